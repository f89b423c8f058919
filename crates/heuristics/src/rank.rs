//! Numbers for combinations: the sets of `count` out of `places` places in a row, without gaps.

/// The number of ways to choose `count` out of `places`; the largest integer if it does not fit.
pub(crate) fn choices(places: usize, count: usize) -> u64 {
    let Some(others) = places.checked_sub(count) else { return 0 };
    // The places not chosen can be counted instead. Each partial product is itself a number of choices, and none is
    // larger than the last one, so the division is exact and only a result that does not fit is clamped.
    (0..count.min(others)).fold(1u64, |ways, taken| {
        let product = u128::from(ways) * (places - taken) as u128 / (taken as u128 + 1);
        u64::try_from(product).unwrap_or(u64::MAX)
    })
}

/// The amount that each place of an ascending choice adds to its number: by position in the choice and by place.
///
/// The `nth` smallest place p adds the number of ways to choose `nth` + 1 places below p, which is the combinatorial
/// number system: choices are ordered by their largest place first.
pub(crate) fn weights(places: usize, count: usize, stride: u64) -> Vec<Vec<u32>> {
    // Numbers that are too large belong to places that no choice takes: the last places are reserved for the positions
    // that follow.
    let largest = u64::from(u32::MAX);
    let weight =
        |nth: usize| move |place: usize| stride.saturating_mul(choices(place, nth + 1)).min(largest) as u32;
    (0..count).map(|nth| (0..places).map(weight(nth)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_binomial_coefficients() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(|count| choices(4, count)), [1, 4, 6, 4, 1, 0]);
        assert_eq!((choices(20, 4), choices(1024, 128), choices(90, 88)), (4845, u64::MAX, 4005));
    }

    #[test]
    fn places_that_no_choice_takes_do_not_overflow() {
        assert_eq!(weights(70, 68, 1 << 8)[34][36], 36 << 8);
    }

    #[test]
    fn every_choice_has_a_number_of_its_own() {
        let weights = weights(7, 3, 1);
        let mut seen = [false; 35];
        for a in 0..7 {
            for b in a + 1..7 {
                for c in b + 1..7 {
                    let number = weights[0][a] + weights[1][b] + weights[2][c];
                    assert!(!std::mem::replace(&mut seen[number as usize], true));
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}
