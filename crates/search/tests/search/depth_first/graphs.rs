//! Random directed graphs with any costs, the boldest `undoes` that the law allows, and heuristics that are admissible
//! and nothing more. If pruning, table and bounds lost a cheapest path together, it would be here.

use proptest::prelude::*;
use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Outcome, Packable, Reversible, Zero, laws};

use super::{Search, dijkstra};

/// Costs by edge: `costs[from][to]`, 0 where there is none. The search starts in node 0.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    costs: Vec<Vec<Cost>>,
    pub(crate) goals: Vec<bool>,
    start: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    from: u8,
    to: u8,
}

impl Graph {
    fn edge(&self, from: u8, to: u8) -> Option<Cost> {
        Some(self.costs[from as usize][to as usize]).filter(|&cost| cost > 0)
    }
}

impl Domain for Graph {
    type State = u8;
    type Move = Edge;

    fn start(&self) -> u8 {
        self.start
    }

    fn moves<'d>(&'d self, &from: &u8) -> impl Iterator<Item = Edge> + use<'d> {
        let ends = 0..self.goals.len() as u8;
        ends.filter(move |&to| self.edge(from, to).is_some()).map(move |to| Edge { from, to })
    }

    fn apply(&self, node: &mut u8, edge: Edge) {
        *node = edge.to;
    }

    fn is_goal(&self, &node: &u8) -> bool {
        self.goals[node as usize]
    }

    fn cost(&self, _: &u8, Edge { from, to }: Edge) -> Cost {
        self.edge(from, to).expect("a move is an edge")
    }
}

impl Reversible for Graph {
    fn undo(&self, node: &mut u8, edge: Edge) {
        *node = edge.from;
    }

    /// Whatever is redundant.
    fn undoes(&self, edge: Edge, previous: Edge) -> bool {
        let both = self.cost(&previous.from, previous) + self.cost(&edge.from, edge);
        edge.to == previous.from || self.edge(previous.from, edge.to).is_some_and(|cost| cost <= both)
    }
}

impl Packable for Graph {
    type Key = u64;

    fn pack(&self, &node: &u8) -> u64 {
        node.into()
    }

    fn unpack(&self, key: u64) -> u8 {
        key as u8
    }
}

/// Estimates by node.
pub(crate) struct Table(Vec<Option<Cost>>);

impl Heuristic<Graph> for Table {
    fn estimate(&self, _: &Graph, &node: &u8) -> Option<Cost> {
        self.0[node as usize]
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee { admissible: true, consistent: false }
    }
}

/// Some share of the true distance; a node without a way to a goal is a dead end, or looks like any other.
pub(crate) fn estimates(graph: &Graph, shares: &[u32]) -> Table {
    let nodes = 0..graph.goals.len() as u8;
    let estimate = |(start, &share): (u8, &u32)| match dijkstra(&Graph { start, ..graph.clone() }) {
        Some(distance) => Some(distance * share / 100),
        None => (share < 50).then_some(share),
    };
    Table(nodes.zip(shares).map(estimate).collect())
}

/// Up to ten nodes, a quarter of the possible edges, at most one goal.
pub(crate) fn graphs() -> impl Strategy<Value = (Graph, Vec<u32>)> {
    (2..=10usize, 1..=6 as Cost).prop_flat_map(|(nodes, dearest)| {
        let cost = prop_oneof![3 => Just(0), 1 => 1..=dearest];
        let costs = prop::collection::vec(prop::collection::vec(cost, nodes), nodes);
        let graph = (costs, 0..=nodes).prop_map(move |(mut costs, goal)| {
            (0..nodes).for_each(|node| costs[node][node] = 0);
            Graph { costs, goals: (0..nodes).map(|node| node == goal).collect(), start: 0 }
        });
        (graph, prop::collection::vec(0..=100u32, nodes))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_cheapest_path_is_lost((graph, shares) in graphs()) {
        laws::check(&graph, 10);
        let truth = dijkstra(&graph);
        let table = estimates(&graph, &shares);
        let more_tables = [2, 3, 5].map(Search::IdaStarWithTable);
        for search in Search::ALL.into_iter().chain(more_tables) {
            let nodes = Some(5_000);
            for outcome in [search.within(nodes, &graph, &table).0, search.within(nodes, &graph, &Zero).0] {
                search.judge(&graph, &outcome, truth);
                if search == Search::IdaStarWithTable(4096) {
                    prop_assert!(!matches!(outcome, Outcome::Stopped { .. }), "the table holds every node");
                }
            }
        }
    }
}
