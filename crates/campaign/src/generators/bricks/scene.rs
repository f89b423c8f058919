//! A board of sliding bricks under construction: pieces, and finally their goal.

use super::super::Dice;
use super::super::plan::{self, Shape, beside, put};
use crate::drawing::{Cell, Drawing, FLOOR, GATE, Grid, WALL};

const METRICS: [&str; 3] = ["moves", "slides", "steps"];

/// A piece at its start.
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) cells: Vec<Cell>,
}

/// A board under construction.
pub(super) struct Scene {
    pub(super) board: Grid,
    pub(super) pieces: Vec<Piece>,
}

impl Scene {
    pub(super) fn new(board: Grid) -> Self {
        Self { board, pieces: Vec::new() }
    }

    pub(super) fn name(&self) -> String {
        plan::names().nth(self.pieces.len()).expect("there are as many names as one could want")
    }

    /// Puts a piece somewhere, if there is room.
    pub(super) fn add(&mut self, dice: &mut Dice, shape: &[Cell]) {
        let name = self.name();
        if let Some(cells) = put(dice, &mut self.board, shape, &name) {
            self.pieces.push(Piece { name, cells });
        }
    }

    /// Puts some pieces of these shapes on the board.
    pub(super) fn fill(&mut self, dice: &mut Dice, shapes: &[Shape], count: std::ops::RangeInclusive<usize>) {
        for _ in 0..dice.number(count) {
            let shape = *dice.pick(shapes);
            self.add(dice, shape);
        }
    }

    pub(super) fn shape(&self, piece: usize) -> Vec<Cell> {
        let cells = &self.pieces[piece].cells;
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect()
    }

    pub(super) fn drawing(&self, dice: &mut Dice) -> Drawing {
        let metric = *dice.pick(&METRICS);
        Drawing::new("bricks", metric, self.board.clone())
    }

    /// Gives some pieces targets, mostly where a random walk of all pieces takes them, and groups equal ones.
    pub(super) fn finish(mut self, dice: &mut Dice, goals: usize) -> Drawing {
        self.ensure_a_piece();
        let mut order: Vec<usize> = (0..self.pieces.len()).collect();
        dice.shuffle(&mut order);
        order.truncate(goals);
        let mut goal = Grid::floor(self.board.size());
        if dice.chance(70) {
            let steps = *dice.pick(&[0, 3, 20, 200]);
            let walked = self.walk(dice, &order, steps);
            order.iter().for_each(|&piece| {
                walked[piece].iter().for_each(|&cell| goal.set(cell, &self.pieces[piece].name));
            });
        } else {
            order.retain(|&piece| self.target_anywhere(dice, piece, &mut goal));
            if order.is_empty() {
                let Piece { name, cells } = &self.pieces[0];
                cells.iter().for_each(|&cell| goal.set(cell, name));
                order.push(0);
            }
        }
        let mut drawing = self.drawing(dice);
        for group in self.equal(&order) {
            if dice.chance(60) {
                drawing = drawing.with("same", group.join(" "));
            }
        }
        drawing.and("goal:", goal)
    }

    /// Adds a target for a piece anywhere except in walls and other targets; returns whether there is such a place.
    fn target_anywhere(&self, dice: &mut Dice, piece: usize, goal: &mut Grid) -> bool {
        let mut open = goal.clone();
        self.board.cells_of(WALL).into_iter().for_each(|cell| open.set(cell, WALL));
        let Some(cells) = put(dice, &mut open, &self.shape(piece), FLOOR) else { return false };
        cells.iter().for_each(|&cell| goal.set(cell, &self.pieces[piece].name));
        true
    }

    /// An exit: at least one cell that a piece must cover.
    pub(super) fn exit(mut self, dice: &mut Dice) -> Drawing {
        self.ensure_a_piece();
        let size = self.board.size();
        let mut marks = Grid::floor(size);
        let walked = self.walk(dice, &[0], 30);
        walked[0].iter().for_each(|&cell| marks.set(cell, "!"));
        let covered = walked[0].clone();
        let left_open = dice.number(0..=covered.len() - 1);
        covered[..left_open].iter().for_each(|&cell| marks.set(cell, FLOOR));
        if dice.chance(10) {
            let anywhere = *dice.pick(&marks.cells().collect::<Vec<_>>());
            marks.set(anywhere, "!");
        }
        let title = format!("exit: {}", self.pieces[0].name);
        self.drawing(dice).and(title, marks)
    }

    /// Adds a piece if there is none, because a board without pieces is not a puzzle.
    pub(super) fn ensure_a_piece(&mut self) {
        if self.pieces.is_empty() {
            let cell = self.board.cells().next().expect("a board has a cell");
            let name = self.name();
            self.board.set(cell, &name);
            self.pieces.push(Piece { name, cells: vec![cell] });
        }
    }

    /// The positions of all pieces after this many random steps, some of which may fail.
    fn walk(&self, dice: &mut Dice, wanted: &[usize], steps: usize) -> Vec<Vec<Cell>> {
        let mut board = self.board.clone();
        let mut at: Vec<Vec<Cell>> = self.pieces.iter().map(|piece| piece.cells.clone()).collect();
        let gates = board.cells_of(GATE);
        gates.iter().for_each(|&gate| board.set(gate, FLOOR));
        for _ in 0..steps {
            let piece = dice.number(0..=at.len() - 1);
            let way = dice.number(0..=3);
            let name = &self.pieces[piece].name;
            let next: Option<Vec<Cell>> = at[piece].iter().map(|&cell| beside(&board, cell, way)).collect();
            let Some(next) = next else { continue };
            let is_open = |&cell: &Cell| {
                let content = board.at(cell);
                let barred = gates.contains(&cell) && !wanted.contains(&piece);
                content == Some(name) || content == Some(FLOOR) && !barred
            };
            if next.iter().all(is_open) {
                at[piece].iter().for_each(|&cell| board.set(cell, FLOOR));
                next.iter().for_each(|&cell| board.set(cell, name));
                at[piece] = next;
            }
        }
        at
    }

    /// Groups of several pieces of equal shape among these, by name.
    fn equal(&self, among: &[usize]) -> Vec<Vec<String>> {
        let mut groups: Vec<(Vec<Cell>, Vec<String>)> = Vec::new();
        for &piece in among {
            let (shape, name) = (self.shape(piece), self.pieces[piece].name.clone());
            match groups.iter_mut().find(|(other, _)| *other == shape) {
                Some((_, names)) => names.push(name),
                None => groups.push((shape, vec![name])),
            }
        }
        groups.into_iter().map(|(_, names)| names).filter(|names| names.len() > 1).collect()
    }
}
