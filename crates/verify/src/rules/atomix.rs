//! Atomix: an atom's number is that of its cell.

use std::collections::{BTreeSet, VecDeque};
use std::iter::successors;

use super::assignment::cheapest;
use super::{Place, Rules, Scratch, Visit, numbered, sort_places};
use crate::Refusal;
use crate::atomix::Board;
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Direction};

/// The maximum of cells of final states times cells: far more than on the largest board that the solver accepts.
const MOST_DISTANCES: usize = 1 << 24;

/// The constant parts of a puzzle.
pub(super) struct Atoms {
    height: usize,
    width: usize,
    /// By cell.
    walls: Vec<bool>,
    names: Vec<String>,
    /// The atoms of each kind.
    kinds: Vec<Vec<usize>>,
    start: Vec<Place>,
    /// All placements of the molecule on cells that atoms can reach.
    finals: Vec<Vec<Place>>,
    /// By cell of a final state and by cell: the generalized distance, where there is one.
    distances: Vec<Option<Vec<Option<u32>>>>,
}

impl Atoms {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        numbered(height * width)?;
        let number = |(row, column): Cell| (row * width + column) as Place;
        let walls: Vec<_> = board.grid.rows.iter().flatten().map(|name| name == WALL).collect();
        // Atoms of one kind are adjacent in the list.
        let indices: Vec<usize> = (0..board.atoms.len()).collect();
        let kinds: Vec<Vec<usize>> =
            indices.chunk_by(|&a, &b| board.atoms[a].1 == board.atoms[b].1).map(<[_]>::to_vec).collect();
        // Kinds are in the order of their first atoms on the board, not in the molecule.
        let kind = |atoms: &Vec<usize>| &board.atoms[atoms[0]].1;
        let of_kind = |atoms| board.molecule.iter().filter(move |(wanted, _)| wanted == kind(atoms));
        let molecule: Vec<Cell> = kinds.iter().flat_map(of_kind).map(|(_, cell)| *cell).collect();
        let start: Vec<_> = board.atoms.iter().map(|(name, _)| number(board.grid.cells(name)[0])).collect();
        let names = board.atoms.into_iter().map(|(name, _)| name).collect();
        let (finals, distances) = (Vec::new(), vec![None; height * width]);
        let mut atoms = Self { height, width, walls, names, kinds, start, finals, distances };
        atoms.finals = atoms.everywhere(&molecule);
        let goals: BTreeSet<Place> = atoms.finals.iter().flatten().copied().collect();
        if goals.len() * height * width > MOST_DISTANCES {
            return Err(fault("the board is too large to explore"));
        }
        for goal in goals {
            atoms.distances[usize::from(goal)] = Some(atoms.generalized(goal));
        }
        Ok(atoms)
    }

    /// All placements of the molecule on cells connected to an atom.
    fn everywhere(&self, molecule: &[Cell]) -> Vec<Vec<Place>> {
        let mut connected = vec![false; self.walls.len()];
        for (cell, distance) in
            self.start.iter().flat_map(|&atom| self.generalized(atom).into_iter().enumerate())
        {
            connected[cell] |= distance.is_some();
        }
        let mut finals = Vec::new();
        for (top, left) in (0..self.height).flat_map(|top| (0..self.width).map(move |left| (top, left))) {
            let place = |&(row, column): &Cell| {
                let (row, column) = (top + row, left + column);
                let inside = row < self.height && column < self.width;
                let place = (row * self.width + column) as Place;
                (inside && connected[row * self.width + column]).then_some(place)
            };
            finals.extend(molecule.iter().map(place).collect::<Option<Vec<_>>>());
        }
        finals
    }

    /// By cell: the number of slides that an atom alone on the board needs to get here if it may stop anywhere.
    fn generalized(&self, goal: Place) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.walls.len()];
        distances[usize::from(goal)] = Some(0);
        let mut queue = VecDeque::from([goal]);
        while let Some(cell) = queue.pop_front() {
            let further = distances[usize::from(cell)].map(|distance: u32| distance + 1);
            for next in Direction::ALL.into_iter().flat_map(|way| self.way(&self.walls, cell, way)) {
                if distances[usize::from(next)].is_none() {
                    distances[usize::from(next)] = further;
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    fn cell(&self, number: Place) -> Cell {
        (usize::from(number) / self.width, usize::from(number) % self.width)
    }

    /// The free cells in a direction, up to the first occupied one.
    fn way<'a>(
        &'a self,
        taken: &'a [bool],
        from: Place,
        direction: Direction,
    ) -> impl Iterator<Item = Place> + use<'a> {
        let next = move |&at: &Place| {
            let (row, column) = direction.next(self.cell(at), (self.height, self.width))?;
            let next = row * self.width + column;
            (!taken[next]).then_some(next as Place)
        };
        successors(Some(from), next).skip(1)
    }

    /// The occupied cells.
    fn occupy(&self, state: &[Place], taken: &mut [bool]) {
        state.iter().for_each(|&place| taken[usize::from(place)] = true);
    }
}

