//! The textbook structures behave like the defaults: same pops, same ids, and the same respect for a budget.

use std::collections::HashMap;
use std::num::NonZero;

use proptest::prelude::*;
use slidewise_core::Key;
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{BucketQueue, OpenList, Priority, Turn};
use slidewise_store::textbook::{
    BinaryHeap, BinomialHeap, FIXED_LISTS, FibonacciHeap, HashFixed, HashResize, ListQueue, ListStore,
};
use slidewise_store::{Budget, StateId};

/// A push of a priority, or a pop.
type Step = Option<Priority>;

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let push = (0..6_u32, 0..4_u32).prop_map(|(f, tie)| Some(Priority { f, tie }));
    prop::collection::vec(prop_oneof![3 => push, 2 => Just(None)], 0..600)
}

/// No limit, or one that some of the runs reach.
fn limits() -> impl Strategy<Value = Option<u64>> {
    prop::option::of(prop_oneof![0..1_500_u64, 0..12_000_u64])
}

/// Takes the same steps with a queue and, as far as its budget allows, with a bucket queue; then empties both.
fn pops_like_buckets<Q: OpenList>(
    new: fn(Turn, &Budget) -> Q,
    steps: &[Step],
    limit: Option<u64>,
) -> Result<(), TestCaseError> {
    for turn in [Turn::FirstIn, Turn::LastIn] {
        let budget = Budget::new(limit);
        let (mut queue, mut model) = (new(turn, &budget), BucketQueue::new(turn, &Budget::new(None)));
        for (step, id) in steps.iter().zip((0..).map(StateId)) {
            match *step {
                Some(priority) if queue.push(priority, id).is_ok() => model.push(priority, id).unwrap(),
                Some(_) => prop_assert!(limit.is_some()),
                None => prop_assert_eq!(queue.pop(), model.pop()),
            }
            prop_assert_eq!(queue.len(), model.len());
        }
        while let Some(next) = model.pop() {
            prop_assert_eq!(queue.pop(), Some(next));
        }
        prop_assert_eq!(queue.pop(), None);
        prop_assert!(queue.is_empty());
        drop(queue);
        prop_assert_eq!(budget.held(), 0);
    }
    Ok(())
}

/// Pushes states again with better priorities, as a search does: what is not outdated comes in the order of the bucket
/// queue, whether the queue knows its states or not.
fn improves_like_buckets<Q: OpenList>(
    new: fn(Turn, &Budget) -> Q,
    steps: &[Step],
) -> Result<(), TestCaseError> {
    for turn in [Turn::FirstIn, Turn::LastIn] {
        let budget = Budget::new(None);
        let (mut queue, mut model) = (new(turn, &budget), BucketQueue::new(turn, &budget));
        // The best priority of each state, and whether the state is open with it.
        let mut best: HashMap<StateId, (Priority, bool)> = HashMap::new();
        for (step, number) in steps.iter().zip(0..) {
            match *step {
                Some(priority) => {
                    let id = StateId(number * 7 % 97);
                    if best.get(&id).is_none_or(|(known, _)| priority.f < known.f) {
                        best.insert(id, (priority, true));
                        queue.push(priority, id).unwrap();
                        model.push(priority, id).unwrap();
                    }
                }
                None => {
                    let current =
                        |(priority, id): &(Priority, StateId)| best.get(id) == Some(&(*priority, true));
                    let wanted = std::iter::from_fn(|| model.pop()).find(current);
                    let found = std::iter::from_fn(|| queue.pop()).find(current);
                    prop_assert_eq!(found, wanted);
                    wanted.map(|(priority, id)| best.insert(id, (priority, false)));
                }
            }
        }
    }
    Ok(())
}

/// A key with a poor hash, so that different keys often meet in a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Clash([u16; 2]);

impl Key for Clash {
    fn hash64(self) -> u64 {
        u64::from(self.0[0])
    }
}

fn keys() -> impl Strategy<Value = Vec<Clash>> {
    let key = [0..8_u16, 0..40_u16].prop_map(Clash);
    prop::collection::vec(key, 0..700)
}

/// Interns the keys in a store and, as far as its budget allows, in a map.
fn interns_like_a_map<S: ClosedTable<Clash>>(
    new: fn(&Budget) -> S,
    keys: &[Clash],
    limit: Option<u64>,
) -> Result<(), TestCaseError> {
    let budget = Budget::new(limit);
    let (mut store, mut model) = (new(&budget), HashMap::new());
    for &key in keys {
        let known = model.get(&key).copied();
        prop_assert_eq!(store.find(key), known);
        let next = StateId(model.len() as u32);
        match store.intern(key) {
            Ok(answer) => prop_assert_eq!(answer, known.map_or((next, true), |id| (id, false))),
            Err(_) => {
                prop_assert!(limit.is_some() && known.is_none());
                continue;
            }
        }
        model.entry(key).or_insert(next);
    }
    prop_assert_eq!(store.len(), model.len());
    for (&key, &id) in &model {
        prop_assert_eq!((store.find(key), store.key(id)), (Some(id), key));
    }
    drop(store);
    prop_assert_eq!(budget.held(), 0);
    Ok(())
}

