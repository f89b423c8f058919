//! Solutions: outcome, length, claims, bounds and counts.

use slidewise_lab::heuristic;
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{Algorithm, Anytime, FamilyName, Options, solve};

use super::{Disagreement, DisagreementKind, Judgement, compare, describe, holds, watch};
use crate::board::Board;
use crate::question::forgets;

pub(super) fn judge(board: &Board, options: &Options) -> Judgement {
    let report = solve(&board.puzzle, options, &mut watch())?;
    // The guarantee of the heuristic matters only if there is something left that it could explain.
    let guarantee =
        if report.outcome == Verdict::Solved && !report.optimal || report.consistent == Some(false) {
            let value = heuristic::value(&board.puzzle, options, &mut watch())?;
            (value.admissible, value.consistent)
        } else {
            (true, true)
        };
    Ok(agrees(board, options, &report, guarantee))
}

/// Is the report right, given whether the heuristic is proven admissible and consistent?
fn agrees(
    board: &Board,
    options: &Options,
    report: &Report,
    (is_admissible, is_consistent): (bool, bool),
) -> Result<(), Disagreement> {
    let truth = board.truth.length();
    match report.outcome {
        Verdict::Solved => is_solved(board, options, report, is_admissible)?,
        Verdict::Unsolvable => {
            holds(DisagreementKind::Outcome, truth.is_none(), || {
                (describe::length(truth), describe::length(None))
            })?;
        }
        _ => is_stopped(board, options, report)?,
    }
    let bound = report.lower_bound.unwrap_or(0);
    holds(DisagreementKind::Bound, truth.is_none_or(|truth| bound <= truth), || {
        (format!("a bound of at most {}", describe::number(truth)), format!("a bound of {bound}"))
    })?;
    let is_violated = report.consistent == Some(false) && is_consistent;
    holds(DisagreementKind::Consistency, !is_violated, || {
        let edge = report.violation.as_ref();
        let said =
            edge.map(|edge| describe::fall([&edge.from, &edge.to], [Some(edge.h_from), Some(edge.h_to)]));
        ("a consistent heuristic, as it claims to be".into(), said.unwrap_or_default())
    })?;
    looked_at_all(board, options, report)
}

fn is_solved(
    board: &Board,
    options: &Options,
    report: &Report,
    is_admissible: bool,
) -> Result<(), Disagreement> {
    let (said, truth) = (report.length, board.truth.length());
    let is_possible = truth.is_some() && said >= truth;
    holds(DisagreementKind::Length, is_possible && (said == truth || !report.optimal), || {
        let claim = if report.optimal { ", said to be the shortest" } else { "" };
        (describe::length(truth), describe::length(said) + claim)
    })?;
    let replayed = slidewise_verify::length(&board.text, &report.words());
    holds(DisagreementKind::Replay, replayed.as_ref().ok() == said.as_ref(), || {
        (describe::length(said), format!("{:?}: {replayed:?}", report.moves))
    })?;
    if let Anytime::Within(ratio) = options.anytime {
        let bound = report.lower_bound.unwrap_or(0);
        let is_enough = said.is_some_and(|length| ratio.covers(length, bound));
        return holds(DisagreementKind::Modesty, is_enough || report.stopped_by.is_some(), || {
            (format!("at most {ratio} times as long as {bound}"), describe::length(said))
        });
    }
    let finds_shortest = options.algorithm.finds_shortest() && options.open.is_sorted();
    holds(DisagreementKind::Modesty, report.optimal || !finds_shortest || !is_admissible, || {
        (describe::length(truth), describe::length(said) + ", not said to be the shortest")
    })
}

/// A search may stop at its limits, and only there.
fn is_stopped(board: &Board, options: &Options, report: &Report) -> Result<(), Disagreement> {
    let why = report.stopped_by.as_deref().unwrap_or_default();
    let has_reason = match (why, options.limits.nodes) {
        ("memory", _) => options.limits.memory.is_some(),
        // Some searches count a state more than once, but not this often.
        ("nodes", Some(nodes)) => {
            let many = board.states().map_or(u64::MAX, |states| 20 * states + 1000);
            nodes < many || forgets(options) || opens_goals(board, options)
        }
        // A search without a limit on nodes may take all the available time.
        ("time", None) => true,
        _ => false,
    };
    holds(DisagreementKind::Outcome, has_reason, || {
        (describe::length(board.truth.length()), format!("stopped by {why} after {}", report.expanded))
    })
}

