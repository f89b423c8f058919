//! The interface between puzzle families and searches: the rules of one instance, and the optional operations on its
//! states.

use std::fmt::Debug;
use std::hash::Hash;

use crate::wide;

/// A distance or path length in the instance's metric.
pub type Cost = u32;

/// The rules of one instance. `self` holds its board, goal and metric; a [`Domain::State`] is a position of its pieces.
pub trait Domain {
    /// The working form of a position: cheap to copy and to modify.
    type State: Clone + Eq + Debug;
    /// One edge of the state graph; takes a few bytes.
    type Move: Copy + Eq + Debug;

    /// The position the puzzle starts from.
    fn start(&self) -> Self::State;

    /// The legal moves in `state`, in an order that depends only on the state.
    ///
    /// The iterator may borrow the domain but never the state, so that a depth-first search can change the state while
    /// it iterates.
    fn moves<'d>(&'d self, state: &Self::State) -> impl Iterator<Item = Self::Move> + use<'d, Self>;

    /// Makes a legal move.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// Is the puzzle solved in `state`?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The cost of a legal move in the instance's metric; at least 1.
    fn cost(&self, _state: &Self::State, _mv: Self::Move) -> Cost {
        1
    }

    /// Visits a subset of the legal moves that is enough to reach every reachable state: it may omit a move that is a
    /// sequence of shorter ones. Returns the number of legal moves if it becomes known along the way.
    fn span(&self, state: &Self::State, mut visit: impl FnMut(Self::Move)) -> Option<usize> {
        Some(self.moves(state).map(&mut visit).count())
    }

    /// The family's tie-breaking rule: among equally promising states, the one with the smallest rank comes first.
    fn tie_rank(&self, _state: &Self::State) -> Cost {
        0
    }

    /// Why no state reachable from the start is a goal, if the rules show it without a search.
    fn refutation(&self) -> Option<String> {
        None
    }
}

/// A domain whose moves can be undone in place, so that depth-first searches need no copy of the state.
pub trait Reversible: Domain {
    /// Undoes `mv`, the last move that was applied to `state`.
    fn undo(&self, state: &mut Self::State, mv: Self::Move);

    /// Is `mv` pointless directly after `previous`, because the resulting state can also be reached without one of the
    /// two at no greater cost?
    fn undoes(&self, mv: Self::Move, previous: Self::Move) -> bool;
}

/// A domain that can list the edges *into* a state, as backward searches and distances to the goal require.
pub trait Backward: Reversible {
    /// The moves that may have led to `state`: exactly those `m` for which [`Reversible::undo`] gives a legal state in
    /// which `m` is legal and leads back to `state`.
    fn arrivals<'d>(&'d self, state: &Self::State) -> impl Iterator<Item = Self::Move> + use<'d, Self>;
}

/// A domain whose states have a compact, unique form of fixed size.
pub trait Packable: Domain {
    /// The packed form. Two states are the same position if and only if their keys are equal.
    type Key: Key;

    /// Packs a state.
    fn pack(&self, state: &Self::State) -> Self::Key;

    /// The state with this key; the key must come from [`Packable::pack`] of the same domain.
    fn unpack(&self, key: Self::Key) -> Self::State;

    /// Visits the successors of a state with this key as moves and keys, in the order of the moves, and returns the
    /// number of legal moves. If a move leads from `parent` to the state, it may omit successors that `parent` reaches
    /// by one move at no greater cost than through the state.
    #[inline(always)]
    fn successors(
        &self,
        state: &Self::State,
        _key: Self::Key,
        _parent: Option<Self::Key>,
        mut visit: impl FnMut(Self::Move, Self::Key),
    ) -> usize {
        let mut moves = 0;
        for mv in self.moves(state) {
            let mut child = state.clone();
            self.apply(&mut child, mv);
            visit(mv, self.pack(&child));
            moves += 1;
        }
        moves
    }

    /// [`Domain::is_goal`] of the state with this key.
    #[inline(always)]
    fn is_goal_key(&self, key: Self::Key) -> bool {
        self.is_goal(&self.unpack(key))
    }

    /// Visits the keys of all successors of the state with this key, in the order of its moves, and whether each is a
    /// goal. This and the next function are for searches that work on keys alone.
    #[inline(always)]
    fn successor_keys(&self, key: Self::Key, mut visit: impl FnMut(Self::Key, bool)) {
        let state = self.unpack(key);
        for mv in self.moves(&state) {
            let mut child = state.clone();
            self.apply(&mut child, mv);
            visit(self.pack(&child), self.is_goal(&child));
        }
    }

    /// [`Domain::span`] from key to key. Returns the number of legal moves if `counts` is set or it becomes known along
    /// the way.
    #[inline(always)]
    fn span_keys(&self, key: Self::Key, counts: bool, mut visit: impl FnMut(Self::Key)) -> Option<usize> {
        let state = self.unpack(key);
        let moves = self.span(&state, |mv| {
            let mut child = state.clone();
            self.apply(&mut child, mv);
            visit(self.pack(&child));
        });
        moves.or_else(|| counts.then(|| self.moves(&state).count()))
    }

    /// Visits the keys of the states that [`Backward::arrivals`] come from, in the same order, with the cost of each
    /// move.
    #[inline(always)]
    fn predecessor_keys(&self, key: Self::Key, mut visit: impl FnMut(Self::Key, Cost))
    where
        Self: Backward,
    {
        let state = self.unpack(key);
        for mv in self.arrivals(&state) {
            let mut before = state.clone();
            self.undo(&mut before, mv);
            visit(self.pack(&before), self.cost(&before, mv));
        }
    }
}

/// A packed state: plain bits with a hash that is the same in every process, so that runs are reproducible.
pub trait Key: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A well-mixed hash: its high bits are as random as its low ones.
    fn hash64(self) -> u64;
}

/// A key that can be split into words, for stores that keep only some of its bits.
pub trait WordKey: Key + Default {
    /// The words, the lowest first.
    fn words(&self) -> &[u64];

    /// The same, mutable.
    fn words_mut(&mut self) -> &mut [u64];
}

impl Key for u64 {
    #[inline]
    fn hash64(self) -> u64 {
        // One folded multiplication by 2^64/φ: both halves of the product depend on all bits of the key.
        let (low, high) = wide::multiply(self ^ 0x6A09_E667_F3BC_C908, 0x9E37_79B9_7F4A_7C15);
        low ^ high
    }
}

impl WordKey for u64 {
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
