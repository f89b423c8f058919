//! The whole state graph of a puzzle, for drawing and exploring: numbered states, the short moves between them, and the
//! distance of each to a goal.
//!
//! A state is identified by the path to it, 6 bytes, and by a hash of its board. So a graph can outlive the tables it
//! was built with, and its size does not depend on the size of the board.

mod search;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use slidewise_core::{Cost, Domain, Observer, Stats, Stop};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

use slidewise_solve::families::{AnyKey, Opened, with_opened};
use slidewise_solve::{Options, OrderName, Puzzle, source};

pub use search::Searched;

/// The distance of a state from which no goal can be reached.
pub const UNREACHED: u16 = u16::MAX;

/// The parent of a state before it is known.
const UNKNOWN: (u32, u16) = (u32::MAX, 0);

/// The number of states between two checks of the limits.
const ROUND: usize = 1024;

/// A state graph. State 0 is the start.
#[derive(Debug)]
pub struct Graph {
    puzzle: Puzzle,
    /// For each state: the distance to the nearest goal in the puzzle's metric, or [`UNREACHED`].
    pub distances: Vec<u16>,
    /// Pairs of states connected by a short move, in one direction or both, each pair once.
    pub edges: Vec<[u32; 2]>,
    /// For each state except the start: the state it was found from, and which of its short moves led to it.
    found: Vec<(u32, u16)>,
    /// The states by the hash of their boards.
    by_board: HashMap<u64, u32>,
}

/// Why there is no graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Incomplete {
    /// The limit that was hit.
    pub why: Stop,
    /// States found so far.
    pub states: u64,
}

