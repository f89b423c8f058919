//! A pattern: some atoms that make generalized moves and obstruct only each other.

use std::fmt::Write;

use slidewise_core::WordKey;
use slidewise_domains::atomix::{Board, Direction, MAX_FREE};
use slidewise_domains::grid::{BitSet, Bits};
use slidewise_pdb::{Front, PatternSpace, Reached};

use super::layout::{Layout, MAX_PATTERN, Places};

/// A set of free cells.
type Cells = Bits<{ MAX_FREE / 64 }>;

/// Some atoms of a level and the cells where they may end.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// For each atom: its kind. Equal atoms are adjacent, and the kind with the fewest atoms is last.
    kinds: Vec<u8>,
    /// For each relevant final state: the goal cells of each kind; its atoms in the pattern may take any of them.
    goals: Vec<Vec<Vec<u8>>>,
    layout: Layout,
}

impl Pattern {
    /// The pattern of atoms of these kinds, in any order, on a board with this many cells. `goals` lists for each
    /// acceptable final state the goal cells of each kind. `None` if there are no atoms, or if there are too many
    /// states.
    #[must_use]
    pub fn new(kinds: &[u8], goals: &[Vec<Vec<u8>>], cells: usize) -> Option<Self> {
        let mut kinds = kinds.to_vec();
        let count = |kind: u8, kinds: &[u8]| kinds.iter().filter(|&&other| other == kind).count();
        let unordered = kinds.clone();
        kinds.sort_by_key(|&kind| (std::cmp::Reverse(count(kind, &unordered)), kind));
        let layout = Layout::new(&kinds, cells)?;
        Some(Self { kinds, goals: goals.to_vec(), layout })
    }

    /// For each atom in the order of the pattern: its kind.
    #[must_use]
    pub fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    /// For each relevant final state: the goal cells of each kind.
    pub(super) fn goals(&self) -> &[Vec<Vec<u8>>] {
        &self.goals
    }

    /// The number of bytes that the distances of all states take.
    #[must_use]
    pub fn states(&self) -> usize {
        self.layout.states()
    }

    /// The number of the state with the atoms on these cells, in the order of the pattern.
    #[inline]
    #[must_use]
    pub fn state(&self, cells: impl IntoIterator<Item = u8>) -> usize {
        let mut places = [0; MAX_PATTERN];
        places.iter_mut().zip(cells).for_each(|(place, cell)| *place = cell);
        self.layout.state(places)
    }

    /// Everything that its distances depend on, as text.
    #[must_use]
    pub fn description(&self, board: &Board) -> String {
        let mut text = String::from("cells");
        let cells = board.cells();
        // Runs of cells in a row: row, first column, length.
        for run in cells.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1) {
            let _ = write!(text, " {}:{}+{}", run[0].0, run[0].1, run.len());
        }
        for group in self.kinds.chunk_by(|a, b| a == b) {
            let _ = write!(text, ", {} to", group.len());
            for goals in &self.goals {
                let _ = write!(text, " {:?}", goals[usize::from(group[0])]);
            }
        }
        text
    }

    /// All ways to place the atoms on goal cells of one final state.
    fn final_places(&self) -> Vec<Places> {
        let mut all = Vec::new();
        for goals in &self.goals {
            place(&self.kinds, goals, 0, &mut [0; MAX_PATTERN], &mut all);
        }
        all
    }
}

/// Adds all ways to place the atoms from number `atom` on on goal cells that are not taken yet.
fn place(kinds: &[u8], goals: &[Vec<u8>], atom: usize, places: &mut Places, all: &mut Vec<Places>) {
    let Some(&kind) = kinds.get(atom) else {
        all.push(*places);
        return;
    };
    for &goal in &goals[usize::from(kind)] {
        if !places[..atom].contains(&goal) {
            places[atom] = goal;
            place(kinds, goals, atom + 1, places, all);
        }
    }
}

/// The moves of a pattern's atoms on a board, for [`slidewise_pdb::build`].
#[derive(Clone, Copy, Debug)]
pub struct Moves<'a> {
    /// The pattern.
    pub pattern: &'a Pattern,
    /// The board.
    pub board: &'a Board,
}

/// Generalized moves can be reversed, so the predecessors of a state are its successors.
impl PatternSpace for Moves<'_> {
    fn blocks(&self) -> usize {
        self.pattern.layout.blocks
    }

    fn block_len(&self) -> usize {
        self.pattern.layout.cells
    }

    fn goals(&self) -> Vec<(usize, usize)> {
        let layout = &self.pattern.layout;
        let state = |places: Places| (layout.block(places), usize::from(places[layout.before_last()]));
        let mut goals: Vec<_> = self.pattern.final_places().into_iter().map(state).collect();
        goals.sort_unstable();
        goals.dedup();
        goals
    }

    fn pull(&self, block: usize, front: &Front<'_>, reached: &mut Reached<'_>) {
        let layout = &self.pattern.layout;
        let places = layout.places(block);
        let atoms = layout.before_last();
        let mut taken = Cells::default();
        places[..atoms].iter().for_each(|&cell| taken.insert(cell.into()));
        if taken.intersection_len(&taken) as usize != atoms {
            return;
        }
        if let Some(states) = front.of(block) {
            ones(states).for_each(|cell| self.slide(cell, &taken, |there, _| reached.add(there.into())));
        }
        for atom in 0..atoms {
            self.slide(places[atom], &taken, |there, path| {
                let mut moved = places;
                moved[atom] = there;
                if let Some(states) = front.of(layout.block(moved)) {
                    reached.add_except(states, path.words());
                }
            });
        }
    }
}

impl Moves<'_> {
    /// Visits every cell that an atom can move to without crossing a taken one, with the cells of its path, including
    /// the first and the last.
    #[inline]
    fn slide(&self, from: u8, taken: &Cells, mut visit: impl FnMut(u8, &Cells)) {
        for direction in Direction::ALL {
            let mut path = Cells::default();
            path.insert(from.into());
            for steps in 1..=self.board.reach(from, direction) {
                let there = self.board.along(from, direction, steps);
                if taken.contains(there.into()) {
                    break;
                }
                path.insert(there.into());
                visit(there, &path);
            }
        }
    }
}

/// The numbers of the bits that are 1.
fn ones(words: &[u64]) -> impl Iterator<Item = u8> {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let rest = |left: &u64| Some(left & (left - 1)).filter(|left| *left != 0);
        let first = Some(word).filter(|word| *word != 0);
        std::iter::successors(first, rest).map(move |left| (64 * index) as u8 + left.trailing_zeros() as u8)
    })
}
