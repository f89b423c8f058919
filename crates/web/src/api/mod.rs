//! The calls of the API.

mod about;
mod catalogues;
mod events;
mod export;
mod input;
mod jobs;
mod puzzles;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use serde::Serialize;

use crate::failure::Failure;
use crate::server::App;

/// The path prefix of the API.
pub(crate) const PREFIX: &str = "/api/v1";

/// Every call: its method and its path below the prefix, as in the router and the OpenAPI document.
pub const ROUTES: [(&str, &str); 21] = [
    ("get", "/about"),
    ("get", "/openapi.json"),
    ("get", "/collection"),
    ("get", "/collection/{name}"),
    ("get", "/catalogues"),
    ("get", "/catalogues/{name}"),
    ("post", "/parse"),
    ("post", "/position"),
    ("post", "/play"),
    ("post", "/validate"),
    ("post", "/export"),
    ("post", "/jobs"),
    ("get", "/jobs/{id}"),
    ("delete", "/jobs/{id}"),
    ("get", "/jobs/{id}/events"),
    ("get", "/events"),
    ("delete", "/pages/{page}"),
    ("get", "/jobs/{id}/graph"),
    ("get", "/jobs/{id}/nodes/{node}"),
    ("get", "/jobs/{id}/nodes/{node}/path"),
    ("post", "/jobs/{id}/locate"),
];

/// All calls, below the prefix.
pub(crate) fn router() -> Router<App> {
    let calls =
        ROUTES.iter().fold(Router::new(), |router, (method, path)| router.route(path, call(method, path)));
    calls.fallback(unknown).method_not_allowed_fallback(other_method)
}

/// The handler of a call.
fn call(method: &str, path: &str) -> MethodRouter<App> {
    match (method, path) {
        ("get", "/about") => get(about::about),
        ("get", "/openapi.json") => get(about::openapi),
        ("get", "/collection") => get(puzzles::collection),
        ("get", "/collection/{name}") => get(puzzles::of_collection),
        ("get", "/catalogues") => get(catalogues::all),
        ("get", "/catalogues/{name}") => get(catalogues::of_catalogue),
        ("post", "/parse") => post(puzzles::parse),
        ("post", "/position") => post(puzzles::position),
        ("post", "/play") => post(puzzles::play),
        ("post", "/validate") => post(puzzles::validate),
        ("post", "/export") => post(export::export),
        ("post", "/jobs") => post(jobs::submit),
        ("get", "/jobs/{id}") => get(jobs::get),
        ("delete", "/jobs/{id}") => delete(jobs::remove),
        ("get", "/jobs/{id}/events") => get(events::of_job),
        ("get", "/events") => get(events::of_page),
        ("delete", "/pages/{page}") => delete(jobs::leave),
        ("get", "/jobs/{id}/graph") => get(jobs::graph),
        ("get", "/jobs/{id}/nodes/{node}") => get(jobs::node),
        ("get", "/jobs/{id}/nodes/{node}/path") => get(jobs::path),
        ("post", "/jobs/{id}/locate") => post(jobs::locate),
        _ => unreachable!("{method} {path} is in the table, but nothing answers it"),
    }
}

async fn unknown() -> Failure {
    Failure::not_found("there is no such call: /api/v1/openapi.json lists them all")
}

async fn other_method(State(_): State<App>) -> Failure {
    Failure::method("this method is not allowed for this path")
}

/// A JSON answer.
pub(crate) struct Answer<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
            Err(_) => Failure::of_panic().into_response(),
        }
    }
}
