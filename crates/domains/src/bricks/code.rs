//! The packed form of a position: for each class, which of its places are taken, as one number.
//!
//! The sets of k out of n places are numbered from 0 without gaps (the combinatorial number system): places p₁ < p₂ < …
//! < pₖ have the number C(p₁, 1) + C(p₂, 2) + … + C(pₖ, k). The numbers of all classes are side by side in the bits of
//! the key. So every piece adds something to the key that depends only on its place and its position within the class,
//! and a move changes the key by a few additions. If the numbers of a class would need more than 63 bits, its pieces
//! are split into groups of neighbouring positions, each with its own number.
//!
//! Unpacking looks up a number in a table if the table is small, and otherwise finds place by place, the last one
//! first: the largest p with C(p, k) not above the number.

use super::places::Class;
use crate::grid::BitSet;

/// All numbers are below this.
const LIMIT: u64 = 1 << 63;

/// Tables for looking up numbers have at most this many entries.
const TABLE: u64 = 1 << 13;

/// Pieces of one class that share a number.
#[derive(Clone, Debug)]
pub(super) struct Group {
    class: usize,
    /// The first of its pieces, counted over all classes.
    first: usize,
    pieces: usize,
    /// The lowest bit of its number, and the width of the number in bits.
    shift: u32,
    bits: u32,
    /// For each k and n: the number of ways to choose k out of n places.
    choices: Vec<Vec<u64>>,
}

/// The places that each number of a group stands for, if there are not too many numbers.
#[derive(Clone, Debug, Default)]
struct Table<B: BitSet> {
    /// For each number: the cells of the pieces.
    cells: Vec<B>,
    /// By number and piece.
    places: Vec<u16>,
}

/// Converts positions to keys and back.
#[derive(Clone, Debug)]
pub(super) struct Code<B: BitSet, K: BitSet> {
    groups: Vec<Group>,
    tables: Vec<Table<B>>,
    /// For each piece, counted over all classes, and each place: the amount it adds to the key. Every piece has the
    /// same number of entries.
    weights: Vec<K>,
    stride: usize,
    /// For each group: the cells of each place.
    cells: Vec<Vec<B>>,
}

impl<B: BitSet, K: BitSet> Code<B, K> {
    /// The code for these classes; the key must be wide enough for it.
    pub(super) fn new(classes: &[Class<B>]) -> Self {
        let groups = groups(classes);
        let stride = classes.iter().map(|class| class.cells.len()).max().unwrap_or(0);
        let turns = groups.iter().flat_map(|group| (1..=group.pieces).map(move |turn| (group, turn)));
        let weights = turns.flat_map(|(group, turn)| weights(group, turn, stride)).collect();
        let cells: Vec<_> = groups.iter().map(|group| classes[group.class].cells.clone()).collect();
        let tables = groups.iter().zip(&cells).map(|(group, cells)| table(group, cells)).collect();
        Self { groups, tables, weights, stride, cells }
    }

    /// The amount that a piece adds to the key at its place; pieces are counted over all classes.
    #[inline(always)]
    pub(super) fn weight(&self, piece: usize, place: u16) -> &K {
        &self.weights[piece * self.stride + place as usize]
    }

    /// The places of all pieces, and the cells they occupy in addition to those already occupied.
    #[inline(always)]
    pub(super) fn unpack(&self, key: &K, places: &mut [u16], taken: &mut B) {
        for ((group, table), cells) in self.groups.iter().zip(&self.tables).zip(&self.cells) {
            let number = key.slice(group.shift, group.bits);
            let places = &mut places[group.first..group.first + group.pieces];
            match table.cells.get(number as usize) {
                Some(together) => {
                    let from = &table.places[number as usize * group.pieces..];
                    places.iter_mut().zip(from).for_each(|(place, &from)| *place = from);
                    taken.unite(together);
                }
                None => group.places(number, |turn, place| {
                    places[turn] = place;
                    taken.unite(&cells[place as usize]);
                }),
            }
        }
    }

    /// The groups, class by class.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The number of bits used in a key.
    pub(super) fn bits(&self) -> u32 {
        self.groups.iter().map(|group| group.bits).sum()
    }
}

/// The number of bits that a key needs for these classes.
pub(super) fn bits<B: BitSet>(classes: &[Class<B>]) -> u32 {
    groups(classes).iter().map(|group| group.bits).sum()
}

