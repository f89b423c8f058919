//! The laws that every family obeys, checked on real states. A family's tests only need to call [`check`] (and
//! [`check_backward`] if it implements [`Backward`]) on a few instances.
//!
//! The walk visits up to `limit` distinct states breadth first from the start and checks every law in each of them.

use std::collections::{HashSet, VecDeque};

use crate::{
    Abstract, Backward, Commuting, Cost, Domain, Goals, Incremental, NarrowKeys, Packable, PairHeuristic,
    Ranked, Reversible, Within,
};

/// Checks everything that a [`Packable`] and [`Reversible`] domain promises; panics with the law that is broken.
///
/// Returns the number of visited states, so that a caller can make sure that the walk was not trivial.
pub fn check<D: Packable + Reversible>(domain: &D, limit: usize) -> usize {
    walk(domain, limit, |state| {
        moves_are_deterministic(domain, state);
        packing_is_exact(domain, state);
        successors_are_the_moves(domain, state);
        keys_are_enough(domain, state);
        undo_restores(domain, state);
        undone_moves_are_redundant(domain, state);
        costs_are_positive(domain, state);
        spanning_moves_span(domain, state);
        refutation_holds(domain, state);
    })
}

/// Checks that the arrivals of each state are exactly the edges that lead to it.
pub fn check_backward<D: Packable + Backward>(domain: &D, limit: usize) -> usize {
    walk(domain, limit, |state| {
        arrivals_lead_here(domain, state);
        predecessors_are_the_arrivals(domain, state);
        edges_arrive(domain, state);
    })
}

/// Checks that hints leave out nothing but the parent and what it leads to, and that the rest stays as it is.
pub fn check_hints<D: NarrowKeys>(domain: &D, limit: usize) -> usize {
    walk(domain, limit, |state| {
        let parent = domain.pack(state);
        let mut children = Vec::new();
        let left_out = domain.further_successor_keys(parent, 0, |key, _, hint| children.push((key, hint)));
        assert_eq!(left_out, 0, "law 'no hint, nothing left out': {state:?}");
        for &(child, hint) in &children {
            let (mut all, mut rest) = (Vec::new(), Vec::new());
            domain.successor_keys(child, |key, is_goal| all.push((key, is_goal)));
            let left_out =
                domain.further_successor_keys(child, hint, |key, is_goal, _| rest.push((key, is_goal)));
            let mut visited = rest.iter().peekable();
            all.retain(|successor| visited.next_if_eq(&successor).is_none());
            assert!(
                visited.next().is_none() && all.len() == left_out,
                "law 'what is not left out is visited in its order': {state:?}"
            );
            let is_known = |key: D::Key| key == parent || children.iter().any(|&(sibling, _)| sibling == key);
            assert!(
                all.iter().all(|&(key, _)| is_known(key)),
                "law 'what is left out is known': after {state:?}"
            );
        }
    })
}

/// Checks that each edge can be reversed by one move of the same cost, for families that claim an undirected graph.
pub fn check_undirected<D: Packable + Reversible>(domain: &D, limit: usize) -> usize {
    walk(domain, limit, |state| {
        for mv in domain.moves(state) {
            let cost = domain.cost(state, mv);
            let there = applied(domain, state, mv);
            let back = domain
                .moves(&there)
                .any(|m| applied(domain, &there, m) == *state && domain.cost(&there, m) == cost);
            assert!(back, "law 'edges are reversible': no way back over {mv:?} from {there:?}");
        }
    })
}

