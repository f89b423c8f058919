//! The content of the screen.

use ratatui_core::style::Modifier;
use ratatui_crossterm::crossterm::event::KeyCode;
use slidewise_play::{App, Coach};
use slidewise_solve::{Options, collection};

use crate::Table;

/// The lines of the board, without the spaces to its left.
fn board(table: &Table) -> String {
    let lines = table.lines();
    let lines: Vec<_> = lines[1..lines.len() - 2].iter().filter(|line| !line.is_empty()).collect();
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines.iter().map(|line| format!("{}\n", &line[indent..])).collect()
}

#[test]
fn lines_run_between_pieces() {
    let table = Table::new(&["jam-01"], (80, 24));
    assert_eq!(table.lines()[0], "jam-01 · rush · 0 moves");
    assert_eq!(
        board(&table),
        "\
┌───────┬───────────┬───┐
│   B   │           │   │
├───┬───┘   ┌───┐   │   │
│   │       │   │   │ C │
│   ├───────┤   │   │   ╵
│ D │   A   │ E │   │   →
│   ├───────┤   │   └───┐
│   │       │   │       │
├───┤       └───┼───────┤
│   │           │   G   │
│ F │   ┌───────┴───┬───┤
│   │   │     H     │   │
└───┴───┴───────────┴───┘
"
    );
}

#[test]
fn a_board_that_is_too_large_for_lines_has_names() {
    let table = Table::new(&["jam-01"], (20, 12));
    assert_eq!(
        board(&table),
        "\
┌────────────┐
│B B · · · C │
│D · · E · C │
│D A A E · C →
│D · · E · · │
│F · · · G G │
│F · H H H · │
└────────────┘
"
    );
}

#[test]
fn the_molecule_and_the_goal_of_tiles_are_beside_the_board() {
    for name in ["water", "eight-31a"] {
        let table = Table::new(&[name], (80, 24));
        assert!(table.lines()[1].contains("goal:"), "{name}: {:?}", table.lines());
    }
}

/// No puzzle, size of terminal or key may break the screen.
#[test]
fn every_puzzle_fits_on_any_screen() {
    for size in [(80, 24), (40, 12), (7, 5), (1, 1)] {
        let app = App::new(collection::all().to_vec(), 0, Coach::new(Options::default()), true);
        let mut table = Table::of(app, size);
        for puzzle in collection::all() {
            assert_eq!(table.app.game().here().name, puzzle.name);
            table.press([KeyCode::Tab, KeyCode::Down, KeyCode::Right]);
            if size == (80, 24) {
                let marked = marked(&table);
                // With one blank there is nothing to choose; with three there is.
                let is_chosen =
                    ["rush", "bricks", "atomix"].contains(&puzzle.family()) || puzzle.name == "courtyard";
                assert_eq!(marked > 0, is_chosen, "{}", puzzle.name);
            }
            table.press([KeyCode::Char('n')]);
        }
    }
}

/// How many signs are marked.
fn marked(table: &Table) -> usize {
    let cells = table.terminal.backend().buffer().content();
    cells.iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count()
}

#[test]
fn the_keys_are_shown_until_the_next_key() {
    let mut table = Table::new(&["jam-01"], (80, 24));
    table.press([KeyCode::Char('?')]);
    let shown = table.lines().join("\n");
    assert!(shown.contains("press any key to continue"), "{shown}");
    for (keys, what) in slidewise_play::KEYS {
        assert!(shown.contains(keys) && shown.contains(what), "{keys}: {shown}");
    }
    table.press([KeyCode::Char('q')]);
    assert!(!table.app.is_over());
    assert!(table.lines().last().unwrap().ends_with("q quit"), "the line of keys fits: {:?}", table.lines());
    assert!(!table.lines().join("\n").contains("press any key"));
}

#[test]
fn pieces_have_the_colours_of_pictures() {
    let app = |is_colored| {
        let coach = Coach::new(Options::default());
        Table::of(App::new(vec![crate::puzzle("jam-01")], 0, coach, is_colored), (80, 24))
    };
    let colors = |table: &Table| {
        let cells = table.terminal.backend().buffer().content();
        let mut colors: Vec<_> = cells.iter().map(|cell| format!("{:?}", cell.bg)).collect();
        colors.sort();
        colors.dedup();
        colors.len()
    };
    // Eight cars, and what is not one.
    assert_eq!(colors(&app(true)), 9);
    assert_eq!(colors(&app(false)), 1);
}
