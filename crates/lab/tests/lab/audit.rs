//! The audit against the oracle, against what the heuristics say of themselves, and with heuristics that are wrong on
//! purpose.

use std::collections::BTreeMap;

use slidewise_core::{Limits, Metric};
use slidewise_lab::audit::{AuditReport, Choice, DEAD_END, Request, Sample, Total, ValueTable, audit};
use slidewise_lab::heuristic;
use slidewise_solve::{Adjust, HeuristicName, Options, Puzzle, collection, solve, source};
use slidewise_verify::oracle;

/// A Rush Hour board with 23 states.
const JAM: &str = "puzzle: rush\nname: corner\n\nB..C\nBAAC\nDD..\n....\n";
/// `blocking` is 9 here, and the master walks round the large brick.
const BLOCK: &str = "7,7,\n1,1,1,1,1,1,1,\n1,0,0,3,3,3,1,\n1,0,4,4,4,0,-1,\n1,0,4,4,4,0,1,\n1,0,4,4,4,0,1,\n\
                     1,2,0,0,0,0,1,\n1,1,1,1,1,1,1,\n";
const ATOMS: &str = "puzzle: atomix\natom: a H\natom: b O\n\na..\n.#b\n...\nb..\n\nmolecule:\nab\n.b\n";
const TILES: &str = "puzzle: tiles\n\n5 4 3\n2 1 .\n";
const MAZE: &str = "puzzle: maze\nneighbours: 8\nmetric: octile\n\nS..#....\n.#.#.##.\n.#...#..\n...#...G\n";

fn parsed(text: &str) -> Puzzle {
    let mut items = source::parse("test", text.as_bytes(), "test").items;
    items.pop().expect("a puzzle").unwrap_or_else(|faults| panic!("{faults:?} in {text}"))
}

fn built_in(name: &str) -> Puzzle {
    collection::find(name).expect("it is built in")
}

fn in_metric(puzzle: &Puzzle, metric: Metric) -> Puzzle {
    let adjust = Adjust { metric: Some(metric), ..Adjust::default() };
    puzzle.clone().adjusted(&adjust).expect("the family has the metric")
}

fn named(heuristic: &str) -> Request<'static> {
    let heuristic = heuristic.parse().expect("the name is known");
    Request { options: Options { heuristic, ..Options::default() }, ..Request::default() }
}

fn judged(puzzle: &Puzzle, request: &Request<'_>) -> AuditReport {
    audit(puzzle, request, &mut (), None).expect("the family has the heuristic")
}

/// The board, value and distance of every state.
fn rows(puzzle: &Puzzle, heuristic: &str) -> Vec<(String, Option<u32>, Option<u32>)> {
    let mut all = Vec::new();
    let mut take = |board: &str, value, distance| all.push((board.to_owned(), value, distance));
    audit(puzzle, &named(heuristic), &mut (), Some(&mut take)).expect("the family has the heuristic");
    all
}

/// Finds the witnesses again with other code: by searches without a heuristic, and from the start's value.
#[track_caller]
fn confirm(report: &AuditReport, heuristic: &str) {
    let options = Options { heuristic: heuristic.parse().expect("the name is known"), ..Options::default() };
    let value = |board: &str| heuristic::value(&parsed(board), &options, &mut ()).expect("it fits").value;
    if let Some(state) = &report.witness_state {
        assert_eq!(value(&state.board), state.h, "{}", state.board);
        let blind = Options { heuristic: HeuristicName::Zero, ..Options::default() };
        let solved = solve(&parsed(&state.board), &blind, &mut ()).expect("it fits");
        assert!(solved.optimal && solved.length == Some(state.distance), "{}", state.board);
        assert!(state.h > Some(state.distance) && state.exact);
        assert_eq!(report.worst_overestimate, state.h.map(|h| h - state.distance));
    }
    if let Some(edge) = &report.witness_edge {
        assert_eq!([value(&edge.from), value(&edge.to)], [edge.h_from, edge.h_to]);
        assert!(edge.h_from > edge.h_to.map(|h| h + edge.cost));
    }
    assert_eq!(report.witness_state.is_some(), report.admissible == Some(false));
    assert_eq!(report.witness_edge.is_some(), report.consistent == Some(false));
}

