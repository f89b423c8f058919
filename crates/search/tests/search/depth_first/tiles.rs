//! Korf's 100 random 15-puzzles: their optimal lengths and the nodes that iterative-deepening A* with the Manhattan
//! distance generates, the start among them (Korf 1985).

use std::ops::ControlFlow;

use slidewise_core::{Cost, Observer, Outcome, Stats, Stop};
use slidewise_domains::tiles::{Automaton, Instance, Step, Tiles, UsualGoal, read};
use slidewise_heuristics::tiles::{LinearConflict, Manhattan};
use slidewise_search::Run;
use slidewise_search::idastar::{idastar, idastar_with_table};
use slidewise_search::parallel_idastar::{idastar_on, idastar_pruned};
use slidewise_store::Budget;
use slidewise_testing as testing;

/// A 15-puzzle whose goal has the blank first.
pub(crate) fn fifteen(start: &[u8; 16]) -> Tiles<1> {
    let goal = UsualGoal::BlankFirst.tiles(16);
    Tiles::new(&Instance::standard(4, 4, start.to_vec(), goal)).expect("it fits one word")
}

struct Korf {
    id: String,
    tiles: Tiles<1>,
    length: Cost,
    nodes: u64,
}

/// The instances from the one with the fewest nodes to the one with the most.
fn instances() -> Vec<Korf> {
    let text = testing::text("tiles/korf100.csv").expect("it is golden");
    let read = |(line, entry): (&str, slidewise_domains::text::Entry<_>)| {
        let nodes = line.split(',').nth(4).and_then(|nodes| nodes.parse().ok());
        Korf {
            id: entry.about.name.expect("it has a number"),
            tiles: Tiles::new(&entry.instance.expect("it is legal")).expect("it fits one word"),
            length: entry.about.known[0].1,
            nodes: nodes.expect("the nodes are counted"),
        }
    };
    let mut all: Vec<_> = text.lines().skip(1).zip(read::FORMATS.foreign(&text)).map(read).collect();
    assert_eq!(all.len(), 100);
    all.sort_by_key(|korf| korf.nodes);
    all
}

/// Length and number of generated nodes.
fn counted(search: impl FnOnce(&mut Run<'_, ()>) -> Outcome<slidewise_domains::tiles::Step>) -> (Cost, u64) {
    let budget = Budget::new(None);
    let mut observer = ();
    let mut run = Run::new(&budget, None, &mut observer);
    let Outcome::Solved(solution) = search(&mut run) else { panic!("every instance has a solution") };
    assert_eq!((solution.lower_bound, solution.moves.len() as Cost), (solution.cost, solution.cost));
    (solution.cost, run.stats().generated_edges + 1)
}

fn agrees(korf: &Korf) {
    let manhattan = Manhattan::new(&korf.tiles);
    let found = counted(|run| idastar(&korf.tiles, &manhattan, run));
    assert_eq!(found, (korf.length, korf.nodes), "instance {}", korf.id);
}

#[test]
fn ida_star_generates_as_many_nodes_as_korf_counted_on_the_30_smallest() {
    for korf in instances().iter().take(30) {
        agrees(korf);
    }
}

/// With any number of threads, the length, the moves and every count are the same.
#[test]
fn threads_change_nothing_but_the_time() {
    for korf in instances().iter().take(8) {
        let heuristic = LinearConflict::new(&korf.tiles);
        let budget = Budget::new(None);
        let runs = [1, 2, 3].map(|threads| {
            let mut observer = ();
            let mut run = Run::new(&budget, None, &mut observer);
            let Outcome::Solved(solution) = idastar_on(&korf.tiles, &heuristic, threads, &mut run) else {
                panic!("every instance has a solution")
            };
            let stats = run.stats();
            let layers: Vec<_> = stats.layers.iter().map(|layer| (layer.f, layer.expanded)).collect();
            let counts = [stats.expanded, stats.generated_edges, stats.reexpanded, stats.stored];
            (solution.moves, solution.cost, counts, layers)
        });
        assert_eq!(runs[0].1, korf.length);
        assert_eq!(runs[0], runs[1], "instance {}", korf.id);
        assert_eq!(runs[0], runs[2], "instance {}", korf.id);
    }
}

/// A limit on time or an interruption reaches all threads.
#[test]
fn threads_stop_when_requested() {
    struct Impatient;
    impl Observer for Impatient {
        fn progress(&mut self, _: Cost, stats: &Stats) -> ControlFlow<Stop> {
            if stats.expanded > 100_000 { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        }
    }
    // Far too much for the Manhattan distance.
    let tiles = fifteen(&[15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]);
    let budget = Budget::new(None);
    let mut impatient = Impatient;
    let mut run = Run::new(&budget, None, &mut impatient);
    let outcome = idastar_on(&tiles, &Manhattan::new(&tiles), 2, &mut run);
    assert!(
        matches!(outcome, Outcome::Stopped { why: Stop::Time, lower_bound } if lower_bound >= 40),
        "{outcome:?}"
    );
    assert!(run.stats().expanded > 100_000);
    assert_eq!(budget.held(), 0);
}

/// 36 thousand million nodes: a quarter of an hour in release mode.
#[test]
#[ignore = "takes long: cargo test --release -p slidewise-search --test search -- --ignored korf"]
fn ida_star_generates_as_many_nodes_as_korf_counted_on_the_other_70() {
    for korf in instances().iter().skip(30) {
        agrees(korf);
    }
}

#[test]
fn a_better_heuristic_and_a_table_save_nodes() {
    for korf in instances().iter().take(12) {
        let manhattan = Manhattan::new(&korf.tiles);
        let (length, with_table) = counted(|run| idastar_with_table(&korf.tiles, &manhattan, 4096, run));
        assert_eq!(length, korf.length, "instance {}", korf.id);
        assert!(with_table < korf.nodes, "instance {}", korf.id);
        let conflict = LinearConflict::new(&korf.tiles);
        let (length, with_conflicts) = counted(|run| idastar(&korf.tiles, &conflict, run));
        assert_eq!(length, korf.length, "instance {}", korf.id);
        assert!(with_conflicts < korf.nodes, "instance {}", korf.id);
    }
}

/// Steps that complete a redundant sequence are left out: the lengths stay, and the counts depend on no thread.
#[test]
fn pruned_searches_find_the_same_lengths_with_fewer_nodes() {
    for korf in instances().iter().take(12) {
        let heuristic = LinearConflict::new(&korf.tiles);
        let automaton = Automaton::new(&korf.tiles, 10);
        let budget = Budget::new(None);
        let solve = |search: &dyn Fn(&mut Run<'_, ()>) -> Outcome<Step>| {
            let mut observer = ();
            let mut run = Run::new(&budget, None, &mut observer);
            let Outcome::Solved(solution) = search(&mut run) else { panic!("every instance has a solution") };
            (solution, run.stats().expanded, run.stats().generated_edges)
        };
        let pruned =
            |threads| solve(&|run: &mut _| idastar_pruned(&korf.tiles, &automaton, &heuristic, threads, run));
        let (all, left) = (solve(&|run: &mut _| idastar_on(&korf.tiles, &heuristic, 1, run)), pruned(1));
        assert_eq!((left.0.cost, left.0.lower_bound), (korf.length, korf.length));
        assert!(left.1 < all.1 && left.2 < all.2, "instance {}", korf.id);
        assert_eq!(left, pruned(2), "instance {}", korf.id);
    }
}
