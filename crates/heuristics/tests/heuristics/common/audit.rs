//! Looks at every state and every edge of a whole space: is a heuristic admissible there, is it consistent?

use slidewise_core::{Backward, Cost, Guarantee, Heuristic, Packable};
use slidewise_domains::rush::{Fixed, Instance, Order, Rush, Shape, Size, State, write};
use slidewise_search::Run;
use slidewise_search::space::{Component, Distances};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::{Budget, StateId};

/// The findings about one heuristic.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Its claims; for several spaces, those that it makes on all of them.
    pub claimed: Guarantee,
    pub states: u64,
    pub edges: u64,
    /// How many states have a value above the true distance, and the one that has it farthest above.
    pub overestimated: u64,
    pub worst_state: Option<Overestimate>,
    /// Along how many edges the value falls by more than the cost, and the one along which it falls farthest.
    pub inconsistent: u64,
    pub worst_edge: Option<Fall>,
}

#[derive(Clone, Debug)]
pub struct Overestimate {
    pub board: String,
    pub value: Cost,
    pub distance: Cost,
}

#[derive(Clone, Debug)]
pub struct Fall {
    pub boards: [String; 2],
    pub values: [Cost; 2],
    pub cost: Cost,
}

impl Findings {
    /// Nothing yet.
    pub const NONE: Self = Self {
        claimed: Guarantee::CONSISTENT,
        states: 0,
        edges: 0,
        overestimated: 0,
        worst_state: None,
        inconsistent: 0,
        worst_edge: None,
    };

    /// Are the claims kept?
    pub fn keeps_its_word(&self) -> bool {
        !(self.claimed.admissible && self.overestimated > 0
            || self.claimed.consistent && self.inconsistent > 0)
    }

    /// Adds the findings in another space.
    pub fn add(&mut self, other: Self) {
        self.claimed.admissible &= other.claimed.admissible;
        self.claimed.consistent &= other.claimed.consistent;
        self.states += other.states;
        self.edges += other.edges;
        self.overestimated += other.overestimated;
        self.inconsistent += other.inconsistent;
        let excess = |worst: &Option<Overestimate>| worst.as_ref().map(|w| w.value - w.distance);
        if excess(&other.worst_state) > excess(&self.worst_state) {
            self.worst_state = other.worst_state;
        }
        let excess = |worst: &Option<Fall>| worst.as_ref().map(|w| w.values[0] - w.values[1] - w.cost);
        if excess(&other.worst_edge) > excess(&self.worst_edge) {
            self.worst_edge = other.worst_edge;
        }
    }
}

/// A heuristic for Rush Hour boards of every size.
pub trait AnySize:
    Heuristic<Rush<Fixed<1, 1>>> + Heuristic<Rush<Fixed<2, 2>>> + Heuristic<Rush<Fixed<4, 8>>>
{
}
impl<H: Heuristic<Rush<Fixed<1, 1>>> + Heuristic<Rush<Fixed<2, 2>>> + Heuristic<Rush<Fixed<4, 8>>>> AnySize
    for H
{
}

/// Audits heuristics on the whole space of an instance; `None` if it has more than `limit` states or is refuted.
pub fn audit<H: AnySize>(instance: &Instance, heuristics: &[H], limit: u64) -> Option<Vec<Findings>> {
    match Size::of(instance) {
        Size { cells: 1, key: 1 } => audit_as::<Fixed<1, 1>, H>(instance, heuristics, limit),
        Size { cells: 1..=2, key: 1..=2 } => audit_as::<Fixed<2, 2>, H>(instance, heuristics, limit),
        _ => audit_as::<Fixed<4, 8>, H>(instance, heuristics, limit),
    }
}

fn audit_as<S: Shape, H: Heuristic<Rush<S>>>(
    instance: &Instance,
    heuristics: &[H],
    limit: u64,
) -> Option<Vec<Findings>> {
    let rush = Rush::<S>::new(instance, Order::Default).expect("the size was chosen to fit");
    let draw = |state: &State<S>| write::board(&rush.instance_at(state));
    let space = Space::new(&rush, draw, limit)?;
    Some(heuristics.iter().map(|heuristic| space.look_at(heuristic)).collect())
}

/// The whole space of a puzzle of any family.
pub struct Space<'d, D: Packable, F> {
    domain: &'d D,
    draw: F,
    states: Vec<D::State>,
    ids: CompactTable<D::Key>,
    distances: Distances,
}

impl<'d, D: Packable<Key: Default> + Backward, F: Fn(&D::State) -> String> Space<'d, D, F> {
    /// Explores it; `None` if it has more than `limit` states or the puzzle is refuted.
    pub fn new(domain: &'d D, draw: F, limit: u64) -> Option<Self> {
        if domain.refutation().is_some() {
            return None;
        }
        let budget = Budget::new(None);
        let mut component = Component::new(domain, CompactTable::new(&budget));
        component.explore(&mut Run::new(&budget, Some(limit), &mut ())).ok()?;
        let distances = component.distances(&budget).expect("no limit is set");
        let all = (0..component.states() as u32).map(StateId);
        let (mut states, mut ids) = (Vec::new(), CompactTable::new(&budget));
        for state in all.map(|id| component.state(id)) {
            // Ids are given in the order of interning: this table numbers the states as the component does.
            ids.intern(domain.pack(&state)).expect("no limit is set");
            states.push(state);
        }
        Some(Self { domain, draw, states, ids, distances })
    }

    /// The distance of the start.
    pub fn length(&self) -> Option<Cost> {
        self.distances.of(StateId(0))
    }

    /// Looks at the heuristic in every state and along every edge. To say that no goal can be reached is to say the
    /// largest number there is.
    pub fn look_at(&self, heuristic: &(impl Heuristic<D> + ?Sized)) -> Findings {
        let domain = self.domain;
        let value = |state| heuristic.estimate(domain, state).unwrap_or(Cost::MAX);
        let values: Vec<Cost> = self.states.iter().map(value).collect();
        let mut found = Findings { claimed: heuristic.guarantee(domain), ..Findings::NONE };
        for (id, state) in self.states.iter().enumerate() {
            self.look_at_state(&mut found, state, values[id], self.distances.of(StateId(id as u32)));
            for mv in domain.moves(state) {
                let mut next = state.clone();
                domain.apply(&mut next, mv);
                let there = self.ids.find(domain.pack(&next)).expect("the space is complete").index();
                let cost = domain.cost(state, mv);
                self.look_at_edge(&mut found, [state, &next], [values[id], values[there]], cost);
            }
        }
        found
    }

    fn look_at_state(&self, found: &mut Findings, state: &D::State, value: Cost, distance: Option<Cost>) {
        found.states += 1;
        if let Some(distance) = distance.filter(|&distance| value > distance) {
            let worst_state = Some(Overestimate { board: (self.draw)(state), value, distance });
            found.add(Findings { overestimated: 1, worst_state, ..Findings::NONE });
        }
    }

    fn look_at_edge(&self, found: &mut Findings, states: [&D::State; 2], values: [Cost; 2], cost: Cost) {
        found.edges += 1;
        if values[0] > values[1].saturating_add(cost) {
            let worst_edge = Some(Fall { boards: states.map(&self.draw), values, cost });
            found.add(Findings { inconsistent: 1, worst_edge, ..Findings::NONE });
        }
    }
}
