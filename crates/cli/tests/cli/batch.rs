//! Many puzzles at once: one result each, in the order of the input.

use crate::common::{Folder, WALLED, run};

/// What `list` knows about the cards.
fn known_cards() -> Vec<(String, u64)> {
    let cards = run(&["list", "jam", "--json"]).code(0).json();
    let cards =
        cards.iter().filter(|card| card["name"].as_str().is_some_and(|name| name.starts_with("jam-")));
    let known = |card: &serde_json::Value| {
        let name = card["name"].as_str().expect("a card has a name").to_owned();
        (name, card["moves"].as_u64().expect("a card's length is known"))
    };
    cards.map(known).collect()
}

#[test]
fn results_come_in_the_order_of_the_input_whatever_the_threads() {
    let cards = known_cards();
    assert_eq!(cards.len(), 40);
    let names = cards.iter().map(|(name, _)| name.as_str());
    for threads in ["1", "2", "5", "auto"] {
        let arguments: Vec<_> =
            ["solve", "--json", "--threads", threads].into_iter().chain(names.clone()).collect();
        let found: Vec<_> = run(&arguments)
            .code(0)
            .json()
            .iter()
            .map(|report| {
                (
                    report["name"].as_str().unwrap_or_default().to_owned(),
                    report["length"].as_u64().unwrap_or(0),
                )
            })
            .collect();
        assert_eq!(found, cards, "{threads} threads");
    }
}

#[test]
fn a_file_may_hold_many_boards() {
    let native = run(&["import", "jam-01", "jam-40"]).code(0).stdout;
    let strings = "first BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo\n3 BooCooBooCooBAACooooooooooDDDooooooo 74\n";
    let folder = Folder::new(&[("native.txt", &(native + "\n" + WALLED)), ("strings.txt", strings)]);
    let ran = folder.run(&["solve", "native.txt", "strings.txt", "--json"]).code(1);
    let found: Vec<_> =
        ran.json().iter().map(|report| (report["name"].clone(), report["length"].clone())).collect();
    let wanted = [
        ("jam-01".into(), 8.into()),
        ("jam-40".into(), 51.into()),
        ("walled".into(), serde_json::Value::Null),
        ("first".into(), 8.into()),
        ("strings:2".into(), 3.into()),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn people_get_a_line_each_and_a_total() {
    let folder = Folder::new(&[("walled.txt", WALLED)]);
    let ran = folder.run(&["solve", "jam-01", "walled.txt"]).code(1);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{ran:#?}");
    assert!(lines[0].starts_with("jam-01") && lines[0].contains("8 moves (shortest)"), "{ran:#?}");
    assert!(lines[1].starts_with("walled") && lines[1].contains("unsolvable"), "{ran:#?}");
    assert!(lines[2].starts_with("1 solved, 1 unsolvable, 0 stopped;"), "{ran:#?}");
    let quiet = folder.run(&["solve", "jam-01", "walled.txt", "--quiet"]).code(1);
    assert_eq!(quiet.stdout.lines().count(), 2);
}

#[test]
fn every_puzzle_has_its_own_limit_on_nodes() {
    let ran = run(&["solve", "jam-01", "jam-40", "--json", "--nodes", "900"]).code(3);
    let outcomes: Vec<_> = ran.json().iter().map(|report| report["outcome"].clone()).collect();
    assert_eq!(outcomes, ["solved", "stopped"]);
}
