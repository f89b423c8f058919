//! Finite-state pruning (Taylor and Korf 1993): which steps of the blank need not be tried, given the steps before them.
//!
//! Two sequences of steps from the same cell have the same effect on every board if they have it on one with tiles that
//! are all different. Of all sequences with the same effect only the first is needed, ordered by their length and then
//! by the order of steps: any other is *redundant*, wherever it occurs on a path. The shortest is the detour over a
//! cell and back; the next ones turn three tiles round four cells, where six steps one way do what six steps the other
//! way do.
//!
//! Sound: among the shortest solutions take the first in the order of steps. If it contained a redundant sequence, the
//! one that makes it redundant could replace it, and the result would be shorter or come before it. So it contains none,
//! and a depth-first search that leaves out redundant sequences still finds it. Sequences start on a given cell, so walls
//! are taken into account: both sequences can be made there.
//!
//! The states of the automaton that recognises these sequences (Aho and Corasick 1975) are their beginnings: the longest
//! one with which the path ends.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use slidewise_core::{Domain, Key, Packable, Pruning};

use super::{State, Step, Tiles};
use crate::grid::Bits;

/// The blank has at most this many steps.
const WAYS: usize = 4;
/// The states of the automaton have numbers of 16 bits, of which 0 is no state.
const NUMBERS: usize = 1 << u16::BITS;
/// The states with the same cell begin at a multiple of this number.
const CHUNK: usize = 32;

/// Recognises redundant sequences of steps on the board of some rules.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// For each state: those that the next step may lead to, in the order of steps, the first in the lowest 16 bits;
    /// then 0. Steps that complete a redundant sequence are left out.
    next: Vec<u64>,
    /// For each chunk of states: the cell of the blank. So few bytes stay in the nearest cache.
    cells: Box<[u8; NUMBERS / CHUNK]>,
    /// For each cell: the state without steps.
    without_steps: Vec<u16>,
    states: usize,
}

impl Automaton {
    /// Recognises the redundant sequences of at most this many steps, or of fewer if there are too many.
    #[must_use]
    pub fn new<const K: usize>(tiles: &Tiles<K>, steps: usize) -> Self {
        let mut sequences = Sequences::new(tiles);
        (1..=steps).for_each(|step| sequences.extend(tiles, step == steps));
        sequences.automaton().unwrap_or_else(|| Self::new(tiles, steps - 1))
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    #[inline(always)]
    fn cell(&self, state: u16) -> u8 {
        self.cells[usize::from(state) / CHUNK]
    }
}

impl<const K: usize> Pruning<Tiles<K>> for Automaton {
    type Ending = u16;

    fn start(&self, state: &State<K>) -> u16 {
        self.without_steps[usize::from(state.blank)]
    }

    #[inline(always)]
    fn moves(&self, ending: u16) -> impl Iterator<Item = (Step, u16)> {
        let from = self.cell(ending);
        let mut next = self.next[usize::from(ending)];
        std::iter::from_fn(move || {
            let ending = next as u16;
            next >>= u16::BITS;
            (ending != 0).then(|| (Step { from, to: self.cell(ending) }, ending))
        })
    }
}

/// A sequence that is not redundant.
#[derive(Clone, Copy, Debug)]
struct Sequence {
    /// Where the blank is at its end.
    cell: u8,
    /// The number of the sequence without its first step; of itself if it has none.
    rest: u32,
    /// For each next step: the number of the longer sequence.
    longer: [Next; WAYS],
}

/// A sequence and one more step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// There are not so many steps.
    Unknown,
    /// It ends with a redundant sequence that is shorter.
    EndsRedundantly,
    /// It is redundant, but no shorter sequence that it ends with is.
    Redundant,
    /// It has this number.
    Is(u32),
    /// It is not redundant, but it has the most steps and therefore no number. Without its first step it has this one.
    TooLong(u32),
}

/// What a sequence does to a board, for a set.
#[derive(PartialEq, Eq)]
struct Effect<const K: usize>(Bits<K>);

impl<const K: usize> Hash for Effect<K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.hash64());
    }
}

