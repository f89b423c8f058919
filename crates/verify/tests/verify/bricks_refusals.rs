//! Every kind of fault in a brick puzzle or its solution, and the message for it.

use crate::bricks::{bricks, moves};
use slidewise_verify::{Fault, Obstacle, oracle, replay};

/// The message for these moves, on a board with free space, a gate, a wall and a second piece.
fn said(metric: &str, list: &str) -> String {
    let puzzle = bricks(metric, &["A.B.", "..-#", "...."], &["goal:", "....", "....", "...A"]);
    replay(&puzzle, &moves(list)).unwrap_err().to_string()
}

#[test]
fn moves_that_cannot_be() {
    let wrong = [
        ("A right 2", "blocked by B at row 1, column 3"),
        ("A right 3", "blocked by B at row 1, column 3"),
        ("A right 1, down 1, right 1, up 1", "blocked by B at row 1, column 3"),
        ("A down 3", "blocked by the edge of the board"),
        ("A up 1", "blocked by the edge of the board"),
        ("A down 1, right 3", "blocked by the wall at row 2, column 4"),
        ("B down 1", "blocked by the gate at row 2, column 3"),
        ("B left 1, down 1, right 1", "blocked by the gate at row 2, column 3"),
        ("A right 1, left 1", "it ends where it began"),
        ("A right 1, down 1, left 1, up 1", "it ends where it began"),
        ("A down 0", "a move covers at least one cell"),
        ("A down 1, right 0", "a move covers at least one cell"),
        ("C down 1", "nothing on the board has this name"),
        (". down 1", "nothing on the board has this name"),
        ("# down 1", "nothing on the board has this name"),
        ("- down 1", "nothing on the board has this name"),
        ("A down", "not of the form `NAME DIRECTION DISTANCE`"),
        ("A down 1, A right 1", "not of the form `NAME DIRECTION DISTANCE`"),
        ("A down 1 right 1", "not of the form `NAME DIRECTION DISTANCE`"),
    ];
    for (text, words) in wrong {
        for metric in ["moves", "steps"] {
            assert_eq!(said(metric, text), format!("move 1, `{text}`: {words}"));
        }
    }
    let corner = "A down 2, right 3";
    assert_eq!(said("slides", corner), format!("move 1, `{corner}`: {}", Fault::NotStraight));
    assert_eq!(Fault::NotStraight.to_string(), "in this metric a move is one straight slide");
    assert_eq!(
        said("slides", "A down 2; A right 2; A right 2").split(':').next(),
        Some("move 3, `A right 2`")
    );
    assert_eq!(Obstacle::Gate { row: 2, column: 3 }.to_string(), "the gate at row 2, column 3");
}

#[test]
fn the_end_counts() {
    assert_eq!(said("moves", "A down 2, right 2"), "after the only move the puzzle is not solved");
    assert_eq!(said("moves", ""), "there are no moves, and the puzzle is not solved");
    // Another piece of the same shape will not do.
    assert!(said("moves", "B left 1, down 2, right 2").ends_with("the puzzle is not solved"));
}

/// A piece in two parts is stopped by anything that stops one of them.
#[test]
fn a_piece_moves_as_a_whole() {
    let puzzle = bricks("moves", &["A.AB", "...."], &["goal:", "....", "A.A."]);
    let refusal = replay(&puzzle, &moves("A right 1")).unwrap_err();
    assert_eq!(refusal.to_string(), "move 1, `A right 1`: blocked by B at row 1, column 4");
    assert!(replay(&puzzle, &moves("A down 1, right 1, left 1")).is_ok());
}

/// Expects that the replay and the oracle both refuse it with this message.
fn unreadable(puzzle: &str, words: &str) {
    let refusal = replay(puzzle, &[]).unwrap_err();
    assert_eq!(refusal.to_string(), format!("the puzzle cannot be read: {words}"));
    assert_eq!(oracle::explore(puzzle).unwrap_err(), refusal);
    assert_eq!(oracle::solve(puzzle).unwrap_err(), refusal);
    assert_eq!(oracle::distances(puzzle).unwrap_err(), refusal);
}

#[test]
fn puzzles_that_are_none() {
    let board = |drawings: &[&str]| bricks("moves", &["AA.B"], drawings);
    unreadable(&board(&[]), "there is neither a drawing `goal:` nor a drawing `exit:`");
    unreadable(
        &board(&["goal:", ".AA.", "exit: A", ".!!."]),
        "there is a drawing `goal:` and also a drawing `exit:`",
    );
    unreadable(&board(&["goal:", ".AA.", "goal:", ".AA."]), "there is more than one drawing `goal:`");
    unreadable(&board(&["goal:", "AA."]), "the drawing `goal:` does not have the size of the board");
    unreadable(
        &board(&["goal:", ".AA.", "gates:", "-"]),
        "the drawing `gates:` does not have the size of the board",
    );
    unreadable(&board(&["goal:", "..C."]), "the goal names no piece of the board");
    unreadable(&board(&["goal:", "A.A."]), "the goal of A does not have the shape of A");
    unreadable(&board(&["goal:", "A..."]), "the goal of A does not have the shape of A");
    unreadable(&board(&["exit: C", "...!"]), "the piece of the exit, C, is not on the board");
    unreadable(&board(&["exit: A", "...A"]), "no cell of the exit is marked with !");
    unreadable(
        &bricks("turns", &["A."], &["goal:", ".A"]),
        "`metric: turns` is not one of moves, slides, steps",
    );
    let rush = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\nAA.\ngoal:\n.AA\n";
    unreadable(rush, "a drawing `goal:` has no meaning in this family");
}

#[test]
fn groups_that_are_none() {
    let board = |same: &str| bricks(&format!("moves\n{same}"), &["AABC", "D..."], &["goal:", "AACB", "...."]);
    let unnamed = "does not name pieces of the goal, each for the first time";
    unreadable(&board("same: B D"), &format!("`same: B D` {unnamed}"));
    unreadable(&board("same: B B"), &format!("`same: B B` {unnamed}"));
    unreadable(&board("same: "), &format!("`same: ` {unnamed}"));
    unreadable(&board("same: B C\nsame: C A"), &format!("`same: C A` {unnamed}"));
    unreadable(&board("same: A B"), "`same: A B` names pieces of different shapes");
    let exit = bricks("moves\nsame: A B", &["A.B"], &["exit: A", ".!."]);
    unreadable(&exit, "`same: A B` has no meaning if a single piece has an exit");
    assert_eq!(oracle::explore(&board("same: B C")).unwrap().length, Some(0));
}

#[test]
fn a_board_can_be_too_large_to_explore() {
    let puzzle = |distance: usize| {
        let empty = ".".repeat(distance);
        bricks("slides", &[&format!("A{empty}")], &["goal:", &format!("{empty}A")])
    };
    assert_eq!(oracle::explore(&puzzle(256)).unwrap().states, 257);
    assert_eq!(replay(&puzzle(256), &moves("A right 256")).unwrap().length, 1);
    let refusal = oracle::explore(&puzzle(65_535)).unwrap_err();
    assert_eq!(refusal.to_string(), "the puzzle cannot be read: the board is too large to explore");
}
