//! The one place where searches, open lists and stores are combined.

use slidewise_core::{Cost, Domain, Heuristic, Limits, Observer, Outcome, Packable, Stats};
use slidewise_search::best_first::Violation;
use slidewise_search::{BestFirst, Run, dfs, idastar, ids, ids_visited};
use slidewise_store::Budget;
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::open::{BucketQueue, OpenList};
use slidewise_store::textbook::{
    BinaryHeap, FIXED_LISTS, FibonacciHeap, HashFixed, HashResize, ListQueue, ListStore,
};

use super::chosen::Chosen;
use crate::families::{Family, HeuristicJob};
use crate::{Algorithm, ClosedName, OpenName, Refused};

/// A search that has ended, with all that was learnt.
pub(crate) struct Finished<D: Domain> {
    pub(crate) outcome: Outcome<D::Move>,
    pub(crate) stats: Stats,
    /// By state of the solution: how much the heuristic fell short of the true distance; negative if it exceeded it.
    pub(crate) errors: Vec<i64>,
    pub(crate) violation: Option<Violation<D::State>>,
    /// Expansions in abstract spaces, where there are any.
    pub(crate) abstract_expanded: Option<u64>,
}

/// What to do with a heuristic: search.
pub(crate) struct Search<'a, F, O> {
    pub(crate) family: &'a F,
    pub(crate) chosen: Chosen,
    pub(crate) limits: Limits,
    pub(crate) observer: &'a mut O,
}

impl<F: Family, O: Observer> HeuristicJob<F::Domain> for Search<'_, F, O> {
    type Output = Result<Finished<F::Domain>, Refused>;

    fn run<H: Heuristic<F::Domain>>(self, heuristic: &H) -> Self::Output {
        let budget = Budget::new(self.limits.memory);
        let mut run = Run::new(&budget, self.limits.nodes, self.observer);
        let domain = self.family.domain();
        let plain = self.chosen.is_plain();
        let (outcome, violation) = match self.chosen.algorithm {
            Algorithm::Auto | Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar if plain => {
                let tie = self.chosen.tie_rule();
                let open = BucketQueue::new(tie.turn(), &budget);
                let closed = CompactTable::new(&budget);
                (BestFirst::new(domain, heuristic, open, closed, tie, &budget).run(&mut run), None)
            }
            _ => dynamic(self.family, &self.chosen, heuristic, &mut run)?,
        };
        let errors = errors(domain, heuristic, &outcome);
        Ok(Finished { outcome, stats: run.stats(), errors, violation, abstract_expanded: None })
    }
}

type Ended<D> = (Outcome<<D as Domain>::Move>, Option<Violation<<D as Domain>::State>>);

/// Everything but the fast path: heuristics and lists behind pointers, so that the product stays small.
fn dynamic<F: Family>(
    family: &F,
    chosen: &Chosen,
    heuristic: &dyn Heuristic<F::Domain>,
    run: &mut Run<'_, impl Observer>,
) -> Result<Ended<F::Domain>, Refused> {
    let domain = family.domain();
    let budget = run.budget().clone();
    let tie = chosen.tie_rule();
    let lists = || {
        let closed = closed::<<F::Domain as Packable>::Key>(chosen.closed.unwrap_or_default(), &budget);
        (open(chosen.open.unwrap_or_default(), chosen, &budget), closed)
    };
    let engine = |heuristic| {
        let (open, closed) = lists();
        BestFirst::new(domain, heuristic, open, closed, tie, &budget)
    };
    Ok(match chosen.algorithm {
        Algorithm::Auto | Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar => {
            let mut search = engine(heuristic);
            let outcome = if chosen.check_consistency { search.run_checked(run) } else { search.run(run) };
            (outcome, search.violation().cloned())
        }
        Algorithm::Pea => (engine(heuristic).run_partial(run), None),
        Algorithm::Dfs => (dfs::dfs(domain, CompactTable::new(&budget), run), None),
        Algorithm::Ids => (ids::ids(domain, ids::Options::default(), run), None),
        Algorithm::IdsVisited => (ids_visited::ids_visited(domain, || CompactTable::new(&budget), run), None),
        Algorithm::IdaStar => match chosen.table {
            None => (idastar::idastar(domain, &heuristic, run), None),
            Some(entries) => (idastar::idastar_with_table(domain, &heuristic, entries, run), None),
        },
        _ => unreachable!("not wired yet"),
    })
}

fn open(name: OpenName, chosen: &Chosen, budget: &Budget) -> Box<dyn OpenList> {
    let turn = chosen.tie_rule().turn();
    match name {
        OpenName::Auto | OpenName::Bucket => Box::new(BucketQueue::new(turn, budget)),
        OpenName::Heap => Box::new(BinaryHeap::new(turn, budget)),
        OpenName::Fibonacci => Box::new(FibonacciHeap::new(turn, budget)),
        OpenName::List => Box::new(ListQueue::new(turn, budget)),
    }
}

fn closed<K: slidewise_core::Key + Default>(name: ClosedName, budget: &Budget) -> Box<dyn ClosedTable<K>> {
    match name {
        ClosedName::Auto | ClosedName::Compact => Box::new(CompactTable::new(budget)),
        ClosedName::HashFixed => Box::new(HashFixed::new(FIXED_LISTS, budget)),
        ClosedName::HashResize => Box::new(HashResize::new(budget)),
        ClosedName::List => Box::new(ListStore::new(budget)),
    }
}

/// How far the heuristic was off in each state of the solution, the goal excluded.
fn errors<D: Domain>(domain: &D, heuristic: &impl Heuristic<D>, outcome: &Outcome<D::Move>) -> Vec<i64> {
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
