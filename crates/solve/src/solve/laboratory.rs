//! The searches that exist for comparison, and best-first search with textbook lists. They run on puzzles behind a
//! pointer, which costs time but does not change their counts: compare their times with each other, not with those of
//! other searches.

use slidewise_core::{FromScratch, Heuristic, Limits, Observer, Outcome, Stats, Stop, WordKey};
use slidewise_search::astar_marked::{self, Start};
use slidewise_search::best_first::Violation;
use slidewise_search::pathmax::{self, Passing};
use slidewise_search::perimeter::{self, Extent};
use slidewise_search::{
    BestFirst, Run, bidirectional, dfs, hierarchical, idastar, idastar_bpmx, ids, ids_visited, mm,
};
use slidewise_store::Budget;
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::open::{BucketQueue, OpenList, Turn};
use slidewise_store::textbook::{
    BinaryHeap, BinomialHeap, Digits, FIXED_LISTS, FibonacciHeap, HashFixed, HashResize, ListQueue,
    ListStore, NotebookQueue,
};

use super::resolve::ResolvedOptions;
use super::search::{Finished, budget_beside};
use crate::families::{AnyKey, AnyMove, FamilyPair, Opened};
use crate::report::InconsistentEdge;
use crate::{Algorithm, ClosedName, HashName, HeuristicName, OpenName, Refused};

/// Searches with a heuristic whose shared tables have this many bytes.
pub(super) fn search<const N: usize>(
    opened: &Opened<N>,
    heuristic: &dyn Heuristic<Opened<N>>,
    chosen: &ResolvedOptions,
    limits: Limits,
    held: u64,
    mut observer: &mut dyn Observer,
) -> Result<Finished, Refused> {
    let table_bytes = held + heuristic.table_bytes() as u64;
    let Some(budget) = budget_beside(table_bytes, limits) else {
        return Ok(Finished { table_bytes, ..Finished::stopped(opened, Stop::Memory) });
    };
    let lists = Lists { chosen, budget: &budget };
    if chosen.algorithm == Algorithm::Hierarchical {
        return hierarchical(opened, &lists, limits, &mut observer);
    }
    let mut run = Run::new(&budget, limits.nodes, &mut observer);
    let mut violation = None;
    let outcome = match chosen.algorithm {
        Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar | Algorithm::Pea => {
            let (open, closed, tie) = (lists.open(), lists.closed(), chosen.tie_rule());
            let mut search = BestFirst::new(opened, heuristic, open, closed, tie, &budget);
            let outcome = match chosen.algorithm {
                Algorithm::Pea => search.run_partial(&mut run),
                _ if chosen.check_consistency => search.run_checked(&mut run),
                _ => search.run(&mut run),
            };
            violation = search.violation().map(|violation| inconsistent(opened, violation));
            outcome
        }
        Algorithm::AStarMarked | Algorithm::AStarNotebook => {
            let is_notebook = chosen.algorithm == Algorithm::AStarNotebook;
            let start = if is_notebook { Start::Forgotten } else { Start::Marked };
            let tables = (lists.open(), lists.closed());
            astar_marked::search(opened, heuristic, tables, chosen.tie_rule(), start, &mut run)
        }
        Algorithm::AStarPathmax | Algorithm::AStarBpmx => {
            let is_both_ways = chosen.algorithm == Algorithm::AStarBpmx;
            let passing = if is_both_ways { Passing::BothWays } else { Passing::Forward };
            let tables = (lists.open(), lists.closed());
            pathmax::search(opened, heuristic, tables, chosen.tie_rule(), passing, &mut run)
        }
        Algorithm::IdaStarBpmx => idastar_bpmx::search(opened, heuristic, &mut run),
        Algorithm::Dfs => dfs::dfs(opened, CompactTable::new(&budget), &mut run),
        Algorithm::Ids => ids::ids(opened, ids::Options::default(), &mut run),
        Algorithm::IdsVisited => ids_visited::ids_visited(opened, || CompactTable::new(&budget), &mut run),
        Algorithm::IdaStar => match chosen.table {
            None => idastar::idastar(opened, &FromScratch(heuristic), &mut run),
            Some(entries) => idastar::idastar_with_table(opened, &FromScratch(heuristic), entries, &mut run),
        },
        Algorithm::Bidirectional | Algorithm::Perimeter(_) => two_sided(opened, heuristic, &lists, &mut run),
        other => unreachable!("{other} does not belong to the laboratory"),
    };
    let stats = run.stats();
    let judged = Finished::judged(opened, heuristic, outcome);
    Ok(Finished { stats, table_bytes, violation, ..judged })
}

/// A violation with its boards.
fn inconsistent<const N: usize>(opened: &Opened<N>, violation: &Violation<AnyKey<N>>) -> InconsistentEdge {
    let Violation { from, to, h_from, h_to, cost } = violation;
    let [from, to] = [from, to].map(|state| opened.native(state));
    InconsistentEdge { from, to, h_from: *h_from, h_to: *h_to, cost: *cost }
}

