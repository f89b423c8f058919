//! Runs and counts all tests of the workspace: how many passed, and how many were skipped, and why.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::OnceLock;

use anyhow::{Context, ensure};

use crate::cargo;

/// The variable that tells tests where to record that they were skipped; `slidewise_testing` reads it.
const SKIPPED: &str = "SLIDEWISE_SKIPPED";

static TALLY: OnceLock<Tally> = OnceLock::new();

/// The results of the tests.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    ignored: usize,
    /// For each reason: the tests that were skipped in whole or in part.
    skipped: BTreeMap<String, Vec<String>>,
}

/// Runs all tests.
pub(crate) fn run() -> anyhow::Result<()> {
    let notes = cargo::root().join("target/skipped.txt");
    // It exists if the task was run before.
    let _ = fs::remove_file(&notes);
    let arguments = [&cargo::TESTS[..], &["--no-fail-fast"]].concat();
    println!("$ cargo {}", arguments.join(" "));
    let mut child = cargo::command(&arguments)
        .env(SKIPPED, &notes)
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo cannot be started")?;
    let mut tally = Tally::default();
    let output = child.stdout.take().context("its output cannot be read")?;
    for line in BufReader::new(output).lines() {
        let line = line?;
        tally.add(&line);
        println!("{line}");
    }
    tally.note(&fs::read_to_string(&notes).unwrap_or_default());
    let status = child.wait()?;
    let _ = TALLY.set(tally);
    ensure!(status.success(), "`cargo {}` failed", arguments.join(" "));
    Ok(())
}

/// The results of the tests in one line; none if they did not run.
pub(crate) fn summary() -> Option<String> {
    TALLY.get().map(Tally::line)
}

impl Tally {
    /// `test result: ok. 5 passed; 0 failed; 1 ignored; …`
    fn add(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        let words: Vec<_> = counts.split([' ', ';', '.']).filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let Ok(count) = pair[0].parse::<usize>() else { continue };
            match pair[1] {
                "passed" => self.passed += count,
                "failed" => self.failed += count,
                "ignored" => self.ignored += count,
                _ => {}
            }
        }
    }

    /// Lines with a test and a reason.
    fn note(&mut self, notes: &str) {
        for (test, why) in notes.lines().filter_map(|line| line.split_once('\t')) {
            let tests = self.skipped.entry(why.to_owned()).or_default();
            if !tests.iter().any(|known| known == test) {
                tests.push(test.to_owned());
            }
        }
    }

    fn line(&self) -> String {
        let mut tests: Vec<_> = self.skipped.values().flatten().collect();
        tests.sort_unstable();
        tests.dedup();
        let reasons: Vec<_> =
            self.skipped.iter().map(|(why, tests)| format!("{why} ({})", tests.len())).collect();
        let why = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
        let (passed, skipped) = (self.passed.saturating_sub(tests.len()), tests.len());
        let Self { failed, ignored, .. } = self;
        format!(
            "tests: {passed} passed, {failed} failed, {ignored} ignored because they take long, {skipped} skipped{why}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_reasons_are_added_up() {
        let mut tally = Tally::default();
        tally.add(
            "test result: ok. 5 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.07s",
        );
        tally.add("test result: FAILED. 1 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out");
        tally.add("running 5 tests");
        tally.note("a\tno levels\nb\tno levels\na\tno levels\nb\tno package\n");
        assert_eq!(
            tally.line(),
            "tests: 4 passed, 3 failed, 2 ignored because they take long, 2 skipped: no levels (2), no package (1)"
        );
    }
}
