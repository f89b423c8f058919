//! Random numbers that are the same on every machine, for generated puzzles, samples and checks.

use rand::SeedableRng;

/// A stream of random numbers.
pub type Random = rand_pcg::Pcg64;

/// The random numbers of one of many attempts. Streams of one generator that differ only in their number are too
/// similar, so each attempt has its own seed: multiplication by 2^64/φ spreads those of neighbours far apart.
#[must_use]
pub fn random(seed: u64, number: u64) -> Random {
    Random::seed_from_u64(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
