//! Random boards, and what the oracle says of them.

use proptest::prelude::*;
use slidewise_core::{Domain, Metric, Outcome, Stats};
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance, Rush, Slide, write};
use slidewise_domains::text::About;
use slidewise_heur::displaced::Displaced;
use slidewise_heur::rush::Blockers;
use slidewise_verify::oracle;

/// Every board here fits one word.
pub(crate) type Board = Rush<1, 1>;

/// Legal instances of up to `side`×`side` cells with a few cars: what is thrown at the board stays if there is room.
pub(crate) fn instances(side: usize) -> impl Strategy<Value = Instance> {
    let size = (3..=side, 3..=side);
    let thrown = prop::collection::vec((0..side, 0..side, 0..5usize, any::<bool>()), 1..16);
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

/// Adds a car of this length, or a wall if it is 1, where there is room; a few throws are lost on purpose.
fn put(instance: &mut Instance, (row, column, length, horizontal): (usize, usize, usize, bool)) {
    let axis = if horizontal { Axis::Horizontal } else { Axis::Vertical };
    let name = char::from(b'A' + instance.cars.len() as u8).to_string();
    let car = Car { name, row, column, length: if length == 0 { 2 } else { length }, axis };
    let taken = |&(row, column): &(usize, usize)| {
        row >= instance.height
            || column >= instance.width
            || instance.walls.contains(&(row, column))
            || instance.cars.iter().any(|other| other.cells().any(|cell| cell == (row, column)))
    };
    if car.cells().any(|cell| taken(&cell)) {
        return;
    }
    match length {
        1 => instance.walls.push((row, column)),
        _ => instance.cars.push(car),
    }
}

/// The forward heuristic.
pub(crate) fn blockers() -> Blockers {
    Blockers
}

/// The estimate between two states.
pub(crate) fn displaced() -> Displaced {
    Displaced
}

/// The exhaustive length of a shortest solution.
pub(crate) fn length(instance: &Instance) -> Option<u32> {
    let text = write::native(instance, &About::default());
    oracle::explore(&text).expect("the oracle reads the native format").length
}

/// A search must say what the oracle says, prove it, and give moves that lead to a goal at just that cost.
pub(crate) fn agrees(
    instance: &Instance,
    board: &Board,
    outcome: &Outcome<Slide>,
    stats: &Stats,
) -> Result<(), TestCaseError> {
    let truth = length(instance);
    match outcome {
        Outcome::Solved(solution) => {
            prop_assert_eq!(Some(solution.cost), truth);
            prop_assert_eq!(solution.lower_bound, solution.cost, "proven optimal");
            let (mut state, mut cost) = (board.start(), 0);
            for &mv in &solution.moves {
                prop_assert!(board.moves(&state).any(|legal| legal == mv), "{:?} in {:?}", mv, state);
                cost += board.cost(&state, mv);
                board.apply(&mut state, mv);
            }
            prop_assert!(board.is_goal(&state));
            prop_assert_eq!(cost, solution.cost);
        }
        Outcome::Unsolvable => prop_assert_eq!(truth, None),
        Outcome::Stopped { .. } => prop_assert!(false, "there is no limit"),
    }
    let layers = stats.layers.iter();
    prop_assert_eq!(layers.map(|layer| layer.expanded).sum::<u64>(), stats.expanded);
    Ok(())
}