/// Passes on a hash.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn write(&mut self, _: &[u8]) {
        unreachable!("effects are hashed already");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type Effects<const K: usize> = HashSet<Effect<K>, BuildHasherDefault<Hashed>>;

/// All sequences up to some length, from every cell, that are not redundant, in the order of their lengths. Without
/// their first steps they are such sequences, too.
struct Sequences<const K: usize> {
    all: Vec<Sequence>,
    /// For each cell: the effects of all sequences from there.
    effects: Vec<Effects<K>>,
    /// The longest ones: their first cells, the boards they lead to and their numbers; for each first cell in the order
    /// of steps.
    longest: Vec<(usize, State<K>, usize)>,
}

impl<const K: usize> Sequences<K> {
    /// Those without steps.
    fn new(tiles: &Tiles<K>) -> Self {
        let cells = tiles.instance().goal.len();
        let empty =
            |cell: usize| Sequence { cell: cell as u8, rest: cell as u32, longer: [Next::Unknown; WAYS] };
        // Any board will do, with the blank on the first cell of the sequences.
        let board = |blank: usize| {
            let mut numbers: Vec<u8> = (0..cells as u8).collect();
            numbers.swap(0, blank);
            State::of(&numbers)
        };
        Self {
            all: (0..cells).map(empty).collect(),
            effects: (0..cells)
                .map(|cell| [Effect(tiles.pack(&board(cell)))].into_iter().collect())
                .collect(),
            longest: (0..cells).map(|cell| (cell, board(cell), cell)).collect(),
        }
    }

    /// Finds those with one more step; the last ones get no numbers.
    fn extend(&mut self, tiles: &Tiles<K>, are_last: bool) {
        for (first, board, number) in std::mem::take(&mut self.longest) {
            for (way, step) in tiles.moves(&board).enumerate() {
                let without_first = self.all[self.all[number].rest as usize].longer[way];
                // A step alone is a sequence without steps, without its first.
                let rest = if number < self.effects.len() { Next::Is(step.to.into()) } else { without_first };
                self.all[number].longer[way] = match rest {
                    Next::Is(rest) => {
                        let mut board = board;
                        tiles.apply(&mut board, step);
                        if !self.effects[first].insert(Effect(tiles.pack(&board))) {
                            Next::Redundant
                        } else if are_last {
                            Next::TooLong(rest)
                        } else {
                            self.longest.push((first, board, self.all.len()));
                            self.all.push(Sequence { cell: step.to, rest, longer: [Next::Unknown; WAYS] });
                            Next::Is(self.all.len() as u32 - 1)
                        }
                    }
                    _ => Next::EndsRedundantly,
                };
            }
        }
    }

    /// The automaton whose states are the beginnings of redundant sequences; none if there are too many.
    fn automaton(&self) -> Option<Automaton> {
        let mut is_beginning = vec![false; self.all.len()];
        // Longer ones come later, so they are known first.
        for (number, sequence) in self.all.iter().enumerate().rev() {
            is_beginning[number] = number < self.effects.len()
                || sequence.longer.iter().any(|next| match next {
                    Next::Redundant => true,
                    Next::Is(longer) => is_beginning[*longer as usize],
                    Next::Unknown | Next::EndsRedundantly | Next::TooLong(_) => false,
                });
        }
        let mut beginnings: Vec<usize> = (0..self.all.len()).filter(|&number| is_beginning[number]).collect();
        // The ones with the same cell follow each other, the one without steps first. Every cell has that one.
        beginnings.sort_by_key(|&number| self.all[number].cell);
        let mut states = vec![0; self.all.len()];
        let mut without_steps = Vec::new();
        let mut cells = vec![0; NUMBERS / CHUNK];
        let mut end = 1usize;
        for (cell, beginnings) in
            (0..).zip(beginnings.chunk_by(|&a, &b| self.all[a].cell == self.all[b].cell))
        {
            let first = end.next_multiple_of(CHUNK);
            end = first + beginnings.len();
            cells.get_mut(first / CHUNK..end.div_ceil(CHUNK))?.fill(cell);
            without_steps.push(first as u16);
            beginnings.iter().zip(first..).for_each(|(&number, state)| states[number] = state as u16);
        }
        let mut next = vec![0; end];
        for &number in &beginnings {
            let longer = self.all[number].longer.iter().rev().filter_map(|next| match next {
                Next::Is(number) | Next::TooLong(number) => {
                    Some(states[self.ending(*number as usize, &is_beginning)])
                }
                Next::Unknown | Next::EndsRedundantly | Next::Redundant => None,
            });
            next[usize::from(states[number])] =
                longer.fold(0, |all, state| all << u16::BITS | u64::from(state));
        }
        let cells = cells.into_boxed_slice().try_into().expect("it has this length");
        Some(Automaton { next, cells, without_steps, states: beginnings.len() })
    }

