//! Solves any board at once, as people learn it: row by row from the top, the last two rows column by column from the
//! left, and the last four cells by rotating them.
//!
//! Each tile goes to its place by a shortest sequence of steps that moves no tile that is already there. The last two
//! tiles of a row go to their places together: the first of them waits on the place of the second, the second one
//! behind it, and then both turn the corner.

use std::collections::{HashMap, VecDeque};

use slidewise_domains::tiles::{Instance, Step};

/// A solution, or `None` if there is none.
#[must_use]
pub fn solve(instance: &Instance) -> Option<Vec<Step>> {
    if !instance.is_solvable() {
        return None;
    }
    let (width, height) = (instance.width, instance.height);
    let board = |tiles: &[u8]| Board {
        width,
        tiles: tiles.to_vec(),
        fixed: vec![false; tiles.len()],
        steps: Vec::new(),
    };
    // At the end, the blank moves from the last cell to its goal cell: that path is found first, from the goal.
    let mut goal = board(&instance.goal);
    goal.bring(0, width * height - 1);
    let mut board = board(&instance.start);
    board.solve(&goal.tiles, height);
    let back = goal.steps.iter().rev().map(|step| Step { from: step.to, to: step.from });
    board.steps.extend(back);
    Some(board.steps)
}

struct Board {
    width: usize,
    tiles: Vec<u8>,
    /// The cells whose tiles stay.
    fixed: Vec<bool>,
    steps: Vec<Step>,
}

impl Board {
    /// Solves a board whose blank belongs on the last cell.
    fn solve(&mut self, goal: &[u8], height: usize) {
        let width = self.width;
        for row in 0..height - 2 {
            let cells = row * width..(row + 1) * width;
            for cell in cells.clone().take(width - 2) {
                self.bring(goal[cell], cell);
                self.fixed[cell] = true;
            }
            self.turn_in([cells.end - 2, cells.end - 1], width, 1, goal);
        }
        let top = (height - 2) * width;
        for cell in top..top + width - 2 {
            self.turn_in([cell, cell + width], 1, width, goal);
        }
        // Rotating three tiles around four cells yields every arrangement that can be reached.
        let corner = top + width - 2;
        let circle = [corner, corner + 1, corner + width + 1, corner + width];
        while self.tiles != goal {
            let blank = self.at(0);
            let index = circle.iter().position(|&cell| cell == blank).expect("the blank is free");
            self.step(circle[(index + 1) % 4]);
        }
    }

    fn at(&self, tile: u8) -> usize {
        self.tiles.iter().position(|&other| other == tile).expect("every tile is somewhere")
    }

