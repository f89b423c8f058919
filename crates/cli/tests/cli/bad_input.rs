//! Bad input: exit code 2, every fault with its file, line and column, the line itself, and never a panic.

use crate::common::{Folder, Ran, WALLED, run};

/// Line and column of every fault that is reported about `board.txt`.
fn places(ran: &Ran) -> Vec<(usize, usize)> {
    let faults = ran.stderr.lines().filter_map(|line| line.strip_prefix("error: board.txt:"));
    let place = |fault: &str| {
        let mut numbers = fault.split(':').map(|number| number.parse().expect("line and column are numbers"));
        (numbers.next().unwrap(), numbers.next().unwrap())
    };
    faults.map(place).collect()
}

/// Solves a text as a file, which must be refused at exactly these places, each shown with its line.
#[track_caller]
pub(crate) fn refused(text: &str, wanted: &[(usize, usize)]) -> Ran {
    let ran = Folder::new(&[("board.txt", text)]).run(&["solve", "board.txt"]).code(2);
    assert_eq!(places(&ran), wanted, "{}", ran.stderr);
    assert_eq!(ran.stdout, "");
    for (number, _) in wanted {
        let line = text.lines().nth(number - 1).unwrap_or("").trim_end();
        let shown = format!("{number} | {line}");
        assert!(ran.stderr.contains(shown.trim_end()), "{shown}\n{}", ran.stderr);
    }
    ran
}

/// The same with a board in the native format, whose first row is line 3.
#[track_caller]
fn refused_board(rows: [&str; 6], wanted: &[(usize, usize)]) -> Ran {
    refused(&format!("puzzle: rush\n\n{}\n", rows.join("\n")), wanted)
}

#[test]
fn unknown_characters() {
    let rows = ["BB?..C", "D..E.C", "DAAE*C", "D..E..", "F...GG", "F.HHH."];
    let ran = refused_board(rows, &[(3, 3), (5, 5)]);
    assert!(ran.stderr.contains("'?'") && ran.stderr.contains("'*'"), "{}", ran.stderr);
}

#[test]
fn a_gap() {
    let ran = refused_board(["B.B...", "......", "AA....", "......", "......", "......"], &[(3, 3)]);
    assert!(ran.stderr.contains("car B has a gap"), "{}", ran.stderr);
}

#[test]
fn a_bend() {
    let ran = refused_board(["B.....", "BB....", "AA....", "......", "......", "......"], &[(4, 2)]);
    assert!(ran.stderr.contains("car B has a bend"), "{}", ran.stderr);
}

#[test]
fn a_car_of_one_cell() {
    let ran = refused_board(["......", "...B..", "AA....", "......", "......", "......"], &[(4, 4)]);
    assert!(ran.stderr.contains("car B has one cell"), "{}", ran.stderr);
}

#[test]
fn no_red_car() {
    let ran = refused_board(["BB....", "......", "......", "......", "......", "......"], &[(3, 1)]);
    assert!(ran.stderr.contains("no red car"), "{}", ran.stderr);
}

#[test]
fn two_red_cars() {
    let ran = refused_board(["......", "......", "AA....", "......", "....AA", "......"], &[(7, 5)]);
    assert!(ran.stderr.contains("red car"), "{}", ran.stderr);
}

#[test]
fn a_walled_red_car_is_unsolvable_and_no_error() {
    let ran = Folder::new(&[("board.txt", WALLED)]).run(&["solve", "board.txt"]).code(1);
    assert!(ran.stdout.contains("unsolvable"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

#[test]
fn rows_of_different_length() {
    let ran = refused_board(["......", ".....", "AA.....", "......", "......", "......"], &[(4, 1), (5, 1)]);
    assert!(ran.stderr.contains("5 cells") && ran.stderr.contains("7 cells"), "{}", ran.stderr);
}

#[test]
fn an_empty_file() {
    for text in ["", "\n\n  \n", "\u{feff}"] {
        let ran = refused(text, &[(1, 1)]);
        assert!(ran.stderr.contains("empty"), "{}", ran.stderr);
    }
}

#[test]
fn a_board_over_the_size_limit() {
    let rows = format!("AA{}\n", ".".repeat(15)) + &format!("{}\n", ".".repeat(17)).repeat(3);
    let ran = refused(&format!("puzzle: rush\n\n{rows}"), &[(3, 1)]);
    assert!(ran.stderr.contains("17×4") && ran.stderr.contains("16×16"), "{}", ran.stderr);
}

#[test]
fn all_faults_of_all_boards_are_listed() {
    let first = "puzzle: rush\ncolour: blue\nexit: north\n\nB.B?..\nC.....\n.AA...\n......\n......\n......\n";
    let second = "\npuzzle: rush\n\nDD\n..\n";
    let ran = Folder::new(&[("board.txt", &format!("{first}{second}"))]).run(&["solve", "board.txt"]).code(2);
    let lines: Vec<_> = places(&ran).iter().map(|place| place.0).collect();
    assert_eq!(lines, [2, 3, 5, 5, 6, 14], "{}", ran.stderr);
}

#[test]
fn faults_of_a_literal_board_and_of_standard_input_are_shown_too() {
    let literal = run(&["solve", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHZ"]).code(2);
    assert!(literal.stderr.contains("<board>:1:36") && literal.stderr.contains("GGFoHHHZ"), "{literal:#?}");
    let input = b"puzzle: rush\n\nAA.\n..C\n...\n";
    let ran = Folder::new(&[]).run_with_input(&["solve", "-"], input).code(2);
    assert!(ran.stderr.contains("<stdin>:4:3") && ran.stderr.contains("4 | ..C"), "{ran:#?}");
}

#[test]
fn a_missing_file_and_a_folder() {
    let missing = run(&["solve", "no/such/board.txt"]).code(2);
    assert!(missing.stderr.contains("no/such/board.txt"), "{missing:#?}");
    let folder = run(&["solve", "."]).code(2);
    assert!(folder.stderr.contains("is a folder"), "{folder:#?}");
}

#[test]
fn every_command_refuses_the_same_way() {
    let folder =
        Folder::new(&[("board.txt", "puzzle: rush\n\nAA.\n..C\n...\n"), ("moves.txt", "A right 1\n")]);
    for command in [&["show"] as &[_], &["space"], &["import"], &["solve", "--json"]] {
        let ran = folder.run(&[command, &["board.txt"]].concat()).code(2);
        assert_eq!((places(&ran), ran.stdout.as_str()), (vec![(4, 3)], ""), "{command:?}");
    }
    let ran = folder.run(&["verify", "board.txt", "moves.txt"]).code(2);
    assert_eq!(places(&ran), [(4, 3)]);
}

#[test]
fn good_boards_beside_bad_ones_are_solved() {
    let folder = Folder::new(&[("board.txt", "puzzle: rush\n\nAA.\n..C\n...\n")]);
    let ran = folder.run(&["solve", "jam-01", "board.txt", "nonsense", "jam-02", "--json"]).code(2);
    let names: Vec<_> = ran.json().iter().map(|report| report["name"].clone()).collect();
    assert_eq!(names, ["jam-01", "jam-02"]);
    assert!(ran.stderr.contains("board.txt:4:3") && ran.stderr.contains("'nonsense'"), "{ran:#?}");
}
