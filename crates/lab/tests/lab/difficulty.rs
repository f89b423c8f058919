//! Figures of difficulty against the oracle and against counting by hand.

use std::collections::BTreeSet;

use proptest::prelude::*;
use slidewise_core::{Limits, Metric};
use slidewise_domains::rush::Instance;
use slidewise_lab::difficulty::{Difficulty, measure};
use slidewise_solve::{Adjust, Algorithm, AnyInstance, Options, Puzzle, collection, source};
use slidewise_verify::{oracle, replay};

fn read(text: &str) -> Puzzle {
    let items = source::parse("test", text.as_bytes(), "test").items;
    items.into_iter().next().expect("a puzzle").expect("it is legal")
}

fn measured(puzzle: &Puzzle) -> (Vec<String>, Difficulty) {
    let (report, difficulty) = measure(puzzle, &Options::default(), &mut ()).expect("the options fit");
    (report.words(), difficulty.expect("the solution is shortest"))
}

/// The legal moves on a drawn Rush Hour board: for each car, the free cells before and behind it; in steps at most one each.
fn legal_moves(board: &str, instance: &Instance) -> usize {
    let rows: Vec<&[u8]> = board.lines().map(str::as_bytes).collect();
    let free = |row: usize, column: usize| rows.get(row).and_then(|cells| cells.get(column)) == Some(&b'.');
    let most = if instance.metric == Metric::Steps { 1 } else { usize::MAX };
    let ways = instance.cars.iter().map(|car| {
        let name = car.name.as_bytes()[0];
        let cells: Vec<(usize, usize)> = (0..rows.len())
            .flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)))
            .filter(|&(row, column)| rows[row][column] == name)
            .collect();
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let (down, right) = (usize::from(first.0 != last.0), usize::from(first.0 == last.0));
        let ahead = (1..).take_while(|n| free(last.0 + n * down, last.1 + n * right)).count();
        let behind = (1..)
            .take_while(|n| n * down <= first.0 && n * right <= first.1)
            .take_while(|n| free(first.0 - n * down, first.1 - n * right))
            .count();
        ahead.min(most) + behind.min(most)
    });
    ways.sum()
}

/// The cars between the red car and the right edge.
fn blockers(board: &str, red: char) -> usize {
    let row = board.lines().find(|row| row.contains(red)).expect("the red car is on the board");
    let ahead = row.rsplit(red).next().expect("there is a part behind it");
    ahead.chars().filter(|name| name.is_alphabetic()).collect::<BTreeSet<_>>().len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rush_agrees_with_the_oracle_and_with_the_boards(instance in crate::shared::instances(6)) {
        let puzzle = crate::shared::puzzle(instance.clone());
        let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
        let (report, difficulty) = measure(&puzzle, &Options::default(), &mut ()).expect("the options fit");
        prop_assert_eq!(difficulty.is_some(), truth.length.is_some());
        let Some(difficulty) = difficulty else { return Ok(()) };
        prop_assert_eq!(difficulty.shortest_solutions, Some(truth.shortest_solutions));
        let moves = report.words();
        let boards = replay(&puzzle.native(), &moves).expect("the solution is right").boards;
        let legal: usize = boards.iter().take(moves.len()).map(|board| legal_moves(board, &instance)).sum();
        let mean = (!moves.is_empty()).then(|| legal as f64 / moves.len() as f64);
        prop_assert_eq!(difficulty.branching, mean);
    }
}

#[test]
fn counter_intuitive_moves_put_another_car_in_the_way() {
    let mut most = 0;
    for puzzle in collection::of_family("rush").filter(|puzzle| puzzle.exit() == Some("right")) {
        let AnyInstance::Rush(instance) = &puzzle.instance else { unreachable!("it is Rush Hour") };
        if instance.cars.iter().any(|car| car.name.parse::<u32>().is_ok()) {
            continue; // Boards of numbers are drawn in another way.
        }
        let (moves, difficulty) = measured(puzzle);
        let boards = replay(&puzzle.native(), &moves).expect("the solution is right").boards;
        let red = instance.red().name.chars().next().expect("a name");
        let ways: Vec<usize> = boards.iter().map(|board| blockers(board, red)).collect();
        let rises = ways.windows(2).filter(|pair| pair[1] > pair[0]).count();
        assert_eq!(difficulty.counter_intuitive, Some(rises as u32), "{}", puzzle.name);
        assert_eq!(difficulty.counter_intuitive_by.as_deref(), Some("blockers"));
        most = most.max(rises);
    }
    assert!(most > 1, "some of them need such moves");
}

#[test]
fn shortest_solutions_of_every_family_are_those_of_the_oracle() {
    let puzzles = [
        "puzzle: tiles\ngoal: blank-last\n\n1 2 3\n4 6 8\n7 5 .\n",
        "puzzle: bricks\nmetric: moves\n\nAAb\nAA.\ncd.\n\ngoal:\n...\n.AA\n.AA\n",
        "puzzle: maze\n\nS..\n.#.\n..G\n",
    ];
    let water = collection::find("water").expect("it is built in").native();
    for text in puzzles.into_iter().chain([water.as_str()]) {
        let puzzle = read(text);
        let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
        assert!(truth.length.is_some_and(|length| length > 1), "{text}");
        assert_eq!(measured(&puzzle).1.shortest_solutions, Some(truth.shortest_solutions), "{text}");
    }
}

#[test]
fn the_metric_is_that_of_the_puzzle() {
    let puzzle = collection::find("klotski").expect("it is built in");
    for metric in [Metric::Slides, Metric::Steps] {
        let adjust = Adjust { metric: Some(metric), ..Adjust::default() };
        let puzzle = puzzle.clone().adjusted(&adjust).expect("bricks has all metrics");
        let space = slidewise_lab::space::space(&puzzle, &Options::default(), &mut ());
        assert_eq!(measured(&puzzle).1.shortest_solutions, space.shortest_solutions, "{metric}");
    }
}

#[test]
fn figures_that_cannot_be_counted_are_absent() {
    let jam = collection::find("jam-40").expect("it is built in");
    let options = Options { algorithm: Algorithm::AStar, ..Options::default() };
    let (report, difficulty) = measure(&jam, &options, &mut ()).expect("the options fit");
    assert!(difficulty.expect("it is solved").shortest_solutions.is_some());
    // The search itself just fits; the counting has to look at more.
    let limits = Limits { nodes: Some(report.expanded), ..Limits::default() };
    let (report, difficulty) =
        measure(&jam, &Options { limits, ..options }, &mut ()).expect("the options fit");
    assert!(report.optimal);
    let text = serde_json::to_string(&difficulty).expect("it can be written");
    assert!(!text.contains("shortest_solutions") && text.contains("branching"), "{text}");
}
