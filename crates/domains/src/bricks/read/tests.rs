//! Mistakes, and how they are reported.

use super::*;
use crate::bricks::{Goal, Lock, write};
use crate::text::Entry;
use slidewise_core::Metric;

/// The faults of the only puzzle of a text.
fn faults(entries: &[Entry<Instance>]) -> Vec<String> {
    assert_eq!(entries.len(), 1, "{entries:?}");
    let faults = entries[0].instance.as_ref().err();
    faults.map_or(Vec::new(), |faults| faults.iter().map(ToString::to_string).collect())
}

fn native(text: &str) -> Vec<String> {
    faults(&FORMATS.native(&format!("puzzle: bricks\n{text}")))
}

fn legal(text: &str) -> Instance {
    FORMATS.foreign(text).remove(0).instance.expect("a legal puzzle")
}

#[test]
fn goals_fit_their_pieces() {
    let text = "AA.\n.b.\n\ngoal:\nA.c\nA..\n";
    let expected = [
        "line 6, column 1: the goal of piece A has another shape than the piece",
        "line 6, column 3: there is no piece called 'c' on the board",
    ];
    assert_eq!(native(text), expected);
    assert_eq!(native("A.\n\ngoal:\n..\n"), ["line 5, column 1: the goal names no piece"]);
    assert_eq!(native("A.\n"), ["line 2, column 1: the puzzle has no goal"]);
    assert_eq!(native("A#\n\ngoal:\n.A\n"), [""; 0], "a goal on a wall is legal");
}

#[test]
fn exits_have_a_piece_and_marks() {
    assert_eq!(native("A.\n\nexit: A\n.!\n"), [""; 0]);
    let expected = [
        "line 4, column 7: there is no piece called 'B' on the board",
        "line 5, column 1: there is no exit: no cell is marked",
        "line 5, column 2: 'A' does not belong on a board",
    ];
    assert_eq!(native("A.\n\nexit: B\n.A\n"), expected);
    let expected = ["line 6, column 1: 'exit' is a second goal"];
    assert_eq!(native("A.\n\ngoal:\n.A\nexit: A\n.!\n"), expected);
}

#[test]
fn drawings_have_the_size_of_the_board() {
    let expected = [
        "line 3, column 1: row 2 has 1 cell, the other rows have 2",
        "line 7, column 1: this drawing has 2 rows, the board has 3",
        "line 8, column 1: row 2 has 3 cells, the rows of the board have 2",
    ];
    assert_eq!(native("A.\n.\n..\n\ngoal:\n.A\n...\n"), expected);
    let huge = format!("A{}\n", ".".repeat(32));
    let expected = ["line 2, column 1: the board has 33×1 cells; the largest is 32×32"];
    assert_eq!(native(&format!("{huge}\ngoal:\n{huge}")), expected);
    let tall = "A.\n".repeat(40);
    assert!(native(&tall)[0].ends_with("the board has 2×40 cells; the largest is 32×32"));
}

#[test]
fn pieces_can_be_counted_and_named() {
    let row = |y: usize| (0..13).map(|x| format!("p{}", y * 13 + x)).collect::<Vec<_>>().join(" ");
    let board = (0..10).map(row).collect::<Vec<_>>().join("\n");
    let found = native(&format!("{board}\n\ngoal:\n{board}\n"));
    assert_eq!(found, ["line 11, column 56: there are 130 pieces; the maximum is 128"]);
    let found = native("A:\n");
    assert_eq!(found[1], "line 2, column 1: 'A' is not a known key");
    assert_eq!(native("10\n.\n\ngoal:\n10\n.\n").len(), 2, "a single column is read as characters");
    assert_eq!(native("A\u{7}\n\ngoal:\n.A\n")[0], "line 2, column 2: '\\u{7}' does not belong on a board");
}

#[test]
fn groups_are_of_goal_pieces_of_one_shape() {
    let text = "same: B C\nsame: C Q\nsame: D\n\nBCD\nBEE\n\ngoal:\nBC.\nB..\n";
    let expected = [
        "line 2, column 7: piece C has another shape than piece B",
        "line 3, column 7: piece C was named before",
        "line 3, column 9: there is no piece called 'Q' on the board",
        "line 4, column 7: a group has two pieces or more",
        "line 4, column 7: piece D has no place in the goal",
    ];
    assert_eq!(native(text), expected);
}

