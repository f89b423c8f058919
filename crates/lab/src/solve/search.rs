//! The one place where searches, open lists and stores are combined.

use slidewise_core::{
    Abstract, Backward, Cost, Domain, FromScratch, Goals, Heuristic, Incremental, Key, Limits, NarrowKeys,
    Observer, Outcome, Packable, PairHeuristic, Reversible, Stats, Stop, Undirected,
};
use slidewise_search::best_first::Violation;
use slidewise_search::perimeter::{self, Extent};
use slidewise_search::{
    BestFirst, Checkpoints, Crew, Run, bidirectional, compact, dfs, hierarchical, idastar, ids, ids_visited,
    layers, mm, parallel_idastar,
};
use slidewise_store::Budget;
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::open::{BucketQueue, OpenList, Turn};
use slidewise_store::textbook::{
    BinaryHeap, FIXED_LISTS, FibonacciHeap, HashFixed, HashResize, ListQueue, ListStore,
};

use super::resolve::ResolvedOptions;
use crate::families::{AbstractJob, Family, HeuristicJob, LayeredJob, Move, TwoSidedJob};
use crate::{Algorithm, ClosedName, HeuristicName, OpenName, Refused};

/// A search that has ended, with everything that was learnt.
pub(crate) struct Finished<D: Domain> {
    pub(crate) outcome: Outcome<D::Move>,
    pub(crate) stats: Stats,
    /// For each state of the solution: by how much the heuristic was below the true distance; negative if it was above.
    pub(crate) errors: Vec<i64>,
    pub(crate) violation: Option<Violation<D::State>>,
    /// Expansions in abstract spaces, if there are any.
    pub(crate) abstract_expanded: Option<u64>,
    /// Bytes of the heuristic's tables.
    pub(crate) table_bytes: u64,
    /// Why the heuristic says that the start has no solution, if it does.
    pub(crate) refuted: Option<String>,
}

impl<D: Domain> Finished<D> {
    /// The result of a search, with what its heuristic says about it.
    pub(super) fn judged(domain: &D, heuristic: &impl Heuristic<D>, outcome: Outcome<D::Move>) -> Self {
        let start = domain.start();
        let is_refuted =
            matches!(outcome, Outcome::Unsolvable) && heuristic.estimate(domain, &start).is_none();
        let refuted = is_refuted.then(|| {
            let reason = heuristic.refutation(domain, &start);
            reason.unwrap_or_else(|| "the heuristic proves that no goal can be reached from the start".into())
        });
        let errors = errors(domain, heuristic, &outcome);
        Self { errors, refuted, ..Self::at_once(outcome) }
    }
}

/// The job of a heuristic: search.
pub(crate) struct Search<'a, F, O> {
    pub(crate) family: &'a F,
    pub(crate) chosen: ResolvedOptions,
    pub(crate) limits: Limits,
    pub(crate) observer: &'a mut O,
    /// Bytes of shared tables.
    pub(crate) held: u64,
}

impl<F: Family, O: Observer> HeuristicJob<F::Domain> for Search<'_, F, O> {
    type Output = Result<Finished<F::Domain>, Refused>;

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }

    fn run<H: Heuristic<F::Domain>>(self, heuristic: &H) -> Self::Output {
        // One compiled search serves all heuristics that are not incremental.
        let pointer: &dyn Heuristic<F::Domain> = heuristic;
        self.search(heuristic, &FromScratch(pointer))
    }

    fn run_incremental<H: Incremental<F::Domain, Mark: Send> + Sync>(self, heuristic: &H) -> Self::Output
    where
        F::Domain: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        let threads = self.chosen.threads;
        match self.chosen.algorithm {
            Algorithm::IdaStar if threads > 1 => self.search_by(heuristic, |domain, run| {
                parallel_idastar::idastar_on(domain, heuristic, threads, run)
            }),
            Algorithm::Compact if H::CHANGES_BY_AT_MOST_ONE => self
                .search_together(heuristic, |domain, crew, run| {
                    compact::even::search(domain, heuristic, crew, run)
                }),
            Algorithm::Compact if heuristic.guarantee(self.family.domain()).consistent => self
                .search_together(heuristic, |domain, crew, run| {
                    compact::deferred::search(domain, heuristic, crew, run)
                }),
            Algorithm::IdaStar => {
                let pointer: &dyn Heuristic<F::Domain> = heuristic;
                self.search(&pointer, heuristic)
            }
            // The other searches do not benefit from incremental heuristics: one compiled search serves all.
            _ => {
                let pointer: &dyn Heuristic<F::Domain> = heuristic;
                self.search(&pointer, &FromScratch(pointer))
            }
        }
    }
}

