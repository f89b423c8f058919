//! Catalogues that the server was started with, as a client browses them.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::Arc;

use crate::common::{Served, enumerated, native, serve_with};
use serde_json::{Value, json};
use slidewise_catalogue::{Figures, Index, Pick, Query, Reader, Row, Writer};
use slidewise_solve::source;
use slidewise_web::engine::Catalogue;
use slidewise_web::{Config, Limits, engine};

/// A server with the catalogue in this file.
fn serve(name: &str, path: &Path, limits: Limits) -> Served {
    let catalogue = Catalogue::of_file(name, Reader::open(path).unwrap()).unwrap();
    serve_with(Config { limits, catalogues: vec![Arc::new(catalogue)], ..Config::default() })
}

/// All puzzles of a query, page by page.
fn all(server: &Served, name: &str, query: &str) -> Vec<Value> {
    let (mut puzzles, mut offset) = (Vec::new(), 0);
    loop {
        let page = server.get(&format!("/catalogues/{name}?offset={offset}&{query}")).ok();
        puzzles.extend(page["puzzles"].as_array().unwrap().iter().cloned());
        match page["next"].as_u64() {
            Some(next) => offset = next,
            None => break assert_eq!(page["total"], puzzles.len(), "{query}"),
        }
    }
    puzzles
}

fn figure(row: &Value, name: &str) -> u64 {
    row[name].as_u64().unwrap_or_else(|| panic!("no {name}: {row}"))
}

#[test]
fn a_catalogue_is_described_paged_and_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let path = enumerated(folder.path());
    let reader = Reader::open(&path).unwrap();
    let rows = reader.rows(&reader.choose(&Query::default(), Pick::All).unwrap()).unwrap();
    let server = serve("boards", &path, Limits::default());
    let told = &server.get("/catalogues").ok()["catalogues"][0];
    let longest = rows.iter().map(|row| row.length).max().unwrap();
    let shortest = rows.iter().map(|row| row.length).min().unwrap();
    assert_eq!((&told["name"], &told["puzzles"]), (&json!("boards"), &json!(rows.len())));
    assert_eq!((&told["families"], &told["sizes"]), (&json!(["rush"]), &json!([[4, 4]])));
    assert_eq!((&told["lengths"], &told["walls"]), (&json!([shortest, longest]), &json!([0, 1])));

    let puzzles = all(&server, "boards", "");
    assert_eq!(puzzles.len(), rows.len());
    for (number, (puzzle, row)) in (1..).zip(puzzles.iter().zip(&rows)) {
        assert_eq!(figure(puzzle, "number"), number);
        assert_eq!(puzzle["name"], format!("boards:{number}"));
        for name in ["length", "pieces", "walls"] {
            assert_eq!(puzzle[name], serde_json::to_value(row).unwrap()[name], "{name}");
        }
        assert_eq!(puzzle["known"], json!({ "moves": row.moves, "steps": row.steps }));
        let difficulty = json!({ "shortest_solutions": row.shortest_solutions, "branching": 2.5,
            "counter_intuitive": 1, "cluster_size": row.cluster_size, "minimal": row.minimal });
        assert_eq!(puzzle["difficulty"], difficulty);
        let text = puzzle["text"].as_str().unwrap();
        let read = source::parse("", text.as_bytes(), "").items.remove(0).unwrap();
        let board = source::parse("", row.board.as_bytes(), "").items.remove(0).unwrap();
        assert_eq!(read.instance, board.instance);
    }

    let few = all(&server, "boards", "min=4&max=5&min_pieces=4&max_pieces=5&min_walls=1&limit=7");
    let wanted = |row: &&Value| {
        (4..=5).contains(&figure(row, "length"))
            && (4..=5).contains(&figure(row, "pieces"))
            && figure(row, "walls") == 1
    };
    assert_eq!(few, puzzles.iter().filter(wanted).cloned().collect::<Vec<_>>());
    assert!(few.len() > 7 && few.len() < puzzles.len());
    assert_eq!(all(&server, "boards", "width=4&height=4&family=rush").len(), puzzles.len());
    assert_eq!(
        all(&server, "boards", "width=4&height=5").len() + all(&server, "boards", "family=maze").len(),
        0
    );
    assert_eq!(server.get("/catalogues/boards?offset=99999999").ok()["puzzles"], json!([]));
    assert_eq!(server.get("/catalogues/boards?limit=0").ok()["puzzles"], json!([]));

    let mut expected = puzzles.clone();
    expected.sort_by_key(|row| figure(row, "length"));
    assert_eq!(all(&server, "boards", "order=shortest"), expected);
    expected = puzzles.clone();
    expected.sort_by_key(|row| std::cmp::Reverse(figure(row, "length")));
    assert_eq!(all(&server, "boards", "order=longest"), expected);
    let solved = server.finished(&json!({ "kind": "solve", "puzzle": expected[0]["text"] }));
    assert_eq!(solved["result"]["report"]["length"], longest);
}

