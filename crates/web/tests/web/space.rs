//! State graphs, as a client gets them.

use crate::common::{Served, native, serve};
use serde_json::{Value, json};
use slidewise_web::{Limits, engine};

/// The numbers of a graph.
struct Graph {
    dimensions: usize,
    farthest: u32,
    points: Vec<f32>,
    distances: Vec<u16>,
    edges: Vec<u32>,
}

fn graph(server: &Served, id: &str) -> Graph {
    let reply = server.get(&format!("/jobs/{id}/graph"));
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/octet-stream")));
    let bytes = reply.body;
    assert_eq!(&bytes[..4], b"SWG1");
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let [nodes, edges, dimensions] = [4, 8, 12].map(|at| word(at) as usize);
    let coordinates = 20;
    let distances = coordinates + 4 * dimensions * nodes;
    let pairs = (distances + 2 * nodes).next_multiple_of(4);
    assert_eq!(bytes.len(), pairs + 8 * edges);
    Graph {
        dimensions,
        farthest: word(16),
        points: (0..nodes * dimensions).map(|index| f32::from_bits(word(coordinates + 4 * index))).collect(),
        distances: (0..nodes)
            .map(|node| u16::from_le_bytes(bytes[distances + 2 * node..][..2].try_into().unwrap()))
            .collect(),
        edges: (0..2 * edges).map(|index| word(pairs + 4 * index)).collect(),
    }
}

#[test]
fn a_space_is_drawn_and_walked_in() {
    let server = serve(Limits::default());
    let job = server.finished(&json!({ "kind": "space", "puzzle": native("jam-01") }));
    let (id, result) = (job["id"].as_str().unwrap(), &job["result"]);
    let oracle = slidewise_verify::oracle::explore(&native("jam-01")).unwrap();
    assert_eq!((&result["complete"], &result["states"]), (&json!(true), &json!(oracle.states)));
    assert_eq!(
        (&result["goal_states"], &result["length"]),
        (&json!(oracle.goal_states), &json!(oracle.length))
    );
    assert_eq!(result["max_distance"], json!(oracle.max_distance));
    let graph = graph(&server, id);
    assert_eq!((graph.dimensions, graph.distances.len()), (3, oracle.states));
    assert_eq!((Some(graph.farthest), Some(graph.distances[0].into())), (oracle.max_distance, oracle.length));
    assert_eq!(result["edges"], graph.edges.len() / 2);
    assert!(graph.points.iter().all(|x| x.is_finite() && x.abs() <= 1.001));
    assert!(graph.edges.iter().all(|&node| (node as usize) < oracle.states));
    for node in (0..oracle.states).step_by(oracle.states / 7) {
        let shown = server.get(&format!("/jobs/{id}/nodes/{node}")).ok();
        assert_eq!(shown["distance"], graph.distances[node]);
        let text = &shown["position"]["text"];
        let found = server.post(&format!("/jobs/{id}/locate"), &json!({ "puzzle": text })).ok();
        assert_eq!(found["node"], node);
        let path = server.get(&format!("/jobs/{id}/nodes/{node}/path")).ok();
        assert_eq!(path["moves"].as_array().unwrap().len(), usize::from(graph.distances[node]));
        assert_eq!(path["nodes"].as_array().unwrap().len(), usize::from(graph.distances[node]) + 1);
        let end = server.post("/play", &json!({ "puzzle": text, "moves": path["moves"] })).ok();
        assert_eq!(end["solved"], true);
        let end = server.post(&format!("/jobs/{id}/locate"), &json!({ "puzzle": end["text"] })).ok();
        assert_eq!(Some(&end["node"]), path["nodes"].as_array().unwrap().last());
    }
    assert_eq!(server.get(&format!("/jobs/{id}/nodes/{}", oracle.states)).code(), "not_found");
    assert_eq!(server.get(&format!("/jobs/{id}/nodes/-1/path")).code(), "not_found");
    let other = server.post(&format!("/jobs/{id}/locate"), &json!({ "puzzle": native("jam-02") })).ok();
    assert_eq!(other["node"], Value::Null);
}

#[test]
fn too_large_a_space_says_so() {
    let server = serve(Limits {
        engine: engine::Limits { space_states: 1000, ..engine::Limits::default() },
        ..Limits::default()
    });
    let job = server.finished(&json!({ "kind": "space", "puzzle": native("klotski"), "dimensions": 2 }));
    let result = &job["result"];
    assert_eq!(
        (&job["state"], &result["complete"], &result["stopped_by"]),
        (&json!("done"), &json!(false), &json!("nodes"))
    );
    assert!(result["states"].as_u64().unwrap() >= 1000);
    let id = job["id"].as_str().unwrap();
    assert_eq!(server.get(&format!("/jobs/{id}/graph")).code(), "not_ready");
    let four = json!({ "kind": "space", "puzzle": native("jam-01"), "dimensions": 4 });
    assert_eq!(server.post("/jobs", &four).code(), "refused");
}

/// A search on a space says which nodes it expands; it is refused without a space, or with what it cannot do.
#[test]
fn a_search_is_followed_node_by_node() {
    let server = serve(Limits::default());
    let space = server.finished(&json!({ "kind": "space", "puzzle": native("jam-01") }));
    let id = space["id"].as_str().unwrap();
    let search = |options: Value| {
        server.finished(&json!({ "kind": "search", "space": id, "options": options }))["result"].clone()
    };
    let (blind, informed) =
        (search(json!({ "heuristic": "zero" })), search(json!({ "heuristic": "blockers" })));
    let expanded = |result: &Value| result["expanded"].as_array().unwrap().len();
    assert!(expanded(&informed) < expanded(&blind));
    assert_eq!([&blind["length"], &informed["length"]], [8, 8]);
    assert_eq!(informed["path"].as_array().unwrap().len(), 9);
    assert_eq!(informed["expanded"][0], 0);
    for (request, word) in [
        (json!({ "kind": "search" }), "space"),
        (json!({ "kind": "search", "space": id, "puzzle": native("jam-01") }), "puzzle"),
        (json!({ "kind": "solve", "space": id, "puzzle": native("jam-01") }), "space"),
        (json!({ "kind": "search", "space": id, "options": { "algorithm": "dfs" } }), "astar"),
        (json!({ "kind": "search", "space": "nothing" }), "no such job"),
    ] {
        let reply = server.post("/jobs", &request);
        assert!(reply.status >= 400, "{request}");
        assert!(reply.json()["error"]["message"].as_str().unwrap().contains(word), "{request}");
    }
}

/// Of Klotski: `cargo test --release -p slidewise-web --test web space -- --ignored` takes a few seconds.
#[test]
#[ignore = "slow without optimisation"]
fn klotski_is_drawn_in_a_few_seconds() {
    let server = serve(Limits::default());
    for dimensions in [2, 3] {
        let job = server
            .finished(&json!({ "kind": "space", "puzzle": native("klotski"), "dimensions": dimensions }));
        let result = &job["result"];
        assert_eq!((&result["states"], &result["length"]), (&json!(25955), &json!(81)));
        assert!(result["seconds"].as_f64().unwrap() < 10.0, "{}", result["seconds"]);
    }
}
