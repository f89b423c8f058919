//! Counts the shortest solutions of a puzzle whose length is known.
//!
//! Guarantee: exact. States are processed in the order of their distance g from the start, as in Dijkstra's algorithm,
//! each with the number of shortest paths to it. A state with g + h larger than the length is left out: with an
//! admissible heuristic it lies on no shortest solution, and neither does any state that is reached only through it.
//! Every prefix of a shortest solution is a shortest path to where it ends, so the paths to the goals at that length
//! are the solutions. Memory: for every state with g + h up to the length, the table's bytes and 20 more. Needs:
//! [`Packable`].

use slidewise_core::{Cost, Heuristic, Observer, Packable, Stop};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::open::{BucketQueue, OpenList, Priority, Turn};
use slidewise_store::{Exhausted, Pages};

use crate::run::{self, Run};

/// The number of shortest solutions of a puzzle whose shortest solutions have this length; `u128::MAX` stands for that
/// many or more. Stops when a limit is hit.
///
/// # Panics
/// If the heuristic is not admissible: states of shortest solutions might be left out.
pub fn shortest_solutions<D: Packable<Key: Default>>(
    domain: &D,
    heuristic: &impl Heuristic<D>,
    length: Cost,
    run: &mut Run<'_, impl Observer>,
) -> Result<u128, Stop> {
    assert!(heuristic.guarantee(domain).admissible, "only an admissible heuristic may leave out states");
    let mut counting = Counting::new(domain, run);
    let mut solutions = 0u128;
    counting.reach(&domain.start(), 0, 1).map_err(run::reason)?;
    while let Some((Priority { f: g, .. }, id)) = counting.open.pop() {
        if counting.g[id.index()] < g {
            continue;
        }
        let state = domain.unpack(counting.closed.key(id));
        let ways = counting.ways[id.index()];
        if g == length {
            solutions = solutions.saturating_add(if domain.is_goal(&state) { ways } else { 0 });
            continue;
        }
        run.stats.stored = counting.closed.len() as u64;
        run.expand()?;
        for mv in domain.moves(&state) {
            let mut child = state.clone();
            domain.apply(&mut child, mv);
            let reached = g + domain.cost(&state, mv);
            let may_end = |h: Cost| reached.saturating_add(h) <= length;
            if heuristic.estimate(domain, &child).is_some_and(may_end) {
                counting.reach(&child, reached, ways).map_err(run::reason)?;
            }
        }
    }
    Ok(solutions)
}

/// The states found, each with its distance from the start and the number of shortest paths to it.
struct Counting<'d, D: Packable> {
    domain: &'d D,
    closed: CompactTable<D::Key>,
    open: BucketQueue,
    g: Pages<Cost>,
    ways: Pages<u128>,
}

impl<'d, D: Packable<Key: Default>> Counting<'d, D> {
    fn new(domain: &'d D, run: &Run<'_, impl Observer>) -> Self {
        let budget = run.budget();
        let (closed, open) = (CompactTable::new(budget), BucketQueue::new(Turn::FirstIn, budget));
        Self { domain, closed, open, g: Pages::new(budget), ways: Pages::new(budget) }
    }

    /// Records this many more paths of cost `g` to a state.
    fn reach(&mut self, state: &D::State, g: Cost, ways: u128) -> Result<(), Exhausted> {
        let (id, new) = self.closed.intern(self.domain.pack(state))?;
        if new {
            self.g.push(Cost::MAX)?;
            self.ways.push(0)?;
        }
        let (known, count) = (&mut self.g[id.index()], &mut self.ways[id.index()]);
        if g < *known {
            (*known, *count) = (g, ways);
            self.open.push(Priority { f: g, tie: 0 }, id)?;
        } else if g == *known {
            *count = count.saturating_add(ways);
        }
        Ok(())
    }
}
