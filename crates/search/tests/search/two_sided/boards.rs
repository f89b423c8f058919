//! Random boards and hard ones, with the results of the oracle.

use proptest::prelude::*;
use slidewise_core::Metric;
use slidewise_domains::rush::{Axis, Car, Exit, Fixed, Goal, Instance, Order, Rush, read, write};
use slidewise_domains::text::About;
use slidewise_verify::oracle;

/// Every board here fits one word.
pub(crate) type Board = Rush<Fixed<1, 1>>;

/// The rules of an instance in both orders of moves. In the metric `steps`, one of them has edges of cost 1 only.
pub(crate) fn boards(instance: &Instance) -> [Board; 2] {
    [Order::Default, Order::Notebook].map(|order| Board::new(instance, order).expect("6×6 fits one word"))
}

/// The rules of a board drawn here.
pub(crate) fn drawn(rows: &str) -> Board {
    let text = format!("puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n{rows}\n");
    let instance = read::FORMATS.native(&text).remove(0).instance.expect("a legal board");
    Board::new(&instance, Order::Default).expect("it fits one word")
}

/// Legal instances of up to `side`×`side` cells: what is thrown at the board stays if there is room.
pub(crate) fn instances(side: usize) -> impl Strategy<Value = Instance> {
    let size = (3..=side, 3..=side);
    let thrown = prop::collection::vec((0..side, 0..side, 0..5usize, any::<bool>()), 1..3 * side);
    let rest = (any::<bool>(), any::<bool>(), any::<bool>(), any::<prop::sample::Index>());
    (size, thrown, rest).prop_filter_map("no car fits", |((width, height), thrown, rest)| {
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
        thrown.into_iter().for_each(|piece| put(&mut instance, piece));
        instance.walls.sort_unstable();
        instance.red = rest.3.index(instance.cars.len().max(1));
        (!instance.cars.is_empty()).then_some(instance)
    })
}

/// Adds a wall if the length is 1, else a car, where there is room.
fn put(instance: &mut Instance, (row, column, length, horizontal): (usize, usize, usize, bool)) {
    let axis = if horizontal { Axis::Horizontal } else { Axis::Vertical };
    let name = char::from(b'A' + instance.cars.len() as u8).to_string();
    let car = Car { name, row, column, length: if length == 0 { 2 } else { length }, axis };
    let taken = |(row, column): (usize, usize)| {
        row >= instance.height
            || column >= instance.width
            || instance.walls.contains(&(row, column))
            || instance.cars.iter().any(|other| other.cells().any(|cell| cell == (row, column)))
    };
    if car.cells().any(taken) {
        return;
    }
    match length {
        1 => instance.walls.push((row, column)),
        _ => instance.cars.push(car),
    }
}

/// The board of the collection that takes this many moves.
pub(crate) fn hardest(moves: u32) -> Instance {
    let boards = read::FORMATS.native(include_str!("../../../../solve/collection/rush-hardest.txt"));
    let wanted = (Metric::Moves.name().to_owned(), moves);
    let entry = boards.into_iter().find(|entry| entry.about.known.contains(&wanted));
    entry.expect("the collection has it").instance.expect("its boards are legal")
}

/// The exhaustive length of a shortest solution.
pub(crate) fn length(instance: &Instance) -> Option<u32> {
    let text = write::native(instance, &About::default());
    oracle::explore(&text).expect("the oracle reads the native format").length
}
