//! Minimality: which pieces and walls can be removed without changing the length.

use slidewise_lab::minimality::{Minimality, minimality, reductions};
use slidewise_solve::{Options, Puzzle};
use slidewise_verify::oracle;

use super::{DisagreementKind, Judgement, compare, watch};
use crate::board::Board;

pub(super) fn judge(board: &Board, options: &Options) -> Judgement {
    let truth = board.truth.length();
    let said = minimality(&board.puzzle, truth, options, &mut watch())?;
    let Some(Minimality::Removable(said)) = said else { return Ok(Ok(())) };
    let length = |puzzle: &Puzzle| {
        oracle::solve(&puzzle.native()).map(|answer| answer.moves.map(|moves| moves.len() as u32))
    };
    let all = reductions(&board.puzzle).unwrap_or_default().into_iter();
    let expected: Vec<String> =
        all.filter(|less| length(&less.puzzle) == Ok(truth)).map(|less| less.removed).collect();
    Ok(compare(DisagreementKind::Figure, "removable", &said, &expected))
}
