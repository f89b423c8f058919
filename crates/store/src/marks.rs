//! Marks for a space whose states are numbered without gaps: three bits per state, shared by all threads.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{Budget, Exhausted};

/// States in a word of marks, two bits each.
const MARKS: u64 = 32;
/// States in a word of open bits.
const BITS: u64 = 64;
/// The mark of an unreached state.
const NONE: u64 = 0b11;

/// For every number below some end: whether that state was reached, its distance modulo 3, and whether it is open, that
/// is, still to be expanded.
///
/// Threads need no locks: a mark only ever changes from none to the one that all threads would set in the same layer.
/// The change only clears bits, so the previous word tells exactly one of the threads that it came first.
#[derive(Debug)]
pub struct Marks {
    marks: Vec<AtomicU64>,
    open: Vec<AtomicU64>,
    budget: Budget,
}

impl Marks {
    /// Marks for the numbers below `end`, all unreached.
    pub fn new(end: u64, budget: &Budget) -> Result<Self, Exhausted> {
        let bytes = usize::try_from(Self::bytes(end)).map_err(|_| Exhausted::Memory)?;
        budget.charge(bytes)?;
        let filled = |words, value| (0..words).map(|_| AtomicU64::new(value)).collect();
        Ok(Self {
            marks: filled(end.div_ceil(MARKS), u64::MAX),
            open: filled(end.div_ceil(BITS), 0),
            budget: budget.clone(),
        })
    }

    /// The number of bytes that this many states take.
    #[must_use]
    pub fn bytes(states: u64) -> u64 {
        (states.div_ceil(MARKS) + states.div_ceil(BITS)) * size_of::<u64>() as u64
    }

    /// The distance modulo 3 of a state, if it was reached.
    #[inline]
    #[must_use]
    pub fn get(&self, state: u64) -> Option<u8> {
        let mark = self.marks[(state / MARKS) as usize].load(Relaxed) >> (2 * (state % MARKS)) & NONE;
        (mark != NONE).then_some(mark as u8)
    }

    /// Marks a state with its distance modulo 3 and opens it, unless it was reached before. Returns whether it is new.
    #[inline]
    pub fn reach(&self, state: u64, mark: u8) -> bool {
        let shift = 2 * (state % MARKS);
        let word = &self.marks[(state / MARKS) as usize];
        let is_new = |word: u64| word >> shift & NONE == NONE;
        // Most states were reached before, and reading is cheaper than writing.
        if !is_new(word.load(Relaxed))
            || !is_new(word.fetch_and(!((NONE ^ u64::from(mark)) << shift), Relaxed))
        {
            return false;
        }
        self.open[(state / BITS) as usize].fetch_or(1 << (state % BITS), Relaxed);
        true
    }

    /// Calls `visit` for every open state with this mark among the `words` and closes it. States that other threads
    /// reach meanwhile have a different mark.
    pub fn take(&self, words: Range<usize>, mark: u8, mut visit: impl FnMut(u64)) {
        for (index, word) in self.open[words.clone()].iter().enumerate() {
            let mut left = word.load(Relaxed);
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let state = (words.start + index) as u64 * BITS + u64::from(bit.trailing_zeros());
                if self.get(state) == Some(mark) {
                    word.fetch_and(!bit, Relaxed);
                    visit(state);
                }
            }
        }
    }

    /// Writes everything: for each 64 states their marks and their open bits.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        for (open, marks) in self.open.iter().zip(self.marks.chunks((BITS / MARKS) as usize)) {
            let marks =
                [marks.first(), marks.get(1)].map(|word| word.map_or(u64::MAX, |word| word.load(Relaxed)));
            for word in [marks[0], marks[1], open.load(Relaxed)] {
                to.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Bytes that [`Marks::save`] writes for each word of open states.
    pub const SAVED: usize = 3 * size_of::<u64>();

    /// Reads some words of open states, with their marks, as they were written.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn load(&mut self, words: Range<usize>, from: &mut dyn Read) -> io::Result<()> {
        for number in words {
            let mut bytes = [[0; 8]; 3];
            for bytes in &mut bytes {
                from.read_exact(bytes)?;
            }
            let [low, high, open] = bytes.map(u64::from_le_bytes);
            *self.open[number].get_mut() = open;
            let end = self.marks.len().min(2 * number + 2);
            for (word, mark) in self.marks[2 * number..end].iter_mut().zip([low, high]) {
                *word.get_mut() = mark;
            }
        }
        Ok(())
    }

    /// The number of words of open states, for dividing them among threads.
    #[must_use]
    pub fn words(&self) -> usize {
        self.open.len()
    }
}

impl Drop for Marks {
    fn drop(&mut self) {
        self.budget.release((self.marks.len() + self.open.len()) * size_of::<u64>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_reached_once_and_taken_once() {
        let budget = Budget::new(None);
        let marks = Marks::new(1000, &budget).unwrap();
        assert_eq!(budget.held(), Marks::bytes(1000));
        for (state, mark) in [(0, 0), (63, 1), (64, 2), (999, 1)] {
            assert_eq!(marks.get(state), None);
            assert!(marks.reach(state, mark) && !marks.reach(state, (mark + 1) % 3));
            assert_eq!(marks.get(state), Some(mark));
        }
        assert_eq!(marks.get(998), None);
        let taken = |mark| {
            let mut states = Vec::new();
            marks.take(0..marks.words(), mark, |state| states.push(state));
            states
        };
        assert_eq!((taken(1), taken(1), taken(2), taken(0)), (vec![63, 999], vec![], vec![64], vec![0]));
        drop(marks);
        assert_eq!(budget.held(), 0);
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let budget = Budget::new(None);
        let marks = Marks::new(1000, &budget).unwrap();
        for state in (0..1000).filter(|state| state % 7 < 3) {
            assert!(marks.reach(state, (state % 3) as u8));
        }
        marks.take(3..9, 1, |_| {});
        let mut saved = Vec::new();
        marks.save(&mut saved).unwrap();
        assert_eq!(saved.len(), marks.words() * Marks::SAVED);
        let mut loaded = Marks::new(1000, &budget).unwrap();
        // In two pieces.
        loaded.load(0..5, &mut saved.as_slice()).unwrap();
        loaded.load(5..marks.words(), &mut &saved[5 * Marks::SAVED..]).unwrap();
        let mut again = Vec::new();
        loaded.save(&mut again).unwrap();
        assert_eq!(again, saved);
        assert!((0..1000).all(|state| loaded.get(state) == marks.get(state)));
        assert!(loaded.load(0..5, &mut &saved[..100]).is_err());
    }

    #[test]
    fn exactly_one_thread_is_first() {
        let marks = Marks::new(50_000, &Budget::new(None)).unwrap();
        let reach = || (0..50_000).filter(|&state| marks.reach(state, 2)).count();
        let first: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(reach)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(first, 50_000);
    }

    #[test]
    fn the_budget_is_asked_first() {
        let budget = Budget::new(Some(Marks::bytes(6400) - 1));
        assert_eq!(Marks::new(6400, &budget).err(), Some(Exhausted::Memory));
        assert_eq!((budget.held(), budget.peak()), (0, 0));
        assert!(Marks::new(6336, &budget).is_ok());
    }
}
