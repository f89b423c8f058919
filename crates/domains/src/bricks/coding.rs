//! The packed form of positions: numbers of sets of places or, if these take many words, a scan of the board.

use super::Instance;
use super::code::{self, Code, Group};
use super::places::Class;
use super::scan::{self, Scan};
use crate::grid::BitSet;

/// Numbers of at most this many words are preferred: a move changes them by a few additions.
const FEW_WORDS: usize = 2;

#[derive(Clone, Debug)]
pub(super) enum Coding<B: BitSet, K: BitSet> {
    /// Every state carries its key.
    Numbers(Code<B, K>),
    /// The key is computed on demand.
    Scan(Box<Scan<B, K>>),
}

/// The number of words in a key of the instance, and whether the key is a scan of the board.
pub(super) fn words<B: BitSet>(instance: &Instance, classes: &[Class<B>]) -> (usize, bool) {
    let words = |bits: u32| (bits as usize).div_ceil(64).max(1);
    let numbers = words(code::bits(classes));
    if numbers <= FEW_WORDS {
        return (numbers, false);
    }
    let scan = words(scan::bits(classes, named(instance, classes)));
    if scan < numbers { (scan, true) } else { (numbers, false) }
}

/// The number of classes that the goal names; they come first.
fn named<B: BitSet>(instance: &Instance, classes: &[Class<B>]) -> usize {
    let goal = instance.goal_pieces();
    classes.iter().filter(|class| goal.contains(&class.pieces[0])).count()
}

impl<B: BitSet, K: BitSet> Coding<B, K> {
    pub(super) fn new(instance: &Instance, classes: &[Class<B>]) -> Self {
        match words(instance, classes) {
            (_, false) => Self::Numbers(Code::new(classes)),
            (_, true) => Self::Scan(Box::new(Scan::new(classes, named(instance, classes)))),
        }
    }

    /// The numbers that a key consists of, unless it is a scan.
    pub(super) fn groups(&self) -> Option<&[Group]> {
        match self {
            Self::Numbers(code) => Some(code.groups()),
            Self::Scan(_) => None,
        }
    }

    /// The maximum number of bits used in a key.
    pub(super) fn bits(&self) -> u32 {
        match self {
            Self::Numbers(code) => code.bits(),
            Self::Scan(scan) => scan.bits(),
        }
    }

    /// Updates a carried key when a piece leaves a place.
    #[inline(always)]
    pub(super) fn leave(&self, key: &mut K, piece: usize, place: u16) {
        if let Self::Numbers(code) = self {
            key.minus(code.weight(piece, place));
        }
    }

    /// Updates a carried key when a piece takes a place.
    #[inline(always)]
    pub(super) fn take(&self, key: &mut K, piece: usize, place: u16) {
        if let Self::Numbers(code) = self {
            key.plus(code.weight(piece, place));
        }
    }

    /// The key of a position, given by the key it carries, its places and the occupied cells.
    #[inline(always)]
    pub(super) fn pack(&self, carried: K, places: &[u16], taken: &B) -> K {
        match self {
            Self::Numbers(_) => carried,
            Self::Scan(scan) => scan.pack(places, taken),
        }
    }

    /// The places of all pieces, the cells they occupy in addition to those already occupied, and the key to carry.
    #[inline(always)]
    pub(super) fn unpack(&self, key: K, places: &mut [u16], taken: &mut B) -> K {
        match self {
            Self::Numbers(code) => {
                code.unpack(&key, places, taken);
                key
            }
            Self::Scan(scan) => {
                scan.unpack(&key, places, taken);
                K::default()
            }
        }
    }
}
