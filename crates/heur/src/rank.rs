//! Numbers for choices: the sets of `count` out of `places` places in a row, without gaps.

/// The number of ways to choose `count` out of `places`; the largest number there is if it does not fit.
pub(crate) fn choices(places: usize, count: usize) -> u64 {
    // Each partial product is itself a number of choices, so the division is exact.
    (0..count.min(places + 1)).fold(1u64, |ways, taken| {
        let product = u128::from(ways) * (places - taken.min(places)) as u128 / (taken as u128 + 1);
        u64::try_from(product).unwrap_or(u64::MAX)
    })
}

/// How much each place of an ascending choice adds to its number: by position in the choice, by place.
///
/// The `nth` smallest place p adds the number of ways to choose `nth` + 1 places below p, which is the combinatorial
/// number system: choices are numbered by their largest place first.
pub(crate) fn weights(places: usize, count: usize, stride: u64) -> Vec<Vec<u32>> {
    // The places at the end are left to those that come after the `nth`. What is written there is never added.
    let is_open = move |nth: usize, place: usize| place + count <= places + nth;
    let weight = |nth: usize| {
        move |place: usize| if is_open(nth, place) { (stride * choices(place, nth + 1)) as u32 } else { 0 }
    };
    (0..count).map(|nth| (0..places).map(weight(nth)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_binomial_coefficients() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(|count| choices(4, count)), [1, 4, 6, 4, 1, 0]);
        assert_eq!((choices(20, 4), choices(1024, 128)), (4845, u64::MAX));
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
