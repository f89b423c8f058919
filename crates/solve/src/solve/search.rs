//! The searches that people wait for, compiled for each family and size of state: the best-first engine with its default
//! lists, breadth-first search by layers, and searches with incremental heuristics. All others are in [`laboratory`].

use std::sync::Arc;

use slidewise_core::{
    Backward, Cost, Domain, FromScratch, Heuristic, Incremental, Limits, NarrowKeys, Observer, Outcome,
    Pruning, Reversed, Reversible, Stats, Stop,
};
use slidewise_search::compact;
use slidewise_search::compact::either_way::{self, OnDemand, USUAL_TRIAL};
use slidewise_search::{BestFirst, Crew, Run, idastar, parallel_idastar};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::laboratory::{self, Lists};
use super::resolve::{self, ResolvedOptions};
use crate::families::{AnyMove, Family, HeuristicJob, Move, OnKeys, Opened, Unavailable, encoded};
use crate::report::InconsistentEdge;
use crate::{Algorithm, DirectionName, Options, Refused};

/// The result of a search, with everything that it found out.
pub(crate) struct Finished {
    pub(crate) outcome: Outcome<AnyMove>,
    pub(crate) stats: Stats,
    /// For each state of the solution: by how much the heuristic was below the true distance; negative if it was above.
    pub(crate) errors: Vec<i64>,
    pub(crate) violation: Option<InconsistentEdge>,
    /// Expansions in abstract spaces, if there are any.
    pub(crate) abstract_expanded: Option<u64>,
    /// Bytes of the heuristic's tables.
    pub(crate) table_bytes: u64,
    /// The heuristic's reason why the start has no solution, if it has one.
    pub(crate) refuted: Option<String>,
    /// If the search went backwards: why, unless that was requested.
    pub(crate) backwards: Option<Option<String>>,
}

impl Finished {
    /// A result with nothing but an outcome.
    pub(super) fn at_once(outcome: Outcome<AnyMove>) -> Self {
        Self {
            outcome,
            stats: Stats::default(),
            errors: Vec::new(),
            violation: None,
            abstract_expanded: None,
            table_bytes: 0,
            refuted: None,
            backwards: None,
        }
    }

    /// The result if the run was stopped before the search began.
    pub(super) fn stopped<const N: usize>(opened: &Opened<N>, why: Stop) -> Self {
        let lower_bound = u32::from(!opened.is_goal(&opened.start()));
        Self::at_once(Outcome::Stopped { why, lower_bound })
    }

    /// The result of a search that went backwards, with these tables. Along its solution, its heuristic estimates the
    /// distance from the start, so nothing is known about errors on the way to the goal.
    fn backwards(self, table_bytes: usize, because: Option<String>) -> Self {
        let table_bytes = self.table_bytes + table_bytes as u64;
        Self { backwards: Some(because), errors: Vec::new(), table_bytes, ..self }
    }

    /// The moves of the solution, if there is one.
    pub(super) fn moves(&self) -> Option<&[AnyMove]> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(&solution.moves),
            Outcome::Unsolvable | Outcome::Stopped { .. } => None,
        }
    }

    /// The result of a search, with the heuristic's errors and its refutation of the start.
    pub(super) fn judged<const N: usize>(
        opened: &Opened<N>,
        heuristic: &dyn Heuristic<Opened<N>>,
        outcome: Outcome<AnyMove>,
    ) -> Self {
        let start = opened.start();
        let is_refuted =
            matches!(outcome, Outcome::Unsolvable) && heuristic.estimate(opened, &start).is_none();
        let refuted = is_refuted.then(|| {
            let reason = heuristic.refutation(opened, &start);
            reason.unwrap_or_else(|| "the heuristic proves that no goal can be reached from the start".into())
        });
        let errors = errors(opened, heuristic, &outcome);
        Self { errors, refuted, ..Self::at_once(outcome) }
    }
}

/// Runs the chosen search on a puzzle, given in both forms.
pub(crate) fn run<F: Family, const N: usize>(
    family: &F,
    opened: &Opened<N>,
    chosen: &ResolvedOptions,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Finished, Unavailable> {
    let search = Search { family, opened, chosen, limits: options.limits, observer, held: 0 };
    family.with_heuristic(chosen.heuristic, options, search)?.map_err(Unavailable::Refused)
}

/// A [`HeuristicJob`] that searches.
struct Search<'a, F, const N: usize> {
    family: &'a F,
    opened: &'a Opened<N>,
    chosen: &'a ResolvedOptions,
    limits: Limits,
    observer: &'a mut dyn Observer,
    /// Bytes of shared tables.
    held: u64,
}

