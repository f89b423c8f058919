//! Boards as text, as they appear.

#[allow(dead_code)]
use crate::common::{board, bricks, cars, cars_solution, gated};
use slidewise_draw::{Side, TerminalStyle, panels, terminal, terminal_row};

const BOXES: TerminalStyle = TerminalStyle { color: false, unicode: true };
const ASCII: TerminalStyle = TerminalStyle { color: false, unicode: false };
const COLOR: TerminalStyle = TerminalStyle { color: true, unicode: true };

#[test]
fn a_board_in_boxes() {
    let expected = "\
┌─────────────┐
│ B B . . . C │
│ D . . E . C │
│ D A A E . C →
│ D . . E . . │
│ F . . . G G │
│ F . H H H . │
└─────────────┘
";
    assert_eq!(terminal(&cars(), BOXES), expected);
}

#[test]
fn a_board_in_ascii() {
    let expected = "\
+---------+
| B A A C |
| B A A C |
| D D E C |
| D . E # |
| F F G G |
+-- v v --+
";
    assert_eq!(terminal(&bricks(), ASCII), expected);
}

#[test]
fn openings_on_all_sides() {
    let board = board(&["A.", ".#"], &[(Side::Top, 0), (Side::Left, 1), (Side::Right, 0), (Side::Bottom, 1)]);
    assert_eq!(terminal(&board, BOXES), "┌ ↑ ──┐\n│ A . →\n← . █ │\n└── ↓ ┘\n");
}

#[test]
fn visited_cells_are_shaded_and_the_path_lies_on_them() {
    let board = slidewise_draw::Board {
        visited: vec![(0, 0), (0, 1), (1, 0)],
        path: vec![(0, 0), (0, 1), (0, 2)],
        goals: vec![vec![(0, 2)]],
        ..board(&["A..", "..#"], &[])
    };
    assert_eq!(terminal(&board, BOXES), "┌───────┐\n│ A ● ○ │\n│ ▒ . █ │\n└───────┘\n");
    assert_eq!(terminal(&board, ASCII), "+-------+\n| A o : |\n| = . # |\n+-------+\n");
}

#[test]
fn gates_and_goals_are_marked_where_nothing_stands() {
    let closed = slidewise_draw::Board { goals: vec![], ..gated() };
    assert_eq!(terminal(&closed, BOXES), "┌─────────┐\n│ A A B . │\n│ █ . . . │\n│ ░ ░ . . │\n└─────────┘\n");
    assert_eq!(
        terminal(&gated(), BOXES),
        "┌─────────┐\n│ A A B . │\n│ █ . . . │\n│ ○ ○ . . │\n└─────────┘\n"
    );
    let moved = gated().slid(0, 2, 1).unwrap();
    assert_eq!(terminal(&moved, ASCII), "+---------+\n| . . B . |\n| # . . . |\n| : A A . |\n+---------+\n");
}

#[test]
fn long_names_stay_aligned() {
    let mut board = bricks();
    board.pieces[1].name = "B12".into();
    let expected = "\
┌─────────────────┐
│ B12 A   A   C   │
│ B12 A   A   C   │
│ D   D   E   C   │
│ D   .   E   ███ │
│ F   F   G   G   │
└──── ↓   ↓   ────┘
";
    assert_eq!(terminal(&board, BOXES), expected);
}

/// The text without its escape sequences.
fn stripped(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn a_board_in_colour() {
    let drawn = terminal(&bricks(), COLOR);
    let expected = "\
┌────────────┐
│ B  A  A  C │
│ B  A  A  C │
│ D  D  E  C │
│ D  .  E ███│
│ F  F  G  G │
└─── ↓  ↓ ───┘
";
    assert_eq!(stripped(&drawn), expected);
    assert!(
        drawn.contains("\x1b[0;1;38;5;231;48;5;160m A  A "),
        "the goal piece is white on red, in one run"
    );
    assert!(drawn.lines().all(|line| line.ends_with("\x1b[0m")), "no colour leaks out of a line");
}

#[test]
fn names_cannot_control_the_terminal() {
    let mut board = bricks();
    board.pieces[0].name = "\x1b[2J".into();
    assert!(!terminal(&board, BOXES).contains('\x1b'));
}

#[test]
fn pieces_outside_the_board_are_not_drawn() {
    let gone = board(&["AA."], &[(Side::Right, 0)]).slid(0, 0, 2).unwrap();
    assert_eq!(terminal(&gone, ASCII), "+-------+\n| . . A >\n+-------+\n");
}

#[test]
fn positions_side_by_side() {
    let mut steps = cars_solution();
    steps.truncate(2);
    steps[0].caption = "B slides to the right by 1".into();
    let panels = panels(&cars(), &steps).unwrap();
    let expected = "\
start             1. B slides to
                  the right by 1
┌─────────────┐   ┌─────────────┐
│ B B . . . C │   │ . B B . . C │
│ D . . E . C │   │ D . . E . C │
│ D A A E . C →   │ D A A E . C →
│ D . . E . . │   │ D . . E . . │
│ F . . . G G │   │ F . . . G G │
│ F . H H H . │   │ F . H H H . │
└─────────────┘   └─────────────┘

2. D^
┌─────────────┐
│ D B B . . C │
│ D . . E . C │
│ D A A E . C →
│ . . . E . . │
│ F . . . G G │
│ F . H H H . │
└─────────────┘
";
    assert_eq!(terminal_row(&panels, BOXES, 40), expected);
    assert_eq!(stripped(&terminal_row(&panels, COLOR, 1000)).lines().count(), 10);
    assert_eq!(terminal_row(&[], BOXES, 40), "");
}
