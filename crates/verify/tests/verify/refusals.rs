//! Every kind of fault, and the message for it.

use crate::puzzles::{moves, rush};
use slidewise_verify::{Fault, Obstacle, Refusal, oracle, replay};

/// Two cars, a wall, and room to move.
const YARD: [&str; 4] = ["...B.", "AA.B.", ".....", "..#.."];

fn refusal(list: &str) -> Refusal {
    replay(&rush("right", "exit", "moves", &YARD), &moves(list)).unwrap_err()
}

/// The fault of the last of the moves.
fn fault(list: &str) -> Fault {
    match refusal(list) {
        Refusal::Move { number, text, fault } => {
            assert_eq!((number, Some(&text)), (moves(list).len(), moves(list).last()));
            fault
        }
        other => panic!("{other}"),
    }
}

#[test]
fn moves_that_are_none() {
    for list in ["A", "A right", "A right one", "A right -1", "A sideways 1", "right 1", "A right 1 cell"] {
        assert_eq!(fault(list), Fault::Malformed, "{list}");
    }
    assert_eq!(fault("B up 0"), Fault::NoDistance);
    for list in ["C left 1", "a right 1", ". right 1", "# up 1"] {
        assert_eq!(fault(list), Fault::NoSuchPiece, "{list}");
    }
}

#[test]
fn cars_keep_to_their_line() {
    for list in ["A up 1", "A down 1", "B left 1", "B right 1"] {
        assert_eq!(fault(list), Fault::AcrossItsLine, "{list}");
    }
}

#[test]
fn cars_stop_at_the_first_obstacle() {
    let car =
        |name: &str, row, column| Fault::Blocked(Obstacle::Piece { name: name.to_owned(), row, column });
    assert_eq!(fault("A right 2"), car("B", 2, 4));
    // It may not jump, however free the cells behind the obstacle are.
    assert_eq!(fault("A right 3"), car("B", 2, 4));
    assert_eq!(fault("B down 2, A right 3, B up 1"), car("A", 2, 4));
    assert_eq!(fault("A left 1"), Fault::Blocked(Obstacle::Edge));
    assert_eq!(fault("B up 1"), Fault::Blocked(Obstacle::Edge));
    assert_eq!(fault("B down 3"), Fault::Blocked(Obstacle::Edge));
    assert_eq!(fault("B down 2, A right 4"), Fault::Blocked(Obstacle::Edge));
    let walled = rush("right", "exit", "moves", &["AA..#"]);
    let refusal = replay(&walled, &moves("A right 1, A right 2")).unwrap_err();
    let fault = Fault::Blocked(Obstacle::Wall { row: 1, column: 5 });
    assert_eq!(refusal, Refusal::Move { number: 2, text: "A right 2".to_owned(), fault });
}

#[test]
fn the_end_counts() {
    assert_eq!(refusal("B down 2, A right 2"), Refusal::Unsolved { moves: 2 });
    assert_eq!(refusal("B down 2, A right 3, A left 1"), Refusal::Unsolved { moves: 3 });
    assert!(replay(&rush("right", "exit", "moves", &YARD), &moves("B down 2, A right 3")).is_ok());
}

#[test]
fn refusals_in_words() {
    let said = [
        ("A right 1, A right 1", "move 2, `A right 1`: blocked by B at row 2, column 4"),
        ("B up 1", "move 1, `B up 1`: blocked by the edge of the board"),
        ("B left 1", "move 1, `B left 1`: it can only move along its own line"),
        ("C left 1", "move 1, `C left 1`: nothing on the board has this name"),
        ("A right 0", "move 1, `A right 0`: a move covers at least one cell"),
        ("A", "move 1, `A`: not of the form `NAME DIRECTION DISTANCE`"),
        ("", "there are no moves, and the puzzle is not solved"),
        ("B down 2", "after the only move the puzzle is not solved"),
        ("B down 1, B down 1", "after all 2 moves the puzzle is not solved"),
    ];
    for (list, words) in said {
        assert_eq!(refusal(list).to_string(), words);
    }
    let wall = Obstacle::Wall { row: 3, column: 4 };
    assert_eq!(wall.to_string(), "the wall at row 3, column 4");
}

/// Expects that the replay and the oracle both refuse it with this message.
fn unreadable(puzzle: &str, words: &str) {
    let refusal = replay(puzzle, &[]).unwrap_err();
    assert_eq!(refusal.to_string(), words);
    assert_eq!(oracle::explore(puzzle).unwrap_err(), refusal);
    assert_eq!(oracle::solve(puzzle).unwrap_err(), refusal);
    assert_eq!(oracle::distances(puzzle).unwrap_err(), refusal);
}

#[test]
fn puzzles_that_are_none() {
    let board = |rows: &[&str]| rush("right", "exit", "moves", rows);
    let bent =
        |name| format!("the puzzle cannot be read: car {name} is not a straight line of two cells or more");
    unreadable(&board(&["AA", "B."]), &bent("B"));
    unreadable(&board(&["AA", "BB", ".B"]), &bent("B"));
    unreadable(&board(&["AA.B.B"]), &bent("B"));
    unreadable(&board(&["AA.", "BCC", "...", "B.."]), &bent("B"));
    unreadable(&board(&["AA", "AA"]), &bent("A"));
    unreadable(&board(&["BB."]), "the puzzle cannot be read: the red car A is not on the board");
    unreadable(
        &board(&["A.", "A."]),
        "the puzzle cannot be read: the red car A cannot move towards its exit",
    );
    unreadable("name: x\n\nAA", "the puzzle cannot be read: `puzzle:` is missing");
    unreadable("puzzle: chess\n\nAA", "there are no rules to check puzzles of family `chess`");
    let east = "the puzzle cannot be read: `exit: east` is not one of left, right, top, bottom";
    unreadable(&rush("east", "exit", "moves", &["AA."]), east);
    let goal = "the puzzle cannot be read: `goal: out` is not one of exit, clear";
    unreadable(&rush("right", "out", "moves", &["AA."]), goal);
    let metric = "the puzzle cannot be read: `metric: turns` is not one of moves, slides, steps";
    unreadable(&rush("right", "exit", "turns", &["AA."]), metric);
}
