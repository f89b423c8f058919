//! `cargo xtask campaign`: looks for wrong answers on odd boards.

use std::process::ExitCode;

use crate::cargo;

/// For large runs; otherwise the solver's own assertions are enabled.
const RELEASE: &str = "--release";

/// Runs the campaign with these arguments and exits with its status.
pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    let (release, rest): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|word| **word == RELEASE);
    let call =
        [&["run", "--quiet", "--package", "slidewise-campaign"], &release[..], &["--"], &rest].concat();
    match cargo::command(&call).status() {
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
        Err(error) => {
            eprintln!("error: cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The part of the campaign in every test run. It is an ignored test, so that it is built together with the other
/// tests.
pub(crate) fn check() -> anyhow::Result<()> {
    let share = ["--test", "share", "--", "--ignored", "--nocapture"];
    cargo::run(&[&cargo::TESTS[..], &share].concat())
}