    /// The free cells beside a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let width = self.width;
        let left = (!cell.is_multiple_of(width)).then(|| cell - 1);
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let down = Some(cell + width).filter(|&cell| cell < self.tiles.len());
        [cell.checked_sub(width), left, right, down].into_iter().flatten().filter(|&cell| !self.fixed[cell])
    }

    /// Moves the blank to a cell beside it.
    fn step(&mut self, to: usize) {
        let from = self.at(0);
        self.tiles.swap(from, to);
        self.steps.push(Step { from: from as u8, to: to as u8 });
    }

    /// Brings two tiles to their cells at the end of a line. `next` leads from a cell to the same one in the next line,
    /// `along` from a cell to the next one in its line.
    fn turn_in(&mut self, cells: [usize; 2], next: usize, along: usize, goal: &[u8]) {
        let [first, second] = cells;
        let [a, b] = cells.map(|cell| goal[cell]);
        debug_assert_eq!(first + along, second, "the cells are neighbours");
        self.bring(a, second);
        self.fixed[second] = true;
        // The first cell is a corner with one way out, which is the cell beside it in the next line.
        let (place, blank, way_out) = (self.at(b), self.at(0), first + next);
        if place == first || (place == way_out && blank == first) {
            // It cannot leave the corner, or let the blank out, past the other one: both must move, within the next
            // two lines.
            if place == first {
                self.fixed[first] = true;
                self.bring(0, way_out);
            }
            (self.fixed[first], self.fixed[second]) = (false, false);
            let region = [0, next, 2 * next].map(|line| [first + line, second + line]).concat();
            self.exchange(&region, [(a, first), (b, second)]);
        } else {
            self.bring(b, second + next);
            self.fixed[second + next] = true;
            self.bring(0, first);
            (self.fixed[second], self.fixed[second + next]) = (false, false);
            self.step(second);
            self.step(second + next);
        }
        (self.fixed[first], self.fixed[second]) = (true, true);
    }

    /// Brings a tile, or the blank, to a cell: breadth-first search over the places of both.
    fn bring(&mut self, tile: u8, cell: usize) {
        let cells = self.tiles.len();
        let start = (self.at(tile), self.at(0));
        let index = |(place, blank): (usize, usize)| place * cells + blank;
        let mut before = vec![None; cells * cells];
        before[index(start)] = Some(start);
        let mut queue = VecDeque::from([start]);
        while let Some(state @ (place, blank)) = queue.pop_front() {
            if place == cell {
                let parent = |&state: &(usize, usize)| before[index(state)].filter(|&other| other != state);
                let mut way: Vec<_> = std::iter::successors(Some(state), parent).collect();
                way.pop();
                way.iter().rev().for_each(|&(_, blank)| self.step(blank));
                return;
            }
            for to in self.beside(blank) {
                let moved = if tile == 0 { Some(to) } else { (to == place).then_some(blank) };
                let next = (moved.unwrap_or(place), to);
                if before[index(next)].is_none() {
                    before[index(next)] = Some(state);
                    queue.push_back(next);
                }
            }
        }
        unreachable!("a tile that is not in a corner can be brought anywhere");
    }

    /// Brings two tiles to cells of a region that the blank does not leave.
    fn exchange(&mut self, region: &[usize], targets: [(u8, usize); 2]) {
        let start = (targets.map(|(tile, _)| self.at(tile)), self.at(0));
        let end = targets.map(|(_, cell)| cell);
        let mut before = HashMap::from([(start, start)]);
        let mut queue = VecDeque::from([start]);
        while let Some(state @ (places, blank)) = queue.pop_front() {
            if places == end {
                let parent = |state: &_| before.get(state).copied().filter(|other| other != state);
                let mut way: Vec<_> = std::iter::successors(Some(state), parent).collect();
                way.pop();
                way.iter().rev().for_each(|&(_, blank)| self.step(blank));
                return;
            }
            for to in self.beside(blank).filter(|to| region.contains(to)) {
                let next = (places.map(|place| if place == to { blank } else { place }), to);
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    state
                });
            }
        }
        unreachable!("six cells have room to exchange two tiles");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a solution on a plain list of numbers.
    fn is_solution(instance: &Instance, steps: &[Step]) -> bool {
        let mut tiles = instance.start.clone();
        for &Step { from, to } in steps {
            let (row, column) = (from / instance.width as u8, from % instance.width as u8);
            let beside = row.abs_diff(to / instance.width as u8) + column.abs_diff(to % instance.width as u8);
            assert!(beside == 1 && tiles[usize::from(from)] == 0, "the blank moves by one cell");
            tiles.swap(from.into(), to.into());
        }
        tiles == instance.goal
    }

    #[test]
    fn every_small_board_and_mixed_large_ones_are_solved() {
        // All boards of 2×3 and 3×2 cells, with both usual goals and one in between.
        for (width, height) in [(2, 2), (2, 3), (3, 2)] {
            let cells = width * height;
            for goal in 0..cells {
                let mut order: Vec<u8> = (1..cells as u8).collect();
                order.insert(goal, 0);
                permutations(&mut order.clone(), 0, &mut |start| {
                    let instance = Instance::standard(width, height, start.to_vec(), order.clone());
                    match solve(&instance) {
                        Some(steps) => assert!(is_solution(&instance, &steps), "{start:?}"),
                        None => assert!(!instance.is_solvable()),
                    }
                });
            }
        }
        let mut seed = 1_u64;
        let small = [(2, 6), (6, 2), (3, 3), (4, 4), (5, 5), (6, 6), (3, 6)];
        let large = [(7, 7), (2, 16), (16, 2), (10, 10), (16, 16)];
        let boards = small.map(|size| (size, 200)).into_iter().chain(large.map(|size| (size, 2)));
        for ((width, height), count) in boards {
            for _ in 0..count {
                let mut start: Vec<u8> = (0..width * height).map(|tile| tile as u8).collect();
                let goal = start.clone();
                for index in (1..start.len()).rev() {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    start.swap(index, (seed >> 33) as usize % (index + 1));
                }
                let instance = Instance::standard(width, height, start, goal);
                match solve(&instance) {
                    Some(steps) => assert!(is_solution(&instance, &steps)),
                    None => assert!(!instance.is_solvable()),
                }
            }
        }
    }

    fn permutations(items: &mut [u8], from: usize, visit: &mut impl FnMut(&[u8])) {
        if from == items.len() {
            return visit(items);
        }
        for index in from..items.len() {
            items.swap(from, index);
            permutations(items, from + 1, visit);
            items.swap(from, index);
        }
    }
}
