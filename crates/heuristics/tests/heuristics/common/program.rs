//! The tree heuristic as the program of the Unblock Me thesis computes it (`GeneratedHeuristicValue`, `possibleMoves`,
//! `B_RU`, `B_LD` and `adjustCartesianProduct` of its class `Board`), line by line, with its numbers whose binary digits
//! are cells. The lowest digit is the last cell of the board.

use std::collections::BTreeSet;

use slidewise_domains::rush::{Axis, Instance};

/// Some cars, and some cells; the program's `Pair<Set<Long>, Long>`.
type Pair = (BTreeSet<u64>, u64);

struct Board {
    width: usize,
    height: usize,
    horizontal: u64,
    /// All cars but the red one; the program's `Brownbitboard`.
    brown: Vec<u64>,
}

/// The value of at least two levels on a board without walls whose red car leaves to the right.
pub fn tree(instance: &Instance, levels: u32) -> u32 {
    let (width, height) = (instance.width, instance.height);
    let digit = |(row, column): (usize, usize)| 1 << ((height - 1 - row) * width + width - 1 - column);
    let number = |car: usize| instance.cars[car].cells().map(digit).sum::<u64>();
    let cars: Vec<usize> = (0..instance.cars.len()).collect();
    let is_horizontal = |car: &&usize| instance.cars[**car].axis == Axis::Horizontal;
    let board = Board {
        width,
        height,
        horizontal: cars.iter().filter(is_horizontal).map(|&car| number(car)).sum(),
        brown: cars.iter().filter(|&&car| car != instance.red).map(|&car| number(car)).collect(),
    };
    let red = instance.red();
    let front: u64 = (red.position() + red.length..width).map(|column| digit((red.row, column))).sum();
    let asked: BTreeSet<u64> = board.brown.iter().copied().filter(|car| car & front > 0).collect();
    let wanted = asked.iter().map(|car| car & front).sum();
    let mut moved = asked.clone();
    moved.insert(number(instance.red));
    board.smallest_leaf(&(asked, wanted), &moved, levels) as u32
}

impl Board {
    fn smallest_leaf(&self, pair: &Pair, moved: &BTreeSet<u64>, levels: u32) -> usize {
        if levels == 1 || pair.0.is_empty() {
            return moved.len();
        }
        let children = self.possible_moves(pair, moved);
        children.iter().map(|child| self.smallest_leaf(child, &(moved | &child.0), levels - 1)).min().unwrap()
    }

    fn possible_moves(&self, (blocks, coordinates): &Pair, moved: &BTreeSet<u64>) -> Vec<Pair> {
        let mut product: Vec<Pair> = vec![Pair::default()];
        for &block in blocks {
            let mut list: Vec<Pair> = Vec::new();
            for forward in [true, false] {
                let (asked, wanted) = self.toward(block, *coordinates, forward);
                if !asked.is_empty() {
                    list.push((&asked - moved, wanted));
                }
            }
            if list.is_empty() {
                list.push(Pair::default());
            }
            let join = |have: &Pair| -> Vec<Pair> {
                list.iter().map(|more| (&have.0 | &more.0, have.1 + more.1)).collect()
            };
            product = product.iter().flat_map(join).collect();
        }
        product
    }

    /// `B_RU` (right or up) and `B_LD` (left or down).
    fn toward(&self, block: u64, coordinates: u64, right_or_up: bool) -> Pair {
        if block & coordinates == 0 {
            return Pair::default();
        }
        let length = block.count_ones() as usize;
        for distance in 1..=length {
            let Some(place) = self.shifted(block, distance, right_or_up) else { break };
            if (place & !coordinates).count_ones() as usize == length {
                let there = |other: &&u64| **other & place > 0 || **other == block;
                let asked: Vec<u64> = self.brown.iter().filter(there).copied().collect();
                let wanted = asked.iter().map(|other| other & place).sum();
                return (asked.into_iter().collect(), wanted);
            }
        }
        Pair::default()
    }

    /// The car moved by some cells, if it stays on the board.
    fn shifted(&self, block: u64, distance: usize, right_or_up: bool) -> Option<u64> {
        let first = block.trailing_zeros() as usize;
        let last = 63 - block.leading_zeros() as usize;
        if block & self.horizontal > 0 {
            let (right, left) = (first % self.width, self.width - 1 - last % self.width);
            match right_or_up {
                true => (distance <= right).then(|| block >> distance),
                false => (distance <= left).then(|| block << distance),
            }
        } else {
            let (down, up) = (first / self.width, self.height - 1 - last / self.width);
            match right_or_up {
                true => (distance <= up).then(|| block << (self.width * distance)),
                false => (distance <= down).then(|| block >> (self.width * distance)),
            }
        }
    }
}
