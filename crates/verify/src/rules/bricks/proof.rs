//! Data for proofs about sliding bricks in addition to the moves: all solved positions, and distances of pieces alone
//! on the board.

use std::collections::VecDeque;
use std::iter::successors;

use super::setup::Aim;
use super::{Bricks, End, Metric};
use crate::rules::Place;
use crate::rules::placements::{Placements, Spot};
use crate::slide::Direction;

/// The distances of the pieces of a condition, each alone on the board.
pub(super) struct Way {
    pieces: Vec<usize>,
    /// By target and place.
    distances: Vec<Vec<Option<u32>>>,
}

impl Way {
    pub(super) fn new(bricks: &Bricks, aim: &Aim) -> Self {
        match aim {
            Aim::Fill(pieces, places) => {
                let distances = |&place: &Place| bricks.alone(pieces[0], &[place]);
                Self { pieces: pieces.clone(), distances: places.iter().map(distances).collect() }
            }
            Aim::Reach(piece, places) => {
                Self { pieces: vec![*piece], distances: vec![bricks.alone(*piece, places)] }
            }
        }
    }

    /// The sum over the targets of the distance of the nearest piece: no piece fills two targets.
    pub(super) fn estimate(&self, state: &[Place]) -> Option<u32> {
        let places = || self.pieces.iter().map(|&piece| usize::from(state[piece]));
        let nearest = |target: &Vec<Option<u32>>| places().filter_map(|place| target[place]).min();
        self.distances.iter().map(nearest).sum()
    }
}

impl Bricks {
    /// By place: the cost of moving a piece from there to one of some places, with only walls and gates in its way.
    fn alone(&self, piece: usize, ends: &[Place]) -> Vec<Option<u32>> {
        let piece = &self.pieces[piece];
        let mut distances = vec![None; self.walls.len()];
        let mut queue = VecDeque::new();
        for &end in ends.iter().filter(|&&end| piece.cells(end).all(|cell| !self.walls[cell])) {
            distances[usize::from(end)] = Some(0);
            queue.push_back(end);
        }
        let reach = if self.metric == Metric::Steps { 1 } else { usize::MAX };
        while let Some(place) = queue.pop_front() {
            let further = distances[usize::from(place)].map(|distance: u32| distance + 1);
            for direction in Direction::ALL {
                let step = |&at: &Place| self.step(&self.walls, piece, at, direction, End::After);
                for from in successors(Some(place), step).skip(1).take(reach) {
                    if distances[usize::from(from)].is_none() {
                        distances[usize::from(from)] = further;
                        queue.push_back(from);
                    }
                }
            }
        }
        if self.metric == Metric::Moves {
            // Moves may turn corners, so everything is one move away.
            distances.iter_mut().flatten().for_each(|distance| *distance = (*distance).min(1));
        }
        distances
    }

    /// Determines the places that each piece can ever stand on.
    pub(super) fn find_reach(&mut self) {
        for class in self.all_classes() {
            let mut found = Vec::new();
            let mut reach = vec![false; self.walls.len()];
            for &piece in &class {
                self.flood(&self.walls, &self.pieces[piece], self.start[piece], End::Before, &mut found);
                found.iter().for_each(|&(place, ..)| reach[usize::from(place)] = true);
            }
            class.iter().for_each(|&piece| self.pieces[piece].reach.clone_from(&reach));
        }
    }

    /// The groups of interchangeable pieces, and the other pieces.
    fn all_classes(&self) -> Vec<Vec<usize>> {
        let single = |piece: &usize| self.classes.iter().all(|class| !class.contains(piece));
        let singles = (0..self.pieces.len()).filter(single).map(|piece| vec![piece]);
        self.classes.iter().cloned().chain(singles).collect()
    }

    /// All placements that solve the puzzle, each piece on a place that it or an interchangeable piece can reach.
    pub(super) fn placements(&self) -> Placements {
        let mut classes = self.all_classes();
        // The pieces of the goal have few places to choose from.
        classes.sort_by_key(|class| !self.pieces[class[0]].wanted);
        let spots = classes.iter().flat_map(|class| self.spots(class)).collect();
        Placements { spots, free: self.walls.iter().map(|wall| !wall).collect() }
    }

    /// The pieces of a class take ascending places.
    fn spots(&self, class: &[usize]) -> Vec<Spot> {
        let reach = self.pieces[class[0]].reach.iter().enumerate();
        let mut places: Vec<Place> =
            reach.filter(|(_, reach)| **reach).map(|(place, _)| place as Place).collect();
        for aim in &self.aims {
            match aim {
                Aim::Fill(pieces, targets) if pieces.contains(&class[0]) => {
                    places.retain(|place| targets.contains(place));
                }
                Aim::Reach(piece, targets) if class.contains(piece) => {
                    places.retain(|place| targets.contains(place));
                }
                _ => {}
            }
        }
        let cells = |&place: &Place| (place, self.pieces[class[0]].cells(place).collect());
        let places: Vec<(Place, Vec<usize>)> = places.iter().map(cells).collect();
        let spot = |(index, &piece): (usize, &usize)| Spot {
            piece,
            places: places.clone(),
            order: index
                .checked_sub(1)
                .map(|before| (class[before], std::cmp::Ordering::Less))
                .into_iter()
                .collect(),
        };
        class.iter().enumerate().map(spot).collect()
    }
}
