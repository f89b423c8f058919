//! Complete catalogues of small boards: size of the space and number of positions by distance to the goal.

use crate::puzzles::{rush, shared, square};
use slidewise_verify::oracle::{Space, distances, explore, solve};

/// One line: moves, board, number of positions, positions by distance to the nearest solved one.
struct Line {
    moves: u32,
    rows: Vec<String>,
    states: usize,
    histogram: Vec<usize>,
}

fn catalogue(file: &str) -> Vec<Line> {
    let read = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let number = |text: &str| text.parse().expect("a number");
        let histogram = fields[3].split(',').map(number).collect();
        let moves = fields[0].parse().expect("a length");
        Line { moves, rows: square(fields[1]), states: number(fields[2]), histogram }
    };
    shared(file).unwrap_or_default().lines().map(read).collect()
}

fn check(line: &Line) {
    let puzzle = rush("right", "exit", "moves", &line.rows);
    let space = explore(&puzzle).unwrap();
    let board = line.rows.join("\n");
    assert_eq!((space.length, space.states), (Some(line.moves), line.states), "{board}");
    assert_eq!(space.max_distance, Some(line.moves), "{board}");
    let mut histogram = vec![0; line.histogram.len()];
    for distance in distances(&puzzle).unwrap().into_values() {
        histogram[distance.expect("a way to the goal") as usize] += 1;
    }
    assert_eq!(histogram, line.histogram, "{board}");
    assert_eq!(histogram[0], space.goal_states, "{board}");
}

#[test]
fn all_of_4x4() {
    let lines = catalogue("enum4x4_row1_nowalls.txt");
    assert!([0, 32].contains(&lines.len()));
    lines.iter().for_each(check);
}

#[test]
fn some_of_5x5() {
    catalogue("enum5x5_row2_nowalls.txt").iter().step_by(20).for_each(check);
}

/// The distance of each position is the length of the puzzle that starts there.
#[test]
fn every_position_of_4x4_solved_on_its_own() {
    for line in catalogue("enum4x4_row1_nowalls.txt") {
        for metric in ["moves", "steps"] {
            for (board, distance) in distances(&rush("right", "exit", metric, &line.rows)).unwrap() {
                let answer = solve(&rush("right", "exit", metric, &[&board])).unwrap();
                let length = answer.moves.map(|moves| moves.len() as u32);
                assert_eq!(length, distance, "{metric}\n{board}");
            }
        }
    }
}

fn mirrored(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row.chars().rev().collect()).collect()
}

fn transposed(rows: &[String]) -> Vec<String> {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| &row[column..=column]).collect()).collect()
}

/// A board turned or mirrored is the same puzzle, with the same figures in all respects.
#[test]
fn turned_and_mirrored() {
    for Line { rows, .. } in catalogue("enum4x4_row1_nowalls.txt") {
        for (goal, metric) in [("exit", "moves"), ("exit", "steps"), ("clear", "moves"), ("clear", "steps")] {
            let space =
                |exit, rows: &[String]| -> Space { explore(&rush(exit, goal, metric, rows)).unwrap() };
            let upright = space("right", &rows);
            assert_eq!(space("left", &mirrored(&rows)), upright);
            assert_eq!(space("bottom", &transposed(&rows)), upright);
            assert_eq!(space("top", &transposed(&mirrored(&rows))), upright);
        }
    }
}