/// How far a perimeter of this depth grows. A front of at most 64 states is scanned at each estimate.
pub(super) fn extent(depth: u32) -> Extent {
    Extent { depth, states: None, front: 64 }
}

/// The bidirectional searches.
fn two_sided<const N: usize>(
    opened: &Opened<N>,
    heuristic: &dyn Heuristic<Opened<N>>,
    lists: &Lists<'_>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<AnyMove> {
    let budget = lists.budget;
    let queues = || [0, 1].map(|_| BucketQueue::new(Turn::FirstIn, budget));
    match lists.chosen.algorithm {
        Algorithm::Perimeter(depth) => {
            let tables = [CompactTable::new(budget), CompactTable::new(budget)];
            let tie = lists.chosen.tie_rule();
            let open = BucketQueue::new(tie.turn(), budget);
            perimeter::search(opened, heuristic, &FamilyPair, extent(depth), open, tables, tie, run)
        }
        _ if lists.chosen.heuristic == HeuristicName::Zero => {
            bidirectional::search(opened, queues(), CompactTable::new(budget), run)
        }
        _ => mm::search(opened, heuristic, &FamilyPair, queues(), CompactTable::new(budget), run),
    }
}

fn hierarchical<const N: usize>(
    opened: &Opened<N>,
    lists: &Lists<'_>,
    limits: Limits,
    observer: &mut impl Observer,
) -> Result<Finished, Refused> {
    if !opened.rules.has_abstractions() {
        return Err(Refused(
            "this family has no abstractions: use --algorithm astar, pea, idastar or bfs".into(),
        ));
    }
    let (open, closed, tie) = (lists.open(), lists.closed(), lists.chosen.tie_rule());
    let searched = hierarchical::search(opened, open, closed, tie, lists.budget, limits.nodes, observer);
    Ok(of_hierarchy(searched, |mv| mv))
}

/// The result of a hierarchical search: outcome, statistics and effort in the abstractions.
pub(crate) type Hierarchical<M> = (Outcome<M>, Stats, hierarchical::Effort);

/// The result of a hierarchical search.
pub(super) fn of_hierarchy<M>(
    (outcome, stats, effort): Hierarchical<M>,
    encode: impl Fn(M) -> AnyMove,
) -> Finished {
    let outcome = outcome.map_moves(encode);
    Finished { abstract_expanded: Some(effort.expanded), stats, ..Finished::at_once(outcome) }
}

/// Creates the chosen lists.
pub(crate) struct Lists<'a> {
    pub(crate) chosen: &'a ResolvedOptions,
    pub(crate) budget: &'a Budget,
}

impl Lists<'_> {
    pub(crate) fn open(&self) -> Box<dyn OpenList> {
        let turn = self.chosen.tie_rule().turn();
        match self.chosen.open.unwrap_or_default() {
            OpenName::Auto | OpenName::Bucket => Box::new(BucketQueue::new(turn, self.budget)),
            OpenName::Heap => Box::new(BinaryHeap::new(turn, self.budget)),
            OpenName::Binomial => Box::new(BinomialHeap::new(turn, self.budget)),
            OpenName::Fibonacci => Box::new(FibonacciHeap::new(turn, self.budget)),
            OpenName::List => Box::new(ListQueue::new(turn, self.budget)),
            OpenName::Notebook => Box::new(NotebookQueue::new(self.budget)),
        }
    }

    /// The numbers that a state consists of; the bytes of its key if the family does not define them.
    fn fields(&self) -> Digits {
        self.chosen.digits.unwrap_or(Digits::BYTES)
    }

    pub(crate) fn closed<K: WordKey>(&self) -> Box<dyn ClosedTable<K>> {
        match self.chosen.closed.unwrap_or_default() {
            ClosedName::Auto | ClosedName::Compact => Box::new(CompactTable::new(self.budget)),
            ClosedName::HashFixed => Box::new(HashFixed::new(FIXED_LISTS, self.budget)),
            ClosedName::HashDigits(lists) => {
                Box::new(match self.chosen.digits.filter(|digits| !digits.is_tight) {
                    Some(digits) => HashFixed::by_digits(lists, digits, self.budget),
                    None => HashFixed::new(lists, self.budget),
                })
            }
            ClosedName::HashResize | ClosedName::HashResizeBy(HashName::Own) => {
                Box::new(HashResize::new(self.budget))
            }
            ClosedName::HashResizeBy(HashName::OneAtATime) => {
                Box::new(HashResize::one_at_a_time(self.fields(), self.budget))
            }
            ClosedName::HashResizeBy(HashName::Zobrist) => {
                Box::new(HashResize::zobrist(self.fields(), self.budget))
            }
            ClosedName::List => Box::new(ListStore::new(self.budget)),
        }
    }
}
