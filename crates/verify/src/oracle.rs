//! Knows everything about a small puzzle, by looking at every position that can be reached.
//!
//! This is the program one writes first: vectors as positions, a standard hash map of those already seen, first come,
//! first served. It is no way to solve large puzzles, but it is easy to believe, so the solver is measured against it:
//! its answers in tests, its speed in benchmarks.

mod graph;
mod rush;

use std::collections::{HashMap, VecDeque};

use crate::native::{self, Text};
use crate::{Refusal, slide::Direction};
use graph::Graph;

/// The whole space that can be reached from the start of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Number of positions, the start and those beyond a solved one included.
    pub states: usize,
    /// Number of legal moves, summed over all positions. One move is what the metric counts as one: a slide over any
    /// distance, or a step of one cell.
    pub edges: usize,
    /// Number of solved positions.
    pub goal_states: usize,
    /// Length of a shortest solution; `None` if there is no solution.
    pub length: Option<u32>,
    /// The largest distance from any position to the nearest solved one; `None` if no position leads to one.
    pub max_distance: Option<u32>,
    /// Number of different shortest solutions, as sequences of moves of cost 1 that end in any solved position; 0 if
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
    /// Every move of cost 1 with the position after it.
    fn moves(&self, state: &State) -> Vec<(Move, State)>;
    fn is_solved(&self, state: &State) -> bool;
    fn tell(&self, step: Move) -> String;
    fn draw(&self, state: &State) -> String;
}

/// One move: the number of the piece, the way, and the cells.
#[derive(Clone, Copy)]
struct Move {
    piece: usize,
    direction: Direction,
    distance: u8,
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
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn distances(puzzle: &str) -> Result<HashMap<String, Option<u32>>, Refusal> {
    let rules = rules(puzzle)?;
    let graph = Graph::of(&*rules);
    let boards = graph.states.iter().map(|state| rules.draw(state));
    Ok(boards.zip(graph.distances_to_goal()).collect())
}

/// Breadth-first search that ends when it takes the first solved position from the queue.
///
/// # Errors
/// A [`Refusal`] if the puzzle cannot be read.
pub fn solve(puzzle: &str) -> Result<Answer, Refusal> {
    let rules = rules(puzzle)?;
    let start = rules.start();
    let mut reached_by: HashMap<State, Option<(State, Move)>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if rules.is_solved(&state) {
            let moves = Some(trace(&*rules, &reached_by, &state));
            return Ok(Answer { moves, stored: reached_by.len() });
        }
        for (step, next) in rules.moves(&state) {
            if !reached_by.contains_key(&next) {
                reached_by.insert(next.clone(), Some((state.clone(), step)));
                queue.push_back(next);
            }
        }
    }
    Ok(Answer { moves: None, stored: reached_by.len() })
}

/// The moves that led to this position, found from the last to the first.
fn trace(rules: &dyn Rules, reached_by: &HashMap<State, Option<(State, Move)>>, end: &State) -> Vec<String> {
    let mut moves = Vec::new();
    let mut state = end;
    while let Some((previous, step)) = &reached_by[state] {
        moves.push(rules.tell(*step));
        state = previous;
    }
    moves.reverse();
    moves
}

fn rules(puzzle: &str) -> Result<Box<dyn Rules>, Refusal> {
    let text: Text = native::read(puzzle)?;
    match text.header("puzzle")? {
        "rush" => Ok(Box::new(rush::Cars::read(&text)?)),
        family => Err(Refusal::Family(family.to_owned())),
    }
}
