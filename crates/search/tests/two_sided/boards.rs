//! Random boards and hard ones, all searches of this test under one signature, and what the oracle says.

use proptest::prelude::*;
use slidewise_core::{Domain, Limits, Metric, Observer, Outcome, Stats, Zero};
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance, Rush, Slide, read, write};
use slidewise_domains::text::About;
use slidewise_heur::displaced::Displaced;
use slidewise_heur::rush::Blockers;
use slidewise_search::perimeter::Extent;
use slidewise_search::{Run, Tie, bidirectional, hierarchical, mm, perimeter};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::{BucketQueue, Turn};
use slidewise_verify::oracle;

/// Every board here fits one word.
pub(crate) type Board = Rush<1, 1>;

/// A search of this test.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Search {
    Bidirectional,
    Mm { informed: bool },
    Perimeter(Extent),
    Hierarchical,
}

impl Search {
    /// Each in a few variants.
    pub(crate) fn all() -> Vec<Search> {
        let extents = [(0, None, 0), (1, None, 0), (2, None, 50), (3, Some(40), 10), (4, None, 5)];
        let perimeters = extents
            .into_iter()
            .map(|(depth, states, front)| Search::Perimeter(Extent { depth, states, front }));
        let others = [Search::Bidirectional, Search::Hierarchical];
        let informed = [false, true].map(|informed| Search::Mm { informed });
        others.into_iter().chain(informed).chain(perimeters).collect()
    }

    /// Runs it. Whatever it held must be given back at its end.
    pub(crate) fn run(
        self,
        board: &Board,
        limits: Limits,
        observer: &mut impl Observer,
    ) -> (Outcome<Slide>, Stats) {
        let budget = Budget::new(limits.memory);
        let ended = self.run_within(board, limits, &budget, observer);
        assert_eq!(budget.held(), 0, "{self:?} keeps memory");
        ended
    }

    fn run_within(
        self,
        board: &Board,
        limits: Limits,
        budget: &Budget,
        observer: &mut impl Observer,
    ) -> (Outcome<Slide>, Stats) {
        let table = || CompactTable::new(budget);
        let list = |turn: Turn| BucketQueue::new(turn, budget);
        let lists = |turn: Turn| [list(turn), list(turn)];
        let tie = Tie::LargerG;
        if let Search::Hierarchical = self {
            let (open, closed) = (list(tie.turn()), table());
            let (outcome, stats, _) =
                hierarchical::search(board, open, closed, tie, budget, limits.nodes, observer);
            return (outcome, stats);
        }
        let mut run = Run::new(budget, limits.nodes, observer);
        let outcome = match self {
            Search::Bidirectional => {
                bidirectional::search(board, lists(bidirectional::TURN), table(), &mut run)
            }
            Search::Mm { informed: true } => {
                mm::search(board, &Blockers, &Displaced, lists(mm::TURN), table(), &mut run)
            }
            Search::Mm { informed: false } => {
                mm::search(board, &Zero, &Zero, lists(mm::TURN), table(), &mut run)
            }
            Search::Perimeter(extent) => {
                let (open, tables) = (list(tie.turn()), [table(), table()]);
                perimeter::search(board, &Blockers, &Displaced, extent, open, tables, tie, &mut run)
            }
            Search::Hierarchical => unreachable!("it was run above"),
        };
        (outcome, run.stats())
    }
}

/// Legal instances of up to `side`×`side` cells: what is thrown at the board stays if there is room.
pub(crate) fn instances(side: usize) -> impl Strategy<Value = Instance> {
    let size = (3..=side, 3..=side);
    let thrown = prop::collection::vec((0..side, 0..side, 0..5usize, any::<bool>()), 1..3 * side);
    let rest = (any::<bool>(), any::<bool>(), any::<bool>(), any::<prop::sample::Index>());
    (size, thrown, rest).prop_filter_map("no car fits", |((width, height), thrown, rest)| {
        let mut instance = Instance {
            width,
            height,
            walls: Vec::new(),
            cars: Vec::new(),
            red: 0,
            exit: if rest.0 { Exit::High } else { Exit::Low },
            goal: if rest.1 { Goal::Exit } else { Goal::Clear },
            metric: if rest.2 { Metric::Moves } else { Metric::Steps },
        };
        thrown.into_iter().for_each(|piece| put(&mut instance, piece));
        instance.walls.sort_unstable();
        instance.red = rest.3.index(instance.cars.len().max(1));
        (!instance.cars.is_empty()).then_some(instance)
    })
}

/// Adds a wall if the length is 1, else a car, where there is room.
fn put(instance: &mut Instance, (row, column, length, horizontal): (usize, usize, usize, bool)) {
    let axis = if horizontal { Axis::Horizontal } else { Axis::Vertical };
    let name = char::from(b'A' + instance.cars.len() as u8).to_string();
    let car = Car { name, row, column, length: if length == 0 { 2 } else { length }, axis };
    let taken = |(row, column): (usize, usize)| {
        row >= instance.height
            || column >= instance.width
            || instance.walls.contains(&(row, column))
            || instance.cars.iter().any(|other| other.cells().any(|cell| cell == (row, column)))
    };
    if car.cells().any(taken) {
        return;
    }
    match length {
        1 => instance.walls.push((row, column)),
        _ => instance.cars.push(car),
    }
}

/// The board of the collection that takes this many moves.
pub(crate) fn hardest(moves: u32) -> Instance {
    let boards = read::puzzles(include_str!("../../../../data/collection/rush-hardest.txt"));
    let wanted = (Metric::Moves.name().to_owned(), moves);
    let entry = boards.into_iter().find(|entry| entry.about.known.contains(&wanted));
    entry.expect("the collection has it").instance.expect("its boards are legal")
}

/// The exhaustive length of a shortest solution.
pub(crate) fn length(instance: &Instance) -> Option<u32> {
    let text = write::native(instance, &About::default());
    oracle::explore(&text).expect("the oracle reads the native format").length
}

/// A search without limits must say what the oracle says, prove it, and give moves that lead to a goal at that cost.
pub(crate) fn agrees(
    truth: Option<u32>,
    board: &Board,
    (outcome, stats): &(Outcome<Slide>, Stats),
) -> Result<(), TestCaseError> {
    match outcome {
        Outcome::Solved(solution) => {
            prop_assert_eq!(Some(solution.cost), truth);
            prop_assert_eq!(solution.lower_bound, solution.cost, "proven optimal");
            let (mut state, mut cost) = (board.start(), 0);
            for &mv in &solution.moves {
                prop_assert!(board.moves(&state).any(|legal| legal == mv), "{:?} in {:?}", mv, state);
                cost += board.cost(&state, mv);
                board.apply(&mut state, mv);
            }
            prop_assert!(board.is_goal(&state));
            prop_assert_eq!(cost, solution.cost);
        }
        Outcome::Unsolvable => prop_assert_eq!(truth, None),
        Outcome::Stopped { .. } => prop_assert!(false, "there is no limit"),
    }
    prop_assert_eq!(stats.layers.iter().map(|layer| layer.expanded).sum::<u64>(), stats.expanded);
    prop_assert_eq!(stats.reexpanded, 0, "all these heuristics are consistent");
    Ok(())
}
