//! IDA* on several threads: each iteration is split near the root into many searches, which the threads take in order
//! (root splitting: Rao, Kumar and Ramesh 1987).
//!
//! The answer and all counts are the same as with one thread. The pieces of an iteration are ordered as one thread
//! would reach them, together with what it would count between them. The counts are summed in this order, up to the
//! first piece with a goal; the counts of later pieces are discarded, and the threads abandon those pieces as soon as
//! they learn of the goal.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use slidewise_core::{Cost, Incremental, Observer, Outcome, Pruning, Reversible, Stats, Stop};
use slidewise_store::Budget;

use crate::deepening::{Ended, Forgetful, Found, Iteration, Node, deepen_by};
use crate::pruned::{OfWhole, Pruned};
use crate::run::Run;
use crate::separate_goals::Bounds;
use crate::stack::Stack;

/// Pieces per thread: the more there are, the less a thread waits for the others at the end.
const PIECES: usize = 64;
/// The interval at which the threads' work is reported to the observer.
const PAUSE: Duration = Duration::from_millis(20);

/// IDA* on this many threads. With one thread, or if the number of expansions is limited, which only one thread can
/// honour exactly, it is [`idastar`](crate::idastar::idastar).
pub fn idastar_on<D, H>(
    domain: &D,
    heuristic: &H,
    threads: usize,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Reversible<State: Send, Move: Send + Sync> + Sync,
    H: Incremental<D, Evaluation: Send> + Sync,
{
    if threads <= 1 || run.is_limited() {
        return crate::idastar::idastar(domain, heuristic, run);
    }
    deepen_by(domain, heuristic, run, &mut |start, bounds, run| {
        let mut split = Split::new(domain, heuristic, bounds, start);
        split.divide(PIECES * threads, run)?;
        split.search(threads, run)
    })
}

/// The same, but only moves that a pruning leaves are made. The outcome is as good; the counts are smaller.
pub fn idastar_pruned<D, P, H>(
    domain: &D,
    pruning: &P,
    heuristic: &H,
    threads: usize,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Reversible<State: Send, Move: Send + Sync> + Sync,
    P: Pruning<D, Ending: Send + Sync> + Sync,
    H: Incremental<D, Evaluation: Send> + Sync,
{
    let pruned = Pruned { domain, pruning };
    idastar_on(&pruned, &OfWhole(heuristic), threads, run).map_moves(|by| by.mv)
}

/// Counts of a part of an iteration.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    expanded: u64,
    generated: u64,
    reexpanded: u64,
}

impl Tally {
    fn of(stats: &Stats) -> Self {
        Self { expanded: stats.expanded, generated: stats.generated_edges, reexpanded: stats.reexpanded }
    }

    pub(crate) fn add_to(self, stats: &mut Stats) {
        stats.expanded += self.expanded;
        stats.generated_edges += self.generated;
        stats.reexpanded += self.reexpanded;
    }
}

/// The next step that one thread would take: count this, and then enter the node, if there is one.
struct Piece<D: Reversible, H: Incremental<D>> {
    before: Tally,
    node: Option<Node<D, H>>,
    /// The moves from the start to the node.
    path: Vec<D::Move>,
}

/// The result of a piece.
struct Searched<D: Reversible> {
    tally: Tally,
    found: Found<D>,
    next: Cost,
    stored: u64,
}

/// An iteration in pieces.
struct Split<'a, D: Reversible, H: Incremental<D>> {
    domain: &'a D,
    heuristic: &'a H,
    bounds: Bounds,
    pieces: Vec<Piece<D, H>>,
    /// The smallest f above the bound that was found while splitting.
    next: Cost,
}

