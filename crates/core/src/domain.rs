//! What a puzzle family tells a search: the rules of one instance, and what else can be done with its states.

use std::fmt::Debug;
use std::hash::Hash;

/// A distance or path length in the instance's metric.
pub type Cost = u32;

/// The rules of one instance: its board, goal and metric are in `self`, a position of its pieces is a [`Domain::State`].
pub trait Domain {
    /// The working form of a position: cheap to copy and to change.
    type State: Clone + Eq + Debug;
    /// One edge of the state graph; a few bytes.
    type Move: Copy + Eq + Debug;

    /// The position the puzzle starts from.
    fn start(&self) -> Self::State;

    /// The legal moves in `state`, in an order that depends on nothing but the state.
    ///
    /// The iterator may borrow the domain but never the state, so that a depth-first search can change the state while
    /// it iterates.
    fn moves<'d>(&'d self, state: &Self::State) -> impl Iterator<Item = Self::Move> + use<'d, Self>;

    /// Makes a legal move.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// Is the puzzle solved in `state`?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// What a legal move costs in the instance's metric; at least 1.
    fn cost(&self, _state: &Self::State, _mv: Self::Move) -> Cost {
        1
    }

    /// Visits moves that lead to the same states in the long run as all legal moves do, and tells how many legal moves
    /// there are if that is known on the way. Whoever only wants to know which states can be reached need not try a move
    /// that is several shorter ones in a row.
    fn span(&self, state: &Self::State, mut visit: impl FnMut(Self::Move)) -> Option<usize> {
        Some(self.moves(state).map(&mut visit).count())
    }

    /// The family's own rule for ties: of several equally promising states, the one with the smallest rank first.
    fn tie_rank(&self, _state: &Self::State) -> Cost {
        0
    }

    /// Why no state that can be reached from the start is a goal, where the rules show it without a search.
    fn refutation(&self) -> Option<String> {
        None
    }
}

/// A domain whose moves can be taken back in place: depth-first searches need no copy of the state.
pub trait Reversible: Domain {
    /// Takes back `mv`, the last move that was applied to `state`.
    fn undo(&self, state: &mut Self::State, mv: Self::Move);

    /// Is `mv` pointless directly after `previous`, because the state then reached is also reached without one of the
    /// two at no greater cost?
    fn undoes(&self, mv: Self::Move, previous: Self::Move) -> bool;
}

/// A domain that can name the edges that lead *into* a state: backward searches and distances to the goal need it.
pub trait Backward: Reversible {
    /// The moves that may have led to `state`: exactly those `m` for which [`Reversible::undo`] gives a legal state in
    /// which `m` is legal and leads back to `state`.
    fn arrivals<'d>(&'d self, state: &Self::State) -> impl Iterator<Item = Self::Move> + use<'d, Self>;
}

/// A domain whose states have a compact form of fixed size that identifies them.
pub trait Packable: Domain {
    /// The packed form. Two states are the same position exactly if their keys are equal.
    type Key: Key;

    /// Packs a state.
    fn pack(&self, state: &Self::State) -> Self::Key;

    /// The state with this key; the key must come from [`Packable::pack`] of the same domain.
    fn unpack(&self, key: Self::Key) -> Self::State;
}

/// A packed state: plain bits with a hash that is the same in every process, so that runs can be repeated exactly.
pub trait Key: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A well mixed hash; its high bits are as good as its low ones.
    fn hash64(self) -> u64;
}

/// A key that can be taken apart into words: stores that keep only some of its bits need it.
pub trait Words: Key + Default {
    /// The words, the lowest first.
    fn words(&self) -> &[u64];

    /// The same, to be changed.
    fn words_mut(&mut self) -> &mut [u64];
}

impl Key for u64 {
    #[inline]
    fn hash64(self) -> u64 {
        // One folded multiplication by 2^64/φ: both halves of the product depend on all bits of the key.
        let product = u128::from(self ^ 0x6A09_E667_F3BC_C908) * 0x9E37_79B9_7F4A_7C15;
        (product as u64) ^ ((product >> 64) as u64)
    }
}

impl Words for u64 {
    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> Key for [u64; N] {
    #[inline]
    fn hash64(self) -> u64 {
        let mut hash = 0u64;
        for word in self {
            hash = (hash.rotate_left(23) ^ word).hash64();
        }
        hash
    }
}
