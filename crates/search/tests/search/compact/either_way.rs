//! Levels of Atomix from either side: the way is never worse, whichever it is, and the search from the start is not changed
//! by the trial of the other.

use proptest::prelude::*;
use slidewise_core::{Cost, Domain, Heuristic, Limits, Observer, Outcome, Reversed, Stats, Stop, Zero};
use slidewise_domains::atomix::Slide;
use slidewise_heuristics::atomix::{Distances, SlackFromStart};
use slidewise_search::compact::either_way::{self, OnDemand, Trial};
use slidewise_search::{Crew, Run};
use slidewise_store::Budget;

use super::atomix::{Rules, Size, level, levels, slack};
use super::limits::Impatient;
use super::oracle::{Form, Truth, check_form, counts, run};
use crate::channels;

fn from_start(rules: &Rules) -> SlackFromStart<'_, Size> {
    SlackFromStart::new(rules, &Distances::new(rules.board()), 5).expect("it is small")
}

/// The outcome, the trial if the search went backwards, and the counts.
fn either_way<'c>(
    rules: &Rules,
    crew: impl Into<Crew<'c>>,
    trial: u64,
    limits: Limits,
    observer: &mut impl Observer,
) -> (Outcome<Slide>, Option<Trial>, Stats) {
    let mut run = Run::new(&Budget::new(limits.memory), limits.nodes, observer);
    let make = || Some(from_start(rules));
    let (outcome, tried) =
        either_way::search(rules, &slack(rules), &OnDemand::new(&make), crew, trial, &mut run);
    let stats = run.stats();
    (outcome, tried, stats)
}

fn is_right(rules: &Rules, outcome: &Outcome<Slide>, length: Option<Cost>) {
    match outcome {
        Outcome::Solved(solution) => {
            assert_eq!((Some(solution.cost), solution.lower_bound), (length, solution.cost));
            let mut state = rules.start();
            for &slide in &solution.moves {
                assert!(rules.moves(&state).any(|legal| legal == slide));
                rules.apply(&mut state, slide);
            }
            assert!(rules.is_goal(&state) && solution.moves.len() == solution.cost as usize);
        }
        Outcome::Unsolvable => assert_eq!(length, None),
        Outcome::Stopped { lower_bound, .. } => assert!(length.is_none_or(|length| *lower_bound <= length)),
    }
}

/// Searches both ways, and whichever way is smaller after trials of different lengths. Returns how often that was
/// backwards.
fn check(rules: &Rules) -> usize {
    let length = Truth::of(rules, &Zero).length;
    // From each final state by itself, the first ones with all that is stored; and from all of them.
    let bound = from_start(rules);
    let mut nearest: Option<Cost> = None;
    for (number, goal) in Distances::new(rules.board()).finals(rules).iter().enumerate() {
        let reversed = Reversed::from_goal(rules, rules.placed(goal));
        let truth = if number > 2 {
            Truth::of(&reversed, &Zero)
        } else {
            check_form(Form::Deferred, &reversed, &bound)
        };
        nearest = nearest.into_iter().chain(truth.length).min();
    }
    assert_eq!(nearest, length);
    if let Some(reversed) = Reversed::from_goals(rules) {
        let backwards = |crew: Crew<'_>| {
            let mut observer = ();
            let mut run = Run::new(&Budget::new(None), None, &mut observer);
            let outcome = either_way::backwards(&reversed, &bound, crew, &mut run);
            is_right(rules, &outcome, length);
            (format!("{outcome:?}"), counts(&run.stats()))
        };
        let one = backwards(1.into());
        assert!(backwards(2.into()) == one);
        let peers = channels::each(3, |exchange| backwards(Crew::peer(exchange)));
        assert!(peers.iter().all(|peer| *peer == one));
    }
    let (forwards, alone) = run(Form::Deferred, rules, &slack(rules), 1, Limits::default(), &mut ());
    let mut turned = 0;
    for trial in [0, 30, 300] {
        let (outcome, tried, stats) = either_way(rules, 1, trial, Limits::default(), &mut ());
        is_right(rules, &outcome, length);
        match tried {
            None => assert!(outcome == forwards && counts(&stats) == counts(&alone)),
            Some(tried) => assert!(tried.to_string().contains("forwards") && trial < alone.expanded),
        }
        turned += usize::from(tried.is_some());
        let (same, again, on_two) = either_way(rules, 2, trial, Limits::default(), &mut ());
        let all = (outcome, tried, counts(&stats));
        assert!((same, again, counts(&on_two)) == all, "two threads");
        let make = || Some(from_start(rules));
        let shared = OnDemand::new(&make);
        let peers = channels::each(3, |exchange| {
            let mut observer = ();
            let mut run = Run::new(&Budget::new(None), None, &mut observer);
            let crew = Crew::peer(exchange);
            let (outcome, tried) = either_way::search(rules, &slack(rules), &shared, crew, trial, &mut run);
            (outcome, tried, counts(&run.stats()))
        });
        assert!(peers.iter().all(|peer| *peer == all), "three peers");
    }
    turned
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_levels((rows, molecule) in levels()) {
        let Some(rules) = level(&rows, molecule) else { return Err(TestCaseError::reject("no legal level")) };
        check(&rules);
    }
}

