//! The sizes of states.

use std::fmt::Debug;
use std::ops::{IndexMut, Range};

use crate::grid::{BitSet, Bits};

/// The size of the states of a level, chosen when a search is compiled: one type stands for all its numbers.
pub trait Shape: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of the free cells of the board.
    type Cells: BitSet;
    /// A packed state.
    type Key: BitSet;
    /// An array with at least one entry for each atom. There are never more kinds than atoms, so it also serves as an
    /// array with an entry for each kind.
    type PerAtom<T: Entry>: Entry
        + AsRef<[T]>
        + AsMut<[T]>
        + IndexMut<usize, Output = T>
        + IndexMut<Range<usize>, Output = [T]>;

    /// The maximum number of atoms.
    const ATOMS: usize;

    /// Does this size explain estimates? Only [`Largest`] does: nobody waits for an explanation, and compiling them for
    /// all sizes would take long.
    const EXPLAINS: bool;

    /// The same entry for all atoms.
    fn per_atom<T: Entry>(entry: T) -> Self::PerAtom<T>;

    /// The entries for all pairs of atoms, one after another.
    fn flattened<T: Entry>(pairs: &Self::PerAtom<Self::PerAtom<T>>) -> &[T];

    /// The same, mutable.
    fn flattened_mut<T: Entry>(pairs: &mut Self::PerAtom<Self::PerAtom<T>>) -> &mut [T];
}

/// An entry of such an array.
pub trait Entry: Copy + Eq + Debug + Send + Sync {}

impl<T: Copy + Eq + Debug + Send + Sync> Entry for T {}

/// The shape with at most `N` atoms, `W` 64-bit words for the free cells, and `K` 64-bit words for the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed<const N: usize, const W: usize, const K: usize>;

impl<const N: usize, const W: usize, const K: usize> Shape for Fixed<N, W, K> {
    type Cells = Bits<W>;
    type Key = Bits<K>;
    type PerAtom<T: Entry> = [T; N];

    const ATOMS: usize = N;

    const EXPLAINS: bool = K >= <Largest as Shape>::Key::WORDS;

    #[inline(always)]
    fn per_atom<T: Entry>(entry: T) -> [T; N] {
        [entry; N]
    }

    #[inline(always)]
    fn flattened<T: Entry>(pairs: &[[T; N]; N]) -> &[T] {
        pairs.as_flattened()
    }

    #[inline(always)]
    fn flattened_mut<T: Entry>(pairs: &mut [[T; N]; N]) -> &mut [T] {
        pairs.as_flattened_mut()
    }
}

/// The shape that fits every level.
pub type Largest = Fixed<40, 4, 5>;
