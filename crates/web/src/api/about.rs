//! The available families, searches and heuristics.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidewise_solve::Algorithm;
use slidewise_solve::family::{Descriptor, FAMILIES};

use super::Answer;
use crate::Limits;
use crate::server::App;

#[derive(Serialize)]
pub(crate) struct About {
    version: &'static str,
    families: Vec<Family>,
    algorithms: Vec<Described>,
    limits: Limits,
}

/// A family with the options that it supports.
#[derive(Serialize)]
struct Family {
    name: &'static str,
    metrics: Vec<&'static str>,
    algorithms: Vec<&'static str>,
    heuristics: Vec<&'static str>,
}

#[derive(Serialize)]
struct Described {
    name: &'static str,
    about: &'static str,
}

impl Family {
    fn new(family: &Descriptor) -> Self {
        let offered = family.heuristics().into_iter().flat_map(|entry| entry.offered).copied();
        Self {
            name: family.name,
            metrics: family.metrics.iter().map(|metric| metric.name()).collect(),
            algorithms: family.algorithms.iter().map(|algorithm| algorithm.stem()).collect(),
            heuristics: ["auto"].into_iter().chain(offered).collect(),
        }
    }
}

pub(crate) async fn about(State(app): State<App>) -> Answer<About> {
    let algorithms = Algorithm::ALL.iter().map(|&(_, name, about)| Described { name, about }).collect();
    let families = FAMILIES.iter().map(Family::new).collect();
    Answer(About { version: env!("CARGO_PKG_VERSION"), families, algorithms, limits: app.limits })
}

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json")).into_response()
}
