//! Computes everything about a small puzzle by visiting every reachable position.
//!
//! This is the most straightforward program: positions are lists of numbers, kept in a set of visited ones and a queue.
//! It cannot solve large puzzles, but it is easy to trust, so the solver is compared with it: its answers in tests, its
//! speed in benchmarks.

mod graph;

use std::collections::HashMap;

use crate::Refusal;
use crate::native;
use crate::rules::{self, Place, Positions, Rules, Scratch};
use graph::Graph;

/// The whole reachable space of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Number of positions, including the start and those beyond solved ones. Positions that differ only by an exchange
    /// of interchangeable pieces count once.
    pub states: usize,
    /// Number of legal moves, summed over all positions. One move is what the metric counts as one: a piece to
    /// any place it can reach by itself, a slide over any distance, or a step of one cell.
    pub edges: usize,
    /// Number of solved positions.
    pub goal_states: usize,
    /// Length of a shortest solution; `None` if there is no solution.
    pub length: Option<u32>,
    /// The largest distance from any position to the nearest solved one; `None` if no position leads to one.
    pub max_distance: Option<u32>,
    /// Number of different shortest solutions, as sequences of single moves that end in any solved position; 0 if
    /// there is none. Saturates at the maximum.
    pub shortest_solutions: u128,
    /// Number of positions by their distance from the start.
    pub layers: Vec<usize>,
}

/// A shortest solution and the effort to find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The moves, each of cost 1, as printed; `None` if there is no solution.
    pub moves: Option<Vec<String>>,
    /// Number of distinct positions visited, including the start.
    pub stored: usize,
}

/// Visits the whole space and counts.
///
/// ```
/// let puzzle = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: steps\n\nAA..";
/// let space = slidewise_verify::oracle::explore(puzzle)?;
/// assert_eq!((space.states, space.edges, space.goal_states), (3, 4, 1));
/// assert_eq!((space.length, space.shortest_solutions), (Some(2), 1));
/// # Ok::<(), slidewise_verify::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn explore(puzzle: &str) -> Result<Space, Refusal> {
    Ok(Graph::of(&*rules::read(puzzle)?).measure())
}

/// The distance to the nearest solved position for every position that can be reached, by the rows of its board joined
/// by line breaks, as [`Replay::boards`](crate::Replay::boards) has them; `None` where nothing solved can be reached.
/// Of interchangeable pieces, the names are drawn in the order in which they are met when reading the start's board.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn distances(puzzle: &str) -> Result<HashMap<String, Option<u32>>, Refusal> {
    let rules = rules::read(puzzle)?;
    let graph = Graph::of(&*rules);
    let boards = graph.states().map(|state| rules.draw(state));
    Ok(boards.zip(graph.distances_to_goal()).collect())
}

/// Every legal move of every position: the boards before and after it, drawn as in [`distances`], and its cost.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn moves(puzzle: &str) -> Result<Vec<(String, String, u32)>, Refusal> {
    let rules = rules::read(puzzle)?;
    let graph = Graph::of(&*rules);
    let boards: Vec<_> = graph.states().map(|state| rules.draw(state)).collect();
    let edge = |(from, to, cost): (usize, usize, u32)| (boards[from].clone(), boards[to].clone(), cost);
    Ok(graph.moves().map(edge).collect())
}

/// Breadth-first search that ends when it takes the first solved position from the queue.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read, or if its moves do not all cost the same.
pub fn solve(puzzle: &str) -> Result<Answer, Refusal> {
    let rules = rules::read(puzzle)?;
    if native::read(puzzle)?.header("metric")? == "octile" {
        return Err(native::fault("breadth-first search is for moves that all cost the same"));
    }
    let mut tree = Tree::new(&*rules);
    let mut scratch = Scratch::default();
    for current in 0.. {
        if current == tree.keys.len() {
            break;
        }
        let state = tree.states[current].clone();
        if rules.is_solved(&state) {
            return Ok(Answer { moves: Some(tree.trace(&*rules, current)), stored: tree.keys.len() });
        }
        rules.successors(&state, &mut scratch, &mut |next, _| tree.add(&*rules, next, current));
    }
    Ok(Answer { moves: None, stored: tree.keys.len() })
}

/// The first path to each position; only that one is followed. The positions that are waiting come last.
struct Tree {
    /// The positions with equal pieces in their order.
    keys: Positions,
    /// The same, but each piece has its own number, and with it its name.
    states: Vec<Vec<Place>>,
    /// The number of the position before.
    from: Vec<usize>,
}

impl Tree {
    fn new(rules: &dyn Rules) -> Self {
        let start = rules.start();
        let mut tree = Self { keys: Positions::new(start.len()), states: Vec::new(), from: Vec::new() };
        tree.add(rules, &start, 0);
        tree
    }

    fn add(&mut self, rules: &dyn Rules, state: &[Place], from: usize) {
        let mut key = state.to_vec();
        rules.normalize(&mut key);
        if self.keys.insert(&key).1 {
            self.states.push(state.to_vec());
            self.from.push(from);
        }
    }

    /// The moves that led to this position, found from the last to the first.
    fn trace(&self, rules: &dyn Rules, end: usize) -> Vec<String> {
        let mut moves = Vec::new();
        let mut current = end;
        while current > 0 {
            let before = self.from[current];
            moves.push(rules.describe(&self.states[before], &self.states[current]));
            current = before;
        }
        moves.reverse();
        moves
    }
}
