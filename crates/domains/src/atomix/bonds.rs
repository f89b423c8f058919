//! The bonds of an atom: how many there are in each of eight directions.

use std::fmt;

/// The directions of bonds, clockwise from up, as (rows, columns).
const DIRECTIONS: [(isize, isize); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// The letters of single bonds by direction.
const SINGLE: &[u8; 8] = b"abcdefgh";

/// The letters of double and triple bonds; only the straight directions have them.
const SEVERAL: [&[u8; 4]; 2] = [b"ABCD", b"EFGH"];

/// The bonds of an atom. They say which atoms are equal, and are drawn; no rule looks at them otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bonds([u8; 8]);

impl Bonds {
    /// Adds the bond that a letter stands for: `a` to `h` single, clockwise from up; `A` to `D` double and `E` to `H`
    /// triple: up, right, down, left. False if it stands for none, or if there is a bond in that direction already.
    #[must_use]
    pub fn add(&mut self, letter: char) -> bool {
        let Some((direction, count)) = bond(letter) else { return false };
        let free = self.0[direction] == 0;
        if free {
            self.0[direction] = count;
        }
        free
    }

    /// Each direction with a bond, as (rows, columns) to the neighbour, and how many bonds there are.
    pub fn iter(&self) -> impl Iterator<Item = ((isize, isize), u8)> {
        DIRECTIONS.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }
}

fn bond(letter: char) -> Option<(usize, u8)> {
    let at = |letters: &[u8]| letters.iter().position(|&other| char::from(other) == letter);
    let several = |letters: &[u8; 4], count| at(letters).map(|index| (2 * index, count));
    at(SINGLE).map(|index| (index, 1)).or_else(|| several(SEVERAL[0], 2)).or_else(|| several(SEVERAL[1], 3))
}

/// As letters, those of several bonds first.
impl fmt::Display for Bonds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters: Vec<u8> = Vec::new();
        for (direction, &count) in self.0.iter().enumerate().filter(|(_, count)| **count > 0) {
            letters.push(match count {
                1 => SINGLE[direction],
                count => SEVERAL[usize::from(count) - 2][direction / 2],
            });
        }
        letters.sort_unstable();
        letters.iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_written_as_it_is_read() {
        for letter in ('a'..='h').chain('A'..='H') {
            let mut bonds = Bonds::default();
            assert!(bonds.add(letter));
            assert_eq!(bonds.to_string(), letter.to_string());
            assert!(!bonds.add(letter), "there is a bond already");
        }
        assert!(!Bonds::default().add('i'));
    }

    #[test]
    fn bonds_are_counted_by_direction() {
        let mut bonds = Bonds::default();
        assert!("cGB".chars().map(|letter| bonds.add(letter)).eq([true, true, false]));
        assert!(bonds.iter().eq([((0, 1), 1), ((1, 0), 3)]));
        assert_eq!(bonds.to_string(), "Gc");
    }
}