impl Graph {
    /// Explores the whole space. Only the limits of the options matter; the limit on nodes is the maximum number of
    /// states.
    pub fn explore(
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Self, Incomplete> {
        with_opened!(&puzzle.instance, OrderName::Auto, opened => explore(puzzle, &opened, options, observer))
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.distances.len()
    }

    /// The distance of a state to the nearest goal, if one can be reached.
    #[must_use]
    pub fn distance(&self, state: u32) -> Option<Cost> {
        let distance = *self.distances.get(state as usize)?;
        (distance != UNREACHED).then_some(distance.into())
    }

    /// The puzzle that starts in this state, if there is such a state.
    #[must_use]
    pub fn puzzle(&self, state: u32) -> Option<Puzzle> {
        ((state as usize) < self.states()).then(
            || with_opened!(&self.puzzle.instance, OrderName::Auto, opened => self.retrace(&opened, state)),
        )
    }

    /// The state in which a puzzle with the same pieces and goal starts, if it belongs to this space.
    #[must_use]
    pub fn find(&self, puzzle: &Puzzle) -> Option<u32> {
        let board = board(puzzle);
        let state = self.by_board(&board)?;
        // Any board may be looked up, even one that merely has the same hash.
        (self::board(&self.puzzle(state)?) == board).then_some(state)
    }

    /// A shortest path from a state to a goal: the moves as text, with the names of [`Graph::puzzle`], and the states
    /// they lead to. `None` if no goal can be reached.
    #[must_use]
    pub fn way(&self, state: u32) -> Option<Vec<(String, u32)>> {
        let distance = self.distance(state)?;
        let puzzle = self.puzzle(state)?;
        Some(with_opened!(&puzzle.instance, OrderName::Auto, opened => self.way_from(&opened, distance)))
    }

    /// A shortest path of this length from the start of an opened puzzle.
    fn way_from<const N: usize>(&self, opened: &Opened<N>, distance: Cost) -> Vec<(String, u32)> {
        let (mut state, mut left) = (opened.start(), distance);
        let (mut moves, mut states) = (Vec::new(), Vec::new());
        while left > 0 {
            let closer = opened.moves(&state).find_map(|mv| {
                let mut after = state;
                opened.apply(&mut after, mv);
                let to = self.by_board(&opened.native(&after))?;
                let rest = self.distance(to)?;
                (rest + opened.cost(&state, mv) == left).then_some((mv, after, to, rest))
            });
            let (mv, after, to, rest) = closer.expect("a state that is not solved has a closer neighbour");
            moves.push(mv);
            states.push(to);
            (state, left) = (after, rest);
        }
        opened.describe(&moves).iter().map(ToString::to_string).zip(states).collect()
    }

    /// Follows the path from the start to a state.
    fn retrace<const N: usize>(&self, opened: &Opened<N>, state: u32) -> Puzzle {
        let mut way = Vec::new();
        let mut at = state;
        while at != 0 {
            let (from, index) = self.found[at as usize];
            way.push(index);
            at = from;
        }
        let mut state = opened.start();
        for &wanted in way.iter().rev() {
            let mut next = None;
            short_moves(opened, &state, |index, after| {
                if index == wanted {
                    next = Some(*after);
                }
            });
            state = next.expect("the state was found by this move");
        }
        let name = &self.puzzle.name;
        let mut source = source::parse(name, opened.native(&state).as_bytes(), name);
        source.items.swap_remove(0).expect("what is written in the native format can be read")
    }

    fn by_board(&self, board: &str) -> Option<u32> {
        self.by_board.get(&hash(board)).copied()
    }
}

fn hash(board: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.hash(&mut hasher);
    hasher.finish()
}

/// The board of a puzzle's start, with equal pieces named as in the states of a graph.
fn board(puzzle: &Puzzle) -> String {
    with_opened!(&puzzle.instance, OrderName::Auto, opened => opened.native(&opened.start()))
}

fn explore<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    mut observer: &mut dyn Observer,
) -> Result<Graph, Incomplete> {
    let limits = options.limits;
    let budget = Budget::new(limits.memory);
    let mut component = Component::new(opened, CompactTable::new(&budget));
    let explored = component.explore_states(&mut Run::new(&budget, limits.nodes, &mut observer));
    let states = component.states();
    let incomplete = |why| Incomplete { why, states };
    explored.map_err(incomplete)?;
    let distances = component.distances(&budget).map_err(incomplete)?;
    let mut graph = Graph {
        puzzle: puzzle.clone(),
        distances: Vec::new(),
        edges: Vec::new(),
        found: vec![UNKNOWN; states as usize],
        by_board: HashMap::with_capacity(states as usize),
    };
    for id in 0..states as u32 {
        if (id as usize).is_multiple_of(ROUND) {
            let stats = Stats { stored: states, bytes: budget.held(), ..Stats::default() };
            if let ControlFlow::Break(why) = observer.progress(0, &stats) {
                return Err(incomplete(why));
            }
        }
        let distance = distances.of(StateId(id)).map_or(UNREACHED, |distance| distance as u16);
        graph.distances.push(distance);
        let before = graph.edges.len();
        let state = component.state(StateId(id));
        if graph.by_board.insert(hash(&opened.native(&state)), id).is_some() {
            // Two boards with the same hash could not be distinguished; this is less likely than a hardware fault.
            return Err(incomplete(Stop::Capacity));
        }
        short_moves(opened, &state, |index, after| {
            let to = component.find(after).expect("the whole space was explored").0;
            // In the order of numbers, the first state that leads to a state is the one it was found from.
            if graph.found[to as usize] == UNKNOWN {
                graph.found[to as usize] = (id, index);
            }
            graph.edges.push([id.min(to), id.max(to)]);
        });
        let more = size_of::<[u32; 2]>() * (graph.edges.len() - before) + PER_STATE;
        budget.charge(more).map_err(|_| incomplete(Stop::Memory))?;
    }
    graph.edges.sort_unstable();
    graph.edges.dedup();
    graph.edges.shrink_to_fit();
    Ok(graph)
}

/// Bytes per state besides its edges: distance, path, and its place in a table that is at least half full.
const PER_STATE: usize = 2 + 8 + 2 * 17;

/// Visits the states that short moves lead to, with the number of each move.
fn short_moves<const N: usize>(
    opened: &Opened<N>,
    state: &AnyKey<N>,
    mut visit: impl FnMut(u16, &AnyKey<N>),
) {
    let mut index = 0;
    opened.span(state, |mv| {
        let mut after = *state;
        opened.apply(&mut after, mv);
        visit(index, &after);
        index += 1;
    });
}