impl<F: Family, O: Observer> Search<'_, F, O> {
    /// A search that needs nothing but the heuristic.
    fn search_by(
        self,
        heuristic: &impl Heuristic<F::Domain>,
        search: impl FnOnce(&F::Domain, &mut Run<'_, O>) -> Outcome<Move<F>>,
    ) -> Result<Finished<F::Domain>, Refused> {
        let Self { family, limits, observer, held, .. } = self;
        let domain = family.domain();
        let table_bytes = held + heuristic.table_bytes() as u64;
        let Some(budget) = budget_beside(table_bytes, limits) else {
            return Ok(Finished { table_bytes, ..Finished::stopped(domain, Stop::Memory) });
        };
        let mut run = Run::new(&budget, limits.nodes, observer);
        let outcome = search(domain, &mut run);
        let stats = run.stats();
        Ok(Finished { stats, table_bytes, ..Finished::judged(domain, heuristic, outcome) })
    }

    /// The same with all peers, and with checkpoints.
    fn search_together(
        self,
        heuristic: &impl Heuristic<F::Domain>,
        search: impl Fn(&F::Domain, Crew<'_>, &mut Run<'_, O>) -> Outcome<Move<F>> + Sync,
    ) -> Result<Finished<F::Domain>, Refused>
    where
        F::Domain: Sync,
    {
        let chosen = self.chosen;
        let checkpoints = chosen.together.checkpoints(&task(self.family, &chosen))?;
        self.search_by(heuristic, |domain, run| {
            let (threads, checkpoints) = (chosen.threads, checkpoints.as_ref());
            chosen.together.run(threads, checkpoints, run, |crew, run| search(domain, crew, run))
        })
    }

    /// Searches with a heuristic, which is also given in its incremental form.
    fn search<H: Heuristic<F::Domain>>(
        self,
        heuristic: &H,
        along: &impl Incremental<F::Domain>,
    ) -> Result<Finished<F::Domain>, Refused> {
        let Self { family, chosen, limits, observer, held } = self;
        let table_bytes = held + heuristic.table_bytes() as u64;
        let Some(budget) = budget_beside(table_bytes, limits) else {
            return Ok(Finished { table_bytes, ..Finished::stopped(family.domain(), Stop::Memory) });
        };
        let lists = Lists { chosen, budget: &budget };
        if chosen.algorithm == Algorithm::Hierarchical {
            return family.abstracted(Hierarchical { lists, limits, observer });
        }
        let mut run = Run::new(&budget, limits.nodes, observer);
        let domain = family.domain();
        let plain = matches!(chosen.algorithm, Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar);
        let (outcome, violation) = if plain && chosen.is_plain() {
            let tie = chosen.tie_rule();
            let open = BucketQueue::new(tie.turn(), &budget);
            let closed = CompactTable::new(&budget);
            (BestFirst::new(domain, heuristic, open, closed, tie, &budget).run(&mut run), None)
        } else {
            dynamic(family, &lists, heuristic, along, &mut run)?
        };
        let stats = run.stats();
        Ok(Finished { stats, violation, table_bytes, ..Finished::judged(domain, heuristic, outcome) })
    }
}

