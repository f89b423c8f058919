//! One final state at a time: a heuristic for each, and a search for each under a rising limit.

use slidewise_core::{Domain, FromScratch, Heuristic, Limits, Observer, Outcome, Solution, Stop};
use slidewise_search::idastar::idastar_within;
use slidewise_search::separate_goals::{self, Bounds, Limited};
use slidewise_search::{BestFirst, Run};

use super::resolve::ResolvedOptions;
use super::search::{Finished, Lists, budget_beside, errors};
use crate::families::{Family, HeuristicJob, Move, Unavailable};
use crate::{Algorithm, Options, Refused};

/// Searches for the final states one by one.
pub(super) fn search<F: Family, O: Observer>(
    family: &F,
    chosen: ResolvedOptions,
    options: &Options,
    observer: &mut O,
) -> Result<Result<Finished<F::Domain>, Refused>, Unavailable> {
    if family.domain().is_goal(&family.domain().start()) {
        let solution = Solution { moves: Vec::new(), cost: 0, lower_bound: 0 };
        return Ok(Ok(Finished::at_once(Outcome::Solved(solution))));
    }
    let puzzles = family.by_final_state();
    gather(Gather { chosen, options, observer, rest: &puzzles, last: None, bytes: 0 }).map(Ok)
}

/// A final state's puzzle with its heuristic, and a link to those before it. Links are on the call stack, like the
/// tables that they borrow.
struct Link<'a, F: Family> {
    puzzle: &'a F,
    heuristic: &'a dyn Heuristic<F::Domain>,
    before: Option<&'a Link<'a, F>>,
}

/// Builds the heuristics one after the other; the last step searches.
struct Gather<'a, F: Family, O> {
    chosen: ResolvedOptions,
    options: &'a Options,
    observer: &'a mut O,
    /// The puzzles that do not have a heuristic yet.
    rest: &'a [F],
    last: Option<&'a Link<'a, F>>,
    /// Bytes of all tables so far.
    bytes: u64,
}

fn gather<F: Family, O: Observer>(job: Gather<'_, F, O>) -> Result<Finished<F::Domain>, Unavailable> {
    let Some(puzzle) = job.rest.first() else { return Ok(job.search()) };
    let memory = job.options.limits.memory.map(|limit| limit.saturating_sub(job.bytes));
    let options = Options { limits: Limits { memory, ..job.options.limits }, ..*job.options };
    puzzle.with_heuristic(job.chosen.heuristic, &options, job)?
}

impl<F: Family, O: Observer> HeuristicJob<F::Domain> for Gather<'_, F, O> {
    type Output = Result<Finished<F::Domain>, Unavailable>;

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    fn hold(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    fn run<H: Heuristic<F::Domain>>(self, heuristic: &H) -> Self::Output {
        let Some((puzzle, rest)) = self.rest.split_first() else { return Ok(self.search()) };
        let link = Link { puzzle, heuristic, before: self.last };
        let bytes = self.bytes + heuristic.table_bytes() as u64;
        gather(Gather { rest, last: Some(&link), bytes, ..self })
    }
}

impl<F: Family, O: Observer> Gather<'_, F, O> {
    fn search(self) -> Finished<F::Domain> {
        let Self { chosen, options, observer, last, bytes: table_bytes, .. } = self;
        let mut goals: Vec<_> = std::iter::successors(last, |link| link.before).collect();
        goals.reverse();
        let limits = options.limits;
        let Some(budget) = budget_beside(table_bytes, limits) else {
            let domain = goals[0].puzzle.domain();
            return Finished { table_bytes, ..Finished::stopped(domain, Stop::Memory) };
        };
        let lists = Lists { chosen, budget: &budget };
        let mut run = Run::new(&budget, limits.nodes, observer);
        let estimates: Vec<_> = goals.iter().map(|goal| goal.estimate()).collect();
        let mut found_by = 0;
        let outcome = separate_goals::search(&estimates, &mut run, |number, bounds, run| {
            found_by = number;
            goals[number].within(&lists, bounds, run)
        });
        let errors = goals
            .get(found_by)
            .map_or_else(Vec::new, |goal| errors(goal.puzzle.domain(), &goal.heuristic, &outcome));
        Finished { stats: run.stats(), errors, table_bytes, ..Finished::at_once(outcome) }
    }
}

impl<F: Family> Link<'_, F> {
    fn estimate(&self) -> Option<u32> {
        let domain = self.puzzle.domain();
        self.heuristic.estimate(domain, &domain.start())
    }

    /// Searches for this final state under a limit.
    fn within(
        &self,
        lists: &Lists<'_>,
        bounds: Bounds,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Limited<Move<F>>, Stop> {
        let (domain, heuristic) = (self.puzzle.domain(), self.heuristic);
        if lists.chosen.algorithm == Algorithm::IdaStar {
            return idastar_within(domain, &FromScratch(heuristic), lists.chosen.table, bounds, run);
        }
        let tie = lists.chosen.tie_rule();
        let mut search = BestFirst::new(domain, heuristic, lists.open(), lists.closed(), tie, lists.budget);
        match lists.chosen.algorithm {
            Algorithm::Pea => search.run_partial_within(bounds, run),
            _ => search.run_within(bounds, run),
        }
    }
}
