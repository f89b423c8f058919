//! One goal at a time, by best-first searches and depth-first ones, on graphs with several goals.

use proptest::prelude::*;
use slidewise_core::{Domain, FromScratch, Heuristic, Outcome, Stats, Zero};
use slidewise_search::idastar::idastar_within;
use slidewise_search::separate_goals::{self, Bounds, Limited};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::graphs::{Edge, Graph, Table, estimates, graphs};
use super::{dijkstra, replayed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    AStar,
    Pea,
    IdaStar(Option<usize>),
}

impl Search {
    const ALL: [Self; 4] = [Self::AStar, Self::Pea, Self::IdaStar(None), Self::IdaStar(Some(4096))];

    /// Searches under a limit.
    fn within(
        self,
        graph: &Graph,
        heuristic: &dyn Heuristic<Graph>,
        bounds: Bounds,
        run: &mut Run<'_, ()>,
    ) -> Result<Limited<Edge>, slidewise_core::Stop> {
        if let Self::IdaStar(entries) = self {
            return idastar_within(graph, &FromScratch(heuristic), entries, bounds, run);
        }
        let budget = run.budget().clone();
        let open = BucketQueue::new(Tie::LargerG.turn(), &budget);
        let closed = CompactTable::new(&budget);
        let mut search = BestFirst::new(graph, heuristic, open, closed, Tie::LargerG, &budget);
        match self {
            Self::Pea => search.run_partial_within(bounds, run),
            _ => search.run_within(bounds, run),
        }
    }

    /// Searches for the goals of these graphs, which have one each.
    fn separate_goals(self, goals: &[(Graph, Table)], nodes: u64) -> (Outcome<Edge>, Stats) {
        let budget = Budget::new(None);
        let mut observer = ();
        let mut run = Run::new(&budget, Some(nodes), &mut observer);
        let first = |(graph, table): &(Graph, Table)| table.estimate(graph, &graph.start());
        let estimates: Vec<_> = goals.iter().map(first).collect();
        let outcome = separate_goals::search(&estimates, &mut run, |number, bounds, run| {
            let (graph, table) = &goals[number];
            self.within(graph, table, bounds, run)
        });
        let stats = run.stats();
        assert_eq!(budget.held(), 0, "{self:?} gives all its bytes back");
        assert!(stats.expanded <= nodes, "{self:?} exceeds its limit");
        assert!(stats.reexpanded <= stats.expanded);
        (outcome, stats)
    }
}

/// The graph with some goals, none of them the start.
fn with_goals(graph: &Graph, goals: &[bool]) -> Graph {
    let mut graph = graph.clone();
    graph.goals.iter_mut().zip(goals).for_each(|(old, &new)| *old = new);
    graph.goals[0] = false;
    graph
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_nearest_goal_is_found(
        (graph, shares) in graphs(),
        goals in prop::collection::vec(any::<bool>(), 10),
        nodes in prop_oneof![Just(20_000u64), 0..30u64],
    ) {
        let graph = with_goals(&graph, &goals);
        let truth = dijkstra(&graph);
        let alone = (0..graph.goals.len()).filter(|&node| graph.goals[node]).map(|node| {
            let alone: Vec<_> = (0..graph.goals.len()).map(|other| other == node).collect();
            let alone = with_goals(&graph, &alone);
            let table = estimates(&alone, &shares);
            (alone, table)
        });
        let alone: Vec<_> = alone.collect();
        for search in Search::ALL {
            match search.separate_goals(&alone, nodes).0 {
                Outcome::Solved(solution) => {
                    prop_assert_eq!(replayed(&graph, &solution.moves), solution.cost);
                    prop_assert_eq!((Some(solution.cost), solution.cost), (truth, solution.lower_bound));
                }
                Outcome::Unsolvable => prop_assert_eq!(truth, None),
                Outcome::Stopped { lower_bound, .. } => {
                    prop_assert!(truth.is_none_or(|truth| lower_bound <= truth), "{:?}", search);
                    // Without a table a cycle may be gone round for ever.
                    prop_assert!(nodes < 30 || search == Search::IdaStar(None), "{:?}", search);
                }
            }
        }
    }

    #[test]
    fn a_limit_gives_up_nothing_within_it((graph, _) in graphs(), limit in 1..20u32) {
        let graph = with_goals(&graph, &graph.goals);
        let truth = dijkstra(&graph);
        for search in Search::ALL {
            let budget = Budget::new(None);
            let bounds = Bounds { this: limit, last: 0 };
            match search.within(&graph, &Zero, bounds, &mut Run::new(&budget, None, &mut ())).unwrap() {
                Limited::Found(_, cost) => {
                    prop_assert!(cost <= limit && truth.is_some_and(|truth| truth <= cost));
                    // A depth-first search takes the first path within the limit.
                    prop_assert!(matches!(search, Search::IdaStar(_)) || truth == Some(cost));
                }
                Limited::Beyond(next) => {
                    prop_assert!(next > limit);
                    prop_assert!(truth.is_none_or(|truth| truth >= next), "{:?} {:?}", search, truth);
                }
            }
        }
    }
}
