//! IDA*, iterative-deepening A*: depth-first searches that discard a path as soon as its f = g + h exceeds a bound. The
//! first bound is the estimate of the start, at least 1; each next one is the smallest f that exceeded the previous
//! one.
//!
//! Guarantee: optimal with any admissible heuristic, consistent or not; the bound of each iteration is a proven lower
//! bound. Complete if there is a solution. Reports that there is none when an iteration discarded nothing because of
//! its bound (a proven dead end is not discarded, it is done); without a table that is rare, with a table that holds
//! every state it happens on every finite space. Memory: the states of one path, and the table. Needs: [`Reversible`],
//! for the table also [`Packable`]. Reference: Korf 1985; Reinefeld and Marsland 1994 for the table. Limits: none, but
//! without a table the same state is visited once for each path to it.
//!
//! Moves that undo the previous one are never generated. The table refuses a state in an iteration that entered it
//! before with no greater g. Each is a sound rule, but two sound rules may fail together: the state was entered *by
//! another move*, after which other moves were left out. Here they do not fail. Let C be the cost of a cheapest
//! solution and d(s) that of a cheapest path from s to a goal.
//!
//! *An iteration whose bound is at least C finds a goal.* Assume it ends without one. It entered the start with g = 0,
//! so it entered states with g + d ≤ bound; let s be one of them with the smallest d, and t the next state on a
//! cheapest path from s, so that d(t) < d(s) and t costs g' = g + cost with g' + d(t) ≤ bound. It suffices that t was
//! entered too with no greater g than g', because that contradicts the choice of s.
//! - If t was generated from s, its f ≤ g' + d(t) is within the bound. So it was entered, or it was refused because it
//!   had been entered with no greater g.
//! - If t was left out because the move undoes the one that led from a state r to s, then t = r, which was entered with
//!   a smaller g, or a single move leads from r to t at no greater cost than the two. The same two cases hold for that
//!   move in r, and so on; the start leaves out nothing.
//!
//! *No solution is cheaper than the next bound.* The same argument, for states with g + d less than the smallest f that
//! exceeded the bound: then the f of t did not exceed it either. *If nothing exceeded the bound, there is no solution.*
//! The same argument, for all states from which a goal can be reached. All this requires that a refusal follows an
//! entry *of the same iteration*; entries that the table lost only cost time.
//!
//! Counts. `generated_edges`: every move made, even if f then exceeds the bound; the start is not generated.
//! `reexpanded`: expansions with an f within the bound of the previous iteration (with a consistent heuristic, exactly
//! the paths that were expanded then), or of a state found in the table. `stored`: the states of the longest path and
//! the entries of the table.

use slidewise_core::{Incremental, Observer, Outcome, Packable, Reversible, Stop};

use crate::deepening::{self, Forgetful, deepen};
use crate::run::{self, Run};
use crate::separate_goals::{Bounds, Limited};
use crate::transposition::Transpositions;

/// IDA* without a table.
pub fn idastar<D: Reversible>(
    domain: &D,
    heuristic: &impl Incremental<D>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move> {
    deepen::<D, true>(domain, heuristic, &mut Forgetful, run)
}

/// IDA* with a transposition table of this many entries, each a key and 8 bytes, which are charged to the run's budget
/// at the beginning.
pub fn idastar_with_table<D: Reversible + Packable>(
    domain: &D,
    heuristic: &impl Incremental<D>,
    entries: usize,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move> {
    match Transpositions::new(entries, domain.pack(&domain.start()), run.budget()) {
        Ok(mut table) => deepen::<D, true>(domain, heuristic, &mut table, run),
        Err(exhausted) => {
            run.begin(domain, heuristic);
            Outcome::Stopped { why: run::reason(exhausted), lower_bound: run.lower_bound() }
        }
    }
}

/// A single iteration, for a start that is not a goal, with its own table if the table has entries.
pub fn idastar_within<D: Reversible + Packable>(
    domain: &D,
    heuristic: &impl Incremental<D>,
    entries: Option<usize>,
    bounds: Bounds,
    run: &mut Run<'_, impl Observer>,
) -> Result<Limited<D::Move>, Stop> {
    let Some(entries) = entries else {
        return deepening::within(domain, heuristic, &mut Forgetful, bounds, run);
    };
    let table = Transpositions::new(entries, domain.pack(&domain.start()), run.budget());
    deepening::within(domain, heuristic, &mut table.map_err(run::reason)?, bounds, run)
}
