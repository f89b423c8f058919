//! Tables of boards and values, which `audit` accepts as a heuristic.

use slidewise_lab::audit::ValueTable;

use crate::puzzles::check_faults;
use crate::samples::SAMPLES;

/// Reads bytes as a table for each sample.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for puzzle in SAMPLES.iter() {
        if let Err(faults) = ValueTable::read(&text, puzzle) {
            check_faults(&faults, &text);
        }
    }
}
