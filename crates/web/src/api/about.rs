//! What there is to choose from.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidewise_lab::Algorithm;

use super::Answer;
use crate::Limits;
use crate::server::App;

#[derive(Serialize)]
pub(crate) struct About {
    version: &'static str,
    families: &'static [Family],
    algorithms: Vec<Described>,
    limits: Limits,
}

/// A family, and what of all there is makes sense for it.
#[derive(Serialize)]
struct Family {
    name: &'static str,
    metrics: &'static [&'static str],
    algorithms: &'static [&'static str],
    heuristics: &'static [&'static str],
}

#[derive(Serialize)]
struct Described {
    name: &'static str,
    about: &'static str,
}

const FAMILIES: &[Family] = &[
    Family {
        name: "rush",
        metrics: &["moves", "slides", "steps"],
        algorithms: &[
            "auto",
            "bfs",
            "dijkstra",
            "astar",
            "idastar",
            "pea",
            "bidirectional",
            "perimeter",
            "hierarchical",
            "ids",
            "ids-visited",
            "dfs",
        ],
        heuristics: &[
            "auto",
            "zero",
            "blockers",
            "tree:2",
            "tree:3",
            "tree-printed:3",
            "notebook-1",
            "notebook-2",
            "notebook-3",
        ],
    },
    Family {
        name: "bricks",
        metrics: &["moves", "slides", "steps"],
        algorithms: &[
            "auto",
            "layers",
            "bfs",
            "dijkstra",
            "astar",
            "idastar",
            "pea",
            "bidirectional",
            "perimeter",
            "hierarchical",
            "ids",
            "ids-visited",
            "dfs",
        ],
        heuristics: &["auto", "zero", "manhattan", "blocking", "clearance", "pdb", "pdb+clearance"],
    },
    Family {
        name: "tiles",
        metrics: &["steps"],
        algorithms: &[
            "auto",
            "idastar",
            "astar",
            "compact",
            "layers",
            "bfs",
            "dijkstra",
            "pea",
            "bidirectional",
            "perimeter",
            "ids",
            "ids-visited",
            "dfs",
        ],
        heuristics: &["auto", "zero", "manhattan", "linear-conflict"],
    },
    Family {
        name: "atomix",
        metrics: &["slides"],
        algorithms: &[
            "auto",
            "compact",
            "astar",
            "idastar",
            "pea",
            "bfs",
            "dijkstra",
            "bidirectional",
            "perimeter",
            "ids",
            "ids-visited",
            "dfs",
        ],
        heuristics: &["auto", "zero", "standard", "static-pdb:2", "dynamic-pdb", "generalized"],
    },
    Family {
        name: "maze",
        metrics: &["steps", "octile"],
        algorithms: &[
            "auto",
            "bfs",
            "dijkstra",
            "astar",
            "idastar",
            "pea",
            "bidirectional",
            "perimeter",
            "ids",
            "ids-visited",
            "dfs",
        ],
        heuristics: &["auto", "zero", "manhattan", "chebyshev", "octile", "euclidean"],
    },
];

pub(crate) async fn about(State(app): State<App>) -> Answer<About> {
    let algorithms = Algorithm::ALL.iter().map(|&(_, name, about)| Described { name, about }).collect();
    Answer(About { version: env!("CARGO_PKG_VERSION"), families: FAMILIES, algorithms, limits: app.limits })
}

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json")).into_response()
}