impl<'a, D, H> Split<'a, D, H>
where
    D: Reversible<State: Send, Move: Send + Sync> + Sync,
    H: Incremental<D, Evaluation: Send> + Sync,
{
    fn new(domain: &'a D, heuristic: &'a H, bounds: Bounds, start: Node<D, H>) -> Self {
        let pieces = vec![Piece { before: Tally::default(), node: Some(start), path: Vec::new() }];
        Self { domain, heuristic, bounds, pieces, next: Cost::MAX }
    }

    /// Replaces the nodes by their children, level by level, until there are at least this many or none. Goals stay.
    fn divide(&mut self, wanted: usize, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        let (mut nodes, mut before) = (1, 0);
        while nodes > before && nodes < wanted {
            run.look()?;
            let mut pieces = Vec::new();
            for piece in std::mem::take(&mut self.pieces) {
                match piece.node {
                    Some(node) if !self.domain.is_goal(&node.state) => {
                        self.divide_node(piece.before, node, &piece.path, run.budget(), &mut pieces)?;
                    }
                    node => pieces.push(Piece { node, ..piece }),
                }
            }
            self.pieces = pieces;
            before = nodes;
            nodes = self.pieces.iter().filter(|piece| piece.node.is_some()).count();
        }
        Ok(())
    }

    fn divide_node(
        &mut self,
        mut before: Tally,
        node: Node<D, H>,
        path: &[D::Move],
        budget: &Budget,
        pieces: &mut Vec<Piece<D, H>>,
    ) -> Result<(), Stop> {
        let mut forgetful = Forgetful;
        let mut iteration = Iteration::new(self.domain, self.heuristic, &mut forgetful, self.bounds);
        let mut children = Stack::new(budget);
        let moves =
            iteration.generate::<true>(&node.state, node.by, node.g, &node.evaluation, &mut children)?;
        self.next = self.next.min(iteration.next);
        before.expanded += 1;
        before.reexpanded += u64::from(node.f <= self.bounds.last);
        let mut counted = 0;
        for child in children.iter() {
            before.generated += u64::from(child.before + 1 - counted);
            counted = child.before + 1;
            let mut state = node.state.clone();
            self.domain.apply(&mut state, child.by);
            let evaluation = self.heuristic.after(node.evaluation, child.change);
            let node = Node { state, by: Some(child.by), g: child.g, f: child.f, evaluation };
            let path = path.iter().copied().chain([child.by]).collect();
            pieces.push(Piece { before: std::mem::take(&mut before), node: Some(node), path });
        }
        before.generated += u64::from(moves - counted);
        pieces.push(Piece { before, node: None, path: Vec::new() });
        Ok(())
    }

    /// Searches all pieces.
    fn search(self, threads: usize, run: &mut Run<'_, impl Observer>) -> Result<Ended<D>, Stop> {
        let Self { domain, heuristic, bounds, pieces, next } = self;
        let (befores, nodes): (Vec<_>, Vec<_>) =
            pieces.into_iter().map(|piece| (piece.before, (piece.path, Mutex::new(piece.node)))).unzip();
        let shared = Shared::new();
        let results: Vec<Mutex<Option<Searched<D>>>> = nodes.iter().map(|_| Mutex::new(None)).collect();
        let budget = run.budget().clone();
        let work = || {
            while let Some(piece) =
                Some(shared.taken.fetch_add(1, Relaxed)).filter(|&piece| piece < nodes.len())
            {
                let Some(node) = lock(&nodes[piece].1).take() else { continue };
                if let Some(searched) = shared.search(domain, heuristic, bounds, node, piece, &budget) {
                    *lock(&results[piece]) = Some(searched);
                }
            }
        };
        let mut stop = None;
        on_threads(threads, &work, &mut || {
            if stop.is_none() {
                stop = run.look_with(shared.tally()).err();
                shared.stopped.fetch_or(stop.is_some(), Relaxed);
            }
        });
        if let Some(why) = stop.or(*lock(&shared.failed)) {
            shared.tally().add_to(&mut run.stats);
            return Err(why);
        }
        let mut end = Ended { found: None, next, stored: 0 };
        for ((before, (path, _)), result) in befores.into_iter().zip(nodes).zip(results) {
            before.add_to(&mut run.stats);
            let Some(searched) = result.into_inner().unwrap_or_else(PoisonError::into_inner) else {
                continue;
            };
            searched.tally.add_to(&mut run.stats);
            end.next = end.next.min(searched.next);
            end.stored = end.stored.max(path.len() as u64 + searched.stored);
            if let Some((moves, cost)) = searched.found {
                end.found = Some((path.into_iter().chain(moves).collect(), cost));
                break;
            }
        }
        Ok(end)
    }
}

