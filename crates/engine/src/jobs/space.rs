//! Whole state graphs, laid out for drawing.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::json;
use slidewise_core::clock::Instant;
use slidewise_core::{Stop, Watch};
use slidewise_lab::graph::{Graph, Incomplete, UNREACHED};
use slidewise_lab::layout::{Point, layout};
use slidewise_solve::{Options, Puzzle};

use super::{Ending, Follower};
use crate::Limits;
use crate::calls::Position;
use crate::failure::Failure;
use crate::input::{AdjustIn, puzzle};

/// A graph, and its serialized form.
pub struct Space {
    pub(super) graph: Graph,
    bytes: Vec<u8>,
}

/// A state of a space.
#[derive(Serialize)]
pub struct Node {
    node: u32,
    distance: Option<u32>,
    position: Position,
}

/// A shortest path to a goal; empty if there is none.
#[derive(Serialize, Default)]
pub struct Way {
    nodes: Vec<u32>,
    moves: Vec<String>,
}

/// A puzzle to find in a space.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocateIn {
    puzzle: String,
}

/// The number of its state.
#[derive(Serialize)]
pub struct Located {
    node: Option<u32>,
    distance: Option<u32>,
}

impl Space {
    /// The graph as `API.md` describes it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The state with this number.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn node(&self, node: &str) -> Result<Node, Failure> {
        let node = number(node)?;
        let puzzle = self.graph.puzzle(node).ok_or_else(no_such_node)?;
        Ok(Node { node, distance: self.graph.distance(node), position: Position::of(&puzzle)? })
    }

    /// A shortest path from a state to a goal.
    ///
    /// # Errors
    ///
    /// If there is no such state.
    pub fn path(&self, node: &str) -> Result<Way, Failure> {
        let node = number(node)?;
        if node as usize >= self.graph.states() {
            return Err(no_such_node());
        }
        let Some(way) = self.graph.way(node) else { return Ok(Way::default()) };
        let (moves, nodes): (Vec<_>, Vec<_>) = way.into_iter().unzip();
        Ok(Way { nodes: std::iter::once(node).chain(nodes).collect(), moves })
    }

    /// The number of a position.
    ///
    /// # Errors
    ///
    /// If the text is not one puzzle.
    pub fn locate(&self, input: &LocateIn, limits: &Limits) -> Result<Located, Failure> {
        let node = self.graph.find(&puzzle(&input.puzzle, &AdjustIn::default(), limits)?);
        Ok(Located { node, distance: node.and_then(|node| self.graph.distance(node)) })
    }
}

fn number(node: &str) -> Result<u32, Failure> {
    node.parse().map_err(|_| no_such_node())
}

fn no_such_node() -> Failure {
    Failure::not_found("there is no such node")
}

pub(super) fn run(
    puzzle: &Puzzle,
    options: &Options,
    dimensions: usize,
    job: &Follower<'_>,
) -> Result<Ending, String> {
    let began = Instant::now();
    let seconds = || began.elapsed().as_secs_f64();
    let mut watch = Watch::new(&options.limits, job.cancelled(), |_, stats| {
        job.progress(|| json!({ "stage": "states", "states": stats.stored, "seconds": seconds() }));
    });
    let incomplete = |Incomplete { why, states }| {
        let why = why.name();
        Ending::new(&json!({ "complete": false, "stopped_by": why, "states": states, "seconds": seconds() }))
    };
    let graph = match Graph::explore(puzzle, options, &mut watch) {
        Ok(graph) => graph,
        Err(stopped) => return incomplete(stopped),
    };
    let late = |stop| Incomplete { why: stop, states: graph.states() as u64 };
    let points = layout(graph.states(), &graph.edges, dimensions, &mut |done, total| {
        job.progress(|| json!({ "stage": "layout", "done": done, "total": total, "seconds": seconds() }));
        if job.is_cancelled() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        let over = options.limits.time.is_some_and(|limit| began.elapsed() > limit);
        if over { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
    });
    let points = match points {
        ControlFlow::Continue(points) => points,
        ControlFlow::Break(stop) => return incomplete(late(stop)),
    };
    let bytes = encode(&graph, &points, dimensions);
    let layers = layers(&graph);
    let result = json!({
        "complete": true,
        "stopped_by": null,
        "states": graph.states(),
        "edges": graph.edges.len(),
        "goal_states": layers.first().copied().unwrap_or(0),
        "length": graph.distance(0),
        "max_distance": layers.len().checked_sub(1),
        "states_by_distance": layers,
        "dimensions": dimensions,
        "graph_bytes": bytes.len(),
        "seconds": seconds(),
    });
    Ok(Ending::new(&result)?.with(Space { graph, bytes }))
}

/// A search on a graph that was explored before.
pub(super) fn search(space: &Space, options: &Options, job: &Follower<'_>) -> Result<Ending, String> {
    let began = Instant::now();
    let mut watch = Watch::new(&options.limits, job.cancelled(), |bound, stats| {
        let seconds = began.elapsed().as_secs_f64();
        job.progress(
            || json!({ "stage": "search", "bound": bound, "expanded": stats.expanded, "seconds": seconds }),
        );
    });
    let searched = space.graph.search(options, &mut watch).map_err(|refused| refused.0)?;
    Ending::new(&json!({
        "heuristic": searched.heuristic.to_string(),
        "length": searched.length,
        "expanded": searched.expanded,
        "path": searched.path,
        "stopped_by": searched.stopped_by.map(|why| why.name()),
        "seconds": began.elapsed().as_secs_f64(),
    }))
}

/// The number of states at each distance.
fn layers(graph: &Graph) -> Vec<u32> {
    let mut layers = Vec::new();
    for &distance in graph.distances.iter().filter(|distance| **distance != UNREACHED) {
        let distance = usize::from(distance);
        layers.resize(layers.len().max(distance + 1), 0);
        layers[distance] += 1;
    }
    layers
}

/// The graph as `API.md` describes it.
fn encode(graph: &Graph, points: &[Point], dimensions: usize) -> Vec<u8> {
    let (nodes, edges) = (graph.states(), graph.edges.len());
    let farthest = graph.distances.iter().filter(|distance| **distance != UNREACHED).max();
    let mut bytes = Vec::with_capacity(20 + nodes * (4 * dimensions + 2) + 2 + edges * 8);
    bytes.extend(b"SWG1");
    let header = [nodes, edges, dimensions, farthest.copied().unwrap_or(0).into()];
    bytes.extend(header.into_iter().flat_map(|number| (number as u32).to_le_bytes()));
    let coordinates = points.iter().flat_map(|point| &point[..dimensions]);
    bytes.extend(coordinates.flat_map(|x| x.to_le_bytes()));
    bytes.extend(graph.distances.iter().flat_map(|distance| distance.to_le_bytes()));
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes.extend(graph.edges.iter().flatten().flat_map(|node| node.to_le_bytes()));
    bytes
}
