//! The default open list: a bucket for each `f`, containing a lane for each tie value. Push and pop take constant time
//! as long as priorities are small whole numbers, as lengths are.

use std::collections::VecDeque;

use super::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, StateId};

const CHUNK: usize = 256;
const FIRST: usize = 16;

/// A two-level bucket queue.
#[derive(Debug)]
pub struct BucketQueue {
    buckets: Vec<Bucket>,
    /// No bucket before this one has an entry.
    lowest: usize,
    len: usize,
    turn: Turn,
    budget: Budget,
}

#[derive(Debug, Default)]
struct Bucket {
    /// The lanes of consecutive tie values.
    lanes: Vec<Lane>,
    /// The tie value of the first lane.
    first: u32,
    /// No lane before this one has an entry.
    lowest: u32,
    len: usize,
}

impl BucketQueue {
    /// An empty queue.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        Self { buckets: Vec::new(), lowest: 0, len: 0, turn, budget: budget.clone() }
    }

    /// Makes sure that a lane exists.
    #[cold]
    fn open_lane(&mut self, f: usize, tie: u32) -> Result<(), Exhausted> {
        if f >= self.buckets.len() {
            self.budget.charge((f + 1 - self.buckets.len()) * size_of::<Bucket>())?;
            self.buckets.resize_with(f + 1, Bucket::default);
        }
        let Bucket { lanes, first, lowest, .. } = &mut self.buckets[f];
        if lanes.is_empty() {
            *first = tie;
        }
        let before = first.saturating_sub(tie);
        let needed = (tie.saturating_sub(*first) as usize + 1).max(lanes.len());
        self.budget.charge((before as usize + needed - lanes.len()) * size_of::<Lane>())?;
        lanes.resize_with(needed, Lane::default);
        lanes.splice(0..0, (0..before).map(|_| Lane::default()));
        *first -= before;
        *lowest += before;
        Ok(())
    }
}

impl OpenList for BucketQueue {
    #[inline(always)]
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let (f, tie) = (priority.f as usize, priority.tie);
        // A tie value before the first lane wraps around to a large number.
        if self
            .buckets
            .get(f)
            .is_none_or(|bucket| tie.wrapping_sub(bucket.first) as usize >= bucket.lanes.len())
        {
            self.open_lane(f, tie)?;
        }
        let bucket = &mut self.buckets[f];
        let lane = tie - bucket.first;
        bucket.lanes[lane as usize].push(id, &self.budget)?;
        bucket.lowest = bucket.lowest.min(lane);
        bucket.len += 1;
        self.lowest = self.lowest.min(f);
        self.len += 1;
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<(Priority, StateId)> {
        if self.len == 0 {
            return None;
        }
        while self.buckets[self.lowest].len == 0 {
            self.lowest += 1;
        }
        let bucket = &mut self.buckets[self.lowest];
        while bucket.lanes[bucket.lowest as usize].chunks.is_empty() {
            bucket.lowest += 1;
        }
        let tie = bucket.first + bucket.lowest;
        let priority = Priority { f: self.lowest as u32, tie };
        let id = bucket.lanes[bucket.lowest as usize].pop(self.turn, &self.budget);
        bucket.len -= 1;
        self.len -= 1;
        Some((priority, id))
    }

    fn len(&self) -> usize {
        self.len
    }
}

impl Drop for BucketQueue {
    fn drop(&mut self) {
        for bucket in &mut self.buckets {
            let chunks = bucket.lanes.iter().flat_map(|lane| &lane.chunks);
            let ids: usize = chunks.map(|chunk| chunk.capacity() * size_of::<StateId>()).sum();
            self.budget.release(ids + bucket.lanes.len() * size_of::<Lane>() + size_of::<Bucket>());
        }
    }
}

/// The entries of one priority in chunks, so that memory grows and shrinks with the lane.
#[derive(Debug, Default)]
struct Lane {
    /// No chunk is empty.
    chunks: VecDeque<Vec<StateId>>,
    /// How many entries of the first chunk have been taken, in first-in, first-out order.
    taken: usize,
}

impl Lane {
    #[inline(always)]
    fn push(&mut self, id: StateId, budget: &Budget) -> Result<(), Exhausted> {
        match self.chunks.back_mut() {
            Some(chunk) if chunk.len() < chunk.capacity() => chunk.push(id),
            _ => self.push_slowly(id, budget)?,
        }
        Ok(())
    }