/// Does the same work on all threads, and looks at it at intervals until all have ended. Compiled once for all searches.
fn on_threads(threads: usize, work: &(dyn Fn() + Sync), look: &mut dyn FnMut()) {
    let (alive, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        for _ in 0..threads {
            let alive = alive.clone();
            scope.spawn(move || {
                work();
                drop(alive);
            });
        }
        drop(alive);
        while let Err(mpsc::RecvTimeoutError::Timeout) = ended.recv_timeout(PAUSE) {
            look();
        }
    });
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A thread that panicked ends the scope with its panic; what it held does not matter.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// State shared by the threads of an iteration.
struct Shared {
    /// The number of pieces taken.
    taken: AtomicUsize,
    /// The first piece with a goal so far.
    first: AtomicUsize,
    stopped: AtomicBool,
    /// The reason why a thread could not continue.
    failed: Mutex<Option<Stop>>,
    /// The counts of all threads, including pieces that will not count in the end.
    counted: [AtomicU64; 3],
}

impl Shared {
    fn new() -> Self {
        Self {
            taken: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            stopped: AtomicBool::new(false),
            failed: Mutex::new(None),
            counted: Default::default(),
        }
    }

    fn tally(&self) -> Tally {
        let [expanded, generated, reexpanded] = [0, 1, 2].map(|count| self.counted[count].load(Relaxed));
        Tally { expanded, generated, reexpanded }
    }

    /// Searches one piece; none if the search was aborted or is useless.
    fn search<D: Reversible, H: Incremental<D>>(
        &self,
        domain: &D,
        heuristic: &H,
        bounds: Bounds,
        node: Node<D, H>,
        piece: usize,
        budget: &Budget,
    ) -> Option<Searched<D>> {
        if self.is_useless(piece) {
            return None;
        }
        // Behind a pointer, as in most runs with one thread: then one compiled loop serves both.
        let mut listener: &mut dyn Observer = &mut Listener { shared: self, piece, told: Tally::default() };
        let mut run = Run::new(budget, None, &mut listener);
        let mut forgetful = Forgetful;
        let mut iteration = Iteration::new(domain, heuristic, &mut forgetful, bounds);
        let is_goal = domain.is_goal(&node.state);
        let ended =
            if is_goal { Ok(Some((Vec::new(), node.g))) } else { iteration.below::<true>(node, &mut run) };
        let found = match ended {
            Ok(found) => found,
            Err(why) => {
                if !self.is_useless(piece) {
                    self.fail(why);
                }
                return None;
            }
        };
        if found.is_some() {
            self.first.fetch_min(piece, Relaxed);
        }
        let stored = iteration.stored();
        Some(Searched { tally: Tally::of(&run.stats), found, next: iteration.next, stored })
    }

    /// Does an earlier piece have a goal, or should everything stop?
    fn is_useless(&self, piece: usize) -> bool {
        self.first.load(Relaxed) < piece || self.stopped.load(Relaxed)
    }

    fn fail(&self, why: Stop) {
        lock(&self.failed).get_or_insert(why);
        self.stopped.store(true, Relaxed);
    }
}

/// Observes the search of a piece, passes on its counts, and aborts it when it is useless.
struct Listener<'a> {
    shared: &'a Shared,
    piece: usize,
    /// The counts already passed on.
    told: Tally,
}

impl Observer for Listener<'_> {
    fn progress(&mut self, _: Cost, stats: &Stats) -> ControlFlow<Stop> {
        let (now, told) = (Tally::of(stats), self.told);
        let news =
            [now.expanded - told.expanded, now.generated - told.generated, now.reexpanded - told.reexpanded];
        for (count, news) in self.shared.counted.iter().zip(news) {
            count.fetch_add(news, Relaxed);
        }
        self.told = now;
        if self.shared.is_useless(self.piece) {
            return ControlFlow::Break(Stop::Interrupted); // The reason is ignored.
        }
        ControlFlow::Continue(())
    }
}
