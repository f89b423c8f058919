//! Searches for one final state at a time (OFS): a heuristic for each, and a search for each under a rising limit.

use slidewise_core::{Domain, FromScratch, Heuristic, Limits, Observer, Outcome, Solution, Stop};
use slidewise_search::idastar::idastar_within;
use slidewise_search::perimeter::{Perimeter, PerimeterHeuristic};
use slidewise_search::separate_goals::{self, Bounds, Limited};
use slidewise_search::{BestFirst, Run};
use slidewise_store::closed::CompactTable;

use super::laboratory::{Lists, extent};
use super::resolve::ResolvedOptions;
use super::search::{Finished, budget_beside, errors};
use crate::families::{AnyKey, AnyMove, FamilyPair, Opened, Unavailable};
use crate::{Algorithm, Options};

/// The perimeter around a final state.
type Around<const N: usize> = Perimeter<Opened<N>, CompactTable<AnyKey<N>>>;

/// Searches for the final states one by one.
pub(super) fn search<const N: usize>(
    opened: &Opened<N>,
    chosen: &ResolvedOptions,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Finished, Unavailable> {
    if opened.is_goal(&opened.start()) {
        let solution = Solution { moves: Vec::new(), cost: 0, lower_bound: 0 };
        return Ok(Finished::at_once(Outcome::Solved(solution)));
    }
    gather(&Work { chosen, options }, &opened.rules.by_final_state(), None, 0, observer)
}

/// The parts that are the same for all final states.
struct Work<'a> {
    chosen: &'a ResolvedOptions,
    options: &'a Options,
}

/// A final state's puzzle with its heuristic, and a link to those before it. Links are on the call stack, like the
/// tables that they borrow.
struct Link<'a, const N: usize> {
    puzzle: &'a Opened<N>,
    heuristic: &'a dyn Heuristic<Opened<N>>,
    before: Option<&'a Link<'a, N>>,
}

/// Builds the heuristics of the remaining puzzles one after the other, then searches. The tables so far have this many
/// bytes.
fn gather<const N: usize>(
    work: &Work<'_>,
    rest: &[Opened<N>],
    last: Option<&Link<'_, N>>,
    bytes: u64,
    observer: &mut dyn Observer,
) -> Result<Finished, Unavailable> {
    let Some((puzzle, rest)) = rest.split_first() else { return Ok(work.search(last, bytes, observer)) };
    let memory = work.options.limits.memory.map(|limit| limit.saturating_sub(bytes));
    let options = Options { limits: Limits { memory, ..work.options.limits }, ..*work.options };
    puzzle.with_heuristic(work.chosen.heuristic, &options, observer, |heuristic, held, observer| {
        let link = Link { puzzle, heuristic, before: last };
        let bytes = bytes + held + heuristic.table_bytes() as u64;
        gather(work, rest, Some(&link), bytes, observer)
    })?
}

impl Work<'_> {
    fn search<const N: usize>(
        &self,
        last: Option<&Link<'_, N>>,
        table_bytes: u64,
        mut observer: &mut dyn Observer,
    ) -> Finished {
        let mut goals: Vec<_> = std::iter::successors(last, |link| link.before).collect();
        goals.reverse();
        let limits = self.options.limits;
        let Some(budget) = budget_beside(table_bytes, limits) else {
            return Finished { table_bytes, ..Finished::stopped(goals[0].puzzle, Stop::Memory) };
        };
        let lists = Lists { chosen: self.chosen, budget: &budget };
        let mut run = Run::new(&budget, limits.nodes, &mut observer);
        let perimeters: Result<Vec<_>, Stop> =
            goals.iter().map(|goal| goal.perimeter(self.chosen.algorithm, &mut run)).collect();
        let perimeters = match perimeters {
            Ok(perimeters) => perimeters,
            Err(why) => {
                let stats = run.stats();
                return Finished { stats, table_bytes, ..Finished::stopped(goals[0].puzzle, why) };
            }
        };
        let estimates: Vec<_> = goals
            .iter()
            .zip(&perimeters)
            .map(|(goal, around)| {
                goal.raised(around.as_ref(), |h| h.estimate(goal.puzzle, &goal.puzzle.start()))
            })
            .collect();
        let mut found_by = 0;
        let outcome = separate_goals::search(&estimates, &mut run, |number, bounds, run| {
            found_by = number;
            let goal = goals[number];
            goal.raised(perimeters[number].as_ref(), |h| goal.within(h, &lists, bounds, run))
        });
        let found = goals.get(found_by);
        let errors = found.map_or_else(Vec::new, |goal| errors(goal.puzzle, goal.heuristic, &outcome));
        Finished { stats: run.stats(), errors, table_bytes, ..Finished::at_once(outcome) }
    }
}

impl<const N: usize> Link<'_, N> {
    /// The perimeter around this final state, if the search uses one. It is grown once, and serves all limits.
    fn perimeter(
        &self,
        algorithm: Algorithm,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<Around<N>>, Stop> {
        let Algorithm::Perimeter(depth) = algorithm else { return Ok(None) };
        let table = CompactTable::new(run.budget());
        // A bound that one perimeter proves holds for its own final state only.
        run.aside(|run| Perimeter::grow(self.puzzle, extent(depth), table, run)).map(Some)
    }

    /// Calls `then` with the heuristic of this final state, raised by its perimeter.
    fn raised<R>(&self, around: Option<&Around<N>>, then: impl FnOnce(&dyn Heuristic<Opened<N>>) -> R) -> R {
        match around {
            None => then(self.heuristic),
            Some(perimeter) => {
                then(&PerimeterHeuristic { perimeter, inner: self.heuristic, pair: &FamilyPair })
            }
        }
    }

    /// Searches for this final state under a limit.
    fn within(
        &self,
        heuristic: &dyn Heuristic<Opened<N>>,
        lists: &Lists<'_>,
        bounds: Bounds,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Limited<AnyMove>, Stop> {
        let (puzzle, chosen) = (self.puzzle, lists.chosen);
        if chosen.algorithm == Algorithm::IdaStar {
            return idastar_within(puzzle, &FromScratch(heuristic), chosen.table, bounds, run);
        }
        let (open, closed, tie) = (lists.open(), lists.closed(), chosen.tie_rule());
        let mut search = BestFirst::new(puzzle, heuristic, open, closed, tie, lists.budget);
        match chosen.algorithm {
            Algorithm::Pea => search.run_partial_within(bounds, run),
            _ => search.run_within(bounds, run),
        }
    }
}
