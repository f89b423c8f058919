//! Keeps the commit that the program is built from, where it is built in a repository.

use std::path::Path;
use std::process::Command;

fn main() {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    // Every commit writes a line there. Without it, this would run again with every change of a source.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|path| Path::new(path).exists());
    println!("cargo:rerun-if-changed={}", log.as_deref().unwrap_or("build.rs"));
    let commit = git(&["rev-parse", "--short=12", "HEAD"]);
    let known = commit.map_or(String::new(), |commit| format!(" ({commit})"));
    println!("cargo:rustc-env=SLIDEWISE_VERSION={}{known}", env!("CARGO_PKG_VERSION"));
}
