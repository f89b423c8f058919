//! `space`: minimality, dead ends, and graphs in files.

use std::collections::HashMap;
use std::fs;

use slidewise_catalogue::{Column, ColumnType, TableReader, Value};
use slidewise_verify::oracle;

use crate::common::{Folder, object, run};

const BOARD: &str =
    "puzzle: rush\nname: a & b\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n..B.\nAAB.\n...C\nDD.C\n";

fn folder() -> Folder {
    Folder::new(&[("board.txt", BOARD)])
}

/// The board and distance of every node, and every edge by its boards, as the oracle has them.
type Graph = (HashMap<String, Option<u32>>, Vec<(String, String, u32)>);

fn truth() -> Graph {
    let nodes = oracle::distances(BOARD).expect("it is read");
    let mut edges = oracle::moves(BOARD).expect("it is read");
    edges.sort_unstable();
    (nodes, edges)
}

#[test]
fn graphml_has_all_states_and_moves() {
    let folder = folder();
    folder.run(&["space", "board.txt", "--graphml", "board.graphml", "--dot", "board.dot"]).code(0);
    let text = fs::read_to_string(folder.path("board.graphml")).expect("it is there");
    let document = roxmltree::Document::parse(&text).expect("it is XML");
    let of = |tag: &'static str| document.descendants().filter(move |node| node.has_tag_name(tag));
    let data = |node: roxmltree::Node<'_, '_>, key: &str| {
        let mut data = node.children().filter(|child| child.attribute("key") == Some(key));
        data.next().and_then(|data| data.text()).map(str::to_owned)
    };
    let boards: HashMap<_, _> =
        of("node").map(|node| (node.attribute("id"), data(node, "board").expect("a board"))).collect();
    let distance = |node| data(node, "distance").map(|distance| distance.parse().expect("a number"));
    let nodes = of("node").map(|node| (boards[&node.attribute("id")].clone(), distance(node))).collect();
    let mut edges: Vec<_> = of("edge")
        .map(|edge| {
            let end = |name| boards[&edge.attribute(name)].clone();
            let cost = data(edge, "cost").expect("a cost").parse().expect("a number");
            (end("source"), end("target"), cost)
        })
        .collect();
    edges.sort_unstable();
    assert_eq!((nodes, edges), truth());
    let goals = of("node").filter(|node| data(*node, "goal").as_deref() == Some("true")).count();
    assert_eq!(goals, oracle::explore(BOARD).expect("it is read").goal_states);

    let dot = fs::read_to_string(folder.path("board.dot")).expect("it is there");
    assert_eq!(dot.matches(" -> ").count(), truth().1.len());
    assert_eq!(dot.matches("distance=").count(), truth().0.values().flatten().count());
    assert!(dot.starts_with("digraph \"a & b\" {") && dot.ends_with("}\n"), "{dot}");
    assert!(dot.contains("[label=\"..B.\\nAAB.\\n...C\\nDD.C\""), "{dot}");
    assert_eq!(folder.names(), ["board.dot", "board.graphml", "board.txt"]);
}

#[test]
fn parquet_is_read_back_equal() {
    let folder = folder();
    folder.run(&["space", "board.txt", "--parquet", "board"]).code(0);
    assert_eq!(folder.names(), ["board-edges.parquet", "board-nodes.parquet", "board.txt"]);
    let read = |name: &str, column: &'static str, kind| {
        let table = TableReader::open(&folder.path(name)).expect("it is a table");
        let rows: Vec<_> = (0..table.groups()[0]).collect();
        table.read(0, &Column::optional(column, kind), &rows).expect("it has this column")
    };
    let number = |value: &Value| match value {
        Value::Number(number) => Some(*number as u32),
        _ => None,
    };
    let text = |value: &Value| match value {
        Value::Text(text) => text.clone(),
        value => panic!("{value:?}"),
    };
    let boards: Vec<_> = read("board-nodes.parquet", "board", ColumnType::Text).iter().map(text).collect();
    let ids: Vec<_> = read("board-nodes.parquet", "id", ColumnType::Long).iter().filter_map(number).collect();
    assert_eq!(ids, (0..boards.len() as u32).collect::<Vec<_>>());
    let distances = read("board-nodes.parquet", "distance", ColumnType::Short);
    let nodes = boards.iter().cloned().zip(distances.iter().map(number)).collect();
    let goals = read("board-nodes.parquet", "goal", ColumnType::Flag);
    let zero = |distance: &Value| Value::Flag(number(distance) == Some(0));
    assert_eq!(goals, distances.iter().map(zero).collect::<Vec<_>>());
    let end = |column| {
        read("board-edges.parquet", column, ColumnType::Long).iter().filter_map(number).collect::<Vec<_>>()
    };
    let costs = read("board-edges.parquet", "cost", ColumnType::Short);
    let board = |id: u32| boards[id as usize].clone();
    let edges = end("from").into_iter().zip(end("to")).zip(costs.iter().filter_map(number));
    let mut edges: Vec<_> = edges.map(|((from, to), cost)| (board(from), board(to), cost)).collect();
    edges.sort_unstable();
    assert_eq!((nodes, edges), truth());
    let moves = read("board-edges.parquet", "move", ColumnType::Text);
    assert!(moves.iter().map(text).any(|mv| mv == "C up 2"), "{moves:?}");
}

#[test]
fn a_graph_that_is_too_large_is_not_written() {
    let folder = folder();
    let arguments = ["space", "board.txt", "--graphml", "board.graphml", "--max-states", "5"];
    let ran = folder.run(&arguments).code(3);
    assert!(ran.stderr.contains("--max-states allows 5"), "{}", ran.stderr);
    let ran = folder.run(&["space", "jam-01", "--dot", "jam.dot", "--nodes", "5"]).code(3);
    assert!(ran.stderr.contains("not fully explored"), "{}", ran.stderr);
    let ran = folder.run(&["space", "jam-01", "jam-02", "--dot", "jam.dot"]).code(2);
    assert!(ran.stderr.contains("exactly one puzzle"), "{}", ran.stderr);
    let ran = folder.run(&["space", "board.txt", "--dot", "nowhere/jam.dot"]).code(2);
    assert!(ran.stderr.contains("cannot write nowhere/jam.dot"), "{}", ran.stderr);
    assert_eq!(folder.names(), ["board.txt"]);
}

#[test]
fn minimality_and_dead_ends_are_reported() {
    let folder = folder();
    let report = object(&folder.run(&["space", "board.txt", "--minimality", "--json"]).code(0));
    assert_eq!(report["dead_ends"], 0);
    assert_eq!(report["minimal"], false);
    let removable = report["removable"].as_array().expect("a list");
    assert!(removable.contains(&"D".into()), "{report}");
    let text = folder.run(&["space", "board.txt", "--minimality"]).code(0).stdout;
    assert!(text.contains("minimal              no") && text.contains("can be removed       D"), "{text}");
    let minimal = object(&run(&["space", "BBBFEAAFE.CCEDDD", "--minimality", "--json"]).code(0));
    assert_eq!((&minimal["minimal"], &minimal["removable"]), (&true.into(), &serde_json::json!([])));
    let plain = object(&run(&["space", "jam-01", "--json"]).code(0));
    assert!(plain.get("minimal").is_none() && plain.get("removable").is_none());
    let tiles = run(&["space", "3 1 2 0 4 5 6 7 8", "--minimality", "--json"]).code(0);
    assert!(
        tiles.stderr.contains("nothing to remove") && object(&tiles).get("minimal").is_none(),
        "{tiles:?}"
    );
}
