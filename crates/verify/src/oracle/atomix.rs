//! Atomix for the oracle: a position is the number of the cell of each atom.
//!
//! It shares the reader with the replay, but not the rules: the replay moves names over a grid and looks for the molecule
//! everywhere, this walks along numbers and knows what the cells of a molecule are.

use super::{Rules, State};
use crate::Refusal;
use crate::atomix::Board;
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Direction};

/// What never changes while the atoms move.
pub(super) struct Atoms {
    /// The board without its atoms.
    rows: Vec<Vec<String>>,
    names: Vec<String>,
    /// For each atom, the first one of the same kind.
    kinds: Vec<usize>,
    start: State,
    /// The cells of the molecule everywhere it fits, as a position in the order of its kinds.
    solved: Vec<State>,
}

impl Atoms {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        if height * width > usize::from(u8::MAX) {
            return Err(fault("the board is too large to explore"));
        }
        let is_atom = |name: &String| name != EMPTY && name != WALL;
        let number = |(row, column): Cell| (row * width + column) as u8;
        let first =
            |kind: &String| board.atoms.iter().position(|(_, other)| other == kind).expect("it is there");
        let kinds: Vec<usize> = board.atoms.iter().map(|(_, kind)| first(kind)).collect();
        let mut rows = board.grid.rows.clone();
        rows.iter_mut().flatten().filter(|name| is_atom(name)).for_each(|name| EMPTY.clone_into(name));
        // Kinds come in the order in which they are met on the board, not in the molecule.
        let mut molecule: Vec<_> = board.molecule.iter().map(|(kind, cell)| (first(kind), *cell)).collect();
        molecule.sort_unstable();
        let mut solved = Vec::new();
        for (top, left) in (0..height).flat_map(|top| (0..width).map(move |left| (top, left))) {
            let cells = || molecule.iter().map(|(_, (row, column))| (top + row, left + column));
            if cells().all(|(row, column)| row < height && column < width && rows[row][column] == EMPTY) {
                solved.push(cells().map(number).collect());
            }
        }
        let start = board.atoms.iter().map(|(name, _)| number(board.grid.cells(name)[0])).collect();
        let names = board.atoms.into_iter().map(|(name, _)| name).collect();
        Ok(Self { rows, names, kinds, start, solved })
    }

    fn cell(&self, number: u8) -> Cell {
        let width = self.rows[0].len();
        (usize::from(number) / width, usize::from(number) % width)
    }

    /// Where an atom comes to rest.
    fn rest(&self, state: &State, atom: usize, direction: Direction) -> u8 {
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let mut at = state[atom];
        while let Some((row, column)) = direction.next(self.cell(at), (height, width)) {
            let next = (row * width + column) as u8;
            if self.rows[row][column] == WALL || state.contains(&next) {
                break;
            }
            at = next;
        }
        at
    }
}

impl Rules for Atoms {
    fn start(&self) -> State {
        self.start.clone()
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let mut moves = Vec::new();
        for (atom, &from) in state.iter().enumerate() {
            for to in Direction::ALL.map(|direction| self.rest(state, atom, direction)) {
                let mut next = state.clone();
                next[atom] = to;
                moves.extend((to != from).then_some(next));
            }
        }
        moves
    }

    fn is_solved(&self, state: &State) -> bool {
        self.solved.contains(&self.key(state))
    }

    fn tell(&self, before: &State, after: &State) -> String {
        let atom = (0..before.len()).find(|&atom| before[atom] != after[atom]).expect("an atom moved");
        let leads = |direction: &Direction| self.rest(before, atom, *direction) == after[atom];
        let direction = Direction::ALL.into_iter().find(leads).expect("it moved in some direction");
        let (from, to) = (self.cell(before[atom]), self.cell(after[atom]));
        let distance = from.0.abs_diff(to.0) + from.1.abs_diff(to.1);
        format!("{} {} {distance}", self.names[atom], direction.word())
    }

    fn draw(&self, state: &State) -> String {
        let mut rows = self.rows.clone();
        for (name, &number) in self.names.iter().zip(state) {
            let (row, column) = self.cell(number);
            rows[row][column].clone_from(name);
        }
        native::draw(&rows)
    }

    /// Atoms of one kind stand side by side in a position; sorted, they are the same whoever is who.
    fn key(&self, state: &State) -> State {
        let mut key: Vec<(usize, u8)> = self.kinds.iter().copied().zip(state.iter().copied()).collect();
        key.sort_unstable();
        key.into_iter().map(|(_, cell)| cell).collect()
    }
}