    /// The longest beginning of a redundant sequence that this one ends with.
    fn ending(&self, mut number: usize, is_beginning: &[bool]) -> usize {
        while !is_beginning[number] {
            number = self.all[number].rest as usize;
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::tiles::{Instance, UsualGoal};

    fn tiles(width: usize, height: usize) -> Tiles<1> {
        let goal = UsualGoal::BlankFirst.tiles(width * height);
        Tiles::new(&Instance::standard(width, height, goal.clone(), goal)).expect("a small board")
    }

    /// How far each position is from the start by the steps that are left, and by all steps.
    fn distances(tiles: &Tiles<1>, automaton: &Automaton) -> [HashMap<Bits<1>, u32>; 2] {
        let start = tiles.start();
        let mut by_left = HashMap::from([(tiles.pack(&start), 0)]);
        let mut met = HashSet::from([(tiles.pack(&start), Pruning::<Tiles<1>>::start(automaton, &start))]);
        let mut layer = vec![(start, Pruning::<Tiles<1>>::start(automaton, &start))];
        for distance in 1.. {
            let mut next = Vec::new();
            for (state, ending) in layer {
                for (step, ending) in Pruning::<Tiles<1>>::moves(automaton, ending) {
                    let mut state = state;
                    tiles.apply(&mut state, step);
                    if met.insert((tiles.pack(&state), ending)) {
                        by_left.entry(tiles.pack(&state)).or_insert(distance);
                        next.push((state, ending));
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        let mut by_all = HashMap::from([(tiles.pack(&start), 0)]);
        let mut layer = vec![start];
        for distance in 1.. {
            let mut next = Vec::new();
            for state in layer {
                for step in tiles.moves(&state) {
                    let mut state = state;
                    tiles.apply(&mut state, step);
                    by_all.entry(tiles.pack(&state)).or_insert_with(|| {
                        next.push(state);
                        distance
                    });
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        [by_left, by_all]
    }

    #[test]
    fn every_position_stays_as_near_as_it_is() {
        for (width, height, steps) in [(2, 2, 12), (3, 2, 10), (2, 3, 13), (2, 4, 10), (4, 2, 7), (4, 2, 2)] {
            let tiles = tiles(width, height);
            let automaton = Automaton::new(&tiles, steps);
            let [by_left, by_all] = distances(&tiles, &automaton);
            assert_eq!(by_left, by_all, "{width}×{height}, {steps} steps");
        }
    }

    #[test]
    fn going_back_and_turning_the_long_way_are_left_out() {
        let tiles = tiles(4, 4);
        let paths = |steps: usize, length: usize| {
            let automaton = Automaton::new(&tiles, steps);
            let mut endings = vec![Pruning::<Tiles<1>>::start(&automaton, &tiles.start())];
            for _ in 0..length {
                let next = endings.iter().flat_map(|&ending| Pruning::<Tiles<1>>::moves(&automaton, ending));
                endings = next.map(|(_, ending)| ending).collect();
            }
            endings.len()
        };
        // Two ways from the corner, then two, then two or three; nothing but the way back is left out.
        assert_eq!([1, 2, 3, 4].map(|length| paths(2, length)), [2, 4, 10, 24]);
        // One of the ways round the four cells in the corner by six steps.
        assert_eq!(paths(2, 6) - paths(6, 6), 1);
        assert_eq!(Automaton::new(&tiles, 10).states(), 4147);
    }
}
