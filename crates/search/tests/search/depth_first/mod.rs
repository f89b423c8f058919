//! The depth-first searches against exhaustive truth, published figures and their limits.

mod figures;
mod graphs;
mod limits;
mod rush;
mod separate_goals;
mod tiles;

use slidewise_core::{Domain, FromScratch, Heuristic, Observer, Outcome, Packable, Reversible, Stats};
use slidewise_search::dfs::dfs;
use slidewise_search::idastar::{idastar, idastar_with_table};
use slidewise_search::ids::{self, ids};
use slidewise_search::ids_visited::ids_visited;
use slidewise_search::{Run, best_first, idastar_bpmx};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;

/// Every search of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    Dfs,
    Ids { prune_undone: bool },
    IdsVisited,
    IdaStar,
    IdaStarBpmx,
    IdaStarWithTable(usize),
}

impl Search {
    const ALL: [Self; 10] = [
        Self::Dfs,
        Self::Ids { prune_undone: true },
        Self::Ids { prune_undone: false },
        Self::IdsVisited,
        Self::IdaStar,
        Self::IdaStarBpmx,
        Self::IdaStarWithTable(0),
        Self::IdaStarWithTable(1),
        Self::IdaStarWithTable(16),
        Self::IdaStarWithTable(4096),
    ];

    fn is_optimal(self) -> bool {
        !matches!(self, Self::Dfs | Self::IdsVisited)
    }

    fn run<D: Packable<Key: Default> + Reversible>(
        self,
        domain: &D,
        heuristic: &impl Heuristic<D>,
        run: &mut Run<'_, impl Observer>,
    ) -> Outcome<D::Move> {
        let budget = run.budget().clone();
        match self {
            Self::Dfs => dfs(domain, CompactTable::new(&budget), run),
            Self::Ids { prune_undone } => ids(domain, ids::Options { prune_undone }, run),
            Self::IdsVisited => ids_visited(domain, || CompactTable::new(&budget), run),
            Self::IdaStar => idastar(domain, &FromScratch(heuristic), run),
            Self::IdaStarBpmx => idastar_bpmx::search(domain, heuristic, run),
            Self::IdaStarWithTable(entries) => {
                idastar_with_table(domain, &FromScratch(heuristic), entries, run)
            }
        }
    }

    /// Runs it with at most this many expansions.
    fn within<D: Packable<Key: Default> + Reversible>(
        self,
        nodes: Option<u64>,
        domain: &D,
        heuristic: &impl Heuristic<D>,
    ) -> (Outcome<D::Move>, Stats) {
        let budget = Budget::new(None);
        let mut observer = ();
        let mut run = Run::new(&budget, nodes, &mut observer);
        let outcome = self.run(domain, heuristic, &mut run);
        let stats = run.stats();
        assert_eq!(budget.held(), 0, "{self:?} gives all its bytes back");
        assert!(nodes.is_none_or(|nodes| stats.expanded <= nodes), "{self:?} exceeds its limit");
        assert_eq!(stats.layers.iter().map(|layer| layer.expanded).sum::<u64>(), stats.expanded);
        assert!(stats.reexpanded <= stats.expanded.saturating_sub(1));
        (outcome, stats)
    }

    /// An outcome must agree with the true length: equal where the search is optimal, else never shorter; a search that
    /// was stopped never claims too much.
    fn judge<D: Domain>(self, domain: &D, outcome: &Outcome<D::Move>, truth: Option<u32>) {
        match outcome {
            Outcome::Solved(solution) => {
                assert_eq!(replayed(domain, &solution.moves), solution.cost, "{self:?}");
                let truth = truth.expect("the puzzle has a solution");
                assert!(solution.cost >= truth && solution.lower_bound <= truth, "{self:?}: {solution:?}");
                if self.is_optimal() {
                    assert_eq!((solution.cost, solution.lower_bound), (truth, truth), "{self:?}");
                }
            }
            Outcome::Unsolvable => assert_eq!(truth, None, "{self:?}"),
            Outcome::Stopped { lower_bound, .. } => {
                assert!(
                    truth.is_none_or(|truth| *lower_bound <= truth),
                    "{self:?}: {lower_bound} > {truth:?}"
                );
            }
        }
    }
}

/// The cost of moves that are legal and end in a goal.
fn replayed<D: Domain>(domain: &D, moves: &[D::Move]) -> u32 {
    let (mut state, mut cost) = (domain.start(), 0);
    for &mv in moves {
        assert!(domain.moves(&state).any(|legal| legal == mv), "{mv:?} is not legal in {state:?}");
        cost += domain.cost(&state, mv);
        domain.apply(&mut state, mv);
    }
    assert!(domain.is_goal(&state));
    cost
}

/// The length that best-first search without a heuristic finds.
fn dijkstra<D: Packable<Key: Default>>(domain: &D) -> Option<u32> {
    let budget = Budget::new(None);
    let tie = best_first::Tie::FirstIn;
    let open = slidewise_store::open::BucketQueue::new(tie.turn(), &budget);
    let closed = CompactTable::new(&budget);
    let zero = slidewise_core::Zero;
    let mut search = best_first::BestFirst::new(domain, &zero, open, closed, tie, &budget);
    match search.run(&mut Run::new(&budget, None, &mut ())) {
        Outcome::Solved(solution) => Some(solution.cost),
        _ => None,
    }
}
