//! Puzzles to look at: drawn, shared, and thrown with dice.

use slidewise_core::Metric;
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance, read};

/// A drawn board: the red car is `A`, it leaves to the right, and moves are counted.
pub fn drawn(board: &str) -> Instance {
    let text = format!("puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n{board}");
    read::FORMATS.native(&text).remove(0).instance.expect("the drawing is a legal board")
}

/// The puzzles of a file of the shared data folder, or `None`, said aloud, where there is no such folder.
pub fn shared(name: &str) -> Option<Vec<Instance>> {
    let text = slidewise_testing::text(&format!("rush/{name}"))?;
    let entries = read::FORMATS.foreign(&text).into_iter();
    Some(entries.map(|entry| entry.instance.expect("every shared puzzle is legal")).collect())
}

/// Numbers that look random and are the same in every run.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// A board of up to `side` × `side` cells with walls and cars of up to `longest` cells: what is thrown at it stays
    /// if there is room.
    pub fn instance(&mut self, side: usize, longest: usize) -> Instance {
        let mut instance = self.empty(side);
        let mut taken = vec![vec![false; instance.width]; instance.height];
        for _ in 0..self.below(4) {
            let (row, column) = (self.below(instance.height), self.below(instance.width));
            if !std::mem::replace(&mut taken[row][column], true) {
                instance.walls.push((row, column));
            }
        }
        instance.walls.sort_unstable();
        let throws = instance.width * instance.height / 2 + self.below(20);
        for throw in 0..throws {
            let car = self.car(throw, side, longest);
            let free = |(row, column): (usize, usize)| {
                taken.get(row).and_then(|row| row.get(column)) == Some(&false)
            };
            if car.cells().all(free) {
                car.cells().for_each(|(row, column)| taken[row][column] = true);
                instance.cars.push(car);
            }
        }
        if instance.cars.is_empty() {
            return self.instance(side, longest);
        }
        instance.red = self.below(instance.cars.len());
        instance
    }

    fn empty(&mut self, side: usize) -> Instance {
        Instance {
            width: 3 + self.below(side - 2),
            height: 3 + self.below(side - 2),
            walls: Vec::new(),
            cars: Vec::new(),
            red: 0,
            exit: if self.coin() { Exit::High } else { Exit::Low },
            goal: if self.coin() { Goal::Exit } else { Goal::Clear },
            metric: if self.coin() { Metric::Moves } else { Metric::Steps },
        }
    }

    fn car(&mut self, number: usize, side: usize, longest: usize) -> Car {
        Car {
            name: format!("c{number}"),
            row: self.below(side),
            column: self.below(side),
            // Short ones more often: long ones leave no room for others.
            length: 2 + self.below(longest - 1).min(self.below(longest - 1)),
            axis: if self.coin() { Axis::Horizontal } else { Axis::Vertical },
        }
    }
}
