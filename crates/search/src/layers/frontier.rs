//! The states of one layer that wait for their expansion, in order, at all peers.

use std::collections::VecDeque;

use slidewise_store::List;

use crate::plan::Plan;

pub(super) struct Frontier<K> {
    /// The states that this peer holds.
    lists: VecDeque<List<K>>,
    /// How many of the first list are expanded.
    done: usize,
    /// Who holds which.
    plan: Plan,
    /// The numbers of states in the stretches that are left.
    stretches: VecDeque<usize>,
}

/// Some stretches from the front of the frontier.
pub(super) struct Section {
    pub(super) plan: Plan,
    pub(super) stretches: usize,
}

impl<K: Copy> Frontier<K> {
    /// Nothing.
    pub(super) fn new() -> Self {
        Self { lists: VecDeque::new(), done: 0, plan: Plan::default(), stretches: VecDeque::new() }
    }

    /// Appends the lists of this peer, and the order of all states. They are cut into stretches of this length, of which
    /// the last may be shorter.
    pub(super) fn push(&mut self, lists: impl IntoIterator<Item = List<K>>, plan: &Plan, stretch: usize) {
        self.lists.extend(lists);
        self.plan.append(plan);
        let states = plan.len();
        self.stretches.extend((0..states).step_by(stretch).map(|first| stretch.min(states - first)));
    }

    /// The order of the remaining states.
    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The remaining states that this peer holds.
    pub(super) fn rest(&self) -> impl Iterator<Item = K> {
        self.lists.iter().flat_map(|list| list.iter()).copied().skip(self.done)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.plan.len() == 0
    }

    /// As many stretches as it takes for this many states, but at most so many states.
    pub(super) fn section(&self, wanted: usize, most: usize) -> Section {
        let (mut states, mut stretches) = (0, 0);
        while states < wanted && stretches < self.stretches.len() {
            states += self.stretches[stretches];
            stretches += 1;
        }
        Section { plan: self.plan.clone().take_front(states.min(most)), stretches }
    }

    /// Removes a section, of which this peer held so many states.
    pub(super) fn remove(&mut self, section: &Section, held: usize) {
        self.plan.take_front(section.plan.len());
        self.stretches.drain(..section.stretches);
        self.done += held;
        while let Some(list) = self.lists.front().filter(|list| list.len() <= self.done) {
            self.done -= list.len();
            self.lists.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use slidewise_store::Budget;

    use super::*;

    fn list(budget: &Budget, states: std::ops::Range<u64>) -> List<u64> {
        let mut list = List::new(budget);
        states.for_each(|state| list.push(state).expect("there is room"));
        list
    }

    #[test]
    fn a_section_has_whole_stretches() {
        let budget = Budget::new(None);
        let mut frontier = Frontier::new();
        let mut plan = Plan::default();
        plan.push(0, 7);
        frontier.push([list(&budget, 0..5), list(&budget, 5..7)], &plan, 3);
        frontier.push([list(&budget, 7..9)], &plan.take_front(2), 3);
        // Stretches of 3, 3, 1 and 2 states.
        let section = frontier.section(4, usize::MAX);
        assert_eq!((section.plan.len(), section.stretches), (6, 2));
        assert_eq!(frontier.section(4, 5).plan.len(), 5);
        assert_eq!(frontier.rest().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
        frontier.remove(&section, 6);
        assert_eq!(frontier.rest().collect::<Vec<_>>(), [6, 7, 8]);
        let section = frontier.section(2, usize::MAX);
        assert_eq!((section.plan.len(), section.stretches), (3, 2));
        frontier.remove(&section, 3);
        assert!(frontier.is_empty() && frontier.rest().next().is_none());
    }
}
