//! Catalogues: overviews and queries.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use slidewise_engine::calls::{self, All, CatalogueQuery, Page};

use super::Answer;
use crate::failure::Failure;
use crate::server::App;

pub(crate) async fn all(State(app): State<App>) -> Answer<All> {
    Answer(calls::catalogues(&app.catalogues))
}

pub(crate) async fn of_catalogue(
    State(app): State<App>,
    Path(name): Path<String>,
    wanted: Result<Query<CatalogueQuery>, QueryRejection>,
) -> Result<Answer<Page>, Failure> {
    let catalogue = calls::catalogue(&app.catalogues, &name)?.clone();
    let Query(wanted) = wanted.map_err(|rejection| Failure::refused(rejection.body_text()))?;
    let limits = app.limits.engine;
    app.slow(move || Ok(calls::of_catalogue(&catalogue, &wanted, &limits)?)).await.map(Answer)
}
