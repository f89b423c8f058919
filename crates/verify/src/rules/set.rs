//! A set of positions, each known by its number: the positions one after the other in one list, and a table of their
//! numbers with open addressing. Whole positions are compared, never hashes alone.

use super::Place;

/// Marks a free slot of the table.
const FREE: u32 = u32::MAX;

/// Positions numbered in order of insertion.
pub(crate) struct Positions {
    /// Numbers of a position.
    pieces: usize,
    places: Vec<Place>,
    count: usize,
    /// A power of two, at least twice the number of positions.
    table: Vec<u32>,
}

impl Positions {
    pub(crate) fn new(pieces: usize) -> Self {
        Self { pieces, places: Vec::new(), count: 0, table: vec![FREE; 16] }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn get(&self, number: usize) -> &[Place] {
        &self.places[number * self.pieces..][..self.pieces]
    }

    /// The number of a position, if it is in the set.
    pub(crate) fn find(&self, position: &[Place]) -> Option<usize> {
        let number = self.table[self.slot(position)];
        (number != FREE).then_some(number as usize)
    }

    /// The number of a position, and whether it is new.
    pub(crate) fn insert(&mut self, position: &[Place]) -> (usize, bool) {
        let slot = self.slot(position);
        if self.table[slot] != FREE {
            return (self.table[slot] as usize, false);
        }
        let number = self.count;
        assert!(number < FREE as usize, "there are more positions than numbers");
        self.table[slot] = number as u32;
        self.places.extend_from_slice(position);
        self.count += 1;
        if 2 * self.count > self.table.len() {
            self.grow();
        }
        (number, true)
    }

    /// The slot of a position in the table, or the one where it belongs.
    fn slot(&self, position: &[Place]) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = hash(position) as usize & mask;
        while self.table[slot] != FREE && self.get(self.table[slot] as usize) != position {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let mask = 2 * self.table.len() - 1;
        self.table = vec![FREE; mask + 1];
        for number in 0..self.count {
            let mut slot = hash(self.get(number)) as usize & mask;
            while self.table[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = number as u32;
        }
    }
}

/// Four numbers at a time are multiplied into the hash, and the halves of the product added up.
fn hash(position: &[Place]) -> u64 {
    let mut hash = 0x243F_6A88_85A3_08D3;
    for places in position.chunks(4) {
        let word = places.iter().fold(0, |word, &place| word << 16 | u64::from(place));
        let product = u128::from(hash ^ word) * 0x9E37_79B9_7F4A_7C15_u128;
        hash = (product as u64).wrapping_add((product >> 64) as u64).rotate_left(17);
    }
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_number() {
        let mut set = Positions::new(2);
        let all = || (0..100).flat_map(|a| (0..50).map(move |b| [a, b]));
        for (number, position) in all().enumerate() {
            assert_eq!(set.find(&position), None);
            assert_eq!(set.insert(&position), (number, true));
        }
        for (number, position) in all().enumerate() {
            assert_eq!((set.insert(&position), set.get(number)), ((number, false), &position[..]));
        }
        assert_eq!((set.len(), set.find(&[100, 0])), (5_000, None));
    }

    #[test]
    fn a_position_without_pieces_is_one() {
        let mut set = Positions::new(0);
        assert_eq!((set.insert(&[]), set.insert(&[]), set.len()), ((0, true), (0, false), 1));
    }
}
