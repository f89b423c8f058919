//! Generates puzzles to order, as the command does.

use std::ops::ControlFlow;

use serde_json::json;
use slidewise_core::clock::Instant;
use slidewise_core::{Limits, Stop};
use slidewise_lab::generate::{Order, Progress, Resources, generate};

use super::{Ending, Follower};

pub(super) fn run(order: &Order, limits: &Limits, job: &Follower<'_>) -> Result<Ending, String> {
    let began = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut watch = |made: &Progress| {
        let seconds = began.elapsed().as_secs_f64();
        job.progress(|| json!({ "stage": "generate", "attempts": made.attempts, "seconds": seconds }));
        if job.is_cancelled() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        let late = limits.time.is_some_and(|time| began.elapsed() > time);
        if late { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
    };
    let mut found = None;
    let means = Resources { threads, memory: limits.memory };
    let made = generate(order, means, &mut watch, &mut |product| found = Some(product));
    let made = made.map_err(|refused| refused.0)?;
    let rejected: Vec<_> =
        made.rejected.iter().map(|(why, count)| json!({ "why": why.text(), "count": count })).collect();
    Ending::new(&json!({
        "product": found,
        "attempts": made.attempts,
        "rejected": rejected,
        "seconds": began.elapsed().as_secs_f64(),
    }))
}