/// Checks that what is left out after a move can be reached without it, or by it at the end, and that the rest stays as it
/// is.
pub fn check_commuting<D: Commuting>(domain: &D, limit: usize) -> usize {
    walk(domain, limit, |before| {
        for last in domain.moves(before) {
            let state = applied(domain, before, last);
            let (mut all, mut visited) = (Vec::new(), Vec::new());
            let key = domain.pack(&state);
            let moves = domain.ordered_successors(&state, key, None, |mv, key| all.push((mv, key)));
            let counted =
                domain.ordered_successors(&state, key, Some(last), |mv, key| visited.push((mv, key)));
            assert_eq!((moves, all.len()), (counted, counted), "law 'all moves are counted': {state:?}");
            let mut rest = visited.iter().peekable();
            all.retain(|successor| rest.next_if_eq(&successor).is_none());
            assert!(rest.next().is_none(), "law 'what is not left out stays in its order': {state:?}");
            for &(mv, there) in &all {
                let cost = domain.cost(before, last) + domain.cost(&state, mv);
                let leads_there = |state: &D::State, m, spent: Cost| {
                    domain.pack(&applied(domain, state, m)) == there && spent + domain.cost(state, m) <= cost
                };
                let is_back = domain.pack(before) == there;
                let at_once = || is_back || domain.moves(before).any(|m| leads_there(before, m, 0));
                let swapped = || {
                    let first = domain.moves(before).find(|&m| m == mv)?;
                    let between = applied(domain, before, first);
                    let second = domain.moves(&between).find(|&m| m == last)?;
                    Some(leads_there(&between, second, domain.cost(before, first)))
                };
                assert!(
                    at_once() || swapped() == Some(true),
                    "law 'what is left out is reached otherwise': {last:?}, then {mv:?}, from {before:?}"
                );
            }
        }
    })
}

/// Checks that the listed goals are goals, that each is listed once, and that every goal found on the walk is among
/// them. Lists all goals, so the instance must be small. Returns the number of goals.
pub fn check_goals<D: Packable + Goals>(domain: &D, limit: usize) -> usize {
    let mut listed = HashSet::new();
    for goal in domain.goals() {
        assert!(domain.is_goal(&goal), "law 'what is listed as a goal is one': {goal:?}");
        packing_is_exact(domain, &goal);
        assert!(listed.insert(domain.pack(&goal)), "law 'each goal once': {goal:?}");
    }
    walk(domain, limit, |state| {
        let known = !domain.is_goal(state) || listed.contains(&domain.pack(state));
        assert!(known, "law 'every goal that can be reached is listed': {state:?}");
    });
    listed.len()
}

/// Checks on all pairs of states found on the walk that an estimate of their distance is 0 from a state to itself and,
/// if it claims to be consistent, never drops by more than the cost along an edge; together this makes it admissible.
/// Returns the number of visited states.
pub fn check_pair<D: Packable>(domain: &D, pair: &impl PairHeuristic<D>, limit: usize) -> usize {
    let mut states = Vec::new();
    let visited = walk(domain, limit, |state| states.push(state.clone()));
    let consistent = pair.is_consistent(domain);
    for a in &states {
        assert_eq!(pair.between(domain, a, a), 0, "law 'a state is no way from itself': {a:?}");
        for mv in domain.moves(a).filter(|_| consistent) {
            let (b, cost) = (applied(domain, a, mv), domain.cost(a, mv));
            for other in &states {
                let (far, near) = (pair.between(domain, a, other), pair.between(domain, &b, other));
                assert!(far <= near + cost, "law 'consistent in the first state': {a:?}, {b:?} to {other:?}");
                let (near, far) = (pair.between(domain, other, a), pair.between(domain, other, &b));
                assert!(
                    far <= near + cost,
                    "law 'consistent in the second state': {other:?} to {a:?}, {b:?}"
                );
            }
        }
    }
    visited
}

