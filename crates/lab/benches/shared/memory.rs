//! What the memory of this machine gives at the moment: the limit of every search that must remember states.

use std::hint::black_box;

use super::clock::cpu;

/// Far more than any cache holds.
const WORDS: usize = 1 << 25;

/// Bytes a CPU second that are read one after the other.
pub(crate) fn in_sequence(memory: &[u64]) -> f64 {
    let read = || {
        black_box(memory.iter().fold(0_u64, |sum, &word| sum.wrapping_add(word)));
    };
    size_of_val(memory) as f64 / seconds(read)
}

/// Words a CPU second that are read in a random order, none of which waits for another.
pub(crate) fn at_random(memory: &[u64]) -> f64 {
    const READS: usize = 1 << 22;
    let (mut at, mut sum) = (1_u64, 0_u64);
    let mut read = || {
        for _ in 0..READS {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            sum = sum.wrapping_add(memory[(at >> 39) as usize % WORDS]);
        }
        black_box(sum);
    };
    READS as f64 / seconds(&mut read)
}

/// Memory to read from; every page is really there.
pub(crate) fn block() -> Vec<u64> {
    (0..WORDS as u64).collect()
}

/// CPU seconds of the fastest of some runs.
fn seconds(mut run: impl FnMut()) -> f64 {
    let mut timed = || {
        let began = cpu().unwrap_or_default();
        run();
        cpu().unwrap_or_default() - began
    };
    (0..5).map(|_| timed()).fold(f64::INFINITY, f64::min)
}