#[test]
fn headers_are_checked() {
    let text = "metric: hops\nmetric: steps\ncolour: blue\nknown: 8\n\nA.\nname: late\n..\n\ngoal: exit\n.A\n..\n\ngates:\n.-\n.#\ngoal:\n..\n";
    let expected = [
        "line 2, column 9: 'hops' is not a metric",
        "line 3, column 1: 'metric' was given before",
        "line 4, column 1: 'colour' is not a known key",
        "line 5, column 8: '8' is not a list of lengths",
        "line 8, column 1: header lines belong above the board",
        "line 11, column 7: this must be drawn below",
        "line 18, column 1: 'goal' was given before",
    ];
    assert_eq!(native(text), expected);
    let expected = ["line 4, column 1: the drawing has ended before this line"];
    assert_eq!(native("A.\n\n..\n\ngoal:\n.A\n"), expected);
    let expected = ["line 8, column 2: there is a wall in this cell, which cannot be a gate"];
    assert_eq!(native("A#\n\ngoal:\nA.\n\ngates:\n--\n"), expected);
}

#[test]
fn nothing_is_said_to_be_nothing() {
    for entries in [FORMATS.native(""), FORMATS.foreign("\u{feff} \r\n\t\n")] {
        assert_eq!(faults(&entries), ["line 1, column 1: there is nothing here: the text is empty"]);
    }
    assert_eq!(native("name: none\n"), ["line 1, column 1: there is no board here"]);
    let expected = ["line 1, column 1: this is not a puzzle in any format Slidewise knows"];
    assert_eq!(faults(&FORMATS.foreign("hello\nworld\n")), expected);
    let text = "puzzle: rush\nAA\n..\n\nPUZZLE : Bricks\nA.\n\ngoal:\n.A\n\npuzzle: tiles\n1 2\n3 0\n";
    let entries = FORMATS.native(text);
    assert_eq!((entries.len(), entries[0].line, entries[0].instance.is_ok()), (1, 5, true));
    assert_eq!(faults(&FORMATS.native("A.\n")), ["line 1, column 1: this does not belong to any puzzle"]);
}

#[test]
fn matrices_with_and_without_their_size() {
    let rows = "1,1,1,1,\n1,2,10,-1,\n1,0,3,1,\n1,1,1,1,\n";
    let instance = legal(rows);
    assert_eq!(instance, legal(&format!("4,4,\n{rows}")));
    assert_eq!(write::board(&instance), "# # #  #\n# 2 10 -\n# . 3  #\n# # #  #\n");
    assert!(matches!(&instance.goal, Goal::Place(targets) if targets[0].cells == [(1, 3)]));
    let names: Vec<_> = instance.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!((names, instance.metric), (vec!["2", "3", "10"], Metric::Moves));
    let wide = legal("1 1 1 1\n1 2 2 −1\n1 1 1 1\n");
    assert!(matches!(wide.goal, Goal::Exit { piece: 0, cells } if cells == [(1, 3)]));
}

#[test]
fn matrices_with_mistakes() {
    let expected = [
        "line 1, column 1: this says 5×3 cells, the board has 4×4",
        "line 2, column 1: there is no exit: no cell is marked",
        "line 2, column 1: there is no piece called '2' on the board",
        "line 3, column 3: '-7' does not belong on a board",
        "line 4, column 1: row 3 has 2 cells, the other rows have 4",
        "line 4, column 3: 'x1' does not belong on a board",
    ];
    assert_eq!(faults(&FORMATS.foreign("5,3,\n1,1,1,1\n1,-7,3,1\n1,x1\n1,1,1,1\n")), expected[..].to_vec());
}

#[test]
fn gnome_boards_are_read_bare_and_quoted() {
    let bare = "Steps\n######\n#a**b#\n#m**n#\n##--##\n\n    ..\n    ..\n\nOne\n####\n#*.#\n####\n";
    let entries = FORMATS.foreign(bare);
    let names: Vec<_> = entries.iter().map(|entry| entry.about.name.as_deref()).collect();
    assert_eq!(names, [Some("Steps"), Some("One")]);
    let first = entries[0].instance.as_ref().expect("a legal puzzle");
    assert_eq!(write::board(first), "######\n#a**b#\n#m**n#\n##--##\n......\n......\n......\n");
    assert!(matches!(&first.goal, Goal::Place(targets) if targets[0].cells[0] == (5, 4)));
    let quoted = "  \"######\" +\n  \"#a**b#\" +\n  \"#m**n#\" +\n  \"##--##\" +\n  \"      \" +\n  \"    ..\" +\n  \"    ..\"\n";
    assert_eq!(&legal(quoted), first);
    let expected = ["line 2, column 4: '§' does not belong on a board"];
    assert_eq!(faults(&FORMATS.foreign("#####\n#*a§#\n#..b#\n#####\n")), expected);
    // The native format has no pieces called : and ; so they get other names.
    let marks = legal("#############\n#*abcdefg;:=#\n# .       : #\n#############\n");
    assert_eq!(write::board(&marks), "#############\n#*abcdefg@+=#\n#.........+.#\n#############\n");
}