/// Checks that evaluations agree with the heuristic, both when computed from scratch and when updated along an edge.
/// Returns the number of visited states.
pub fn check_incremental<D: Packable, H: Incremental<D>>(domain: &D, heuristic: &H, limit: usize) -> usize {
    // Leftovers from one state must not affect the next.
    let (mut scratch, mut partial_scratch) = (H::Scratch::default(), H::Scratch::default());
    walk(domain, limit, |state| {
        let evaluation = heuristic.evaluate(domain, state);
        let partial = heuristic.evaluate_for_children(domain, state);
        heuristic.prepare(domain, &evaluation, state, &mut scratch);
        heuristic.prepare(domain, &partial, state, &mut partial_scratch);
        let value_here = heuristic.value(evaluation);
        assert_eq!(
            value_here,
            heuristic.estimate(domain, state),
            "law 'an evaluation holds the estimate': {state:?}"
        );
        for mv in domain.moves(state) {
            let there = applied(domain, state, mv);
            let value = match heuristic.change(domain, &evaluation, &there, mv, Cost::MAX) {
                Within::Yes(change, value) => {
                    let after = heuristic.value(heuristic.after(evaluation, change));
                    assert_eq!(
                        after,
                        Some(value),
                        "law 'a change holds the estimate': {mv:?} from {state:?}"
                    );
                    after
                }
                Within::No(_) | Within::DeadEnd => None,
            };
            let anew = heuristic.estimate(domain, &there);
            if let (true, Some(here), Some(there)) = (H::CHANGES_BY_AT_MOST_ONE, value_here, anew) {
                assert!(
                    here.abs_diff(there) <= 1,
                    "law 'an even estimate changes by 1': {mv:?} from {state:?}"
                );
            }
            assert_eq!(value, anew, "law 'an evaluation is brought up to date': {mv:?} from {state:?}");
            let alone = heuristic.value_after(domain, &evaluation, &scratch, state, mv);
            assert_eq!(alone, anew, "law 'a value needs no evaluation of its own': {mv:?} from {state:?}");
            let floor = heuristic.floor_after(domain, &partial, &partial_scratch, state, mv);
            let is_floor = floor.map_or(anew.is_none(), |floor| anew.is_none_or(|value| floor <= value));
            assert!(is_floor, "law 'a floor is a lower bound': {mv:?} from {state:?}");
            for most in anew.iter().flat_map(|&value| value.saturating_sub(2)..value + 2) {
                let is_within = heuristic.is_within(domain, &partial, &mut partial_scratch, &there, mv, most);
                assert_eq!(
                    is_within,
                    anew.is_some_and(|value| value <= most),
                    "law 'within {most}': {mv:?} from {state:?}"
                );
            }
        }
    })
}

/// Checks that the states found on the walk have distinct numbers and, if the walk visits all states, that every number
/// is used. Returns the number of visited states.
pub fn check_ranks<D: Packable + Ranked>(domain: &D, limit: usize) -> usize {
    let ranks = domain.ranks().expect("law 'the states can be numbered'");
    let mut taken = HashSet::new();
    let visited = walk(domain, limit, |state| {
        let rank = domain.rank(state);
        assert!(rank < ranks, "law 'every rank is below the end': {rank} of {state:?}");
        assert!(taken.insert(rank), "law 'no two states have the same rank': {rank} of {state:?}");
        assert_eq!(&domain.unrank(rank), state, "law 'unrank after rank is the identity'");
    });
    assert!(visited == limit || visited as u64 == ranks, "law 'there are as many ranks as states'");
    visited
}

/// Checks that the map to the abstraction is a homomorphism, and likewise for each further abstraction up to the top of
/// the hierarchy. Returns the number of levels above `domain`.
pub fn check_abstraction<D: Packable + Abstract>(domain: &D, limit: usize) -> usize {
    let Some(above) = domain.abstraction() else { return 0 };
    let start = domain.map(&above, &domain.start());
    assert_eq!(start, above.start(), "law 'the start goes to the start'");
    walk(domain, limit, |state| {
        let image = domain.map(&above, state);
        packing_is_exact(&above, &image);
        let kept = !domain.is_goal(state) || above.is_goal(&image);
        assert!(kept, "law 'a goal goes to a goal': {state:?} to {image:?}");
        for mv in domain.moves(state) {
            let there = domain.map(&above, &applied(domain, state, mv));
            let leads_there =
                |m| applied(&above, &image, m) == there && above.cost(&image, m) <= domain.cost(state, mv);
            let kept = image == there || above.moves(&image).any(leads_there);
            assert!(
                kept,
                "law 'a move goes to a move or to none': {mv:?} in {state:?}, {image:?} to {there:?}"
            );
        }
    });
    1 + check_abstraction(&above, limit)
}

