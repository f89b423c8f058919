//! Pieces and walls on a board, placed and removed at random: the common part of Rush Hour and bricks.

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::Random;

/// A cell as (row, column), both from 0.
pub(super) type Cell = (usize, usize);

/// A shape: its cells in reading order, the first row and column being 0.
pub(super) type Shape = &'static [Cell];

/// The rules for random plans of a family.
pub(super) struct Style<'a> {
    /// The shapes of pieces, all equally likely.
    pub(super) shapes: &'a [Shape],
    /// May a piece occupy these cells, disregarding other pieces?
    pub(super) allowed: &'a (dyn Fn(&[Cell]) -> bool + Sync),
    /// Cells where a wall may be.
    pub(super) walled: &'a (dyn Fn(Cell) -> bool + Sync),
    /// Is every change made on both sides of the board?
    pub(super) symmetric: bool,
    /// The minimum and maximum number of pieces and walls.
    pub(super) pieces: (usize, usize),
    pub(super) walls: (usize, usize),
}

/// A board with its pieces, the first of which is the red car or the master.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) walls: Vec<Cell>,
    pub(super) pieces: Vec<Vec<Cell>>,
}

impl Plan {
    /// Adds pieces and walls at random until there are enough of them or no more than `spare` cells are left.
    pub(super) fn fill(&mut self, style: &Style<'_>, spare: usize, rng: &mut Random) {
        let walls = rng.random_range(style.walls.0..=style.walls.1);
        while self.walls.len() < walls && self.add_wall(style, rng) {}
        let pieces =
            rng.random_range(style.pieces.0.max(self.pieces.len())..=style.pieces.1.max(self.pieces.len()));
        while self.pieces.len() < pieces && self.free().len() > spare && self.add_piece(style, rng) {}
    }

    /// Makes one small change, if possible: adds a piece, removes one, both, or moves a wall.
    pub(super) fn change(&mut self, style: &Style<'_>, rng: &mut Random) -> bool {
        let walls_too = style.walls.1 > 0;
        match rng.random_range(0..if walls_too { 13 } else { 10 }) {
            0..4 => self.remove_piece(rng, style) && self.add_piece(style, rng),
            4..6 => self.pieces.len() > style.pieces.0 && self.remove_piece(rng, style),
            6..10 => self.pieces.len() < style.pieces.1 && self.add_piece(style, rng),
            10 => self.walls.len() > style.walls.0 && self.remove_wall(style, rng),
            11 => self.walls.len() < style.walls.1 && self.add_wall(style, rng),
            _ => self.remove_wall(style, rng) && self.add_wall(style, rng),
        }
    }

    /// The cells with nothing on them, in reading order.
    pub(super) fn free(&self) -> Vec<Cell> {
        let taken: Vec<&Cell> = self.pieces.iter().flatten().chain(&self.walls).collect();
        let all = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        all.filter(|cell| !taken.contains(&cell)).collect()
    }

    /// The same cells with left and right exchanged, in reading order.
    pub(super) fn mirrored(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut mirrored: Vec<Cell> =
            cells.iter().map(|&(row, column)| (row, self.width - 1 - column)).collect();
        mirrored.sort_unstable();
        mirrored
    }

    /// The cells and, if everything is done on both sides, their mirror image; empty if the two overlap.
    fn sides(&self, cells: Vec<Cell>, symmetric: bool) -> Vec<Vec<Cell>> {
        let other = self.mirrored(&cells);
        if !symmetric || other == cells {
            vec![cells]
        } else if cells.iter().any(|cell| other.contains(cell)) {
            Vec::new()
        } else {
            vec![cells, other]
        }
    }

    fn add_piece(&mut self, style: &Style<'_>, rng: &mut Random) -> bool {
        let free = self.free();
        let mut shapes = style.shapes.to_vec();
        while !shapes.is_empty() {
            let shape = shapes.swap_remove(rng.random_range(0..shapes.len()));
            let at = |&(row, column): &Cell| -> Vec<Cell> {
                shape.iter().map(|&(down, right)| (row + down, column + right)).collect()
            };
            let fits = |cells: &Vec<Cell>| {
                cells.iter().all(|cell| free.binary_search(cell).is_ok()) && (style.allowed)(cells)
            };
            // A shape may begin to the right of its leftmost cell, on a cell that is not its own, so all cells are
            // tried.
            let all = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
            let places =
                all.map(|cell| at(&cell)).filter(fits).map(|cells| self.sides(cells, style.symmetric));
            let places: Vec<Vec<Vec<Cell>>> =
                places.filter(|sides| !sides.is_empty() && sides.iter().all(fits)).collect();
            if let Some(sides) = places.choose(rng) {
                self.pieces.extend(sides.iter().cloned());
                return true;
            }
        }
        false
    }

    fn remove_piece(&mut self, rng: &mut Random, style: &Style<'_>) -> bool {
        if self.pieces.len() < 2 {
            return false;
        }
        let gone = self.pieces[rng.random_range(1..self.pieces.len())].clone();
        let sides = self.sides(gone, style.symmetric);
        let mut number = 0;
        self.pieces.retain(|piece| {
            number += 1;
            number == 1 || !sides.contains(piece)
        });
        true
    }

    fn add_wall(&mut self, style: &Style<'_>, rng: &mut Random) -> bool {
        let free = self.free();
        let fits = |cell: &Cell| free.binary_search(cell).is_ok() && (style.walled)(*cell);
        let places = free.iter().map(|&cell| self.sides(vec![cell], style.symmetric));
        let places: Vec<_> = places.filter(|sides| sides.iter().flatten().all(fits)).collect();
        let Some(sides) = places.choose(rng) else { return false };
        self.walls.extend(sides.iter().flatten());
        self.walls.sort_unstable();
        true
    }

    fn remove_wall(&mut self, style: &Style<'_>, rng: &mut Random) -> bool {
        let Some(&gone) = self.walls.choose(rng) else { return false };
        let sides = self.sides(vec![gone], style.symmetric);
        self.walls.retain(|&wall| !sides.contains(&vec![wall]));
        true
    }
}
