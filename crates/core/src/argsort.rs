//! Sorting that nobody waits for, compiled once.

/// The numbers below `count`, sorted by a key; numbers with equal keys keep their order.
///
/// A sort is some two thousand instructions. One that is called from generic code, with a closure as its key, is compiled
/// for each size of state; this one is not.
#[must_use]
pub fn argsort(count: usize, key: &mut dyn FnMut(usize) -> (usize, usize)) -> Vec<usize> {
    let mut keyed: Vec<_> = (0..count).map(|number| (key(number), number)).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, number)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_equal_keys_keep_their_order() {
        assert_eq!(argsort(6, &mut |number| (number % 2, 9 - number / 4)), [4, 0, 2, 5, 1, 3]);
        assert!(argsort(0, &mut |number| (number, 0)).is_empty());
    }
}
