//! What several tests need.
#![allow(dead_code, unreachable_pub, clippy::print_stderr, reason = "each test uses a part")]

pub mod small;

use proptest::prelude::*;
use slidewise_core::Metric;
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance};
use slidewise_domains::text::About;
use slidewise_solve::{AnyInstance, Puzzle, source};

/// Says how a long test is getting on.
pub fn said(what: &str) {
    eprintln!("{what}");
}

/// A file of the reference data on Rush Hour.
pub fn shared_text(name: &str) -> Option<String> {
    slidewise_testing::text(&format!("rush/{name}"))
}

/// The puzzles of such a file.
pub fn shared_puzzles(name: &str) -> Option<Vec<Puzzle>> {
    let source = source::parse(name, shared_text(name)?.as_bytes(), "board");
    Some(source.items.into_iter().map(|item| item.expect("every shared puzzle is legal")).collect())
}

/// A rush instance as a puzzle.
pub fn puzzle(instance: Instance) -> Puzzle {
    Puzzle { name: "test".into(), about: About::default(), instance: AnyInstance::Rush(instance) }
}

/// The same puzzle seen another way.
pub fn mapped(puzzle: &Puzzle, change: impl Fn(&Instance) -> Instance) -> Puzzle {
    let AnyInstance::Rush(instance) = &puzzle.instance else { unreachable!("it is Rush Hour") };
    Puzzle { instance: AnyInstance::Rush(change(instance)), ..puzzle.clone() }
}

/// Legal instances of up to `side`×`side` cells: what is thrown at the board stays if there is room for it.
pub fn instances(side: usize) -> impl Strategy<Value = Instance> {
    let size = (3..=side, 3..=side);
    let pieces = prop::collection::vec((0..side, 0..side, 2..=4usize, any::<bool>()), 1..14);
    let walls = prop::collection::vec((0..side, 0..side), 0..3);
    let rest = (any::<bool>(), any::<bool>(), any::<bool>(), any::<prop::sample::Index>());
    (size, pieces, walls, rest).prop_filter_map("no car fits", |((width, height), pieces, walls, rest)| {
        let mut taken = vec![vec![false; width]; height];
        let mut instance = Instance {
            width,
            height,
            walls: Vec::new(),
            cars: Vec::new(),
            red: 0,
            exit: if rest.0 { Exit::High } else { Exit::Low },
            goal: if rest.1 { Goal::Exit } else { Goal::Clear },
            metric: if rest.2 { Metric::Moves } else { Metric::Steps },
        };
        for (row, column, length, horizontal) in pieces {
            let axis = if horizontal { Axis::Horizontal } else { Axis::Vertical };
            let name = char::from(b'A' + instance.cars.len() as u8).to_string();
            let car = Car { name, row, column, length, axis };
            if car.cells().all(|(row, column)| row < height && column < width && !taken[row][column]) {
                car.cells().for_each(|(row, column)| taken[row][column] = true);
                instance.cars.push(car);
            }
        }
        for (row, column) in walls {
            if row < height && column < width && !taken[row][column] {
                taken[row][column] = true;
                instance.walls.push((row, column));
            }
        }
        instance.walls.sort_unstable();
        instance.red = rest.3.index(instance.cars.len().max(1));
        (!instance.cars.is_empty()).then_some(instance)
    })
}
