//! The packed form of positions with many pieces: the result of scanning the board cell by cell.
//!
//! The pieces of the goal, which may go where others may not, are coded by their numbers as in
//! [`Code`](super::code::Code). Then the cells that the other pieces can ever cover are scanned in reading order; at
//! each cell that nothing scanned so far covers, there is a piece of some class, with the first of its cells, or
//! nothing. Each finding is written in a prefix code (Huffman 1952), short for frequent ones. How often each class
//! occurs is fixed, so all keys are about equally long. If pieces fill most of the board, this takes half as many bits
//! as numbers of sets of places, because those do not exploit the fact that pieces cannot overlap.

use super::code::{self, Code};
use super::places::{Class, NONE};
use crate::grid::BitSet;

/// The code word of a symbol: its bits, the first one lowest, and their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Word {
    bits: u64,
    length: u32,
}

/// Converts positions to keys and back.
#[derive(Clone, Debug)]
pub(super) struct Scan<B: BitSet, K: BitSet> {
    /// For the classes of the goal, which come first.
    named: Code<B, K>,
    named_pieces: usize,
    /// For each class of the others: its first piece, counted over all classes; the place that begins at each cell, or
    /// [`NONE`]; the cells of each place; its code word.
    classes: Vec<Others<B>>,
    /// The code word of a free cell.
    free: Word,
    /// The scanned cells.
    cells: Vec<usize>,
    bits: u32,
}

#[derive(Clone, Debug)]
struct Others<B: BitSet> {
    first: usize,
    pieces: usize,
    begins: Vec<u16>,
    cells: Vec<B>,
    word: Word,
}

impl<B: BitSet, K: BitSet> Scan<B, K> {
    /// The code for these classes, of which the first `named` are those of the goal.
    pub(super) fn new(classes: &[Class<B>], named: usize) -> Self {
        let (goal, others) = classes.split_at(named);
        let named_pieces = goal.iter().map(|class| class.pieces.len()).sum();
        let words = words(&counts(others));
        let mut first = named_pieces;
        let other = |(class, &word): (&Class<B>, &Word)| {
            first += class.pieces.len();
            Others::new(class, first - class.pieces.len(), word)
        };
        Self {
            named: Code::new(goal),
            named_pieces,
            classes: others.iter().zip(&words[1..]).map(other).collect(),
            free: words[0],
            cells: reach(others),
            bits: bits(classes, named),
        }
    }

    /// The maximum number of bits used in a key.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The key of a position, given by the places of all pieces and the occupied cells.
    pub(super) fn pack(&self, places: &[u16], taken: &B) -> K {
        let mut key = K::default();
        for (piece, &place) in places[..self.named_pieces].iter().enumerate() {
            key.plus(self.named.weight(piece, place));
        }
        let mut at = self.named.bits();
        // Pieces of a class begin at cells in the order of their places.
        let mut next: Vec<usize> = self.classes.iter().map(|class| class.first).collect();
        for &cell in &self.cells {
            let begins = |(class, next): &(&Others<B>, &mut usize)| {
                let place = class.begins[cell];
                place != NONE && **next < class.first + class.pieces && places[**next] == place
            };
            let word = match self.classes.iter().zip(&mut next).find(begins) {
                Some((class, next)) => {
                    *next += 1;
                    class.word
                }
                None if taken.contains(cell) => continue,
                None => self.free,
            };
            key.unite(&K::from_slice(at, word.bits));
            at += word.length;
        }
        key
    }

    /// The places of all pieces, and the cells they occupy in addition to those already occupied.
    pub(super) fn unpack(&self, key: &K, places: &mut [u16], taken: &mut B) {
        self.named.unpack(key, places, taken);
        let mut at = self.named.bits();
        let mut next: Vec<usize> = self.classes.iter().map(|class| class.first).collect();
        for &cell in &self.cells {
            if taken.contains(cell) {
                continue;
            }
            let is_written = |word: Word| key.slice(at, word.length) == word.bits;
            let written = self.classes.iter().zip(&mut next).find(|(class, _)| is_written(class.word));
            at += match written {
                Some((class, next)) => {
                    places[*next] = class.begins[cell];
                    taken.unite(&class.cells[class.begins[cell] as usize]);
                    *next += 1;
                    class.word.length
                }
                None => self.free.length,
            };
        }
    }
}

impl<B: BitSet> Others<B> {
    fn new(class: &Class<B>, first: usize, word: Word) -> Self {
        let mut begins = vec![NONE; B::SIZE];
        for (place, cells) in (0u16..).zip(&class.cells) {
            let cell = (0..B::SIZE).find(|&cell| cells.contains(cell)).expect("a piece has cells");
            begins[cell] = place;
        }
        Self { first, pieces: class.pieces.len(), begins, cells: class.cells.clone(), word }
    }
}

/// The maximum number of key bits that such a code uses.
pub(super) fn bits<B: BitSet>(classes: &[Class<B>], named: usize) -> u32 {
    let (goal, others) = classes.split_at(named);
    let counts = counts(others);
    let written = words(&counts).into_iter().zip(&counts).map(|(word, &count)| word.length * count as u32);
    code::bits(goal) + written.sum::<u32>()
}

/// The cells that pieces of these classes can ever cover, in reading order.
fn reach<B: BitSet>(classes: &[Class<B>]) -> Vec<usize> {
    let mut reach = B::default();
    classes.iter().flat_map(|class| &class.cells).for_each(|cells| reach.unite(cells));
    (0..B::SIZE).filter(|&cell| reach.contains(cell)).collect()
}

/// How often each symbol is written: a free cell, with all pieces of the goal elsewhere, and then each class.
fn counts<B: BitSet>(others: &[Class<B>]) -> Vec<usize> {
    let covered: usize = others.iter().map(|class| class.pieces.len() * class.size()).sum();
    let free = reach(others).len() - covered;
    [free].into_iter().chain(others.iter().map(|class| class.pieces.len())).collect()
}

/// A prefix code for symbols with these frequencies: the two rarest are joined until one is left.
fn words(counts: &[usize]) -> Vec<Word> {
    let mut words = vec![Word::default(); counts.len()];
    let mut groups: Vec<(usize, Vec<usize>)> =
        counts.iter().enumerate().map(|(symbol, &count)| (count, vec![symbol])).collect();
    while groups.len() > 1 {
        groups.sort_by_key(|(count, symbols)| (usize::MAX - count, symbols.len()));
        let (rarest, second) = (groups.pop().expect("two are left"), groups.pop().expect("one is left"));
        for (bit, (_, symbols)) in [&rarest, &second].into_iter().enumerate() {
            for &symbol in symbols {
                let word = &mut words[symbol];
                *word = Word { bits: word.bits << 1 | bit as u64, length: word.length + 1 };
            }
        }
        groups.push((rarest.0 + second.0, [rarest.1, second.1].concat()));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_begins_another_and_frequent_symbols_have_short_ones() {
        let counts = [10, 24, 29, 2, 6, 6];
        let words = words(&counts);
        for (a, b) in words.iter().enumerate().flat_map(|(i, a)| words[i + 1..].iter().map(move |b| (a, b))) {
            let common = a.length.min(b.length);
            assert_ne!(a.bits & ((1 << common) - 1), b.bits & ((1 << common) - 1));
        }
        let total: u32 = words.iter().zip(counts).map(|(word, count)| word.length * count as u32).sum();
        assert_eq!(total, 171);
    }
}
