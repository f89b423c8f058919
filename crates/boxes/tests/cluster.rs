//! Clusters against the general exploration, which knows nothing of lines: every figure must be the same.

use proptest::prelude::*;
use slidewise_boxes::{Cluster, Halt, Measured};
use slidewise_core::Metric;
use slidewise_domains::rush::{Axis, Car, Exit, Fixed, Goal, Instance, Order, Rush};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

/// The result of the general exploration, with the distance of our hardest state in place of a hardest state.
fn oracle(instance: &Instance, ours: &Measured) -> (Measured, Option<u32>) {
    let budget = Budget::new(None);
    let rush = Rush::<Fixed<1, 2>>::new(instance, Order::Default).expect("the board has at most 64 cells");
    let mut component = Component::new(&rush, CompactTable::new(&budget));
    component.explore(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
    let distances = component.distances(&budget).expect("there is no limit");
    let hardest = ours.hardest.as_ref().and_then(|hardest| {
        let ids = (0..component.states() as u32).map(StateId);
        let mut found = ids.filter(|&id| rush.positions(&component.state(id)).eq(hardest.iter().copied()));
        distances.of(found.next().expect("the hardest state is one of the cluster"))
    });
    let measured = Measured {
        states: component.states(),
        edges: component.edges(),
        layers: distances.layers(),
        length: distances.of(StateId(0)),
        ways: component.shortest_solutions(&distances),
        hardest: ours.hardest.clone(),
    };
    (measured, hardest)
}

fn check(instance: &Instance) {
    let cluster = Cluster::new(instance).expect("the board is small");
    let budget = Budget::new(None);
    let ours = cluster.measure(instance.metric == Metric::Steps, &budget, &mut |_| true);
    let ours = ours.expect("there is no limit");
    let (theirs, hardest) = oracle(instance, &ours);
    assert_eq!(ours, theirs, "{instance:?}");
    assert_eq!(hardest, ours.layers.len().checked_sub(1).map(|last| last as u32), "{instance:?}");
    assert_eq!(cluster.count(&budget, &mut |_| true), Ok(ours.states));
}

/// A car or a wall (length 1), if it fits: its place and its direction.
type Piece = (usize, usize, usize, bool);

/// The puzzle with those pieces that fit; the first one is the red car.
fn puzzle(
    (width, height): (usize, usize),
    pieces: &[Piece],
    exit: Exit,
    goal: Goal,
    metric: Metric,
) -> Option<Instance> {
    let mut taken = vec![false; width * height];
    let (mut cars, mut walls) = (Vec::new(), Vec::new());
    for (number, &(row, column, length, across)) in pieces.iter().enumerate() {
        let length = if number == 0 { 2 } else { length };
        let (row, column) = (row % height, column % width);
        let axis = if across { Axis::Horizontal } else { Axis::Vertical };
        let car = Car { name: number.to_string(), row, column, length, axis };
        let cells: Vec<_> = car.cells().collect();
        let fits =
            |&(row, column): &(usize, usize)| row < height && column < width && !taken[row * width + column];
        if !cells.iter().all(fits) {
            continue;
        }
        cells.iter().for_each(|&(row, column)| taken[row * width + column] = true);
        if length == 1 { walls.push((row, column)) } else { cars.push(car) }
    }
    walls.sort_unstable();
    let is_red = cars.first().is_some_and(|car| car.name == "0");
    is_red.then_some(Instance { width, height, walls, cars, red: 0, exit, goal, metric })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_cluster_is_what_the_general_exploration_finds(
        size in (3_usize..=6, 3_usize..=6),
        pieces in prop::collection::vec((0_usize..8, 0_usize..8, 1_usize..=4, any::<bool>()), 6..24),
        low in any::<bool>(),
        clear in any::<bool>(),
        steps in any::<bool>(),
    ) {
        let exit = if low { Exit::Low } else { Exit::High };
        let goal = if clear { Goal::Clear } else { Goal::Exit };
        let metric = if steps { Metric::Steps } else { Metric::Moves };
        if let Some(instance) = puzzle(size, &pieces, exit, goal, metric) {
            check(&instance);
        }
    }

    #[test]
    fn so_is_one_of_a_board_of_eight_by_eight(
        pieces in prop::collection::vec((0_usize..8, 0_usize..8, 1_usize..=3, any::<bool>()), 60..90),
        clear in any::<bool>(),
    ) {
        let goal = if clear { Goal::Clear } else { Goal::Exit };
        let instance = puzzle((8, 8), &pieces, Exit::High, goal, Metric::Moves);
        // A board with much room has more states than a test has time for.
        let few = |instance: &Instance| {
            let cluster = Cluster::new(instance).expect("the board is small");
            cluster.count(&Budget::new(None), &mut |states| states < 20_000).is_ok_and(|states| states < 20_000)
        };
        if let Some(instance) = instance.filter(few) {
            check(&instance);
        }
    }
}

#[test]
fn it_stops_at_the_limit() {
    let pieces = [(2, 0, 2, true), (0, 0, 2, true), (1, 3, 2, true), (4, 1, 2, false), (3, 4, 2, false)];
    let instance = puzzle((6, 6), &pieces, Exit::High, Goal::Exit, Metric::Moves).expect("they fit");
    let cluster = Cluster::new(&instance).expect("the board is small");
    let budget = Budget::new(None);
    assert_eq!(cluster.measure(false, &budget, &mut |_| false), Err(Halt::Asked));
    let little = Budget::new(Some(1000));
    assert!(matches!(cluster.measure(false, &little, &mut |_| true), Err(Halt::Exhausted(_))));
    check(&instance);
}
