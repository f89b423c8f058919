//! The same searches on small directed graphs with edges of all costs: nothing of Rush Hour helps there.

use std::collections::BTreeMap;

use proptest::prelude::*;
use slidewise_core::{
    Abstract, Backward, Cost, Domain, Goals, Guarantee, Heuristic, Limits, Outcome, Packable, PairHeuristic,
    Reversible, laws,
};

use slidewise_search::hierarchical::{Hierarchy, Sentry};
use slidewise_store::Budget;

use super::runner::{Search, agrees};

/// More than any path costs.
const FAR: Cost = 1000;

/// One way from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    from: u32,
    to: u32,
    cost: Cost,
}

/// Nodes are numbers; the start is 0.
#[derive(Clone, Debug)]
struct Graph {
    edges: Vec<Edge>,
    goals: Vec<bool>,
    /// By two nodes, the cost of a cheapest path.
    between: Vec<Vec<Cost>>,
}

impl Graph {
    /// At most one edge from a node to another: the cheapest.
    fn new(edges: impl Iterator<Item = Edge>, goals: Vec<bool>) -> Self {
        let mut cheapest = BTreeMap::new();
        for edge in edges.filter(|edge| edge.from != edge.to) {
            let cost = cheapest.entry((edge.from, edge.to)).or_insert(edge.cost);
            *cost = edge.cost.min(*cost);
        }
        let edges: Vec<_> = cheapest.into_iter().map(|((from, to), cost)| Edge { from, to, cost }).collect();
        let between = all_pairs(&edges, goals.len());
        Self { edges, goals, between }
    }

    /// The distance of a node to its nearest goal.
    fn distance(&self, node: u32) -> Option<Cost> {
        let reached = self.goals.iter().zip(&self.between[node as usize]).filter(|(goal, _)| **goal);
        reached.map(|(_, &cost)| cost).min().filter(|&cost| cost < FAR)
    }
}

/// The algorithm of Floyd and Warshall.
fn all_pairs(edges: &[Edge], nodes: usize) -> Vec<Vec<Cost>> {
    let mut between = vec![vec![FAR; nodes]; nodes];
    (0..nodes).for_each(|node| between[node][node] = 0);
    edges.iter().for_each(|edge| between[edge.from as usize][edge.to as usize] = edge.cost);
    for via in 0..nodes {
        for from in 0..nodes {
            for to in 0..nodes {
                let cost = between[from][via] + between[via][to];
                between[from][to] = between[from][to].min(cost);
            }
        }
    }
    between
}

impl Domain for Graph {
    type State = u32;
    type Move = Edge;

    fn start(&self) -> u32 {
        0
    }

    fn moves<'d>(&'d self, node: &u32) -> impl Iterator<Item = Edge> + use<'d> {
        let node = *node;
        self.edges.iter().copied().filter(move |edge| edge.from == node)
    }

    fn apply(&self, node: &mut u32, edge: Edge) {
        *node = edge.to;
    }

    fn is_goal(&self, node: &u32) -> bool {
        self.goals[*node as usize]
    }

    fn cost(&self, _: &u32, edge: Edge) -> Cost {
        edge.cost
    }
}

impl Reversible for Graph {
    fn undo(&self, node: &mut u32, edge: Edge) {
        *node = edge.from;
    }

    fn undoes(&self, edge: Edge, previous: Edge) -> bool {
        edge.to == previous.from
    }
}

impl Backward for Graph {
    fn arrivals<'d>(&'d self, node: &u32) -> impl Iterator<Item = Edge> + use<'d> {
        let node = *node;
        self.edges.iter().copied().filter(move |edge| edge.to == node)
    }
}

impl Packable for Graph {
    type Key = u64;

    fn pack(&self, node: &u32) -> u64 {
        u64::from(*node)
    }

    fn unpack(&self, key: u64) -> u32 {
        key as u32
    }
}

impl Goals for Graph {
    fn goals(&self) -> impl Iterator<Item = u32> {
        (0..self.goals.len() as u32).filter(|&node| self.goals[node as usize])
    }
}

/// Two neighbouring numbers become one.
impl Abstract for Graph {
    type Abstraction = Self;

