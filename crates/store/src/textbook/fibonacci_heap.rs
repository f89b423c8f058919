//! The Fibonacci heap (M. L. Fredman, R. E. Tarjan, "Fibonacci heaps and their uses in improved network optimization
//! algorithms", JACM 34(3), 1987). Push and decrease-key take constant amortized time, pop logarithmic amortized time.
//!
//! The heap is a list of trees. A push adds a tree of one node. A pop turns the children of the smallest root into
//! trees of their own, and links trees of equal degree until no two are left. Decrease-key cuts off a node that has
//! become smaller than its parent, with everything below it; a parent that loses a second child is cut off as well (a
//! *cascading cut*), so that a root of degree d keeps at least as many nodes as the (d + 2)nd Fibonacci number.
//!
//! Unlike the other open lists it knows which states it contains: pushing a state again, with a better priority, is
//! decrease-key. That takes four bytes for each state that was ever pushed.
//!
//! Nodes are stored in one array and refer to each other by index. A popped node is reused.

use std::mem::replace;

use slidewise_core::HeapOperations;

use super::{Arrivals, Entry, NONE, make_room};
use crate::open::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, StateId};

/// More than the largest possible degree: the 49th Fibonacci number exceeds 2^32, and indices have 32 bits.
const DEGREES: usize = 48;

#[derive(Clone, Copy, Debug)]
struct Node {
    entry: Entry,
    /// The neighbours in the circular list of roots or of siblings. For a free node, `next` is the next free one or
    /// `NONE`.
    previous: u32,
    next: u32,
    /// `NONE` for a root.
    parent: u32,
    /// Any of the children, or `NONE`.
    child: u32,
    /// Number of children.
    degree: u32,
    /// Has it lost a child since it became a child itself?
    is_marked: bool,
}

/// An open list in a Fibonacci heap. It keeps the memory of its greatest length until it is dropped.
#[derive(Debug)]
pub struct FibonacciHeap {
    nodes: Vec<Node>,
    /// For each state: its node, or `NONE` if it is not in the heap.
    places: Vec<u32>,
    /// The root with the smallest entry, from which all roots are reached; `NONE` if the heap is empty.
    min: u32,
    /// The first free node, or `NONE`.
    free: u32,
    len: usize,
    arrivals: Arrivals,
    operations: HeapOperations,
    budget: Budget,
}

impl FibonacciHeap {
    /// An empty heap.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        Self {
            nodes: Vec::new(),
            places: Vec::new(),
            min: NONE,
            free: NONE,
            len: 0,
            arrivals: Arrivals::new(turn),
            operations: HeapOperations::default(),
            budget: budget.clone(),
        }
    }

    fn node(&mut self, index: u32) -> &mut Node {
        &mut self.nodes[index as usize]
    }

    fn is_less(&mut self, one: u32, other: u32) -> bool {
        self.operations.comparisons += 1;
        self.nodes[one as usize].entry < self.nodes[other as usize].entry
    }

    /// Makes room to record the node of a state.
    fn know(&mut self, id: StateId) -> Result<(), Exhausted> {
        while self.places.len() <= id.index() {
            let (len, capacity) = (self.places.len(), self.places.capacity());
            make_room::<u32>(len, capacity, &self.budget, |more| self.places.reserve_exact(more))?;
            self.places.push(NONE);
        }
        Ok(())
    }

    /// The index of a node that is in no list; the caller must fill it and put it into one.
    fn allocate(&mut self, node: Node) -> Result<u32, Exhausted> {
        if self.free != NONE {
            let index = self.free;
            self.free = replace(self.node(index), node).next;
            return Ok(index);
        }
        let (len, capacity) = (self.nodes.len(), self.nodes.capacity());
        if len == NONE as usize {
            return Err(Exhausted::Capacity);
        }
        make_room::<Node>(len, capacity, &self.budget, |more| self.nodes.reserve_exact(more))?;
        self.nodes.push(node);
        Ok(len as u32)
    }
}

/// The circular lists.
impl FibonacciHeap {
    /// Makes a node a list of its own.
    fn alone(&mut self, index: u32) {
        (self.node(index).previous, self.node(index).next) = (index, index);
    }