impl<F: Family, const N: usize> HeuristicJob<F::Domain> for Search<'_, F, N> {
    type Output = Result<Finished, Refused>;

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }

    fn run<H: Heuristic<F::Domain>>(self, heuristic: &H) -> Self::Output {
        let tie = self.chosen.tie_rule();
        match self.chosen.algorithm {
            Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar if self.chosen.is_plain() => {
                let (family, name) = (self.family, self.chosen.heuristic);
                self.search_by(heuristic, &mut |domain, run| {
                    if let Some(outcome) = family.quick_search(name, tie, run) {
                        return Ok(outcome);
                    }
                    let budget = run.budget().clone();
                    let (open, closed) = (BucketQueue::new(tie.turn(), &budget), CompactTable::new(&budget));
                    Ok(BestFirst::new(domain, heuristic, open, closed, tie, &budget).run(run))
                })
            }
            _ => self.search_behind_pointer(heuristic),
        }
    }

    fn run_incremental<H: Incremental<F::Domain, Evaluation: Send> + Sync>(
        self,
        heuristic: &H,
    ) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        let is_consistent = || heuristic.guarantee(self.family.domain()).consistent;
        match self.chosen.algorithm {
            Algorithm::IdaStar => self.deepen(heuristic),
            Algorithm::Compact if H::CHANGES_BY_AT_MOST_ONE => self
                .search_together(heuristic, &|domain, crew, run| {
                    compact::even::search(domain, heuristic, crew, run)
                }),
            Algorithm::Compact if is_consistent() => self.search_together(heuristic, &|domain, crew, run| {
                compact::deferred::search(domain, heuristic, crew, run)
            }),
            _ => self.run_behind_pointer(heuristic),
        }
    }

    fn run_on_paths<H: Incremental<F::Domain, Evaluation: Send> + Sync>(self, heuristic: &H) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        match self.chosen.algorithm {
            Algorithm::IdaStar => self.deepen(heuristic),
            Algorithm::Compact if H::CHANGES_BY_AT_MOST_ONE => self.compact_from_scratch(heuristic),
            _ => self.run_behind_pointer(heuristic),
        }
    }

    fn run_either_way<H, B>(self, heuristic: &H, from_start: &(dyn Fn() -> Option<B> + Sync)) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Reversible<State: Send + Sync, Move: Send + Sync> + Sync,
        H: Incremental<F::Domain, Evaluation: Send> + Sync,
        B: for<'r> Incremental<Reversed<'r, F::Domain>> + Send + Sync,
    {
        // The engine in the browser, which is downloaded, is without searches that go backwards.
        if cfg!(target_family = "wasm") || self.chosen.direction != Some(DirectionName::Auto) {
            return self.run_incremental(heuristic);
        }
        let chosen = self.chosen;
        let checkpoints = chosen.distribution.checkpoints(&task(self.opened, chosen))?;
        let from_start = OnDemand::new(from_start);
        let mut trial = None;
        let finished = self.search_by(heuristic, &mut |domain, run| {
            let (threads, checkpoints) = (chosen.threads, checkpoints.as_ref());
            let (outcome, tried) = chosen.distribution.run(threads, checkpoints, run, |crew, run| {
                either_way::search(domain, heuristic, &from_start, crew, USUAL_TRIAL, run)
            });
            trial = tried;
            Ok(outcome)
        })?;
        Ok(match trial {
            Some(trial) => finished.backwards(trial.table_bytes, Some(trial.to_string())),
            None => finished,
        })
    }

    fn goes_backwards(&self) -> bool {
        self.chosen.direction == Some(DirectionName::Backwards)
    }

    fn run_backwards<B>(self, heuristic: &dyn Heuristic<F::Domain>, from_start: &B) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Reversible<State: Send + Sync, Move: Send + Sync> + Sync,
        B: for<'r> Incremental<Reversed<'r, F::Domain>> + Sync,
    {
        let chosen = self.chosen;
        let checkpoints = chosen.distribution.checkpoints(&task(self.opened, chosen))?;
        let table_bytes = from_start.table_bytes();
        let finished = self.search_by(heuristic, &mut |domain, run| {
            let Some(reversed) = Reversed::from_goals(domain) else { return Ok(Outcome::Unsolvable) };
            if run.budget().charge(table_bytes).is_err() {
                let lower_bound = Cost::from(!domain.is_goal(&domain.start()));
                return Ok(Outcome::Stopped { why: Stop::Memory, lower_bound });
            }
            let (threads, checkpoints) = (chosen.threads, checkpoints.as_ref());
            Ok(chosen.distribution.run(threads, checkpoints, run, |crew, run| {
                either_way::backwards(&reversed, from_start, crew, run)
            }))
        })?;
        Ok(finished.backwards(table_bytes, None))
    }

    fn run_pruned<H, P>(self, heuristic: &H, pruning: &dyn Fn() -> Arc<P>) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
        H: Incremental<F::Domain, Evaluation: Send> + Sync,
        P: Pruning<F::Domain, Ending: Send + Sync> + Sync,
    {
        let ResolvedOptions { algorithm, threads, table, .. } = *self.chosen;
        match (algorithm, table) {
            (Algorithm::IdaStar, None) => self.search_by(heuristic, &mut |domain, run| {
                Ok(parallel_idastar::idastar_pruned(domain, &*pruning(), heuristic, threads, run))
            }),
            // What the table refuses and what the pruning leaves out might fail together.
            (Algorithm::IdaStar, Some(entries)) => self.search_by(heuristic, &mut |domain, run| {
                Ok(idastar::idastar_with_table(domain, heuristic, entries, run))
            }),
            (Algorithm::Compact, _) if H::CHANGES_BY_AT_MOST_ONE => self.compact_from_scratch(heuristic),
            _ => self.run_behind_pointer(heuristic),
        }
    }

    fn run_from_scratch(self, heuristic: &(dyn Heuristic<F::Domain> + Sync)) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Sync,
    {
        let is_consistent = heuristic.guarantee(self.family.domain()).consistent;
        if self.chosen.algorithm == Algorithm::Compact && is_consistent {
            return self.search_together(heuristic, &|domain, crew, run| {
                compact::deferred::search(domain, &FromScratch(heuristic), crew, run)
            });
        }
        self.run_behind_pointer(heuristic)
    }
}

