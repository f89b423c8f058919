//! A domain run backwards.

use crate::{Backward, Cost, Domain, Goals, NarrowKeys, Packable, Reversible};

/// A domain whose moves are those of another one, undone: from its goals to its start. A shortest solution, read from the
/// end, is a shortest solution of the other domain among those that end in these goals.
#[derive(Clone, Debug)]
pub struct Reversed<'a, D: Domain> {
    domain: &'a D,
    /// At least one.
    goals: Vec<D::State>,
    start: D::State,
}

impl<'a, D: Domain> Reversed<'a, D> {
    /// From this goal.
    #[must_use]
    pub fn from_goal(domain: &'a D, goal: D::State) -> Self {
        Self { domain, goals: vec![goal], start: domain.start() }
    }

    /// From all goals; `None` if there are none. A search that begins in a single state begins in the first of them.
    #[must_use]
    pub fn from_goals(domain: &'a D) -> Option<Self>
    where
        D: Goals,
    {
        let goals: Vec<_> = domain.goals().collect();
        (!goals.is_empty()).then(|| Self { domain, goals, start: domain.start() })
    }

    /// The states from which it begins.
    #[must_use]
    pub fn starts(&self) -> &[D::State] {
        &self.goals
    }
}

impl<'a, D: Backward> Domain for Reversed<'a, D> {
    type State = D::State;
    type Move = D::Move;

    fn start(&self) -> D::State {
        self.goals[0].clone()
    }

    fn moves<'d>(&'d self, state: &D::State) -> impl Iterator<Item = D::Move> + use<'d, 'a, D> {
        self.domain.arrivals(state)
    }

    fn cost(&self, state: &D::State, mv: D::Move) -> Cost {
        let mut before = state.clone();
        self.domain.undo(&mut before, mv);
        self.domain.cost(&before, mv)
    }

    fn apply(&self, state: &mut D::State, mv: D::Move) {
        self.domain.undo(state, mv);
    }

    fn is_goal(&self, state: &D::State) -> bool {
        *state == self.start
    }
}

impl<D: Backward> Reversible for Reversed<'_, D> {
    fn undo(&self, state: &mut D::State, mv: D::Move) {
        self.domain.apply(state, mv);
    }

    /// Nothing is known about it.
    fn undoes(&self, _: D::Move, _: D::Move) -> bool {
        false
    }
}

impl<'a, D: Backward> Backward for Reversed<'a, D> {
    fn arrivals<'d>(&'d self, state: &D::State) -> impl Iterator<Item = D::Move> + use<'d, 'a, D> {
        self.domain.moves(state)
    }
}

impl<D: Backward + Packable> Packable for Reversed<'_, D> {
    type Key = D::Key;

    fn pack(&self, state: &D::State) -> D::Key {
        self.domain.pack(state)
    }

    fn unpack(&self, key: D::Key) -> D::State {
        self.domain.unpack(key)
    }
}

impl<D: Backward + NarrowKeys> NarrowKeys for Reversed<'_, D> {
    fn key_bits(&self) -> u32 {
        self.domain.key_bits()
    }
}
