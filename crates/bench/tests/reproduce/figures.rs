//! Recounts the figures of the page. The published figures are those of the suites.

use std::str::FromStr;

use slidewise_bench::instances;
use slidewise_bench::suite::{self, Configuration, Suite, Values};
use slidewise_core::Limits;
use slidewise_solve::report::Report;
use slidewise_solve::{Adjust, Cache, Options, Puzzle, solve, source};
use slidewise_testing::{data, skip};

fn built_in(name: &str) -> Suite {
    suite::built_in(name).expect("there is such a suite").expect("it is a suite")
}

fn configuration<'a>(suite: &'a Suite, name: &str) -> &'a Configuration {
    suite.configurations.iter().find(|known| known.name == name).expect("the suite has it")
}

/// The puzzles that a suite runs by default.
fn puzzles(suite: &Suite) -> Vec<Puzzle> {
    let all = instances::gather(suite, std::path::Path::new("")).expect("they are built in");
    all.into_iter().map(|instance| Puzzle { name: instance.name, ..instance.puzzle }).collect()
}

/// Runs a configuration on a puzzle, with at most this many expansions.
fn run(configuration: &Configuration, puzzle: &Puzzle, nodes: Option<u64>) -> Report {
    fn parsed<T: FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
        text.parse().expect("the suite is legal")
    }
    let mut options = Options { cache: Cache::None, ..Options::default() };
    let mut adjust = Adjust::default();
    for flag in &configuration.flags {
        let value = flag.value.as_deref().unwrap_or_default();
        match flag.name.as_str() {
            "algorithm" => options.algorithm = parsed(value),
            "heuristic" => options.heuristic = parsed(value),
            "open" => options.open = parsed(value),
            "closed" => options.closed = parsed(value),
            "tie" => options.tie = parsed(value),
            "order" => options.order = parsed(value),
            "final-states" => options.final_states = parsed(value),
            "metric" => adjust.metric = Some(parsed(value)),
            "goal" => adjust.goal = Some(value.into()),
            "time" | "memory" => {}
            other => panic!("--{other} is not expected here"),
        }
    }
    options.limits = Limits { nodes, ..Limits::default() };
    let puzzle = puzzle.clone().adjusted(&adjust).expect("it fits");
    solve(&puzzle, &options, &mut ()).expect("the options fit")
}

/// A count of a run, if it was solved.
fn count(report: &Report, measure: &str) -> Option<u64> {
    let length = u64::from(report.length?);
    Some(match measure {
        "length" => length,
        "stored" => report.stored,
        "expanded" => report.expanded,
        other => panic!("{other} is not counted here"),
    })
}

/// The instances of a published column that are solved here, each with the published figure and ours. `level` finds an
/// instance.
fn compared(
    suite: &Suite,
    name: &str,
    measure: &str,
    nodes: Option<u64>,
    level: impl Fn(&str, f64) -> Option<Puzzle>,
) -> Vec<(String, f64, f64)> {
    let mut all = Vec::new();
    for expected in suite.expected.iter().filter(|expected| expected.exact && expected.measure == measure) {
        let Values::ByInstance { configuration: of, values } = &expected.values else { continue };
        if of != name {
            continue;
        }
        let found = values.iter().filter_map(|(name, value)| Some((level(name, *value)?, *value)));
        for (puzzle, published) in found {
            let report = run(configuration(suite, name), &puzzle, nodes);
            let Some(here) = count(&report, measure) else { continue };
            all.push((puzzle.name, published, here as f64 + expected.plus));
        }
    }
    all
}

/// On how many of them both are the same, and how many they are.
fn agreement(compared: &[(String, f64, f64)]) -> (usize, usize) {
    (compared.iter().filter(|(_, published, here)| published == here).count(), compared.len())
}

/// All nine combinations of lists expand and store the same; the three fast ones here.
#[test]
fn lists_of_table_3_expand_the_same_states() {
    let suite = built_in("s0-table-3");
    let boards = puzzles(&suite);
    for name in ["bucket, hash-resize", "heap, hash-fixed", "bucket, hash-fixed"] {
        assert_eq!(counts(&suite, name, &boards), (16, 57_455, 60_555), "{name}");
    }
}

