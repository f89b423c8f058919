//! One pattern: some tiles and the cells where they belong.

use slidewise_pdb::{Front, PatternSpace, Reached};

use super::layout::Layout;
use super::permutation::rank;

/// A pattern on its board, described by what its distances depend on: not the names of its tiles, but their goal cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// Columns of the board.
    pub width: usize,
    /// Rows of the board.
    pub height: usize,
    /// The cells where the tiles belong, ascending.
    pub homes: Vec<u8>,
    /// The cell where the blank belongs.
    pub blank: u8,
}

impl Pattern {
    /// Everything that the database depends on, in one line.
    #[must_use]
    pub fn description(&self) -> String {
        format!("additive planes {}", self.place())
    }

    /// The board, the pattern's places and the blank's.
    pub(super) fn place(&self) -> String {
        let homes: Vec<String> = self.homes.iter().map(u8::to_string).collect();
        format!("{}x{} homes {} blank {}", self.width, self.height, homes.join(","), self.blank)
    }
}

/// The states of a pattern, for computing how many moves of its own tiles bring them home.
pub struct Moves<'a> {
    /// The pattern.
    pub pattern: &'a Pattern,
    /// The layout for this many tiles on its board.
    pub layout: &'a Layout,
}

impl PatternSpace for Moves<'_> {
    fn blocks(&self) -> usize {
        self.layout.blocks()
    }

    fn block_len(&self) -> usize {
        self.layout.block_len()
    }

    fn goals(&self) -> Vec<(usize, usize)> {
        let occupied = self.pattern.homes.iter().map(|&cell| 1 << cell).sum();
        let in_order: Vec<u8> = (0..self.pattern.homes.len() as u8).collect();
        vec![(self.layout.block(occupied, self.pattern.blank.into()), rank(&in_order))]
    }

    fn pull(&self, block: usize, front: &Front<'_>, reached: &mut Reached<'_>) {
        self.layout.each_neighbour(block, |neighbour, map| match (front.of(neighbour), map) {
            (None, _) => {}
            (Some(states), None) => reached.add_same(states),
            (Some(states), Some(map)) => reached.add_mapped(states, map),
        });
    }
}
