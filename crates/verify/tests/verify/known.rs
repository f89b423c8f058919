//! Boards with published figures.

use crate::puzzles::{known, named, rush, shared};
use slidewise_verify::oracle::{distances, explore, solve};
use slidewise_verify::replay;

/// Length of the solution that `solve` finds, after a replay.
fn solved_length(puzzle: &str) -> u32 {
    let solution = solve(puzzle).unwrap().moves.expect("a solution");
    replay(puzzle, &solution).unwrap().length
}

#[test]
fn every_known_board_has_its_lengths() {
    for board in known() {
        for (metric, length) in [("moves", board.moves), ("steps", board.steps)] {
            let puzzle = rush("right", "exit", metric, &board.rows);
            assert_eq!(solved_length(&puzzle), length, "{}, {metric}", board.name);
        }
    }
}

/// None at all without the shared data; but if it is there, then all of it is tested.
#[test]
fn no_known_board_is_lost() {
    assert!([0, 86].contains(&known().len()));
}

#[test]
fn the_hardest_boards_in_full() {
    let figures = [("vanassema_fogleman_hardest_nowalls", 4780), ("fogleman_hardest_walls", 2332)];
    for board in known() {
        let Some((_, states)) = figures.iter().find(|(name, _)| *name == board.name) else { continue };
        let puzzle = rush("right", "exit", "moves", &board.rows);
        let space = explore(&puzzle).unwrap();
        assert_eq!((space.states, space.length), (*states, Some(board.moves)), "{}", board.name);
        assert_eq!(space.max_distance, Some(board.moves), "the hardest of its space");
        assert_eq!(space.layers.iter().sum::<usize>(), space.states);

        let distances = distances(&puzzle).unwrap();
        assert_eq!(distances.len(), space.states);
        assert_eq!(distances[&board.rows.join("\n")], space.length);
        assert_eq!(distances.values().filter(|&&distance| distance == Some(0)).count(), space.goal_states);
        assert_eq!(distances.into_values().max(), Some(space.max_distance));
    }
}

#[test]
fn both_metrics_see_the_same_positions() {
    for board in known().iter().take(2) {
        let by_moves = explore(&rush("right", "exit", "moves", &board.rows)).unwrap();
        let by_steps = explore(&rush("right", "exit", "steps", &board.rows)).unwrap();
        assert_eq!((by_moves.length, by_steps.length), (Some(board.moves), Some(board.steps)));
        assert_eq!((by_moves.states, by_moves.goal_states), (by_steps.states, by_steps.goal_states));
        assert!(by_steps.edges < by_moves.edges);
    }
}

/// Boards of numbers, 0 for empty, the largest number red, with their length for goal `clear`.
#[test]
fn number_boards_with_a_free_way_as_goal() {
    let text = shared("s4_maps.txt").unwrap_or_default();
    for entry in text.split("\n\n").filter(|entry| entry.starts_with("map ")) {
        let (title, board) = entry.split_once('\n').unwrap();
        let length = title.split(' ').nth(3).unwrap().parse().unwrap();
        let red = board.split_whitespace().max_by_key(|word| word.parse::<u32>().unwrap()).unwrap();
        let rows: Vec<_> = board.lines().map(|row| format!(" {row} ").replace(" 0", " .")).collect();
        assert_eq!(solved_length(&named(red, "right", "clear", "moves", &rows)), length, "{title}");
        // The last slide is the only difference between the goals.
        assert_eq!(solved_length(&named(red, "right", "exit", "moves", &rows)), length + 1, "{title}");
    }
}
