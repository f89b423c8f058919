//! A custom family: sorts a stack of pancakes by flipping some from the top, guided by the gap heuristic.
#![allow(clippy::print_stdout, reason = "it is an example")]

use slidewise::{Cost, Domain, Guarantee, Heuristic, Packable, astar};

/// Sizes from the top: 1 to the number of pancakes, at most 15.
struct Pancakes(Vec<u8>);

impl Domain for Pancakes {
    type State = Vec<u8>;
    type Move = usize;

    fn start(&self) -> Vec<u8> {
        self.0.clone()
    }

    fn moves<'d>(&'d self, _: &Vec<u8>) -> impl Iterator<Item = usize> + use<'d> {
        2..=self.0.len()
    }

    fn apply(&self, stack: &mut Vec<u8>, turned: usize) {
        stack[..turned].reverse();
    }

    fn is_goal(&self, stack: &Vec<u8>) -> bool {
        stack.is_sorted()
    }
}

impl Packable for Pancakes {
    type Key = u64;

    fn pack(&self, stack: &Vec<u8>) -> u64 {
        stack.iter().fold(0, |key, &size| key << 4 | u64::from(size))
    }

    fn unpack(&self, key: u64) -> Vec<u8> {
        (0..self.0.len()).rev().map(|place| (key >> (4 * place)) as u8 & 15).collect()
    }
}

/// Counts neighbours that do not belong together, including the plate: a flip separates at most one pair.
struct Gap;

impl Heuristic<Pancakes> for Gap {
    fn estimate(&self, _: &Pancakes, stack: &Vec<u8>) -> Option<Cost> {
        let plate = stack.len() as u8 + 1;
        let pairs = stack.iter().zip(stack[1..].iter().chain([&plate]));
        Some(pairs.filter(|(above, below)| above.abs_diff(**below) > 1).count() as Cost)
    }

    fn guarantee(&self, _: &Pancakes) -> Guarantee {
        Guarantee { admissible: true, consistent: true }
    }
}

fn main() {
    let answer = astar(&Pancakes(vec![4, 6, 2, 5, 1, 3]), &Gap).run();
    println!("{:?} flips: {:?}", answer.cost(), answer.moves());
}
