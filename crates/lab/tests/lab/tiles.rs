//! Sliding tiles against the oracle and published figures.

use proptest::prelude::*;
use slidewise_core::{Limits, Metric, laws};
use slidewise_domains::text::About;
use slidewise_domains::tiles::{Instance, Tiles, read};
use slidewise_lab::space;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Adjust, Algorithm, AnyInstance, Options, Puzzle, collection, solve, source};
use slidewise_verify::oracle;

fn puzzle(instance: Instance) -> Puzzle {
    Puzzle { name: "test".into(), about: About::default(), instance: AnyInstance::Tiles(instance) }
}

/// Any start and any goal on these boards.
fn instances(sizes: &'static [(usize, usize)]) -> impl Strategy<Value = Instance> {
    prop::sample::select(sizes).prop_flat_map(|(width, height)| {
        let tiles = Just((0..(width * height) as u8).collect::<Vec<u8>>()).prop_shuffle();
        (tiles.clone(), tiles).prop_map(move |(start, goal)| Instance::standard(width, height, start, goal))
    })
}

fn solved(puzzle: &Puzzle, algorithm: &str, heuristic: &str) -> Option<u32> {
    let algorithm = algorithm.parse().expect("the name is known");
    let heuristic = heuristic.parse().expect("the name is known");
    let options = Options { algorithm, heuristic, ..Options::default() };
    let report = solve(puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!(report.outcome, if report.optimal { Verdict::Solved } else { Verdict::Unsolvable });
    report.length
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_and_spaces_agree_with_the_oracle(instance in instances(&[(2, 2), (2, 3), (3, 2)])) {
        let cells = instance.goal.len();
        let puzzle = puzzle(instance);
        let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
        for (algorithm, heuristic) in [
            ("auto", "auto"),
            ("idastar", "manhattan"),
            ("idastar", "linear-conflict"),
            ("idastar", if cells == 4 { "pdb:2-1" } else { "pdb:3-2" }),
            ("astar", "manhattan"),
            ("astar", "linear-conflict"),
            ("pea", "manhattan"),
            ("bidirectional", "zero"),
            ("bidirectional", "linear-conflict"),
            ("perimeter:2", "manhattan"),
            ("bfs", "zero"),
        ] {
            prop_assert_eq!(solved(&puzzle, algorithm, heuristic), truth.length, "{} {}", algorithm, heuristic);
        }
        let space = space::space(&puzzle, &Options::default(), &mut ());
        prop_assert_eq!((space.states, space.edges), (truth.states as u64, truth.edges as u64));
        prop_assert_eq!(space.goal_states, truth.goal_states as u64);
        prop_assert_eq!((space.length, space.max_distance), (truth.length, truth.max_distance));
        prop_assert_eq!(space.shortest_solutions, Some(truth.shortest_solutions));
    }

    #[test]
    fn the_rules_obey_the_laws(instance in instances(&[(2, 2), (3, 2), (3, 3), (4, 4), (6, 2)])) {
        let small = Tiles::<1>::new(&instance).expect("it fits one word");
        laws::check(&small, 60);
        laws::check_backward(&small, 60);
        laws::check_undirected(&small, 60);
        prop_assert_eq!(laws::check_goals(&small, 60), 1);
    }

    #[test]
    fn large_boards_obey_the_laws_too(instance in instances(&[(2, 2), (4, 4), (3, 6), (5, 5), (6, 5), (6, 6)])) {
        let large = Tiles::<4>::new(&instance).expect("the largest size fits all");
        laws::check(&large, 20);
        laws::check_backward(&large, 20);
        laws::check_goals(&large, 20);
    }
}

/// Half of all starts: the parity is all that matters.
#[test]
fn a_puzzle_is_refuted_exactly_if_no_search_solves_it() {
    let goal: Vec<u8> = vec![3, 0, 1, 2, 5, 4];
    let solvable = |start: &[u8]| Instance::standard(3, 2, start.to_vec(), goal.clone()).is_solvable();
    let native = puzzle(Instance::standard(3, 2, goal.clone(), goal.clone())).native();
    let reached = oracle::distances(&native).expect("the oracle reads it");
    let mut count = 0;
    permutations(&mut goal.clone(), 0, &mut |start| {
        let rows: Vec<String> =
            start.chunks(3).map(|row| row.iter().map(u8::to_string).collect::<String>()).collect();
        let board = rows.join("\n").replace('0', ".");
        assert_eq!(solvable(start), reached.contains_key(&board), "{board}");
        count += 1;
    });
    assert_eq!((count, reached.len()), (720, 360));
}

fn permutations(tiles: &mut Vec<u8>, from: usize, visit: &mut impl FnMut(&[u8])) {
    if from == tiles.len() {
        return visit(tiles);
    }
    for other in from..tiles.len() {
        tiles.swap(from, other);
        permutations(tiles, from + 1, visit);
        tiles.swap(from, other);
    }
}

/// Those that take long are only proven not to be shorter than they are said to be, as far as 200,000 nodes go.
#[test]
fn the_collection_has_the_lengths_it_states() {
    let tiles = collection::all().iter().filter(|puzzle| puzzle.family() == "tiles");
    let is_usual =
        |puzzle: &Puzzle| matches!(&puzzle.instance, AnyInstance::Tiles(board) if board.is_usual());
    let mut outcomes = Vec::new();
    for puzzle in tiles {
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        // The databases for 5×5 take longer to build than a test should.
        let (heuristic, expected) = match puzzle.size() {
            (5, 5) => ("linear-conflict", "linear-conflict"),
            (4, 4) => ("auto", "pdb:5-5-5"),
            _ => ("auto", "linear-conflict"),
        };
        let heuristic = heuristic.parse().expect("the name is known");
        let report = solve(puzzle, &Options { heuristic, limits, ..Options::default() }, &mut ())
            .expect("the options fit");
        if is_usual(puzzle) {
            assert_eq!((report.algorithm.as_str(), report.heuristic.as_str()), ("idastar", expected));
        }
        match report.outcome {
            Verdict::Solved => assert_eq!(report.length, puzzle.known_length(), "{}", puzzle.name),
            Verdict::Stopped => assert!(report.lower_bound <= puzzle.known_length(), "{}", puzzle.name),
            Verdict::Unsolvable => assert_eq!((puzzle.name.as_str(), puzzle.known_length()), ("loyd", None)),
        }
        outcomes.push(report.outcome);
    }
    let count = |wanted| outcomes.iter().filter(|outcome| **outcome == wanted).count();
    assert!(count(Verdict::Solved) >= 6 && count(Verdict::Unsolvable) == 1, "{outcomes:?}");
}

#[test]
fn the_hardest_eight_puzzles_are_those_of_the_collection() {
    for name in ["eight-31a", "eight-31b"] {
        let puzzle = collection::find(name).expect("it is built in");
        let space = space::space(&puzzle, &Options::default(), &mut ());
        assert_eq!((space.states, space.length, space.max_distance), (181_440, Some(31), Some(31)));
    }
}

#[test]
fn published_files_are_read() {
    // Only the goal with the blank last can be reached from the instance of the third file.
    for (file, goal, count, length) in [
        ("korf100.csv", "blank-first", 100, 5305),
        ("korf50_24.csv", "blank-first", 50, 5039),
        ("hard15.csv", "blank-last", 1, 80),
    ] {
        let path = slidewise_testing::data(&format!("tiles/{file}")).expect("it is golden");
        let source = source::read(path.to_str().expect("a plain path")).expect("the file can be read");
        let puzzles: Vec<Puzzle> = source.items.into_iter().map(|item| item.expect("it is legal")).collect();
        assert_eq!(puzzles.len(), count);
        assert!(puzzles.iter().all(|puzzle| puzzle.goal() == goal), "{file}");
        assert_eq!(puzzles.iter().filter_map(Puzzle::known_length).sum::<u32>(), length, "{file}");
    }
}

/// The largest distance of a 15-puzzle (Brüngger, Marzetta, Fukuda and Nievergelt 1999).
#[test]
#[ignore = "takes long: cargo test --release -p slidewise-lab --test lab -- --ignored distance_80"]
fn the_instances_at_distance_80_are_solved() {
    let path = slidewise_testing::data("tiles/hard15.csv").expect("it is golden");
    let source = source::read(path.to_str().expect("a plain path")).expect("the file can be read");
    assert!(!source.items.is_empty());
    for item in source.items {
        assert_eq!(solved(&item.expect("it is legal"), "idastar", "pdb:7-8"), Some(80));
    }
}

/// Files of the other families have numbers too. (A table of two columns of numbers is nobody's puzzle.)
#[test]
fn other_texts_are_not_read_as_tiles() {
    for folder in ["rush", "bricks", "bricks/puzzles", "atomix"] {
        for (file, text) in slidewise_testing::texts(folder) {
            let counts = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("histogram"));
            assert!(counts || !read::FORMATS.is_foreign(&text), "{}", file.display());
        }
    }
}