    /// Joins the lists of two nodes into one.
    fn splice(&mut self, one: u32, other: u32) {
        let (after_one, after_other) = (self.node(one).next, self.node(other).next);
        (self.node(one).next, self.node(other).next) = (after_other, after_one);
        (self.node(after_one).previous, self.node(after_other).previous) = (other, one);
    }

    /// Takes a node out of its list; returns another one of that list, or `NONE`.
    fn take_out(&mut self, index: u32) -> u32 {
        let Node { previous, next, .. } = *self.node(index);
        self.node(previous).next = next;
        self.node(next).previous = previous;
        self.alone(index);
        if next == index { NONE } else { next }
    }
}

/// The steps of the algorithm.
impl FibonacciHeap {
    /// Adds a tree to the roots.
    fn add_root(&mut self, root: u32) {
        self.alone(root);
        self.node(root).parent = NONE;
        self.node(root).is_marked = false;
        if self.min == NONE {
            self.min = root;
            return;
        }
        self.splice(self.min, root);
        if self.is_less(root, self.min) {
            self.min = root;
        }
    }

    /// Links two trees of the same degree: the root with the larger entry becomes a child of the other, which is
    /// returned.
    fn link(&mut self, one: u32, other: u32) -> u32 {
        let (root, child) = if self.is_less(one, other) { (one, other) } else { (other, one) };
        self.operations.links += 1;
        self.alone(child);
        self.node(child).parent = root;
        self.node(child).is_marked = false;
        match self.nodes[root as usize].child {
            NONE => self.node(root).child = child,
            sibling => self.splice(sibling, child),
        }
        self.node(root).degree += 1;
        root
    }

    /// Makes trees of these nodes of one list, and links them until no two have the same degree. This does the work that
    /// push deferred.
    fn consolidate(&mut self, mut first: u32) {
        let mut trees = [NONE; DEGREES];
        while first != NONE {
            let mut tree = first;
            first = self.take_out(tree);
            loop {
                let same_degree = &mut trees[self.nodes[tree as usize].degree as usize];
                if *same_degree == NONE {
                    *same_degree = tree;
                    break;
                }
                let other = replace(same_degree, NONE);
                tree = self.link(tree, other);
            }
        }
        self.min = NONE;
        for tree in trees.into_iter().filter(|&tree| tree != NONE) {
            self.add_root(tree);
        }
    }

    /// Decrease-key: the entry must be smaller than before.
    fn decrease(&mut self, index: u32, entry: Entry) {
        self.operations.decreases += 1;
        self.node(index).entry = entry;
        let parent = self.node(index).parent;
        if parent == NONE {
            if self.is_less(index, self.min) {
                self.min = index;
            }
        } else if self.is_less(index, parent) {
            self.cut(index);
        }
    }

    /// Cuts a node from its parent, and each ancestor that thereby loses its second child from its own.
    fn cut(&mut self, mut index: u32) {
        loop {
            let parent = self.node(index).parent;
            self.operations.cuts += 1;
            self.node(parent).child = self.take_out(index);
            self.node(parent).degree -= 1;
            self.add_root(index);
            if self.node(parent).parent == NONE {
                return;
            }
            if !replace(&mut self.node(parent).is_marked, true) {
                return;
            }
            index = parent;
        }
    }
}

