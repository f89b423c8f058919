//! Sliding bricks against the oracle and the verified figures of the shared data folder.
#![allow(clippy::print_stderr, reason = "a long test says how it is getting on")]

use slidewise_core::{Goals, Limits, Metric, laws};
use slidewise_domains::bricks::{Bricks, Fixed, Size};
use slidewise_lab::space;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Adjust, Algorithm, AnyInstance, Options, Puzzle, collection, solve, source};
use slidewise_verify::oracle;

/// A puzzle, its optima in steps, slides and moves, and its number of states.
type Row = (Puzzle, [Option<u32>; 3], u64);

/// The verified rows of `puzzles.csv` with up to `limit` states.
fn verified(limit: u64) -> Vec<Row> {
    rows("verified").into_iter().filter(|row| row.2 <= limit).collect()
}

/// The rows of `puzzles.csv` with this status.
fn rows(wanted: &str) -> Vec<Row> {
    let text = slidewise_testing::text("bricks/puzzles.csv").expect("it is golden");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [.., steps, slides, moves, states, status] = fields[..] else { return None };
        let states = states.trim_start_matches(">=").parse().ok().filter(|_| status == wanted)?;
        let path = slidewise_testing::data(&format!("bricks/puzzles/{}.txt", fields[0]))?;
        let source = source::read(path.to_str()?).expect("the file can be read");
        let puzzle = source.items.into_iter().next()?.expect("the puzzle is legal");
        Some((puzzle, [steps, slides, moves].map(|length| length.parse().ok()), states))
    };
    text.lines().filter_map(row).collect()
}

fn in_metric(puzzle: &Puzzle, metric: Metric) -> Puzzle {
    let adjust = Adjust { metric: Some(metric), ..Adjust::default() };
    puzzle.clone().adjusted(&adjust).expect("bricks has all metrics")
}

fn has_its_optima((puzzle, lengths, _): &Row) {
    for (metric, &length) in [Metric::Steps, Metric::Slides, Metric::Moves].into_iter().zip(lengths) {
        let report =
            solve(&in_metric(puzzle, metric), &Options::default(), &mut ()).expect("the options fit");
        assert_eq!(report.length, length, "{} in {metric}", puzzle.name);
        assert_eq!(report.outcome, if length.is_some() { Verdict::Solved } else { Verdict::Unsolvable });
        assert!(report.optimal || length.is_none());
    }
}

#[test]
fn the_verified_puzzles_have_their_optima_and_sizes() {
    for row in verified(60_000) {
        has_its_optima(&row);
        assert_eq!(space::count(&row.0), row.2, "{}", row.0.name);
    }
}

#[test]
#[ignore = "takes minutes: spaces of up to 18.7 million states"]
fn all_verified_puzzles_have_their_optima_and_sizes() {
    for row in verified(u64::MAX) {
        eprintln!("{}", row.0.name);
        has_its_optima(&row);
        assert_eq!(space::count(&row.0), row.2, "{}", row.0.name);
    }
}

#[test]
#[ignore = "takes minutes: searches of up to hundreds of millions of states"]
fn the_largest_puzzles_have_their_optima() {
    for row in rows("verified-opt") {
        eprintln!("{}", row.0.name);
        has_its_optima(&row);
    }
}

#[test]
fn searches_and_spaces_agree_with_the_oracle() {
    let algorithms = [
        "bfs",
        "layers",
        "dijkstra",
        "astar",
        "pea",
        "idastar",
        "dfs",
        "bidirectional",
        "perimeter",
        "hierarchical",
    ];
    for (puzzle, ..) in verified(400) {
        for metric in Metric::SLIDING {
            let puzzle = in_metric(&puzzle, metric);
            let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
            for name in algorithms {
                let algorithm: Algorithm = name.parse().expect("the name is known");
                let limits = Limits { nodes: Some(200_000), ..Default::default() };
                let options = Options { algorithm, limits, ..Options::default() };
                let report = solve(&puzzle, &options, &mut ()).expect("the options fit");
                assert!(
                    !report.optimal || report.length == truth.length,
                    "{name} on {} in {metric}",
                    puzzle.name
                );
                assert!(report.optimal || ["dfs", "idastar"].contains(&name) || truth.length.is_none());
            }
            let space = space::space(&puzzle, &Options::default(), &mut ());
            assert_eq!(
                (space.states, space.edges),
                (truth.states as u64, truth.edges as u64),
                "{}",
                puzzle.name
            );
            assert_eq!((space.length, space.max_distance), (truth.length, truth.max_distance));
            assert_eq!(space.goal_states, truth.goal_states as u64);
        }
    }
}

#[test]
fn the_rules_obey_the_laws() {
    for (puzzle, ..) in verified(30_000) {
        for metric in Metric::SLIDING {
            let puzzle = in_metric(&puzzle, metric);
            let AnyInstance::Bricks(instance) = &puzzle.instance else {
                panic!("{} is not of bricks", puzzle.name)
            };
            let rules = Bricks::<Fixed<2, 32, 4>>::new(instance).expect("small boards fit");
            laws::check(&rules, 30);
            laws::check_backward(&rules, 30);
            laws::check_undirected(&rules, 30);
            laws::check_abstraction(&rules, 30);
        }
    }
}

