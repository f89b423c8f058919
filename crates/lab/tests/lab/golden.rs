//! Published figures, each with its source in the shared data folder or in the collection.

use slidewise_core::Metric;
use slidewise_domains::rush::Instance;
use slidewise_lab::space;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Adjust, Algorithm, Options, OrderName, Puzzle, collection, solve};

fn solved(puzzle: &Puzzle, options: &Options) -> (Option<u32>, u64) {
    let report = solve(puzzle, options, &mut ()).expect("the options fit");
    assert!(report.optimal, "{} is not proven optimal", puzzle.name);
    (report.length, report.stored)
}

fn in_metric(puzzle: &Puzzle, metric: Metric) -> Puzzle {
    let adjust = Adjust { metric: Some(metric), ..Adjust::default() };
    puzzle.clone().adjusted(&adjust).expect("every family has the metrics")
}

fn bfs() -> Options {
    Options { algorithm: Algorithm::Bfs, ..Options::default() }
}

#[test]
fn the_86_known_boards_have_their_lengths_in_both_metrics_and_four_views() {
    let Some(puzzles) = crate::shared::shared_puzzles("known.csv") else { return };
    assert_eq!(puzzles.len(), 86);
    let views: [fn(&Instance) -> Instance; 4] =
        [Clone::clone, Instance::mirrored, Instance::transposed, |board| {
            board.mirrored().transposed().mirrored()
        }];
    for puzzle in &puzzles {
        for metric in [Metric::Moves, Metric::Steps] {
            let puzzle = in_metric(puzzle, metric);
            let known = puzzle.known_length();
            assert!(known.is_some());
            for (i, view) in views.iter().enumerate() {
                let seen = crate::shared::mapped(&puzzle, view);
                let found = solved(&seen, &Options::default()).0;
                assert_eq!(found, known, "{} {metric} view {i}", puzzle.name);
            }
            assert_eq!(solved(&puzzle, &bfs()).0, known, "{} {metric} breadth first", puzzle.name);
        }
    }
}

#[test]
fn the_collection_has_the_lengths_it_states() {
    assert!(collection::all().len() >= 80);
    // Families without these metrics have a test of their own.
    let families = ["rush", "bricks"];
    for puzzle in collection::all().iter().filter(|puzzle| families.contains(&puzzle.family())) {
        if puzzle.about.known.is_empty() {
            let report = solve(puzzle, &Options::default(), &mut ()).expect("the options fit");
            assert_eq!((puzzle.name.as_str(), report.outcome), ("s3-board-4", Verdict::Unsolvable));
            continue;
        }
        assert!(puzzle.known_length().is_some(), "{} states no length in its own metric", puzzle.name);
        for puzzle in Metric::SLIDING.into_iter().map(|metric| in_metric(puzzle, metric)) {
            let known = puzzle.known_length();
            assert!(known.is_some() || puzzle.family() == "rush", "{} states too little", puzzle.name);
            if known.is_some() {
                let found = solved(&puzzle, &Options::default()).0;
                assert_eq!(found, known, "{} in {}", puzzle.name, puzzle.metric());
            }
        }
    }
}

/// The table of breadth-first search of the Unblock Me notebook, on the maps it prints.
#[test]
fn breadth_first_search_in_the_notebooks_order_stores_what_the_notebook_reports() {
    let reported =
        [("11", 2, 52), ("28", 4, 58), ("29", 6, 134), ("30", 5, 1270), ("40", 17, 6676), ("55", 10, 2886)];
    for (map, length, stored) in reported {
        let puzzle = collection::find(&format!("s4-map-{map}")).expect("it is built in");
        let found = solved(&puzzle, &Options { order: OrderName::Notebook, ..bfs() });
        assert_eq!(found, (Some(length), stored), "map {map}");
    }
}

/// Sizes of components: the catalogue of Rush Hour boards (Fogleman 2018).
#[test]
fn whole_spaces_have_their_published_sizes() {
    for (name, states, length) in [("hardest-51", 4780, 51), ("hardest-60", 2332, 60)] {
        let puzzle = collection::find(name).expect("it is built in");
        let space = space::space(&puzzle, &Options::default(), &mut ());
        assert!(space.complete);
        assert_eq!((space.states, space.length, space.max_distance), (states, Some(length), Some(length)));
    }
}

