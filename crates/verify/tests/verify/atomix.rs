//! Atomix: boards counted by hand, and every way of being wrong.

use slidewise_verify::oracle::{distances, explore, solve};
use slidewise_verify::replay;

use crate::puzzles::moves;

fn level(rows: &[&str], molecule: &[&str]) -> String {
    let (rows, molecule) = (rows.join("\n"), molecule.join("\n"));
    format!("puzzle: atomix\nmetric: slides\natom: a H c\natom: b O g\n\n{rows}\n\nmolecule:\n{molecule}\n")
}

#[test]
fn an_atom_slides_until_something_stops_it() {
    let puzzle = level(&["a..", "..#", "..b"], &["ab"]);
    let replayed = replay(&puzzle, &moves("a down 2, b left 1")).unwrap();
    assert_eq!((replayed.length, replayed.metric.as_str()), (2, "slides"));
    assert_eq!(replayed.boards, ["a..\n..#\n..b", "...\n..#\na.b", "...\n..#\nab."]);
    assert_eq!(explore(&puzzle).unwrap().length, Some(2));
    let found = solve(&puzzle).unwrap().moves.unwrap();
    assert_eq!(replay(&puzzle, &found).unwrap().length, 2);
}

/// The Atomix thesis states directions alone.
#[test]
fn a_distance_need_not_be_stated() {
    let puzzle = level(&["a..", "..#", "..b"], &["ab"]);
    let stated = replay(&puzzle, &moves("a down 2, b left 1")).unwrap();
    assert_eq!(replay(&puzzle, &moves("a down, b left")), Ok(stated));
    let refusal = replay(&puzzle, &moves("a up")).unwrap_err();
    assert_eq!(refusal.to_string(), "move 1, `a up`: blocked by the edge of the board");
}

/// One atom in a ring of eight cells around a wall rests in the corners only.
#[test]
fn a_ring_has_four_corners() {
    let space = explore(&level(&["a..", ".#.", "..."], &["a"])).unwrap();
    assert_eq!((space.states, space.edges, space.goal_states), (4, 8, 4));
    assert_eq!((space.length, space.layers), (Some(0), vec![1, 2, 1]));
}

/// The start, with nothing to the left of `a`, cannot be come back to.
#[test]
fn not_every_slide_can_be_taken_back() {
    let boards = distances(&level(&[".a.b"], &["a..b"])).unwrap();
    let mut found: Vec<_> = boards.iter().map(|(board, far)| (board.as_str(), *far)).collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            ("..ab", Some(1)),
            (".a.b", Some(1)),
            (".ab.", Some(2)),
            ("a..b", Some(0)),
            ("a.b.", Some(1)),
            ("ab..", Some(1)),
        ]
    );
}

#[test]
fn equal_atoms_can_stand_for_each_other_but_keep_their_names() {
    let puzzle = level(&["a.a", "...", "b.."], &["aab"]);
    let refusal = replay(&puzzle, &moves("a right 1")).unwrap_err();
    assert_eq!(refusal.to_string(), "move 1, `a right 1`: nothing on the board has this name");
    let replayed = replay(&level(&["a.a"], &["aa"]), &moves("a-2 left 1")).unwrap();
    assert_eq!(replayed.boards[1], "a-1 a-2   .");
    assert_eq!(
        explore(&puzzle).unwrap().length,
        solve(&puzzle).unwrap().moves.map(|moves| moves.len() as u32)
    );
}

/// A molecule may be drawn with room around it, and may have a wall where it has no atom.
#[test]
fn a_molecule_fits_anywhere_and_over_walls() {
    let puzzle = level(&["a.#b"], &["....", ".a.b"]);
    assert_eq!(explore(&puzzle).unwrap().length, Some(1));
    assert_eq!(explore(&level(&["a#b"], &["a.b"])).unwrap().length, Some(0));
    assert_eq!(explore(&level(&["a#b"], &["ab"])).unwrap().length, None);
}

#[test]
fn wrong_moves_are_refused() {
    let puzzle = level(&["a..", "..#", "..b"], &["ab"]);
    for (list, words) in [
        ("a down 1", "move 1, `a down 1`: it slides further: nothing is in its way"),
        ("a down 3", "move 1, `a down 3`: blocked by the edge of the board"),
        ("b up 1", "move 1, `b up 1`: blocked by the wall at row 2, column 3"),
        ("a down 2, a right 2", "move 2, `a right 2`: blocked by b at row 3, column 3"),
        ("a down 2", "after the only move the puzzle is not solved"),
    ] {
        assert_eq!(replay(&puzzle, &moves(list)).unwrap_err().to_string(), words);
    }
}

#[test]
fn other_text_than_a_level_is_refused() {
    let refused = |puzzle: &str| explore(puzzle).unwrap_err().to_string();
    let differs = "the puzzle cannot be read: the atoms on the board are not those of the molecule";
    assert_eq!(refused(&level(&["a.b"], &["aab"])), differs);
    assert_eq!(refused(&level(&["..."], &["."])), differs);
    let puzzle = level(&["a.b"], &["ab"]);
    let missing = puzzle.split("molecule:").next().unwrap();
    assert_eq!(refused(missing), "the puzzle cannot be read: there is no drawing `molecule:`");
    assert!(refused(&puzzle.replace("slides", "steps")).contains("metric"));
}
