//! The Fibonacci heap (M. L. Fredman, R. E. Tarjan, "Fibonacci heaps and their uses in improved network optimization
//! algorithms", JACM 34(3), 1987). Push takes constant time, pop amortized logarithmic time.
//!
//! The heap's best-known feature, decrease-key in constant time, is not used here: an open list does not know whether
//! it contains a state, and a better path pushes it again. So nothing is ever cut from a tree, no marks are needed, and
//! every tree is binomial: 2^d nodes where the root has d children. For the same reason the circular lists need links
//! in one direction only.
//!
//! Nodes are stored in one array and refer to each other by index. A popped node is reused.

use std::mem::replace;

use super::{Arrivals, Entry, NONE, make_room};
use crate::open::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, StateId};

/// More than the largest possible degree: a root of degree 32 would have 2^32 nodes, and indices have 32 bits.
const DEGREES: usize = 32;

#[derive(Clone, Copy, Debug)]
struct Node {
    entry: Entry,
    /// The next node in the circular list of roots or of siblings. For a free node: the next free one or `NONE`.
    next: u32,
    /// Any of the children, or `NONE`.
    child: u32,
    /// Number of children.
    degree: u32,
}

/// An open list in a Fibonacci heap. It keeps the memory of its greatest length until it is dropped.
#[derive(Debug)]
pub struct FibonacciHeap {
    nodes: Vec<Node>,
    /// The root with the smallest entry, from which all roots are reached; `NONE` if the heap is empty.
    min: u32,
    /// The first free node, or `NONE`.
    free: u32,
    len: usize,
    arrivals: Arrivals,
    budget: Budget,
}

impl FibonacciHeap {
    /// An empty heap.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        let arrivals = Arrivals::new(turn);
        Self { nodes: Vec::new(), min: NONE, free: NONE, len: 0, arrivals, budget: budget.clone() }
    }

    fn node(&mut self, index: u32) -> &mut Node {
        &mut self.nodes[index as usize]
    }

    /// The index of a node that is in no list; the caller must fill it and put it into one.
    fn allocate(&mut self) -> Result<u32, Exhausted> {
        if self.free != NONE {
            let index = self.free;
            self.free = self.node(index).next;
            return Ok(index);
        }
        let (len, capacity) = (self.nodes.len(), self.nodes.capacity());
        if len == NONE as usize {
            return Err(Exhausted::Capacity);
        }
        make_room::<Node>(len, capacity, &self.budget, |more| self.nodes.reserve_exact(more))?;
        let entry = Entry { priority: Priority { f: 0, tie: 0 }, arrival: 0, id: StateId(0) };
        self.nodes.push(Node { entry, next: NONE, child: NONE, degree: 0 });
        Ok(len as u32)
    }
}

/// The steps of the algorithm.
impl FibonacciHeap {
    /// Joins the circular lists of two nodes into one.
    fn splice(&mut self, one: u32, other: u32) {
        let next = self.node(other).next;
        self.node(other).next = replace(&mut self.nodes[one as usize].next, next);
    }

    /// Adds a tree to the roots.
    fn add_root(&mut self, root: u32) {
        self.node(root).next = root;
        if self.min == NONE {
            self.min = root;
            return;
        }
        self.splice(self.min, root);
        if self.nodes[root as usize].entry < self.nodes[self.min as usize].entry {
            self.min = root;
        }
    }

    /// Links two trees of the same degree: the root with the larger entry becomes a child of the other, which is
    /// returned.
    fn link(&mut self, one: u32, other: u32) -> u32 {
        let in_order = self.nodes[one as usize].entry < self.nodes[other as usize].entry;
        let (root, child) = if in_order { (one, other) } else { (other, one) };
        self.node(child).next = child;
        match self.nodes[root as usize].child {
            NONE => self.node(root).child = child,
            sibling => self.splice(sibling, child),
        }
        self.node(root).degree += 1;
        root
    }

    /// Removes `min` and links the other roots until no two have the same degree. This does the work that push
    /// deferred.
    fn consolidate(&mut self) {
        let mut trees = [NONE; DEGREES];
        let mut root = self.nodes[self.min as usize].next;
        while root != self.min {
            let next = self.nodes[root as usize].next;
            let mut tree = root;
            loop {
                let same_degree = &mut trees[self.nodes[tree as usize].degree as usize];
                if *same_degree == NONE {
                    *same_degree = tree;
                    break;
                }
                let other = replace(same_degree, NONE);
                tree = self.link(tree, other);
            }
            root = next;
        }
        self.min = NONE;
        for tree in trees.into_iter().filter(|&tree| tree != NONE) {
            self.add_root(tree);
        }
    }
}

impl OpenList for FibonacciHeap {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let index = self.allocate()?;
        let entry = self.arrivals.entry(priority, id);
        *self.node(index) = Node { entry, next: index, child: NONE, degree: 0 };
        self.add_root(index);
        self.len += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<(Priority, StateId)> {
        let min = self.min;
        if min == NONE {
            return None;
        }
        let Node { entry, child, .. } = *self.node(min);
        if child != NONE {
            self.splice(min, child);
        }
        self.consolidate();
        self.node(min).next = replace(&mut self.free, min);
        self.len -= 1;
        Some((entry.priority, entry.id))
    }

    fn len(&self) -> usize {
        self.len
    }
}

impl Drop for FibonacciHeap {
    fn drop(&mut self) {
        self.budget.release(self.nodes.capacity() * size_of::<Node>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pushed(count: u32) -> FibonacciHeap {
        let mut heap = FibonacciHeap::new(Turn::FirstIn, &Budget::new(None));
        for id in 0..count {
            heap.push(Priority { f: id % 7, tie: id % 3 }, StateId(id)).unwrap();
        }
        heap
    }

    /// The nodes of a circular list.
    fn ring(heap: &FibonacciHeap, start: u32) -> Vec<u32> {
        let mut ring = vec![start];
        while heap.nodes[*ring.last().unwrap() as usize].next != start {
            ring.push(heap.nodes[*ring.last().unwrap() as usize].next);
        }
        ring
    }

    /// Checks that a tree is binomial and ordered; returns its number of nodes.
    fn check_tree(heap: &FibonacciHeap, root: u32) -> usize {
        let node = &heap.nodes[root as usize];
        let children = if node.child == NONE { Vec::new() } else { ring(heap, node.child) };
        assert_eq!(children.len(), node.degree as usize);
        assert!(children.iter().all(|&child| node.entry < heap.nodes[child as usize].entry));
        let size = 1 + children.iter().map(|&child| check_tree(heap, child)).sum::<usize>();
        assert_eq!(size, 1 << node.degree);
        size
    }

    #[test]
    fn a_push_only_adds_a_root_and_a_pop_leaves_one_tree_for_each_binary_digit_of_the_length() {
        let mut heap = pushed(1000);
        assert_eq!(ring(&heap, heap.min).len(), 1000);
        for left in (1..1000_usize).rev() {
            heap.pop().unwrap();
            let roots = ring(&heap, heap.min);
            assert_eq!(roots.len(), left.count_ones() as usize);
            assert_eq!(roots.iter().map(|&root| check_tree(&heap, root)).sum::<usize>(), left);
        }
    }

    #[test]
    fn popped_nodes_are_used_again() {
        let mut heap = pushed(100);
        for id in 0..1000 {
            heap.pop().unwrap();
            heap.push(Priority { f: 3, tie: 0 }, StateId(id)).unwrap();
        }
        assert_eq!((heap.nodes.len(), heap.len()), (100, 100));
    }
}