fn walk<D: Packable>(domain: &D, limit: usize, mut visit: impl FnMut(&D::State)) -> usize {
    let start = domain.start();
    let mut seen = HashSet::from([domain.pack(&start)]);
    let mut queue = VecDeque::from([start]);
    let mut visited = 0;
    while let Some(state) = queue.pop_front() {
        visit(&state);
        visited += 1;
        if visited == limit {
            break;
        }
        for mv in domain.moves(&state) {
            let next = applied(domain, &state, mv);
            if seen.insert(domain.pack(&next)) {
                queue.push_back(next);
            }
        }
    }
    visited
}

fn applied<D: Domain>(domain: &D, state: &D::State, mv: D::Move) -> D::State {
    let mut next = state.clone();
    domain.apply(&mut next, mv);
    next
}

fn moves_are_deterministic<D: Domain>(domain: &D, state: &D::State) {
    let once: Vec<_> = domain.moves(state).collect();
    let twice: Vec<_> = domain.moves(&state.clone()).collect();
    assert_eq!(once, twice, "law 'moves are deterministic' in {state:?}");
    for (i, mv) in once.iter().enumerate() {
        assert!(!once[..i].contains(mv), "law 'each move once': {mv:?} twice in {state:?}");
    }
}

/// Without a parent, the successors are the states that the moves lead to; with one, some that it reaches as cheaply
/// may be omitted.
fn successors_are_the_moves<D: Packable>(domain: &D, state: &D::State) {
    let moves = |state: &D::State| -> Vec<(D::Move, D::Key, Cost)> {
        let key = |mv| domain.pack(&applied(domain, state, mv));
        domain.moves(state).map(|mv| (mv, key(mv), domain.cost(state, mv))).collect()
    };
    let successors = |state: &D::State, parent: Option<D::Key>| {
        let mut list = Vec::new();
        let count = domain.successors(state, domain.pack(state), parent, |mv, key| list.push((mv, key)));
        (list, count)
    };
    let here = moves(state);
    let all: Vec<_> = here.iter().map(|&(mv, key, _)| (mv, key)).collect();
    assert_eq!(successors(state, None), (all, here.len()), "law 'successors are the moves': {state:?}");
    for &(mv, key, cost) in &here {
        let child = applied(domain, state, mv);
        let mut there = moves(&child).into_iter();
        let (kept, count) = successors(&child, Some(domain.pack(state)));
        assert_eq!(count, there.len(), "law 'successors that are left out count': {child:?}");
        let mut is_known = |(_, left_out, further): (D::Move, D::Key, Cost)| {
            let direct = here.iter().filter(|&&(_, key, _)| key == left_out).map(|&(_, _, cost)| cost).min();
            let direct = if left_out == domain.pack(state) { Some(0) } else { direct };
            assert!(
                direct.is_some_and(|direct| direct <= cost + further),
                "law 'what is left out is reached as cheaply': {key:?} to {left_out:?}"
            );
        };
        for (mv, key) in kept {
            there.by_ref().take_while(|&(m, k, _)| (m, k) != (mv, key)).for_each(&mut is_known);
        }
        there.for_each(&mut is_known);
    }
}

/// The functions on keys agree with those on states.
fn keys_are_enough<D: Packable>(domain: &D, state: &D::State) {
    let key = domain.pack(state);
    assert_eq!(domain.is_goal_key(key), domain.is_goal(state), "law 'a key tells the goal': {state:?}");
    let children: Vec<_> = domain.moves(state).map(|mv| applied(domain, state, mv)).collect();
    let expected: Vec<_> = children.iter().map(|child| (domain.pack(child), domain.is_goal(child))).collect();
    let mut keys = Vec::new();
    domain.successor_keys(key, |key, is_goal| keys.push((key, is_goal)));
    assert_eq!(keys, expected, "law 'keys of successors are those of the moves': {state:?}");
    let (mut expected, mut keys) = (Vec::new(), Vec::new());
    domain.span(state, |mv| expected.push(domain.pack(&applied(domain, state, mv))));
    let counted = domain.span_keys(key, true, |key| keys.push(key));
    assert_eq!((keys, counted), (expected, Some(children.len())), "law 'keys span as moves do': {state:?}");
}

