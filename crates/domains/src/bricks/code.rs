//! The packed form of a position: for each class, which of its places are taken, as one number.
//!
//! The sets of k out of n places are numbered from 0 without gaps (the combinatorial number system): places
//! p₁ < p₂ < … < pₖ have the number C(p₁, 1) + C(p₂, 2) + … + C(pₖ, k). The numbers of all classes stand side by side in
//! the bits of the key. So every piece adds something to the key that depends only on its place and its turn within the
//! class, and a move changes the key by a few additions. Where the numbers of a class would need more than 63 bits, its
//! pieces are cut into groups of neighbouring turns, each with a number of its own.
//!
//! Unpacking looks a number up in a table where the table is small, and else finds place by place, the last one first:
//! the largest p with C(p, k) not above the number.

use super::places::Class;
use crate::grid::{Bits, Fields};

/// Numbers are below this.
const LIMIT: u64 = 1 << 63;

/// Numbers are looked up in tables of at most this many entries.
const TABLE: u64 = 1 << 13;

/// Pieces of one class that have a number together.
#[derive(Clone, Debug)]
struct Group {
    /// The first of its pieces, counted over all classes.
    first: usize,
    pieces: usize,
    /// The lowest bit of its number, and how many bits that has.
    shift: u32,
    bits: u32,
    /// By k and n: in how many ways k out of n places can be chosen.
    choices: Vec<Vec<u64>>,
}

/// What some pieces of one class are to a state: their places as fields, and their cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placed<const C: usize, const F: usize> {
    pub(super) places: Bits<F>,
    pub(super) cells: Bits<C>,
}

/// How positions become keys, and back.
#[derive(Clone, Debug)]
pub(super) struct Code<const C: usize, const F: usize, const K: usize> {
    groups: Vec<Group>,
    /// By group: what each number stands for, where that is tabulated.
    tables: Vec<Vec<Placed<C, F>>>,
    /// By piece, counted over all classes, and place: what it adds to the key.
    weights: Vec<Vec<Bits<K>>>,
    /// By piece: the cells of its places.
    cells: Vec<Vec<Bits<C>>>,
    fields: Fields,
}

impl<const C: usize, const F: usize, const K: usize> Code<C, F, K> {
    /// The code for these classes; the key must be wide enough for it, and the fields for the places.
    pub(super) fn new(classes: &[Class<C>], fields: Fields) -> Self {
        let groups = groups(classes);
        let weights = groups.iter().flat_map(|group| (1..=group.pieces).map(|turn| weights(group, turn)));
        let weights = weights.collect();
        let cells = classes.iter().flat_map(|class| class.pieces.iter().map(|_| class.cells.clone()));
        let cells = cells.collect();
        let mut code = Self { weights, groups, tables: Vec::new(), cells, fields };
        code.tables = code.groups.iter().map(|group| code.table(group)).collect();
        code
    }

    fn table(&self, group: &Group) -> Vec<Placed<C, F>> {
        let numbers = group.choices[group.pieces].last().expect("there is a place");
        let numbers = if *numbers > TABLE { 0 } else { *numbers };
        (0..numbers).map(|number| self.placed(group, number)).collect()
    }

    /// What a piece adds to the key where it stands; pieces are counted over all classes.
    #[inline(always)]
    pub(super) fn weight(&self, piece: usize, place: u16) -> &Bits<K> {
        &self.weights[piece][place as usize]
    }

    /// The places of all pieces, group by group.
    #[inline(always)]
    pub(super) fn places(&self, key: &Bits<K>, mut found: impl FnMut(&Placed<C, F>)) {
        for (group, table) in self.groups.iter().zip(&self.tables) {
            let number = key.slice(group.shift, group.bits);
            match table.get(number as usize) {
                Some(placed) => found(placed),
                None => found(&self.placed(group, number)),
            }
        }
    }

    /// The places of the pieces of a group from their number.
    fn placed(&self, group: &Group, mut number: u64) -> Placed<C, F> {
        let mut placed = Placed::default();
        for turn in (1..=group.pieces).rev() {
            let choices = &group.choices[turn];
            let place = choices.partition_point(|&below| below <= number) - 1;
            number -= choices[place];
            let piece = group.first + turn - 1;
            self.fields.set(&mut placed.places, piece, place);
            placed.cells.unite(&self.cells[piece][place]);
        }
        placed
    }

    /// How many bits of a key are used.
    pub(super) fn bits(&self) -> u32 {
        self.groups.iter().map(|group| group.bits).sum()
    }
}

/// How many bits a key needs for these classes.
pub(super) fn bits<const C: usize>(classes: &[Class<C>]) -> u32 {
    groups(classes).iter().map(|group| group.bits).sum()
}

fn weights<const K: usize>(group: &Group, turn: usize) -> Vec<Bits<K>> {
    let (_, choices) = group.choices[turn].split_last().expect("there is a place");
    choices.iter().map(|&number| Bits::from_slice(group.shift, number)).collect()
}

fn groups<const C: usize>(classes: &[Class<C>]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for class in classes {
        let places = class.cells.len();
        let size = largest_group(places, class.pieces.len());
        for pieces in class.pieces.chunks(size).map(<[usize]>::len) {
            let choices = choices(places, pieces);
            let bits = u64::BITS - (choices[pieces][places] - 1).leading_zeros();
            let (first, shift) = groups.last().map_or((0, 0), |g| (g.first + g.pieces, g.shift + g.bits));
            groups.push(Group { first, pieces, shift, bits, choices });
        }
    }
    groups
}

/// The size of equal groups of the pieces, as few as possible, whose numbers are small enough.
fn largest_group(places: usize, pieces: usize) -> usize {
    let sizes = (1..=pieces).map(|count| pieces.div_ceil(count));
    let fits = |size: &usize| choices(places, *size)[*size][places] < LIMIT;
    sizes.into_iter().find(fits).expect("a board has fewer cells than the limit")
}

/// Pascal's triangle: by k and n, up to these, C(n, k), or the largest number there is if that is too large.
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