impl Group {
    /// The number of different values.
    pub(super) fn numbers(&self) -> u64 {
        *self.choices[self.pieces].last().expect("there is a place")
    }

    /// Is its number in the first word of a key?
    pub(super) fn is_in_first_word(&self) -> bool {
        self.shift < u64::BITS && self.shift + self.bits <= u64::BITS
    }

    /// The number in a key of one word.
    #[inline(always)]
    pub(super) fn number(&self, key: u64) -> u64 {
        key >> self.shift & ((1 << self.bits) - 1)
    }

    /// The amount that the piece in this position, from 1, adds to a key of one word at each place.
    pub(super) fn weights(&self, turn: usize) -> impl Iterator<Item = u64> {
        let (_, choices) = self.choices[turn].split_last().expect("there is a place");
        choices.iter().map(|number| number << self.shift)
    }

    /// Visits the places of all numbers, in the order of the numbers.
    pub(super) fn all(&self, mut visit: impl FnMut(&[u16])) {
        let mut places: Vec<u16> = (0..self.pieces as u16).collect();
        for _ in 0..self.numbers() {
            visit(&places);
            // The first that has room goes on, and those before it return to the beginning.
            let last = places.len() - 1;
            let has_room = |&at: &usize| at == last || places[at] + 1 < places[at + 1];
            let next = (0..=last).find(has_room).expect("the last one has room");
            places[next] += 1;
            (0..next).for_each(|at| places[at] = at as u16);
        }
    }

    /// The places that a number stands for, by position from 0, the last one first.
    pub(super) fn places(&self, mut number: u64, mut found: impl FnMut(usize, u16)) {
        for turn in (0..self.pieces).rev() {
            let choices = &self.choices[turn + 1];
            let place = choices.partition_point(|&below| below <= number) - 1;
            number -= choices[place];
            found(turn, place as u16);
        }
    }
}

fn table<B: BitSet>(group: &Group, cells: &[B]) -> Table<B> {
    let mut table = Table::default();
    if group.numbers() <= TABLE {
        group.all(|places| {
            let mut together = B::default();
            places.iter().for_each(|&place| together.unite(&cells[place as usize]));
            table.cells.push(together);
            table.places.extend_from_slice(places);
        });
    }
    table
}

/// The amount that a piece in this position adds to the key at each place, padded to `stride` entries.
fn weights<K: BitSet>(group: &Group, turn: usize, stride: usize) -> Vec<K> {
    let (_, choices) = group.choices[turn].split_last().expect("there is a place");
    let mut weights: Vec<_> = choices.iter().map(|&number| K::from_slice(group.shift, number)).collect();
    weights.resize(stride, K::default());
    weights
}

fn groups<B: BitSet>(classes: &[Class<B>]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        let places = class.cells.len();
        let size = largest_group(places, class.pieces.len());
        for pieces in class.pieces.chunks(size).map(<[usize]>::len) {
            let choices = choices(places, pieces);
            let bits = u64::BITS - (choices[pieces][places] - 1).leading_zeros();
            let (first, shift) = groups.last().map_or((0, 0), |g| (g.first + g.pieces, g.shift + g.bits));
            groups.push(Group { class: number, first, pieces, shift, bits, choices });
        }
    }
    groups
}

/// The size of the groups if the pieces are divided into as few equal groups as possible whose numbers are small
/// enough.
fn largest_group(places: usize, pieces: usize) -> usize {
    let sizes = (1..=pieces).map(|count| pieces.div_ceil(count));
    let fits = |size: &usize| choices(places, *size)[*size][places] < LIMIT;
    sizes.into_iter().find(fits).expect("a board has fewer cells than the limit")
}

/// Pascal's triangle: for each k and n up to these, C(n, k), or the largest integer if that is too large.
fn choices(places: usize, pieces: usize) -> Vec<Vec<u64>> {
    let mut rows = vec![vec![1; places + 1]];
    for _ in 0..pieces {
        let above = rows.last().expect("there is a first row");
        let sums = above.iter().scan(0u64, |sum, &number| {
            let before = *sum;
            *sum = sum.saturating_add(number);
            Some(before)
        });
        rows.push(sums.collect());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_binomial_coefficients() {
        let table = choices(20, 4);
        assert_eq!((table[4][20], table[4][4], table[4][3], table[1][7], table[0][9]), (4845, 1, 0, 7, 1));
        assert_eq!(largest_group(20, 4), 4);
        assert!(largest_group(300, 40) < 40);
    }
}
