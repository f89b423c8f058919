//! A set of keys that is usually small and often cleared.

/// The set: open addressing, at most half full.
#[derive(Debug)]
pub(crate) struct Keys {
    /// A key plus 1, or 0. No key has all bits set: the digits of a line stop before 15.
    table: Vec<u64>,
    len: usize,
    shift: u32,
}

const FIRST_BITS: u32 = 6;

impl Keys {
    pub(crate) fn new() -> Self {
        Self { table: vec![0; 1 << FIRST_BITS], len: 0, shift: 64 - FIRST_BITS }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.resize(FIRST_BITS);
    }

    fn resize(&mut self, bits: u32) {
        self.table.clear();
        self.table.resize(1 << bits, 0);
        self.shift = 64 - bits;
    }

    /// Inserts a key. Returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        let mask = self.table.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        loop {
            match self.table[at] {
                0 => break,
                entry if entry == key + 1 => return false,
                _ => at = (at + 1) & mask,
            }
        }
        self.table[at] = key + 1;
        self.len += 1;
        if 2 * self.len > self.table.len() {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let keys: Vec<u64> = self.table.iter().filter(|&&entry| entry != 0).map(|entry| entry - 1).collect();
        self.resize(64 - self.shift + 1);
        self.len = 0;
        keys.into_iter().for_each(|key| {
            self.insert(key);
        });
    }
}
