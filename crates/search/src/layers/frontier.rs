//! The states of one layer that wait for their expansion, in order, at all peers.

use slidewise_store::List;

use crate::plan::Plan;

pub(super) struct Frontier<K> {
    /// The states that this peer holds.
    lists: std::vec::IntoIter<List<K>>,
    current: Option<List<K>>,
    next: usize,
    /// Which peer holds which states.
    plan: Plan,
}

impl<K: Copy> Frontier<K> {
    /// The lists of this peer, and the order of all states.
    pub(super) fn new(lists: Vec<List<K>>, plan: Plan) -> Self {
        let mut lists = lists.into_iter();
        Self { current: lists.next(), lists, next: 0, plan }
    }

    /// The order of the remaining states.
    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The remaining states that this peer holds.
    pub(super) fn rest(&self) -> impl Iterator<Item = K> {
        let current = self.current.iter().flat_map(|list| &list[self.next..]);
        current.chain(self.lists.as_slice().iter().flat_map(|list| list.iter())).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.plan.len()
    }

    /// Removes the next states from the plan, at most this many.
    pub(super) fn take_plan(&mut self, most: usize) -> Plan {
        self.plan.take_front(most)
    }
}

impl<K: Copy> Iterator for Frontier<K> {
    type Item = K;

    /// The next state that this peer holds.
    #[inline]
    fn next(&mut self) -> Option<K> {
        loop {
            let list = self.current.as_ref()?;
            if let Some(&key) = list.get(self.next) {
                self.next += 1;
                return Some(key);
            }
            (self.current, self.next) = (self.lists.next(), 0);
        }
    }
}
