//! Questions and answers, as the worker passes them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use slidewise_catalogue::{Row, Writer};
use slidewise_engine::calls;
use slidewise_wasm::{Answer, Dispatcher};

fn ask(dispatcher: &mut Dispatcher, call: &str, input: Value) -> Answer {
    dispatcher.ask(json!({ "call": call, "input": input }).to_string().as_bytes(), &|_| ())
}

fn json(answer: Answer) -> Value {
    match answer {
        Answer::Json(bytes) => serde_json::from_slice(&bytes).unwrap(),
        other => panic!("{other:?}"),
    }
}

fn code(answer: Answer) -> Value {
    match answer {
        Answer::Failure(bytes) => serde_json::from_slice::<Value>(&bytes).unwrap()["code"].clone(),
        other => panic!("{other:?}"),
    }
}

fn native(name: &str) -> String {
    slidewise_solve::collection::find(name).unwrap().native()
}

/// The page shows its first board before the engine is there.
#[test]
fn the_collection_is_a_file_of_the_site() {
    let all =
        serde_json::from_str("{}").and_then(|all| serde_json::to_value(calls::collection(&all).unwrap()));
    let rows: Vec<_> = all.unwrap()["puzzles"].as_array().unwrap().iter().map(Value::to_string).collect();
    let right = format!("[\n{}\n]\n", rows.join(",\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/collection.json");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &right).unwrap();
    }
    assert!(fs::read_to_string(&file).unwrap() == right, "run UPDATE_DOCS=1 cargo test -p slidewise-wasm");
}

#[test]
fn puzzles_are_read_and_solved() {
    let mut dispatcher = Dispatcher::default();
    assert_eq!(json(ask(&mut dispatcher, "about", json!({})))["families"].as_array().unwrap().len(), 5);
    let read = json(ask(&mut dispatcher, "parse", json!({ "text": native("jam-01") })));
    assert_eq!(read["puzzles"][0]["family"], "rush");
    let solved = json(ask(&mut dispatcher, "job", json!({ "kind": "solve", "puzzle": native("jam-01") })));
    assert_eq!((&solved["report"]["length"], &solved["report"]["optimal"]), (&json!(8), &json!(true)));
    let hint = json(ask(&mut dispatcher, "job", json!({ "kind": "hint", "puzzle": native("jam-01") })));
    assert_eq!(hint["step"]["text"], solved["report"]["moves"][0]);
    let Answer::Bytes(svg) =
        ask(&mut dispatcher, "export", json!({ "puzzle": native("jam-01"), "format": "svg" }))
    else {
        panic!("a file is bytes");
    };
    assert!(svg.starts_with(b"<svg"));
}

#[test]
fn a_space_is_kept_for_queries() {
    let mut dispatcher = Dispatcher::default();
    assert_eq!(code(ask(&mut dispatcher, "graph", json!({}))), "not_ready");
    let facts = json(ask(&mut dispatcher, "job", json!({ "kind": "space", "puzzle": native("jam-01") })));
    let Answer::Bytes(graph) = ask(&mut dispatcher, "graph", json!({})) else { panic!("a graph is bytes") };
    assert_eq!(json!(graph.len()), facts["graph_bytes"]);
    assert_eq!(json(ask(&mut dispatcher, "node", json!({ "node": "0" })))["distance"], 8);
    assert_eq!(
        json(ask(&mut dispatcher, "path", json!({ "node": "0" })))["moves"].as_array().unwrap().len(),
        8
    );
    assert_eq!(json(ask(&mut dispatcher, "locate", json!({ "puzzle": native("jam-01") })))["node"], 0);
    assert_eq!(code(ask(&mut dispatcher, "node", json!({ "node": "x" }))), "not_found");
}

#[test]
fn errors_are_reported() {
    let mut dispatcher = Dispatcher::default();
    assert_eq!(code(dispatcher.ask(b"no JSON", &|_| ())), "malformed");
    assert_eq!(code(ask(&mut dispatcher, "nonsense", json!({}))), "not_found");
    assert_eq!(code(ask(&mut dispatcher, "parse", json!({ "test": "" }))), "refused");
    assert_eq!(
        code(ask(&mut dispatcher, "job", json!({ "kind": "solve", "puzzle": "puzzle: rush\n\nA" }))),
        "faults"
    );
}

#[test]
fn a_catalogue_is_read_from_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.parquet");
    let mut writer = Writer::create(&path).unwrap();
    let board = "BB.CAA.C....DDDD".to_owned();
    let figures = Row { width: 4, height: 4, pieces: 4, length: 2, ..Row::default() };
    writer.push(&Row { puzzle: "rush".into(), metric: "moves".into(), board, ..figures }).unwrap();
    writer.finish().unwrap();
    let mut dispatcher = Dispatcher::default();
    let mut question = b"{\"call\":\"open\",\"input\":{\"name\":\"boards.parquet\"}}\n".to_vec();
    question.extend(std::fs::read(&path).unwrap());
    let overview = json(dispatcher.ask(&question, &|_| ()));
    assert_eq!((&overview["name"], &overview["puzzles"]), (&json!("boards"), &json!(1)));
    let page = json(ask(&mut dispatcher, "catalogue", json!({ "query": "order=longest&limit=5" })));
    assert_eq!((&page["total"], &page["puzzles"][0]["length"]), (&json!(1), &json!(2)));
    assert_eq!(code(ask(&mut dispatcher, "catalogue", json!({ "query": "limit=many" }))), "refused");
    question.truncate(question.len() - 9);
    assert_eq!(code(dispatcher.ask(&question, &|_| ())), "refused");
}
