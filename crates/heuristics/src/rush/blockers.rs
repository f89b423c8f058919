//! The simplest heuristic: the number of cars in the way.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic};
use slidewise_domains::rush::{Goal, Rush, Shape, State};

use super::explain;

/// The number of cars between the red car and the exit, plus one for the red car itself unless the goal is a clear path
/// (Unblock Me thesis, definition 4.5).
///
/// Admissible and consistent under every metric: each of those cars must move, each move moves one car, and a move
/// changes the count by at most one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blockers;

impl<S: Shape> Heuristic<Rush<S>> for Blockers {
    #[inline(always)]
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        Some(match rush.instance().goal {
            Goal::Exit if rush.is_home(state) => 0,
            Goal::Exit => rush.blockers(state) + 1,
            Goal::Clear => rush.blockers(state),
        })
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let here = rush.instance_at(state);
        let is_solved = here.goal == Goal::Exit && rush.is_home(state);
        Some(if is_solved { explain::solved(&here) } else { explain::blockers(&here) })
    }

    fn guarantee(&self, _: &Rush<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
