//! Numbers of permutations, and what becomes of them when one element goes to another place.

/// k!
pub(super) fn factorial(k: usize) -> usize {
    (1..=k).product()
}

/// The number of a permutation of 0, 1, … in the order of dictionaries.
pub(super) fn rank(permutation: &[u8]) -> usize {
    let later_and_smaller = |(place, &element): (usize, &u8)| {
        permutation[place..].iter().filter(|&&later| later < element).count()
    };
    permutation
        .iter()
        .enumerate()
        .fold(0, |rank, item| rank * (permutation.len() - item.0) + later_and_smaller(item))
}

/// All permutations of `k` elements, in the order of their numbers.
fn all(k: usize) -> Vec<Vec<u8>> {
    let mut permutations = vec![Vec::new()];
    for _ in 0..k {
        let longer = |shorter: &Vec<u8>| {
            let left = (0..k as u8).filter(|element| !shorter.contains(element));
            left.map(|element| [shorter.as_slice(), &[element]].concat()).collect::<Vec<_>>()
        };
        permutations = permutations.iter().flat_map(longer).collect();
    }
    permutations
}

/// For each way to take the element at one place out and put it in at another: the new number by the old one.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    k: usize,
    factorial: usize,
    maps: Vec<u16>,
}

impl Turns {
    /// For `k` elements, at most eight, and places that are less than `reach` apart.
    pub(super) fn new(k: usize, reach: usize) -> Self {
        let factorial = factorial(k);
        assert!(factorial <= usize::from(u16::MAX), "numbers of permutations must fit into 16 bits");
        let mut maps = vec![0; k * k * factorial];
        for (old, permutation) in all(k).iter().enumerate() {
            for (from, to) in (0..k * k).map(|pair| (pair / k, pair % k)) {
                if from.abs_diff(to) < reach {
                    let mut turned = permutation.clone();
                    let element = turned.remove(from);
                    turned.insert(to, element);
                    maps[(from * k + to) * factorial + old] = rank(&turned) as u16;
                }
            }
        }
        Self { k, factorial, maps }
    }

    /// The map for an element that goes from one place to another.
    pub(super) fn map(&self, from: usize, to: usize) -> &[u16] {
        &self.maps[(from * self.k + to) * self.factorial..][..self.factorial]
    }

    /// The new number of a permutation.
    #[inline(always)]
    pub(super) fn turn(&self, from: usize, to: usize, rank: usize) -> usize {
        self.maps[(from * self.k + to) * self.factorial + rank].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_numbered_like_words_in_a_dictionary() {
        for k in 0..6 {
            let permutations = all(k);
            assert_eq!(permutations.len(), factorial(k));
            assert!(permutations.is_sorted());
            assert!(permutations.iter().enumerate().all(|(number, permutation)| rank(permutation) == number));
        }
    }

    #[test]
    fn a_turn_is_undone_by_its_reverse() {
        let turns = Turns::new(5, 4);
        for (from, to, old) in (0..25 * 120usize).map(|n| (n / 600, n / 120 % 5, n % 120)) {
            if from.abs_diff(to) < 4 {
                let new = turns.turn(from, to, old);
                assert_eq!(turns.turn(to, from, new), old);
                assert_eq!(turns.map(from, to)[old], new as u16);
            }
        }
        assert_eq!(turns.turn(0, 2, rank(&[4, 0, 1, 2, 3])), rank(&[0, 1, 4, 2, 3]));
    }
}
