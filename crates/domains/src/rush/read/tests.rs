//! Mistakes, and how they are reported.

use super::*;
use crate::rush::{Axis, Exit, Goal, write};
use crate::text::Entry;
use slidewise_core::Metric;

/// The faults of the only puzzle of a text.
fn faults(entries: &[Entry<Instance>]) -> Vec<String> {
    assert_eq!(entries.len(), 1, "{entries:?}");
    let faults = entries[0].instance.as_ref().err();
    faults.map_or(Vec::new(), |faults| faults.iter().map(ToString::to_string).collect())
}

fn grid_faults(text: &str) -> Vec<String> {
    faults(&FORMATS.foreign(text))
}

fn native_faults(text: &str) -> Vec<String> {
    faults(&FORMATS.native(&format!("puzzle: rush\n{text}")))
}

#[test]
fn misshapen_cars_are_named() {
    let picture = "\
BB.B
AA.C
DD.C
DDEE
..E.
F...
";
    let expected = [
        "line 1, column 4: car B has a gap",
        "line 4, column 1: car D is 2×2 cells; a car is one cell wide",
        "line 5, column 3: car E has a bend; a car is a straight line",
        "line 6, column 1: car F has one cell; a car has at least two",
    ];
    assert_eq!(grid_faults(picture), expected);
}

#[test]
fn one_name_is_one_car() {
    assert_eq!(grid_faults("AA.B\n...B\nAA..\n"), ["line 3, column 1: there are 2 red cars called A"]);
    assert_eq!(grid_faults("AA.B\n...B\nBBB.\n"), ["line 3, column 1: there are 2 cars called B"]);
    assert_eq!(grid_faults("AA.B\n...B\nB...\n"), ["line 3, column 1: car B is in pieces"]);
    assert_eq!(grid_faults("A..B\n...B\n..A.\n"), ["line 3, column 3: the red car A is in pieces"]);
}

#[test]
fn every_row_has_the_same_length() {
    let expected = [
        "line 2, column 1: row 2 has 3 cells, the other rows have 4",
        "line 4, column 1: row 4 has 5 cells, the other rows have 4",
        "line 5, column 3: car C has one cell; a car has at least two",
    ];
    assert_eq!(grid_faults("AA.B\n..B\n....\n.....\n..C.\n....\n"), expected);
}

#[test]
fn strange_characters_are_shown_where_they_stand() {
    let entries = FORMATS.foreign("AA?B\n...B\n....\n");
    assert_eq!(faults(&entries), ["line 1, column 3: '?' does not belong on a board"]);
    let help = entries[0].instance.as_ref().err().and_then(|faults| faults[0].help.as_deref());
    assert_eq!(help, Some("Cars are letters, . is an empty cell, # is a wall."));
    let expected = ["line 2, column 3: there is a space inside this row"];
    assert_eq!(grid_faults("AA.B.\n.. B.\n.....\n.....\n"), expected);
}

#[test]
fn a_board_has_a_red_car() {
    assert_eq!(grid_faults("BB.C\n...C\n....\n"), ["line 1, column 1: there is no red car"]);
    let expected = ["line 2, column 6: there is no car called 'Q' to be the red one"];
    assert_eq!(native_faults("red: Q\n\nBB.C\n...C\n"), expected);
}

#[test]
fn a_board_is_neither_tiny_nor_huge() {
    assert_eq!(native_faults("AA..\n"), ["line 2, column 1: the board has 4×1 cells; the smallest is 2×2"]);
    let huge = "AA...............\n".repeat(20);
    assert_eq!(grid_faults(&huge), ["line 1, column 1: the board has 17×20 cells; the largest is 16×16"]);
}

#[test]
fn nothing_is_said_to_be_nothing() {
    for entries in [FORMATS.native(""), FORMATS.foreign("\u{feff} \r\n\t\n")] {
        assert_eq!(faults(&entries), ["line 1, column 1: there is nothing here: the text is empty"]);
    }
    assert_eq!(native_faults("name: none\n"), ["line 1, column 1: there is no board here"]);
    assert_eq!(
        grid_faults("; only a comment"),
        ["line 1, column 1: this is not a puzzle in any format Slidewise knows"]
    );
}

