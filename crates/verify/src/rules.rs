//! The rules of each family on plain numbers, for code that visits many positions: the oracle and the checker of
//! certificates.
//!
//! A position is one number for each piece, in reading order of the names: the cell of the upper left corner of its
//! bounding box, counted in reading order. (A maze has a row and a column instead.) Moves are visited one after the
//! other in a reused buffer, so none of them allocates. The replay has its own rules, on a grid of names.

mod assignment;
mod atomix;
mod bricks;
mod maze;
mod placements;
mod rush;
mod set;
mod tiles;

use crate::Refusal;
use crate::native::{self, Text};
use crate::slide::Direction;
pub(crate) use set::Positions;

/// The place of a piece.
pub(crate) type Place = u16;

/// The rules of one puzzle.
pub(crate) trait Rules {
    fn start(&self) -> Vec<Place>;
    /// Visits the position after every single move, with the cost of the move. Pieces keep their order.
    fn successors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>);
    fn is_solved(&self, state: &[Place]) -> bool;
    /// The text of the move from one position to the next.
    fn describe(&self, before: &[Place], after: &[Place]) -> String;
    fn draw(&self, state: &[Place]) -> String;
    /// Normalizes a position, so that positions that differ only by an exchange of equal pieces become equal.
    fn normalize(&self, _state: &mut [Place]) {}

    /// An upper limit of the numbers, exclusive.
    fn numbers(&self) -> usize;
    /// Are the numbers valid places on the board, one per piece? Pieces may overlap.
    fn fits(&self, state: &[Place]) -> bool;
    /// Visits the position before every single move that leads here, with the cost of the move.
    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>);
    /// Visits solved positions, each once: all that can be reached from the start, and possibly others. Stops on
    /// request.
    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool);
    /// The name of the estimate.
    fn estimate_name(&self) -> &'static str;
    /// An admissible estimate; `None` if no solved position can be reached.
    fn estimate(&self, state: &[Place]) -> Option<u32>;
}

/// Receives a position and the cost of the move to or from it.
pub(crate) type Visit<'a> = dyn FnMut(&[Place], u32) + 'a;

/// Reusable workspace for visiting a position.
#[derive(Default)]
pub(crate) struct Scratch {
    /// By cell: is it occupied?
    taken: Vec<bool>,
    /// The visited position.
    next: Vec<Place>,
    /// Places that a piece can reach by itself, each with the index of its predecessor and the direction from there.
    found: Vec<(Place, usize, Direction)>,
}

impl Scratch {
    /// A board with only its walls, and a copy of the position.
    fn clear(&mut self, walls: &[bool], state: &[Place]) {
        self.taken.clear();
        self.taken.extend_from_slice(walls);
        self.next.clear();
        self.next.extend_from_slice(state);
    }
}

/// Reads the rules of a puzzle in the native format.
pub(crate) fn read(puzzle: &str) -> Result<Box<dyn Rules>, Refusal> {
    let text: Text = native::read(puzzle)?;
    match text.header("puzzle")? {
        "atomix" => Ok(Box::new(atomix::Atoms::read(&text)?)),
        "bricks" => Ok(Box::new(bricks::Bricks::read(&text)?)),
        "maze" => Ok(Box::new(maze::Maze::read(&text)?)),
        "rush" => Ok(Box::new(rush::Cars::read(&text)?)),
        "tiles" => Ok(Box::new(tiles::Tiles::read(&text)?)),
        family => Err(Refusal::Family(family.to_owned())),
    }
}

/// The maximum number of cells.
const MOST_CELLS: usize = Place::MAX as usize;

/// Refuses a board with too many cells.
fn numbered(cells: usize) -> Result<(), Refusal> {
    if cells > MOST_CELLS {
        return Err(native::fault("the board is too large to explore"));
    }
    Ok(())
}

/// Sorts the places of equal pieces, given by index. After a move they are nearly sorted.
fn sort_places(state: &mut [Place], equal: &[usize]) {
    for end in 1..equal.len() {
        let mut at = end;
        while at > 0 && state[equal[at - 1]] > state[equal[at]] {
            state.swap(equal[at - 1], equal[at]);
            at -= 1;
        }
    }
}
