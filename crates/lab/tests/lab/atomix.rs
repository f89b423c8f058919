//! Atomix against the oracle and published figures.

use std::collections::HashMap;

use proptest::prelude::*;
use slidewise_core::{Limits, Metric};
use slidewise_lab::{heuristic, space};
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{
    Adjust, Algorithm, DirectionName, FinalStatesName, Options, Puzzle, collection, solve, source,
};
use slidewise_verify::oracle;

fn solved(puzzle: &Puzzle, algorithm: &str) -> Option<u32> {
    let options = Options { algorithm: algorithm.parse().expect("the name is known"), ..Options::default() };
    let report = solve(puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!(
        report.outcome,
        if report.optimal { Verdict::Solved } else { Verdict::Unsolvable },
        "{}",
        puzzle.native()
    );
    report.length
}

/// A search that forgets where it was finds a solution of this length, or a bound that holds when it is stopped: on a level
/// with many ways around it may take for ever.
fn deepens_to(length: u32, puzzle: &Puzzle, algorithm: &str) {
    let algorithm = algorithm.parse().expect("the name is known");
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let report = solve(puzzle, &Options { algorithm, limits, ..Options::default() }, &mut ());
    let report = report.expect("the options fit");
    match report.outcome {
        Verdict::Solved => {
            assert_eq!((report.length, report.optimal), (Some(length), true), "{}", puzzle.native());
        }
        Verdict::Stopped => {
            assert!(report.lower_bound <= Some(length) && report.expanded >= 20_000, "{}", puzzle.native());
        }
        Verdict::Unsolvable => panic!("there is a solution: {}", puzzle.native()),
    }
}

/// The report of a search for one final state at a time.
fn one_by_one(puzzle: &Puzzle, algorithm: &str, options: Options) -> Report {
    let algorithm = algorithm.parse().expect("the name is known");
    let options = Options { algorithm, final_states: FinalStatesName::One, ..options };
    let report = solve(puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!(report.final_states.as_deref(), Some("one"));
    report
}

/// Levels of up to four atoms of two kinds on up to 4×4 cells.
fn levels() -> impl Strategy<Value = Puzzle> {
    let size = (2..=4_usize, 2..=4_usize);
    let level = size.prop_flat_map(|(height, width)| {
        let cells = Just((0..height * width).collect::<Vec<_>>()).prop_shuffle();
        (Just(width), cells.clone(), cells, "[ab]{1,4}", 0..4_usize)
    });
    level.prop_map(|(width, board, molecule, atoms, walls)| {
        let count = atoms.len().min(board.len());
        let draw = |places: &[usize], walls: usize| {
            let mut cells = vec!['.'; board.len()];
            places.iter().zip(atoms.chars()).for_each(|(&place, atom)| cells[place] = atom);
            places[count..].iter().take(walls).for_each(|&place| cells[place] = '#');
            let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
            rows.join("\n")
        };
        let (board, molecule) = (draw(&board, walls), draw(&molecule, 0));
        let text = format!("puzzle: atomix\natom: a H\natom: b O\n\n{board}\n\nmolecule:\n{molecule}\n");
        let source = source::parse("test", text.as_bytes(), "level");
        source.items.into_iter().next().expect("a level").expect("it is legal")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_and_spaces_agree_with_the_oracle(puzzle in levels()) {
        let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
        for algorithm in [
            "auto",
            "bfs",
            "dijkstra",
            "astar",
            "astar-bpmx",
            "pea",
            "bidirectional",
            "perimeter:2",
            "hierarchical",
        ] {
            prop_assert_eq!(solved(&puzzle, algorithm), truth.length, "{} {}", algorithm, puzzle.native());
        }
        if let Some(length) = truth.length {
            for algorithm in ["ids", "idastar"] {
                deepens_to(length, &puzzle, algorithm);
            }
        }
        let backwards = Options { direction: DirectionName::Backwards, ..Options::default() };
        let report = solve(&puzzle, &backwards, &mut ()).expect("the options fit");
        prop_assert_eq!((report.length, report.lower_bound), (truth.length, truth.length), "{}", puzzle.native());
        prop_assert_eq!(report.outcome == Verdict::Unsolvable, truth.length.is_none());
        for algorithm in ["auto", "astar", "pea", "idastar", "perimeter:2"] {
            let table = (algorithm == "idastar").then_some(1 << 12);
            let report = one_by_one(&puzzle, algorithm, Options { table, ..Options::default() });
            prop_assert_eq!(report.length, truth.length, "{} {}", algorithm, puzzle.native());
            prop_assert_eq!(report.optimal, truth.length.is_some());
            prop_assert_eq!(report.lower_bound, truth.length);
        }
        let space = space::space(&puzzle, &Options::default(), &mut ());
        prop_assert_eq!((space.states, space.edges), (truth.states as u64, truth.edges as u64));
        prop_assert_eq!(space.goal_states, truth.goal_states as u64);
        prop_assert_eq!((space.length, space.max_distance), (truth.length, truth.max_distance));
        prop_assert_eq!(space.shortest_solutions, Some(truth.shortest_solutions));
    }
}

/// A molecule of two atoms fits in many places of an open board: in more than one word of lanes holds, and in few.
#[test]
fn any_number_of_final_states_is_solved_by_default() {
    for (width, height) in [(3, 2), (5, 6), (9, 9), (16, 16)] {
        let mut rows = vec![".".repeat(width); height];
        rows[0].replace_range(0..1, "a");
        rows[height - 1].replace_range(width - 1..width, "b");
        let text =
            format!("puzzle: atomix\natom: a H\natom: b O\n\n{}\n\nmolecule:\nb\na\n", rows.join("\n"));
        let source = source::parse("test", text.as_bytes(), "level");
        let puzzle = source.items.into_iter().next().expect("a level").expect("it is legal");
        let length = solved(&puzzle, "auto");
        assert!(length.is_some_and(|length| length > 1), "{text}");
        assert_eq!(length, solved(&puzzle, "bfs"), "{text}");
        let one = one_by_one(&puzzle, "astar", Options::default());
        assert_eq!((one.length, one.optimal), (length, true), "{text}");
        // Tables to all cells of a board this large take long.
        if width < 16 {
            let backwards = Options { direction: DirectionName::Backwards, ..Options::default() };
            let report = solve(&puzzle, &backwards, &mut ()).expect("the options fit");
            assert_eq!((report.length, report.optimal), (length, true), "{text}");
            assert_eq!(report.direction.as_deref(), Some("backwards"));
        }
    }
}

/// One final state at a time on the levels of our own, with every heuristic and rule for ties.
#[test]
fn final_states_one_by_one_come_to_the_same() {
    let combinations = [
        ("astar", "standard", "auto"),
        ("astar", "zero", "auto"),
        ("astar", "static-pdb:2+3", "goal-count"),
        ("astar", "slack", "realizable-paths"),
        ("pea", "dynamic-pdb", "fill-order"),
        ("pea", "multigoal-pdb", "first-in"),
        ("idastar", "slack", "auto"),
        ("perimeter:2", "standard", "goal-count+fill-order"),
        ("perimeter:4", "slack", "fill-order+realizable-paths"),
    ];
    for level in collection::of_family("atomix").filter(|level| level.pieces() <= 3) {
        for (algorithm, heuristic, tie) in combinations {
            let (heuristic, tie) = (heuristic.parse().expect("a name"), tie.parse().expect("a name"));
            let table = (algorithm == "idastar").then_some(1 << 16);
            let options = Options { heuristic, tie, table, ..Options::default() };
            let report = one_by_one(level, algorithm, options);
            let what = format!("{} {algorithm} {heuristic} {tie}", level.name);
            assert_eq!((report.length, report.optimal), (level.known_length(), true), "{what}");
            let layers = report.layers.iter().map(|layer| layer.expanded).sum::<u64>();
            assert_eq!(layers, report.expanded, "{what}");
        }
    }
}

/// Whatever the limit, the bound of one final state at a time holds, and limits are for all searches together.
#[test]
fn final_states_one_by_one_keep_to_limits() {
    let level = collection::of_family("atomix").find(|level| level.pieces() == 4).expect("there is one");
    let length = level.known_length().expect("it is known");
    for algorithm in ["astar", "pea", "idastar"] {
        let mut best = 0;
        for nodes in [0, 1, 10, 100, 1_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = one_by_one(level, algorithm, Options { limits, ..Options::default() });
            assert!(report.expanded <= nodes, "{algorithm} {nodes}");
            let bound = report.lower_bound.expect("it is solvable");
            assert!(bound <= length && bound >= best.max(1), "{algorithm} {nodes}: {bound}");
            best = bound;
        }
        assert!(best > 1);
    }
    for memory in [1, 100_000, 1_500_000, 3_000_000] {
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        let report = one_by_one(level, "astar", Options { limits, ..Options::default() });
        if report.outcome == Verdict::Stopped {
            assert_eq!(report.stopped_by.as_deref(), Some("memory"));
            assert!(report.lower_bound.is_some_and(|bound| bound <= length));
        } else {
            assert_eq!(report.length, Some(length));
            assert!(report.peak_bytes <= memory, "{memory}: {}", report.peak_bytes);
        }
    }
}

/// The levels of the shared data, with the optimum of its table where there is one.
fn published() -> Vec<(Puzzle, Option<u32>)> {
    let Some(folder) = slidewise_testing::data("atomix/levels") else { return Vec::new() };
    let table = slidewise_testing::text("atomix/levels.csv").expect("it is golden");
    let level = |line: &str| {
        let fields: Vec<_> = line.split(',').collect();
        let path = folder.join(format!("{}.txt", fields[0]));
        let source = source::read(path.to_str().expect("a plain path")).expect("the file can be read");
        let puzzle = source.items.into_iter().next().expect("a level").expect("it is legal");
        (puzzle, fields[5].parse().ok())
    };
    table.lines().skip(1).map(level).collect()
}

/// Up to three atoms, one final state at a time, which are between 4 and 23 there.
#[test]
fn small_levels_have_their_published_optimum_one_by_one() {
    for (puzzle, optimum) in published().iter().filter(|(puzzle, _)| puzzle.pieces() <= 3) {
        let report = one_by_one(puzzle, "astar", Options::default());
        assert_eq!((report.length, report.optimal), (*optimum, true), "{}", puzzle.name);
    }
}

/// Up to four atoms; breadth-first search from the start alone up to three.
#[test]
fn small_levels_have_their_published_optimum() {
    let levels = published();
    let mut count = 0;
    for (puzzle, optimum) in
        levels.iter().filter(|(puzzle, optimum)| puzzle.pieces() <= 4 && optimum.is_some())
    {
        assert_eq!(solved(puzzle, "bidirectional"), *optimum, "{}", puzzle.name);
        if puzzle.pieces() <= 3 {
            assert_eq!(solved(puzzle, "bfs"), *optimum, "{}", puzzle.name);
        }
        count += 1;
    }
    assert!(levels.is_empty() || count >= 14, "{count}");
}

#[test]
fn the_collection_has_the_lengths_it_states() {
    let levels: Vec<_> = collection::of_family("atomix").collect();
    assert!(levels.len() >= 10);
    for level in levels {
        assert!(level.known_length().is_some(), "{} states no length", level.name);
        assert_eq!(solved(level, "bidirectional"), level.known_length(), "{}", level.name);
    }
}

/// With every heuristic and every rule for ties, on the levels of our own that take no time.
#[test]
fn all_heuristics_and_ties_agree() {
    let names = [
        "standard",
        "static-pdb:3",
        "static-pdb:1+2",
        "dynamic-pdb",
        "static-pdb:2+multigoal-pdb",
        "slack",
        "slack:2",
    ];
    let ties = ["auto", "goal-count", "realizable-paths", "fill-order", "goal-count+realizable-paths"];
    let small = |level: &&Puzzle| level.pieces() <= 4;
    let mut expanded = HashMap::new();
    for level in collection::of_family("atomix").filter(small) {
        for (heuristic, tie) in names.iter().flat_map(|name| ties.map(|tie| (name, tie))) {
            let options = Options {
                heuristic: heuristic.parse().expect("a name"),
                tie: tie.parse().expect("a name"),
                check_consistency: true,
                ..Options::default()
            };
            let report = solve(level, &options, &mut ()).expect("the options fit");
            assert_eq!(report.length, level.known_length(), "{} {heuristic} {tie}", level.name);
            assert!(report.optimal, "{} {heuristic} {tie}", level.name);
            *expanded.entry((*heuristic, tie)).or_insert(0) += report.expanded;
        }
    }
    // Databases in compact search: whole layers, so at most what A* expands in the worst order.
    for level in collection::of_family("atomix").filter(small) {
        for heuristic in ["static-pdb:a/b", "dynamic-pdb", "multigoal-pdb+slack"] {
            let Ok(heuristic) = heuristic.parse() else { panic!("a name") };
            let options = Options { algorithm: Algorithm::Compact, heuristic, ..Options::default() };
            match solve(level, &options, &mut ()) {
                Ok(report) => {
                    assert_eq!(
                        (report.length, report.optimal),
                        (level.known_length(), true),
                        "{}",
                        level.name
                    );
                }
                // Not every level has the two kinds.
                Err(refused) => assert!(refused.to_string().contains("static-pdb:a/b"), "{refused}"),
            }
        }
    }
    assert!(expanded[&("dynamic-pdb", "auto")] <= expanded[&("standard", "auto")], "{expanded:?}");
    assert!(expanded[&("slack", "auto")] < expanded[&("dynamic-pdb", "auto")], "{expanded:?}");
}

#[test]
fn metrics_and_goals_that_atomix_lacks_are_refused() {
    let level = collection::of_family("atomix").next().expect("there is one");
    let adjusted = |adjust: Adjust| level.clone().adjusted(&adjust);
    assert!(adjusted(Adjust { metric: Some(Metric::Steps), ..Adjust::default() }).is_err());
    assert!(adjusted(Adjust { goal: Some("exit".into()), ..Adjust::default() }).is_err());
    assert!(adjusted(Adjust { exit: Some("left".into()), ..Adjust::default() }).is_err());
    let same = Adjust { metric: Some(Metric::Slides), goal: Some("molecule".into()), exit: None };
    assert_eq!(adjusted(same).map(|puzzle| puzzle.instance).as_ref(), Ok(&level.instance));
}

/// Tables that are larger than the limit are not made, those that are not are.
#[test]
fn tables_keep_to_the_memory_limit() {
    for level in collection::of_family("atomix") {
        for name in ["slack", "slack:9", "dynamic-pdb", "multigoal-pdb", "static-pdb:2"] {
            let options = Options { heuristic: name.parse().expect("a name"), ..Options::default() };
            let value = |memory| {
                let limits = Limits { memory, ..Limits::default() };
                heuristic::value(level, &Options { limits, ..options }, &mut ())
            };
            let bytes = value(None).expect("there is no limit").table_bytes;
            assert!(value(Some(bytes)).is_ok(), "{} {name}", level.name);
            let refused = value(Some(100)).expect_err(name).to_string();
            assert!(refused.contains("allow more --memory"), "{refused}");
        }
    }
}
