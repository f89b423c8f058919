//! A catalogue made the slow way, straight from the rules: all boards as lists of cars, sets of strings, one slide at a
//! time. It shares no code with the crate.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use slidewise_enumerate::Rules;

use crate::tally::{Tally, tally};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Car {
    x: u8,
    y: u8,
    length: u8,
    horizontal: bool,
    red: bool,
}

impl Car {
    fn cells(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.length)
            .map(move |i| if self.horizontal { (self.x + i, self.y) } else { (self.x, self.y + i) })
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Position {
    cars: Vec<Car>,
    walls: BTreeSet<(u8, u8)>,
}

impl Position {
    /// The same position, in whatever order its cars were.
    fn sorted(mut self) -> Self {
        self.cars.sort_unstable();
        self
    }

    fn is_free(&self, rules: &Rules, (x, y): (u8, u8)) -> bool {
        x < rules.width
            && y < rules.height
            && !self.walls.contains(&(x, y))
            && self.cars.iter().all(|car| car.cells().all(|cell| cell != (x, y)))
    }

    /// The position with one car moved a cell, forward or back.
    fn step(&self, rules: &Rules, car: usize, forward: bool) -> Option<Self> {
        let mut next = self.clone();
        let moved = &mut next.cars[car];
        let at = if moved.horizontal { &mut moved.x } else { &mut moved.y };
        *at = if forward { *at + 1 } else { at.checked_sub(1)? };
        let before: Vec<_> = self.cars[car].cells().collect();
        let entered = next.cars[car].cells().find(|cell| !before.contains(cell))?;
        self.is_free(rules, entered).then_some(next)
    }

    fn slides(&self, rules: &Rules) -> Vec<Self> {
        let mut all = Vec::new();
        for car in 0..self.cars.len() {
            for forward in [false, true] {
                let mut here = self.step(rules, car, forward);
                while let Some(next) = here {
                    here = next.step(rules, car, forward);
                    all.push(next.sorted());
                }
            }
        }
        all
    }

    fn is_solved(&self, rules: &Rules) -> bool {
        self.cars.iter().any(|car| car.red && car.x + car.length == rules.width)
    }

    /// What boards are ordered by.
    fn order(&self, rules: &Rules) -> (u64, u64) {
        let union = |horizontal: bool| {
            let cells =
                self.cars.iter().filter(|car| car.horizontal == horizontal).flat_map(|car| car.cells());
            cells.fold(0, |all, (x, y)| all | 1 << (u64::from(y) * u64::from(rules.width) + u64::from(x)))
        };
        (union(true), union(false))
    }

    fn is_candidate(&self, rules: &Rules) -> bool {
        (0..self.cars.len()).all(|car| self.step(rules, car, false).is_none())
    }

    fn text(&self, rules: &Rules) -> String {
        let mut cells = vec!['.'; usize::from(rules.width) * usize::from(rules.height)];
        let mut put = |(x, y): (u8, u8), letter: char| cells[usize::from(y * rules.width + x)] = letter;
        self.walls.iter().for_each(|&cell| put(cell, 'x'));
        let mut cars = self.cars.clone();
        cars.sort_by_key(|car| if car.horizontal { (0, car.y, car.x) } else { (1, car.x, car.y) });
        let mut letters = 'B'..='Z';
        for car in cars {
            let letter = if car.red { 'A' } else { letters.next().expect("there are few cars") };
            car.cells().for_each(|cell| put(cell, letter));
        }
        cells.into_iter().collect()
    }

    fn steps(&self, rules: &Rules) -> Vec<Self> {
        let steps =
            (0..self.cars.len()).flat_map(|car| [false, true].map(|forward| self.step(rules, car, forward)));
        steps.flatten().map(Self::sorted).collect()
    }

    /// The smallest number of moves of some kind to a solved position.
    fn distance(&self, rules: &Rules, moves: fn(&Self, &Rules) -> Vec<Self>) -> Option<usize> {
        let mut seen = HashSet::from([self.clone()]);
        let mut queue = VecDeque::from([(self.clone(), 0)]);
        while let Some((here, distance)) = queue.pop_front() {
            if here.is_solved(rules) {
                return Some(distance);
            }
            let new = moves(&here, rules).into_iter().filter(|next| seen.insert(next.clone()));
            queue.extend(new.map(|next| (next, distance + 1)));
        }
        None
    }

