//! The ladder of hints, and the distance.

use std::time::Duration;

use ratatui_crossterm::crossterm::event::KeyCode;
use slidewise_core::Limits;
use slidewise_play::{App, Coach};
use slidewise_solve::{Options, solve};

use crate::{Table, puzzle};

const HINT: KeyCode = KeyCode::Char('h');

/// Takes every hint up to the last rung. This needs as much as the shortest solution has, in every family.
#[test]
fn hints_lead_to_the_goal_by_a_shortest_way() {
    for name in ["jam-01", "s3-level-1", "eight-31a", "s2-maze", "plaza", "water"] {
        let mut table = Table::new(&[name], (80, 24));
        while !table.app.game().is_solved() {
            table.press([HINT, HINT, HINT]);
            table.wait();
            let record = table.app.game().record();
            table.press([HINT]);
            assert_ne!(table.app.game().record(), record, "{name}: {}", table.news());
        }
        table.wait();
        let report = solve(&puzzle(name), &Options::default(), &mut ()).expect("the options fit");
        assert_eq!(Some(table.app.game().cost()), report.length, "{name}");
        assert!(table.news().contains("no solution is shorter"), "{name}: {}", table.news());
    }
}

#[test]
fn each_hint_reveals_more() {
    let mut table = Table::new(&["jam-01"], (80, 24));
    let mut told = Vec::new();
    for _ in 0..3 {
        table.press([HINT]);
        table.wait();
        told.push(table.news());
    }
    assert_eq!(told[0], "8 moves to go; press h again for the piece");
    let (piece, _) = told[1].strip_prefix("8 moves to go: move ").unwrap().split_once(';').unwrap();
    let (words, _) = told[2].strip_prefix("8 moves to go: ").unwrap().split_once(';').unwrap();
    assert!(words.starts_with(&format!("{piece} ")), "{piece}, {words}");
    assert!(table.app.game().moves().iter().any(|mv| mv.words == words));
    // A move of the player's own ends the ladder.
    table.press([KeyCode::Char('H'), KeyCode::Right]);
    assert_eq!((table.app.game().cost(), table.news()), (1, String::new()));
}

#[test]
fn the_distance_is_shown_on_demand_and_follows_the_moves() {
    let mut table = Table::new(&["eight-31a"], (80, 24));
    table.press([KeyCode::Char('d')]);
    table.wait();
    assert_eq!(table.news(), "31 steps to go");
    table.press([KeyCode::Right]);
    table.wait();
    assert_eq!(table.news(), "30 steps to go");
    table.press([KeyCode::Char('d')]);
    assert_eq!(table.news(), "");
}

#[test]
fn lost_positions_and_unknown_distances_are_reported() {
    let mut table = Table::new(&["maze-closed"], (80, 24));
    table.press([HINT, HINT]);
    table.wait();
    assert!(table.news().starts_with("the goal cannot be reached from here"), "{}", table.news());

    let limits = Limits { time: Some(Duration::from_millis(50)), nodes: Some(10), ..Limits::default() };
    let coach = Coach::new(Options { limits, ..Options::default() });
    let mut table = Table::of(App::new(vec![puzzle("klotski")], 0, coach, false), (80, 24));
    table.press([HINT, HINT, HINT, HINT]);
    table.wait();
    assert!(table.news().starts_with("at least "), "{}", table.news());
    assert_eq!(table.app.game().cost(), 0);
}
