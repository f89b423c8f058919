//! Looks at every state and every edge of a whole space: is a heuristic admissible there, is it consistent?

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Packable};
use slidewise_domains::grid::Bits;
use slidewise_domains::rush::{Instance, Order, Rush, Size, State, write};
use slidewise_search::Run;
use slidewise_search::space::{Component, Distances};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::{Budget, StateId};

/// What was found about one heuristic.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What it claims; of several spaces, on all of them.
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

    /// Adds what was found in another space.
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
pub trait AnySize: Heuristic<Rush<1, 1>> + Heuristic<Rush<2, 2>> + Heuristic<Rush<4, 8>> {}
impl<H: Heuristic<Rush<1, 1>> + Heuristic<Rush<2, 2>> + Heuristic<Rush<4, 8>>> AnySize for H {}

/// Audits heuristics on the whole space of an instance; `None` if it has more than `limit` states or is refuted.
pub fn audit<H: AnySize>(instance: &Instance, heuristics: &[H], limit: u64) -> Option<Vec<Findings>> {
    match Size::of(instance) {
        Size { cells: 1, key: 1 } => audit_as::<1, 1, H>(instance, heuristics, limit),
        Size { cells: 1..=2, key: 1..=2 } => audit_as::<2, 2, H>(instance, heuristics, limit),
        _ => audit_as::<4, 8, H>(instance, heuristics, limit),
    }
}

fn audit_as<const C: usize, const K: usize, H: Heuristic<Rush<C, K>>>(
    instance: &Instance,
    heuristics: &[H],
    limit: u64,
) -> Option<Vec<Findings>> {
    let rush = Rush::<C, K>::new(instance, Order::Default).expect("the size was chosen to fit");
    if rush.refutation().is_some() {
        return None;
    }
    let budget = Budget::new(None);
    let mut component = Component::new(&rush, CompactTable::new(&budget));
    component.explore(&mut Run::new(&budget, Some(limit), &mut ())).ok()?;
    let distances = component.distances(&budget).expect("no limit is set");
    let all = (0..component.states() as u32).map(StateId);
    let (mut states, mut ids) = (Vec::new(), CompactTable::new(&budget));
    for state in all.map(|id| component.state(id)) {
        // Ids are given in the order of interning: this table numbers the states as the component does.
        ids.intern(rush.pack(&state)).expect("no limit is set");
        states.push(state);
    }
    let space = Space { rush: &rush, states, ids, distances };
    Some(heuristics.iter().map(|heuristic| space.look_at(heuristic)).collect())
}

struct Space<'r, const C: usize, const K: usize> {
    rush: &'r Rush<C, K>,
    states: Vec<State<C, K>>,
    ids: CompactTable<Bits<K>>,
    distances: Distances,
}

impl<const C: usize, const K: usize> Space<'_, C, K> {
    fn look_at(&self, heuristic: &impl Heuristic<Rush<C, K>>) -> Findings {
        let rush = self.rush;
        let value = |state| heuristic.estimate(rush, state).expect("a puzzle that is not refuted");
        let values: Vec<Cost> = self.states.iter().map(value).collect();
        let mut found = Findings { claimed: heuristic.guarantee(rush), ..Findings::NONE };
        for (id, state) in self.states.iter().enumerate() {
            found.look_at_state(rush, state, values[id], self.distances.of(StateId(id as u32)));
            for slide in rush.moves(state) {
                let mut next = *state;
                rush.apply(&mut next, slide);
                let there = self.ids.find(rush.pack(&next)).expect("the space is complete").index();
                let cost = rush.cost(state, slide);
                found.look_at_edge(rush, [state, &next], [values[id], values[there]], cost);
            }
        }
        found
    }
}

impl Findings {
    fn look_at_state<const C: usize, const K: usize>(
        &mut self,
        rush: &Rush<C, K>,
        state: &State<C, K>,
        value: Cost,
        distance: Option<Cost>,
    ) {
        self.states += 1;
        if let Some(distance) = distance.filter(|&distance| value > distance) {
            let worst_state = Some(Overestimate { board: board(rush, state), value, distance });
            self.add(Self { overestimated: 1, worst_state, ..Self::NONE });
        }
    }

    fn look_at_edge<const C: usize, const K: usize>(
        &mut self,
        rush: &Rush<C, K>,
        states: [&State<C, K>; 2],
        values: [Cost; 2],
        cost: Cost,
    ) {
        self.edges += 1;
        if values[0] > values[1] + cost {
            let worst_edge = Some(Fall { boards: states.map(|state| board(rush, state)), values, cost });
            self.add(Self { inconsistent: 1, worst_edge, ..Self::NONE });
        }
    }
}

fn board<const C: usize, const K: usize>(rush: &Rush<C, K>, state: &State<C, K>) -> String {
    write::board(&rush.instance_at(state))
}