#[test]
fn distances_are_those_of_the_oracle() {
    let packed = |board: &str| board.replace([' ', '\n', '/'], "");
    for (text, name) in [(JAM, "blockers"), (TILES, "manhattan"), (MAZE, "octile")] {
        let puzzle = parsed(text);
        let truth = oracle::distances(&puzzle.native()).expect("the oracle reads the native format");
        let truth: BTreeMap<_, _> =
            truth.iter().map(|(board, distance)| (packed(board), *distance)).collect();
        let rows: BTreeMap<_, _> =
            rows(&puzzle, name).into_iter().map(|(board, _, distance)| (packed(&board), distance)).collect();
        assert_eq!(rows, truth, "{name}");
    }
    // The oracle names equal pieces otherwise.
    for (puzzle, name) in [(parsed(ATOMS), "standard"), (built_in("s3-board-3"), "blocking")] {
        let truth = oracle::distances(&puzzle.native()).expect("the oracle reads the native format");
        let mut truth: Vec<_> = truth.into_values().collect();
        let mut distances: Vec<_> = rows(&puzzle, name).into_iter().map(|row| row.2).collect();
        truth.sort_unstable();
        distances.sort_unstable();
        assert_eq!(distances, truth, "{name}");
    }
}

#[test]
fn the_histograms_are_those_of_the_states() {
    for (puzzle, name) in [(built_in("s3-board-3"), "blocking"), (parsed(JAM), "tree:3")] {
        let (mut errors, mut pairs) = (BTreeMap::new(), BTreeMap::new());
        let states = rows(&puzzle, name);
        for (_, value, distance) in &states {
            if let (Some(value), Some(distance)) = (value, distance) {
                *errors.entry(i64::from(*distance) - i64::from(*value)).or_default() += 1;
                *pairs.entry((*distance, *value)).or_default() += 1;
            }
        }
        let report = judged(&puzzle, &named(name));
        assert_eq!(report.error_histogram, errors);
        let told = report.values_by_distance.iter().map(|row| ((row.distance, row.h.unwrap()), row.states));
        assert_eq!(told.collect::<BTreeMap<_, _>>(), pairs);
        let sum: i64 = errors.iter().map(|(error, states)| error * *states as i64).sum();
        let counted: u64 = errors.values().sum();
        assert!((report.mean_error.unwrap() - sum as f64 / counted as f64).abs() < 1e-9);
        assert_eq!(report.states, states.len() as u64);
    }
}

/// The proven properties of each heuristic hold on small puzzles of each family, and the witnesses are real.
#[test]
fn every_heuristic_keeps_its_word() {
    let jam = built_in("jam-04");
    let bricks = built_in("s3-board-3");
    let mut audits = Vec::new();
    for metric in [Metric::Moves, Metric::Steps] {
        for name in
            ["zero", "blockers", "tree:0", "tree:2", "tree:3", "tree:5", "tree-printed:2", "tree-printed:4"]
        {
            audits.push((in_metric(&parsed(JAM), metric), name));
            audits.push((in_metric(&jam, metric), name));
        }
        for name in ["notebook-1", "notebook-2", "notebook-3"] {
            audits.push((in_metric(&parsed(JAM), metric), name));
            audits.push((in_metric(&jam, metric), name));
        }
    }
    for metric in Metric::SLIDING {
        for name in ["zero", "manhattan", "blocking", "clearance", "pdb", "pdb:1", "pdb+clearance"] {
            audits.push((in_metric(&bricks, metric), name));
            audits.push((in_metric(&parsed(BLOCK), metric), name));
        }
    }
    for name in ["zero", "manhattan", "linear-conflict", "pdb:3-2"] {
        audits.push((parsed(TILES), name));
    }
    for name in ["zero", "manhattan", "chebyshev", "octile", "euclidean"] {
        audits.push((parsed(MAZE), name));
        audits.push((in_metric(&parsed(MAZE), Metric::Steps), name));
        audits.push((parsed(&MAZE.replace("8\nmetric: octile", "4")), name));
    }
    for name in ["zero", "standard", "static-pdb:2", "dynamic-pdb", "multigoal-pdb", "generalized", "slack"] {
        audits.push((parsed(ATOMS), name));
    }
    let mut refuted = Vec::new();
    for (puzzle, name) in &audits {
        let report = judged(puzzle, &named(name));
        let proven = report.proven.expect("the heuristic says what is proven");
        assert!(report.complete && report.stopped_by.is_none());
        assert!(!proven.admissible || report.admissible == Some(true), "{name} in {}", puzzle.native());
        assert!(!proven.consistent || report.consistent == Some(true), "{name} in {}", puzzle.native());
        // The goal board of the Unblock Me notebook is another from another start.
        if !name.starts_with("notebook-2") && !name.starts_with("notebook-3") {
            confirm(&report, name);
        }
        if report.admissible == Some(false) {
            refuted.push((*name, report.metric));
        }
    }
    // The documentation calls these inadmissible; these puzzles show it.
    for name in ["notebook-1", "notebook-2", "notebook-3"] {
        for metric in ["moves", "steps"] {
            assert!(refuted.contains(&(name, metric.to_owned())), "{name} in {metric}: {refuted:?}");
        }
    }
    for metric in Metric::SLIDING {
        assert!(refuted.contains(&("blocking", metric.name().to_owned())), "{refuted:?}");
    }
    for maze in ["manhattan", "euclidean"] {
        assert!(refuted.contains(&(maze, "octile".to_owned())), "{refuted:?}");
    }
}