/// The budget of a search whose heuristic holds this many bytes; none if there are too many.
pub(super) fn budget_beside(table_bytes: u64, limits: Limits) -> Option<Budget> {
    let budget = Budget::new(limits.memory);
    budget.charge(table_bytes as usize).ok()?;
    Some(budget)
}

type Ended<D> = (Outcome<<D as Domain>::Move>, Option<Violation<<D as Domain>::State>>);

/// Everything but the fast path: heuristics and lists behind pointers, to keep the number of compiled combinations
/// small.
fn dynamic<F: Family>(
    family: &F,
    lists: &Lists<'_>,
    heuristic: &dyn Heuristic<F::Domain>,
    along: &impl Incremental<F::Domain>,
    run: &mut Run<'_, impl Observer>,
) -> Result<Ended<F::Domain>, Refused> {
    let domain = family.domain();
    let budget = lists.budget;
    let tie = lists.chosen.tie_rule();
    let engine = || BestFirst::new(domain, heuristic, lists.open(), lists.closed(), tie, budget);
    let outcome = match lists.chosen.algorithm {
        Algorithm::Auto | Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar => {
            let mut search = engine();
            let checked = lists.chosen.check_consistency;
            let outcome = if checked { search.run_checked(run) } else { search.run(run) };
            return Ok((outcome, search.violation().cloned()));
        }
        Algorithm::Compact => {
            return Err(Refused(
                "compact needs a consistent heuristic that is brought up to date along a path: use --algorithm astar, or \
                 for tiles manhattan, linear-conflict or pdb:PARTITION, for atomix standard or slack"
                    .into(),
            ));
        }
        Algorithm::Layers => {
            let checkpoints = lists.chosen.together.checkpoints(&task(family, &lists.chosen))?;
            let checkpoints = checkpoints.as_ref();
            family.layered(Layered { chosen: &lists.chosen, checkpoints, run })?
        }
        Algorithm::Pea => engine().run_partial(run),
        Algorithm::Dfs => dfs::dfs(domain, CompactTable::new(budget), run),
        Algorithm::Ids => ids::ids(domain, ids::Options::default(), run),
        Algorithm::IdsVisited => ids_visited::ids_visited(domain, || CompactTable::new(budget), run),
        Algorithm::IdaStar => match lists.chosen.table {
            None => idastar::idastar(domain, along, run),
            Some(entries) => idastar::idastar_with_table(domain, along, entries, run),
        },
        Algorithm::Bidirectional | Algorithm::Perimeter(_) => {
            family.two_sided(TwoSided { lists, heuristic, run })?
        }
        Algorithm::Hierarchical => unreachable!("it makes its own run"),
    };
    Ok((outcome, None))
}

/// What a checkpoint is of: everything that its states and their order depend on.
fn task<F: Family>(family: &F, chosen: &ResolvedOptions) -> String {
    let ResolvedOptions { algorithm, heuristic, order, .. } = chosen;
    let start = family.native(&family.domain().start());
    format!("solve by {algorithm} with {heuristic}, moves in order {order}\n{start}")
}

/// Breadth-first search by layers.
struct Layered<'a, 'r, O> {
    chosen: &'a ResolvedOptions,
    checkpoints: Option<&'a Checkpoints>,
    run: &'a mut Run<'r, O>,
}

impl<D: Domain, O: Observer> LayeredJob<D> for Layered<'_, '_, O> {
    type Output = Outcome<D::Move>;

    fn run(self, domain: &D) -> Self::Output
    where
        D: Undirected + NarrowKeys + Sync,
    {
        let Self { chosen, checkpoints, run } = self;
        chosen.together.run(chosen.threads, checkpoints, run, |crew, run| layers::search(domain, crew, run))
    }
}

/// The searches from both sides.
struct TwoSided<'a, 'r, D, O> {
    lists: &'a Lists<'a>,
    heuristic: &'a dyn Heuristic<D>,
    run: &'a mut Run<'r, O>,
}

/// A front of at most this many states is scanned at each estimate.
const FRONT: usize = 64;

impl<D: Domain, O: Observer> TwoSidedJob<D> for TwoSided<'_, '_, D, O> {
    type Output = Outcome<D::Move>;

