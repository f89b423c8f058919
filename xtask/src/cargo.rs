//! Calls of cargo, always in the root of the workspace.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// All tests of the workspace. What is compiled for them serves other checks too: for another set of packages, most of it
/// would be compiled again.
pub(crate) const TESTS: [&str; 3] = ["test", "--workspace", "--all-features"];

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in a folder of the workspace")
}

/// The cargo that runs this program, so that nested calls use the same toolchain.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(root());
    command
}

/// Runs cargo with these arguments; its output goes where ours goes.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    run_with(arguments, &[])
}

/// Runs cargo with these arguments and variables.
pub(crate) fn run_with(arguments: &[&str], variables: &[(&str, &str)]) -> anyhow::Result<()> {
    let line = format!("cargo {}", arguments.join(" "));
    println!("$ {line}");
    let status = command(arguments)
        .envs(variables.iter().copied())
        .status()
        .with_context(|| format!("`{line}` cannot be started"))?;
    ensure!(status.success(), "`{line}` failed");
    Ok(())
}

/// Compiles all tests, if they are not yet.
pub(crate) fn compile_tests() -> anyhow::Result<()> {
    run(&[&TESTS[..], &["--no-run", "--quiet"]].concat())
}
