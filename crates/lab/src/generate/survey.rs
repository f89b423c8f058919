//! Explores the whole space of a board, and picks a state.

use rand::RngExt;
use rand::seq::IndexedRandom;
use slidewise_core::{Backward, Cost, Domain, Observer, Reversible};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

use super::Random;
use super::failure::{Failure, Rejection};
use crate::families::{self, Family, Job};
use crate::{Kind, OrderName, Puzzle};

/// Which state of a space is wanted.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// The minimum and maximum distance from the nearest goal.
    pub(super) distance: (Cost, Cost),
    /// Pick one of the farthest states within the maximum distance? Otherwise every distance is equally likely.
    pub(super) hardest: bool,
    /// If given, only states that satisfy this are eligible.
    pub(super) will_do: Option<&'a dyn Fn(&Kind) -> bool>,
}

/// Explores the space of a board, up to this many states and bytes, and picks a wanted state; if none is far enough
/// from the goals, one that is as far as possible. Also returns its distance.
pub(super) fn survey(
    kind: &Kind,
    (states, bytes): (u64, Option<u64>),
    wanted: Wanted<'_>,
    rng: &mut Random,
    mut observer: &mut dyn Observer,
) -> Result<(Cost, Kind), Failure> {
    let survey = Survey { states, bytes, wanted, rng, observer: &mut observer };
    families::run(&Puzzle::from(kind.clone()), OrderName::Auto, survey)
}

struct Survey<'a, O> {
    states: u64,
    bytes: Option<u64>,
    wanted: Wanted<'a>,
    rng: &'a mut Random,
    observer: &'a mut O,
}

impl<O: Observer> Job for Survey<'_, O> {
    type Output = Result<(Cost, Kind), Failure>;
    const EVERY_SIZE: bool = true;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        if family.domain().refutation().is_some() {
            return Err(Failure::Rejected(Rejection::Unsolvable));
        }
        let budget = Budget::new(self.bytes);
        let mut component = Component::new(family.domain(), CompactTable::new(&budget));
        component.explore_states(&mut Run::new(&budget, Some(self.states), self.observer))?;
        let distances = component.distances(&budget)?;
        let all = || (0..component.states() as u32).map(StateId);
        let Wanted { distance: (least, most), hardest, will_do } = self.wanted;
        let longest = all().filter_map(|id| distances.of(id)).max().unwrap_or(0).min(most);
        let first =
            if hardest || longest <= least { longest } else { self.rng.random_range(least..=longest) };
        for distance in (1..=first).rev() {
            let there: Vec<StateId> = all().filter(|&id| distances.of(id) == Some(distance)).collect();
            let kind = |id: &StateId| family.kind_at(&component.state(*id));
            let fit: Vec<&StateId> =
                there.iter().filter(|id| will_do.is_none_or(|will_do| will_do(&kind(id)))).collect();
            if let Some(id) = fit.choose(self.rng) {
                return Ok((distance, kind(id)));
            }
        }
        Err(Failure::Rejected(Rejection::Unsolvable))
    }
}

/// Makes this many random moves backwards from the start of a board, so that the puzzle can be played forwards to where
/// the walk began.
pub(super) fn walk(kind: &Kind, moves: u64, rng: &mut Random) -> Kind {
    families::run(&Puzzle::from(kind.clone()), OrderName::Auto, Walk { moves, rng })
}

struct Walk<'a> {
    moves: u64,
    rng: &'a mut Random,
}

impl Job for Walk<'_> {
    type Output = Kind;

    fn run<F: Family>(self, family: &F) -> Kind {
        let domain = family.domain();
        let mut state = domain.start();
        for _ in 0..self.moves {
            let arrivals: Vec<_> = domain.arrivals(&state).collect();
            let Some(&mv) = arrivals.choose(self.rng) else { break };
            domain.undo(&mut state, mv);
        }
        family.kind_at(&state)
    }
}
