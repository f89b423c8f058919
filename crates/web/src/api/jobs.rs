//! Jobs: submitting and watching them, and fetching parts of their results.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use slidewise_solve::Algorithm;

use super::Answer;
use super::input::{AdjustIn, Body, LimitsIn, Object, OptionsIn, object, page_name, puzzle};
use super::order::OrderIn;
use super::position::Position;
use crate::answers::Shared;
use crate::failure::Failure;
use crate::jobs::{JobKind, Snapshot, Space, Work};
use crate::server::App;

/// The maximum time that a request may wait for its job.
const LONGEST_WAIT: f64 = 1.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobIn {
    kind: JobKind,
    puzzle: Option<String>,
    /// The job whose space is searched.
    space: Option<String>,
    order: Option<Object<OrderIn>>,
    #[serde(default, deserialize_with = "object")]
    adjust: AdjustIn,
    options: Option<Object<OptionsIn>>,
    configurations: Option<Vec<Object<OptionsIn>>>,
    dimensions: Option<usize>,
    #[serde(default, deserialize_with = "object")]
    limits: LimitsIn,
}

impl JobIn {
    fn work(&self, app: &App) -> Result<Work, Failure> {
        let limits = &app.limits;
        if self.kind == JobKind::Export {
            return Err(Failure::refused("`kind` export has a call of its own: POST /export"));
        }
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
        if self.space.is_some() && self.kind != JobKind::Search {
            return Err(only(JobKind::Search, "space"));
        }
        if self.order.is_some() && self.kind != JobKind::Generate {
            return Err(only(JobKind::Generate, "order"));
        }
        if self.kind == JobKind::Generate {
            let order = self.order.as_ref().ok_or_else(|| Failure::refused("`order` is missing"))?;
            if self.puzzle.is_some() {
                return Err(Failure::refused("`puzzle` is not for jobs of kind generate"));
            }
            return Ok(Work::Generate(Box::new(order.0.order()?), limits.of_job(self.limits.limits()?)));
        }
        if self.kind == JobKind::Search {
            return self.search(app);
        }
        let text = self.puzzle.as_ref().ok_or_else(|| Failure::refused("`puzzle` is missing"))?;
        let puzzle = puzzle(text, &self.adjust, limits)?;
        let limits = limits.of_job(self.limits.limits()?);
        let chosen = self.options.as_ref().map(|Object(options)| options);
        let options = || chosen.unwrap_or(&OptionsIn::default()).options(limits);
        Ok(match self.kind {
            JobKind::Solve => Work::Solve(puzzle, options()?),
            JobKind::Hint => Work::Hint(puzzle, options()?),
            JobKind::Reduce => Work::Reduce(puzzle, options()?),
            JobKind::Space => match self.dimensions.unwrap_or(3) {
                dimensions @ 2..=3 => Work::Space(puzzle, options()?, dimensions),
                _ => return Err(Failure::refused("a picture has 2 or 3 dimensions")),
            },
            JobKind::Compare => {
                let all = self.configurations.as_deref().unwrap_or_default();
                if !(1..=4).contains(&all.len()) {
                    return Err(Failure::refused("compare 1 to 4 configurations"));
                }
                let all = all.iter().map(|Object(one)| one.options(limits));
                Work::Compare(puzzle, all.collect::<Result<_, _>>()?)
            }
            JobKind::Search | JobKind::Generate | JobKind::Export => unreachable!("answered above"),
        })
    }
}

impl JobIn {
    /// A search on a space that another job has explored.
    fn search(&self, app: &App) -> Result<Work, Failure> {
        let id = self.space.as_ref().ok_or_else(|| Failure::refused("`space` is missing"))?;
        if self.puzzle.is_some() {
            return Err(Failure::refused(
                "`puzzle` is not for jobs of kind search: they take that of the space",
            ));
        }
        let limits = app.limits.of_job(self.limits.limits()?);
        let chosen = self.options.as_ref().map(|Object(options)| options);
        let options = chosen.unwrap_or(&OptionsIn::default()).options(limits)?;
        if !matches!(options.algorithm, Algorithm::Auto | Algorithm::AStar) {
            return Err(Failure::refused(
                "a space is searched by astar; without a heuristic (`zero`) that is dijkstra",
            ));
        }
        Ok(Work::Search(space(app, id)?, options))
    }
}

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
    let work = app.quick(move || input.work(&asked)).await?;
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

/// A page was closed: what it still waits for is cancelled.
pub(crate) async fn leave(State(app): State<App>, Path(page): Path<String>) -> Result<StatusCode, Failure> {
    page_name(&page)?;
    app.jobs.remove_page(&page);
    Ok(StatusCode::NO_CONTENT)
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
    let mut response = ([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response();
    response.extensions_mut().insert(Shared);
    Ok(response)
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
