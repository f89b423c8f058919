//! Numbers of permutations, and how they change when one element moves to another position.

/// k!
pub(super) fn factorial(k: usize) -> usize {
    (1..=k).product()
}

/// The number of a permutation of 0, 1, … in lexicographic order.
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
pub(super) fn all(k: usize) -> Vec<Vec<u8>> {
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

/// The number of a permutation after the element at one position was removed and inserted at another.
fn turned(permutation: &[u8], from: usize, to: usize) -> u16 {
    let mut turned = permutation.to_vec();
    let element = turned.remove(from);
    turned.insert(to, element);
    rank(&turned) as u16
}

/// For each way to remove the element at one position and insert it at another: the new number by the old one.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    k: usize,
    factorial: usize,
    maps: Vec<u16>,
}

impl Turns {
    /// For `k` elements, at most eight, and positions that are less than `reach` apart.
    pub(super) fn new(k: usize, reach: usize) -> Self {
        let factorial = factorial(k);
        assert!(factorial <= usize::from(u16::MAX), "numbers of permutations must fit into 16 bits");
        let mut maps = vec![0; k * k * factorial];
        for (old, permutation) in all(k).iter().enumerate() {
            for (from, to) in (0..k * k).map(|pair| (pair / k, pair % k)) {
                if from.abs_diff(to) < reach {
                    maps[(from * k + to) * factorial + old] = turned(permutation, from, to);
                }
            }
        }
        Self { k, factorial, maps }
    }

    /// The map for an element that moves from one position to another.
    pub(super) fn map(&self, from: usize, to: usize) -> &[u16] {
        &self.maps[(from * self.k + to) * self.factorial..][..self.factorial]
    }
}

/// For each element and number of positions that it moves forward or back: the new number of a permutation by the old
/// one. The element alone is enough; its position need not be known.
#[derive(Clone, Debug)]
pub(super) struct Jumps {
    /// Maximum number of positions forward or back.
    reach: usize,
    factorial: usize,
    maps: Vec<u16>,
}

impl Jumps {
    /// For `k` elements, at most eight, that move less than `reach` positions.
    pub(super) fn new(k: usize, reach: usize) -> Self {
        let mut jumps = Self { reach: reach - 1, factorial: factorial(k), maps: Vec::new() };
        jumps.maps = vec![0; k * (2 * reach - 1) * jumps.factorial];
        for (old, permutation) in all(k).iter().enumerate() {
            for (from, &element) in permutation.iter().enumerate() {
                for to in (0..k).filter(|to| from.abs_diff(*to) < reach) {
                    let map = jumps.map(element.into(), to as isize - from as isize);
                    jumps.maps[map + old] = turned(permutation, from, to);
                }
            }
        }
        jumps
    }

    /// All maps.
    pub(super) fn maps(&self) -> &[u16] {
        &self.maps
    }

    /// Where the map for this element and number of positions begins.
    pub(super) fn map(&self, element: usize, places: isize) -> usize {
        let middle = element * (2 * self.reach + 1) + self.reach;
        (middle.wrapping_add_signed(places)) * self.factorial
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
                let new = usize::from(turns.map(from, to)[old]);
                assert_eq!(usize::from(turns.map(to, from)[new]), old);
            }
        }
        let (before, after) = (rank(&[4, 0, 1, 2, 3]), rank(&[0, 1, 4, 2, 3]));
        assert_eq!(usize::from(turns.map(0, 2)[before]), after);
    }

    #[test]
    fn a_jump_is_the_turn_from_where_the_element_is() {
        let (turns, jumps) = (Turns::new(5, 4), Jumps::new(5, 4));
        for (old, permutation) in all(5).iter().enumerate() {
            for (from, &element) in permutation.iter().enumerate() {
                for to in (0..5).filter(|to| from.abs_diff(*to) < 4) {
                    let jump = jumps.maps[jumps.map(element.into(), to as isize - from as isize) + old];
                    assert_eq!(jump, turns.map(from, to)[old]);
                }
            }
        }
    }
}