    fn run(self, domain: &D, pair: &dyn PairHeuristic<D>) -> Self::Output
    where
        D: Backward + Packable<Key: Default> + Goals,
    {
        let Self { lists, heuristic, run } = self;
        let budget = lists.budget;
        let queues = [0, 1].map(|_| BucketQueue::new(Turn::FirstIn, budget));
        match lists.chosen.algorithm {
            Algorithm::Perimeter(depth) => {
                let extent = Extent { depth, states: None, front: FRONT };
                let tables = [CompactTable::new(budget), CompactTable::new(budget)];
                let tie = lists.chosen.tie_rule();
                let open = BucketQueue::new(tie.turn(), budget);
                perimeter::search(domain, heuristic, pair, extent, open, tables, tie, run)
            }
            _ if lists.chosen.heuristic == HeuristicName::Zero => {
                bidirectional::search(domain, queues, CompactTable::new(budget), run)
            }
            _ => mm::search(domain, heuristic, pair, queues, CompactTable::new(budget), run),
        }
    }
}

/// Hierarchical search.
struct Hierarchical<'a, O> {
    lists: Lists<'a>,
    limits: Limits,
    observer: &'a mut O,
}

impl<D: Packable<Key: Default>, O: Observer> AbstractJob<D> for Hierarchical<'_, O> {
    type Output = Finished<D>;

    fn run(self, domain: &D) -> Self::Output
    where
        D: Abstract,
    {
        let Self { lists, limits, observer } = self;
        let tie = lists.chosen.tie_rule();
        let (open, closed) = (lists.open(), lists.closed());
        let (outcome, stats, effort) =
            hierarchical::search(domain, open, closed, tie, lists.budget, limits.nodes, observer);
        let abstract_expanded = Some(effort.expanded);
        Finished { abstract_expanded, stats, ..Finished::at_once(outcome) }
    }
}

/// Creates the chosen lists.
pub(super) struct Lists<'a> {
    pub(super) chosen: ResolvedOptions,
    pub(super) budget: &'a Budget,
}

impl Lists<'_> {
    pub(super) fn open(&self) -> Box<dyn OpenList> {
        let turn = self.chosen.tie_rule().turn();
        match self.chosen.open.unwrap_or_default() {
            OpenName::Auto | OpenName::Bucket => Box::new(BucketQueue::new(turn, self.budget)),
            OpenName::Heap => Box::new(BinaryHeap::new(turn, self.budget)),
            OpenName::Fibonacci => Box::new(FibonacciHeap::new(turn, self.budget)),
            OpenName::List => Box::new(ListQueue::new(turn, self.budget)),
        }
    }

    pub(super) fn closed<K: Key + Default>(&self) -> Box<dyn ClosedTable<K>> {
        match self.chosen.closed.unwrap_or_default() {
            ClosedName::Auto | ClosedName::Compact => Box::new(CompactTable::new(self.budget)),
            ClosedName::HashFixed => Box::new(HashFixed::new(FIXED_LISTS, self.budget)),
            ClosedName::HashResize => Box::new(HashResize::new(self.budget)),
            ClosedName::List => Box::new(ListStore::new(self.budget)),
        }
    }
}

/// The error of the heuristic in each state of the solution, excluding the goal.
pub(super) fn errors<D: Domain>(
    domain: &D,
    heuristic: &impl Heuristic<D>,
    outcome: &Outcome<D::Move>,
) -> Vec<i64> {
    let Outcome::Solved(solution) = outcome else { return Vec::new() };
    let mut state = domain.start();
    let mut left = solution.cost;
    let mut errors = Vec::with_capacity(solution.moves.len());
    for &mv in &solution.moves {
        let h = heuristic.estimate(domain, &state).unwrap_or(Cost::MAX);
        errors.push(i64::from(left) - i64::from(h));
        left -= domain.cost(&state, mv);
        domain.apply(&mut state, mv);
    }
    errors
}
