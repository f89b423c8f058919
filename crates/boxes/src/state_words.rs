//! The words of states found so far, by key.

use slidewise_store::prefetch;

/// Up to 64 states that differ only in the inner columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateWord {
    /// The digits of the outer lines.
    pub(crate) key: u64,
    /// The cells that outer lines and walls cover.
    pub(crate) occupied: u64,
    /// The states that are settled.
    pub(crate) seen: u64,
    /// The pending states.
    pub(crate) pending: u64,
}

impl StateWord {
    /// Makes those of these states pending that are not settled, and queues the word, which has this number.
    #[inline]
    pub(crate) fn await_states(&mut self, number: u32, states: u64, waiting: &mut Vec<u32>) {
        let new = states & !self.seen;
        if new != 0 {
            if self.pending == 0 {
                waiting.push(number);
            }
            self.pending |= new;
        }
    }
}

/// All words, in the order in which they were found, with an index by key. One board after another uses the same
/// memory.
#[derive(Debug)]
pub(crate) struct StateWords {
    pub(crate) list: Vec<StateWord>,
    /// Position in the list plus 1, or 0; open addressing, at most half full.
    index: Vec<u32>,
    shift: u32,
}

const FIRST_BITS: u32 = 6;

impl StateWords {
    pub(crate) fn new() -> Self {
        Self { list: Vec::new(), index: vec![0; 1 << FIRST_BITS], shift: 64 - FIRST_BITS }
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.resize(FIRST_BITS);
    }

    fn resize(&mut self, bits: u32) {
        self.index.clear();
        self.index.resize(1 << bits, 0);
        self.shift = 64 - bits;
    }

    /// The slot of a key in the index: that of its entry, or where it belongs.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let mask = self.index.len() - 1;
        let mut at = self.home(key);
        loop {
            let entry = self.index[at];
            if entry == 0 || self.list[entry as usize - 1].key == key {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// Prefetches the slot of a key that will be looked up soon.
    #[inline]
    pub(crate) fn touch(&self, key: u64) {
        prefetch(&self.index[self.home(key)]);
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// The word with this key, if it was found before.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        (self.index[self.place(key)] as usize).checked_sub(1)
    }

    /// The word with this key, which is added if it was not found before.
    #[inline]
    pub(crate) fn find_or_add(&mut self, key: u64, occupied: u64) -> usize {
        let at = self.place(key);
        if let Some(found) = (self.index[at] as usize).checked_sub(1) {
            return found;
        }
        self.list.push(StateWord { key, occupied, seen: 0, pending: 0 });
        self.index[at] = self.list.len() as u32;
        if 2 * self.list.len() > self.index.len() {
            self.grow();
        }
        self.list.len() - 1
    }

    #[cold]
    fn grow(&mut self) {
        self.resize(64 - self.shift + 1);
        for number in 0..self.list.len() {
            let at = self.place(self.list[number].key);
            self.index[at] = number as u32 + 1;
        }
    }
}

/// The bits of a word, from the lowest on.
pub fn bits(mut states: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (states != 0).then(|| states.trailing_zeros());
        states &= states.wrapping_sub(1);
        bit
    })
}
