//! Sliding bricks: the number of a piece is the upper left cell of its bounding box, which the piece need not cover.

mod proof;
mod setup;

use std::iter::successors;

use super::{Place, Rules, Scratch, Visit, numbered, sort_places};
use crate::Refusal;
use crate::bricks::{Board, show_gates};
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Direction};
use proof::Way;
use setup::{Aim, Piece, aims, classes, place};

/// The constant parts of a puzzle.
pub(super) struct Bricks {
    width: usize,
    /// By cell.
    walls: Vec<bool>,
    gates: Vec<Cell>,
    /// By cell: is it a gate?
    is_gate: Vec<bool>,
    pieces: Vec<Piece>,
    start: Vec<Place>,
    metric: Metric,
    /// The conditions of a solved position.
    aims: Vec<Aim>,
    /// Groups of interchangeable pieces.
    classes: Vec<Vec<usize>>,
    /// By condition: the distances of its pieces alone on the board.
    ways: Vec<Way>,
}

/// The maximum of pieces times places: far more than in the largest puzzle that the solver accepts.
const MOST_PLACES: usize = 1 << 22;

/// What counts as one move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Metric {
    Moves,
    Slides,
    Steps,
}

/// The end of a move at which a piece stands; the other end is searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Before,
    After,
}

impl Bricks {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        numbered(height * width)?;
        let found = board.grid.pieces();
        // Every piece has a table of all places.
        if found.len() * height * width > MOST_PLACES {
            return Err(fault("there are too many pieces to explore"));
        }
        let piece = |(name, cells): &(String, Vec<Cell>)| {
            let allowed = Direction::ALL.map(|direction| board.allows(name, direction));
            Piece::new(name, cells, board.goal.names(name), allowed, (height, width))
        };
        let pieces: Vec<_> = found.iter().map(piece).collect();
        let mut is_gate = vec![false; height * width];
        board.gates.iter().for_each(|&(row, column)| is_gate[row * width + column] = true);
        let mut bricks = Self {
            width,
            walls: board.grid.rows.iter().flatten().map(|name| name == WALL).collect(),
            start: found.iter().map(|(_, cells)| place(cells, width)).collect(),
            classes: classes(&pieces, &board.goal),
            aims: aims(&pieces, &board.goal, width),
            gates: board.gates,
            is_gate,
            pieces,
            metric: match board.metric.as_str() {
                "moves" => Metric::Moves,
                "slides" => Metric::Slides,
                _ => Metric::Steps,
            },
            ways: Vec::new(),
        };
        bricks.find_reach();
        bricks.ways = bricks.aims.iter().map(|aim| Way::new(&bricks, aim)).collect();
        Ok(bricks)
    }

    /// Marks the cells of all pieces as occupied.
    fn occupy(&self, state: &[Place], taken: &mut [bool]) {
        for (piece, &place) in self.pieces.iter().zip(state) {
            piece.cells(place).for_each(|cell| taken[cell] = true);
        }
    }

    /// The next place of the piece in a direction, if one step leads there (forward) or from there (backward). Its own
    /// cells count as free. Standing on a gate already is not entering it.
    fn step(
        &self,
        taken: &[bool],
        piece: &Piece,
        here: Place,
        direction: Direction,
        end: End,
    ) -> Option<Place> {
        let there = piece.beside(here, direction)?;
        let (from, to) = if end == End::Before { (here, there) } else { (there, here) };
        if end == End::After && !piece.reach[usize::from(there)] {
            // It cannot have come from a place that it can never reach.
            return None;
        }
        let enters = |cell: usize| piece.cells(from).all(|own| own != cell);
        let closed = |cell: usize| !piece.wanted && self.is_gate[cell] && enters(cell);
        let free = piece.cells(there).all(|cell| !taken[cell]);
        (free && !piece.cells(to).any(closed)).then_some(there)
    }

    /// Every place that steps of this piece alone connect with its current place, nearest first, each with the index of
    /// its predecessor in this list and the direction from there. The first is the current place.
    fn flood(
        &self,
        taken: &[bool],
        piece: &Piece,
        place: Place,
        end: End,
        found: &mut Vec<(Place, usize, Direction)>,
    ) {
        found.clear();
        found.push((place, 0, Direction::Left));
        let mut current = 0;
        while current < found.len() {
            for direction in Direction::ALL {
                let next = self.step(taken, piece, found[current].0, direction, end);
                if let Some(next) = next.filter(|next| found.iter().all(|(place, ..)| place != next)) {
                    found.push((next, current, direction));
                }
            }
            current += 1;
        }
    }

    /// Visits every position that one move connects with this one.
    fn connected(&self, state: &[Place], end: End, scratch: &mut Scratch, visit: &mut Visit<'_>) {
        scratch.clear(&self.walls, state);
        let Scratch { taken, next, found } = scratch;
        self.occupy(state, taken);
        for (index, piece) in self.pieces.iter().enumerate() {
            let here = state[index];
            piece.cells(here).for_each(|cell| taken[cell] = false);
            let mut go = |place: Place| {
                next[index] = place;
                visit(next, 1);
            };
            if self.metric == Metric::Moves {
                self.flood(taken, piece, here, end, found);
                found.iter().skip(1).for_each(|&(place, ..)| go(place));
            } else {
                let reach = if self.metric == Metric::Slides { usize::MAX } else { 1 };
                for direction in Direction::ALL {
                    let line = successors(Some(here), |&at| self.step(taken, piece, at, direction, end));
                    line.skip(1).take(reach).for_each(&mut go);
                }
            }
            next[index] = here;
            piece.cells(here).for_each(|cell| taken[cell] = true);
        }
    }
}

