//! Sliding tiles: boards counted by hand and by others, and every way of being wrong.

use slidewise_verify::oracle::{distances, explore, solve};
use slidewise_verify::replay;

use crate::puzzles::{moves, shared_in};

fn tiles(goal: &str, rows: &[&str]) -> String {
    format!("puzzle: tiles\ngoal: {goal}\nmetric: steps\n\n{}\n", rows.join("\n"))
}

#[test]
fn a_tile_goes_into_the_empty_cell() {
    let puzzle = tiles("blank-last", &["1 2 3", "4 . 6", "7 5 8"]);
    let replayed = replay(&puzzle, &moves("5 up 1, 8 left 1")).unwrap();
    assert_eq!((replayed.length, replayed.metric.as_str()), (2, "steps"));
    assert_eq!(replayed.boards, ["123\n4.6\n758", "123\n456\n7.8", "123\n456\n78."]);
    assert_eq!(solve(&puzzle).unwrap().moves, Some(moves("5 up 1, 8 left 1")));
}

#[test]
fn any_goal_may_be_drawn() {
    let puzzle = "puzzle: tiles\nmetric: steps\n\n 1  2\n 3  .\n\ngoal:\n 1  .\n 3  2\n";
    assert_eq!(solve(puzzle).unwrap().moves, Some(moves("2 down 1")));
    let far = puzzle.replace("1  .\n 3  2", "2  1\n 3  .");
    assert_eq!(explore(&far).unwrap().length, None, "half of all boards cannot be reached");
}

/// The first lines of the distributions are counts of states by distance from the goal; the line after each says of which
/// board.
#[test]
fn small_boards_have_as_many_positions_at_each_distance_as_others_counted() {
    let Some(text) = shared_in("tiles", "depth_distributions.txt") else { return };
    let lines: Vec<_> = text.lines().collect();
    for (size, rows) in [
        ("2x2", &[". 1", "2 3"][..]),
        ("2x3", &[". 1", "2 3", "4 5"]),
        ("2x4", &[". 1", "2 3", "4 5", "6 7"]),
    ] {
        let place =
            lines.iter().position(|line| line.starts_with(&format!("# {size} "))).expect("it is listed");
        let counts: Vec<usize> = lines[place - 1].split(' ').map(|count| count.parse().unwrap()).collect();
        let puzzle = tiles("blank-first", rows);
        let space = explore(&puzzle).unwrap();
        assert_eq!(space.layers, counts, "{size}");
        assert_eq!(space.max_distance, Some(counts.len() as u32 - 1));
        assert_eq!(distances(&puzzle).unwrap().len(), counts.iter().sum::<usize>());
    }
}

#[test]
fn wrong_moves_are_refused() {
    let puzzle = tiles("blank-first", &[". 1", "2 3"]);
    for (list, words) in [
        ("1 left 1", "after the only move the puzzle is not solved"),
        ("1 right 1", "move 1, `1 right 1`: blocked by the edge of the board"),
        ("3 left 1", "move 1, `3 left 1`: blocked by 2 at row 2, column 1"),
        ("1 left 2", "move 1, `1 left 2`: blocked by the edge of the board"),
        ("2 up 0", "move 1, `2 up 0`: a move covers at least one cell"),
        ("4 up 1", "move 1, `4 up 1`: nothing on the board has this name"),
        (". right 1", "move 1, `. right 1`: nothing on the board has this name"),
        ("2 up 1, left 1", "move 2, `left 1`: not of the form `NAME DIRECTION DISTANCE`"),
    ] {
        assert_eq!(replay(&puzzle, &moves(list)).unwrap_err().to_string(), words);
    }
    assert_eq!(replay(&puzzle, &[]).unwrap().length, 0, "it is solved already");
}

