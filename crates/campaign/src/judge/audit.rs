//! Heuristics: the value of each state against its true distance, and along every move.

use slidewise_lab::audit::{AuditReport, Proven, Request, audit};
use slidewise_solve::Options;
use slidewise_solve::source::drawing;

use super::{Disagreement, DisagreementKind, Judgement, compare, describe, holds, watch};
use crate::board::Board;
use crate::truth::Whole;

/// A value; `None` for a dead end.
type Value = Option<u32>;

pub(super) fn judge(board: &Board, options: &Options) -> Judgement {
    let mut rows: Vec<(String, Value, Option<u32>)> = Vec::new();
    let mut take = |board: &str, value, distance| rows.push((board.to_owned(), value, distance));
    let request = Request { options: *options, ..Request::default() };
    let report = audit(&board.puzzle, &request, &mut watch(), Some(&mut take))?;
    Ok(match board.truth.whole() {
        Some(whole) if report.complete => {
            values(whole, &rows).and_then(|values| agrees(whole, &values, &report))
        }
        _ => agrees_in_part(&report),
    })
}

/// If the truth is unknown, or not everything was examined, at least no violation of a guarantee may be found.
fn agrees_in_part(report: &AuditReport) -> Result<(), Disagreement> {
    let proven = proven(report);
    holds(DisagreementKind::Value, report.overestimated == 0 || !proven.admissible, || {
        let said = report.witness_state.as_ref().map(|state| {
            let (value, distance) = (describe::number(state.h), state.distance);
            format!(
                "{value} where a path of length {distance} leads to a goal, in\n{}",
                drawing(&state.board)
            )
        });
        ("values of at most the distance".into(), said.unwrap_or_default())
    })?;
    holds(DisagreementKind::Consistency, report.inconsistent == 0 || !proven.consistent, || {
        let edge = report.witness_edge.as_ref();
        let said = edge.map(|edge| describe::fall([&edge.from, &edge.to], [edge.h_from, edge.h_to]));
        ("values that fall by at most a move's cost".into(), said.unwrap_or_default())
    })
}

/// The claims of the heuristic.
fn proven(report: &AuditReport) -> Proven {
    report.proven.unwrap_or(Proven { admissible: false, consistent: false })
}

/// The value of each position by its number. The audit must have visited them all, with their true distances.
fn values(whole: &Whole, rows: &[(String, Value, Option<u32>)]) -> Result<Vec<Value>, Disagreement> {
    let mut values = vec![None; whole.distances.len()];
    compare(DisagreementKind::Figure, "states", &rows.len(), &values.len())?;
    for (board, value, distance) in rows {
        let number = whole.number(board);
        let number = number.ok_or_else(|| Disagreement {
            kind: DisagreementKind::Figure,
            expected: "reachable states".into(),
            said: format!("the state {board}"),
        })?;
        compare(
            DisagreementKind::Figure,
            &format!("distance of {board}"),
            distance,
            &whole.distances[number],
        )?;
        values[number] = *value;
    }
    Ok(values)
}

/// Does the heuristic keep its guarantees, and has the audit found all violations?
fn agrees(whole: &Whole, values: &[Value], report: &AuditReport) -> Result<(), Disagreement> {
    let is_over = |&(value, distance): &(&Value, &Option<u32>)| {
        distance.is_some_and(|distance| value.is_none_or(|value| value > distance))
    };
    let over: Vec<_> = values.iter().zip(&whole.distances).filter(is_over).collect();
    let drops = |from: usize, to: usize, cost: u32| match (values[from], values[to]) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(before), Some(after)) => before > after + cost,
    };
    let falls: Vec<_> = whole.edges().iter().filter(|edge| drops(edge.from, edge.to, edge.cost)).collect();
    let proven = proven(report);
    holds(DisagreementKind::Value, over.is_empty() || !proven.admissible, || {
        let (value, distance) = over[0];
        let (value, distance, all) = (describe::number(*value), describe::number(*distance), over.len());
        (format!("a value of at most {distance}"), format!("{value}, and too much in {all} states"))
    })?;
    holds(DisagreementKind::Consistency, falls.is_empty() || !proven.consistent, || {
        let (edge, all) = (falls[0], falls.len());
        let [before, after] = [edge.from, edge.to].map(|number| describe::number(values[number]));
        (
            format!("a value that falls by at most {}", edge.cost),
            format!("it falls from {before} to {after}, and by too much on {all} edges"),
        )
    })?;
    compare(DisagreementKind::Figure, "overestimated states", &report.overestimated, &(over.len() as u64))?;
    compare(DisagreementKind::Figure, "inconsistent edges", &report.inconsistent, &(falls.len() as u64))?;
    compare(DisagreementKind::Figure, "edges", &report.edges, &(whole.space.edges as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Drawing, Grid};
    use crate::truth::Look;

    /// The violation that these values of a walk along three cells cause, if they are claimed to be admissible and
    /// consistent.
    fn kind(values: [Value; 3]) -> Option<DisagreementKind> {
        let drawing = Drawing::new("maze", "steps", Grid::read("S.G")).with("neighbours", "4");
        let board = Board::new(&drawing, Look::Whole, 100).expect("it is legal and small");
        let whole = board.truth.whole().expect("all was looked at");
        let mut by_number = vec![None; 3];
        for (cells, value) in ["S.G", ".SG", "..*"].iter().zip(values) {
            by_number[whole.number(cells).expect("it is a position")] = value;
        }
        let proven = Some(Proven { admissible: true, consistent: true });
        let report = AuditReport { proven, edges: 4, ..AuditReport::default() };
        agrees(whole, &by_number, &report).err().map(|disagreement| disagreement.kind)
    }

    #[test]
    fn values_keep_their_promises_or_are_found() {
        assert_eq!(kind([Some(2), Some(1), Some(0)]), None);
        assert_eq!(kind([Some(0), Some(0), Some(0)]), None);
        assert_eq!(kind([Some(3), Some(1), Some(0)]), Some(DisagreementKind::Value));
        assert_eq!(kind([None, Some(1), Some(0)]), Some(DisagreementKind::Value));
        assert_eq!(kind([Some(2), Some(0), Some(0)]), Some(DisagreementKind::Consistency));
    }
}
