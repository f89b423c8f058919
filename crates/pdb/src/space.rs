//! The interface through which a family describes the states of an abstraction, so that their distances can be
//! computed.
//!
//! States come in blocks of equal length, and a move maps whole blocks: the states of one layer are a set of bits per
//! block, and their predecessors are found block by block, each from a few others. So the work stays in the processor's
//! cache, and several blocks can be processed at once, because each writes only to itself.

/// An abstraction of a puzzle with unit costs.
pub trait PatternSpace: Sync {
    /// The number of blocks.
    fn blocks(&self) -> usize;

    /// The number of states in a block.
    fn block_len(&self) -> usize;

    /// The goals, each as a block and the number of a state in it.
    fn goals(&self) -> Vec<(usize, usize)>;

    /// Adds all states of this block from which one move leads to a state of the front. It may add other states only if
    /// they were reached earlier.
    fn pull(&self, block: usize, front: &Front<'_>, reached: &mut Reached<'_>);
}

/// The states at the distance reached last.
pub struct Front<'a> {
    pub(crate) words: usize,
    pub(crate) bits: &'a [u64],
    /// For each block: the number of its states in the front.
    pub(crate) counts: &'a [u32],
}

impl Front<'_> {
    /// The states of a block that are in the front, one bit each, starting with the lowest bit; `None` if there are
    /// none.
    #[inline]
    #[must_use]
    pub fn of(&self, block: usize) -> Option<&[u64]> {
        (self.counts[block] > 0).then(|| &self.bits[block * self.words..][..self.words])
    }
}

/// The states of a block that are reached.
pub struct Reached<'a>(pub(crate) &'a mut [u64]);

impl Reached<'_> {
    /// Adds a state.
    #[inline]
    pub fn add(&mut self, state: usize) {
        self.0[state / 64] |= 1 << (state % 64);
    }

    /// Adds the states with the same numbers as these of another block.
    #[inline]
    pub fn add_same(&mut self, states: &[u64]) {
        self.0.iter_mut().zip(states).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Adds the states with the same numbers as these of another block, except those in a set.
    #[inline]
    pub fn add_except(&mut self, states: &[u64], except: &[u64]) {
        for ((mine, theirs), except) in self.0.iter_mut().zip(states).zip(except) {
            *mine |= theirs & !except;
        }
    }

    /// Adds, for each of these states of another block, the state to which the map sends its number.
    #[inline]
    pub fn add_mapped(&mut self, states: &[u64], map: &[u16]) {
        for (&word, map) in states.iter().zip(map.chunks(64)) {
            let mut left = word;
            while left != 0 {
                self.add(map[left.trailing_zeros() as usize].into());
                left &= left - 1;
            }
        }
    }
}
