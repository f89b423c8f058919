//! Suites of experiments.

use slidewise_bench::Suite;
use slidewise_solve::source::Text;

use crate::puzzles::check_faults;

/// Reads bytes as a suite. Files that it names are not opened.
pub fn run(data: &[u8]) {
    let content = String::from_utf8_lossy(data).into_owned();
    match Suite::read("suite", Text { origin: "bytes".into(), content }) {
        Ok(suite) => suite.configurations.iter().for_each(|one| drop(one.arguments())),
        Err(bad) => check_faults(&bad.faults, &bad.text.content),
    }
}
