//! Heuristics that are admissible and nothing else: states must be opened again, and the answer stays optimal.

use proptest::prelude::*;
use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Key, Limits, Packable, PairHeuristic};
use slidewise_domains::rush::Order;
use slidewise_heuristics::rush::{Blockers, Displaced};
use slidewise_search::pathmax::Passing;
use slidewise_search::perimeter::Extent;

use super::boards::{Board, boards, hardest, instances, length};
use super::runner::{Search, agrees};

type State = <Board as Domain>::State;

/// The searches that take any heuristic.
const SEARCHES: [Search; 4] = [
    Search::Mm,
    Search::Perimeter(Extent { depth: 2, states: None, front: 30 }),
    Search::Pathmax(Passing::Forward),
    Search::Pathmax(Passing::BothWays),
];

/// Forgets every other estimate.
struct Patchy;

fn is_forgotten(board: &Board, state: &State) -> bool {
    board.pack(state).hash64().is_multiple_of(2)
}

impl Heuristic<Board> for Patchy {
    fn estimate(&self, board: &Board, state: &State) -> Option<Cost> {
        if is_forgotten(board, state) { Some(0) } else { Blockers.estimate(board, state) }
    }

    fn guarantee(&self, _: &Board) -> Guarantee {
        Guarantee { admissible: true, consistent: false }
    }
}

impl PairHeuristic<Board> for Patchy {
    fn between(&self, board: &Board, from: &State, to: &State) -> Cost {
        if is_forgotten(board, to) { 0 } else { Displaced.between(board, from, to) }
    }

    fn is_consistent(&self, _: &Board) -> bool {
        false
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_stay_optimal(instance in instances(5)) {
        let truth = length(&instance);
        for board in boards(&instance) {
            for search in SEARCHES {
                let ended = search.run(&board, &Patchy, &Patchy, Limits::default(), &mut ());
                agrees(truth, &board, &ended)?;
            }
        }
    }
}

#[test]
fn states_are_opened_again() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    for search in &SEARCHES[..2] {
        let ended = search.run(&board, &Patchy, &Patchy, Limits::default(), &mut ());
        agrees(Some(51), &board, &ended).expect("the published length");
        assert!(ended.1.reexpanded > 0, "the heuristic was meant to be inconsistent");
    }
}

/// On a board where half of the estimates are forgotten, bidirectional pathmax finds again what the neighbours know:
/// it expands fewer states than pathmax, and fewer of them again.
#[test]
fn passing_estimates_both_ways_helps() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    let [forward, both] = [Passing::Forward, Passing::BothWays].map(|passing| {
        let ended = Search::Pathmax(passing).run(&board, &Patchy, &Patchy, Limits::default(), &mut ());
        agrees(Some(51), &board, &ended).expect("the published length");
        ended.1
    });
    assert!(both.expanded <= forward.expanded, "{} {}", both.expanded, forward.expanded);
    assert!(both.reexpanded <= forward.reexpanded, "{} {}", both.reexpanded, forward.reexpanded);
}