    /// Opens a chunk, or doubles the only one: most lanes stay short.
    #[cold]
    fn push_slowly(&mut self, id: StateId, budget: &Budget) -> Result<(), Exhausted> {
        match self.chunks.back_mut() {
            Some(chunk) if chunk.capacity() < CHUNK => {
                budget.charge(chunk.capacity() * size_of::<StateId>())?;
                chunk.reserve_exact(chunk.capacity());
                chunk.push(id);
            }
            back => {
                let capacity = if back.is_some() { CHUNK } else { FIRST };
                budget.charge(capacity * size_of::<StateId>())?;
                let mut chunk = Vec::with_capacity(capacity);
                chunk.push(id);
                self.chunks.push_back(chunk);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self, turn: Turn, budget: &Budget) -> StateId {
        let (id, done) = match turn {
            Turn::FirstIn => {
                let first = self.chunks.front().expect("a lane that is popped has a chunk");
                let id = first[self.taken];
                self.taken += 1;
                (id, self.taken == first.len())
            }
            Turn::LastIn => {
                let last = self.chunks.back_mut().expect("a lane that is popped has a chunk");
                let id = last.pop().expect("no chunk is empty");
                (id, last.is_empty())
            }
        };
        if done {
            self.close(turn, budget);
        }
        id
    }

    /// Frees the exhausted chunk.
    #[cold]
    fn close(&mut self, turn: Turn, budget: &Budget) {
        let chunk = match turn {
            Turn::FirstIn => self.chunks.pop_front(),
            Turn::LastIn => self.chunks.pop_back(),
        };
        self.taken = 0;
        budget.release(chunk.map_or(0, |chunk| chunk.capacity() * size_of::<StateId>()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drain(turn: Turn, entries: &[(u32, u32)]) -> Vec<u32> {
        let budget = Budget::new(None);
        let mut queue = BucketQueue::new(turn, &budget);
        for (id, &(f, tie)) in entries.iter().enumerate() {
            queue.push(Priority { f, tie }, StateId(id as u32)).unwrap();
        }
        let ids = std::iter::from_fn(|| queue.pop()).map(|(_, id)| id.0).collect();
        drop(queue);
        assert_eq!(budget.held(), 0);
        ids
    }

    #[test]
    fn smallest_f_then_smallest_tie_then_by_turn() {
        let entries = [(5, 1), (4, 9), (5, 0), (5, 1), (4, 9)];
        assert_eq!(drain(Turn::FirstIn, &entries), [1, 4, 2, 0, 3]);
        assert_eq!(drain(Turn::LastIn, &entries), [4, 1, 2, 3, 0]);
    }

    #[test]
    fn long_lanes_keep_their_order() {
        let entries = vec![(3, 0); 5000];
        assert_eq!(drain(Turn::FirstIn, &entries), (0..5000).collect::<Vec<_>>());
        assert_eq!(drain(Turn::LastIn, &entries), (0..5000).rev().collect::<Vec<_>>());
    }

    #[test]
    fn lanes_begin_at_the_first_tie_value_and_may_grow_to_either_side() {
        let ties = [5_000_000, 5_000_002, 4_999_990, 5_000_001, 4_999_990];
        let entries: Vec<_> = ties.map(|tie| (0, tie)).into();
        assert_eq!(drain(Turn::LastIn, &entries), [4, 2, 0, 3, 1]);
    }

    #[test]
    fn a_smaller_priority_may_come_after_a_pop() {
        let budget = Budget::new(None);
        let mut queue = BucketQueue::new(Turn::FirstIn, &budget);
        queue.push(Priority { f: 7, tie: 2 }, StateId(0)).unwrap();
        queue.push(Priority { f: 7, tie: 2 }, StateId(1)).unwrap();
        queue.pop();
        queue.push(Priority { f: 3, tie: 5 }, StateId(2)).unwrap();
        queue.push(Priority { f: 3, tie: 1 }, StateId(3)).unwrap();
        assert_eq!(queue.pop(), Some((Priority { f: 3, tie: 1 }, StateId(3))));
        assert_eq!(queue.len(), 2);
    }
}
