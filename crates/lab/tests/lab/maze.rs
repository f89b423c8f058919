//! Mazes against the oracle.

use proptest::prelude::*;
use slidewise_core::{Limits, laws};
use slidewise_domains::maze::{Instance, Maze, read};
use slidewise_domains::text::About;
use slidewise_lab::space;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Algorithm, AnyInstance, HeuristicName, Options, Puzzle, collection, solve};
use slidewise_verify::oracle;

fn puzzle(instance: Instance) -> Puzzle {
    Puzzle { name: "test".into(), about: About::default(), instance: AnyInstance::Maze(instance) }
}

/// Mazes of up to 8×8 cells, walked in any of the three ways.
fn instances() -> impl Strategy<Value = Instance> {
    let ways =
        ["neighbours: 4\nmetric: steps", "neighbours: 8\nmetric: steps", "neighbours: 8\nmetric: octile"];
    let sized = (1..9_usize, 1..9_usize).prop_filter("two cells", |(width, height)| width * height > 1);
    let drawn = sized.prop_flat_map(|(width, height)| {
        let cells = prop::collection::vec(prop::sample::select(vec!['.', '.', '#']), width * height);
        (Just(width), cells, 0..width * height, 0..width * height)
    });
    (drawn, prop::sample::select(ways.to_vec())).prop_map(|((width, mut cells, start, goal), way)| {
        cells[goal] = 'G';
        cells[start] = if start == goal { '*' } else { 'S' };
        let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
        let text = format!("puzzle: maze\n{way}\n\n{}\n", rows.join("\n"));
        read::FORMATS.native(&text)[0].instance.clone().expect("it is legal")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_and_spaces_agree_with_the_oracle(instance in instances()) {
        let puzzle = puzzle(instance);
        let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
        for (algorithm, heuristic) in [
            ("auto", "auto"),
            ("bfs", "zero"),
            ("dijkstra", "zero"),
            ("astar", "chebyshev"),
            ("pea", "auto"),
            ("bidirectional", "zero"),
            ("bidirectional", "chebyshev"),
            ("perimeter:6", "chebyshev"),
        ] {
            let options = Options {
                algorithm: algorithm.parse().expect("the name is known"),
                heuristic: heuristic.parse().expect("the name is known"),
                ..Options::default()
            };
            let report = solve(&puzzle, &options, &mut ()).expect("the options fit");
            prop_assert_eq!(report.length, truth.length, "{} {}", algorithm, heuristic);
            prop_assert_eq!(report.optimal, truth.length.is_some());
        }
        let space = space::space(&puzzle, &Options::default(), &mut ());
        prop_assert_eq!((space.states, space.edges), (truth.states as u64, truth.edges as u64));
        prop_assert_eq!((space.length, space.max_distance), (truth.length, truth.max_distance));
        prop_assert_eq!(space.goal_states, truth.goal_states as u64);
        prop_assert_eq!(space.shortest_solutions, Some(truth.shortest_solutions));
    }

    #[test]
    fn the_rules_obey_the_laws(instance in instances()) {
        let maze = Maze(instance);
        laws::check(&maze, 100);
        laws::check_backward(&maze, 100);
        laws::check_undirected(&maze, 100);
        prop_assert_eq!(laws::check_goals(&maze, 100), 1);
    }
}

#[test]
fn the_collection_has_the_lengths_it_states() {
    let mut lengths = 0;
    for puzzle in collection::of_family("maze") {
        let AnyInstance::Maze(instance) = &puzzle.instance else { panic!("it is a maze") };
        for (metric, length) in &puzzle.about.known {
            let instance = instance.in_metric(metric.parse().expect("it is known")).expect("mazes have it");
            let instance = AnyInstance::Maze(instance);
            let puzzle = Puzzle { instance, ..puzzle.clone() };
            let truth = oracle::explore(&puzzle.native()).expect("the oracle reads it");
            assert_eq!(truth.length, Some(*length), "{} in {metric}", puzzle.name);
            let report = solve(&puzzle, &Options::default(), &mut ()).expect("the options fit");
            assert_eq!((report.length, report.optimal), (Some(*length), true), "{} in {metric}", puzzle.name);
            lengths += 1;
        }
        if puzzle.about.known.is_empty() {
            let report = solve(puzzle, &Options::default(), &mut ()).expect("the options fit");
            assert_eq!((puzzle.name.as_str(), report.outcome), ("maze-closed", Verdict::Unsolvable));
        }
    }
    assert_eq!(lengths, 12);
}

fn visited(name: &str, algorithm: Algorithm) -> Vec<(usize, usize)> {
    let puzzle = collection::find(name).expect("it is built in");
    let options = Options { algorithm, ..Options::default() };
    let watched = slidewise_solve::visited(&puzzle, &options, &mut ()).expect("it is a maze");
    let plain = solve(&puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!((watched.expanded, &watched.moves), (plain.expanded, &plain.moves), "{name}");
    assert_eq!(watched.visited.len() as u64, plain.expanded, "{name}: no cell is expanded twice");
    watched.visited
}

/// Figures 6 and 7 of the Unblock Me thesis: Dijkstra's algorithm visits almost every cell, A* about a quarter of them
/// or less.
#[test]
fn a_star_visits_a_part_of_what_dijkstra_does() {
    for name in ["maze-open", "maze-trap", "maze-40x20", "plaza"] {
        let (all, some) = (visited(name, Algorithm::Dijkstra), visited(name, Algorithm::AStar));
        assert_eq!(all[0], some[0], "both begin at the start");
        assert!(some.len() < all.len(), "{name}: {} of {}", some.len(), all.len());
    }
    let (all, some) = (visited("maze-open", Algorithm::Dijkstra), visited("maze-open", Algorithm::AStar));
    assert!(some.len() * 4 <= all.len() && all.len() * 10 >= 20 * 12 * 7, "{} of {}", some.len(), all.len());
    // Where there is one corridor, nothing helps.
    let corridor = [Algorithm::Dijkstra, Algorithm::AStar].map(|algorithm| visited("maze-spiral", algorithm));
    assert_eq!(corridor[0], corridor[1]);
}

#[test]
fn only_cells_can_be_watched() {
    let options = Options { algorithm: Algorithm::Dijkstra, ..Options::default() };
    let jam = collection::find("jam-01").expect("it is built in");
    assert!(slidewise_solve::visited(&jam, &options, &mut ()).is_err());
    let maze = collection::find("s2-maze").expect("it is built in");
    let options = Options { algorithm: Algorithm::IdaStar, ..Options::default() };
    assert!(slidewise_solve::visited(&maze, &options, &mut ()).is_err());
}

#[test]
fn a_limit_that_is_hit_before_the_search_begins_is_reported() {
    let maze = collection::find("maze-open").expect("it is built in");
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    let options = Options { heuristic: HeuristicName::PERFECT, limits, ..Options::default() };
    let options = Options { algorithm: Algorithm::AStar, ..options };
    let report = slidewise_solve::visited(&maze, &options, &mut ()).expect("the options fit");
    assert_eq!((report.outcome, report.lower_bound, report.visited.len()), (Verdict::Stopped, Some(1), 0));
}
