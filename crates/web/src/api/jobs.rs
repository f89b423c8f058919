//! Jobs: submitting and watching them, and fetching parts of their results.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use slidewise_engine::jobs::{JobIn, JobKind, LocateIn, Located, Node, Space, Way};

use super::Answer;
use super::input::{Body, page_name};
use crate::answers::Shared;
use crate::failure::Failure;
use crate::jobs::Snapshot;
use crate::server::App;

/// The maximum time that a request may wait for its job.
const LONGEST_WAIT: f64 = 1.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wait {
    #[serde(default)]
    wait: f64,
    page: Option<String>,
}

pub(crate) async fn submit(
    State(app): State<App>,
    wait: Result<Query<Wait>, QueryRejection>,
    Body(input): Body<JobIn>,
) -> Result<Response, Failure> {
    let Query(Wait { wait, page }) = wait.map_err(|rejection| Failure::refused(rejection.body_text()))?;
    let wait = Duration::try_from_secs_f64(wait.min(LONGEST_WAIT));
    let wait = wait.map_err(|_| Failure::refused("`wait` must be a number of seconds"))?;
    page.as_deref().map(page_name).transpose()?;
    let asked = app.clone();
    let work = app.quick(move || input.work(&asked.limits.engine, |id| space(&asked, id))).await?;
    let job = app.jobs.submit(work, page.as_deref())?;
    if !wait.is_zero() {
        let mut news = job.subscribe();
        // Whether it ended in time is checked below.
        let _ = tokio::time::timeout(wait, news.wait_for(Snapshot::is_over)).await;
    }
    let snapshot = job.snapshot();
    let status = if snapshot.is_over() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Answer(snapshot)).into_response())
}

pub(crate) async fn get(State(app): State<App>, Path(id): Path<String>) -> Result<Answer<Snapshot>, Failure> {
    let job = app.jobs.get(&id)?;
    job.attention.asked();
    Ok(Answer(job.snapshot()))
}

pub(crate) async fn remove(State(app): State<App>, Path(id): Path<String>) -> Result<StatusCode, Failure> {
    app.jobs.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Called when a page was closed: cancels the jobs that it still waits for.
pub(crate) async fn leave(State(app): State<App>, Path(page): Path<String>) -> Result<StatusCode, Failure> {
    page_name(&page)?;
    app.jobs.remove_page(&page);
    Ok(StatusCode::NO_CONTENT)
}

/// The space that a job explored.
fn space(app: &App, id: &str) -> Result<Arc<Space>, Failure> {
    let job = app.jobs.get(id)?;
    job.space().ok_or_else(|| match job.kind {
        JobKind::Space => {
            Failure::not_ready("there is no graph: the job is still running, or ended without one")
        }
        _ => Failure::not_ready("only jobs of kind `space` have a graph"),
    })
}

/// The bytes of a graph, which the space keeps.
struct Graph(Arc<Space>);

impl AsRef<[u8]> for Graph {
    fn as_ref(&self) -> &[u8] {
        self.0.bytes()
    }
}

pub(crate) async fn graph(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Failure> {
    let bytes = Bytes::from_owner(Graph(space(&app, &id)?));
    let mut response = ([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response();
    response.extensions_mut().insert(Shared);
    Ok(response)
}

pub(crate) async fn node(
    State(app): State<App>,
    Path((id, node)): Path<(String, String)>,
) -> Result<Answer<Node>, Failure> {
    let space = space(&app, &id)?;
    app.quick(move || Ok(space.node(&node)?)).await.map(Answer)
}

pub(crate) async fn path(
    State(app): State<App>,
    Path((id, node)): Path<(String, String)>,
) -> Result<Answer<Way>, Failure> {
    let space = space(&app, &id)?;
    app.quick(move || Ok(space.path(&node)?)).await.map(Answer)
}

pub(crate) async fn locate(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(input): Body<LocateIn>,
) -> Result<Answer<Located>, Failure> {
    let space = space(&app, &id)?;
    let limits = app.limits.engine;
    app.quick(move || Ok(space.locate(&input, &limits)?)).await.map(Answer)
}
