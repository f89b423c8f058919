//! The rules of each family on plain numbers, for those who look at many positions: the oracle and the checker of
//! certificates.
//!
//! A position is one number for each piece, in the order in which the names are met when reading the board: the cell
//! of the upper left corner of the rectangle around it, counted in reading order. (A maze has a row and a column
//! instead.) Moves are visited one after the other on a buffer that is used again, so that nothing is allocated for
//! one. The replay has rules of its own, on a grid of names.

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

/// Where a piece stands.
pub(crate) type Place = u16;

/// The rules of one puzzle.
pub(crate) trait Rules {
    fn start(&self) -> Vec<Place>;
    /// Visits the position after every single move, and what the move costs. Each piece keeps its own number.
    fn successors(&self, state: &[Place], room: &mut Room, visit: &mut Visit<'_>);
    fn is_solved(&self, state: &[Place]) -> bool;
    /// The move from one position to the next.
    fn tell(&self, before: &[Place], after: &[Place]) -> String;
    fn draw(&self, state: &[Place]) -> String;
    /// Makes one position of all those that differ only in which of several equal pieces is where.
    fn normalize(&self, _state: &mut [Place]) {}

    /// Numbers are smaller than this.
    fn numbers(&self) -> usize;
    /// Do the numbers mean places on the board, one for each piece? Pieces may overlap.
    fn fits(&self, state: &[Place]) -> bool;
    /// Visits the position before every single move that leads here, and what the move costs.
    fn predecessors(&self, state: &[Place], room: &mut Room, visit: &mut Visit<'_>);
    /// Visits solved positions, each once: all that can be reached from the start, and possibly others. Ends when it
    /// is told to.
    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool);
    /// What the estimate is called.
    fn estimate_name(&self) -> &'static str;
    /// Never more than the cost of a way to a solved position; nothing where there is none.
    fn estimate(&self, state: &[Place]) -> Option<u32>;
}

/// Hears of a position and of the cost of the move between it and another.
pub(crate) type Visit<'a> = dyn FnMut(&[Place], u32) + 'a;

/// Room for looking at a position, used again for the next.
#[derive(Default)]
pub(crate) struct Room {
    /// By cell: is something there?
    taken: Vec<bool>,
    /// The position that is visited.
    next: Vec<Place>,
    /// Places that a piece can reach by itself, each with the number of the one before it and the way from there.
    found: Vec<(Place, usize, Direction)>,
}

impl Room {
    /// A board with nothing but its walls, and a copy of the position.
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

/// More cells than this have no numbers.
const MOST_CELLS: usize = Place::MAX as usize;

/// Refuses a board with too many cells.
fn numbered(cells: usize) -> Result<(), Refusal> {
    if cells > MOST_CELLS {
        return Err(native::fault("the board is too large to explore"));
    }
    Ok(())
}

/// Sorts the places of equal pieces, whose numbers are given. Few are out of order after a move.
fn sort_places(state: &mut [Place], equal: &[usize]) {
    for end in 1..equal.len() {
        let mut at = end;
        while at > 0 && state[equal[at - 1]] > state[equal[at]] {
            state.swap(equal[at - 1], equal[at]);
            at -= 1;
        }
    }
}
