//! Lists the shortest solutions of a puzzle that differ in more than the order of their moves.

use std::collections::HashSet;

use slidewise_core::{Domain, Observer, Stop};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_solve::families::{AnyMove, Opened, with_opened};
use slidewise_solve::{Options, PieceMove, Puzzle};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

/// The shortest solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// Their length; none if there is no solution.
    pub length: Option<u32>,
    /// Their number; `u128::MAX` stands for that many or more.
    pub total: u128,
    /// The moves of one solution for each set of moves that solves the puzzle in some order.
    pub groups: Vec<Vec<PieceMove>>,
    /// Are these all groups?
    pub is_complete: bool,
}

/// Groups the shortest solutions by their moves, and lists at most `most` groups. Explores the whole space to do so.
/// Only the limits and the order of moves of the options matter.
///
/// # Errors
///
/// If a limit is hit.
pub fn solutions(
    puzzle: &Puzzle,
    most: u64,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Solutions, Stop> {
    with_opened!(&puzzle.instance, options.order, opened => list(&opened, most, options, observer))
}

fn list<const N: usize>(
    opened: &Opened<N>,
    most: u64,
    options: &Options,
    mut observer: &mut dyn Observer,
) -> Result<Solutions, Stop> {
    let budget = Budget::new(options.limits.memory);
    let mut component = Component::new(opened, CompactTable::new(&budget));
    let mut run = Run::new(&budget, options.limits.nodes, &mut observer);
    component.explore_states(&mut run)?;
    let distances = &component.distances(&budget)?;
    let length = distances.of(StateId(0));
    let total = component.shortest_solutions(distances);
    let mut found = Solutions { length, total, groups: Vec::new(), is_complete: true };
    // The moves on shortest paths to a goal, as text.
    let nearer = |id: StateId| {
        let (state, left) = (component.state(id), distances.of(id));
        let leads = move |&(mv, next): &(AnyMove, StateId)| {
            distances.of(next).map(|rest| rest + opened.cost(&state, mv)) == left
        };
        component
            .successors(id)
            .filter(leads)
            .map(move |(mv, next)| (opened.describe_move(&state, mv).to_string(), mv, next))
    };
    let mut seen: HashSet<Vec<String>> = HashSet::new();
    // Depth first: states to visit, each with the path to it.
    let mut left = if length.is_some() {
        vec![Step { from: None, mv: None, to: StateId(0), before: 0 }]
    } else {
        Vec::new()
    };
    let mut path: Vec<AnyMove> = Vec::new();
    while let Some(step) = left.pop() {
        run.look()?;
        path.truncate(step.before);
        path.extend(step.mv);
        if distances.of(step.to) == Some(0) {
            let moves = opened.describe(&path);
            let mut key: Vec<_> = moves.iter().map(ToString::to_string).collect();
            key.sort_unstable();
            if seen.insert(key) {
                if found.groups.len() as u64 == most {
                    found.is_complete = false;
                    break;
                }
                found.groups.push(moves);
            }
            continue;
        }
        let first = left.len();
        for (words, mv, next) in nearer(step.to) {
            // Two moves that can be exchanged are listed in alphabetical order only: the other order belongs to the
            // same group.
            let is_late = step.from.as_ref().is_some_and(|(before, last)| {
                words < *last
                    && nearer(*before).any(|(other, _, between)| {
                        other == words && nearer(between).any(|(then, _, end)| then == *last && end == next)
                    })
            });
            if !is_late {
                left.push(Step { from: Some((step.to, words)), mv: Some(mv), to: next, before: path.len() });
            }
        }
        // The first move is tried first.
        left[first..].reverse();
    }
    Ok(found)
}

/// A move to be tried.
struct Step {
    /// The state in which it is made, and the move as text; `None` for the start.
    from: Option<(StateId, String)>,
    mv: Option<AnyMove>,
    to: StateId,
    /// The number of moves before it.
    before: usize,
}
