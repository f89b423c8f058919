//! Minimum-cost assignment of equal atoms to their goal cells, in several final states at once.
//!
//! A *lane* is a final state. For few atoms, all sets of goals are enumerated, with all lanes side by side, which
//! compilers turn into SIMD instructions; for many atoms, the Hungarian method (Kuhn 1955, Munkres 1957) runs lane by
//! lane.

use slidewise_domains::atomix::MAX_ATOMS;

/// The number of lanes that one instruction handles.
pub(super) const LANES: usize = 8;

/// A number for each lane.
pub(super) type Lanes = [i16; LANES];

/// For each lane, the minimum sum of costs over all assignments of `atoms` atoms to as many goals, each with its own
/// goal. `cost` is by atom and goal. The numbers must be small enough that no sum overflows.
#[inline(always)]
pub(super) fn assignment<'a>(atoms: usize, cost: impl Fn(usize, usize) -> &'a Lanes) -> Lanes {
    match atoms {
        1 => *cost(0, 0),
        2 => sets::<2, 4>(cost),
        3 => sets::<3, 8>(cost),
        _ => of_many(atoms, cost),
    }
}

/// Out of line, so that the code for kinds with few atoms, the common case, stays small.
#[inline(never)]
fn of_many<'a>(atoms: usize, cost: impl Fn(usize, usize) -> &'a Lanes) -> Lanes {
    match atoms {
        4 => sets::<4, 16>(cost),
        5 => sets::<5, 32>(cost),
        6 => sets::<6, 64>(cost),
        _ => std::array::from_fn(|lane| {
            let cost = |atom, goal| cost(atom, goal)[lane].into();
            let holder = hungarian(atoms, cost);
            (0..atoms).map(|goal| cost(holder[goal], goal)).sum::<i32>() as i16
        }),
    }
}

/// By dynamic programming over the `S` sets of goals: for each set, the cheapest assignment of the first atoms to it.
#[inline(always)]
fn sets<'a, const A: usize, const S: usize>(cost: impl Fn(usize, usize) -> &'a Lanes) -> Lanes {
    let mut least = [[0; LANES]; S];
    for set in 1..S {
        let atom = set.count_ones() as usize - 1;
        let mut best = [i16::MAX; LANES];
        // A plain condition instead of a filter: then compilers unroll both loops, and only the sums remain.
        for goal in 0..A {
            if set >> goal & 1 == 0 {
                continue;
            }
            let (before, cost) = (&least[set & !(1 << goal)], cost(atom, goal));
            for ((best, before), cost) in best.iter_mut().zip(before).zip(cost) {
                *best = (before + cost).min(*best);
            }
        }
        least[set] = best;
    }
    least[S - 1]
}

/// Room for all atoms and one more.
const ROOM: usize = MAX_ATOMS + 1;

/// For each goal, the atom that takes it in a cheapest assignment.
pub(super) fn hungarian(size: usize, cost: impl Fn(usize, usize) -> i32) -> [usize; ROOM] {
    crate::hungarian::hungarian(size, cost)
}

#[cfg(test)]
mod tests {
    use pathfinding::kuhn_munkres::kuhn_munkres_min;
    use pathfinding::matrix::Matrix;
    use proptest::prelude::*;

    use super::*;

    /// As many random numbers below the limit as requested.
    fn costs(limit: i16) -> impl Strategy<Value = (usize, Vec<Lanes>)> {
        (1..=16usize).prop_flat_map(move |atoms| {
            let lanes = proptest::array::uniform8(0..limit);
            (Just(atoms), proptest::collection::vec(lanes, atoms * atoms))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_least_sum_is_that_of_a_library((atoms, costs) in prop_oneof![costs(4), costs(800)]) {
            let found = assignment(atoms, |atom, goal| &costs[atom * atoms + goal]);
            for lane in 0..LANES {
                let of_lane = costs.iter().map(|cost| i32::from(cost[lane])).collect();
                let matrix = Matrix::from_vec(atoms, atoms, of_lane).expect("it is square");
                let (least, _) = kuhn_munkres_min(&matrix);
                prop_assert_eq!(i32::from(found[lane]), least);
                let holder = hungarian(atoms, |atom, goal| matrix[(atom, goal)]);
                prop_assert_eq!((0..atoms).map(|goal| matrix[(holder[goal], goal)]).sum::<i32>(), least);
            }
        }
    }
}
