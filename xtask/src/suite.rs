//! `cargo xtask test`: every check. All of them run even if one fails, so that one run shows everything there is to
//! fix.

use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use crate::{campaign, cargo, debian, deps, dist, page, python, readme, tally, wasm};

struct Check {
    name: &'static str,
    run: fn() -> anyhow::Result<()>,
}

/// The cheapest first, but checks that need a compiled workspace after those that compile it.
const CHECKS: [Check; 9] = [
    Check { name: "formatting", run: || cargo::run(&["fmt", "--all", "--", "--check"]) },
    Check { name: "dependencies", run: deps::check },
    Check { name: "readme", run: readme::check },
    Check { name: "clippy", run: clippy },
    Check { name: "webassembly", run: wasm::check },
    Check { name: "documentation", run: documentation },
    Check { name: "tests", run: tally::run },
    Check { name: "python", run: python::check },
    Check { name: "packaging", run: dist::check },
];

/// The last two checks run in parallel when everything is compiled: a browser waits more than it computes.
const CAMPAIGN: Check = Check { name: "campaign", run: campaign::check };
const PAGE: &str = "page";

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
    let mut results: Vec<_> = CHECKS.iter().map(|check| (check.name, outcome(check))).collect();
    let page = thread::spawn(|| timed(page::check_apart));
    results.push((CAMPAIGN.name, outcome(&CAMPAIGN)));
    println!("\n== {PAGE}");
    results.push((PAGE, print_result(PAGE, page.join().expect("the thread of the page does not panic"))));
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
    fn a_failure_is_reported_and_kept() {
        let check = Check { name: "doomed", run: || anyhow::bail!("as it must") };
        let timed = outcome(&check);
        assert!(timed.0.is_err());
        assert!(line("doomed", &timed).starts_with("FAILED  doomed"));
    }
}
