//! Puzzles and positions.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::Serialize;
use slidewise_engine::calls::{
    self, Filter, Parsed, PlayIn, Played, Position, PositionIn, Rows, TextIn, Validated,
};

use super::Answer;
use super::input::Body;
use crate::failure::Failure;
use crate::server::App;

pub(crate) async fn collection(
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Answer<Rows>, Failure> {
    let Query(filter) = filter.map_err(|rejection| Failure::refused(rejection.body_text()))?;
    Ok(Answer(calls::collection(&filter)?))
}

pub(crate) async fn of_collection(
    Path(name): Path<String>,
) -> Result<Answer<impl Serialize + use<>>, Failure> {
    Ok(Answer(calls::of_collection(&name)?))
}

pub(crate) async fn parse(
    State(app): State<App>,
    Body(input): Body<TextIn>,
) -> Result<Answer<Parsed>, Failure> {
    let limits = app.limits.engine;
    app.quick(move || Ok(calls::parse(&input, &limits)?)).await.map(Answer)
}

pub(crate) async fn validate(
    State(app): State<App>,
    Body(input): Body<TextIn>,
) -> Result<Answer<Validated>, Failure> {
    let limits = app.limits.engine;
    app.slow(move || Ok(calls::validate(&input, &limits)?)).await.map(Answer)
}

pub(crate) async fn position(
    State(app): State<App>,
    Body(input): Body<PositionIn>,
) -> Result<Answer<Position>, Failure> {
    let limits = app.limits.engine;
    app.quick(move || Ok(calls::position(&input, &limits)?)).await.map(Answer)
}

pub(crate) async fn play(
    State(app): State<App>,
    Body(input): Body<PlayIn>,
) -> Result<Answer<Played>, Failure> {
    let limits = app.limits.engine;
    let is_quick = input.is_quick();
    let play = move || Ok(calls::play(&input, &limits)?);
    if is_quick { app.quick(play).await.map(Answer) } else { app.slow(play).await.map(Answer) }
}
