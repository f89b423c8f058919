//! Brick puzzles with figures that an independent search has found.

use std::collections::BTreeSet;

use crate::puzzles::shared_in;
use slidewise_verify::oracle::{distances, explore, solve};
use slidewise_verify::{Refusal, replay};

const METRICS: [&str; 3] = ["steps", "slides", "moves"];

/// A puzzle of the shared data with its figures.
struct Known {
    id: String,
    start: Vec<String>,
    goal: Vec<String>,
    /// In the order of [`METRICS`].
    lengths: [Option<u32>; 3],
    states: usize,
}

impl Known {
    /// The puzzle in the native format, but started from this board.
    fn from(&self, board: &str, metric: &str) -> String {
        let gates: Vec<_> = self.start.iter().map(|row| only_gates(row)).collect();
        let (goal, gates) = (self.goal.join("\n"), gates.join("\n"));
        format!("puzzle: bricks\nmetric: {metric}\n\n{board}\n\ngoal:\n{goal}\n\ngates:\n{gates}\n")
    }

    fn native(&self, metric: &str) -> String {
        self.from(&self.start.join("\n"), metric)
    }
}

fn only_gates(row: &str) -> String {
    row.chars().map(|cell| if cell == '-' { '-' } else { '.' }).collect()
}

/// The puzzles of up to this many positions that were searched in full; empty if the shared data is not available.
fn known(most_states: usize) -> Vec<Known> {
    let table = shared_in("bricks", "puzzles.csv").unwrap_or_default();
    let verified = table.lines().filter(|line| line.trim_end().ends_with(",verified"));
    verified.filter_map(read).filter(|known| known.states <= most_states).collect()
}

/// One line: the name may hold anything, so the figures are counted from the end.
fn read(line: &str) -> Option<Known> {
    let fields: Vec<_> = line.trim_end().split(',').collect();
    let [.., steps, slides, moves, states, _] = fields[..] else { panic!("a line of puzzles.csv: {line}") };
    let length = |text: &str| (text != "unsolvable").then(|| text.parse().expect("a length"));
    let id = fields[0].to_owned();
    let text = shared_in("bricks", &format!("puzzles/{id}.txt"))?;
    // In the native format the board follows an empty line, in the other a title.
    let begin = if text.starts_with("puzzle:") { ("\n\n", "goal:\n") } else { ("start\n", "goal\n") };
    let (_, boards) = text.split_once(begin.0).expect("a start");
    let (start, goal) = boards.split_once(begin.1).expect("a goal");
    let rows = |board: &str| board.split_whitespace().map(str::to_owned).collect();
    let lengths = [steps, slides, moves].map(length);
    let states = states.parse().expect("a number");
    Some(Known { id, start: rows(start), goal: rows(goal), lengths, states })
}

/// All figures of the table, by a search of the whole space and by one that stops at the goal.
fn check(known: &Known, metric: usize) {
    let puzzle = known.native(METRICS[metric]);
    let space = explore(&puzzle).unwrap();
    assert_eq!((space.states, space.length), (known.states, known.lengths[metric]), "{}", known.id);
    assert_eq!(space.layers.iter().sum::<usize>(), space.states);
    let solution = solve(&puzzle).unwrap().moves;
    let length = solution.map(|moves| replay(&puzzle, &moves).unwrap().length);
    assert_eq!(length, known.lengths[metric], "{}", known.id);
}

#[test]
fn lengths_in_steps() {
    known(30_000).iter().for_each(|known| check(known, 0));
}

#[test]
fn lengths_in_slides() {
    known(30_000).iter().for_each(|known| check(known, 1));
}

#[test]
fn lengths_in_moves() {
    known(30_000).iter().for_each(|known| check(known, 2));
}

/// None at all without the shared data; but if it is there, then Klotski is among it.
#[test]
fn klotski_is_not_lost() {
    let all = known(30_000);
    let klotski = all.iter().find(|known| known.id == "cpp-klotski");
    let figures = klotski.map(|known| (known.states, known.lengths));
    assert!(all.is_empty() || figures == Some((25_955, [Some(116), Some(90), Some(81)])));
}

/// The distance of each position is the length of the puzzle that starts there.
#[test]
fn every_position_solved_on_its_own() {
    for known in known(182) {
        for metric in METRICS {
            for (board, distance) in distances(&known.native(metric)).unwrap() {
                let puzzle = known.from(&board, metric);
                let moves = solve(&puzzle).unwrap().moves;
                let length = moves.map(|moves| replay(&puzzle, &moves).unwrap().length);
                assert_eq!(length, distance, "{metric}\n{board}");
            }
        }
    }
}

/// The moves that the replay allows are as many as those the oracle counts, whatever it takes for a move.
#[test]
fn replay_and_oracle_allow_the_same_moves() {
    for known in known(182) {
        for (metric, reach) in [("steps", 1), ("slides", 8)] {
            let puzzle = known.native(metric);
            let boards = distances(&puzzle).unwrap();
            let allowed: usize =
                boards.keys().map(|board| count(&known.from(board, metric), board, reach)).sum();
            assert_eq!(allowed, explore(&puzzle).unwrap().edges, "{}, {metric}", known.id);
        }
    }
}

/// How many straight slides of up to this many cells the replay carries out.
fn count(puzzle: &str, board: &str, reach: usize) -> usize {
    let names: BTreeSet<_> = board.chars().filter(char::is_ascii_alphabetic).collect();
    let mut allowed = 0;
    for name in names {
        for direction in ["left", "right", "up", "down"] {
            for distance in 1..=reach {
                let text = format!("{name} {direction} {distance}");
                let refusal = replay(puzzle, &[text]).err();
                allowed += usize::from(!matches!(refusal, Some(Refusal::Move { .. })));
            }
        }
    }
    allowed
}
