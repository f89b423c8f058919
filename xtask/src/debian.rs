//! Real files of other programs that some tests read, extracted from Debian's packages without installing them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::cargo;

/// GNOME Klotski holds 28 boards, KAtomic 83 levels in one file, GNOME Atomix 19 in a file each.
const PACKAGES: [&str; 3] = ["gnome-klotski", "katomic", "atomix-data"];

/// Unpacks all packages into `target/debian`. Missing ones are reported and skipped, like the tests that need them.
pub(crate) fn fetch() {
    for package in PACKAGES {
        match unpack(package, &[package]) {
            Ok(_) => println!("{package} is in target/debian"),
            Err(error) => println!("skipped: there is no package {package} to test with: {error:#}"),
        }
    }
}

/// The files of some packages in a folder with this name, unpacked on first use.
pub(crate) fn unpack(name: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let folder = cargo::root().join("target/debian");
    let unpacked = folder.join(name);
    if unpacked.is_dir() {
        return Ok(unpacked);
    }
    let parts = folder.join(format!("{name}.part"));
    let _ = fs::remove_dir_all(&parts);
    fs::create_dir_all(&parts).with_context(|| format!("cannot create {}", parts.display()))?;
    let download = || run(&[&["apt-get", "download"], packages].concat(), &parts);
    // A fresh machine has no package lists yet.
    download().or_else(|_| update().and_then(|()| download()))?;
    let files = fs::read_dir(&parts)?.flatten().map(|entry| entry.file_name().into_string());
    let archives: Vec<_> = files.flatten().filter(|name| name.ends_with(".deb")).collect();
    ensure!(!archives.is_empty(), "nothing was downloaded");
    for archive in &archives {
        run(&["dpkg-deb", "--extract", archive, "files"], &parts)?;
    }
    fs::rename(parts.join("files"), &unpacked)?;
    fs::remove_dir_all(&parts)?;
    Ok(unpacked)
}

/// Takes the package lists of today; only an administrator can.
pub(crate) fn update() -> anyhow::Result<()> {
    run(&["apt-get", "update"], cargo::root())
}

/// Runs a command in a folder, and hides its output unless it fails.
fn run(words: &[&str], folder: &Path) -> anyhow::Result<()> {
    let line = words.join(" ");
    let output = Command::new(words[0])
        .args(&words[1..])
        .current_dir(folder)
        .output()
        .with_context(|| format!("`{line}` cannot be started"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "`{line}` failed: {}",
        text.lines().last().unwrap_or("it does not say why")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_fails_or_is_missing_is_reported() {
        let failed = run(&["cargo", "no-such-task"], cargo::root()).expect_err("there is no such task");
        assert!(failed.to_string().starts_with("`cargo no-such-task` failed: "), "{failed}");
        let missing = run(&["no-such-program"], cargo::root()).expect_err("there is no such program");
        assert_eq!(missing.to_string(), "`no-such-program` cannot be started");
    }
}
