//! What `cargo xtask dist` makes, installed into empty folders and tried there, as those would who get it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::dist::{COMPLETIONS, FILES, run_in};

/// Unpacks an archive and tries the command in it.
pub(crate) fn archive(archive: &Path) -> anyhow::Result<()> {
    let empty = emptied(archive, "archive")?;
    run_in(&empty, Path::new("tar"), &["-xzf", text(archive)?])?;
    let prefix = fs::read_dir(&empty)?.next().context("the archive is empty")??.path();
    command(&prefix, archive)
}

/// Unpacks a Debian package, without installing it on this machine, and tries the command in it.
pub(crate) fn debian(package: &Path) -> anyhow::Result<()> {
    let empty = emptied(package, "deb")?;
    run_in(&empty, Path::new("dpkg-deb"), &["--extract", text(package)?, "."])?;
    command(&empty.join("usr"), package)
}

/// Installs a wheel into a fresh environment, without any other package, and solves a puzzle.
pub(crate) fn wheel(wheel: &Path) -> anyhow::Result<()> {
    let empty = emptied(wheel, "wheel")?;
    run_in(&empty, Path::new("python3"), &["-m", "venv", "."])?;
    let python = empty.join("bin/python");
    run_in(&empty, &python, &["-m", "pip", "install", "--quiet", "--no-index", text(wheel)?])?;
    let length =
        run_in(&empty, &python, &["-c", "import slidewise; print(slidewise.solve('jam-01').length)"])?;
    ensure!(length.trim() == "8", "the installed package says: {length}");
    println!("{} installs into an empty folder and solves there", wheel.display());
    Ok(())
}

/// Is everything there, and does the command run? The folder is one like `/usr`.
fn command(prefix: &Path, of: &Path) -> anyhow::Result<()> {
    // Debian's packages compress some files.
    let is_there = |path: &str| {
        let names = [path.to_owned(), format!("{path}.gz")];
        names.iter().any(|name| fs::metadata(prefix.join(name)).is_ok_and(|file| file.len() > 0))
    };
    let page = ["share/man/man1/slidewise-solve.1"];
    for path in FILES.iter().chain(&COMPLETIONS).map(|(_, path)| path).chain(&page) {
        ensure!(is_there(path), "{} has no {path}", of.display());
    }
    let solved = run_in(prefix, &prefix.join("bin/slidewise"), &["solve", "jam-01", "--quiet"])?;
    ensure!(solved.contains("8 moves (shortest)"), "the installed command says: {solved}");
    println!("{} installs into an empty folder and runs there", of.display());
    Ok(())
}

/// An empty folder beside a file.
fn emptied(file: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let folder = file.with_file_name(format!("empty-{name}"));
    // It exists if there was an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}

fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().context("this folder has a name that is not text")
}
