//! The heuristic that is always exact (Unblock Me thesis, figure 8): the whole space is explored before the search.

use slidewise_core::{Backward, Cost, Explanation, Guarantee, Heuristic, Observer, Packable, Stop, WordKey};
use slidewise_search::Run;
use slidewise_search::space::{Component, Distances};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;

use super::Unavailable;
use crate::{Options, Refused};

/// The maximum number of states.
pub(super) const MOST_STATES: u64 = 1 << 24;

/// The distance of each state that can be reached from the start.
pub(super) struct Perfect<'d, D: Packable> {
    component: Component<'d, D, CompactTable<D::Key>>,
    distances: Distances,
    bytes: u64,
}

impl<'d, D: Packable<Key: WordKey> + Backward> Perfect<'d, D> {
    /// Explores the space of these rules; its states count against the limit on nodes. Refused if it is too large.
    pub(super) fn new(
        domain: &'d D,
        options: &Options,
        mut observer: &mut dyn Observer,
    ) -> Result<Self, Unavailable> {
        let budget = Budget::new(options.limits.memory);
        let mut component = Component::new(domain, CompactTable::new(&budget));
        let most = options.limits.nodes.map_or(MOST_STATES, |nodes| nodes.min(MOST_STATES));
        let explored = component.explore_states(&mut Run::new(&budget, Some(most), &mut observer));
        let distances = explored.and_then(|()| component.distances(&budget));
        let refused = |why: &str| {
            let states = component.states();
            Unavailable::Refused(Refused(format!(
                "perfect needs the whole space, but {why}: it has at least {states} states"
            )))
        };
        match distances {
            Ok(distances) => Ok(Self { component, distances, bytes: budget.held() }),
            Err(Stop::Nodes) if most == MOST_STATES => Err(refused("this one is too large for that")),
            Err(Stop::Memory) => Err(refused("it does not fit in the memory")),
            Err(why) => Err(Unavailable::Stopped(why)),
        }
    }
}

impl<D: Packable<Key: WordKey>> Heuristic<D> for Perfect<'_, D> {
    /// States that cannot be reached from the start have no distance in the table. For them, 0 neither exceeds the
    /// distance nor falls along a move, wherever their moves lead.
    fn estimate(&self, _: &D, state: &D::State) -> Option<Cost> {
        self.component.find(state).map_or(Some(0), |id| self.distances.of(id))
    }

    fn refutation(&self, _: &D, _: &D::State) -> Option<String> {
        Some("none of the states that can be reached from there is a goal".into())
    }

    fn explain(&self, domain: &D, state: &D::State) -> Option<Explanation> {
        let states = self.component.states();
        let value = self.estimate(domain, state);
        let what = match value {
            Some(_) => format!("the exact distance: all {states} reachable states were measured"),
            None => format!("no goal can be reached: all {states} states were searched"),
        };
        Some(Explanation::given(what, value))
    }

    fn guarantee(&self, _: &D) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        self.bytes as usize
    }
}
