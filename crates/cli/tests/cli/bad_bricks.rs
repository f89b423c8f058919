//! Bad input of sliding bricks: exit code 2 with the place and what to do. A goal that cannot be reached is no bad input.

use crate::bad_input::refused;
use crate::common::{Folder, object, run};

/// Expects a refusal at this position, with this message and this advice.
#[track_caller]
fn expect_fault(text: &str, place: (usize, usize), message: &str, advice: &str) {
    let ran = refused(text, &[place]);
    for wanted in [message, advice] {
        assert!(ran.stderr.contains(wanted), "{wanted}\n{}", ran.stderr);
    }
}

#[test]
fn overlapping_pieces() {
    let list =
        "xsize: 3\nysize: 2\npiece: 1 (0,0) (1,0)\nput: 1 (0,0)\nput: 1 (1,0)\nwin: 1 (0,1)\nwin: 1 (1,1)\n";
    let ran = refused(list, &[(5, 1), (7, 1)]);
    assert!(ran.stderr.contains("the cell (1,0) is taken already"), "{}", ran.stderr);
    assert!(ran.stderr.contains("help: A cell has room for one piece or wall"), "{}", ran.stderr);
}

#[test]
fn a_piece_outside_the_board() {
    let list = "xsize: 3\nysize: 2\npiece: 1 (0,0) (1,0)\nput: 1 (2,0)\nwin: 1 (0,1)\n";
    expect_fault(
        list,
        (4, 1),
        "the cell (3,0) is outside the board",
        "help: x goes from 0 to 2, y from 0 to 1.",
    );
}

#[test]
fn a_goal_of_another_shape_or_of_no_piece() {
    let shape = "puzzle: bricks\n\nAA.\n.b.\n\ngoal:\nA..\nA..\n";
    expect_fault(
        shape,
        (7, 1),
        "the goal of piece A has another shape than the piece",
        "help: Pieces do not turn",
    );
    let nobody = "puzzle: bricks\n\nAA.\n.b.\n\ngoal:\n...\n.C.\n";
    expect_fault(nobody, (8, 2), "there is no piece called 'C' on the board", "help: The pieces are A, b.");
}

#[test]
fn too_many_pieces() {
    let row = |y: char| ('a'..='m').map(|x| format!("{y}{x}")).collect::<Vec<_>>().join(" ");
    let board = ('a'..='j').map(row).collect::<Vec<_>>().join("\n");
    let text = format!("puzzle: bricks\n\n{board}\n\ngoal:\n{board}\n");
    expect_fault(&text, (12, 34), "there are 130 pieces; the maximum is 128", "can be drawn as walls");
}

#[test]
fn rules_that_bricks_lack() {
    let list = "xsize: 3\nysize: 1\npiece: 1 (0,0)\nxstep: 1\nput: 1 (0,0)\nwin: 1 (2,0)\n";
    expect_fault(
        list,
        (4, 1),
        "'xstep' is a rule that bricks do not have",
        "help: Every piece may stop in any cell",
    );
}

#[test]
fn a_goal_in_a_wall_is_unsolvable_at_once() {
    let goal = "puzzle: bricks\n\nA#\n..\n\ngoal:\n.A\n..\n";
    let exit = "1,1,1,1,1\n1,2,2,0,1\n1,0,-1,-1,1\n-1,1,1,1,1\n";
    for text in [goal, exit] {
        let ran = Folder::new(&[("board.txt", text)]).run(&["solve", "board.txt", "--json"]).code(1);
        let report = object(&ran);
        assert_eq!(report["outcome"], "unsolvable");
        assert_eq!((&report["expanded"], &report["stored"]), (&0.into(), &0.into()), "{report}");
        assert_eq!(ran.stderr, "");
    }
}

#[test]
fn twenty_cells_are_huarong_dao_right_or_wrong() {
    assert_eq!(object(&run(&["solve", "aBBbaBBbcddecfgeh..i", "--json"]).code(0))["length"], 81);
    let ran = run(&["solve", "aAcbaAAbcddecfgeh..i"]).code(2);
    assert!(ran.stderr.contains("<board>:1:3: piece c is not a rectangle"), "{}", ran.stderr);
}