/// The same with lists, which are slow.
#[test]
#[ignore = "takes long"]
fn all_lists_of_table_3_expand_the_same_states() {
    let suite = built_in("s0-table-3");
    let boards = puzzles(&suite);
    for Configuration { name, .. } in &suite.configurations {
        assert_eq!(counts(&suite, name, &boards), (16, 57_455, 60_555), "{name}");
    }
}

/// How many boards there are, and the states that a configuration expands and creates on all of them.
fn counts(suite: &Suite, name: &str, boards: &[Puzzle]) -> (usize, u64, u64) {
    let runs = boards.iter().map(|board| run(configuration(suite, name), board, None));
    runs.fold((0, 0, 0), |(number, expanded, created), report| {
        (number + 1, expanded + report.expanded, created + report.generated_states)
    })
}

/// The hash tables of table 3 on larger boards: more than 40 moves, or more than 100,000 states in their cluster.
#[test]
#[ignore = "takes long"]
fn hash_tables_of_table_3_expand_the_same_states_of_larger_boards() {
    let suite = built_in("s0-table-3");
    let boards = slidewise_testing::text("rush/table3_d0.txt").expect("it is golden");
    let read = source::parse("table3_d0", boards.as_bytes(), "table3_d0").items;
    let all: Vec<_> = read.into_iter().map(|board| board.expect("a legal board")).collect();
    for name in ["bucket, hash-fixed", "heap, hash-fixed", "bucket, hash-resize", "heap, hash-resize"] {
        assert_eq!(counts(&suite, name, &all), (253, 4_004_861, 5_698_811), "{name}");
    }
}

/// The shares of tables 4 and 5 on the built-in boards.
#[test]
fn tree_heuristics_expand_what_the_page_says() {
    let suite = built_in("s0-tables-4-5");
    let all = puzzles(&suite);
    for (name, expanded, generated) in [
        ("tree:0", 123_986, 137_820),
        ("tree:1", 98_202, 111_245),
        ("tree:2", 83_936, 96_011),
        ("tree:3", 77_211, 89_485),
        ("tree:4", 74_992, 87_295),
        ("tree:5", 74_657, 86_800),
    ] {
        let runs = all.iter().map(|puzzle| run(configuration(&suite, name), puzzle, None));
        let sums = runs.fold((0, 0, 0), |(length, visited, made), report| {
            let own = report.length.expect("they are solvable");
            (length + own, visited + report.expanded, made + report.generated_states)
        });
        assert_eq!((all.len(), sums), (43, (1188, expanded, generated)), "{name}");
    }
}

/// The notebook: its lengths and counts on six maps.
#[test]
fn the_notebooks_figures_are_as_the_page_says() {
    let of = |suite: &str, name: &str, measure: &str| {
        let suite = built_in(suite);
        let all = puzzles(&suite);
        let find = |name: &str, _| all.iter().find(|one| one.name == name).cloned();
        agreement(&compared(&suite, name, measure, None, find))
    };
    assert_eq!([of("s4-bfs", "bfs", "length"), of("s4-bfs", "bfs", "stored")], [(6, 6), (6, 6)]);
    for (name, stored) in [("H1", 6), ("H2", 5), ("H3", 5), ("H3 steps", 5)] {
        assert_eq!(of("s4-astar", name, "stored"), (stored, 6), "{name}");
    }
    for name in ["H1", "H2", "H3"] {
        assert_eq!(of("s4-astar", name, "length"), (6, 6), "{name}");
    }
}

/// A level of the Atomix thesis, if it is available and has at most this many atoms.
fn level(name: &str, atoms: usize) -> Option<Puzzle> {
    let path = data("atomix/levels")?.join(format!("{name}.txt"));
    let text = std::fs::read(&path).ok()?;
    let puzzle = source::parse(name, &text, name).items.into_iter().next()?.ok()?;
    (puzzle.pieces() <= atoms).then_some(puzzle)
}

/// Suite, configuration, largest number of atoms, and on how many levels the counts are the same, of those that end within
/// 100,000 expansions: tables B, C, D and E of the Atomix thesis. What we have of table D begins with six atoms.
const ATOMIX: [(&str, &str, usize, (usize, usize)); 7] = [
    ("s1-table-4.4", "none", 7, (16, 27)),
    ("s1-table-4.4", "GC", 7, (16, 27)),
    ("s1-table-4.4", "NRP", 9, (5, 6)),
    ("s1-table-4.4", "FO", 9, (5, 6)),
    ("s1-table-4.6", "static", 7, (18, 28)),
    ("s1-table-4.6", "dynamic", 7, (22, 31)),
    ("s1-table-4.6", "multi-goal", 7, (17, 27)),
];