impl<F: Family, const N: usize> Search<'_, F, N> {
    /// Runs with a heuristic behind a pointer: one compiled search serves all heuristics that would not benefit from
    /// their own.
    fn run_behind_pointer(self, heuristic: &dyn Heuristic<F::Domain>) -> Result<Finished, Refused> {
        self.run(&heuristic)
    }

    /// Iterative deepening along paths.
    fn deepen<H: Incremental<F::Domain, Evaluation: Send> + Sync>(
        self,
        heuristic: &H,
    ) -> Result<Finished, Refused>
    where
        F::Domain: Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        let ResolvedOptions { threads, table, .. } = *self.chosen;
        self.search_by(heuristic, &mut |domain, run| {
            Ok(match table {
                None if threads > 1 => parallel_idastar::idastar_on(domain, heuristic, threads, run),
                None => idastar::idastar(domain, heuristic, run),
                Some(entries) => idastar::idastar_with_table(domain, heuristic, entries, run),
            })
        })
    }

    /// Compact search with a heuristic that changes by at most 1 along a move.
    fn compact_from_scratch(self, heuristic: &(dyn Heuristic<F::Domain> + Sync)) -> Result<Finished, Refused>
    where
        F::Domain: Backward + NarrowKeys + Sync,
    {
        self.search_together(heuristic, &|domain, crew, run| {
            compact::even::search(domain, &FromScratch(heuristic), crew, run)
        })
    }

    /// Everything but the fast paths: heuristics behind pointers, to keep the number of compiled combinations small.
    fn search_behind_pointer(self, heuristic: &dyn Heuristic<F::Domain>) -> Result<Finished, Refused> {
        let chosen = self.chosen;
        match chosen.algorithm {
            Algorithm::Pea if chosen.is_plain() => self.search_by(heuristic, &mut |domain, run| {
                let (budget, tie) = (run.budget().clone(), chosen.tie_rule());
                let (open, closed) = (BucketQueue::new(tie.turn(), &budget), CompactTable::new(&budget));
                Ok(BestFirst::new(domain, &heuristic, open, closed, tie, &budget).run_partial(run))
            }),
            Algorithm::Layers => {
                let family = self.family;
                let checkpoints = chosen.distribution.checkpoints(&task(self.opened, chosen))?;
                self.search_by(heuristic, &mut |_, run| family.layers(chosen, checkpoints.as_ref(), run))
            }
            Algorithm::Compact => Err(resolve::compact_refuses()),
            _ => {
                // The abstractions of some families are not puzzles of theirs.
                if chosen.algorithm == Algorithm::Hierarchical {
                    let budget = Budget::new(self.limits.memory);
                    let lists = Lists { chosen, budget: &budget };
                    let searched = self.family.hierarchical(&lists, self.limits.nodes, self.observer);
                    if let Some(searched) = searched {
                        return Ok(laboratory::of_hierarchy(searched, encoded::<F>));
                    }
                }
                let heuristic = OnKeys { family: self.family, heuristic };
                laboratory::search(self.opened, &heuristic, chosen, self.limits, self.held, self.observer)
            }
        }
    }

    /// Runs a search with the budget that the heuristic's tables leave.
    fn search_by(
        self,
        heuristic: &dyn Heuristic<F::Domain>,
        search: &mut SearchFn<'_, F>,
    ) -> Result<Finished, Refused> {
        let Self { family, opened, limits, mut observer, held, .. } = self;
        let table_bytes = held + heuristic.table_bytes() as u64;
        let Some(budget) = budget_beside(table_bytes, limits) else {
            return Ok(Finished { table_bytes, ..Finished::stopped(opened, Stop::Memory) });
        };
        let mut run = Run::new(&budget, limits.nodes, &mut observer);
        let outcome = search(family.domain(), &mut run)?.map_moves(encoded::<F>);
        let stats = run.stats();
        let judged = Finished::judged(opened, &OnKeys { family, heuristic }, outcome);
        Ok(Finished { stats, table_bytes, ..judged })
    }

    /// The same with all peers, and with checkpoints.
    fn search_together(
        self,
        heuristic: &dyn Heuristic<F::Domain>,
        search: &TogetherFn<'_, F>,
    ) -> Result<Finished, Refused>
    where
        F::Domain: Sync,
    {
        let chosen = self.chosen;
        let checkpoints = chosen.distribution.checkpoints(&task(self.opened, chosen))?;
        self.search_by(heuristic, &mut |domain, run| {
            let (threads, checkpoints) = (chosen.threads, checkpoints.as_ref());
            Ok(chosen.distribution.run(threads, checkpoints, run, |crew, run| search(domain, crew, run)))
        })
    }
}

