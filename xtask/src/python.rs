//! `cargo xtask python`: tests the Python package and runs the notebooks. Needs Python 3.9 or newer; everything else comes
//! from PyPI and goes to `target/python`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::cargo;

/// The requirements of the tests.
const REQUIREMENTS: &str = "python/tests/requirements.txt";

/// The folder of the notebooks.
const NOTEBOOKS: &str = "docs/notebooks";

/// If something is missing and unavailable, reports it and passes, like tests that lack their files.
pub(crate) fn check() -> anyhow::Result<()> {
    let python = match environment() {
        Ok(python) => python,
        Err(error) => {
            println!("skipped: the Python package needs Python, venv and PyPI to be tested: {error:#}");
            return Ok(());
        }
    };
    let package = stage()?;
    run(&python, &["-m", "mypy", "slidewise", "tests"], &package)?;
    run(&python, &["-m", "pytest", "tests"], &package)
}

/// Runs the notebooks again and saves their outputs.
pub(crate) fn notebooks() -> anyhow::Result<()> {
    let package = (environment()?, stage()?);
    let folder = cargo::root().join(NOTEBOOKS);
    run(&package.0, &["tests/notebooks.py", &folder.to_string_lossy()], &package.1)
}

/// The Python of an environment in `target` with the requirements of the tests.
fn environment() -> anyhow::Result<PathBuf> {
    let folder = cargo::root().join("target/python/venv");
    let python = folder.join("bin/python");
    let stamp = folder.join("requirements.txt");
    let wanted = fs::read_to_string(cargo::root().join(REQUIREMENTS))?;
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    run(Path::new("python3"), &["-m", "venv", "--clear", &folder.to_string_lossy()], cargo::root())?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS];
    run(&python, &install, cargo::root())?;
    fs::write(stamp, wanted)?;
    Ok(python)
}

/// The package with the extension that the tests of the workspace built, in a separate folder: another set of packages
/// or another profile would compile everything again.
fn stage() -> anyhow::Result<PathBuf> {
    cargo::compile_tests()?;
    let built = cargo::root().join("target/debug/deps");
    let built = ["libslidewise_python.so", "libslidewise_python.dylib"].map(|name| built.join(name));
    let Some(extension) = built.iter().find(|path| path.is_file()) else {
        bail!("there is no {}", built[0].display());
    };
    let package = cargo::root().join("target/python/package");
    // It exists if the task was run before.
    let _ = fs::remove_dir_all(&package);
    for folder in ["slidewise", "tests"] {
        copy(&cargo::root().join("python").join(folder), &package.join(folder))?;
    }
    fs::copy(cargo::root().join("python/pyproject.toml"), package.join("pyproject.toml"))?;
    fs::copy(cargo::root().join("python/README.md"), package.join("README.md"))?;
    fs::copy(extension, package.join("slidewise/_native.abi3.so"))?;
    Ok(package)
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Runs a program in a folder. Python finds the package there, and the tests find the command and the sources.
fn run(program: &Path, arguments: &[&str], folder: &Path) -> anyhow::Result<()> {
    let line = format!("{} {}", program.display(), arguments.join(" "));
    println!("$ {line}");
    let status = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PYTHONPATH", folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("SLIDEWISE_ROOT", cargo::root())
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("`{line}` cannot be started"))?;
    ensure!(status.success(), "`{line}` failed");
    Ok(())
}
