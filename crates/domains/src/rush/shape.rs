//! The sizes of states.

use std::fmt::Debug;

use crate::grid::{BitSet, Bits};

/// The size of the states of a board, chosen when a search is compiled: one type stands for all its numbers.
pub trait Shape: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of the cells of the board, line by line.
    type Cells: BitSet;
    /// A packed state.
    type Key: BitSet;

    /// Does this size explain estimates? Only [`Largest`] does: nobody waits for an explanation, and compiling them for
    /// all sizes would take long.
    const EXPLAINS: bool;
}

/// The shape with `C` 64-bit words for the board and `K` 64-bit words for the key. `Fixed<1, 1>` serves every board of up
/// to 8×8 cells whose key fits a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed<const C: usize, const K: usize>;

impl<const C: usize, const K: usize> Shape for Fixed<C, K> {
    type Cells = Bits<C>;
    type Key = Bits<K>;

    const EXPLAINS: bool = K >= <Largest as Shape>::Key::WORDS;
}

/// The shape that fits every board: 256 cells hold at most 128 cars, which have at most 15 offsets each: 4 bits.
pub type Largest = Fixed<4, 8>;
