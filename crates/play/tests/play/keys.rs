//! Keys and the mouse.

use std::collections::HashSet;

use ratatui_crossterm::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEventKind};

use crate::Table;

fn typed(text: &str) -> impl Iterator<Item = KeyCode> {
    text.chars().map(KeyCode::Char)
}

/// The place on the screen of a sign on the board, which is not beside the goal.
fn place(table: &Table, sign: char) -> (u16, u16) {
    let lines = table.lines();
    let rows = lines.iter().enumerate().skip(1).take(lines.len() - 3);
    let mut found =
        rows.filter_map(|(y, line)| Some((line.chars().take(50).position(|other| other == sign)?, y)));
    let (x, y) = found.next().unwrap_or_else(|| panic!("{sign} is on the screen"));
    (x as u16, y as u16)
}

#[test]
fn arrows_move_the_chosen_piece() {
    let mut table = Table::new(&["jam-01"], (80, 24));
    table.press(typed("G"));
    table.press([KeyCode::Left, KeyCode::Left]);
    assert_eq!(table.app.game().record(), ["G left 2"]);
    table.press([KeyCode::Up]);
    assert_eq!(table.news(), "G cannot go up");
    table.press(typed("uuu"));
    assert_eq!((table.app.game().cost(), table.news()), (0, "this is the start".to_owned()));
    table.press(typed("r"));
    assert_eq!(table.app.game().cost(), 1);
    table.press(typed("s"));
    assert_eq!(table.app.game().cost(), 0);
}

#[test]
fn tab_goes_through_all_pieces_that_can_move_and_back() {
    let mut table = Table::new(&["jam-01"], (80, 24));
    let pieces: HashSet<_> = table.app.game().moves().iter().map(|mv| mv.step.piece).collect();
    let screen = |table: &Table| table.terminal.backend().buffer().clone();
    let mut seen = vec![screen(&table)];
    for _ in 1..pieces.len() {
        table.press([KeyCode::Tab]);
        assert!(!seen.contains(&screen(&table)));
        seen.push(screen(&table));
    }
    table.press([KeyCode::Tab]);
    assert_eq!(screen(&table), seen[0]);
    table.press([KeyCode::BackTab]);
    assert_eq!(screen(&table), seen[pieces.len() - 1]);
}

#[test]
fn in_tiles_arrows_move_a_tile_into_the_gap() {
    let mut table = Table::new(&["eight-31a"], (80, 24));
    table.press([KeyCode::Right]);
    assert_eq!(table.app.game().record(), ["3 right 1"]);
    table.press([KeyCode::Right]);
    assert_eq!(table.news(), "nothing can go right");
}

#[test]
fn in_a_maze_arrows_walk_and_other_keys_walk_diagonally() {
    let mut table = Table::new(&["plaza"], (80, 24));
    let words: Vec<_> = table.app.game().moves().iter().map(|mv| mv.words.clone()).collect();
    let keys = [
        ("right", KeyCode::Right),
        ("down", KeyCode::Down),
        ("up", KeyCode::Up),
        ("left", KeyCode::Left),
        ("up-left", KeyCode::Home),
        ("up-right", KeyCode::PageUp),
        ("down-left", KeyCode::End),
        ("down-right", KeyCode::PageDown),
    ];
    for (direction, key) in keys {
        let is_legal = words.contains(&format!("S {direction} 1"));
        table.press([key]);
        assert_eq!(table.app.game().cost() > 0, is_legal, "{direction}");
        table.press(typed("s"));
    }
    assert!(words.iter().any(|words| words.contains('-')), "{words:?}");
}

#[test]
fn an_atom_slides_until_something_stops_it_and_stays_chosen() {
    let mut table = Table::new(&["water"], (80, 24));
    table.press([KeyCode::Up, KeyCode::Up, KeyCode::Right, KeyCode::Right]);
    assert_eq!(table.app.game().record(), ["h up 1", "h right 4"]);
    assert_eq!(table.news(), "h cannot go right");
}

#[test]
fn a_car_follows_the_mouse() {
    let mut table = Table::new(&["jam-01"], (80, 24));
    let (x, y) = place(&table, 'G');
    table.mouse(MouseEventKind::Down, (x, y));
    table.mouse(MouseEventKind::Drag, (x - 4, y));
    table.mouse(MouseEventKind::Drag, (x - 8, y + 3));
    table.mouse(MouseEventKind::Up, (x - 8, y));
    assert_eq!(table.app.game().record(), ["G left 2"]);
    assert_eq!(place(&table, 'G'), (x - 8, y));
}

#[test]
fn a_click_moves_a_tile_and_an_atom_flies_where_it_is_pulled() {
    let mut table = Table::new(&["eight-31a"], (80, 24));
    let at = place(&table, '5');
    table.mouse(MouseEventKind::Down, at);
    table.mouse(MouseEventKind::Up, at);
    assert_eq!(table.app.game().record(), ["5 down 1"]);

    let mut table = Table::new(&["water"], (80, 24));
    let (x, y) = place(&table, 'h');
    table.mouse(MouseEventKind::Down, (x, y));
    table.mouse(MouseEventKind::Drag, (x, y + 2));
    table.mouse(MouseEventKind::Drag, (x, y + 3));
    table.mouse(MouseEventKind::Up, (x, y + 2));
    assert_eq!(table.app.game().record(), ["h down 2"]);
}

#[test]
fn a_click_on_a_free_cell_brings_the_piece_there() {
    let mut table = Table::new(&["s2-maze"], (80, 24));
    let (x, y) = place(&table, 'S');
    let mv = table.app.game().moves()[0].clone();
    let (down, right) = mv.step.slides[0];
    let beside = (x.wrapping_add_signed(4 * right as i16), y.wrapping_add_signed(2 * down as i16));
    table.mouse(MouseEventKind::Down, beside);
    assert_eq!(table.app.game().record(), [mv.words]);
}

#[test]
fn puzzles_follow_one_another_in_a_ring() {
    let mut table = Table::new(&["jam-01", "klotski", "water"], (80, 24));
    let name = |table: &Table| table.app.game().here().name.clone();
    table.press(typed("n"));
    assert_eq!(name(&table), "klotski");
    table.press(typed("nn"));
    assert_eq!(name(&table), "jam-01");
    table.press(typed("p"));
    assert_eq!(name(&table), "water");
}

#[test]
fn it_ends_when_the_player_says_so() {
    for key in [
        KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE),
        KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE),
        KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
    ] {
        let mut table = Table::new(&["jam-01"], (80, 24));
        assert!(!table.app.is_over());
        table.app.handle(&Event::Key(key));
        assert!(table.app.is_over());
    }
}
