//! A graph as lists of neighbours.

/// Neighbours by node.
pub(super) struct Adjacency {
    first: Vec<usize>,
    neighbours: Vec<u32>,
}

impl Adjacency {
    pub(super) fn new(nodes: usize, edges: &[[u32; 2]]) -> Self {
        let mut first = vec![0; nodes + 1];
        for node in edges.iter().flatten() {
            first[*node as usize + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut neighbours = vec![0; edges.len() * 2];
        for &[a, b] in edges {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[next[from as usize]] = to;
                next[from as usize] += 1;
            }
        }
        Self { first, neighbours }
    }

    pub(super) fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn of(&self, node: u32) -> &[u32] {
        &self.neighbours[self.first[node as usize]..self.first[node as usize + 1]]
    }

    /// The distance of every node from one; distances too long for the type are clamped.
    pub(super) fn distances(&self, from: u32, distances: &mut [u16]) {
        distances.fill(u16::MAX);
        distances[from as usize] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            let further = distances[node as usize].saturating_add(1).min(u16::MAX - 1);
            for &other in self.of(node) {
                if distances[other as usize] == u16::MAX {
                    distances[other as usize] = further;
                    queue.push(other);
                }
            }
        }
    }
}
