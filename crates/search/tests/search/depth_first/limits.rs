//! Limits: a search ends at them with a bound that holds; and paths no call stack would bear.

use std::ops::ControlFlow;

use slidewise_core::{
    Cost, Domain, Guarantee, Heuristic, Observer, Outcome, Packable, Reversible, Stats, Stop, Zero,
};
use slidewise_heuristics::tiles::Manhattan;
use slidewise_search::Run;
use slidewise_store::Budget;

use super::Search;
use super::tiles::fifteen;

/// A puzzle whose tiles are 14 cells away from their places, and its length.
const PUZZLE: [u8; 16] = [8, 3, 5, 2, 4, 1, 6, 7, 9, 13, 11, 15, 12, 14, 10, 0];
const LENGTH: u32 = 28;

#[test]
fn a_limit_on_nodes_stops_with_a_bound_that_grows_and_holds() {
    let puzzle = fifteen(&PUZZLE);
    let manhattan = Manhattan::new(&puzzle);
    for search in Search::ALL {
        let mut best = 0;
        for nodes in [0, 1, 2, 10, 100, 1_000, 10_000] {
            let (outcome, stats) = search.within(Some(nodes), &puzzle, &manhattan);
            search.judge(&puzzle, &outcome, Some(LENGTH));
            if let Outcome::Stopped { why, lower_bound } = outcome {
                assert_eq!((why, stats.expanded), (Stop::Nodes, nodes), "{search:?}");
                assert!(lower_bound >= best.max(1), "{search:?}");
                best = lower_bound;
            }
        }
        assert!(best > 1 || !search.is_optimal(), "{search:?} proves something");
    }
}

#[test]
fn a_budget_is_never_exceeded() {
    let puzzle = fifteen(&PUZZLE);
    let manhattan = Manhattan::new(&puzzle);
    for search in Search::ALL {
        for limit in [0, 100, 3_000, 10_000, 60_000, 200_000] {
            let budget = Budget::new(Some(limit));
            let outcome = search.run(&puzzle, &manhattan, &mut Run::new(&budget, Some(20_000), &mut ()));
            search.judge(&puzzle, &outcome, Some(LENGTH));
            assert!(budget.peak() <= limit && budget.held() == 0, "{search:?}");
            let room = limit > 0 && (limit >= 10_000 || search.is_optimal());
            let stopped = matches!(outcome, Outcome::Stopped { why: Stop::Memory, .. });
            assert!(room || stopped, "{search:?} cannot do with {limit} bytes");
            let small = matches!(search, Search::IdaStar | Search::IdaStarWithTable(0..=16));
            assert!(!(small && limit >= 10_000 && stopped), "{search:?} needs little: {limit} bytes will do");
        }
    }
}

#[test]
fn an_observer_stops_every_search() {
    struct Impatient;
    impl Observer for Impatient {
        fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
            assert!(bound >= 1);
            if stats.expanded < 500 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(Stop::Interrupted)
            }
        }
    }
    // Two tiles changed places: there is no solution, and no search will find that out soon.
    let puzzle = fifteen(&[0, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    for search in Search::ALL {
        let outcome = search.run(&puzzle, &Zero, &mut Run::new(&Budget::new(None), None, &mut Impatient));
        assert!(
            matches!(outcome, Outcome::Stopped { why: Stop::Interrupted, .. }),
            "{search:?}: {outcome:?}"
        );
    }
}

/// A token on a line of cells, at first on the leftmost; the goal, if there is one, is the rightmost.
struct Line {
    cells: u32,
    solvable: bool,
}

impl Domain for Line {
    type State = u32;
    type Move = i32;

    fn start(&self) -> u32 {
        0
    }

    fn moves<'d>(&'d self, &at: &u32) -> impl Iterator<Item = i32> + use<'d> {
        [(at > 0, -1), (at + 1 < self.cells, 1)].into_iter().filter_map(|(legal, step)| legal.then_some(step))
    }

    fn apply(&self, at: &mut u32, step: i32) {
        *at = at.wrapping_add_signed(step);
    }

    fn is_goal(&self, &at: &u32) -> bool {
        self.solvable && at + 1 == self.cells
    }
}

impl Reversible for Line {
    fn undo(&self, at: &mut u32, step: i32) {
        self.apply(at, -step);
    }

    fn undoes(&self, step: i32, previous: i32) -> bool {
        step == -previous
    }
}

impl Packable for Line {
    type Key = u64;

    fn pack(&self, &at: &u32) -> u64 {
        at.into()
    }

    fn unpack(&self, key: u64) -> u32 {
        key as u32
    }
}

/// How far it is.
struct Ahead;

impl Heuristic<Line> for Ahead {
    fn estimate(&self, line: &Line, &at: &u32) -> Option<Cost> {
        Some(line.cells - 1 - at)
    }

    fn guarantee(&self, _: &Line) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

#[test]
fn a_path_may_be_longer_than_any_call_stack() {
    let line = Line { cells: 200_000, solvable: true };
    for search in [Search::Dfs, Search::IdaStar, Search::IdaStarWithTable(1000)] {
        let (outcome, stats) = search.within(None, &line, &Ahead);
        search.judge(&line, &outcome, Some(199_999));
        assert!(matches!(outcome, Outcome::Solved(_)) && stats.expanded == 199_999, "{search:?}");
    }
    let line = Line { cells: 1_000, solvable: true };
    for search in [Search::Ids { prune_undone: true }, Search::IdsVisited, Search::IdaStar] {
        let (outcome, stats) = search.within(None, &line, &Zero);
        search.judge(&line, &outcome, Some(999));
        assert!(matches!(outcome, Outcome::Solved(_)) && stats.layers.len() >= 998, "{search:?}");
        assert!(
            stats.reexpanded + 1000 >= stats.expanded,
            "{search:?} expands each cell once in each iteration"
        );
    }
}

#[test]
fn finite_spaces_are_exhausted() {
    let line = Line { cells: 300, solvable: false };
    for search in Search::ALL {
        // Back and forth there is always a longer path; only those who leave that out come to an end.
        let endless = search == Search::Ids { prune_undone: false };
        let (outcome, _) = search.within(Some(100_000), &line, &Zero);
        match outcome {
            Outcome::Unsolvable => assert!(!endless),
            Outcome::Stopped { why: Stop::Nodes, lower_bound } => assert!(endless && lower_bound > 10),
            _ => panic!("{search:?}: {outcome:?}"),
        }
    }
}

#[test]
fn a_start_that_is_a_goal_takes_no_move() {
    let line = Line { cells: 1, solvable: true };
    for search in Search::ALL {
        let (outcome, stats) = search.within(None, &line, &Zero);
        search.judge(&line, &outcome, Some(0));
        assert!(matches!(outcome, Outcome::Solved(_)) && stats.expanded == 0, "{search:?}");
    }
}
