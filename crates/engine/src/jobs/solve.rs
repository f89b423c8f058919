//! Solves puzzles, as the command does, with progress reports.

use serde::Serialize;
use serde_json::{Value, json};
use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Preparing, Stats, Watch};
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{AnyInstance, Options, Puzzle, Refused};

use super::{Ending, Follower};
use crate::scene::{self, Scene};

pub(super) fn solve(puzzle: &Puzzle, options: &Options, job: &Follower<'_>) -> Result<Ending, String> {
    let report =
        watched(puzzle, options, job, |_, _| (), |progress| progress).map_err(|refused| refused.0)?;
    let steps = steps(puzzle, &report)?;
    Ending::new(&Solved { report, scene: Scene::of(puzzle), steps })
}

/// The first move of a shortest solution.
pub(super) fn hint(puzzle: &Puzzle, options: &Options, job: &Follower<'_>) -> Result<Ending, String> {
    let report =
        watched(puzzle, options, job, |_, _| (), |progress| progress).map_err(|refused| refused.0)?;
    let first = report.moves.as_ref().and_then(|moves| moves.first());
    let step = first.map(|first| scene::steps(puzzle, std::slice::from_ref(first))).transpose();
    let step = step.map_err(|refused| refused.0)?.and_then(|mut steps| steps.pop());
    Ending::new(&Hint {
        outcome: report.outcome,
        length: report.length,
        lower_bound: report.lower_bound,
        optimal: report.optimal,
        step,
    })
}

#[derive(Serialize)]
struct Solved {
    report: Report,
    scene: Scene,
    steps: Vec<scene::StepOut>,
}

#[derive(Serialize)]
struct Hint {
    outcome: Verdict,
    length: Option<Cost>,
    lower_bound: Option<Cost>,
    optimal: bool,
    step: Option<scene::StepOut>,
}

/// The moves of a report, if it has any.
pub(super) fn steps(puzzle: &Puzzle, report: &Report) -> Result<Vec<scene::StepOut>, String> {
    scene::steps(puzzle, report.moves.as_deref().unwrap_or_default()).map_err(|refused| refused.0)
}

/// Solves a puzzle and reports progress to the follower of the job. `sample` receives every update of the search,
/// `adorn` adds to the reported progress.
pub(super) fn watched(
    puzzle: &Puzzle,
    options: &Options,
    job: &Follower<'_>,
    mut sample: impl FnMut(Cost, &Stats),
    adorn: impl Fn(Value) -> Value,
) -> Result<Report, Refused> {
    let began = Instant::now();
    let show = |bound: Cost, stats: &Stats| {
        sample(bound, stats);
        job.progress(|| {
            adorn(json!({
                "stage": "search",
                "bound": bound,
                "expanded": stats.expanded,
                "stored": stats.stored,
                "bytes": stats.bytes,
                "seconds": began.elapsed().as_secs_f64(),
            }))
        });
    };
    let announce = |news: &Preparing<'_>| {
        if let Preparing::Table { what, done, total } = news {
            let seconds = began.elapsed().as_secs_f64();
            let tell =
                json!({ "stage": "tables", "what": what, "done": done, "total": total, "seconds": seconds });
            job.progress(|| adorn(tell));
        }
    };
    let mut watch = Watch::new(&options.limits, job.cancelled(), show).announcing(&announce);
    // Some searches can show a maze cell by cell; the others solve it like any other puzzle.
    if let AnyInstance::Maze(_) = puzzle.instance
        && let Ok(report) = slidewise_solve::visited(puzzle, options, &mut watch)
    {
        return Ok(report);
    }
    slidewise_solve::solve(puzzle, options, &mut watch)
}