#[test]
fn the_larger_heuristic_dominates() {
    let against = |name: &str, other: &str| {
        let request = Request { against: Some(other.parse().expect("the name is known")), ..named(name) };
        judged(&built_in("jam-04"), &request).dominance.expect("it was asked for")
    };
    let two = against("tree:2", "blockers");
    assert!(two.larger > 0 && two.smaller == 0 && two.smaller_state.is_none());
    let state = two.larger_state.expect("there is one");
    assert!(state.h > state.against, "{state:?}");
    let swapped = against("blockers", "tree:2");
    assert_eq!((swapped.smaller, swapped.equal, swapped.larger), (two.larger, two.equal, 0));
    let neither = against("notebook-1", "blockers");
    assert!(neither.larger > 0 && neither.smaller > 0, "{neither:?}");
}

/// The distances of all states as a table, after a change.
fn table(puzzle: &Puzzle, change: impl Fn(usize, &mut Vec<(String, Option<u32>)>)) -> ValueTable {
    let mut values: Vec<_> =
        rows(puzzle, "zero").into_iter().map(|(board, _, distance)| (board, distance)).collect();
    let far = (0..values.len()).max_by_key(|&at| values[at].1).expect("there is a state");
    change(far, &mut values);
    let number = |value: Option<u32>| value.map_or(DEAD_END.to_owned(), |value| value.to_string());
    let lines = values.iter().map(|(board, value)| format!("{board},{}\n", number(*value)));
    ValueTable::read(&lines.collect::<String>(), puzzle).expect("it is well-formed")
}

fn judged_by(puzzle: &Puzzle, table: &ValueTable) -> Result<AuditReport, slidewise_solve::Refused> {
    let request = Request { values: Some(table), ..Request::default() };
    audit(puzzle, &request, &mut (), None)
}

#[test]
fn the_distance_itself_is_a_perfect_heuristic() {
    for puzzle in [JAM, ATOMS, TILES, MAZE].map(parsed).into_iter().chain([built_in("s3-board-3")]) {
        let report = judged_by(&puzzle, &table(&puzzle, |_, _| ())).expect("it is complete");
        assert_eq!((report.admissible, report.consistent), (Some(true), Some(true)), "{}", puzzle.native());
        let errors: Vec<_> = report.error_histogram.iter().collect();
        assert_eq!(errors, [(&0, &(report.states - report.dead_ends))]);
        assert_eq!((report.mean_error, report.worst_overestimate), (Some(0.0), Some(0)));
    }
}