#[test]
fn huarong_dao_in_a_line() {
    let instance = legal("aAAbaAAbcddecfgeh..i");
    assert_eq!(write::board(&instance), "aAAb\naAAb\ncdde\ncfge\nh..i\n");
    assert!(matches!(&instance.goal, Goal::Place(targets) if targets[0].cells[0] == (3, 1)));
    let named = FORMATS.foreign("Hakoiri 0x2113_2113_4556_4786_900a\nnext:\nABBCABBCDEEFDGHFIooJ\n");
    let names: Vec<_> = named.iter().map(|entry| entry.about.name.as_deref()).collect();
    assert_eq!(names, [Some("Hakoiri"), Some("next")]);
    assert!(named.iter().all(|entry| entry.instance.is_ok()), "{named:?}");
    let expected = ["line 1, column 13: piece S is not a rectangle"];
    assert_eq!(faults(&FORMATS.foreign("aAAbaAAbcddeSfgSS..S")), expected[..].to_vec());
}

#[test]
fn jimslide_files() {
    let head = "! Twins\nxsize: 3\nysize: 2\npiece: 1 (0,0) (1,0) ! a bar\npiece: 2 (0,0);\n";
    let text = format!(
        "{head}put: 1 (0, 0)\nput: 2 (0,1)\nput: 2 (2,0)\nwall: (1,1)\nwin: 2 (2,1)\nwin: 2 (0, 1)\nbigmem: 9\n"
    );
    let instance = legal(&text);
    assert_eq!(write::board(&instance), "113\n2#.\n");
    assert_eq!(instance.same, [vec![1, 2]]);
    let locked = legal(&format!("{text}lockx: 2\nlocky: 1\n"));
    let locks: Vec<_> = locked.pieces.iter().map(|piece| piece.lock).collect();
    assert_eq!(locks, [Some(Lock::Horizontal), Some(Lock::Vertical), Some(Lock::Vertical)]);
    let text = format!(
        "{head}put: 1 (2,0)\nput: 2 (0,0) 'x'\nput: 2 (0,0)\nwall: (9,9)\nwin: 1 (0,0)\nwin: 3 (0,0)\nxstep: 1 2\nputt: 1\nput: 1\n"
    );
    let expected = [
        "line 6, column 1: the cell (3,0) is outside the board",
        "line 8, column 1: the cell (0,0) is taken already",
        "line 9, column 1: the cell (9,9) is outside the board",
        "line 11, column 1: there are 0 pieces of kind 3, but 1 must end somewhere",
        "line 12, column 1: 'xstep' is a rule that bricks do not have",
        "line 13, column 1: 'putt' is not a known key",
        "line 14, column 1: 'put' has the wrong number of values",
    ];
    assert_eq!(faults(&FORMATS.foreign(&text)), expected);
}

#[test]
fn each_format_is_known_by_its_looks() {
    assert_eq!(FORMATS.format_of("# a name\nstart\nA.\ngoal\n.A\n"), Some("start and goal"));
    assert_eq!(FORMATS.format_of("xsize: 4\nysize: 5\n"), Some("jimslide"));
    assert_eq!(FORMATS.format_of("3,3,\n1,1,1,\n1,2,-1,\n1,1,1,\n"), Some("number matrix"));
    assert_eq!(FORMATS.format_of("1 1 1 1\n1 2 0 -1\n1 1 1 1\n"), Some("number matrix"));
    assert_eq!(FORMATS.format_of("#####\n#*a.#\n#####\n"), Some("GNOME Klotski"));
    assert_eq!(FORMATS.format_of("aAAbaAAbcddecfgeh..i"), Some("Huarong Dao"));
}

#[test]
fn rush_hour_is_not_ours() {
    let boards = [
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
        "id,board,moves\njam,BooCooBooCooBAACooooooooooDDDooooooo,3\n",
        "01 ....AA.......... 3 1,2\n",
        "** Jam 1 **\nbb...g\na..c.g\naxxc.g\n",
        "# Jam *\nbb..\n#xx#\n",
        "0 0 0 4 4 0\n0 0 0 2 0 0\n−1 −1 0 2 3 0\n0 0 1 0 3 0\n0 0 1 5 5 0\n",
        "map 7\n[[ 0  0  2]\n [ 3  3  2]\n [ 0  1  1]]\n",
        "0 0 v 3\n3 0 v 3\n1 2 h 2\n",
        "puzzle: rush\nAA.\n...\n",
        "puzzle: bricks\nA.\n\ngoal:\n.A\n",
        "hello\nworld\n",
        "",
    ];
    for board in boards {
        assert_eq!(FORMATS.format_of(board), None, "{board}");
    }
}