    fn abstraction(&self) -> Option<Self> {
        let merged =
            self.edges.iter().map(|&Edge { from, to, cost }| Edge { from: from / 2, to: to / 2, cost });
        let goals = self.goals.chunks(2).map(|pair| pair.contains(&true)).collect();
        (self.goals.len() > 2).then(|| Self::new(merged, goals))
    }

    fn map(&self, _: &Self, node: &u32) -> u32 {
        node / 2
    }
}

/// Knows a part of every distance: consistent, for an edge changes half a distance by at most its own cost.
struct Half;

impl Heuristic<Graph> for Half {
    fn estimate(&self, graph: &Graph, node: &u32) -> Option<Cost> {
        graph.distance(*node).map(|distance| distance / 2)
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

impl PairHeuristic<Graph> for Half {
    fn between(&self, graph: &Graph, from: &u32, to: &u32) -> Cost {
        graph.between[*from as usize][*to as usize] / 2
    }

    fn is_consistent(&self, _: &Graph) -> bool {
        true
    }
}

/// Knows the whole distance of some nodes and nothing of the others.
struct Patchy;

impl Heuristic<Graph> for Patchy {
    fn estimate(&self, graph: &Graph, node: &u32) -> Option<Cost> {
        graph.distance(*node).map(|distance| if node.is_multiple_of(3) { distance } else { 0 })
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee { admissible: true, consistent: false }
    }
}

impl PairHeuristic<Graph> for Patchy {
    fn between(&self, graph: &Graph, from: &u32, to: &u32) -> Cost {
        if to.is_multiple_of(3) || from % 4 == 1 { graph.between[*from as usize][*to as usize] } else { 0 }
    }

    fn is_consistent(&self, _: &Graph) -> bool {
        false
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    (2..24u32).prop_flat_map(|nodes| {
        let edge = (0..nodes, 0..nodes, 1..7 as Cost).prop_map(|(from, to, cost)| Edge { from, to, cost });
        let edges = prop::collection::vec(edge, 0..3 * nodes as usize);
        let goals = prop::collection::vec(0..nodes, 0..3);
        (edges, goals).prop_map(move |(edges, listed)| {
            let goals = (0..nodes).map(|node| listed.contains(&node)).collect();
            Graph::new(edges.into_iter(), goals)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_find_the_cheapest_path(graph in graphs()) {
        let truth = graph.distance(0);
        for search in Search::all() {
            let ended = search.run(&graph, &Half, &Half, Limits::default(), &mut ());
            agrees(truth, &graph, &ended)?;
            prop_assert_eq!(ended.1.reexpanded, 0, "the heuristics are consistent: {:?}", search);
            let ended = search.run(&graph, &Patchy, &Patchy, Limits::default(), &mut ());
            agrees(truth, &graph, &ended)?;
        }
    }

    #[test]
    fn bounds_hold_at_any_limit_of_nodes(graph in graphs(), nodes in 0..20u64) {
        let truth = graph.distance(0).unwrap_or(Cost::MAX);
        for search in Search::all() {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (outcome, _) = search.run(&graph, &Half, &Half, limits, &mut ());
            if let Outcome::Stopped { lower_bound, .. } = outcome {
                prop_assert!(lower_bound <= truth, "{:?}: {} of {}", search, lower_bound, truth);
            }
        }
    }

    #[test]
    fn hierarchies_are_exact(graph in graphs(), asked in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        let Some(above) = graph.abstraction() else { return Ok(()) };
        let (budget, mut observer) = (Budget::new(None), ());
        let sentry = Sentry::new(&budget, &mut observer);
        let hierarchy = Hierarchy::new(&graph, &sentry);
        for node in asked.iter().map(|index| index.index(graph.goals.len()) as u32) {
            prop_assert_eq!(hierarchy.estimate(&graph, &node), above.distance(graph.map(&above, &node)));
        }
    }

    #[test]
    fn graphs_obey_the_laws(graph in graphs()) {
        laws::check_backward(&graph, usize::MAX);
        laws::check_goals(&graph, usize::MAX);
        laws::check_pair(&graph, &Half, usize::MAX);
        laws::check_abstraction(&graph, usize::MAX);
    }
}
