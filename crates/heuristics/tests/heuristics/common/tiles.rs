//! Boards of sliding tiles whose every state is looked at.

use slidewise_core::{Cost, Domain, Incremental, Within};
use slidewise_domains::tiles::{Instance, State, Tiles};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

/// The rules of a board that starts at its goal.
pub fn board<const K: usize>(width: usize, height: usize, goal: Vec<u8>) -> Tiles<K> {
    Tiles::new(&Instance::standard(width, height, goal.clone(), goal)).expect("the board fits")
}

/// Visits every state with its distance to the goal.
pub fn each_state(tiles: &Tiles<1>, mut visit: impl FnMut(&State<1>, Cost)) {
    let budget = Budget::new(None);
    let mut component = Component::new(tiles, CompactTable::new(&budget));
    component.explore(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
    let distances = component.distances(&budget).expect("there is no limit");
    for id in (0..component.states() as u32).map(StateId) {
        visit(&component.state(id), distances.of(id).expect("the goal can be reached from everywhere"));
    }
}

/// Never more than the distance, never a change by more than 1 along an edge, and the same whether it is made anew or
/// brought up to date. Returns the sum over all states.
pub fn audit<H: Incremental<Tiles<1>>>(
    tiles: &Tiles<1>,
    heuristic: &H,
    state: &State<1>,
    distance: Cost,
) -> u64 {
    let evaluation = heuristic.evaluate(tiles, state);
    let value = heuristic.value(evaluation).expect("there are no dead ends");
    assert!(value <= distance, "{value} > {distance} in {state:?}");
    assert_eq!(value % 2, distance % 2, "both have the same parity");
    for step in tiles.moves(state) {
        let mut next = *state;
        tiles.apply(&mut next, step);
        let Within::Yes(change, _) = heuristic.change(tiles, &evaluation, &next, step, Cost::MAX) else {
            panic!("no estimate is too large: {step:?} in {state:?}")
        };
        let after = heuristic.value(heuristic.after(evaluation, change));
        assert!(after.is_some_and(|after| after.abs_diff(value) == 1), "{step:?} in {state:?}");
        assert_eq!(after, heuristic.estimate(tiles, &next), "{step:?} in {state:?}");
    }
    value.into()
}