/// Does a search open all goals, even unreachable ones? For cars and bricks there may be far more goals than reachable
/// states.
fn opens_goals(board: &Board, options: &Options) -> bool {
    let from_goals = matches!(options.algorithm, Algorithm::Bidirectional | Algorithm::Perimeter(_));
    from_goals && matches!(board.puzzle.instance.family(), FamilyName::Rush | FamilyName::Bricks)
}

/// A search without a heuristic that reports no solution must have visited every state.
fn looked_at_all(board: &Board, options: &Options, report: &Report) -> Result<(), Disagreement> {
    use Algorithm::{Bfs, Dfs, Dijkstra};
    let is_blind = matches!(options.algorithm, Bfs | Dijkstra | Dfs);
    match board.states() {
        Some(states) if is_blind && report.outcome == Verdict::Unsolvable && report.expanded > 0 => {
            compare(DisagreementKind::Count, "expanded", &report.expanded, &states)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Drawing, Grid};
    use crate::truth::Look;

    const CLAIMED: (bool, bool) = (true, true);

    /// A car that another one blocks, and a search for the two moves.
    fn solved() -> (Board, Options, Report) {
        let drawing = Drawing::new("rush", "moves", Grid::read("..B\nAAB\n...\n..."))
            .with("red", "A")
            .with("exit", "right")
            .with("goal", "exit");
        let board = Board::new(&drawing, Look::Whole, 100).expect("it is legal and small");
        let options = Options { algorithm: Algorithm::AStar, ..Options::default() };
        let report = solve(&board.puzzle, &options, &mut ()).expect("the options fit");
        (board, options, report)
    }

    fn kind(change: impl FnOnce(&mut Report)) -> Option<DisagreementKind> {
        let (board, options, mut report) = solved();
        change(&mut report);
        agrees(&board, &options, &report, CLAIMED).err().map(|disagreement| disagreement.kind)
    }

    fn is_stopped(report: &mut Report, by: &str) {
        (report.outcome, report.stopped_by) = (Verdict::Stopped, Some(by.into()));
        (report.length, report.moves, report.lower_bound) = (None, None, Some(2));
    }

    #[test]
    fn the_truth_passes_and_every_lie_is_named() {
        assert_eq!(kind(|_| ()), None);
        assert_eq!(kind(|report| report.length = Some(3)), Some(DisagreementKind::Length));
        assert_eq!(kind(|report| report.length = Some(1)), Some(DisagreementKind::Length));
        assert_eq!(kind(|report| report.optimal = false), Some(DisagreementKind::Modesty));
        assert_eq!(kind(|report| report.lower_bound = Some(3)), Some(DisagreementKind::Bound));
        assert_eq!(kind(|report| report.consistent = Some(false)), Some(DisagreementKind::Consistency));
        assert_eq!(kind(|report| report.outcome = Verdict::Unsolvable), Some(DisagreementKind::Outcome));
        assert_eq!(
            kind(|report| report.moves = Some(vec!["A right 1".parse().expect("it is a move")])),
            Some(DisagreementKind::Replay)
        );
    }

    #[test]
    fn a_search_stops_at_its_limit_and_with_a_true_bound() {
        let (board, options, mut report) = solved();
        is_stopped(&mut report, "nodes");
        let limited = |nodes| {
            let limits = slidewise_core::Limits { nodes: Some(nodes), ..Default::default() };
            Options { limits, ..options }
        };
        assert_eq!(agrees(&board, &limited(1), &report, CLAIMED), Ok(()));
        assert!(agrees(&board, &limited(1_000_000), &report, CLAIMED).is_err());
        assert_eq!(kind(|report| is_stopped(report, "memory")), Some(DisagreementKind::Outcome));
        report.lower_bound = Some(3);
        let wrong = agrees(&board, &limited(1), &report, CLAIMED).expect_err("the bound is too high");
        assert_eq!(wrong.kind, DisagreementKind::Bound);
    }

    /// A claim that is not made cannot be broken.
    #[test]
    fn a_heuristic_without_claims_excuses_much() {
        let (board, options, mut report) = solved();
        (report.optimal, report.lower_bound, report.consistent) = (false, Some(0), Some(false));
        assert_eq!(agrees(&board, &options, &report, (false, false)), Ok(()));
    }
}
