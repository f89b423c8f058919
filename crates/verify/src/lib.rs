//! Replays a solution with code that shares nothing with the solver.
//!
//! The only input of this crate is *text*: the puzzle in the native format and the moves as printed. It uses no other
//! crate of the workspace, so bugs in their parsers, move generators, packed states or searches cannot be repeated
//! here; and it checks exactly what the user sees. Its code is simple rather than fast.
//!
//! - [`replay`] carries out the moves one cell at a time on a grid of names, or tells which move is wrong and why.
//! - [`oracle`] searches the whole reachable space of a small puzzle, so all its figures are exact.
//! - [`certificate`] checks evidence that no solution is shorter, or that there is none.
//!
//! ```
//! let puzzle = "\
//! puzzle: rush
//! red: A
//! exit: right
//! goal: exit
//! metric: moves
//!
//! ...B
//! AA.B
//! ....
//! ....
//! ";
//! let moves = ["B down 2".to_owned(), "A right 2".to_owned()];
//! let replay = slidewise_verify::replay(puzzle, &moves)?;
//! assert_eq!(replay.length, 2);
//! assert_eq!(replay.boards[2], "....\n..AA\n...B\n...B");
//! assert_eq!(slidewise_verify::oracle::explore(puzzle)?.length, Some(2));
//!
//! let refusal = slidewise_verify::replay(puzzle, &moves[1..]).unwrap_err();
//! assert_eq!(refusal.to_string(), "move 1, `A right 2`: blocked by B at row 2, column 4");
//! # Ok::<(), slidewise_verify::Refusal>(())
//! ```

mod atomix;
mod bricks;
pub mod certificate;
mod grid;
mod maze;
mod native;
pub mod oracle;
mod refusal;
mod rules;
mod rush;
mod slide;
mod tiles;

pub use refusal::{Fault, Obstacle, Refusal};

/// The result for a correct solution: every move is legal and the puzzle is solved at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The length of the solution as written, in the puzzle's metric. A shorter one may exist.
    pub length: u32,
    /// The metric, as the puzzle names it.
    pub metric: String,
    /// The rows of the board, joined by line breaks: at the start, then after each move.
    pub boards: Vec<String>,
}

/// Carries out the moves on the puzzle and measures them.
///
/// Detours, and solved positions on the way, are not errors: whether the solution is a shortest one is up to the
/// caller, who knows the claimed length.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read, at the first wrong move, or if the puzzle is not solved at the end.
pub fn replay(puzzle: &str, moves: &[String]) -> Result<Replay, Refusal> {
    let mut boards = Vec::new();
    let (length, metric) = carry_out(puzzle, moves, |position| boards.push(position.draw()))?;
    Ok(Replay { length, metric, boards })
}

/// The length of a solution that is correct: [`replay`] without the boards, which may be many and large.
///
/// # Errors
/// As for [`replay`].
pub fn length(puzzle: &str, moves: &[String]) -> Result<u32, Refusal> {
    carry_out(puzzle, moves, |_| ()).map(|(length, _)| length)
}

/// Carries out the moves, shows the position before and after each, and returns the length and its metric.
fn carry_out(
    puzzle: &str,
    moves: &[String],
    look: impl FnMut(&dyn grid::Position),
) -> Result<(u32, String), Refusal> {
    let text = native::read(puzzle)?;
    match text.header("puzzle")? {
        "atomix" => grid::carry_out(atomix::Board::read(&text)?, moves, look),
        "bricks" => grid::carry_out(bricks::Board::read(&text)?, moves, look),
        "maze" => grid::carry_out(maze::Board::read(&text)?, moves, look),
        "rush" => grid::carry_out(rush::Board::read(&text)?, moves, look),
        "tiles" => grid::carry_out(tiles::Board::read(&text)?, moves, look),
        family => Err(Refusal::Family(family.to_owned())),
    }
}
