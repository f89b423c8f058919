//! The bonds of an atom: the number in each of eight directions.

use std::fmt;

/// The directions of bonds, clockwise from up, as (rows, columns).
const DIRECTIONS: [(isize, isize); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// The characters of single, double and triple bonds by direction; diagonal triple bonds have none.
const CHARACTERS: [&[u8; 8]; 3] = [b"abcdefgh", b"A2B3C4D1", b"E?F?G?H?"];

/// The bonds of an atom. They determine which atoms are equal, and are drawn; no rule depends on them otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bonds([u8; 8]);

impl Bonds {
    /// Adds the bond that a character stands for: `a` to `h` single, clockwise from up; `A` to `D` double and `E` to
    /// `H` triple: up, right, down, left; `1` to `4` double, clockwise from up left. Returns false if it stands for
    /// none, or if there is already a bond in that direction.
    #[must_use]
    pub fn add(&mut self, character: char) -> bool {
        let Some((direction, count)) = bond(character) else { return false };
        let free = self.0[direction] == 0;
        if free {
            self.0[direction] = count;
        }
        free
    }

    /// Each direction with a bond, as (rows, columns) to the neighbour, and the number of bonds.
    pub fn iter(&self) -> impl Iterator<Item = ((isize, isize), u8)> {
        DIRECTIONS.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }
}

/// Does a character stand for a bond?
pub(super) fn is_bond(character: char) -> bool {
    bond(character).is_some()
}

fn bond(character: char) -> Option<(usize, u8)> {
    let known = character.is_ascii_alphanumeric();
    let at = |characters: &[u8; 8]| characters.iter().position(|&other| char::from(other) == character);
    (1..).zip(CHARACTERS).filter(|_| known).find_map(|(count, characters)| Some((at(characters)?, count)))
}

/// As characters in ASCII order.
impl fmt::Display for Bonds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bonds = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        let mut characters: Vec<u8> =
            bonds.map(|(direction, &count)| CHARACTERS[usize::from(count) - 1][direction]).collect();
        characters.sort_unstable();
        characters.iter().try_for_each(|&character| write!(f, "{}", char::from(character)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_written_as_it_is_read() {
        for character in ('a'..='h').chain('A'..='H').chain('1'..='4') {
            let mut bonds = Bonds::default();
            assert!(bonds.add(character));
            assert_eq!(bonds.to_string(), character.to_string());
            assert!(!bonds.add(character), "there is a bond already");
        }
        assert!(!Bonds::default().add('i') && !Bonds::default().add('?'));
    }

    #[test]
    fn bonds_are_counted_by_direction() {
        let mut bonds = Bonds::default();
        assert!("cGB".chars().map(|character| bonds.add(character)).eq([true, true, false]));
        assert!(bonds.iter().eq([((0, 1), 1), ((1, 0), 3)]));
        assert_eq!(bonds.to_string(), "Gc");
        // Oxygen at the upper right of its carbon.
        let (mut carbon, mut oxygen) = (Bonds::default(), Bonds::default());
        assert!(carbon.add('2') && oxygen.add('4'));
        assert!(carbon.iter().eq([((-1, 1), 2)]) && oxygen.iter().eq([((1, -1), 2)]));
    }
}