impl Rules for Atoms {
    fn start(&self) -> Vec<Place> {
        self.start.clone()
    }

    fn successors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        scratch.clear(&self.walls, state);
        self.occupy(state, &mut scratch.taken);
        for (atom, &from) in state.iter().enumerate() {
            for direction in Direction::ALL {
                if let Some(rest) = self.way(&scratch.taken, from, direction).last() {
                    scratch.next[atom] = rest;
                    visit(&scratch.next, 1);
                }
            }
            scratch.next[atom] = from;
        }
    }

    fn is_solved(&self, state: &[Place]) -> bool {
        let mut sorted = state.to_vec();
        self.normalize(&mut sorted);
        self.finals.contains(&sorted)
    }

    fn describe(&self, before: &[Place], after: &[Place]) -> String {
        let atom = (0..before.len()).find(|&atom| before[atom] != after[atom]).expect("an atom moved");
        let mut taken = self.walls.clone();
        self.occupy(before, &mut taken);
        let rest = |direction| self.way(&taken, before[atom], direction).last();
        let leads = |direction: &Direction| rest(*direction) == Some(after[atom]);
        let direction = Direction::ALL.into_iter().find(leads).expect("it moved in some direction");
        let (from, to) = (self.cell(before[atom]), self.cell(after[atom]));
        let distance = from.0.abs_diff(to.0) + from.1.abs_diff(to.1);
        format!("{} {} {distance}", self.names[atom], direction.word())
    }

    fn draw(&self, state: &[Place]) -> String {
        let cell = |&wall: &bool| if wall { WALL } else { EMPTY }.to_owned();
        let mut names: Vec<_> = self.walls.iter().map(cell).collect();
        for (name, &place) in self.names.iter().zip(state) {
            names[usize::from(place)].clone_from(name);
        }
        let rows: Vec<_> = names.chunks(self.width).map(<[_]>::to_vec).collect();
        native::draw(&rows)
    }

    fn normalize(&self, state: &mut [Place]) {
        self.kinds.iter().for_each(|kind| sort_places(state, kind));
    }

    fn numbers(&self) -> usize {
        self.walls.len()
    }

    fn fits(&self, state: &[Place]) -> bool {
        state.iter().all(|&place| usize::from(place) < self.numbers())
    }

    /// An atom that rests against an obstacle came from any free cell on the opposite side.
    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        scratch.clear(&self.walls, state);
        self.occupy(state, &mut scratch.taken);
        for (atom, &here) in state.iter().enumerate() {
            for (direction, back) in Direction::ALL.into_iter().zip(Direction::BACK) {
                if self.way(&scratch.taken, here, direction).next().is_none() {
                    for from in self.way(&scratch.taken, here, back) {
                        scratch.next[atom] = from;
                        visit(&scratch.next, 1);
                    }
                }
            }
            scratch.next[atom] = here;
        }
    }

    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        self.finals.iter().all(|goal| go_on(goal));
    }

    fn estimate_name(&self) -> &'static str {
        "standard"
    }

    /// The minimum over all final states of the sum of generalized distances, equal atoms assigned optimally.
    fn estimate(&self, state: &[Place]) -> Option<u32> {
        let kind = |atoms: &Vec<usize>, goal: &[Place]| {
            let distance = |atom: usize, target: usize| {
                let target = usize::from(goal[atoms[target]]);
                self.distances[target].as_ref()?[usize::from(state[atoms[atom]])]
            };
            cheapest(atoms.len(), distance)
        };
        let sum = |goal: &Vec<Place>| self.kinds.iter().map(|atoms| kind(atoms, goal)).sum::<Option<u32>>();
        self.finals.iter().filter_map(sum).min()
    }
}
