//! Knows everything about a small puzzle, by looking at every position that can be reached.
//!
//! This is the program one writes first: vectors as positions, a standard hash map of those already seen, first come,
//! first served. It is no way to solve large puzzles, but it is easy to believe, so the solver is measured against it:
//! its answers in tests, its speed in benchmarks.

mod atomix;
mod bricks;
mod graph;
mod maze;
mod rush;
mod tiles;

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};

use crate::Refusal;
use crate::native::{self, Text};
use graph::Graph;

/// The whole space that can be reached from the start of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Number of positions, the start and those beyond a solved one included. Where pieces are interchangeable,
    /// positions that differ only in which of them is where are one.
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
    /// there is none. A number that does not fit is cut down to the largest that does.
    pub shortest_solutions: u128,
    /// Number of positions by their distance from the start.
    pub layers: Vec<usize>,
}

/// A shortest solution, and what it took to find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The moves, each of cost 1, as they would be printed; `None` if there is no solution.
    pub moves: Option<Vec<String>>,
    /// Number of different positions seen, the start included.
    pub stored: usize,
}

/// A position: one number per piece.
type State = Vec<u8>;

/// The rules of one puzzle, as the search needs them.
trait Rules {
    fn start(&self) -> State;
    /// The position after every single move.
    fn moves(&self, state: &State) -> Vec<State>;
    fn is_solved(&self, state: &State) -> bool;
    /// The move from one position to the next.
    fn tell(&self, before: &State, after: &State) -> String;
    fn draw(&self, state: &State) -> String;
    /// What a single move costs.
    fn cost(&self, _before: &State, _after: &State) -> u32 {
        1
    }
    /// The one position that stands for all those that differ only in which of several equal pieces is where.
    fn key(&self, state: &State) -> State {
        state.clone()
    }
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
    Ok(Graph::of(&*rules(puzzle)?).measure())
}

/// The distance to the nearest solved position for every position that can be reached, by the rows of its board joined
/// by line breaks, as [`Replay::boards`](crate::Replay::boards) has them; `None` where nothing solved can be reached.
/// Of interchangeable pieces, the names are drawn in the order in which they are met when reading the start's board.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn distances(puzzle: &str) -> Result<HashMap<String, Option<u32>>, Refusal> {
    let rules = rules(puzzle)?;
    let graph = Graph::of(&*rules);
    let boards = graph.states.iter().map(|state| rules.draw(&rules.key(state)));
    Ok(boards.zip(graph.distances_to_goal()).collect())
}

/// Every legal move of every position: the boards before and after it, drawn as in [`distances`], and what it costs.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn moves(puzzle: &str) -> Result<Vec<(String, String, u32)>, Refusal> {
    let rules = rules(puzzle)?;
    let graph = Graph::of(&*rules);
    let boards: Vec<_> = graph.states.iter().map(|state| rules.draw(&rules.key(state))).collect();
    let from = |(from, moves): (usize, &Vec<(usize, u32)>)| {
        let edge = |&(to, cost): &(usize, u32)| (boards[from].clone(), boards[to].clone(), cost);
        moves.iter().map(edge).collect::<Vec<_>>()
    };
    Ok(graph.moves.iter().enumerate().flat_map(from).collect())
}

/// Breadth-first search that ends when it takes the first solved position from the queue.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read, or if its moves do not all cost the same.
pub fn solve(puzzle: &str) -> Result<Answer, Refusal> {
    let rules = rules(puzzle)?;
    if native::read(puzzle)?.header("metric")? == "octile" {
        return Err(native::fault("breadth-first search is for moves that all cost the same"));
    }
    let start = rules.start();
    // Only the first way to each position is followed, so each key has one predecessor, whose pieces bear their own names.
    let mut reached_from: HashMap<State, Option<State>> = HashMap::from([(rules.key(&start), None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if rules.is_solved(&state) {
            let stored = reached_from.len();
            return Ok(Answer { moves: Some(trace(&*rules, &reached_from, state)), stored });
        }
        for next in rules.moves(&state) {
            if let Entry::Vacant(entry) = reached_from.entry(rules.key(&next)) {
                entry.insert(Some(state.clone()));
                queue.push_back(next);
            }
        }
    }
    Ok(Answer { moves: None, stored: reached_from.len() })
}

/// The moves that led to this position, found from the last to the first.
fn trace(rules: &dyn Rules, reached_from: &HashMap<State, Option<State>>, end: State) -> Vec<String> {
    let mut moves = Vec::new();
    let mut state = &end;
    while let Some(previous) = &reached_from[&rules.key(state)] {
        moves.push(rules.tell(previous, state));
        state = previous;
    }
    moves.reverse();
    moves
}

fn rules(puzzle: &str) -> Result<Box<dyn Rules>, Refusal> {
    let text: Text = native::read(puzzle)?;
    match text.header("puzzle")? {
        "atomix" => Ok(Box::new(atomix::Atoms::read(&text)?)),
        "bricks" => Ok(Box::new(bricks::Bricks::read(&text)?)),
        "maze" => Ok(Box::new(maze::Maze::read(&text)?)),
        "rush" => Ok(Box::new(rush::Cars::read(&text)?)),
        "tiles" => Ok(Box::new(tiles::Tiles::read(&text)?)),
        family => Err(Refusal::Family(family.to_owned())),
    }
}
