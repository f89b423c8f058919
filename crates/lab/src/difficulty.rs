//! Measures how hard a puzzle is, beyond the length of its shortest solutions.

use serde::{Deserialize, Serialize};
use slidewise_core::{Cost, Domain, Heuristic, Observer, Stop, Zero};
use slidewise_search::{Run, counting};
use slidewise_store::Budget;

use slidewise_solve::families::{self, AnyMove, Opened, with_opened};
use slidewise_solve::report::Report;
use slidewise_solve::{AnyInstance, AtomixName, HeuristicName, Options, Puzzle, Refused, solve_opened};

/// Counting shortest solutions expands at most this many states, unless the options allow fewer.
pub const MOST_EXPANDED: u64 = 1 << 20;

/// Figures for a solved puzzle. Two of them are taken along one shortest solution, the one that is reported with them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difficulty {
    /// The mean number of legal moves in the states of the solution, including the start and excluding the end. One
    /// move is what the metric counts as one: in `moves` and `slides`, each place that a piece can go to; in `steps`,
    /// each cell. Absent if there is nothing to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
    /// The number of shortest solutions: different sequences of moves in the metric; sequences that differ only in the
    /// order of the same moves each count. Absent if there are too many states to examine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest_solutions: Option<u128>,
    /// Moves of the solution after which the heuristic below has a larger value than before: they seem to lead away
    /// from the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter_intuitive: Option<u32>,
    /// The heuristic that represents intuition: the family's simplest. Rush Hour: `blockers`, the cars in the red car's
    /// way. Sliding bricks and tiles: `manhattan`, the distance of the goal's pieces from their places. Atomix:
    /// `standard`, the same along slides. Mazes: the distance as if there were no walls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter_intuitive_by: Option<String>,
}

/// Solves a puzzle and measures how hard it is, if it was solved and the solution is proven shortest.
///
/// The limits of the options apply separately to the search and to counting the solutions; if the latter is stopped,
/// the number is absent.
///
/// # Panics
/// If the verifier refuses the solution or its length, as [`slidewise_solve::solve`] does.
pub fn measure(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<(Report, Option<Difficulty>), Refused> {
    let opened = families::open(&puzzle.instance, options.order);
    let (report, moves) = solve_opened(puzzle, &opened, options, observer)?;
    let Some(moves) = moves.filter(|_| report.optimal) else { return Ok((report, None)) };
    let length = report.length.expect("a solution has a length");
    let difficulty =
        with_opened!(&opened, opened => measure_opened(puzzle, opened, (&moves, length), options, observer));
    Ok((report, Some(difficulty)))
}

/// Measures along a solution of this length.
fn measure_opened<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    (moves, length): (&[AnyMove], Cost),
    options: &Options,
    observer: &mut dyn Observer,
) -> Difficulty {
    let name = intuition(puzzle, opened);
    let measured = opened.with_heuristic(name, options, observer, |heuristic, _, observer| {
        let solutions = shortest_solutions(opened, heuristic, length, options, observer);
        (rises(opened, heuristic, moves), solutions)
    });
    let measured = measured.ok();
    Difficulty {
        branching: branching(opened, moves),
        shortest_solutions: measured.and_then(|(_, solutions)| solutions.ok()),
        counter_intuitive: measured.map(|(rises, _)| rises),
        counter_intuitive_by: measured.map(|_| name.to_string()),
    }
}

/// The heuristic that represents intuition.
fn intuition<const N: usize>(puzzle: &Puzzle, opened: &Opened<N>) -> HeuristicName {
    match puzzle.instance {
        AnyInstance::Rush(_) => HeuristicName::BLOCKERS,
        AnyInstance::Bricks(_) | AnyInstance::Tiles(_) => HeuristicName::MANHATTAN,
        AnyInstance::Atomix(_) => HeuristicName::Atomix(AtomixName::STANDARD),
        AnyInstance::Maze(_) => opened.best_heuristic(&Options::default()),
    }
}

/// The mean number of legal moves along a solution.
fn branching<D: Domain>(domain: &D, moves: &[D::Move]) -> Option<f64> {
    let mut state = domain.start();
    let mut legal = 0;
    for &mv in moves {
        legal += domain.moves(&state).count();
        domain.apply(&mut state, mv);
    }
    (!moves.is_empty()).then(|| legal as f64 / moves.len() as f64)
}

/// Counts the shortest solutions, as far as the limits allow.
fn shortest_solutions<const N: usize>(
    opened: &Opened<N>,
    heuristic: &dyn Heuristic<Opened<N>>,
    length: Cost,
    options: &Options,
    mut observer: &mut dyn Observer,
) -> Result<u128, Stop> {
    let limits = options.limits;
    let nodes = limits.nodes.map_or(MOST_EXPANDED, |nodes| nodes.min(MOST_EXPANDED));
    let budget = Budget::new(limits.memory);
    let mut run = Run::new(&budget, Some(nodes), &mut observer);
    // A heuristic that may leave out states of shortest solutions is not used for counting.
    let admissible = heuristic.guarantee(opened).admissible;
    let pruning: &dyn Heuristic<Opened<N>> = if admissible { heuristic } else { &Zero };
    counting::shortest_solutions(opened, &pruning, length, &mut run)
}

/// The number of moves that lead to a larger estimate; a dead end has the largest.
fn rises<D: Domain>(domain: &D, heuristic: &dyn Heuristic<D>, moves: &[D::Move]) -> u32 {
    let mut state = domain.start();
    let estimate = |state: &D::State| heuristic.estimate(domain, state).unwrap_or(Cost::MAX);
    let mut before = estimate(&state);
    let mut rises = 0;
    for &mv in moves {
        domain.apply(&mut state, mv);
        let after = estimate(&state);
        rises += u32::from(after > before);
        before = after;
    }
    rises
}
