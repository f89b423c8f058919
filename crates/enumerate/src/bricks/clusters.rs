//! Divides the positions of a set into clusters, with the distance of every position to the nearest solved one.
//!
//! One breadth-first search begins at all solved positions at once. Each position belongs to the solved position that it
//! was reached from; where two of these regions meet, they are united. So every position is expanded just once, and what
//! was not reached is unsolvable.

use slidewise_store::Exhausted;

use super::positions::{PATIENCE, Positions};
use crate::run::{Halt, Reporter};

/// Bytes that a position takes, besides its key.
pub(super) const BYTES: u64 = 2 + 4 + 4;

/// The distance of a position that no solved one can be reached from.
const UNREACHED: u16 = u16::MAX;

/// Not in any region yet.
const NONE: u32 = u32::MAX;

/// The distances of all positions of a set, and their regions.
pub(super) struct Regions {
    distance: Vec<u16>,
    /// A forest: each position has a parent in the same cluster, or itself.
    parent: Vec<u32>,
}

/// What is known of a set.
#[derive(Default)]
pub(super) struct Clusters {
    pub(super) solvable: Vec<Cluster>,
    /// The number of clusters without a solved position.
    pub(super) unsolvable: u64,
}

/// A solvable cluster.
pub(super) struct Cluster {
    /// The first of the positions that are farthest from a solved one.
    pub(super) hardest: usize,
    /// The number of positions at each distance.
    pub(super) histogram: Vec<u64>,
}

impl Cluster {
    /// The distance of its hardest position.
    pub(super) fn length(&self) -> u32 {
        self.histogram.len() as u32 - 1
    }

    /// The number of its positions.
    pub(super) fn size(&self) -> u64 {
        self.histogram.iter().sum()
    }
}

impl Regions {
    /// Explores all positions from the solved ones.
    pub(super) fn new(positions: &Positions<'_>, reporter: &Reporter<'_>) -> Result<Self, Halt> {
        let count = positions.keys.len();
        let mut regions = Self { distance: vec![UNREACHED; count], parent: vec![NONE; count] };
        let mut queue: Vec<u32> = Vec::with_capacity(count);
        for (number, &key) in positions.keys.iter().enumerate() {
            if positions.set.is_solved(&positions.set.position(key)) {
                regions.distance[number] = 0;
                regions.parent[number] = number as u32;
                queue.push(number as u32);
            }
        }
        let mut done = 0;
        while let Some(&here) = queue.get(done) {
            done += 1;
            if done % PATIENCE == 0 {
                reporter.go_on()?;
            }
            let farther = regions.distance[here as usize] + 1;
            if farther == UNREACHED {
                return Err(Exhausted::Capacity.into());
            }
            let parent = regions.parent[here as usize];
            positions.set.neighbours(positions.keys[here as usize], |key| {
                let there = positions.find(key).expect("a move leads to a position of the set");
                if regions.parent[there] == NONE {
                    regions.distance[there] = farther;
                    regions.parent[there] = parent;
                    queue.push(there as u32);
                } else {
                    regions.unite(parent, regions.parent[there]);
                }
            });
        }
        Ok(regions)
    }

    /// The distance of a position to the nearest solved one.
    pub(super) fn distance(&self, position: usize) -> Option<u32> {
        Some(self.distance[position]).filter(|&distance| distance != UNREACHED).map(u32::from)
    }

    /// Finds the clusters. Those that are unsolvable are explored from any position.
    pub(super) fn clusters(
        mut self,
        positions: &Positions<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Clusters, Halt> {
        let mut clusters = Clusters::default();
        // By root, the number of its cluster; for unsolvable ones, the positions that wait.
        let mut numbers = vec![NONE; positions.keys.len()];
        for position in 0..positions.keys.len() {
            if self.distance[position] == UNREACHED {
                continue;
            }
            let root = self.root(position as u32) as usize;
            if numbers[root] == NONE {
                numbers[root] = clusters.solvable.len() as u32;
                clusters.solvable.push(Cluster { hardest: position, histogram: Vec::new() });
            }
            let cluster = &mut clusters.solvable[numbers[root] as usize];
            let distance = usize::from(self.distance[position]);
            if distance >= cluster.histogram.len() {
                cluster.histogram.resize(distance + 1, 0);
                cluster.hardest = position;
            }
            cluster.histogram[distance] += 1;
        }
        let mut waiting = numbers;
        waiting.clear();
        let mut done = 0;
        for position in 0..positions.keys.len() {
            if self.parent[position] != NONE {
                continue;
            }
            clusters.unsolvable += 1;
            self.parent[position] = position as u32;
            waiting.push(position as u32);
            while let Some(here) = waiting.pop() {
                done += 1;
                if done % PATIENCE == 0 {
                    reporter.go_on()?;
                }
                positions.set.neighbours(positions.keys[here as usize], |key| {
                    let there = positions.find(key).expect("a move leads to a position of the set");
                    if self.parent[there] == NONE {
                        self.parent[there] = position as u32;
                        waiting.push(there as u32);
                    }
                });
            }
        }
        Ok(clusters)
    }

    /// The root of a position's tree, to which the path becomes shorter.
    fn root(&mut self, mut position: u32) -> u32 {
        while self.parent[position as usize] != position {
            let grandparent = self.parent[self.parent[position as usize] as usize];
            self.parent[position as usize] = grandparent;
            position = grandparent;
        }
        position
    }

    fn unite(&mut self, one: u32, other: u32) {
        if one != other {
            let (one, other) = (self.root(one), self.root(other));
            self.parent[one.max(other) as usize] = one.min(other);
        }
    }
}