#[test]
fn one_wrong_value_is_found() {
    let puzzle = parsed(JAM);
    let far = table(&puzzle, |far, values| values[far].1 = values[far].1.map(|value| value + 1));
    let report = judged_by(&puzzle, &far).expect("it is complete");
    let state = report.witness_state.expect("one value is too large");
    assert_eq!((report.overestimated, report.worst_overestimate), (1, Some(1)));
    let longest = rows(&puzzle, "zero").into_iter().max_by_key(|row| row.2).expect("there is a state");
    assert_eq!((state.h, Some(state.distance)), (longest.2.map(|d| d + 1), longest.2));
    assert_eq!(
        parsed(&state.board).native().split_once("\n\n").unwrap().1.trim(),
        longest.0.replace('/', "\n")
    );
    // It falls by one too many on the way to each nearer neighbour.
    let edge = report.witness_edge.expect("the value falls too fast");
    assert_eq!((edge.from, edge.cost), (state.board, 1));
    assert_eq!(edge.h_from, edge.h_to.map(|h| h + 2));

    // Too small a value does no harm to admissibility, but its neighbours fall too fast.
    let low = table(&puzzle, |far, values| values[far].1 = Some(0));
    let report = judged_by(&puzzle, &low).expect("it is complete");
    assert_eq!((report.admissible, report.consistent), (Some(true), Some(false)));
    assert_eq!(report.witness_edge.and_then(|edge| edge.h_to), Some(0));

    // To call it a dead end is to say the largest number there is.
    let dead = table(&puzzle, |far, values| values[far].1 = None);
    let report = judged_by(&puzzle, &dead).expect("it is complete");
    assert_eq!(
        (report.admissible, report.false_dead_ends, report.worst_overestimate),
        (Some(false), 1, None)
    );
    assert_eq!(report.witness_state.expect("there is one").h, None);
}

#[test]
fn states_missing_from_a_table_are_named() {
    let puzzle = parsed(JAM);
    let board = rows(&puzzle, "zero").pop().expect("there is a state").0;
    let short = table(&puzzle, |_, values| {
        let last = values.last_mut().expect("there is a state");
        last.0 = "AA../..../..../....".into();
    });
    let refused = judged_by(&puzzle, &short).unwrap_err().to_string();
    for wanted in [board.as_str(), "no value for 1 of the 23", "the board of line 23"] {
        assert!(refused.contains(wanted), "{refused}");
    }
    let more = format!("board,value,note\n{}\n", "B..C/BAAC/DD../....,3,x\nB..CBAAC..DD....,2,y");
    let table = ValueTable::read(&more, &puzzle).expect("boards may be written without slashes");
    assert!(judged_by(&puzzle, &table).unwrap_err().to_string().contains("such as"));
}

#[test]
fn faults_of_a_table_are_reported_with_their_lines() {
    let puzzle = parsed(JAM);
    let text = "B..C/BAAC/DD../....,3\n\nB..C/BAAC,4\nBooC/BAAC/ooDD/oooo,-1\nBooC/BAAC/DDoo/oooo,5\n/\n";
    let faults = ValueTable::read(text, &puzzle).unwrap_err();
    let lines: Vec<_> = faults.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
    assert_eq!(
        lines,
        [
            (3, "this is not a board of 4 rows with 4 cells each"),
            (4, "'-1' is not a value"),
            (5, "line 1 has the same board"),
            (6, "there is no value"),
        ]
    );
    assert!(ValueTable::read("board,h\n", &puzzle).is_err());
}

#[test]
fn a_limit_leaves_what_was_found() {
    let puzzle = parsed(BLOCK);
    let limited = |name: &str, limits| {
        let request = named(name);
        judged(&puzzle, &Request { options: Options { limits, ..request.options }, ..request })
    };
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let blocking = limited("blocking", nodes(100));
    assert_eq!((blocking.complete, blocking.stopped_by.as_deref()), (false, Some("nodes")));
    assert_eq!((blocking.admissible, blocking.consistent), (Some(false), Some(false)));
    let state = blocking.witness_state.expect("a witness is a proof");
    let solved = solve(&parsed(&state.board), &Options::default(), &mut ()).expect("it fits");
    assert!(!state.exact && solved.length <= Some(state.distance) && state.h > Some(state.distance));
    let sound = limited("clearance", nodes(100));
    assert_eq!((sound.admissible, sound.consistent, sound.complete), (None, None, false));
    assert!(sound.error_histogram.is_empty() && sound.states >= 100);
    let memory = limited("clearance", Limits { memory: Some(8_000), ..Limits::default() });
    assert_eq!((memory.stopped_by.as_deref(), memory.admissible), (Some("memory"), None));
    assert!(memory.peak_bytes <= 8_000 && memory.states > 20);
    let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert_eq!(limited("clearance", time).stopped_by.as_deref(), Some("time"));
}

