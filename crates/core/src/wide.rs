//! The product of two words in two words. A processor computes it in one instruction; WebAssembly has none for it, and a
//! compiler calls a function that returns it in memory. The searches of the page hash every state that they meet.

/// The low and the high word of a product.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
#[must_use]
pub fn multiply(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    (product as u64, (product >> 64) as u64)
}

#[cfg(target_family = "wasm")]
pub use by_halves as multiply;

/// The same from the products of half words, which fit in words.
#[cfg(any(test, target_family = "wasm"))]
#[inline(always)]
#[must_use]
pub fn by_halves(a: u64, b: u64) -> (u64, u64) {
    const LOW: u64 = u32::MAX as u64;
    let (a_low, a_high, b_low, b_high) = (a & LOW, a >> 32, b & LOW, b >> 32);
    // At most (2^32 - 1)² + 2^32 - 1 each, so nothing overflows.
    let middle = a_high * b_low + ((a_low * b_low) >> 32);
    let other = a_low * b_high + (middle & LOW);
    (a.wrapping_mul(b), a_high * b_high + (middle >> 32) + (other >> 32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_give_the_same_product() {
        let edges = [0, 1, 2, u64::from(u32::MAX), 1 << 32, (1 << 32) + 1, 1 << 63, u64::MAX - 1, u64::MAX];
        let mixed = (0..1000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
        let words: Vec<u64> = edges.into_iter().chain(mixed).collect();
        for &a in &words {
            for &b in &words {
                assert_eq!(by_halves(a, b), multiply(a, b), "{a} * {b}");
            }
        }
    }
}
