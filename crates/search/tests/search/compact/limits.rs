//! A limit ends the search with a bound that holds.

use std::ops::ControlFlow;

use slidewise_core::{Cost, Limits, Observer, Outcome, Stats, Stop};

use super::atomix::{Rules, level, standard};
use super::oracle::{Form, Truth, run};

const FORMS: [Form; 2] = [Form::Even, Form::Deferred];

fn example() -> Rules {
    level("a..b.#\n.#....\n...#.c\n.a..#.", "ab\nca").expect("it is legal")
}

/// Searches with limits; the reason if it is stopped.
fn stopped(form: Form, limits: Limits, observer: &mut impl Observer) -> (Option<Stop>, Stats) {
    let rules = example();
    let heuristic = standard(&rules);
    let length = Truth::of(&rules, &heuristic).length.expect("it can be solved");
    let (outcome, stats) = run(form, &rules, &heuristic, 2, limits, observer);
    match outcome {
        Outcome::Stopped { why, lower_bound } => {
            assert!(lower_bound <= length && lower_bound >= stats.layers.last().map_or(1, |layer| layer.f));
            (Some(why), stats)
        }
        Outcome::Solved(solution) => {
            assert_eq!(solution.cost, length);
            (None, stats)
        }
        Outcome::Unsolvable => panic!("it can be solved"),
    }
}

#[test]
fn at_any_number_of_nodes() {
    for form in FORMS {
        let (_, all) = stopped(form, Limits::default(), &mut ());
        for nodes in [0, 1, 2, 10, 50, all.expanded / 4, all.expanded / 2, all.expanded] {
            let (why, stats) = stopped(form, Limits { nodes: Some(nodes), ..Limits::default() }, &mut ());
            assert!(stats.expanded <= nodes, "{} of {nodes}", stats.expanded);
            assert!(why.is_none_or(|why| why == Stop::Nodes), "{why:?}");
            assert!(why.is_none() || stats.expanded == nodes, "{} of {nodes}", stats.expanded);
            assert_eq!(why.is_none(), nodes == all.expanded, "{nodes} of {}", all.expanded);
        }
    }
}

#[test]
fn at_any_size_of_memory() {
    for form in FORMS {
        let (_, all) = stopped(form, Limits::default(), &mut ());
        let mut solved = 0;
        for memory in (0..12).map(|part| all.peak_bytes * part / 10) {
            let (why, stats) = stopped(form, Limits { memory: Some(memory), ..Limits::default() }, &mut ());
            assert!(stats.peak_bytes <= memory);
            assert!(why.is_none_or(|why| why == Stop::Memory), "{why:?}");
            solved += u32::from(why.is_none());
        }
        assert!((1..11).contains(&solved));
    }
}

/// Interrupts at the n-th call.
pub(crate) struct Impatient(pub(crate) u32);

impl Observer for Impatient {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(Stop::Interrupted) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn at_an_interrupt() {
    for (form, patience) in FORMS.into_iter().flat_map(|form| (1..6).map(move |patience| (form, patience))) {
        assert_eq!(stopped(form, Limits::default(), &mut Impatient(patience)).0, Some(Stop::Interrupted));
    }
}