/// The reference catalogues: `moves board states histogram` a line.
#[test]
fn the_small_catalogues_have_their_lengths_and_cluster_sizes() {
    for file in ["enum4x4_row1_nowalls.txt", "enum5x5_row2_nowalls.txt"] {
        let Some(text) = crate::shared::shared_text(file) else { return };
        for line in text.lines().step_by(7) {
            let fields: Vec<&str> = line.split(' ').collect();
            let source = slidewise_solve::source::parse(file, line.as_bytes(), "board");
            let puzzle = source.items[0].as_ref().expect("the board is legal");
            let space = space::space(puzzle, &Options::default(), &mut ());
            let histogram: Vec<u64> =
                fields[3].split(',').map(|count| count.parse().expect("a count")).collect();
            assert_eq!(space.max_distance, fields[0].parse().ok(), "{line}");
            assert_eq!(space.states, fields[2].parse::<u64>().expect("a count"), "{line}");
            assert_eq!(space.goal_states, histogram[0], "{line}");
            assert_eq!(space.length, space.max_distance, "{line}: the board is a hardest one");
        }
    }
}

/// The iterative deepening of the Unblock Me notebook, without and with deletion of repeated nodes, on the maps it
/// prints. It is not optimal with deletion: within an iteration a state met first by a long path is refused when it is
/// met again by a short one.
#[test]
fn iterative_deepening_finds_what_the_notebook_reports() {
    let solved = |map: u32, algorithm: Algorithm| {
        let puzzle = collection::find(&format!("s4-map-{map}")).expect("it is built in");
        let options = Options { algorithm, order: OrderName::Notebook, ..Options::default() };
        solve(&puzzle, &options, &mut ()).expect("the options fit")
    };
    for (map, length) in [(11, 2), (28, 4)] {
        let report = solved(map, Algorithm::Ids);
        assert_eq!((report.length, report.optimal), (Some(length), true), "map {map}");
    }
    for (map, length, stored) in [(11, 2, 16), (28, 5, 29), (29, 8, 32), (30, 15, 522)] {
        let report = solved(map, Algorithm::IdsVisited);
        assert_eq!((report.length, report.stored), (Some(length), stored), "map {map}");
    }
}

/// The tables of A* of the Unblock Me notebook: the moves of the solution and the states stored, with H1, H2, H3 and H3
/// in its "math form". Map 55 differs in three counts: no state of its space as the goal board gives any of them, so the
/// notebook's file with its goal board must hold something else.
#[test]
fn the_notebooks_search_finds_and_stores_what_the_notebook_reports() {
    let reported = [
        (11, [(2, 92), (2, 23), (2, 17), (2, 30)]),
        (28, [(4, 64), (4, 36), (4, 41), (4, 35)]),
        (29, [(6, 158), (6, 56), (6, 56), (6, 63)]),
        (30, [(5, 643), (5, 51), (5, 40), (5, 77)]),
        (40, [(17, 6695), (17, 1643), (18, 1100), (18, 1495)]),
        (55, [(10, 2240), (10, 1007), (11, 1307), (13, 2648)]),
    ];
    let methods = [
        ("notebook-1-printed", Metric::Moves),
        ("notebook-2", Metric::Moves),
        ("notebook-3", Metric::Moves),
        ("notebook-3", Metric::Steps),
    ];
    let mut differing = Vec::new();
    for (map, figures) in reported {
        let puzzle = collection::find(&format!("s4-map-{map}")).expect("it is built in");
        for ((heuristic, metric), (moves, stored)) in methods.into_iter().zip(figures) {
            let options = Options {
                algorithm: Algorithm::AStarNotebook,
                heuristic: heuristic.parse().expect("the name is known"),
                order: OrderName::Notebook,
                ..Options::default()
            };
            let report = solve(&in_metric(&puzzle, metric), &options, &mut ()).expect("the options fit");
            assert_eq!(
                report.moves.map(|moves| moves.len()),
                Some(moves),
                "map {map}, {heuristic} in {metric}"
            );
            assert!(!report.optimal, "it proves nothing");
            if report.stored != stored {
                differing.push((map, stored, report.stored));
            }
        }
    }
    assert_eq!(differing, [(55, 1007, 373), (55, 1307, 135), (55, 2648, 1244)]);
}