fn three_lists<K: Key + Default>(budget: &Budget) -> HashFixed<K> {
    HashFixed::new(NonZero::new(3).unwrap(), budget)
}

fn fixed<K: Key + Default>(budget: &Budget) -> HashFixed<K> {
    HashFixed::new(FIXED_LISTS, budget)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn open_lists_pop_in_the_order_of_the_bucket_queue(steps in steps(), limit in limits()) {
        pops_like_buckets(BinaryHeap::new, &steps, limit)?;
        pops_like_buckets(BinomialHeap::new, &steps, limit)?;
        pops_like_buckets(FibonacciHeap::new, &steps, limit)?;
        pops_like_buckets(ListQueue::new, &steps, limit)?;
    }

    #[test]
    fn better_paths_change_nothing_about_that(steps in steps()) {
        improves_like_buckets(BinaryHeap::new, &steps)?;
        improves_like_buckets(BinomialHeap::new, &steps)?;
        improves_like_buckets(FibonacciHeap::new, &steps)?;
        improves_like_buckets(ListQueue::new, &steps)?;
    }

    #[test]
    fn stores_number_states_like_a_map(keys in keys(), limit in limits()) {
        interns_like_a_map(three_lists, &keys, limit)?;
        interns_like_a_map(fixed, &keys, limit)?;
        interns_like_a_map(HashResize::new, &keys, limit)?;
        interns_like_a_map(ListStore::new, &keys, limit)?;
    }
}

/// Fills a queue to its limit, checks that it is whole, and that a pop makes room for one more.
fn survives_a_refusal<Q: OpenList>(new: fn(Turn, &Budget) -> Q) {
    let budget = Budget::new(Some(100_000));
    let mut queue = new(Turn::LastIn, &budget);
    let priority = |id: u32| Priority { f: id % 50, tie: 0 };
    let pushed = (0..).take_while(|&id| queue.push(priority(id), StateId(id)).is_ok()).count();
    assert!(pushed > 1000 && queue.len() == pushed && budget.peak() <= 100_000);
    let first = queue.pop().unwrap();
    queue.push(first.0, first.1).unwrap();
    assert!(queue.push(first.0, StateId(pushed as u32)).is_err());
    let popped = std::iter::from_fn(|| queue.pop()).map(|(_, id)| id.0);
    let mut expected: Vec<_> = (0..pushed as u32).collect();
    expected.sort_by_key(|&id| (priority(id), !id));
    assert!(popped.eq(expected));
    drop(queue);
    assert_eq!(budget.held(), 0);
}

#[test]
fn a_refused_push_leaves_an_open_list_whole() {
    survives_a_refusal(BinaryHeap::new);
    survives_a_refusal(BinomialHeap::new);
    survives_a_refusal(FibonacciHeap::new);
    survives_a_refusal(ListQueue::new);
}

/// Fills a store to its limit, checks that it is whole, and that it goes on when there is room again.
fn goes_on_after_a_refusal<S: ClosedTable<u64>>(new: fn(&Budget) -> S) {
    let budget = Budget::new(Some(100_000));
    budget.charge(50_000).unwrap();
    let mut store = new(&budget);
    for round in 1..=2 {
        let first = store.len() as u64;
        let stored = (first..).take_while(|&key| store.intern(key).is_ok()).count();
        assert!(stored > 1000, "{stored} in round {round}");
        assert_eq!(store.len() as u64, first + stored as u64);
        assert!((0..store.len() as u64).all(|key| store.find(key) == Some(StateId(key as u32))));
        assert_eq!(store.find(store.len() as u64), None);
        if round == 1 {
            budget.release(50_000);
        }
    }
    drop(store);
    assert_eq!(budget.held(), 0);
}

#[test]
fn a_refused_state_leaves_a_store_whole() {
    goes_on_after_a_refusal(fixed);
    goes_on_after_a_refusal(HashResize::new);
    goes_on_after_a_refusal(ListStore::new);
}

#[test]
fn a_store_that_gets_no_memory_at_all_is_empty() {
    let none = Budget::new(Some(0));
    let (mut fixed, mut resizing) = (fixed(&none), HashResize::new(&none));
    assert!(fixed.intern(7_u64).is_err() && resizing.intern(7_u64).is_err());
    assert_eq!((fixed.find(7), resizing.find(7)), (None, None));
    assert!(fixed.is_empty() && resizing.is_empty());
}

#[test]
fn hash_tables_take_many_states() {
    let budget = Budget::new(None);
    let (mut fixed, mut resizing) = (fixed(&budget), HashResize::new(&budget));
    let key = |i: u64| [i, i.wrapping_mul(0x1234_5678_9ABC_DEF1)];
    for (fresh, i) in [true, false].into_iter().flat_map(|fresh| (0..30_000).map(move |i| (fresh, i))) {
        assert_eq!(fixed.intern(key(i)), Ok((StateId(i as u32), fresh)));
        assert_eq!(resizing.intern(key(i)), Ok((StateId(i as u32), fresh)));
    }
}