fn predecessors_are_the_arrivals<D: Packable + Backward>(domain: &D, state: &D::State) {
    let arrival = |mv| {
        let mut before = state.clone();
        domain.undo(&mut before, mv);
        (domain.pack(&before), domain.cost(&before, mv))
    };
    let expected: Vec<_> = domain.arrivals(state).map(arrival).collect();
    let mut keys = Vec::new();
    domain.predecessor_keys(domain.pack(state), |key, cost| keys.push((key, cost)));
    assert_eq!(keys, expected, "law 'keys of predecessors are those of the arrivals': {state:?}");
}

fn packing_is_exact<D: Packable>(domain: &D, state: &D::State) {
    let key = domain.pack(state);
    assert_eq!(&domain.unpack(key), state, "law 'unpack after pack is the identity'");
    for mv in domain.moves(state) {
        let next = applied(domain, state, mv);
        let same = domain.pack(&next) == key;
        assert_eq!(same, next == *state, "law 'equal keys, equal states': {mv:?} in {state:?}");
    }
}

fn undo_restores<D: Reversible>(domain: &D, state: &D::State) {
    for mv in domain.moves(state) {
        let mut there = applied(domain, state, mv);
        domain.undo(&mut there, mv);
        assert_eq!(&there, state, "law 'undo after apply is the identity' for {mv:?}");
    }
}

fn undone_moves_are_redundant<D: Reversible>(domain: &D, state: &D::State) {
    for first in domain.moves(state) {
        let cost = domain.cost(state, first);
        let there = applied(domain, state, first);
        for second in domain.moves(&there).filter(|&m| domain.undoes(m, first)) {
            let both = cost + domain.cost(&there, second);
            let end = applied(domain, &there, second);
            let shorter = end == *state
                || domain
                    .moves(state)
                    .any(|m| applied(domain, state, m) == end && domain.cost(state, m) <= both);
            assert!(shorter, "law 'an undoing move is redundant': {first:?}, {second:?} in {state:?}");
        }
    }
}

fn costs_are_positive<D: Domain>(domain: &D, state: &D::State) {
    for mv in domain.moves(state) {
        assert!(domain.cost(state, mv) >= 1, "law 'a move costs at least 1': {mv:?} in {state:?}");
    }
}

fn spanning_moves_span<D: Packable>(domain: &D, state: &D::State) {
    let all: Vec<_> = domain.moves(state).collect();
    let mut spanning = Vec::new();
    let count = domain.span(state, |mv| spanning.push(mv));
    assert_eq!(count.unwrap_or(all.len()), all.len(), "law 'moves are counted right' in {state:?}");
    assert!(spanning.iter().all(|mv| all.contains(mv)), "law 'a spanning move is a move' in {state:?}");
    for &mv in all.iter().filter(|mv| !spanning.contains(mv)) {
        let end = applied(domain, state, mv);
        // A spanning move leads to a state from which the rest is a single move again, and so on.
        let composed = spanning
            .iter()
            .map(|&first| applied(domain, state, first))
            .any(|between| domain.moves(&between).any(|second| applied(domain, &between, second) == end));
        assert!(composed, "law 'what is left out is composed': {mv:?} in {state:?}");
    }
}

fn refutation_holds<D: Domain>(domain: &D, state: &D::State) {
    if let Some(reason) = domain.refutation() {
        assert!(!domain.is_goal(state), "law 'a refuted puzzle has no goal' ({reason}): {state:?}");
    }
}

fn arrivals_lead_here<D: Backward>(domain: &D, state: &D::State) {
    for mv in domain.arrivals(state) {
        let mut before = state.clone();
        domain.undo(&mut before, mv);
        assert!(
            domain.moves(&before).any(|m| m == mv) && applied(domain, &before, mv) == *state,
            "law 'an arrival is a legal move that leads here': {mv:?} into {state:?}"
        );
    }
}

fn edges_arrive<D: Backward>(domain: &D, state: &D::State) {
    for mv in domain.moves(state) {
        let there = applied(domain, state, mv);
        assert!(
            domain.arrivals(&there).any(|m| m == mv),
            "law 'every edge is an arrival': {mv:?} from {state:?}"
        );
    }
}
