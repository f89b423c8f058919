//! Random numbers that are the same everywhere.

/// The generator splitmix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

/// The increment of its state.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl SplitMix {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number less than `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.draw()) * u128::from(end)) >> 64) as u64
    }
}
