//! The sizes of states.

use std::fmt::Debug;

use crate::grid::{BitSet, Bits};

/// The size of the states of a puzzle, chosen when a search is compiled: one type stands for all its numbers.
pub trait Shape: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of the cells of the board.
    type Cells: BitSet;
    /// A packed state.
    type Key: BitSet;
    /// A place for each piece.
    type Places: Copy + Eq + Debug + Send + Sync + AsRef<[u16]> + AsMut<[u16]>;

    /// The maximum number of pieces.
    const PIECES: usize;
    /// Place 0 for all pieces.
    const NO_PLACES: Self::Places;

    /// Does this size explain estimates? Only [`Largest`] does: nobody waits for an explanation, and compiling them for
    /// all sizes would take long.
    const EXPLAINS: bool;
}

/// The shape with `C` 64-bit words for the board, at most `P` pieces, and `K` 64-bit words for the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed<const C: usize, const P: usize, const K: usize>;

impl<const C: usize, const P: usize, const K: usize> Shape for Fixed<C, P, K> {
    type Cells = Bits<C>;
    type Key = Bits<K>;
    type Places = [u16; P];

    const PIECES: usize = P;
    const NO_PLACES: [u16; P] = [0; P];

    const EXPLAINS: bool = K >= <Largest as Shape>::Key::WORDS;
}

/// The shape that fits every puzzle.
pub type Largest = Fixed<16, 128, 22>;
