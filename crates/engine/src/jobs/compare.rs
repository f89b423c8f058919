//! Runs several searches on one puzzle, one after the other, and records the progress of each over time.

use std::cell::RefCell;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Stats};
use slidewise_solve::report::Report;
use slidewise_solve::{Options, Puzzle};

use super::solve::{steps, watched};
use super::{Ending, Follower};
use crate::scene::{Scene, StepOut};

/// The maximum number of samples per search.
const SAMPLES: usize = 400;

/// Each search has its own limits, and `most` is the time limit for all together.
pub(super) fn run(
    puzzle: &Puzzle,
    all: Vec<Options>,
    most: Duration,
    job: &Follower<'_>,
) -> Result<Ending, String> {
    let began = Instant::now();
    let mut searches = Vec::new();
    for (number, mut options) in all.into_iter().enumerate() {
        let left = most.saturating_sub(began.elapsed());
        options.limits.time = Some(options.limits.time.map_or(left, |time| time.min(left)));
        searches.push(search(puzzle, &options, job, number)?);
    }
    Ending::new(&Compared { scene: Scene::of(puzzle), searches })
}

fn search(puzzle: &Puzzle, options: &Options, job: &Follower<'_>, number: usize) -> Result<Search, String> {
    let samples = RefCell::new(Samples::new());
    let sample = |bound: Cost, stats: &Stats| samples.borrow_mut().add(bound, stats);
    let adorn = |mut progress: Value| {
        progress["configuration"] = number.into();
        progress["samples"] = json!(samples.borrow().kept);
        progress
    };
    match watched(puzzle, options, job, sample, adorn) {
        Ok(report) => {
            let Samples { mut kept, began, .. } = samples.into_inner();
            kept.push(Sample {
                expanded: report.expanded,
                bound: report.lower_bound,
                stored: report.stored,
                bytes: report.peak_bytes,
                // The clock of the other samples, which runs while tables are built too.
                seconds: began.elapsed().as_secs_f64(),
            });
            let steps = steps(puzzle, &report)?;
            Ok(Search { report: Some(report), steps, samples: kept, error: None })
        }
        Err(refused) => Ok(Search { error: Some(refused.0), ..Search::default() }),
    }
}

#[derive(Serialize)]
struct Compared {
    scene: Scene,
    searches: Vec<Search>,
}

/// One of the searches: a report, or the reason why it does not fit.
#[derive(Serialize, Default)]
struct Search {
    report: Option<Report>,
    steps: Vec<StepOut>,
    samples: Vec<Sample>,
    error: Option<String>,
}

/// The progress of a search at some time.
#[derive(Clone, Copy, Serialize)]
struct Sample {
    expanded: u64,
    bound: Option<Cost>,
    stored: u64,
    bytes: u64,
    seconds: f64,
}

/// Samples of a search at about equal intervals. When there are too many, every other one is dropped and the interval
/// doubles.
struct Samples {
    kept: Vec<Sample>,
    apart: u64,
    began: Instant,
}

impl Samples {
    fn new() -> Self {
        Self { kept: Vec::new(), apart: 0, began: Instant::now() }
    }

    fn add(&mut self, bound: Cost, stats: &Stats) {
        let Stats { expanded, stored, bytes, .. } = *stats;
        if self.kept.last().is_some_and(|last| expanded < last.expanded + self.apart) {
            return;
        }
        // One slot is reserved for the end of the search.
        if self.kept.len() + 1 >= SAMPLES {
            self.kept = self.kept.iter().copied().step_by(2).collect();
            self.apart = expanded / self.kept.len() as u64;
        }
        let seconds = self.began.elapsed().as_secs_f64();
        self.kept.push(Sample { expanded, bound: Some(bound), stored, bytes, seconds });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_long_a_search_is_its_samples_are_few_and_spread_over_all_of_it() {
        let mut samples = Samples::new();
        for round in 0..1_000_000 {
            samples.add(round / 100_000, &Stats { expanded: u64::from(round) * 256, ..Stats::default() });
        }
        let kept = &samples.kept;
        assert!((SAMPLES / 4..SAMPLES).contains(&kept.len()), "{}", kept.len());
        assert!(kept.windows(2).all(|pair| pair[0].expanded < pair[1].expanded));
        let gaps = kept.windows(2).map(|pair| pair[1].expanded - pair[0].expanded);
        assert!(gaps.max().unwrap() < 256_000_000 / 50, "no part of the search is left out");
    }
}
