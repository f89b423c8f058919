//! The order of states that several peers hold. All peers know who holds how many states; only the holder knows the
//! states themselves.

use std::collections::VecDeque;

use crate::wire::Wire;

/// A sequence of states, as runs of consecutive states that one peer holds.
#[derive(Clone, Default, Debug)]
pub(crate) struct Plan {
    runs: VecDeque<Run>,
    len: usize,
}

/// This many consecutive states of a peer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) peer: usize,
    pub(crate) states: usize,
}

impl Wire for Plan {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.runs().map(|run| (run.peer, run.states)).collect::<Vec<_>>().put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut plan = Self::default();
        let runs: Vec<(usize, usize)> = Wire::take(bytes)?;
        runs.into_iter().for_each(|(peer, states)| plan.push(peer, states));
        Some(plan)
    }
}

impl Plan {
    /// Appends states of a peer.
    pub(crate) fn push(&mut self, peer: usize, states: usize) {
        self.len += states;
        match self.runs.back_mut() {
            Some(last) if last.peer == peer => last.states += states,
            _ if states > 0 => self.runs.push_back(Run { peer, states }),
            _ => {}
        }
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of states that a peer holds.
    pub(crate) fn held_by(&self, peer: usize) -> usize {
        self.runs.iter().filter(|run| run.peer == peer).map(|run| run.states).sum()
    }

    pub(crate) fn runs(&self) -> impl Iterator<Item = Run> {
        self.runs.iter().copied()
    }

    /// Removes at most this many states from the front.
    pub(crate) fn take_front(&mut self, most: usize) -> Plan {
        self.take(most, VecDeque::front_mut, VecDeque::pop_front)
    }

    /// Removes at most this many states from the back, the last one first.
    pub(crate) fn take_back(&mut self, most: usize) -> Plan {
        self.take(most, VecDeque::back_mut, VecDeque::pop_back)
    }

    fn take(
        &mut self,
        most: usize,
        end: fn(&mut VecDeque<Run>) -> Option<&mut Run>,
        pop: fn(&mut VecDeque<Run>) -> Option<Run>,
    ) -> Plan {
        let mut taken = Plan::default();
        while let Some(run) = end(&mut self.runs).filter(|_| taken.len < most) {
            let states = run.states.min(most - taken.len);
            taken.push(run.peer, states);
            run.states -= states;
            if run.states == 0 {
                pop(&mut self.runs);
            }
        }
        self.len -= taken.len;
        taken
    }

    /// Appends all of another plan.
    pub(crate) fn append(&mut self, other: &Plan) {
        other.runs().for_each(|run| self.push(run.peer, run.states));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_taken_from_both_ends() {
        let mut plan = Plan::default();
        for (peer, states) in [(0, 3), (1, 0), (0, 2), (2, 4), (1, 1)] {
            plan.push(peer, states);
        }
        let runs = |plan: &Plan| plan.runs().map(|run| (run.peer, run.states)).collect::<Vec<_>>();
        assert_eq!((plan.len(), runs(&plan)), (10, vec![(0, 5), (2, 4), (1, 1)]));
        assert_eq!(runs(&plan.take_back(3)), [(1, 1), (2, 2)]);
        assert_eq!(runs(&plan.take_front(6)), [(0, 5), (2, 1)]);
        assert_eq!((plan.len(), plan.held_by(2), plan.held_by(0)), (1, 1, 0));
        assert_eq!(runs(&plan.take_back(9)), [(2, 1)]);
        assert_eq!(plan.len(), 0);
    }
}
