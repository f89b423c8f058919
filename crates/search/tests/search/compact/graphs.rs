//! Random directed graphs with long ways: predecessors that are not on a shortest path are the rule.

use proptest::prelude::*;
use slidewise_core::{
    Backward, Cost, Domain, FromScratch, Guarantee, Heuristic, Limits, NarrowKeys, Packable, Reversible, Zero,
};

use super::oracle::{Form, check, check_form, run};

/// Whether there is an edge: `edges[from][to]`. The search starts in node 0.
#[derive(Clone, Debug)]
struct Graph {
    edges: Vec<Vec<bool>>,
    goal: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    from: u8,
    to: u8,
}

impl Graph {
    fn nodes(&self) -> std::ops::Range<u8> {
        0..self.edges.len() as u8
    }

    fn has(&self, from: u8, to: u8) -> bool {
        self.edges[usize::from(from)][usize::from(to)]
    }
}

impl Domain for Graph {
    type State = u8;
    type Move = Edge;

    fn start(&self) -> u8 {
        0
    }

    fn moves<'d>(&'d self, &from: &u8) -> impl Iterator<Item = Edge> + use<'d> {
        self.nodes().filter(move |&to| self.has(from, to)).map(move |to| Edge { from, to })
    }

    fn apply(&self, node: &mut u8, edge: Edge) {
        *node = edge.to;
    }

    fn is_goal(&self, &node: &u8) -> bool {
        node == self.goal
    }
}

impl Reversible for Graph {
    fn undo(&self, node: &mut u8, edge: Edge) {
        *node = edge.from;
    }

    fn undoes(&self, edge: Edge, previous: Edge) -> bool {
        edge.to == previous.from
    }
}

impl Backward for Graph {
    fn arrivals<'d>(&'d self, &to: &u8) -> impl Iterator<Item = Edge> + use<'d> {
        self.nodes().filter(move |&from| self.has(from, to)).map(move |from| Edge { from, to })
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

impl NarrowKeys for Graph {
    fn key_bits(&self) -> u32 {
        8
    }
}

/// The distance from the goal if every edge could be gone both ways: it changes by at most 1 along an edge.
struct BothWays(Vec<Option<Cost>>);

impl BothWays {
    fn new(graph: &Graph) -> Self {
        let mut distances = vec![None; graph.edges.len()];
        distances[usize::from(graph.goal)] = Some(0);
        let mut queue = vec![graph.goal];
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            let further = distances[usize::from(node)].map(|distance: Cost| distance + 1);
            for other in graph.nodes().filter(|&other| graph.has(node, other) || graph.has(other, node)) {
                if distances[usize::from(other)].is_none() {
                    distances[usize::from(other)] = further;
                    queue.push(other);
                }
            }
        }
        Self(distances)
    }
}

impl Heuristic<Graph> for BothWays {
    fn estimate(&self, _: &Graph, &node: &u8) -> Option<Cost> {
        self.0[usize::from(node)]
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

/// A share of the distance to the goal, which jumps along an edge that leads away from it.
struct OneWay {
    distances: Vec<Option<Cost>>,
    divisor: Cost,
}

impl OneWay {
    fn new(graph: &Graph, divisor: Cost) -> Self {
        let mut distances = vec![None; graph.edges.len()];
        let mut layer = vec![graph.goal];
        for distance in 0.. {
            layer.retain(|&node| distances[usize::from(node)].is_none());
            if layer.is_empty() {
                break;
            }
            layer.iter().for_each(|&node| distances[usize::from(node)] = Some(distance));
            layer = layer.iter().flat_map(|to| graph.arrivals(to)).map(|edge| edge.from).collect();
        }
        Self { distances, divisor }
    }
}

impl Heuristic<Graph> for OneWay {
    fn estimate(&self, _: &Graph, &node: &u8) -> Option<Cost> {
        self.distances[usize::from(node)].map(|distance| distance / self.divisor)
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

/// A way with some further edges, most of them backwards.
fn graphs() -> impl Strategy<Value = Graph> {
    (5..40usize).prop_flat_map(|nodes| {
        let ends = (0..nodes as u8, 0..nodes as u8, 0..8u8);
        (proptest::collection::vec(ends, 0..2 * nodes), 0..nodes as u8, any::<bool>()).prop_map(
            move |(further, goal, is_connected)| {
                let mut edges = vec![vec![false; nodes]; nodes];
                (1..nodes).for_each(|node| edges[node - 1][node] = is_connected || node % 11 > 0);
                for (a, b, turn) in further {
                    let (low, high) = (usize::from(a.min(b)), usize::from(a.max(b)));
                    let (from, to) = if turn == 0 { (low, high) } else { (high, low) };
                    edges[from][to] = true;
                }
                Graph { edges, goal }
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_shortest_and_layers_complete(graph in graphs()) {
        check(&graph, &FromScratch(&Zero));
        check(&graph, &FromScratch(&BothWays::new(&graph)));
        (1..4).for_each(|divisor| {
            check_form(Form::Deferred, &graph, &FromScratch(&OneWay::new(&graph, divisor)));
        });
    }
}

/// Rises by 2 from one node to the next.
struct Steep;

impl Heuristic<Graph> for Steep {
    fn estimate(&self, _: &Graph, &node: &u8) -> Option<Cost> {
        Some(2 * Cost::from(node))
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

#[test]
#[should_panic(expected = "changes by more than 1")]
fn a_heuristic_that_jumps_is_found_out() {
    let graph = Graph { edges: vec![vec![false, true], vec![false, false]], goal: 1 };
    run(Form::Even, &graph, &FromScratch(&Steep), 1, Limits::default(), &mut ());
}

/// Falls by 3 from the start to the next node.
struct Fall;

impl Heuristic<Graph> for Fall {
    fn estimate(&self, _: &Graph, &node: &u8) -> Option<Cost> {
        Some([3, 0, 1][usize::from(node)])
    }

    fn guarantee(&self, _: &Graph) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "falls by more than 1")]
fn a_heuristic_that_is_not_consistent_is_found_out() {
    let edges = vec![vec![false, true, false], vec![false, false, true], vec![false; 3]];
    let graph = Graph { edges, goal: 2 };
    run(Form::Deferred, &graph, &FromScratch(&Fall), 1, Limits::default(), &mut ());
}
