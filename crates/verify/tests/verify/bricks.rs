//! Sliding bricks on boards small enough to count by hand.

use crate::puzzles::solved;
use slidewise_verify::oracle::{Answer, Space, distances, explore, solve};
use slidewise_verify::replay;

/// A puzzle from its rows, and the drawings that follow them.
pub(crate) fn bricks(metric: &str, rows: &[&str], drawings: &[&str]) -> String {
    format!("puzzle: bricks\nmetric: {metric}\n\n{}\n\n{}\n", rows.join("\n"), drawings.join("\n"))
}

/// Moves, from a list like `A right 1, down 2; B up 2`.
pub(crate) fn moves(list: &str) -> Vec<String> {
    list.split("; ").filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// Three single cells in a ring of four: the hole goes round.
#[test]
fn a_ring_counted_by_hand() {
    let puzzle = |metric| bricks(metric, &["ab", ".A"], &["goal:", "A.", ".."]);
    // Four places of A and three of the hole; a and b are interchangeable. The hole has two neighbours.
    let space = Space {
        states: 12,
        edges: 24,
        goal_states: 3,
        length: Some(4),
        // The positions form a circle, the solved ones side by side: of the nine others the middle one is furthest.
        max_distance: Some(5),
        shortest_solutions: 1,
        layers: vec![1, 2, 2, 2, 2, 2, 1],
    };
    for metric in ["moves", "slides", "steps"] {
        assert_eq!(explore(&puzzle(metric)).unwrap(), space);
        // Only with the names they had at the start can the pieces be moved.
        assert_eq!(solved(&puzzle(metric)), (moves("A left 1; b down 1; a right 1; A up 1"), 4));
    }
    let all = distances(&puzzle("moves")).unwrap();
    assert_eq!(all.len(), 12);
    // Equal pieces are drawn in the order of the start.
    assert_eq!((all["ab\n.A"], all["Aa\n.b"], all.get("Ab\n.a")), (Some(4), Some(0), None));
}

#[test]
fn one_move_goes_round_corners() {
    let puzzle = |metric| bricks(metric, &["A.B", "..#"], &["goal:", "...", ".A."]);
    assert_eq!(solved(&puzzle("moves")), (moves("A right 1, down 1"), 1));
    assert_eq!(solved(&puzzle("slides")), (moves("A right 1; A down 1"), 2));
    assert_eq!(solved(&puzzle("steps")).1, 2);
    // Each as written, whatever a shorter way would be.
    let length = |metric, list| replay(&puzzle(metric), &moves(list)).unwrap().length;
    assert_eq!(length("moves", "A down 1, right 1, up 1, down 1"), 1);
    assert_eq!(length("moves", "A down 1; A right 1"), 2);
    assert_eq!(length("steps", "A down 1, right 1, up 1, down 1"), 4);
    let boards = replay(&puzzle("moves"), &moves("B left 1; B right 1; A down 1, right 1")).unwrap().boards;
    assert_eq!(boards, ["A.B\n..#", "AB.\n..#", "A.B\n..#", "..B\n.A#"]);
}

/// One cell on an empty board of 2 by 3: to any other cell, to any in its row or column, to any beside it.
#[test]
fn what_one_move_is() {
    let puzzle = |metric| bricks(metric, &["A..", "..."], &["goal:", "...", "..A"]);
    let figures = |metric| {
        let space = explore(&puzzle(metric)).unwrap();
        (space.states, space.edges, space.length, space.shortest_solutions)
    };
    assert_eq!(figures("moves"), (6, 30, Some(1), 1));
    assert_eq!(figures("slides"), (6, 18, Some(2), 2));
    assert_eq!(figures("steps"), (6, 14, Some(3), 3));
}

#[test]
fn gates_open_only_to_pieces_of_the_goal() {
    let puzzle = |metric| bricks(metric, &["A.B", "..-"], &["goal:", "...", "..A"]);
    // B has five places, and A five others where it is.
    assert_eq!(explore(&puzzle("moves")).unwrap().states, 25);
    assert_eq!([1, 2, 3], ["moves", "slides", "steps"].map(|metric| solved(&puzzle(metric)).1));
    let replay = replay(&puzzle("slides"), &moves("A down 1; A right 2")).unwrap();
    assert_eq!(replay.boards, ["A.B\n..-", "..B\nA.-", "..B\n..A"]);
}

#[test]
fn gates_may_hide_under_pieces() {
    let puzzle = bricks("moves", &["Ab", ".."], &["goal:", "..", "A.", "gates:", "-.", ".."]);
    assert_eq!(replay(&puzzle, &moves("A down 1")).unwrap().boards, ["Ab\n..", "-b\nA."]);
    assert!(replay(&puzzle, &moves("A down 1; b left 1")).is_err());
    assert_eq!(distances(&puzzle).unwrap()["-b\nA."], Some(0));
    // Off the gate, never back onto it; but a piece may slide along what it stands on.
    let leaving = bricks("steps", &["bb.A"], &["goal:", "..A.", "gates:", "--.."]);
    let space = explore(&leaving).unwrap();
    assert_eq!((space.states, space.edges, space.length, space.max_distance), (3, 3, Some(1), Some(1)));
    assert_eq!(distances(&leaving).unwrap()["-bbA"], None);
}

#[test]
fn pieces_of_any_shape() {
    let apart = |metric| bricks(metric, &["AbA", "...", ".#."], &["goal:", "...", "...", "A.A"]);
    assert_eq!(solved(&apart("moves")), (moves("A down 2"), 1));
    assert_eq!(solved(&apart("steps")), (moves("A down 1; A down 1"), 2));
    // Its upper left corner is not its own cell: another piece may stand there.
    let bent = bricks("moves", &["bA.", "AA.", "..."], &["goal:", "..A", ".AA", "..."]);
    assert_eq!(solved(&bent), (moves("A right 1"), 1));
    assert_eq!(explore(&bent).unwrap().states, 24);
    let long = bricks("moves", &["12 12 1", ". . 1"], &["goal:", ". . .", "12 12 ."]);
    assert_eq!(solved(&long), (moves("12 down 1"), 1));
}

#[test]
fn the_same_targets() {
    let puzzle = |same| bricks(&format!("moves{same}"), &["BC.D"], &["goal:", "..CB"]);
    assert_eq!(explore(&bricks("moves", &["BC."], &["goal:", "CB."])).unwrap().length, None);
    assert_eq!(explore(&puzzle("")).unwrap().length, None);
    let stuck = explore(&puzzle("\nsame: B C")).unwrap();
    assert_eq!((stuck.length, stuck.states), (None, 4));
    let free = bricks("moves\nsame: C B", &["BC."], &["goal:", ".CB"]);
    assert_eq!(solved(&free), (moves("C right 1; B right 1"), 2));
    let two = bricks("moves\nsame: A B\nsame: C D", &["AB.", "DC."], &["goal:", ".BA", ".CD"]);
    assert_eq!(solved(&two).1, 4);
    // In a ring the order never changes, so A and B cannot change places; but they need not. With all three the same,
    // only the hole is left to tell positions apart.
    let ring =
        |same| explore(&bricks(&format!("moves{same}"), &["AB", ".C"], &["goal:", "BA", "C."])).unwrap();
    assert_eq!((ring("").states, ring("").length), (12, None));
    assert_eq!((ring("\nsame: A B").states, ring("\nsame: A B").length), (12, Some(1)));
    assert_eq!((ring("\nsame: A B C").states, ring("\nsame: A B C").length), (4, Some(1)));
}

#[test]
fn exits_are_covered() {
    let puzzle = bricks("moves", &["AAb", "..."], &["exit: A", "...", "..!"]);
    assert_eq!(solved(&puzzle), (moves("A down 1, right 1"), 1));
    assert_eq!(explore(&puzzle).unwrap().goal_states, 4);
    let through = bricks("slides", &["AA.-"], &["exit: A", "..!!"]);
    assert_eq!(solved(&through), (moves("A right 2"), 1));
    let never = bricks("steps", &["AA.."], &["exit: A", ".!!!"]);
    assert_eq!(solve(&never).unwrap(), Answer { moves: None, stored: 3 });
}

#[test]
fn no_solution_and_no_move() {
    let walled = bricks("moves", &["A.#."], &["goal:", "...A"]);
    let space = explore(&walled).unwrap();
    assert_eq!((space.states, space.length, space.max_distance), (2, None, None));
    assert_eq!(solve(&walled).unwrap(), Answer { moves: None, stored: 2 });
    let at_once = bricks("moves", &["A.#."], &["goal:", "Axyz"]);
    assert_eq!(solved(&at_once), (vec![], 0));
    assert_eq!(replay(&at_once, &moves("A right 1; A left 1")).unwrap().length, 2);
}
