//! Certificates: the default answer is certified, the checker accepts the certificate, and the claim is true.

use slidewise_solve::report::Verdict;
use slidewise_solve::{EvidenceName, Options, certificate, solve};
use slidewise_verify::certificate::Claim;

use super::{DisagreementKind, Judgement, compare, watch};
use crate::board::Board;

/// A certificate that the checker refuses makes the writer panic, which is a finding too.
pub(super) fn judge(board: &Board, evidence: EvidenceName, options: &Options) -> Judgement {
    let report = solve(&board.puzzle, options, &mut watch())?;
    let made = certificate::make(&board.puzzle, &report, evidence, &options.limits, &mut watch());
    let Ok(made) = made else { return Ok(Ok(())) };
    let expected = match (report.outcome, board.truth.length()) {
        (Verdict::Stopped, _) => return Ok(Ok(())),
        (_, Some(length)) => Claim::Optimal(length),
        (_, None) => Claim::Unsolvable,
    };
    Ok(compare(DisagreementKind::Outcome, "certified as", &made.claim, &expected))
}
