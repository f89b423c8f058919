//! Maximum-weight matching by branch and bound, without heap allocation.
//!
//! The weights are the additional costs of pairs compared with the atoms alone: few pairs conflict, and only by little.
//! So the graph decomposes into small components, and the bound, half the sum of each vertex's heaviest edge, is
//! usually attained at once.

use slidewise_core::Cost;
use slidewise_domains::atomix::MAX_ATOMS;

/// A graph with weighted edges.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    weights: [[u8; MAX_ATOMS]; MAX_ATOMS],
    /// For each vertex: its neighbours.
    neighbours: [u64; MAX_ATOMS],
}

/// A set of vertices, one bit each.
type Vertices = u64;

impl Graph {
    /// A graph without edges.
    pub(super) fn new() -> Self {
        Self { weights: [[0; MAX_ATOMS]; MAX_ATOMS], neighbours: [0; MAX_ATOMS] }
    }

    /// Adds an edge between two vertices that are not connected by one.
    #[inline]
    pub(super) fn add(&mut self, a: usize, b: usize, weight: u8) {
        (self.weights[a][b], self.weights[b][a]) = (weight, weight);
        self.neighbours[a] |= 1 << b;
        self.neighbours[b] |= 1 << a;
    }

    /// The weight of an edge.
    pub(super) fn weight(&self, a: usize, b: usize) -> u8 {
        self.weights[a][b]
    }

    /// The maximum sum of weights of edges of which no two share an end.
    pub(super) fn heaviest_matching(&self) -> Cost {
        self.heaviest((1 << MAX_ATOMS) - 1)
    }

    /// The edges of a heaviest matching.
    pub(super) fn heaviest_edges(&self) -> Vec<(usize, usize)> {
        let (mut left, mut edges) = ((1 << MAX_ATOMS) - 1, Vec::new());
        for vertex in 0..MAX_ATOMS {
            let (all, others) = (self.heaviest(left), left & !(1 << vertex));
            if left >> vertex & 1 == 0 || self.heaviest(others) == all {
                left = others;
                continue;
            }
            let is_best = |partner: &usize| {
                all == Cost::from(self.weights[vertex][*partner]) + self.heaviest(others & !(1 << partner))
            };
            let partner = ones(self.neighbours[vertex] & others).find(is_best);
            let partner = partner.expect("a vertex without which the matching is lighter has a partner");
            edges.push((vertex, partner));
            left = others & !(1 << partner);
        }
        edges
    }

    /// The same among these vertices: the sum over their components.
    fn heaviest(&self, mut left: Vertices) -> Cost {
        let mut sum = 0;
        while let Some(vertex) = ones(left).next() {
            let piece = self.piece(vertex, left);
            left &= !piece;
            if piece.count_ones() > 1 {
                sum += self.heaviest_of_piece(piece);
            }
        }
        sum
    }

    /// The vertices among `left` that are connected to a vertex.
    fn piece(&self, vertex: usize, left: Vertices) -> Vertices {
        let (mut piece, mut new) = (0, 1 << vertex);
        while new != 0 {
            piece |= new;
            new = ones(new).fold(0, |reached, vertex| reached | self.neighbours[vertex]) & left & !piece;
        }
        piece
    }

    /// Tries all partners of a vertex with few neighbours, and none.
    fn heaviest_of_piece(&self, piece: Vertices) -> Cost {
        let degree = |vertex: &usize| (self.neighbours[*vertex] & piece).count_ones();
        let Some(vertex) = ones(piece).min_by_key(degree) else { return 0 };
        let (limit, others) = (self.bound(piece), piece & !(1 << vertex));
        let mut best = 0;
        let mut attempt = |weight: u8, rest: Vertices| {
            let weight = Cost::from(weight);
            if best < limit && weight + self.bound(rest) > best {
                best = best.max(weight + self.heaviest(rest));
            }
        };
        for partner in ones(self.neighbours[vertex] & piece) {
            attempt(self.weights[vertex][partner], others & !(1 << partner));
        }
        attempt(0, others);
        best
    }

    /// An upper bound: no matching of these vertices is heavier.
    fn bound(&self, vertices: Vertices) -> Cost {
        let heaviest = |vertex: usize| {
            let weights = ones(self.neighbours[vertex] & vertices).map(|other| self.weights[vertex][other]);
            Cost::from(weights.max().unwrap_or(0))
        };
        ones(vertices).map(heaviest).sum::<Cost>() / 2
    }
}

/// The numbers of the vertices of a set.
#[inline]
fn ones(set: Vertices) -> impl Iterator<Item = usize> {
    let some = |set: Vertices| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |&left| some(left & (left - 1)))
        .map(|left| left.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rustworkx_core::max_weight_matching::max_weight_matching;
    use rustworkx_core::petgraph::graph::UnGraph;

    use super::*;

    fn heaviest_by_library(edges: &[(usize, usize, u8)]) -> Cost {
        let graph =
            UnGraph::<(), u8>::from_edges(edges.iter().map(|&(a, b, weight)| (a as u32, b as u32, weight)));
        let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, u8>| {
            Ok::<_, ()>((*edge.weight()).into())
        };
        let matching = max_weight_matching(&graph, false, weight, true).expect("weights are no errors");
        let weight = |(a, b)| {
            let is_it = |edge: &&(usize, usize, u8)| (edge.0, edge.1) == (a, b) || (edge.1, edge.0) == (a, b);
            Cost::from(edges.iter().find(is_it).expect("an edge").2)
        };
        matching.into_iter().map(weight).sum()
    }

    /// Graphs in which each edge exists with this probability in percent.
    fn edges(vertices: usize, percent: u8, heaviest: u8) -> impl Strategy<Value = Vec<(usize, usize, u8)>> {
        let pairs: Vec<_> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        proptest::collection::vec((0..100u8, 1..=heaviest), pairs.len()).prop_map(move |edges| {
            let edges = pairs.iter().zip(edges).filter(|(_, (chance, _))| *chance < percent);
            edges.map(|(&(a, b), (_, weight))| (a, b, weight)).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_heaviest_matching_is_that_of_a_library(
            edges in prop_oneof![edges(9, 100, 4), edges(9, 50, 200), edges(14, 60, 3), edges(40, 5, 3), edges(24, 10, 2)],
        ) {
            let mut graph = Graph::new();
            edges.iter().for_each(|&(a, b, weight)| graph.add(a, b, weight));
            prop_assert_eq!(graph.heaviest_matching(), heaviest_by_library(&edges));
            let matching = graph.heaviest_edges();
            let weight = |&(a, b): &(usize, usize)| Cost::from(graph.weights[a][b]);
            prop_assert_eq!(matching.iter().map(weight).sum::<Cost>(), graph.heaviest_matching());
            let mut ends: Vec<_> = matching.iter().flat_map(|&(a, b)| [a, b]).collect();
            ends.sort_unstable();
            ends.dedup();
            prop_assert_eq!(ends.len(), 2 * matching.len());
        }
    }
}
