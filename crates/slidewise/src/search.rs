//! Searches over any domain, without having to name budgets, queues and tables.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use slidewise_core::{
    Cost, Domain, FromScratch, Heuristic, Limits, NarrowKeys, Observer, Outcome, Packable, Reversible,
    Solution, Stats, Undirected, Watch, Zero,
};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

/// A* with a heuristic. The solution is shortest if the heuristic is admissible.
pub fn astar<'a, D, H>(domain: &'a D, heuristic: &'a H) -> Search<'a, D, AStar<'a, H>>
where
    D: Packable<Key: Default>,
    H: Heuristic<D>,
{
    Search::new(domain, AStar(heuristic, Tie::LargerG))
}

/// Breadth-first search; Dijkstra's algorithm where costs differ.
pub fn bfs<D: Packable<Key: Default>>(domain: &D) -> Search<'_, D, AStar<'_, Zero>> {
    Search::new(domain, AStar(&Zero, Tie::FirstIn))
}

/// Iterative-deepening A*: needs hardly any memory, but states that are reached on many paths are expanded many times.
pub fn idastar<'a, D, H>(domain: &'a D, heuristic: &'a H) -> Search<'a, D, IdaStar<'a, H>>
where
    D: Reversible,
    H: Heuristic<D>,
{
    Search::new(domain, IdaStar(heuristic))
}

/// Breadth-first search by layers, for large spaces: on several threads, in few bytes per state.
pub fn layers<D: Undirected + NarrowKeys + Sync>(domain: &D) -> Search<'_, D, Layered> {
    Search::new(domain, Layered)
}

/// Receives the lower bound proven so far and the counts.
type Progress<'a> = Box<dyn FnMut(Cost, &Stats) + 'a>;

/// A search that is ready to run.
pub struct Search<'a, D, E> {
    domain: &'a D,
    engine: E,
    limits: Limits,
    threads: usize,
    interrupt: Arc<AtomicBool>,
    progress: Progress<'a>,
}

/// The outcome of a search, and its counts.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// A solution, a proof that there is none, or the limit that was hit.
    pub outcome: Outcome<M>,
    /// The counts: states expanded, generated and stored, bytes, layers.
    pub stats: Stats,
}

impl<M> Answer<M> {
    /// The solution, if one was found.
    pub fn solution(&self) -> Option<&Solution<M>> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Unsolvable | Outcome::Stopped { .. } => None,
        }
    }

    /// The moves of the solution.
    pub fn moves(&self) -> Option<&[M]> {
        self.solution().map(|solution| solution.moves.as_slice())
    }

    /// The cost of the solution.
    pub fn cost(&self) -> Option<Cost> {
        self.solution().map(|solution| solution.cost)
    }
}

/// A search algorithm for a domain.
pub trait Engine<D: Domain> {
    /// Searches until there is an answer or a limit is hit.
    fn search(&self, domain: &D, threads: usize, run: &mut Run<'_, &mut dyn Observer>) -> Outcome<D::Move>;
}

/// The engine of [`astar`] and [`bfs`].
#[derive(Debug)]
pub struct AStar<'a, H>(&'a H, Tie);

/// The engine of [`idastar`].
#[derive(Debug)]
pub struct IdaStar<'a, H>(&'a H);

/// The engine of [`layers`].
#[derive(Debug)]
pub struct Layered;

impl<D: Packable<Key: Default>, H: Heuristic<D>> Engine<D> for AStar<'_, H> {
    fn search(&self, domain: &D, _: usize, run: &mut Run<'_, &mut dyn Observer>) -> Outcome<D::Move> {
        let budget = run.budget().clone();
        let (open, closed) = (BucketQueue::new(self.1.turn(), &budget), CompactTable::new(&budget));
        BestFirst::new(domain, self.0, open, closed, self.1, &budget).run(run)
    }
}

impl<D: Reversible, H: Heuristic<D>> Engine<D> for IdaStar<'_, H> {
    fn search(&self, domain: &D, _: usize, run: &mut Run<'_, &mut dyn Observer>) -> Outcome<D::Move> {
        slidewise_search::idastar::idastar(domain, &FromScratch(self.0), run)
    }
}

impl<D: Undirected + NarrowKeys + Sync> Engine<D> for Layered {
    fn search(&self, domain: &D, threads: usize, run: &mut Run<'_, &mut dyn Observer>) -> Outcome<D::Move> {
        slidewise_search::layers::search(domain, threads, run)
    }
}

impl<'a, D: Domain, E: Engine<D>> Search<'a, D, E> {
    fn new(domain: &'a D, engine: E) -> Self {
        let interrupt = Arc::default();
        Self {
            domain,
            engine,
            limits: Limits::default(),
            threads: 1,
            interrupt,
            progress: Box::new(|_, _| ()),
        }
    }

    /// Stops after this time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops before the search holds more bytes than this.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.limits.memory = Some(bytes);
        self
    }

    /// Stops after expanding this many states.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Stops at these limits, which replace all that were set before.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Uses up to this many threads, if the search can use several; one by default.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Stops when this flag is set.
    #[must_use]
    pub fn interrupt(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.interrupt = Arc::clone(flag);
        self
    }

    /// Calls this every few hundred expansions, with the lower bound proven so far and the counts.
    #[must_use]
    pub fn progress(self, progress: impl FnMut(Cost, &Stats) + 'a) -> Self {
        Self { progress: Box::new(progress), ..self }
    }

    /// Searches until there is an answer or a limit is hit.
    pub fn run(self) -> Answer<D::Move> {
        if self.domain.refutation().is_some() {
            return Answer { outcome: Outcome::Unsolvable, stats: Stats::default() };
        }
        let budget = Budget::new(self.limits.memory);
        let mut watch = Watch::new(&self.limits, &self.interrupt, self.progress);
        let mut observer: &mut dyn Observer = &mut watch;
        let mut run = Run::new(&budget, self.limits.nodes, &mut observer);
        let outcome = self.engine.search(self.domain, self.threads, &mut run);
        Answer { outcome, stats: run.stats() }
    }
}
