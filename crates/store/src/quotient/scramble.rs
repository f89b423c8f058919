//! An invertible hash: it turns the lowest bits of a key into a hash of the whole key, so that the hash and the
//! remaining bits together still determine the key.

use slidewise_core::WordKey;

/// Odd numbers with well-mixed bits, and their inverses modulo 2^32.
const FACTORS: [u32; 2] = [0x9E37_79B1, 0x85EB_CA6B];
const INVERSES: [u32; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

/// The minimum width of the hash; the low bits of shorter keys are padded with zeros.
const NARROWEST: u32 = 16;

/// The inverse of an odd number modulo 2^32, by Newton's iteration: each round doubles the number of correct bits.
const fn inverse(odd: u32) -> u32 {
    let mut x = odd;
    let mut round = 0;
    while round < 4 {
        x = x.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(x)));
        round += 1;
    }
    x
}

/// The hash for keys of a given number of bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scramble {
    /// Width of the hash.
    pub(super) low: u32,
    /// Width of the remaining bits of a key.
    pub(super) high: u32,
    /// The bits of a key in its first word.
    first: u64,
}

impl Scramble {
    pub(super) fn new(key_bits: u32) -> Self {
        let low = key_bits.clamp(NARROWEST, u32::BITS);
        let first = if key_bits < u64::BITS { (1 << key_bits) - 1 } else { u64::MAX };
        Self { low, high: key_bits.saturating_sub(low), first }
    }

    #[inline(always)]
    fn mask(self) -> u32 {
        u32::MAX >> (u32::BITS - self.low)
    }

    /// Half of the width, rounded up: a xor-shift by it is its own inverse.
    #[inline(always)]
    fn half(self) -> u32 {
        self.low.div_ceil(2)
    }

    /// The contribution of the remaining bits to the hash.
    #[inline(always)]
    fn salt<K: WordKey>(self, rest: K) -> u32 {
        if self.high == 0 { 0 } else { (rest.hash64() >> 32) as u32 & self.mask() }
    }

    /// The hash of a key, and the remaining bits of the key. Bits of the first word that are not the key's are ignored.
    #[inline(always)]
    pub(super) fn split<K: WordKey>(self, mut key: K) -> (u32, K) {
        key.words_mut()[0] &= self.first;
        let low = key.words()[0] as u32 & self.mask();
        let rest = shifted_down(key, self.low);
        let mut hash = (low ^ self.salt(rest)).wrapping_mul(FACTORS[0]) & self.mask();
        hash ^= hash >> self.half();
        (hash.wrapping_mul(FACTORS[1]) & self.mask(), rest)
    }

    /// The key with this hash and these remaining bits.
    #[inline(always)]
    pub(super) fn join<K: WordKey>(self, hash: u32, rest: K) -> K {
        let mut low = hash.wrapping_mul(INVERSES[1]) & self.mask();
        low ^= low >> self.half();
        low = low.wrapping_mul(INVERSES[0]) & self.mask() ^ self.salt(rest);
        let mut key = shifted_up(rest, self.low);
        key.words_mut()[0] |= u64::from(low);
        key
    }
}

/// A number of several words, shifted right by fewer than 64 bits.
#[inline(always)]
pub(super) fn shifted_down<K: WordKey>(mut number: K, bits: u32) -> K {
    let words = number.words_mut();
    for at in 0..words.len() {
        let above = words.get(at + 1).map_or(0, |above| above << 1 << (u64::BITS - 1 - bits));
        words[at] = words[at] >> bits | above;
    }
    number
}

/// A number of several words, shifted left by fewer than 64 bits.
#[inline(always)]
pub(super) fn shifted_up<K: WordKey>(mut number: K, bits: u32) -> K {
    let words = number.words_mut();
    for at in (0..words.len()).rev() {
        let below = if at == 0 { 0 } else { words[at - 1] >> 1 >> (u64::BITS - 1 - bits) };
        words[at] = words[at] << bits | below;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_its_hash_and_the_rest() {
        for bits in [5, 16, 23, 32, 33, 50, 64] {
            let scramble = Scramble::new(bits);
            for key in (0..1000u64).map(|i| i.wrapping_mul(0xD134_2543_DE82_EF95) >> (64 - bits)) {
                let (hash, rest) = scramble.split(key);
                assert!(u64::from(hash) >> scramble.low == 0 && rest >> scramble.high.min(63) <= 1);
                assert_eq!(scramble.join(hash, rest), key, "{bits} bits");
            }
        }
    }

    #[test]
    fn neighbouring_keys_go_apart() {
        let scramble = Scramble::new(40);
        let mut upper = [0u32; 16];
        for key in 0..1600u64 {
            upper[scramble.split(key).0 as usize >> 28] += 1;
        }
        assert!(upper.iter().all(|&count| (50..200).contains(&count)), "{upper:?}");
    }

    #[test]
    fn shifts_cross_words() {
        let number = Pair([0xF000_0000_0000_0001, 0xA]);
        assert_eq!(shifted_down(number, 4).0, [0xAF00_0000_0000_0000, 0]);
        assert_eq!(shifted_up(number, 4).0, [0x10, 0xAF]);
        assert_eq!(shifted_up(number, 0), number);
    }

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    struct Pair([u64; 2]);

    impl slidewise_core::Key for Pair {
        fn hash64(self) -> u64 {
            self.0.hash64()
        }
    }

    impl WordKey for Pair {
        fn words(&self) -> &[u64] {
            &self.0
        }
        fn words_mut(&mut self) -> &mut [u64] {
            &mut self.0
        }
    }
}
