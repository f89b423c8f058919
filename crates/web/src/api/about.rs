//! The available families, searches and heuristics, and the API itself.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use slidewise_engine::calls::{self, About};

use super::Answer;
use crate::Limits;
use crate::server::App;

pub(crate) async fn about(State(app): State<App>) -> Answer<About<Limits>> {
    Answer(calls::about(app.limits))
}

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json")).into_response()
}
