//! What can be wrong with a sliding-brick puzzle, in every format that can express it: each mistake is told with its line
//! and column and with advice.

use slidewise_domains::bricks::read;
use slidewise_domains::text::Fault;

/// All that is wrong with the only puzzle of a text.
fn faults(text: &str) -> Vec<Fault> {
    let mut entries =
        if read::FORMATS.is_foreign(text) { read::FORMATS.foreign(text) } else { read::FORMATS.native(text) };
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).instance.expect_err("a mistake")
}

/// The text has this one mistake, and the advice holds these words.
#[track_caller]
fn wrong(text: &str, fault: &str, advice: &str) {
    let found = faults(text);
    let told: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(told, [fault], "{text}");
    let help = found[0].help.as_deref().unwrap_or_default();
    assert!(help.contains(advice), "{help}");
}

#[track_caller]
fn legal(text: &str) {
    let entries =
        if read::FORMATS.is_foreign(text) { read::FORMATS.foreign(text) } else { read::FORMATS.native(text) };
    assert!(entries.iter().all(|entry| entry.instance.is_ok()), "{entries:#?}");
}

/// A drawn cell has one name, so only a list of pieces can put two in one cell.
#[test]
fn overlapping_pieces() {
    let pieces = "xsize: 3\nysize: 2\npiece: 1 (0,0) (1,0)\npiece: 2 (0,0)\n";
    let overlap = format!("{pieces}put: 1 (0,0)\nput: 2 (1,0)\nwin: 1 (1,1)\n");
    wrong(&overlap, "line 6, column 1: the cell (1,0) is taken already", "put one of the two elsewhere");
    let walled = format!("{pieces}wall: (1,0)\nput: 1 (0,0)\nwin: 1 (1,1)\n");
    wrong(&walled, "line 6, column 1: the cell (1,0) is taken already", "one piece or wall");
    let aims = format!("{pieces}put: 1 (0,0)\nput: 2 (2,0)\nwin: 1 (1,1)\nwin: 2 (1,1)\n");
    wrong(&aims, "line 8, column 1: the cell (1,1) is taken already", "one piece or wall");
}

/// In a drawing, a piece outside the board makes its row longer than the others.
#[test]
fn pieces_outside_the_board() {
    let pieces = "xsize: 3\nysize: 2\npiece: 1 (0,0) (1,0)\n";
    let outside = "line 4, column 1: the cell (3,1) is outside the board";
    wrong(&format!("{pieces}put: 1 (2,1)\nwin: 1 (0,0)\n"), outside, "x goes from 0 to 2, y from 0 to 1");
    let left = "line 5, column 1: the cell (-1,0) is outside the board";
    wrong(&format!("{pieces}put: 1 (0,1)\nwin: 1 (-1,0)\n"), left, "x goes from 0");
    let row = "row 2 has 4 cells, the other rows have 3";
    for (text, place) in [
        ("puzzle: bricks\n\nA..\n..bb\n...\n\ngoal:\n...\n...\nA..\n", "line 4, column 1"),
        ("start\nA..\n..bb\n...\ngoal\n...\n...\nA..\n", "line 3, column 1"),
        ("1,1,1\n1,2,3,3\n1,-1,1\n", "line 2, column 1"),
    ] {
        wrong(text, &format!("{place}: {row}"), "Remove 1 cell");
    }
}

#[test]
fn a_goal_of_another_shape() {
    let message = "the goal of piece A has another shape than the piece";
    let native = "puzzle: bricks\n\nAA.\n.b.\n\ngoal:\n..A\n..A\n";
    wrong(native, &format!("line 7, column 3: {message}"), "Pieces do not turn");
    let sections = "start\nAA.\n.b.\ngoal\n...\n..A\n";
    wrong(sections, &format!("line 6, column 3: {message}"), "all of its cells");
    // Marks in another shape than the piece are cells to be covered, here and in GNOME's boards.
    legal("1,1,1,1\n1,2,2,1\n1,0,-1,1\n1,1,1,1\n");
    legal("######\n#** a#\n#** .#\n######\n");
}

