//! Finds out which pieces and walls matter: the length of the puzzle without each of them.

use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use slidewise_core::Watch;
use slidewise_core::clock::Instant;
use slidewise_lab::minimality::{Reduction, reductions};
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{Options, Puzzle};

use super::{Ending, Follower};

#[derive(Serialize)]
struct Reduced {
    outcome: Verdict,
    length: Option<u32>,
    /// Empty if the family has nothing to remove, or if time ran out.
    variants: Vec<Variant>,
    complete: bool,
}

#[derive(Serialize)]
struct Variant {
    removed: String,
    outcome: Verdict,
    length: Option<u32>,
}

pub(super) fn run(
    puzzle: &Puzzle,
    options: Options,
    most: Duration,
    job: &Follower<'_>,
) -> Result<Ending, String> {
    let began = Instant::now();
    let most = options.limits.time.map_or(most, |time| time.min(most));
    let search = |puzzle: &Puzzle| -> Result<Report, String> {
        let mut options = options;
        options.limits.time = Some(most.saturating_sub(began.elapsed()));
        let mut watch = Watch::new(&options.limits, job.cancelled(), |_, _| ());
        slidewise_solve::solve(puzzle, &options, &mut watch).map_err(|refused| refused.0)
    };
    let Report { outcome, length, .. } = search(puzzle)?;
    let all = reductions(puzzle).unwrap_or_default();
    let (total, mut variants) = (all.len(), Vec::new());
    for (done, Reduction { removed, puzzle }) in all.into_iter().enumerate() {
        let seconds = began.elapsed().as_secs_f64();
        job.progress(|| json!({ "stage": "reduce", "done": done, "total": total, "seconds": seconds }));
        let report = search(&puzzle)?;
        variants.push(Variant { removed, outcome: report.outcome, length: report.length });
        if began.elapsed() >= most {
            break;
        }
    }
    let complete = variants.len() == total;
    Ending::new(&Reduced { outcome, length, variants, complete })
}
