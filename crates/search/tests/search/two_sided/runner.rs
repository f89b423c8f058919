//! All searches of this test under one signature, and what every answer must be.

use proptest::prelude::*;
use slidewise_core::{
    Abstract, Backward, Cost, Domain, Goals, Heuristic, Limits, Observer, Outcome, Packable, PairHeuristic,
    Stats,
};
use slidewise_heuristics::rush::{Blockers, Displaced};
use slidewise_search::pathmax::Passing;
use slidewise_search::perimeter::Extent;
use slidewise_search::{Run, Tie, bidirectional, hierarchical, mm, pathmax, perimeter};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::{BucketQueue, Turn};

use super::boards::Board;

/// How a search ended.
pub(crate) type Ended<D> = (Outcome<<D as Domain>::Move>, Stats);

/// A search of this test.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Search {
    Bidirectional,
    Mm,
    Perimeter(Extent),
    Hierarchical,
    Pathmax(Passing),
}

impl Search {
    /// All of them, with perimeters of several extents.
    pub(crate) fn all() -> Vec<Search> {
        let extents =
            [(0, None, 0), (1, None, 0), (2, None, 50), (3, Some(40), 10), (4, None, 5), (4, None, 500)];
        let perimeters = extents.map(|(depth, states, front)| Extent { depth, states, front });
        let pathmax = [Passing::Forward, Passing::BothWays].map(Search::Pathmax);
        let others = [Search::Bidirectional, Search::Mm, Search::Hierarchical].into_iter().chain(pathmax);
        others.chain(perimeters.map(Search::Perimeter)).collect()
    }

    /// Runs it on a board with the heuristics of Rush Hour.
    pub(crate) fn on_board(
        self,
        board: &Board,
        limits: Limits,
        observer: &mut impl Observer,
    ) -> Ended<Board> {
        self.run(board, &Blockers, &Displaced, limits, observer)
    }

    /// Runs it. All memory that it held must be released at its end.
    pub(crate) fn run<D>(
        self,
        domain: &D,
        heuristic: &impl Heuristic<D>,
        pair: &impl PairHeuristic<D>,
        limits: Limits,
        observer: &mut impl Observer,
    ) -> Ended<D>
    where
        D: Backward + Packable<Key: Default> + Goals + Abstract,
    {
        let budget = Budget::new(limits.memory);
        let table = || CompactTable::new(&budget);
        let list = |turn: Turn| BucketQueue::new(turn, &budget);
        let (tie, nodes) = (Tie::LargerG, limits.nodes);
        let ended = if let Search::Hierarchical = self {
            let open = list(tie.turn());
            let (outcome, stats, _) =
                hierarchical::search(domain, open, table(), tie, &budget, nodes, observer);
            (outcome, stats)
        } else {
            let mut run = Run::new(&budget, nodes, observer);
            let outcome = match self {
                Search::Bidirectional => {
                    let open = [list(bidirectional::TURN), list(bidirectional::TURN)];
                    bidirectional::search(domain, open, table(), &mut run)
                }
                Search::Mm => {
                    let open = [list(mm::TURN), list(mm::TURN)];
                    mm::search(domain, heuristic, pair, open, table(), &mut run)
                }
                Search::Perimeter(extent) => {
                    let (open, tables) = (list(tie.turn()), [table(), table()]);
                    perimeter::search(domain, heuristic, pair, extent, open, tables, tie, &mut run)
                }
                Search::Pathmax(passing) => {
                    pathmax::search(domain, heuristic, (list(tie.turn()), table()), tie, passing, &mut run)
                }
                Search::Hierarchical => unreachable!("it was run above"),
            };
            (outcome, run.stats())
        };
        assert_eq!(budget.held(), 0, "{self:?} keeps memory");
        ended
    }
}

/// Without limits a search must give the true length, prove it, and give moves that lead to a goal at that cost.
pub(crate) fn agrees<D: Domain>(
    truth: Option<Cost>,
    domain: &D,
    (outcome, stats): &Ended<D>,
) -> Result<(), TestCaseError> {
    match outcome {
        Outcome::Solved(solution) => {
            prop_assert_eq!(Some(solution.cost), truth);
            prop_assert_eq!(solution.lower_bound, solution.cost, "proven optimal");
            let (mut state, mut cost) = (domain.start(), 0);
            for &mv in &solution.moves {
                prop_assert!(domain.moves(&state).any(|legal| legal == mv), "{:?} in {:?}", mv, state);
                cost += domain.cost(&state, mv);
                domain.apply(&mut state, mv);
            }
            prop_assert!(domain.is_goal(&state));
            prop_assert_eq!(cost, solution.cost);
        }
        Outcome::Unsolvable => prop_assert_eq!(truth, None),
        Outcome::Stopped { .. } => prop_assert!(false, "there is no limit"),
    }
    prop_assert_eq!(stats.layers.iter().map(|layer| layer.expanded).sum::<u64>(), stats.expanded);
    Ok(())
}