/// Backwards, nothing is stored in the first layer, where forwards stores nine states; a trial of 30 expansions sees it.
#[test]
fn the_smaller_way_is_taken() {
    let rules = level("a..b.#\n.#....\n...#.c\n.a..#.", "ab\nca").expect("it is legal");
    assert_eq!(check(&rules), 1);
}

/// There is one final state that little can have led to, but four expansions are all it takes.
#[test]
fn a_search_that_is_soon_over_knows_of_no_other_way() {
    let rules = level("a....b\n......\n......\n..##..\n..#.c.", "a....c\n......\n......\n......\n.....b")
        .expect("it is legal");
    assert!(Reversed::from_goals(&rules).is_some_and(|reversed| reversed.starts().len() == 1));
    assert_eq!(check(&rules), 0);
}

/// Whatever limit is hit in whichever search, the bound holds, and the limit is kept.
#[test]
fn limits_hold_both_ways() {
    let rules = level("a..b.#\n.#....\n...#.c\n.a..#.", "ab\nca").expect("it is legal");
    let length = Truth::of(&rules, &Zero).length;
    for trial in [1, 40, 400] {
        let (_, _, all) = either_way(&rules, 1, trial, Limits::default(), &mut ());
        for nodes in [0, 1, 30, 100, 300, all.expanded / 2] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (outcome, _, stats) = either_way(&rules, 1, trial, limits, &mut ());
            is_right(&rules, &outcome, length);
            assert!(stats.expanded <= nodes);
        }
        for memory in (0..12).map(|part| all.peak_bytes * part / 10) {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let (outcome, _, stats) = either_way(&rules, 1, trial, limits, &mut ());
            is_right(&rules, &outcome, length);
            assert!(stats.peak_bytes <= memory);
        }
        for patience in 1..8 {
            let (outcome, ..) = either_way(&rules, 1, trial, Limits::default(), &mut Impatient(patience));
            is_right(&rules, &outcome, length);
            let is_stopped = matches!(outcome, Outcome::Stopped { why: Stop::Interrupted, .. });
            assert!(is_stopped || patience > 1);
        }
    }
}

/// What the final states prove to be dead ends, the start proves as well.
#[test]
fn a_molecule_that_cannot_be_reached_is_no_solution_either_way() {
    let rules = level("a.#..\n..#a.", "a\na").expect("it is legal");
    let slack = slack(&rules);
    assert_eq!(slack.estimate(&rules, &rules.start()), None);
    let reversed = Reversed::from_goals(&rules).expect("the molecule fits");
    let mut observer = ();
    let mut run = Run::new(&Budget::new(None), None, &mut observer);
    let outcome = either_way::backwards(&reversed, &from_start(&rules), 1, &mut run);
    assert_eq!((outcome, run.stats().expanded), (Outcome::Unsolvable, 0));
}
