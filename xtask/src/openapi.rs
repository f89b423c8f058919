//! Tests the API of a running server against its own OpenAPI document, with schemathesis from PyPI in a Python
//! environment below `target`.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};

use crate::cargo;

/// The version that is known to find no problems.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// The check that is left out expects every text to be a puzzle. Event streams take seconds each by design. Chains of
/// calls are left out too: how far they get depends on the speed of the machine. That examples are made slowly, on a machine
/// that does much else, is not a fault of the API.
const OPTIONS: [&str; 17] = [
    "--phases",
    "examples,coverage,fuzzing",
    "--exclude-checks",
    "positive_data_acceptance",
    "--exclude-path-regex",
    "events$",
    "--max-examples",
    "10",
    "--max-time",
    "20",
    "--suppress-health-check",
    "too_slow",
    "--seed",
    "1",
    "--warnings",
    "off",
    "--no-color",
];

/// If schemathesis is missing and unavailable, reports it and passes, like tests that lack their files.
pub(crate) fn check() -> anyhow::Result<()> {
    let program = match installed() {
        Ok(program) => program,
        Err(error) => {
            println!("skipped: the API needs {SCHEMATHESIS} to be tried against its document: {error:#}");
            return Ok(());
        }
    };
    let (_server, address) = Server::start(&cargo::root().join("target/debug/slidewise"))?;
    let document = format!("{address}api/v1/openapi.json");
    println!("$ schemathesis run {document} {}", OPTIONS.join(" "));
    // It leaves a folder behind where it is started.
    let mut command = Command::new(program);
    command.arg("run").arg(&document).args(OPTIONS).current_dir(cargo::root().join("target"));
    let output = command.output().context("schemathesis cannot be started")?;
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{text}");
    for line in text.lines().filter(|line| line.contains("passed")) {
        println!("{}", line.trim());
    }
    Ok(())
}

/// The program; it is installed on first use.
fn installed() -> anyhow::Result<PathBuf> {
    let folder = cargo::root().join("target/schemathesis");
    let program = folder.join("bin/schemathesis");
    if !program.is_file() {
        quietly(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let pip = ["install", "--quiet", "--disable-pip-version-check", SCHEMATHESIS];
        quietly(Command::new(folder.join("bin/pip")).args(pip))?;
    }
    Ok(program)
}

fn quietly(command: &mut Command) -> anyhow::Result<()> {
    let line = format!("{command:?}");
    let output = command.output().with_context(|| format!("{line} cannot be started"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "{line} failed: {}",
        text.lines().last().unwrap_or("it does not say why")
    );
    Ok(())
}

/// A server that ends with the check.
struct Server(Child);

impl Server {
    /// Starts it on a free port, and returns its address.
    fn start(command: &Path) -> anyhow::Result<(Self, String)> {
        let mut child = Command::new(command)
            .args(["serve", "--port", "0", "--time", "2s"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} cannot be started", command.display()))?;
        let output = child.stdout.take().context("the server has no output")?;
        let server = Self(child);
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let word = |line: String| {
            line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned)
        };
        let address = lines.find_map(word);
        Ok((server, address.context("the server does not say where it is")?))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
