//! `cargo xtask dist`: builds packages for users: an archive that can be unpacked anywhere, a Debian package (`--deb`)
//! and a Python wheel (`--wheel`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::{cargo, installed};

/// The folder for all results.
const FOLDER: &str = "target/package";

/// The profile of the binary.
const PROFILE: &str = "dist";

/// The tool for Debian packages.
const CARGO_DEB: &str = "3.8.0";

/// Packs the crates as they are, without a network: what they depend on was downloaded for the tests.
const PACK: [&str; 6] = ["package", "--workspace", "--no-verify", "--allow-dirty", "--offline", "--quiet"];

/// Files that are there already, and where they are installed.
pub(crate) const FILES: [(&str, &str); 6] = [
    ("packaging/slidewise.desktop", "share/applications/slidewise.desktop"),
    ("crates/web/page/favicon.svg", "share/icons/hicolor/scalable/apps/slidewise.svg"),
    ("README.md", "share/doc/slidewise/README.md"),
    ("CHANGELOG.md", "share/doc/slidewise/CHANGELOG.md"),
    ("LICENSE-MIT", "share/doc/slidewise/LICENSE-MIT"),
    ("LICENSE-APACHE", "share/doc/slidewise/LICENSE-APACHE"),
];

/// Shells, and where each looks for completions.
pub(crate) const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/slidewise"),
    ("zsh", "share/zsh/vendor-completions/_slidewise"),
    ("fish", "share/fish/vendor_completions.d/slidewise.fish"),
];

pub(crate) fn run(flags: &[&str]) -> anyhow::Result<()> {
    if let Some(unknown) = flags.iter().find(|flag| !["--deb", "--wheel"].contains(flag)) {
        bail!("there is no {unknown}: dist takes --deb and --wheel");
    }
    cargo::run(&["build", "--profile", PROFILE, "--package", "slidewise-cli"])?;
    let folder = cargo::root().join(FOLDER);
    install(&built(PROFILE), &folder.join("slidewise"))?;
    installed::archive(&archive(&folder)?)?;
    if flags.contains(&"--deb") {
        debian(&folder)?;
    }
    if flags.contains(&"--wheel") {
        wheel(&folder)?;
    }
    Ok(())
}

/// Installs the command that the tests built into an empty folder, and runs it from there; then packs every crate as for a
/// registry, without compiling it again.
pub(crate) fn check() -> anyhow::Result<()> {
    let folder = cargo::root().join("target/package-check");
    // It exists if the task was run before.
    let _ = fs::remove_dir_all(&folder);
    install(&built("debug"), &folder.join("slidewise"))?;
    let page = fs::read_to_string(folder.join("slidewise/share/man/man1/slidewise-solve.1"))?;
    ensure!(page.contains(".SH EXAMPLES") || page.contains("Examples:"), "the man page has no examples");
    installed::archive(&archive(&folder)?)?;
    let crates = folder.join("crates");
    let to = ["--target-dir", &crates.to_string_lossy()];
    cargo::run(&[&PACK[..], &to].concat())
}

/// The command as a profile builds it.
fn built(profile: &str) -> PathBuf {
    cargo::root().join("target").join(profile).join(format!("slidewise{}", std::env::consts::EXE_SUFFIX))
}

/// Puts the command, its man pages, its completions and the rest into a tree like `/usr`.
fn install(command: &Path, tree: &Path) -> anyhow::Result<()> {
    ensure!(command.is_file(), "there is no {}: build it first", command.display());
    // It exists if the task was run before.
    let _ = fs::remove_dir_all(tree);
    let bin = tree.join("bin");
    fs::create_dir_all(&bin)?;
    fs::copy(command, bin.join("slidewise"))?;
    for (from, to) in FILES {
        let to = tree.join(to);
        fs::create_dir_all(to.parent().unwrap_or(tree))?;
        fs::copy(cargo::root().join(from), &to).with_context(|| format!("cannot copy {from}"))?;
    }
    let pages = tree.join("share/man/man1");
    fs::create_dir_all(&pages)?;
    run_in(tree, command, &["man", &pages.to_string_lossy()])?;
    for (shell, to) in COMPLETIONS {
        let to = tree.join(to);
        fs::create_dir_all(to.parent().unwrap_or(tree))?;
        fs::write(&to, run_in(tree, command, &["completions", shell])?)?;
    }
    Ok(())
}

/// Packs the tree, and returns the archive.
fn archive(folder: &Path) -> anyhow::Result<PathBuf> {
    let name = format!(
        "slidewise-{}-{}-{}.tar.gz",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    run_in(folder, Path::new("tar"), &["-czf", &name, "slidewise"])?;
    Ok(folder.join(name))
}

/// Builds a Debian package from the tree.
fn debian(folder: &Path) -> anyhow::Result<()> {
    let tools = cargo::root().join("target/tools");
    let tool = tools.join("bin/cargo-deb");
    if !tool.is_file() {
        println!("cargo-deb {CARGO_DEB} is not there: it is installed to {}", tools.display());
        let tools = tools.to_string_lossy();
        cargo::run(&["install", "cargo-deb", "--locked", "--version", CARGO_DEB, "--root", &tools])?;
    }
    let output = folder.to_string_lossy().into_owned();
    let arguments =
        ["--package", "slidewise-cli", "--profile", PROFILE, "--no-build", "--no-strip", "--output", &output];
    // Its last line says where the package is.
    let text = run_in(cargo::root(), &tool, &arguments)?;
    installed::debian(Path::new(text.lines().last().context("cargo-deb does not say what it made")?))
}

/// Builds a wheel of the Python package. It works with every Python from 3.9 on.
fn wheel(folder: &Path) -> anyhow::Result<()> {
    let environment = cargo::root().join("target/python/maturin");
    let python = environment.join("bin/python");
    if !python.is_file() {
        run_in(cargo::root(), Path::new("python3"), &["-m", "venv", &environment.to_string_lossy()])?;
        run_in(cargo::root(), &python, &["-m", "pip", "install", "--quiet", "maturin>=1.16,<2"])?;
    }
    let wheels = folder.join("wheels");
    // It exists if there was an earlier run, perhaps of another version.
    let _ = fs::remove_dir_all(&wheels);
    let package = cargo::root().join("python");
    run_in(&package, &python, &["-m", "maturin", "build", "--release", "--out", &wheels.to_string_lossy()])?;
    installed::wheel(&fs::read_dir(&wheels)?.next().context("there is no wheel")??.path())
}

/// Runs a program in a folder and returns what it prints.
pub(crate) fn run_in(folder: &Path, program: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let line = format!("{} {}", program.display(), arguments.join(" "));
    println!("$ {line}");
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .with_context(|| format!("`{line}` cannot be started"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{line}` failed: {text}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
