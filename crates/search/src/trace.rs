//! The moves along a chain of stored states. Searches store a state's parent but not the move: it is found again by
//! generating the parent's successors, once per state of the solution.

use slidewise_core::{Cost, Packable};

/// The cheapest moves that lead from each key to the next.
pub(crate) fn moves<D: Packable>(domain: &D, keys: &[D::Key]) -> Vec<D::Move> {
    keys.windows(2).map(|pair| step(domain, pair[0], pair[1])).collect()
}

fn step<D: Packable>(domain: &D, from: D::Key, to: D::Key) -> D::Move {
    let state = domain.unpack(from);
    let mut cheapest: Option<(Cost, D::Move)> = None;
    for mv in domain.moves(&state) {
        let mut next = state.clone();
        domain.apply(&mut next, mv);
        if domain.pack(&next) == to {
            let cost = domain.cost(&state, mv);
            // Of equally cheap ones the first.
            if cheapest.is_none_or(|(least, _)| cost < least) {
                cheapest = Some((cost, mv));
            }
        }
    }
    cheapest.expect("a stored child is a successor of its parent").1
}
