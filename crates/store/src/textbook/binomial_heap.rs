//! The binomial heap (J. Vuillemin, "A data structure for manipulating priority queues", CACM 21(4), 1978). Push takes
//! constant time on average, pop logarithmic time.
//!
//! A binomial tree of degree d is a root whose children are binomial trees of the degrees d − 1, …, 0: 2^d nodes. A heap
//! of n entries has one tree for each binary digit 1 of n, and a push is the addition of 1: two trees of the same degree
//! are linked to one of the next, like a carry.
//!
//! Nodes are stored in one array and refer to each other by index. A popped node is reused.

use std::mem::replace;

use slidewise_core::HeapOperations;

use super::{Arrivals, Entry, NONE, make_room};
use crate::open::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, StateId};

/// One more than the largest possible degree: a root of degree 32 would have 2^32 nodes, and indices have 32 bits.
const DEGREES: usize = 32;

#[derive(Clone, Copy, Debug)]
struct Node {
    entry: Entry,
    /// The child of the largest degree, or `NONE`.
    child: u32,
    /// The sibling of the next smaller degree, or `NONE`. For a free node: the next free one.
    next: u32,
}

/// An open list in a binomial heap. It keeps the memory of its greatest length until it is dropped.
#[derive(Debug)]
pub struct BinomialHeap {
    nodes: Vec<Node>,
    /// The root of each degree, or `NONE`.
    roots: [u32; DEGREES],
    /// The first free node, or `NONE`.
    free: u32,
    len: usize,
    arrivals: Arrivals,
    operations: HeapOperations,
    budget: Budget,
}

impl BinomialHeap {
    /// An empty heap.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        Self {
            nodes: Vec::new(),
            roots: [NONE; DEGREES],
            free: NONE,
            len: 0,
            arrivals: Arrivals::new(turn),
            operations: HeapOperations::default(),
            budget: budget.clone(),
        }
    }

    fn is_less(&mut self, one: u32, other: u32) -> bool {
        self.operations.comparisons += 1;
        self.nodes[one as usize].entry < self.nodes[other as usize].entry
    }

    /// Adds a tree of this degree, with carries.
    fn add(&mut self, mut tree: u32, degree: usize) {
        for degree in degree..DEGREES {
            let other = replace(&mut self.roots[degree], NONE);
            if other == NONE {
                self.roots[degree] = tree;
                return;
            }
            let (root, child) = if self.is_less(other, tree) { (other, tree) } else { (tree, other) };
            self.operations.links += 1;
            self.nodes[child as usize].next = self.nodes[root as usize].child;
            self.nodes[root as usize].child = child;
            tree = root;
        }
        unreachable!("there are fewer nodes than a tree of degree {DEGREES} has");
    }

    /// The degree of the tree whose root is the smallest entry.
    fn smallest(&mut self) -> Option<usize> {
        let mut smallest: Option<usize> = None;
        for degree in (0..DEGREES).filter(|&degree| self.roots[degree] != NONE).collect::<Vec<_>>() {
            if smallest.is_none_or(|known| self.is_less(self.roots[degree], self.roots[known])) {
                smallest = Some(degree);
            }
        }
        smallest
    }
}

impl OpenList for BinomialHeap {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let index = if self.free == NONE { self.nodes.len() as u32 } else { self.free };
        if self.free == NONE {
            let (len, capacity) = (self.nodes.len(), self.nodes.capacity());
            if len == NONE as usize {
                return Err(Exhausted::Capacity);
            }
            make_room::<Node>(len, capacity, &self.budget, |more| self.nodes.reserve_exact(more))?;
        } else {
            self.free = self.nodes[index as usize].next;
        }
        let node = Node { entry: self.arrivals.entry(priority, id), child: NONE, next: NONE };
        match self.nodes.get_mut(index as usize) {
            Some(free) => *free = node,
            None => self.nodes.push(node),
        }
        self.len += 1;
        self.operations.pushes += 1;
        self.add(index, 0);
        Ok(())
    }

    fn pop(&mut self) -> Option<(Priority, StateId)> {
        let degree = self.smallest()?;
        let root = replace(&mut self.roots[degree], NONE);
        let Node { entry, mut child, .. } = self.nodes[root as usize];
        for degree in (0..degree).rev() {
            let next = self.nodes[child as usize].next;
            self.add(child, degree);
            child = next;
        }
        self.nodes[root as usize].next = replace(&mut self.free, root);
        self.len -= 1;
        self.operations.pops += 1;
        Some((entry.priority, entry.id))
    }

    fn len(&self) -> usize {
        self.len
    }

    fn operations(&self) -> Option<HeapOperations> {
        Some(self.operations)
    }
}

impl Drop for BinomialHeap {
    fn drop(&mut self) {
        self.budget.release(self.nodes.capacity() * size_of::<Node>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a tree is binomial and ordered; returns its number of nodes.
    fn check_tree(heap: &BinomialHeap, root: u32, degree: usize) -> usize {
        let node = &heap.nodes[root as usize];
        let (mut child, mut size) = (node.child, 1);
        for degree in (0..degree).rev() {
            assert!(node.entry < heap.nodes[child as usize].entry);
            size += check_tree(heap, child, degree);
            child = heap.nodes[child as usize].next;
        }
        assert_eq!(size, 1 << degree);
        size
    }

    #[test]
    fn there_is_a_tree_for_each_binary_digit_of_the_length() {
        let mut heap = BinomialHeap::new(Turn::FirstIn, &Budget::new(None));
        let check = |heap: &BinomialHeap, len: usize| {
            for (degree, &root) in heap.roots.iter().enumerate() {
                assert_eq!(root != NONE, len >> degree & 1 == 1, "{len} entries");
                if root != NONE {
                    check_tree(heap, root, degree);
                }
            }
        };
        for id in 0..300 {
            heap.push(Priority { f: id * 37 % 101, tie: id % 3 }, StateId(id)).unwrap();
            check(&heap, id as usize + 1);
        }
        // Adding 1 to 0, …, 299 carries once for each digit that becomes 0.
        assert_eq!(heap.operations.links, 300 - u64::from(300_u32.count_ones()));
        for left in (0..300).rev() {
            heap.pop().unwrap();
            check(&heap, left);
        }
        assert_eq!((heap.pop(), heap.nodes.len()), (None, 300));
    }
}