#[test]
fn headers_are_checked() {
    let text = "red: A\nred: B\ncolour: blue\nexit: top\ngoal: win\nmetric: hops\nknown: 8\n\nAA.B\n...B\nname: late\n\n....\n";
    let expected = [
        "line 3, column 1: 'red' was given before",
        "line 4, column 1: 'colour' is not a known key",
        "line 5, column 7: the red car A moves left and right and cannot leave at the top",
        "line 6, column 7: 'win' is not a goal",
        "line 7, column 9: 'hops' is not a metric",
        "line 8, column 8: '8' is not a list of lengths",
        "line 12, column 1: header lines belong above the board",
        "line 14, column 1: the board has ended before this line",
    ];
    assert_eq!(native_faults(text), expected);
}

#[test]
fn headers_have_defaults() {
    let entries = FORMATS.native(
        "puzzle: rush\n; no more headers\n.x.\n.x.\nbb.\n\npuzzle: rush\nmetric: slides\ngoal: clear\nXX\n..\n",
    );
    let instances: Vec<_> = entries.iter().filter_map(|entry| entry.instance.as_ref().ok()).collect();
    let [first, second] = instances[..] else { panic!("{entries:?}") };
    assert_eq!((first.red().name.as_str(), first.red().axis, first.exit), ("x", Axis::Vertical, Exit::High));
    assert_eq!((first.goal, first.metric), (Goal::Exit, Metric::Moves));
    assert_eq!((second.red().name.as_str(), second.goal, second.metric), ("X", Goal::Clear, Metric::Moves));
    assert_eq!((entries[0].line, entries[1].line), (1, 7));
}

#[test]
fn other_families_are_passed_over() {
    let text = "puzzle: bricks\n1 1 1\n\nPUZZLE : Rush\nAA\n..\n\npuzzle: tiles\n1 2\n3 0\n";
    let entries = FORMATS.native(text);
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].line, 4);
    assert!(FORMATS.native("puzzle: maze\n..\n").is_empty());
    assert_eq!(
        faults(&FORMATS.native("AA.\n...\n")),
        ["line 1, column 1: this does not belong to any puzzle"]
    );
}

#[test]
fn numbers_come_first_and_by_value() {
    let entries = FORMATS.native("puzzle: rush\nred: b\n\n10 10 9\na  .  9\na  b  b\n");
    let instance = entries[0].instance.as_ref().expect("a legal puzzle");
    let names: Vec<_> = instance.cars.iter().map(|car| car.name.as_str()).collect();
    assert_eq!(names, ["9", "10", "a", "b"]);
    assert_eq!(instance.red, 3);
}

#[test]
fn titles_and_marks_around_grids_are_understood() {
    let text = "# Jam 1\r\nbb...g  \r\na..c.g\r\naxxc.g\r\n\r\nJam 2: Initial\r\n\r\n```\r\nb b\t. g\r\nx x . g\r\n```\r\n";
    let entries = FORMATS.foreign(text);
    let names: Vec<_> = entries.iter().map(|entry| entry.about.name.as_deref()).collect();
    assert_eq!(names, [Some("Jam 1"), Some("Jam 2: Initial")]);
    let boards: Vec<_> = entries.iter().map(|entry| entry.instance.as_ref().map(write::board)).collect();
    assert_eq!(boards, [Ok("bb...g\na..c.g\naxxc.g\n".to_owned()), Ok("bb.g\nxx.g\n".to_owned())]);
}

#[test]
fn a_row_with_a_mistake_is_not_taken_for_a_title() {
    assert!(!grid_faults("BB?..C\nDAA..C\nD.....\n").is_empty());
    assert!(!grid_faults("BB. ..C\nDAA..C\nD.....\n").is_empty());
    assert!(!grid_faults("BB. .C\nDAA..C\nD.....\n").is_empty());
}

#[test]
fn a_walled_in_red_car_is_legal() {
    let entries = FORMATS.foreign("AA#..\n##...\n.....\n");
    assert_eq!(entries[0].instance.as_ref().map(|instance| instance.walls.len()), Ok(3));
}

#[test]
fn faults_beyond_the_fiftieth_are_counted() {
    let dots = "?".repeat(10) + "\n";
    let found = native_faults(&dots.repeat(10));
    assert_eq!(found.len(), 50);
    assert!(found[49].ends_with("and 52 more faults"), "{}", found[49]);
}
