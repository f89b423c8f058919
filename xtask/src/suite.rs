//! `cargo xtask test`: every check. All of them run even if one fails, so that one run shows everything there is to
//! fix.

use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::{campaign, cargo, debian, deps, dist, readme, tally};

struct Check {
    name: &'static str,
    run: fn() -> anyhow::Result<()>,
}

/// The quick ones.
const QUICK: [Check; 3] = [
    Check { name: "formatting", run: || cargo::run(&["fmt", "--all", "--", "--check"]) },
    Check { name: "dependencies", run: deps::check },
    Check { name: "readme", run: readme::check },
];

/// The compilation of all tests, which everything below needs. Beside it, the crates of the site's engine are checked for
/// WebAssembly, in a folder of their own: a part of the compilation has work for one core only.
const COMPILING: [Check; 1] = [Check { name: "compilation", run: cargo::compile_tests }];
const WASM: [Check; 1] = [Check { name: "webassembly", run: || apart("wasm") }];

/// Those that keep all cores busy. Beside them, the page is tested, and then the Python package: a browser waits more than
/// it computes. The tests come first, so that those two find no lock on the folder of what was compiled.
const BUSY: [Check; 5] = [
    Check { name: "tests", run: tally::run },
    Check { name: "packaging", run: dist::check },
    Check { name: "campaign", run: campaign::check },
    Check { name: "clippy", run: clippy },
    Check { name: "documentation", run: documentation },
];
const WAITING: [Check; 2] =
    [Check { name: "page", run: || apart("page") }, Check { name: "python", run: || apart("python") }];

fn clippy() -> anyhow::Result<()> {
    cargo::run(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])
}

fn documentation() -> anyhow::Result<()> {
    cargo::run_with(
        &["doc", "--workspace", "--all-features", "--no-deps"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}

/// Runs all checks and reports the results. The last line is the one that a person or a script looks for.
pub(crate) fn run() -> ExitCode {
    let began = Instant::now();
    println!("== files to test with");
    debian::fetch();
    let mut results: Vec<_> = QUICK.iter().map(|check| (check.name, outcome(check))).collect();
    results.extend(beside(&WASM, &COMPILING));
    results.extend(beside(&WAITING, &BUSY));
    println!("\n== summary");
    for (name, result) in &results {
        println!("{}", line(name, result));
    }
    let failed = results.iter().filter(|(_, (result, _))| result.is_err()).count();
    println!("all checks took {}", seconds(began.elapsed()));
    println!("checks: {} passed, {failed} failed", results.len() - failed);
    if let Some(tests) = tally::summary() {
        println!("{tests}");
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs checks one after another, and others, which print nothing, beside them.
fn beside(others: &'static [Check], checks: &[Check]) -> Vec<(&'static str, Timed)> {
    let all = || others.iter().map(|other| (other.name, timed(other.run))).collect::<Vec<_>>();
    let running = thread::spawn(all);
    let mut results: Vec<_> = checks.iter().map(|check| (check.name, outcome(check))).collect();
    for (name, timed) in running.join().expect("the thread of a check does not panic") {
        println!("\n== {name}");
        results.push((name, print_result(name, timed)));
    }
    results
}

/// Runs a task in a separate process, beside other checks: its output is shown only if it fails, except what was skipped.
fn apart(task: &str) -> anyhow::Result<()> {
    let this = std::env::current_exe().context("this program is not found")?;
    let output =
        Command::new(this).arg(task).output().with_context(|| format!("{task} cannot be checked"))?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    ensure!(output.status.success(), "{text}");
    text.lines().filter(|line| line.starts_with("skipped")).for_each(|line| println!("{line}"));
    Ok(())
}

type Timed = (anyhow::Result<()>, Duration);

fn outcome(check: &Check) -> Timed {
    println!("\n== {}", check.name);
    print_result(check.name, timed(check.run))
}

fn timed(run: impl FnOnce() -> anyhow::Result<()>) -> Timed {
    let began = Instant::now();
    let result = run();
    (result, began.elapsed())
}

fn print_result(name: &str, (result, took): Timed) -> Timed {
    if let Err(error) = &result {
        println!("{error:#}");
    }
    println!("-- {name} {} in {}", if result.is_ok() { "passed" } else { "FAILED" }, seconds(took));
    (result, took)
}

fn line(name: &str, (result, took): &Timed) -> String {
    let verdict = if result.is_ok() { "passed" } else { "FAILED" };
    format!("{verdict}  {name:<14} {:>8}", seconds(*took))
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_beside_each_other_are_all_reported() {
        const DOOMED: Check = Check { name: "doomed", run: || anyhow::bail!("as it must") };
        const FINE: Check = Check { name: "fine", run: || Ok(()) };
        for (others, checks) in [(&[DOOMED, FINE], [FINE, FINE]), (&[FINE, FINE], [DOOMED, FINE])] {
            let results = beside(others, &checks);
            assert_eq!(results.len(), 4);
            for (name, (result, _)) in results {
                assert_eq!(result.is_err(), name == "doomed");
            }
        }
    }

    #[test]
    fn a_failure_is_reported_and_kept() {
        let check = Check { name: "doomed", run: || anyhow::bail!("as it must") };
        let timed = outcome(&check);
        assert!(timed.0.is_err());
        assert!(line("doomed", &timed).starts_with("FAILED  doomed"));
    }
}