    fn is_minimal(&self, rules: &Rules, length: usize) -> bool {
        let without_car = (0..self.cars.len()).filter(|&car| !self.cars[car].red).map(|car| {
            let mut less = self.clone();
            less.cars.remove(car);
            less
        });
        let without_wall = self.walls.iter().map(|wall| {
            let mut less = self.clone();
            less.walls.remove(wall);
            less
        });
        without_car.chain(without_wall).all(|less| less.distance(rules, Self::slides) != Some(length))
    }
}

/// Every board, legal or not, by what stands on each cell in turn.
fn boards(rules: &Rules, cell: u8, board: &mut Position, all: &mut Vec<Position>) {
    if cell == rules.width * rules.height {
        if is_legal(rules, board) {
            all.push(board.clone().sorted());
        }
        return;
    }
    let (x, y) = (cell % rules.width, cell / rules.width);
    boards(rules, cell + 1, board, all);
    if !board.is_free(rules, (x, y)) {
        return;
    }
    if board.walls.len() < *rules.walls.end() as usize {
        board.walls.insert((x, y));
        boards(rules, cell + 1, board, all);
        board.walls.remove(&(x, y));
    }
    let red = Car { x, y, length: rules.red_length, horizontal: true, red: true };
    let others = rules
        .lengths
        .iter()
        .flat_map(|&length| [true, false].map(|horizontal| Car { x, y, length, horizontal, red: false }));
    for car in others.chain([red]) {
        if car.cells().all(|cell| board.is_free(rules, cell)) {
            board.cars.push(car);
            boards(rules, cell + 1, board, all);
            board.cars.pop();
        }
    }
}

fn is_legal(rules: &Rules, board: &Position) -> bool {
    let horizontal = |y: u8| board.cars.iter().filter(move |car| car.horizontal && car.y == y);
    let in_red_row: Vec<_> = horizontal(rules.red_row).collect();
    let Some(red) = in_red_row.iter().find(|car| car.red) else { return false };
    let rows = (0..rules.height).all(|y| {
        let walls = board.walls.iter().filter(|wall| wall.1 == y).count();
        let cars: usize = horizontal(y).map(|car| usize::from(car.length)).sum();
        cars == 0 || cars + walls < rules.width.into()
    });
    let columns = (0..rules.width).all(|x| {
        let vertical = board.cars.iter().filter(|car| !car.horizontal && car.x == x);
        vertical.map(|car| car.length).sum::<u8>() < rules.height
    });
    (rules.full_lines || rows && columns)
        && (rules.red_row_cars || in_red_row.len() == 1)
        && board.cars.iter().filter(|car| car.red).count() == 1
        && in_red_row.iter().all(|car| car.x <= red.x)
        && board.walls.iter().all(|&(x, y)| y != red.y || x < red.x)
        && rules.walls.contains(&(board.walls.len() as u32))
}

fn naive(rules: &Rules) -> Tally {
    let mut all = Vec::new();
    boards(rules, 0, &mut Position { cars: Vec::new(), walls: BTreeSet::new() }, &mut all);
    let mut found = Tally::default();
    let mut seen = HashSet::new();
    for start in &all {
        found.summary.candidates += u64::from(start.is_candidate(rules));
        if seen.insert(start.clone()) {
            let mut cluster = vec![start.clone()];
            let mut at = 0;
            while at < cluster.len() {
                let new = cluster[at].slides(rules).into_iter().filter(|next| seen.insert(next.clone()));
                let new: Vec<_> = new.collect();
                cluster.extend(new);
                at += 1;
            }
            add_cluster(rules, &cluster, &mut found);
        }
    }
    found
}

fn add_cluster(rules: &Rules, cluster: &[Position], found: &mut Tally) {
    found.summary.clusters += 1;
    found.summary.states += cluster.len() as u64;
    let solved: Vec<_> = cluster.iter().filter(|board| board.is_solved(rules)).cloned().collect();
    if solved.is_empty() {
        return;
    }
    found.summary.solvable += 1;
    found.summary.solvable_states += cluster.len() as u64;
    let mut distances: HashMap<Position, usize> = solved.iter().map(|board| (board.clone(), 0)).collect();
    let mut queue = VecDeque::from(solved);
    while let Some(here) = queue.pop_front() {
        let distance = distances[&here] + 1;
        for next in here.slides(rules) {
            distances.entry(next.clone()).or_insert_with(|| {
                queue.push_back(next);
                distance
            });
        }
    }
    let longest = *distances.values().max().expect("a cluster has boards");
    let hardest = distances.iter().filter(|&(_, &distance)| distance == longest).map(|(board, _)| board);
    let hardest = hardest.min_by_key(|board| board.order(rules)).expect("some board is the hardest");
    let minimal = hardest.is_minimal(rules, longest);
    found.summary.minimal += u64::from(minimal);
    if minimal || rules.all {
        let counts =
            (0..=longest).map(|wanted| distances.values().filter(|&&distance| distance == wanted).count());
        let counts: Vec<_> = counts.map(|count| count.to_string()).collect();
        let text = hardest.text(rules);
        let steps = hardest.distance(rules, Position::steps).expect("it has a solution");
        let solutions = solutions(rules, hardest, &distances);
        let (size, counts) = (cluster.len(), counts.join(","));
        found.lines.push(format!("{longest:02} {text} {size} {counts} {steps} {solutions} {minimal}"));
        found.summary.longest = found.summary.longest.max(longest as u32);
    }
}

/// The number of shortest ways to a solved board.
fn solutions(rules: &Rules, board: &Position, distances: &HashMap<Position, usize>) -> u64 {
    let distance = distances[board];
    let nearer = board.slides(rules).into_iter().filter(|next| distances[next] + 1 == distance);
    if distance == 0 { 1 } else { nearer.map(|next| solutions(rules, &next, distances)).sum() }
}

fn agree(rules: &Rules) {
    let (mut naive, mut quick) = (naive(rules), tally(rules));
    naive.lines.sort_unstable();
    quick.lines.sort_unstable();
    assert_eq!(quick, naive, "{rules:?}");
}

#[test]
fn boards_of_3x3_with_walls() {
    for red_row in 0..3 {
        agree(&Rules { red_row, ..Rules::new(3, 3).with_walls(0..=3) });
    }
    agree(&Rules::new(3, 3).with_walls(1..=2));
}

#[test]
fn boards_of_4x4() {
    for red_row in 0..4 {
        agree(&Rules { red_row, ..Rules::new(4, 4) });
    }
}

#[test]
fn boards_of_4x4_with_a_wall() {
    agree(&Rules::new(4, 4).with_walls(0..=1));
}

#[test]
fn other_lengths_and_sides() {
    agree(&Rules { lengths: vec![2], ..Rules::new(4, 4).with_walls(1..=1) });
    agree(&Rules { lengths: vec![3], ..Rules::new(4, 4).with_walls(0..=2) });
    agree(&Rules { red_length: 3, red_row: 2, ..Rules::new(4, 4) });
    agree(&Rules { lengths: vec![2, 3, 4], ..Rules::new(5, 3) });
    agree(&Rules { lengths: vec![2, 4], red_row: 3, ..Rules::new(3, 5) });
}

#[test]
fn other_cars_in_the_red_row() {
    for red_row in 0..3 {
        agree(&Rules { red_row, red_row_cars: true, ..Rules::new(4, 3).with_walls(0..=1) });
    }
    agree(&Rules { red_row_cars: true, ..Rules::new(4, 4) });
    agree(&Rules { red_row_cars: true, lengths: vec![2], red_length: 3, ..Rules::new(6, 3) });
    agree(&Rules { red_row_cars: true, lengths: vec![3], ..Rules::new(6, 2).with_walls(0..=1) });
}

#[test]
fn full_rows_and_columns() {
    agree(&Rules { full_lines: true, ..Rules::new(3, 3).with_walls(0..=2) });
    agree(&Rules { full_lines: true, ..Rules::new(4, 4) });
    agree(&Rules { full_lines: true, red_row_cars: true, ..Rules::new(4, 3).with_walls(0..=1) });
    agree(&Rules { full_lines: true, red_row_cars: true, all: true, ..Rules::new(4, 4) });
}

#[test]
fn boards_that_are_not_minimal() {
    agree(&Rules { all: true, ..Rules::new(3, 3).with_walls(0..=3) });
    agree(&Rules { all: true, ..Rules::new(4, 4).with_walls(0..=1) });
    agree(&Rules { all: true, red_length: 3, ..Rules::new(5, 3) });
}
