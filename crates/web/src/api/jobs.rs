//! Jobs: submitting and watching them, and fetching parts of their results.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};

use super::Answer;
use super::input::{AdjustIn, Body, LimitsIn, OptionsIn, puzzle};
use super::position::Position;
use crate::Limits;
use crate::failure::Failure;
use crate::jobs::{JobKind, Snapshot, Space, Work};
use crate::server::App;

/// The maximum time that a request may wait for its job.
const LONGEST_WAIT: f64 = 1.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobIn {
    kind: JobKind,
    puzzle: String,
    #[serde(default)]
    adjust: AdjustIn,
    options: Option<OptionsIn>,
    configurations: Option<Vec<OptionsIn>>,
    dimensions: Option<usize>,
    #[serde(default)]
    limits: LimitsIn,
}

impl JobIn {
    fn work(&self, limits: &Limits) -> Result<Work, Failure> {
        let only = |kind: JobKind, field: &str| {
            Failure::refused(format!(
                "`{field}` is only for jobs of kind {}",
                format!("{kind:?}").to_lowercase()
            ))
        };
        if self.configurations.is_some() && self.kind != JobKind::Compare {
            return Err(only(JobKind::Compare, "configurations"));
        }
        if self.dimensions.is_some() && self.kind != JobKind::Space {
            return Err(only(JobKind::Space, "dimensions"));
        }
        if self.options.is_some() && matches!(self.kind, JobKind::Compare | JobKind::Space) {
            return Err(only(JobKind::Solve, "options"));
        }
        let puzzle = puzzle(&self.puzzle, &self.adjust, limits)?;
        let limits = limits.of_job(self.limits.limits()?);
        let options = || self.options.as_ref().unwrap_or(&OptionsIn::default()).options(limits);
        Ok(match self.kind {
            JobKind::Solve => Work::Solve(puzzle, options()?),
            JobKind::Hint => Work::Hint(puzzle, options()?),
            JobKind::Space => match self.dimensions.unwrap_or(3) {
                dimensions @ 2..=3 => Work::Space(puzzle, options()?, dimensions),
                _ => return Err(Failure::refused("a picture has 2 or 3 dimensions")),
            },
            JobKind::Compare => {
                let all = self.configurations.as_deref().unwrap_or_default();
                if !(1..=4).contains(&all.len()) {
                    return Err(Failure::refused("compare 1 to 4 configurations"));
                }
                Work::Compare(puzzle, all.iter().map(|one| one.options(limits)).collect::<Result<_, _>>()?)
            }
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wait {
    #[serde(default)]
    wait: f64,
}

pub(crate) async fn submit(
    State(app): State<App>,
    wait: Result<Query<Wait>, QueryRejection>,
    Body(input): Body<JobIn>,
) -> Result<Response, Failure> {
    let Query(Wait { wait }) = wait.map_err(|rejection| Failure::refused(rejection.body_text()))?;
    let wait = Duration::try_from_secs_f64(wait.min(LONGEST_WAIT));
    let wait = wait.map_err(|_| Failure::refused("`wait` must be a number of seconds"))?;
    let limits = app.limits;
    let work = app.quick(move || input.work(&limits)).await?;
    let job = app.jobs.submit(work)?;
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
    Ok(Answer(app.jobs.get(&id)?.snapshot()))
}

pub(crate) async fn remove(State(app): State<App>, Path(id): Path<String>) -> Result<StatusCode, Failure> {
    app.jobs.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let mut news = app.jobs.get(&id)?.subscribe();
    // The current state is sent at once.
    news.mark_changed();
    let stream = stream::unfold(Some(news), |news| async {
        let mut news = news?;
        // An error means that the job is gone; then its last state is sent.
        let gone = news.changed().await.is_err();
        let snapshot = news.borrow_and_update().clone();
        let over = gone || snapshot.is_over();
        let data = serde_json::to_string(&snapshot).unwrap_or_default();
        let event = Event::default().event(if over { "end" } else { "progress" }).data(data);
        Some((Ok(event), (!over).then_some(news)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// The space that a job made.
fn space(app: &App, id: &str) -> Result<Arc<Space>, Failure> {
    let job = app.jobs.get(id)?;
    job.space().ok_or_else(|| match job.kind {
        JobKind::Space => {
            Failure::not_ready("there is no graph: the job is still running, or ended without one")
        }
        _ => Failure::not_ready("only jobs of kind `space` have a graph"),
    })
}

pub(crate) async fn graph(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Failure> {
    let bytes = space(&app, &id)?.bytes.clone();
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}

#[derive(Serialize)]
pub(crate) struct Node {
    node: u32,
    distance: Option<u32>,
    position: Position,
}

pub(crate) async fn node(
    State(app): State<App>,
    Path((id, node)): Path<(String, String)>,
) -> Result<Answer<Node>, Failure> {
    let space = space(&app, &id)?;
    let look = move || {
        let node = number(&node)?;
        let puzzle = space.graph.puzzle(node).ok_or_else(no_such_node)?;
        Ok(Node { node, distance: space.graph.distance(node), position: Position::of(&puzzle)? })
    };
    app.quick(look).await.map(Answer)
}

#[derive(Serialize, Default)]
pub(crate) struct Way {
    nodes: Vec<u32>,
    moves: Vec<String>,
}

pub(crate) async fn path(
    State(app): State<App>,
    Path((id, node)): Path<(String, String)>,
) -> Result<Answer<Way>, Failure> {
    let space = space(&app, &id)?;
    let walk = move || {
        let node = number(&node)?;
        if node as usize >= space.graph.states() {
            return Err(no_such_node());
        }
        let Some(way) = space.graph.way(node) else { return Ok(Way::default()) };
        let (moves, nodes): (Vec<_>, Vec<_>) = way.into_iter().unzip();
        Ok(Way { nodes: std::iter::once(node).chain(nodes).collect(), moves })
    };
    app.quick(walk).await.map(Answer)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LocateIn {
    puzzle: String,
}

#[derive(Serialize)]
pub(crate) struct Located {
    node: Option<u32>,
    distance: Option<u32>,
}

pub(crate) async fn locate(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(input): Body<LocateIn>,
) -> Result<Answer<Located>, Failure> {
    let space = space(&app, &id)?;
    let limits = app.limits;
    let locate = move || {
        let node = space.graph.find(&puzzle(&input.puzzle, &AdjustIn::default(), &limits)?);
        Ok(Located { node, distance: node.and_then(|node| space.graph.distance(node)) })
    };
    app.quick(locate).await.map(Answer)
}

fn number(node: &str) -> Result<u32, Failure> {
    node.parse().map_err(|_| no_such_node())
}

fn no_such_node() -> Failure {
    Failure::not_found("there is no such node")
}