#[test]
fn a_sample_is_the_commands_and_can_be_drawn_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = enumerated(folder.path());
    let reader = Reader::open(&path).unwrap();
    let server = serve("boards", &path, Limits::default());
    let query = Query { length: 4..=6, ..Query::default() };
    for (count, seed) in [(1, 0), (1, 7), (5, 7), (100, u64::MAX)] {
        let page = server.get(&format!("/catalogues/boards?min=4&max=6&sample={count}&seed={seed}")).ok();
        let numbers = page["puzzles"].as_array().unwrap().iter().map(|row| figure(row, "number") - 1);
        let expected = reader.choose(&query, Pick::Sample(count, seed)).unwrap();
        assert_eq!(numbers.collect::<Vec<_>>(), expected);
        assert_eq!((&page["next"], &page["seed"]), (&Value::Null, &json!(seed)));
        assert_eq!(page["total"], reader.choose(&query, Pick::All).unwrap().len());
    }
    let mut seen = std::collections::HashSet::new();
    for _ in 0..20 {
        let page = server.get("/catalogues/boards?sample=1").ok();
        let again = server.get(&format!("/catalogues/boards?sample=1&seed={}", page["seed"])).ok();
        assert_eq!(page, again);
        seen.insert(page["puzzles"][0]["number"].to_string());
    }
    assert!(seen.len() > 5, "without a seed any puzzle may come: {seen:?}");
    let none = server.get("/catalogues/boards?min=50&sample=1").ok();
    assert_eq!((&none["puzzles"], &none["total"]), (&json!([]), &json!(0)));
}

#[test]
fn what_is_no_query_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(
        "boards",
        &enumerated(folder.path()),
        Limits { engine: engine::Limits { rows: 10, ..engine::Limits::default() }, ..Limits::default() },
    );
    for wrong in [
        "min=5&max=4",
        "min_pieces=2&max_pieces=1",
        "min_walls=1&max_walls=0",
        "width=4",
        "height=4",
        "limit=11",
        "sample=11",
        "limit=-1",
        "min=x",
        "max=99999999999",
        "offset=1.5",
        "order=random",
        "seed=1",
        "sample=1&offset=0",
        "sample=1&limit=1",
        "sample=1&order=file",
        "path=/etc/passwd",
        "min=1&min=2",
    ] {
        let reply = server.get(&format!("/catalogues/boards?{wrong}"));
        assert_eq!((reply.status, reply.code().as_str()), (422, "refused"), "{wrong}");
    }
    assert_eq!(server.get("/catalogues/boards").ok()["puzzles"].as_array().unwrap().len(), 10);
    for other in ["nothing", "boards.parquet", "..%2fboards.parquet", "%2fetc%2fpasswd", ""] {
        assert_eq!(server.get(&format!("/catalogues/{other}")).code(), "not_found", "{other}");
    }
    assert_eq!(serve_with(Config::default()).get("/catalogues").ok(), json!({ "catalogues": [] }));
}

/// A row of a table that somebody else may have written.
fn row(board: &str, (width, height): (u32, u32)) -> Row {
    let (puzzle, metric) = ("rush".into(), "moves".into());
    Row { puzzle, metric, board: board.into(), width, height, length: 3, ..Row::default() }
}