#[test]
fn goals_and_metrics_can_be_chosen() {
    let source = source::parse("test", b"1 2 3 4 5 6 7 8 0", "board");
    let puzzle = source.items[0].as_ref().expect("the board is legal");
    let adjusted =
        |goal: &str| puzzle.clone().adjusted(&Adjust { goal: Some(goal.into()), ..Adjust::default() });
    let spiral = adjusted("1 2 3 8 0 4 7 6 5").expect("it is a goal");
    assert_eq!(spiral.goal(), "1 2 3 8 0 4 7 6 5");
    assert_eq!(solved(&spiral, "auto", "auto"), solved(&spiral, "bfs", "zero"));
    let again = spiral.clone().adjusted(&Adjust { goal: Some(spiral.goal().into()), ..Adjust::default() });
    assert_eq!(again, Ok(spiral));
    assert_eq!(adjusted("blank-last").as_ref().map(Puzzle::goal), Ok("blank-last".into()));
    for goal in ["exit", "1 2 3", "1 2 3 4 5 6 7 8 8"] {
        assert!(adjusted(goal).is_err_and(|refused| refused.to_string().contains("blank-first")), "{goal}");
    }
    for (metric, own) in
        [(Metric::Moves, Some("moves")), (Metric::Slides, Some("moves")), (Metric::Octile, None)]
    {
        let adjusted = puzzle.clone().adjusted(&Adjust { metric: Some(metric), ..Adjust::default() });
        assert_eq!(adjusted.ok().map(|puzzle| puzzle.metric().name()), own);
    }
    let options = Options { algorithm: Algorithm::Hierarchical, ..Options::default() };
    assert!(solve(puzzle, &options, &mut ()).is_err(), "there are no abstractions");
}