#[test]
fn a_goal_of_no_piece() {
    let native = "puzzle: bricks\n\nAA.\n.b.\n\ngoal:\n...\n.C.\n";
    wrong(native, "line 8, column 2: there is no piece called 'C' on the board", "The pieces are A, b.");
    let exit = "puzzle: bricks\n\nAA.\n.b.\n\nexit: C\n...\n.!.\n";
    wrong(exit, "line 6, column 7: there is no piece called 'C' on the board", "The pieces are A, b.");
    let sections = "start\nAA.\n.b.\ngoal\n..d\n...\n";
    wrong(sections, "line 5, column 3: there is no piece called 'd' on the board", "The pieces are A, b.");
    let matrix = "4,4\n1,1,1,1\n1,3,3,1\n1,0,-1,1\n1,1,1,1\n";
    wrong(matrix, "line 2, column 1: there is no piece called '2' on the board", "The pieces are 3.");
    let bare = "puzzle: bricks\n\n..\n\ngoal:\n.A\n";
    wrong(bare, "line 6, column 2: there is no piece called 'A' on the board", "no pieces");
    let list = "xsize: 3\nysize: 2\npiece: 1 (0,0)\nput: 1 (0,0)\nwin: 2 (1,1)\n";
    let unmatched = "line 5, column 1: there are 0 pieces of kind 2, but 1 must end somewhere";
    wrong(list, unmatched, "The numbers must match");
}

#[test]
fn more_pieces_than_there_may_be() {
    let row = |y: char| ('a'..='m').map(|x| format!("{y}{x}")).collect::<Vec<_>>().join(" ");
    let board = ('a'..='j').map(row).collect::<Vec<_>>().join("\n");
    let native = format!("puzzle: bricks\n\n{board}\n\ngoal:\n{board}\n");
    let message = "there are 130 pieces; the maximum is 128";
    wrong(&native, &format!("line 12, column 34: {message}"), "can be drawn as walls");
    wrong(&format!("start\n{board}\ngoal\n{board}\n"), &format!("line 11, column 34: {message}"), "walls");
    let numbers = |y: i32| (0..13).map(|x| format!("{}", 2 + y * 13 + x)).collect::<Vec<_>>().join(",");
    let rows: String = (0..10).map(|y| format!("1,{},-1\n", numbers(y))).collect();
    let frame = "1,".repeat(15);
    let last = "line 11, column 47: there are 130 pieces; the maximum is 128";
    wrong(&format!("{frame}\n{rows}{frame}\n"), last, "walls");
}

#[test]
fn a_board_of_20_cells_without_its_block() {
    let none = "line 1, column 1: the puzzle has no goal";
    wrong("aAAbaAAbkddekfgehk.i", "line 1, column 9: piece k is not a rectangle", "its own letter");
    wrong("abcdefghijklmnpqrs..", none, "Exactly one piece must have 2×2 cells");
    wrong("AABBAABBcdefghij.k..", none, "Exactly one piece must have 2×2 cells");
}

#[test]
fn rules_of_jimslide_that_bricks_lack() {
    let puzzle = "xsize: 3\nysize: 2\npiece: 1 (0,0)\nput: 1 (0,0)\nwin: 1 (1,1)\n";
    legal(puzzle);
    for (rule, advice) in [("xstep: 1 2", "stop in any cell"), ("ystep: 1 2", "stop in any cell")] {
        let key = rule.split(':').next().unwrap_or_default();
        let message = format!("line 6, column 1: '{key}' is a rule that bricks do not have");
        wrong(&format!("{puzzle}{rule}\n"), &message, advice);
        // What stands behind these marks is a comment there.
        legal(&format!("{puzzle}# {rule}\n! {rule}\n"));
    }
    let empty = "line 6, column 1: `win: 0` requires an empty cell, which bricks do not support as a goal";
    wrong(&format!("{puzzle}win: 0 (0,0)\n"), empty, "where pieces must end");
}

#[test]
fn locks_that_contradict_each_other() {
    let locked =
        |names: &str| format!("puzzle: bricks\nhorizontal: A b\nvertical: {names}\n\nA.b\n\ngoal:\n.A.\n");
    wrong(&locked("b"), "line 3, column 11: piece b is locked already", "along its row");
    let unknown = "line 3, column 11: there is no piece called 'c' on the board";
    wrong(&locked("c"), unknown, "The pieces are A, b.");
    let twins = "puzzle: bricks\nsame: A B\nvertical: B\n\nA.B\n\ngoal:\n.AB\n";
    wrong(twins, "line 2, column 7: piece B is locked otherwise than piece A", "");
}

#[test]
fn a_piece_on_a_gate_it_may_not_enter() {
    let text = "puzzle: bricks\n\nA.b\n\ngoal:\n.A.\n\ngates:\n..-\n";
    let message = "the piece b stands on a gate, which only pieces of the goal may enter";
    wrong(text, &format!("line 3, column 3: {message}"), "Remove the gate");
}
