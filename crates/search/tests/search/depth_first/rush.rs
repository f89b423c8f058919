//! Random small Rush Hour boards against the oracle.

use proptest::prelude::*;
use slidewise_core::{Domain, Heuristic, Metric, Outcome, Zero};
use slidewise_domains::rush::{Axis, Car, Exit, Fixed, Goal, Instance, Order, Rush, Slide, notation, write};
use slidewise_domains::text::About;
use slidewise_heuristics::rush::Blockers;
use slidewise_verify::oracle::Space;
use slidewise_verify::{oracle, replay};

use super::Search;

/// Expansions after which a search without memory is stopped.
const PATIENCE: u64 = 10_000;

/// Legal instances of up to 5×5 cells that are not solved already: what is thrown at the board stays if there is room
/// for it.
fn instances() -> impl Strategy<Value = Instance> {
    let size = (3..=5usize, 3..=5usize);
    let length = prop_oneof![1 => Just(1usize), 9 => Just(2), 3 => Just(3)];
    let thrown = prop::collection::vec((0..5usize, 0..5usize, length, any::<bool>()), 4..40);
    let rest = (any::<bool>(), any::<bool>(), any::<bool>(), any::<prop::sample::Index>());
    let instance = (size, thrown, rest).prop_map(|((width, height), thrown, (high, exit, moves, red))| {
        let mut instance = Instance {
            width,
            height,
            walls: Vec::new(),
            cars: Vec::new(),
            red: 0,
            exit: if high { Exit::High } else { Exit::Low },
            goal: if exit { Goal::Exit } else { Goal::Clear },
            metric: if moves { Metric::Moves } else { Metric::Steps },
        };
        fill(&mut instance, &thrown);
        instance.red = red.index(instance.cars.len().max(1));
        instance
    });
    instance.prop_filter("no car, or solved", |instance| {
        let solved = |board: Rush<Fixed<1, 1>>| board.is_goal(&board.start());
        !instance.cars.is_empty() && !Rush::new(instance, Order::Default).is_some_and(solved)
    })
}

/// Puts cars on the board, by row, column, length and direction; what has one cell is a wall.
fn fill(instance: &mut Instance, thrown: &[(usize, usize, usize, bool)]) {
    let mut taken = vec![vec![false; instance.width]; instance.height];
    for &(row, column, length, horizontal) in thrown {
        let axis = if horizontal { Axis::Horizontal } else { Axis::Vertical };
        let name = char::from(b'A' + instance.cars.len() as u8).to_string();
        let car = Car { name, row, column, length, axis };
        let free =
            |(row, column)| taken.get(row).and_then(|cells: &Vec<_>| cells.get(column)) == Some(&false);
        if car.cells().all(free) {
            car.cells().for_each(|(row, column)| taken[row][column] = true);
            match length {
                1 => instance.walls.push((row, column)),
                _ => instance.cars.push(car),
            }
        }
    }
    instance.walls.sort_unstable();
}

/// Every search on this board with this heuristic.
fn agree(
    instance: &Instance,
    order: Order,
    heuristic: &impl Heuristic<Rush<Fixed<1, 1>>>,
) -> Result<(), TestCaseError> {
    let native = write::native(instance, &About::default());
    let truth = oracle::explore(&native).expect("the oracle reads the native format");
    let rules = Rush::<Fixed<1, 1>>::new(instance, order).expect("the board fits one word");
    for search in Search::ALL {
        let (outcome, stats) = search.within(Some(PATIENCE), &rules, heuristic);
        search.judge(&rules, &outcome, truth.length);
        if let Outcome::Solved(solution) = &outcome {
            let word = |&mv| notation::describe(rules.instance(), mv).to_string();
            let words: Vec<_> = solution.moves.iter().map(word).collect();
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
        Search::IdsVisited => space.states < 100,
        Search::IdaStarWithTable(4096) => space.states < 20,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_agree_with_the_oracle(instance in instances()) {
        for order in [Order::Default, Order::Notebook] {
            agree(&instance, order, &Zero)?;
            agree(&instance, order, &Blockers)?;
        }
    }
}