/// A board of 12×9 with two free cells, 18 squares, 33 single cells and the goal's piece: numbers of sets of places would need three
/// words.
fn crowded() -> Puzzle {
    let mut names = ('a'..='z').chain('B'..='Z').chain('0'..='9');
    let mut rows = vec![vec!['.'; 12]; 9];
    for square in 0..18 {
        let (row, column, name) =
            (2 * (square / 6), 2 * (square % 6), names.next().expect("there are enough"));
        for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            rows[row + down][column + right] = name;
        }
    }
    for single in 0..33 {
        rows[6 + single / 12][single % 12] = names.next().expect("there are enough");
    }
    rows[8][9] = 'A';
    let drawn: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let goal = format!("{}A\n{}", ".".repeat(11), format!("{}\n", ".".repeat(12)).repeat(8));
    let text = format!("puzzle: bricks\n\n{}\n\ngoal:\n{goal}", drawn.join("\n"));
    let source = source::parse("test", text.as_bytes(), "crowded");
    source.items.into_iter().next().expect("there is a board").expect("it is legal")
}

#[test]
fn crowded_boards_obey_the_laws_in_few_words() {
    let puzzle = crowded();
    let AnyInstance::Bricks(instance) = &puzzle.instance else { panic!("it is of bricks") };
    assert_eq!(Size::of(instance).key, 2);
    let rules = Bricks::<Fixed<2, 64, 2>>::new(instance).expect("it fits");
    laws::check(&rules, 200);
    laws::check_backward(&rules, 50);
}

#[test]
fn layers_do_the_same_with_any_number_of_threads() {
    let limits = Limits { nodes: Some(40_000), ..Limits::default() };
    for puzzle in collection::of_family("bricks").cloned().chain([crowded()]) {
        let [one, three] = [1, 3].map(|threads| {
            let threads = Some(threads);
            let options = Options { algorithm: Algorithm::Layers, threads, limits, ..Options::default() };
            solve(&puzzle, &options, &mut ()).expect("the options fit")
        });
        assert_eq!((one.length, one.lower_bound, one.moves), (three.length, three.lower_bound, three.moves));
        assert_eq!(
            (one.expanded, one.stored, one.generated),
            (three.expanded, three.stored, three.generated)
        );
        let known = puzzle.known_length();
        assert!(one.length.is_none() || one.length == known, "{}: {:?}", puzzle.name, one.length);
    }
}

#[test]
fn the_goals_are_listed_each_once() {
    for (puzzle, ..) in verified(4_000) {
        let AnyInstance::Bricks(instance) = &puzzle.instance else {
            panic!("{} is not of bricks", puzzle.name)
        };
        let rules = Bricks::<Fixed<1, 16, 1>>::new(instance).expect("small boards fit");
        // A sample: where the goal names one piece of many, there are millions.
        if rules.goals().nth(200_000).is_none() {
            assert!(laws::check_goals(&rules, 4_000) > 0, "{}", puzzle.name);
        }
    }
}

#[test]
fn options_of_other_families_are_refused() {
    let board = "puzzle: bricks\nmetric: moves\n\nA.\n..\n\ngoal:\n..\n.A\n";
    let source = source::parse("test", board.as_bytes(), "board");
    let puzzle = source.items[0].as_ref().expect("the board is legal");
    let heuristic = "blockers".parse().expect("the name is known");
    let options = Options { heuristic, ..Options::default() };
    let message = solve(puzzle, &options, &mut ()).expect_err("it does not fit").to_string();
    assert!(message.contains("pdb+clearance"), "{message}");
    let report = solve(puzzle, &Options::default(), &mut ()).expect("the options fit");
    assert_eq!(report.length, Some(1));
    assert_eq!(report.moves.map(|moves| moves.len()), Some(1));
}

/// Equal pieces in rooms of their own. A pattern database whose places were numbered from the pieces of the pattern alone
/// called the first unsolvable and found 5 moves for the second.
#[test]
fn equal_pieces_in_different_rooms_are_distinguished_by_their_places() {
    let solved = |board: &str, metric, heuristic: &str| {
        let text = format!("puzzle: bricks\nmetric: {metric}\n\n{board}\n");
        let puzzle = source::parse("board", text.as_bytes(), "board").items.remove(0).expect("it is legal");
        let heuristic = heuristic.parse().expect("the name is known");
        let options = Options { heuristic, ..Options::default() };
        let truth = move || oracle::explore(&text).expect("the oracle reads it").length;
        (solve(&puzzle, &options, &mut ()).expect("the options fit").length, truth)
    };
    let apart = "\
AA......
AA.bcdef
........
########
ghi.....

goal:
......AA
......AA
........
........
........";
    // Its space is too large for the oracle.
    for heuristic in ["auto", "pdb:1", "pdb:3"] {
        assert_eq!(solved(apart, Metric::Moves, heuristic).0, Some(6), "{heuristic}");
    }
    let gated = ".#EF\nD#BC\nD#B.\n.-.A\n.#.A\n\ngoal:\n.#..\n.#..\n.#A.\n..A.\n.#..";
    for metric in Metric::SLIDING {
        for heuristic in ["auto", "pdb:0", "pdb:1", "pdb:2", "pdb:3", "pdb", "pdb+clearance"] {
            let (length, truth) = solved(gated, metric, heuristic);
            assert_eq!(length, truth(), "{heuristic} in {metric}");
        }
    }
}