#[test]
#[ignore = "takes long"]
fn counts_of_the_atomix_thesis_agree_as_the_page_says() {
    for (suite, name, atoms, wanted) in ATOMIX {
        let all = compared(&built_in(suite), name, "expanded", Some(100_000), |name, _| level(name, atoms));
        if all.is_empty() {
            return skip("there are no levels of the Atomix thesis");
        }
        assert_eq!(agreement(&all), wanted, "{suite}, {name}");
        are_close(&all);
    }
}

/// What does not agree differs by little, but for levels with equal atoms.
fn are_close(all: &[(String, f64, f64)]) {
    for (name, published, here) in all.iter().filter(|(name, ..)| !name.starts_with("marbles")) {
        assert!((published - here).abs() <= 24.0, "{name}: {published}, {here}");
    }
}

/// The same on the smallest levels.
#[test]
fn small_counts_of_the_atomix_thesis_agree() {
    for (suite, name, atoms, _) in ATOMIX {
        let small = |name: &str, published: f64| (published < 1000.0).then(|| level(name, atoms)).flatten();
        let all = compared(&built_in(suite), name, "expanded", None, small);
        if all.is_empty() {
            return skip("there are no levels of the Atomix thesis");
        }
        let (same, of) = agreement(&all);
        assert!(same > 0, "{suite}, {name}: {same} of {of}");
        are_close(&all);
    }
}

/// One final state at a time with the state generated first is the older system of table G.
#[test]
#[ignore = "takes long"]
fn one_final_state_at_a_time_is_the_older_system() {
    let suite = built_in("s1-table-4.8");
    let all = compared(&suite, "Hüffner", "expanded", Some(100_000), |name, _| level(name, 7));
    if all.is_empty() {
        return skip("there are no levels of the Atomix thesis");
    }
    assert_eq!(agreement(&all), (3, 16));
    let sums =
        all.iter().fold((0.0, 0.0), |(theirs, ours), (_, published, here)| (theirs + published, ours + here));
    assert_eq!(sums, (340_740.0, 341_405.0));
}

/// The bricks report: lengths and stored states of its A* and of breadth-first search.
#[test]
fn the_bricks_reports_searches_store_what_the_page_says() {
    let suite = built_in("s3");
    let all = puzzles(&suite);
    let of = |name: &str, part: &str| -> Vec<(Option<u32>, u64)> {
        let chosen = all.iter().filter(|puzzle| puzzle.name.starts_with(part));
        let reports = chosen.map(|puzzle| run(configuration(&suite, name), puzzle, None));
        reports.map(|report| (report.length, report.stored)).collect()
    };
    for (name, stored) in
        [("bfs", [24, 64, 317, 180]), ("manhattan", [23, 53, 65, 180]), ("blocking", [24, 57, 132, 180])]
    {
        let wanted: Vec<_> = [Some(7), Some(7), Some(5), None].into_iter().zip(stored).collect();
        assert_eq!(of(name, "s3-board-"), wanted, "{name}");
        let lengths: Vec<_> = of(name, "s3-level-").into_iter().map(|(length, _)| length).collect();
        assert_eq!(lengths, [5, 16, 33, 50].map(Some), "{name}");
    }
    // Marked when it is generated, a state keeps the longer path; with the same heuristic A* takes the shorter one.
    for (name, length) in
        [("bfs", 6), ("manhattan", 6), ("blocking", 7), ("A* manhattan", 6), ("A* blocking", 6)]
    {
        let lengths: Vec<_> = of(name, "marked-too-early").into_iter().map(|(length, _)| length).collect();
        assert_eq!(lengths, [Some(length)], "{name}");
    }
}

/// The Rush Hour page: Dijkstra's algorithm on the forty cards.
#[test]
fn the_forty_cards_take_what_the_page_says() {
    let suite = built_in("s2-total");
    let all = puzzles(&suite);
    let runs = all.iter().map(|puzzle| run(&suite.configurations[0], puzzle, None));
    let sums = runs.fold((0, 0), |(length, expanded), report| {
        (length + report.length.expect("they are solvable"), expanded + report.expanded)
    });
    assert_eq!((all.len(), sums), (40, (1028, 111_942)));
}