#[test]
fn rows_that_are_no_puzzles_are_left_out_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.parquet");
    let board = "BB.CAA.C....DDDD";
    let wide = format!("puzzle: maze\n\nS{}G\n", ".".repeat(198));
    let rows = [
        row(board, (4, 4)),
        row("no board", (4, 4)),
        Row { name: Some("two\nmetric: steps".into()), ..row(board, (4, 4)) },
        Row { metric: "octile".into(), ..row(board, (4, 4)) },
        Row { metric: "steps".into(), steps: Some(3), branching: Some(f64::INFINITY), ..row(board, (4, 4)) },
        row(&wide, (200, 1)),
        row(&wide, (2, 1)),
    ];
    let mut writer = Writer::create(&path).unwrap();
    rows.iter().for_each(|row| writer.push(row).unwrap());
    writer.finish().unwrap();
    let server = serve(
        "mixed",
        &path,
        Limits { engine: engine::Limits { cells: 150, ..engine::Limits::default() }, ..Limits::default() },
    );
    let page = server.get("/catalogues/mixed").ok();
    let puzzles = page["puzzles"].as_array().unwrap();
    let told: Vec<_> =
        puzzles.iter().map(|row| (figure(row, "number"), row["metric"].as_str().unwrap())).collect();
    assert_eq!(told, [(1, "moves"), (3, "moves"), (5, "steps")]);
    assert!(!puzzles[1]["text"].as_str().unwrap().contains("name:"), "{}", puzzles[1]);
    assert_eq!(puzzles[2]["difficulty"], json!({}));
    assert_eq!(
        (&page["unreadable"], &page["next"]),
        (&json!(2), &json!(5)),
        "a page ends before large boards"
    );
    let page = server.get("/catalogues/mixed?offset=5").ok();
    assert_eq!((&page["unreadable"], &page["next"]), (&json!(1), &json!(6)));
    let page = server.get("/catalogues/mixed?offset=6").ok();
    assert_eq!((&page["unreadable"], &page["next"], &page["total"]), (&json!(1), &Value::Null, &json!(7)));
}

#[test]
fn a_file_that_is_cut_off_meanwhile_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = enumerated(folder.path());
    let server = serve("boards", &path, Limits::default());
    OpenOptions::new().write(true).open(&path).unwrap().set_len(100).unwrap();
    let reply = server.get("/catalogues/boards");
    assert_eq!((reply.status, reply.code().as_str()), (500, "unreadable"));
    assert!(!String::from_utf8_lossy(&reply.body).contains("parquet"), "no name of a file is told");
    // One that was replaced is still there for who has it open.
    let path = enumerated(folder.path());
    let server = serve("boards", &path, Limits::default());
    fs::remove_file(&path).unwrap();
    assert!(!all(&server, "boards", "").is_empty());
}

#[test]
fn puzzles_of_a_text_are_browsed_too() {
    let mut index = Index::default();
    let mut texts = Vec::new();
    for (name, length) in [("jam-01", Some(8)), ("klotski", Some(81)), ("jam-02", None)] {
        let puzzle = if name == "klotski" { "bricks" } else { "rush" };
        index.push(&Figures { puzzle, size: (6, 6), length, pieces: 8, walls: 0 });
        let row = Row { counter_intuitive: Some(4), ..Row::default() };
        texts.push((native(name), (name == "klotski").then_some(row)));
    }
    let catalogue = Arc::new(Catalogue::of_texts("mine", index, texts));
    let server = serve_with(Config { catalogues: vec![catalogue], ..Config::default() });
    let names = |query| all(&server, "mine", query).iter().map(|row| row["name"].clone()).collect::<Vec<_>>();
    assert_eq!(names("order=longest"), ["klotski", "jam-01", "jam-02"]);
    assert_eq!(names("order=shortest"), ["jam-01", "klotski", "jam-02"]);
    assert_eq!(names("max=100"), ["jam-01", "klotski"]);
    assert_eq!(names("family=rush"), ["jam-01", "jam-02"]);
    let page = server.get("/catalogues/mine").ok();
    assert_eq!(page["puzzles"][0]["text"], native("jam-01"));
    assert!(page["puzzles"][0].get("difficulty").is_none());
    assert_eq!(page["puzzles"][1]["difficulty"], json!({ "counter_intuitive": 4 }));
}