/// Boards with names, walls and several empty cells, counted by hand.
#[test]
fn tiles_in_a_line_move_together() {
    let puzzle = "puzzle: tiles\nmetric: moves\n\nA B .\nC # .\n\ngoal:\n. A B\nC # .\n";
    let replayed = replay(puzzle, &moves("A right 1")).unwrap();
    assert_eq!((replayed.length, replayed.metric.as_str()), (1, "moves"));
    assert_eq!(replayed.boards, ["AB.\nC#.", ".AB\nC#."]);
    assert_eq!(solve(puzzle).unwrap().moves, Some(moves("A right 1")));
    let in_steps = puzzle.replace("moves", "steps");
    assert_eq!(replay(&in_steps, &moves("B right 1, A right 1")).unwrap().length, 2);
    assert_eq!(explore(&in_steps).unwrap().length, Some(2));
    for (list, words) in [
        ("A right 2", "move 1, `A right 2`: blocked by the edge of the board"),
        ("A down 1", "move 1, `A down 1`: blocked by the edge of the board"),
        ("C right 1", "move 1, `C right 1`: blocked by the wall at row 2, column 2"),
        ("B right 1, A right 1, C up 1", "after all 3 moves the puzzle is not solved"),
    ] {
        assert_eq!(replay(puzzle, &moves(list)).unwrap_err().to_string(), words);
    }
}

/// A tile that is pushed towards others does not take them along.
#[test]
fn only_adjacent_tiles_move_together() {
    let puzzle = "puzzle: tiles\nmetric: moves\n\nA . B .\nC D E F\n\ngoal:\n. . A B\nC D E F\n";
    let refusal = replay(puzzle, &moves("A right 2")).unwrap_err();
    assert_eq!(refusal.to_string(), "move 1, `A right 2`: blocked by B at row 1, column 3");
    assert_eq!(replay(puzzle, &moves("B right 1, A right 2")).unwrap().length, 2);
    assert_eq!(explore(puzzle).unwrap().length, Some(2));
}

#[test]
fn equal_tiles_are_numbered_and_interchangeable() {
    let puzzle = "puzzle: tiles\nmetric: steps\n\nA A\nB .\n\ngoal:\nA *\n* A\n";
    assert_eq!(solve(puzzle).unwrap().moves, Some(moves("A-2 down 1")));
    assert_eq!(replay(puzzle, &moves("A-2 down 1")).unwrap().boards, ["AA\nB.", "A.\nBA"]);
    let space = explore(puzzle).unwrap();
    assert_eq!((space.states, space.goal_states), (12, 2), "the blank and B have all places");
}

#[test]
fn wrong_puzzles_are_refused() {
    for (puzzle, words) in [
        (tiles("blank-first", &["1 1", "2 ."]), "`goal: blank-first` is for tiles that are all different"),
        (tiles("blank-first", &["1 2", "3 4"]), "there is no empty cell"),
        (tiles("blank-first", &["1 2", "* ."]), "`*` on the board means nothing"),
        (tiles("nice", &["1 2", "3 ."]), "`goal: nice` is not one of blank-first, blank-last"),
        (
            "puzzle: tiles\nmetric: slides\n\n1 2\n3 .\n".to_owned(),
            "`metric: slides` is not one of steps, moves",
        ),
        ("puzzle: tiles\nmetric: steps\n\n1 2\n3 .\n".to_owned(), "`goal:` is missing"),
        (
            "puzzle: tiles\nmetric: steps\n\n1 2\n3 .\n\ngoal:\n1 2\n2 .\n".to_owned(),
            "the goal has more `2` than the board",
        ),
        (
            "puzzle: tiles\nmetric: steps\n\n1 2\n3 .\n\ngoal:\n1 2\n# .\n".to_owned(),
            "the walls of the goal are not those of the board",
        ),
    ] {
        let refusal = replay(&puzzle, &[]).unwrap_err();
        assert!(refusal.to_string().ends_with(words), "{refusal}");
        assert_eq!(explore(&puzzle).unwrap_err(), refusal);
    }
}

/// A published figure: no position of the 8-puzzle is more than 24 such moves from its goal, with the blank in a corner.
#[test]
fn the_eight_puzzle_takes_at_most_24_moves() {
    let puzzle = tiles("blank-first", &[". 1 2", "3 4 5", "6 7 8"]).replace("steps", "moves");
    let space = explore(&puzzle).unwrap();
    assert_eq!((space.states, space.max_distance), (181_440, Some(24)));
}
