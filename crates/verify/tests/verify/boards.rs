//! Boards small enough to count by hand.

use std::collections::HashMap;

use crate::puzzles::{moves, named, rush, solved};
use slidewise_verify::oracle::{Answer, Space, distances, explore, solve};
use slidewise_verify::replay;

/// B must go down by two before A can go right by two.
const GATE: [&str; 4] = ["...B", "AA.B", "....", "...."];

#[test]
fn the_gate_counted_by_hand() {
    let by_moves = Space {
        states: 7,
        edges: 22,
        goal_states: 1,
        length: Some(2),
        max_distance: Some(2),
        shortest_solutions: 1,
        layers: vec![1, 3, 3],
    };
    assert_eq!(explore(&rush("right", "exit", "moves", &GATE)).unwrap(), by_moves);
    assert_eq!(explore(&rush("right", "exit", "slides", &GATE)).unwrap(), by_moves);
    // Of the six orders of two steps of A and two of B, three have the second step of A at the end.
    let by_steps = Space {
        edges: 16,
        length: Some(4),
        max_distance: Some(4),
        shortest_solutions: 3,
        layers: vec![1, 2, 2, 1, 1],
        ..by_moves
    };
    assert_eq!(explore(&rush("right", "exit", "steps", &GATE)).unwrap(), by_steps);
}

#[test]
fn a_free_way_is_enough_for_goal_clear() {
    let by_moves = rush("right", "clear", "moves", &GATE);
    assert_eq!(solved(&by_moves), (moves("B down 2"), 1));
    // Solved positions further away do not add to the number of shortest solutions.
    let space = explore(&by_moves).unwrap();
    assert_eq!((space.goal_states, space.shortest_solutions), (3, 1));
    assert_eq!(solved(&rush("right", "clear", "steps", &GATE)), (moves("B down 1, B down 1"), 2));
    let walled = rush("right", "clear", "moves", &["AA.#"]);
    assert_eq!(solve(&walled).unwrap(), Answer { moves: None, stored: 2 });
}

#[test]
fn every_exit() {
    let left = rush("left", "exit", "moves", &["B...", "B.AA", "....", "...."]);
    assert_eq!(solved(&left), (moves("B down 2, A left 2"), 2));
    let top = rush("top", "exit", "moves", &["BB..", ".A..", ".A..", "...."]);
    assert_eq!(solved(&top), (moves("B right 2, A up 1"), 2));
    let bottom = rush("bottom", "exit", "moves", &["A..", "A..", "...", "BB."]);
    assert_eq!(solved(&bottom), (moves("B right 1, A down 2"), 2));
}

#[test]
fn walls_stay() {
    let puzzle = rush("right", "exit", "moves", &["...#", "...B", "AA.B", "....", "...."]);
    assert_eq!(solved(&puzzle), (moves("B down 2, A right 2"), 2));
    for board in replay(&puzzle, &moves("B down 2, A right 2")).unwrap().boards {
        assert!(board.starts_with("...#"), "{board}");
    }
}

#[test]
fn no_solution_is_distinguished_from_a_short_one() {
    let puzzle = rush("right", "exit", "moves", &["#...", "AAB.", "..B.", "..B."]);
    let space = explore(&puzzle).unwrap();
    assert_eq!((space.length, space.max_distance, space.shortest_solutions), (None, None, 0));
    assert_eq!((space.states, space.goal_states, &space.layers), (2, 0, &vec![1, 1]));
    assert_eq!(solve(&puzzle).unwrap(), Answer { moves: None, stored: 2 });
    assert!(distances(&puzzle).unwrap().values().all(Option::is_none));
}

#[test]
fn a_solved_start_needs_no_move() {
    let puzzle = rush("right", "exit", "moves", &["..AA", "...."]);
    assert_eq!(solved(&puzzle), (vec![], 0));
    assert_eq!(solve(&puzzle).unwrap().stored, 1);
    let space = explore(&puzzle).unwrap();
    assert_eq!((space.states, space.length, space.shortest_solutions), (3, Some(0), 1));
    // Away and back is longer than needed, but it is a solution.
    assert_eq!(replay(&puzzle, &moves("A left 2, A right 2")).unwrap().length, 2);
}

#[test]
fn the_metric_decides_what_a_replay_costs() {
    let length = |metric, list: &str| {
        let replay = replay(&rush("right", "exit", metric, &GATE), &moves(list)).unwrap();
        assert_eq!(replay.metric, metric);
        replay.length
    };
    assert_eq!(length("moves", "B down 2, A right 2"), 2);
    assert_eq!(length("slides", "B down 2, A right 2"), 2);
    assert_eq!(length("steps", "B down 2, A right 2"), 4);
    assert_eq!(length("moves", "B down 1, B down 1, A right 2"), 3);
    assert_eq!(length("steps", "B down 1, B down 1, A right 2"), 4);
}

#[test]
fn long_names_are_distinguished() {
    let puzzle = named("12", "right", "exit", "moves", &["12 12 1", ".  .  1", ".  .  ."]);
    let replay = replay(&puzzle, &moves("1 down 1, 12 right 1")).unwrap();
    assert_eq!(replay.boards[0], "12 12  1\n .  .  1\n .  .  .");
    assert_eq!(replay.boards[2], " . 12 12\n .  .  1\n .  .  1");
    assert_eq!(solved(&puzzle), (moves("1 down 1, 12 right 1"), 2));
}

#[test]
fn distances_by_board() {
    let all = distances(&rush("right", "exit", "moves", &["B..", "BAA", "..."])).unwrap();
    let expected = [("B..\nBAA\n...", 0), ("...\nBAA\nB..", 0)];
    assert_eq!(all, expected.map(|(board, distance)| (board.to_owned(), Some(distance))).into());
    let gate: HashMap<_, _> = distances(&rush("right", "exit", "steps", &GATE)).unwrap();
    assert_eq!(gate["...B\nAA.B\n....\n...."], Some(4));
    assert_eq!(gate["....\n..AA\n...B\n...B"], Some(0));
}