#[test]
fn a_sample_finds_faults_and_says_how_rare_they_are() {
    let sample = |walks, seed| Sample { walks, longest: 40, seed, reference: HeuristicName::Auto };
    let drawn = |puzzle: &Puzzle, name: &str, seed| {
        judged(puzzle, &Request { sample: Some(sample(60, seed)), ..named(name) })
    };
    let puzzle = parsed(BLOCK);
    let blocking = drawn(&puzzle, "blocking", 1);
    confirm(&blocking, "blocking");
    assert_eq!((blocking.states, blocking.complete, blocking.admissible), (60, true, Some(false)));
    let told = blocking.sample.as_ref().expect("it is a sample");
    assert_eq!((told.overestimated_at_most, told.undecided), (None, 0));
    let again = drawn(&puzzle, "blocking", 1);
    assert_eq!(AuditReport { seconds: 0.0, ..again }, AuditReport { seconds: 0.0, ..blocking.clone() });
    assert_ne!(drawn(&puzzle, "blocking", 2).error_histogram, blocking.error_histogram);

    let sound = drawn(&parsed(TILES), "linear-conflict", 1);
    assert_eq!((sound.admissible, sound.consistent), (None, None), "a sample proves nothing");
    let told = sound.sample.expect("it is a sample");
    assert_eq!(told.reference, "zero", "never the heuristic in question");
    assert!(told.overestimated_at_most.is_some_and(|share| share > 0.04 && share < 0.06));
}

#[test]
fn a_sample_says_what_it_could_not_find_out() {
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let sample = Some(Sample { walks: 20, longest: 60, seed: 3, reference: HeuristicName::Zero });
    let request = Request { sample, ..named("blockers") };
    let request = Request { options: Options { limits, ..request.options }, ..request };
    let report = judged(&built_in("jam-40"), &request);
    let told = report.sample.expect("it is a sample");
    assert!(told.undecided > 0 && told.overestimated_at_most.is_none() && !report.complete, "{told:?}");
    assert_eq!(report.stopped_by.as_deref(), Some("nodes"));
}

#[test]
fn a_total_adds_up_and_keeps_the_witness_that_is_wanted() {
    let small = parsed(JAM);
    let large = built_in("jam-04");
    let reports: Vec<_> =
        [&small, &large].map(|puzzle| (puzzle, judged(puzzle, &named("notebook-1")))).into_iter().collect();
    let total = |choice| {
        let mut total = Total::new(choice);
        reports.iter().for_each(|(puzzle, report)| total.add(puzzle, report.clone()));
        total.report()
    };
    let [a, b] = [&reports[0].1, &reports[1].1];
    let worst = total(Choice::Worst);
    assert_eq!((worst.states, worst.edges, worst.puzzles), (a.states + b.states, a.edges + b.edges, 2));
    assert_eq!(worst.overestimated, a.overestimated + b.overestimated);
    assert_eq!(worst.error_histogram.values().sum::<u64>(), a.states + b.states - worst.dead_ends);
    assert_eq!(worst.worst_overestimate, a.worst_overestimate.max(b.worst_overestimate));
    assert_eq!((worst.admissible, worst.consistent), (Some(false), Some(true)));
    assert_eq!(total(Choice::Smallest).witness_state, a.witness_state);
    assert_eq!((worst.metric.as_str(), worst.name.as_str()), ("moves", "total"));
}

/// What the check of the Unblock Me thesis of conjecture 4.4 would have had to find, on all edges of all 86 known
/// spaces: the figures that the documentation has. `cargo test --release -p slidewise-lab --test lab audit -- --ignored`
/// takes some seconds.
#[test]
#[ignore = "575,450 states for each of six heuristics"]
fn the_known_spaces_have_these_faults() {
    let Some(puzzles) = crate::shared::shared_puzzles("known.csv") else { return };
    let faults = |name: &str| {
        let mut total = Total::new(Choice::Worst);
        for puzzle in &puzzles {
            total.add(puzzle, judged(puzzle, &named(name)));
        }
        let report = total.report();
        assert_eq!((report.states, report.edges), (575_450, 5_955_996));
        (report.overestimated, report.inconsistent)
    };
    assert_eq!([faults("tree:1"), faults("tree:2"), faults("tree:3")], [(0, 0), (0, 0), (0, 452)]);
    assert_eq!([faults("tree:4"), faults("tree:5")], [(0, 1689), (101, 3482)]);
    assert_eq!(faults("tree-printed:3"), (102_226, 79_905));
}