/// Boards of other tiles, in both metrics: every search and heuristic against the oracle, and the whole space.
#[test]
fn other_boards_agree_with_the_oracle() {
    for board in [
        "\nA B .\nB A C\n\ngoal:\nB A C\nA B .\n",
        "\n1 1 2\n2 # .\n\ngoal:\n2 * *\n1 # *\n",
        "\n. A B\nC D .\n\ngoal:\nD C B\n* * *\n",
        "\nA # B\n. # .\n\ngoal:\nB # A\n. # .\n",
        "goal: blank-first\n\n3 1 2\n5 4 .\n",
        "goal: blank-last\n\n2 1\n3 4\n5 .\n",
    ] {
        for metric in Instance::METRICS {
            let text = format!("puzzle: tiles\nmetric: {metric}\n{board}");
            let source = source::parse("test", text.as_bytes(), "board");
            let puzzle = source.items[0].as_ref().expect("the board is legal");
            let truth = oracle::explore(&puzzle.native()).expect("the oracle reads it");
            let measured = space::space(puzzle, &Options::default(), &mut ());
            let figures = (measured.states as usize, measured.edges as usize, measured.goal_states as usize);
            assert_eq!(figures, (truth.states, truth.edges, truth.goal_states), "{text}");
            assert_eq!(
                (measured.length, measured.max_distance),
                (truth.length, truth.max_distance),
                "{text}"
            );
            assert_eq!(measured.shortest_solutions, Some(truth.shortest_solutions), "{text}");
            for algorithm in ["auto", "astar", "bfs", "idastar", "bidirectional", "pea"] {
                if truth.length.is_some() || algorithm != "idastar" {
                    assert_eq!(solved(puzzle, algorithm, "auto"), truth.length, "{algorithm}: {text}");
                }
            }
            let goal = Adjust { goal: Some(puzzle.goal().into()), ..Adjust::default() };
            assert_eq!(
                puzzle.clone().adjusted(&goal).map(|again| again.instance).as_ref(),
                Ok(&puzzle.instance),
                "{text}"
            );
        }
    }
}

/// Two sets of pattern databases find the same length.
#[test]
fn fifteen_puzzles_are_solved_in_moves() {
    let korf = collection::find("korf-12").expect("it is built in");
    let puzzle = korf
        .adjusted(&Adjust { metric: Some(Metric::Moves), ..Adjust::default() })
        .expect("tiles have moves");
    let options = Options::default();
    let report = solve(&puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!((report.outcome, report.optimal), (Verdict::Solved, true));
    assert_eq!(report.heuristic, "pdb:5-5-5");
    let other = Options { heuristic: "pdb:4-4-4-3".parse().expect("the name is known"), ..options };
    assert_eq!(solve(&puzzle, &other, &mut ()).expect("the options fit").length, report.length);
}
