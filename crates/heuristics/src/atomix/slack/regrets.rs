//! The additional cost for a kind if one of its atoms takes a goal cell other than the one in the cheapest assignment.

use slidewise_core::Cost;
use slidewise_domains::atomix::Shape;

use crate::atomix::Distances;
use crate::atomix::assignment::hungarian;

/// Marks an impossible detour.
pub(super) const NEVER: u8 = u8::MAX;

/// The cost of an atom on a cell from which a goal cell cannot be reached.
const NO_WAY: i32 = 10_000;

/// For each atom and goal of a kind: how much more the cheapest assignment in which the atom takes the goal costs than
/// the cheapest of all. Returns the cost of the latter. `cells` are those of the atoms, no more than fit the shape.
///
/// Every other assignment differs from the cheapest one by cycles in which an atom takes the goal of the next. So the
/// cheapest one in which an atom takes the goal of another returns from there in the cheapest way, which the
/// Floyd–Warshall algorithm finds: no cycle has a negative cost.
pub(super) fn detours<S: Shape>(
    distances: &Distances,
    cells: &[u8],
    goals: &[u8],
    mut found: impl FnMut(usize, usize, u8),
) -> i32 {
    let size = cells.len();
    let cost = |atom: usize, goal: usize| match distances.between(cells[atom], goals[goal]) {
        Distances::NEVER => NO_WAY,
        distance => distance.into(),
    };
    if size == 2 {
        let (straight, crossed) = (cost(0, 0) + cost(1, 1), cost(0, 1) + cost(1, 0));
        let least = straight.min(crossed);
        let more = |sum: i32| u8::try_from(sum - least).unwrap_or(NEVER);
        (0..2).for_each(|atom| {
            found(atom, atom, more(straight));
            found(atom, 1 - atom, more(crossed));
        });
        return least;
    }
    let holder = hungarian(size, cost);
    let mut goal_of = S::per_atom(0);
    (0..size).for_each(|goal| goal_of[holder[goal]] = goal);
    // The additional cost if an atom takes the goal of another, directly and in a chain.
    let direct = |atom: usize, other: usize| cost(atom, goal_of[other]) - cost(atom, goal_of[atom]);
    let mut chain = S::per_atom(S::per_atom(0));
    for (atom, row) in chain.as_mut().iter_mut().enumerate().take(size) {
        (0..size).for_each(|other| row[other] = direct(atom, other));
    }
    for middle in 0..size {
        let rest = chain[middle];
        for row in &mut chain.as_mut()[..size] {
            let first = row[middle];
            row.as_mut()
                .iter_mut()
                .zip(rest.as_ref())
                .take(size)
                .for_each(|(known, rest)| *known = (first + rest).min(*known));
        }
    }
    for (other, back) in chain.as_ref().iter().enumerate().take(size) {
        for (atom, back) in back.as_ref().iter().enumerate().take(size) {
            let more = direct(atom, other) + back;
            found(atom, goal_of[other], u8::try_from(more).unwrap_or(NEVER));
        }
    }
    (0..size).map(|atom| cost(atom, goal_of[atom])).sum()
}

/// The cost of the cheapest assignment; `None` if an atom cannot reach a goal.
pub(super) fn cheapest<S: Shape>(distances: &Distances, cells: &[u8], goals: &[u8]) -> Option<Cost> {
    let cost = detours::<S>(distances, cells, goals, |_, _, _| ());
    (cost < NO_WAY).then_some(cost as Cost)
}

#[cfg(test)]
mod tests {
    use slidewise_domains::atomix::Fixed;

    use super::super::tests::board;
    use super::*;

    /// The cheapest assignment of the atoms from number `atom` on, with one of them bound to a goal.
    fn cheapest(costs: &[Vec<i32>], bound: Option<(usize, usize)>, atom: usize, taken: u32) -> i32 {
        let Some(row) = costs.get(atom) else { return 0 };
        let is_open =
            |goal: &usize| taken >> goal & 1 == 0 && bound.is_none_or(|(a, g)| (a == atom) == (g == *goal));
        let rest = |goal: usize| row[goal] + cheapest(costs, bound, atom + 1, taken | 1 << goal);
        (0..row.len()).filter(is_open).map(rest).min().unwrap_or(NO_WAY)
    }

    #[test]
    fn detours_are_those_of_all_assignments() {
        let distances = Distances::new(&board(&["..#...", "....#.", "#.#...", "......"]));
        let cell =
            |seed: usize, index: usize| ((seed * 7 + index * (seed % 5 + 1)) % distances.cells()) as u8;
        for seed in 0..200 {
            let size = 2 + seed % 4;
            let cells: Vec<u8> = (0..size).map(|index| cell(seed, index)).collect();
            let goals: Vec<u8> = (0..size).map(|index| cell(seed / 3 + 5, index)).collect();
            let cost = |&cell: &u8| goals.iter().map(|&goal| distances.between(cell, goal).into()).collect();
            let costs: Vec<Vec<i32>> = cells.iter().map(cost).collect();
            let least = cheapest(&costs, None, 0, 0);
            let mut seen = 0;
            let found = detours::<Fixed<5, 1, 1>>(&distances, &cells, &goals, |atom, goal, more| {
                seen += 1;
                assert_eq!(i32::from(more), cheapest(&costs, Some((atom, goal)), 0, 0) - least);
            });
            assert_eq!((found, seen), (least, size * size));
        }
    }
}
