//! Puzzles for the tests: from a picture, or from the shared reference data.

use slidewise_verify::oracle::{explore, solve};
use slidewise_verify::replay;

/// A puzzle in the native format, with red car `A`.
pub(crate) fn rush(exit: &str, goal: &str, metric: &str, rows: &[impl AsRef<str>]) -> String {
    named("A", exit, goal, metric, rows)
}

/// The same with a red car of that name.
pub(crate) fn named(red: &str, exit: &str, goal: &str, metric: &str, rows: &[impl AsRef<str>]) -> String {
    let rows: Vec<_> = rows.iter().map(AsRef::as_ref).collect();
    let board = rows.join("\n");
    format!("puzzle: rush\nred: {red}\nexit: {exit}\ngoal: {goal}\nmetric: {metric}\n\n{board}\n")
}

/// Cuts the one-line form of a square board into rows; `o` is empty and `x` a wall there.
pub(crate) fn square(line: &str) -> Vec<String> {
    let side = line.len().isqrt();
    assert_eq!(line.len(), side * side, "not a square board: {line}");
    let native = line.replace('o', ".").replace('x', "#");
    (0..side).map(|row| native[row * side..][..side].to_owned()).collect()
}

/// Moves, from a list like `A right 1, B up 2`.
pub(crate) fn moves(list: &str) -> Vec<String> {
    list.split(", ").filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// Solves the puzzle, replays the solution, and returns it with its length.
pub(crate) fn solved(puzzle: &str) -> (Vec<String>, u32) {
    let solution = solve(puzzle).unwrap().moves.expect("a puzzle with a solution");
    let length = replay(puzzle, &solution).unwrap().length;
    assert_eq!(explore(puzzle).unwrap().length, Some(length));
    (solution, length)
}

/// A board with its published figures.
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) rows: Vec<String>,
    pub(crate) moves: u32,
    pub(crate) steps: u32,
}

/// The boards of `known.csv`; none if the shared data is not there.
pub(crate) fn known() -> Vec<Known> {
    let text = shared("known.csv").unwrap_or_default();
    let read = |line: &str| {
        let fields: Vec<_> = line.split(',').collect();
        let [name, board, moves, steps] = fields[..4] else { panic!("a line of known.csv: {line}") };
        let number = |text: &str| text.parse().expect("a number");
        Known { name: name.to_owned(), rows: square(board), moves: number(moves), steps: number(steps) }
    };
    text.lines().skip(1).map(read).collect()
}

/// A file of the shared reference data on Rush Hour.
pub(crate) fn shared(file: &str) -> Option<String> {
    shared_in("rush", file)
}

/// A file of the shared reference data. A checkout without it still passes, and reports what was not tested.
pub(crate) fn shared_in(family: &str, file: &str) -> Option<String> {
    slidewise_testing::text(&format!("{family}/{file}"))
}