impl OpenList for FibonacciHeap {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        self.know(id)?;
        let known = self.places[id.index()];
        if known == NONE {
            let entry = self.arrivals.entry(priority, id);
            let index = self.allocate(Node {
                entry,
                previous: NONE,
                next: NONE,
                parent: NONE,
                child: NONE,
                degree: 0,
                is_marked: false,
            })?;
            self.operations.pushes += 1;
            self.places[id.index()] = index;
            self.add_root(index);
            self.len += 1;
        } else if priority < self.node(known).entry.priority {
            let entry = self.arrivals.entry(priority, id);
            self.decrease(known, entry);
        }
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
        let others = self.take_out(min);
        self.consolidate(others);
        self.node(min).next = replace(&mut self.free, min);
        self.places[entry.id.index()] = NONE;
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

impl Drop for FibonacciHeap {
    fn drop(&mut self) {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        self.budget.release(nodes + self.places.capacity() * size_of::<u32>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pushed(count: u32) -> FibonacciHeap {
        let mut heap = FibonacciHeap::new(Turn::FirstIn, &Budget::new(None));
        for id in 0..count {
            heap.push(Priority { f: 1000 + id % 7, tie: id % 3 }, StateId(id)).unwrap();
        }
        heap
    }

    /// The nodes of a circular list.
    fn ring(heap: &FibonacciHeap, start: u32) -> Vec<u32> {
        let mut ring = vec![start];
        while heap.nodes[*ring.last().unwrap() as usize].next != start {
            let (last, next) = (*ring.last().unwrap(), heap.nodes[*ring.last().unwrap() as usize].next);
            assert_eq!(heap.nodes[next as usize].previous, last);
            ring.push(next);
        }
        ring
    }

    /// Checks that a tree is ordered and large enough for its degree; returns its number of nodes.
    fn check_tree(heap: &FibonacciHeap, root: u32, parent: u32) -> usize {
        let node = &heap.nodes[root as usize];
        assert_eq!(node.parent, parent);
        let children = if node.child == NONE { Vec::new() } else { ring(heap, node.child) };
        assert_eq!(children.len(), node.degree as usize);
        assert!(children.iter().all(|&child| node.entry < heap.nodes[child as usize].entry));
        let size = 1 + children.iter().map(|&child| check_tree(heap, child, root)).sum::<usize>();
        let fibonacci = (0..node.degree).fold((1, 2), |(one, other), _| (other, one + other)).0;
        assert!(size >= fibonacci, "{size} nodes under a root of degree {}", node.degree);
        size
    }

    /// Checks all trees; returns their number.
    fn check(heap: &FibonacciHeap) -> usize {
        let roots = if heap.min == NONE { Vec::new() } else { ring(heap, heap.min) };
        let size: usize = roots.iter().map(|&root| check_tree(heap, root, NONE)).sum();
        assert_eq!(size, heap.len());
        roots.len()
    }

    #[test]
    fn a_push_only_adds_a_root_and_a_pop_leaves_one_tree_for_each_binary_digit_of_the_length() {
        let mut heap = pushed(1000);
        assert_eq!(check(&heap), 1000);
        for left in (0..1000_usize).rev() {
            heap.pop().unwrap();
            assert_eq!(check(&heap), left.count_ones() as usize);
        }
        assert_eq!((heap.operations.decreases, heap.operations.cuts), (0, 0));
    }

    #[test]
    fn a_state_that_is_pushed_again_moves_to_the_front() {
        let mut heap = pushed(500);
        heap.pop().unwrap();
        // From the back: each gets a priority better than all before it, so that every tree is cut to pieces.
        for id in (1..500).rev() {
            heap.push(Priority { f: id, tie: 0 }, StateId(id)).unwrap();
            check(&heap);
        }
        assert_eq!((heap.len(), heap.operations.decreases), (499, 499));
        assert!(heap.operations.cuts > 0);
        // A worse priority changes nothing.
        heap.push(Priority { f: 2000, tie: 0 }, StateId(7)).unwrap();
        let order: Vec<u32> = std::iter::from_fn(|| heap.pop().map(|(_, id)| id.0)).collect();
        assert!(order.into_iter().eq(1..500));
    }

    #[test]
    fn a_parent_that_loses_two_children_is_cut_off_too() {
        let mut heap = pushed(65);
        heap.pop().unwrap();
        assert_eq!(check(&heap), 1, "64 nodes are one tree");
        let depth_two = |heap: &FibonacciHeap| {
            let top = ring(heap, heap.nodes[heap.min as usize].child);
            top.into_iter().find(|&node| heap.nodes[node as usize].degree >= 2).unwrap()
        };
        let parent = depth_two(&heap);
        let children: Vec<u32> = ring(&heap, heap.nodes[parent as usize].child);
        for (number, &child) in children.iter().take(2).enumerate() {
            let id = heap.nodes[child as usize].entry.id;
            heap.push(Priority { f: number as u32, tie: 0 }, id).unwrap();
            check(&heap);
        }
        assert_eq!(heap.operations.cuts, 3, "two children and their parent");
        assert_eq!(heap.nodes[parent as usize].parent, NONE);
    }

    #[test]
    fn popped_nodes_are_used_again() {
        let mut heap = pushed(100);
        for id in 1000..2000 {
            heap.pop().unwrap();
            heap.push(Priority { f: 3, tie: 0 }, StateId(id)).unwrap();
        }
        assert_eq!((heap.nodes.len(), heap.len()), (100, 100));
    }
}
