//! Expected and actual answers as text.

use slidewise_solve::source::drawing;

/// The length of a solution.
pub(super) fn length(length: Option<u32>) -> String {
    length.map_or_else(|| "no solution".into(), |length| format!("a solution of length {length}"))
}

/// A distance, or a heuristic's value.
pub(super) fn number(value: Option<u32>) -> String {
    value.map_or_else(|| "infinity".into(), |value| value.to_string())
}

/// A drop of a heuristic's value along a move between two boards in the native format.
pub(super) fn fall(boards: [&str; 2], values: [Option<u32>; 2]) -> String {
    let [from, to] = boards.map(drawing);
    let [before, after] = values.map(number);
    format!("{before} in\n{from}\nand {after} one move later in\n{to}")
}
