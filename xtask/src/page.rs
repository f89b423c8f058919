//! `cargo xtask page`: checks the page's types, and the page itself in a browser. Needs node, npm and Chromium, which
//! are installed from Debian if apt-get is available.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

use crate::{cargo, openapi};

/// Programs, and the packages that contain them.
const NEEDED: [(&str, &str); 3] = [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")];

/// Runs the tests, beginning with the types.
pub(crate) fn check() -> anyhow::Result<()> {
    let Some(folder) = prepared()? else { return Ok(()) };
    run(&["npm", "run", "--silent", "check"], &folder, &[])?;
    openapi::check()?;
    run(&["npm", "run", "--silent", "test"], &folder, &[])
}

/// Runs the tests that also apply to a static site.
pub(crate) fn check_site(site: &str) -> anyhow::Result<()> {
    let Some(folder) = prepared()? else { return Ok(()) };
    run(&["npm", "run", "--silent", "site"], &folder, &[("SITE", site)])
}

/// The folder of the tests, once everything that they need is available, including the command. If something is missing
/// and unavailable, reports it, and the tests pass like others that lack their files.
fn prepared() -> anyhow::Result<Option<PathBuf>> {
    let missing: Vec<_> =
        NEEDED.iter().filter(|(program, _)| !is_there(program)).map(|(_, package)| *package).collect();
    if !missing.is_empty()
        && let Err(error) = install(&missing)
    {
        println!("skipped: the page needs {} to be tested: {error:#}", missing.join(" and "));
        return Ok(None);
    }
    let folder = cargo::root().join("crates/web/e2e");
    run(&["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], &folder, &[])?;
    cargo::compile_tests()?;
    Ok(Some(folder))
}

fn is_there(program: &str) -> bool {
    let mut asked = Command::new(program);
    asked.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

/// A fresh machine has no package lists yet; only its administrator can install packages.
fn install(packages: &[&str]) -> anyhow::Result<()> {
    let install = [&["apt-get", "install", "--yes", "--no-install-recommends"], packages].concat();
    run(&["apt-get", "update", "--quiet=2"], cargo::root(), &[])
        .and_then(|()| run(&install, cargo::root(), &[]))
}

fn run(words: &[&str], folder: &Path, variables: &[(&str, &str)]) -> anyhow::Result<()> {
    let line = words.join(" ");
    println!("$ {line}");
    let mut command = Command::new(words[0]);
    let status = command.args(&words[1..]).envs(variables.iter().copied()).current_dir(folder).status();
    ensure!(status.with_context(|| format!("`{line}` cannot be started"))?.success(), "`{line}` failed");
    Ok(())
}
