//! The moves along a chain of stored states. Searches store a state's parent but not the move: it is found again by
//! generating the parent's successors, once per state of the solution.

use slidewise_core::Packable;

/// The cheapest moves that lead from each key to the next.
pub(crate) fn moves<D: Packable>(domain: &D, keys: &[D::Key]) -> Vec<D::Move> {
    keys.windows(2).map(|pair| step(domain, pair[0], pair[1])).collect()
}

fn step<D: Packable>(domain: &D, from: D::Key, to: D::Key) -> D::Move {
    let state = domain.unpack(from);
    let leads_there = |mv: &D::Move| {
        let mut next = state.clone();
        domain.apply(&mut next, *mv);
        domain.pack(&next) == to
    };
    domain
        .moves(&state)
        .filter(leads_there)
        .min_by_key(|&mv| domain.cost(&state, mv))
        .expect("a stored child is a successor of its parent")
}