impl Rules for Bricks {
    fn start(&self) -> Vec<Place> {
        self.start.clone()
    }

    fn successors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        self.connected(state, End::Before, scratch, visit);
    }

    fn is_solved(&self, state: &[Place]) -> bool {
        self.aims.iter().all(|aim| match aim {
            Aim::Fill(pieces, places) => {
                let mut filled: Vec<_> = pieces.iter().map(|&piece| state[piece]).collect();
                filled.sort_unstable();
                filled == *places
            }
            Aim::Reach(piece, places) => places.contains(&state[*piece]),
        })
    }

    /// The shortest path of the piece that moved, a straight one if possible.
    fn describe(&self, before: &[Place], after: &[Place]) -> String {
        let index = (0..before.len()).find(|&piece| before[piece] != after[piece]).expect("a piece moved");
        let (piece, mut taken, mut found) = (&self.pieces[index], self.walls.clone(), Vec::new());
        self.occupy(before, &mut taken);
        piece.cells(before[index]).for_each(|cell| taken[cell] = false);
        self.flood(&taken, piece, before[index], End::Before, &mut found);
        let mut current = found.iter().position(|(place, ..)| *place == after[index]).expect("a legal move");
        let mut way = Vec::new();
        while current > 0 {
            way.push(found[current].2);
            current = found[current].1;
        }
        way.reverse();
        let slide = |run: &[Direction]| format!("{} {}", run[0].word(), run.len());
        let slides: Vec<_> = way.chunk_by(|one, next| one == next).map(slide).collect();
        format!("{} {}", piece.name, slides.join(", "))
    }

    fn draw(&self, state: &[Place]) -> String {
        let cell = |&wall: &bool| if wall { WALL } else { EMPTY }.to_owned();
        let mut names: Vec<_> = self.walls.iter().map(cell).collect();
        for (piece, &place) in self.pieces.iter().zip(state) {
            piece.cells(place).for_each(|cell| names[cell].clone_from(&piece.name));
        }
        let mut rows: Vec<_> = names.chunks(self.width).map(<[_]>::to_vec).collect();
        show_gates(&mut rows, &self.gates);
        native::draw(&rows)
    }

    fn normalize(&self, state: &mut [Place]) {
        self.classes.iter().for_each(|class| sort_places(state, class));
    }

    fn numbers(&self) -> usize {
        self.walls.len()
    }

    fn fits(&self, state: &[Place]) -> bool {
        self.pieces.iter().zip(state).all(|(piece, &place)| piece.fits(place))
    }

    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        self.connected(state, End::After, scratch, visit);
    }

    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        self.placements().visit(go_on);
    }

    fn estimate_name(&self) -> &'static str {
        "alone"
    }

    /// The sum of the costs that the goal pieces would need if each were alone on the board.
    fn estimate(&self, state: &[Place]) -> Option<u32> {
        self.ways.iter().map(|way| way.estimate(state)).sum()
    }
}