/// A search of one peer.
type SearchFn<'a, F> = dyn FnMut(&<F as Family>::Domain, &mut Run<'_, &mut dyn Observer>) -> Result<Outcome<Move<F>>, Refused>
    + 'a;

/// A search of several peers.
type TogetherFn<'a, F> =
    dyn Fn(&<F as Family>::Domain, Crew<'_>, &mut Run<'_, &mut dyn Observer>) -> Outcome<Move<F>> + Sync + 'a;

/// What a checkpoint is of: everything that its states and their order depend on.
fn task<const N: usize>(opened: &Opened<N>, chosen: &ResolvedOptions) -> String {
    let ResolvedOptions { algorithm, heuristic, order, direction, .. } = chosen;
    let way = match direction {
        Some(DirectionName::Auto) => " either way",
        Some(DirectionName::Backwards) => " backwards",
        Some(DirectionName::Forwards) | None => "",
    };
    let start = opened.native(&opened.start());
    format!("solve by {algorithm}{way} with {heuristic}, moves in order {order}\n{start}")
}

/// The budget of a search whose heuristic holds this many bytes; none if there are too many.
pub(super) fn budget_beside(table_bytes: u64, limits: Limits) -> Option<Budget> {
    let budget = Budget::new(limits.memory);
    budget.charge(table_bytes as usize).ok()?;
    Some(budget)
}

/// The error of the heuristic in each state of the solution, excluding the goal.
pub(super) fn errors<const N: usize>(
    opened: &Opened<N>,
    heuristic: &dyn Heuristic<Opened<N>>,
    outcome: &Outcome<AnyMove>,
) -> Vec<i64> {
    let Outcome::Solved(solution) = outcome else { return Vec::new() };
    let mut state = opened.start();
    let mut left = solution.cost;
    let mut errors = Vec::with_capacity(solution.moves.len());
    for &mv in &solution.moves {
        let h = heuristic.estimate(opened, &state).unwrap_or(Cost::MAX);
        errors.push(i64::from(left) - i64::from(h));
        left -= opened.cost(&state, mv);
        opened.apply(&mut state, mv);
    }
    errors
}
