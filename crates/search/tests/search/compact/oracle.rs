//! The expected results, by breadth-first search over everything.

use std::collections::{BTreeMap, HashMap, VecDeque};

use slidewise_core::{
    Backward, Cost, Heuristic, Incremental, Layer, Limits, NarrowKeys, Observer, Outcome, Packable, Stats,
};
use slidewise_search::{Crew, Run, compact};
use slidewise_store::Budget;

use crate::channels;

/// The truth about a start.
pub(crate) struct Truth {
    /// The distance of the nearest goal.
    pub(crate) length: Option<Cost>,
    /// By f: how many states have it, of all that can be reached and are no proven dead ends.
    layers: BTreeMap<Cost, u64>,
}

impl Truth {
    pub(crate) fn of<D: Packable>(domain: &D, heuristic: &impl Heuristic<D>) -> Self {
        let start = domain.start();
        let mut distances = HashMap::from([(domain.pack(&start), 0)]);
        let mut queue = VecDeque::from([(start, 0)]);
        let mut truth = Self { length: None, layers: BTreeMap::new() };
        while let Some((state, g)) = queue.pop_front() {
            if domain.is_goal(&state) {
                truth.length = truth.length.or(Some(g));
            }
            if let Some(h) = heuristic.estimate(domain, &state) {
                *truth.layers.entry(g + h).or_default() += 1;
            }
            for mv in domain.moves(&state) {
                let mut next = state.clone();
                domain.apply(&mut next, mv);
                distances.entry(domain.pack(&next)).or_insert_with(|| {
                    queue.push_back((next, g + 1));
                    g + 1
                });
            }
        }
        truth
    }
}

/// The forms of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// For even heuristics.
    Even,
    /// For all that are consistent.
    Deferred,
}

pub(crate) fn run<'c, D, H>(
    form: Form,
    domain: &D,
    heuristic: &H,
    crew: impl Into<Crew<'c>>,
    limits: Limits,
    observer: &mut impl Observer,
) -> (Outcome<D::Move>, Stats)
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    let mut run = Run::new(&Budget::new(limits.memory), limits.nodes, observer);
    let outcome = match form {
        Form::Even => compact::even::search(domain, heuristic, crew, &mut run),
        Form::Deferred => compact::deferred::search(domain, heuristic, crew, &mut run),
    };
    (outcome, run.stats())
}

/// Searches in both forms with an even heuristic.
pub(crate) fn check<D, H>(domain: &D, heuristic: &H) -> Truth
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    check_form(Form::Even, domain, heuristic);
    check_form(Form::Deferred, domain, heuristic)
}

/// Searches on one thread, compares with the truth, and then on several threads and by several peers.
pub(crate) fn check_form<D, H>(form: Form, domain: &D, heuristic: &H) -> Truth
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    let truth = Truth::of(domain, heuristic);
    let (outcome, stats) = run(form, domain, heuristic, 1, Limits::default(), &mut ());
    match &outcome {
        Outcome::Solved(solution) => {
            assert_eq!(Some(solution.cost), truth.length);
            assert_eq!((solution.moves.len(), solution.lower_bound), (solution.cost as usize, solution.cost));
            let mut state = domain.start();
            for &mv in &solution.moves {
                assert!(domain.moves(&state).any(|legal| legal == mv));
                domain.apply(&mut state, mv);
            }
            assert!(domain.is_goal(&state));
        }
        Outcome::Unsolvable => assert_eq!(truth.length, None),
        Outcome::Stopped { .. } => panic!("there is no limit"),
    }
    stored_is_what_should_be(&stats, &truth);
    for threads in [2, 3] {
        let (same_outcome, same_stats) = run(form, domain, heuristic, threads, Limits::default(), &mut ());
        assert_eq!(same_outcome, outcome, "{threads} threads");
        assert_eq!(counts(&same_stats), counts(&stats), "{threads} threads");
    }
    for peers in [1, 2, 5] {
        // Moves need not go from thread to thread, but their names may.
        let all = channels::each(peers, |exchange| {
            let crew = Crew::peer(exchange);
            let (outcome, stats) = run(form, domain, heuristic, crew, Limits::default(), &mut ());
            (format!("{outcome:?}"), counts(&stats))
        });
        let wanted = (format!("{outcome:?}"), counts(&stats));
        assert!(all.iter().all(|peer| *peer == wanted), "{peers} peers");
    }
    truth
}

/// Every layer below the last holds all states with its f and no others, and all of them were expanded.
fn stored_is_what_should_be(stats: &Stats, truth: &Truth) {
    let done = |f: Cost| truth.length.is_none_or(|length| f < length);
    let mut stored: BTreeMap<Cost, u64> =
        stats.layers.iter().filter(|layer| done(layer.f)).map(|layer| (layer.f, layer.stored)).collect();
    if let Some(first) = stored.values_mut().next() {
        // The start is stored before its layer begins.
        *first += 1;
    }
    stored.retain(|_, states| *states > 0);
    let wanted: BTreeMap<Cost, u64> =
        truth.layers.iter().map(|(&f, &states)| (f, states)).filter(|&(f, _)| done(f)).collect();
    assert_eq!(stored, wanted);
    let different = |layer: &Layer| layer.expanded - layer.reexpanded;
    let expanded: u64 = stats.layers.iter().filter(|layer| done(layer.f)).map(different).sum();
    assert_eq!(expanded, wanted.values().sum::<u64>());
}

/// The counts without the bytes, which depend on how threads share the work.
pub(crate) fn counts(stats: &Stats) -> (u64, u64, u64, u64, Vec<Layer>) {
    let layers = stats.layers.iter().map(|&layer| Layer { bytes: 0, ..layer }).collect();
    (stats.expanded, stats.reexpanded, stats.generated_edges, stats.stored, layers)
}
