//! Random small Rush Hour boards against the oracle.

use proptest::prelude::*;
use slidewise_core::{Heuristic, Metric, Outcome, Zero};
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance, Order, Rush, Slide, notation, write};
use slidewise_domains::text::About;
use slidewise_heur::rush::Blockers;
use slidewise_verify::oracle::Space;
use slidewise_verify::{oracle, replay};

use crate::Search;

/// Expansions after which a search without memory is stopped.
const PATIENCE: u64 = 30_000;

/// Legal instances of up to 5×4 cells: what is thrown at the board stays if there is room for it.
fn instances() -> impl Strategy<Value = Instance> {
    let size = (3..=5usize, 3..=4usize);
    let thrown = prop::collection::vec((0..4usize, 0..5usize, 1..=3usize, any::<bool>()), 1..14);
    let rest = (any::<bool>(), any::<bool>(), any::<bool>(), any::<prop::sample::Index>());
    (size, thrown, rest).prop_filter_map(
        "no car fits",
        |((width, height), thrown, (high, exit, moves, red))| {
            let mut taken = vec![vec![false; width]; height];
            let (mut cars, mut walls) = (Vec::new(), Vec::new());
            for (row, column, length, horizontal) in thrown {
                let axis = if horizontal { Axis::Horizontal } else { Axis::Vertical };
                let name = char::from(b'A' + cars.len() as u8).to_string();
                let car = Car { name, row, column, length, axis };
                if car.cells().any(|(row, column)| row >= height || column >= width || taken[row][column]) {
                    continue;
                }
                car.cells().for_each(|(row, column)| taken[row][column] = true);
                // A car of one cell would be no car: it is a wall.
                if length == 1 { walls.push((row, column)) } else { cars.push(car) }
            }
            walls.sort_unstable();
            let red = red.index(cars.len().max(1));
            let exit =
                (if high { Exit::High } else { Exit::Low }, if exit { Goal::Exit } else { Goal::Clear });
            let metric = if moves { Metric::Moves } else { Metric::Steps };
            (!cars.is_empty()).then_some(Instance {
                width,
                height,
                walls,
                cars,
                red,
                exit: exit.0,
                goal: exit.1,
                metric,
            })
        },
    )
}

/// Every search on this board with this heuristic.
fn agree(
    instance: &Instance,
    order: Order,
    heuristic: &impl Heuristic<Rush<1, 1>>,
) -> Result<(), TestCaseError> {
    let native = write::native(instance, &About::default());
    let truth = oracle::explore(&native).expect("the oracle reads the native format");
    let rules = Rush::<1, 1>::new(instance, order).expect("the board fits one word");
    for search in Search::ALL {
        let (outcome, stats) = search.within(Some(PATIENCE), &rules, heuristic);
        search.judge(&rules, &outcome, truth.length);
        if let Outcome::Solved(solution) = &outcome {
            let words: Vec<_> =
                solution.moves.iter().map(|&mv| notation::describe(rules.instance(), mv)).collect();
            prop_assert_eq!(replay(&native, &words).map(|replay| replay.length), Ok(solution.cost));
        }
        prop_assert!(ends(search, &truth) <= answered(&outcome), "{:?} was stopped: {:?}", search, stats);
    }
    Ok(())
}

fn answered(outcome: &Outcome<Slide>) -> bool {
    !matches!(outcome, Outcome::Stopped { .. })
}

/// Must this search have an answer on this space?
fn ends(search: Search, space: &Space) -> bool {
    match search {
        Search::Dfs => space.states < PATIENCE as usize,
        // At most as many iterations as states, each of which expands at most every state.
        Search::IdsVisited => space.states < 170,
        Search::IdaStarWithTable(4096) => space.states < 20,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_agree_with_the_oracle(instance in instances()) {
        for order in [Order::Default, Order::Notebook] {
            agree(&instance, order, &Zero)?;
            agree(&instance, order, &Blockers)?;
        }
    }
}
