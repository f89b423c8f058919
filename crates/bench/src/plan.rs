//! The order of runs. The configurations take turns on the same puzzles, and each batch starts with another
//! configuration, so that whatever slows the machine down for a while affects all of them alike.

use serde::{Deserialize, Serialize};

/// The puzzles for one process.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The configuration, by its index.
    pub configuration: usize,
    /// The puzzles, by their indices.
    pub instances: Vec<usize>,
    /// From 1.
    pub repetition: u64,
}

/// All runs of this many instances and configurations except those in `done`, which are given by configuration,
/// instance and repetition.
pub fn jobs(
    instances: usize,
    configurations: usize,
    repetitions: u64,
    batch: usize,
    done: impl Fn(usize, usize, u64) -> bool,
) -> Vec<Job> {
    let all: Vec<usize> = (0..instances).collect();
    let mut jobs = Vec::new();
    for repetition in 1..=repetitions {
        for (turn, chunk) in all.chunks(batch.max(1)).enumerate() {
            for place in 0..configurations {
                let configuration = (place + turn + repetition as usize - 1) % configurations;
                let missing = chunk.iter().copied().filter(|&index| !done(configuration, index, repetition));
                let instances: Vec<_> = missing.collect();
                if !instances.is_empty() {
                    jobs.push(Job { configuration, instances, repetition });
                }
            }
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_run_is_planned_once() {
        let jobs = jobs(7, 3, 2, 2, |_, _, _| false);
        let runs: Vec<_> = jobs
            .iter()
            .flat_map(|job| job.instances.iter().map(|&index| (job.configuration, index, job.repetition)))
            .collect();
        assert_eq!(runs.len(), 7 * 3 * 2);
        assert_eq!(runs.iter().collect::<HashSet<_>>().len(), runs.len());
    }

    #[test]
    fn configurations_take_turns_and_none_is_always_first() {
        let jobs = jobs(4, 3, 1, 1, |_, _, _| false);
        let order: Vec<_> = jobs.iter().map(|job| (job.instances[0], job.configuration)).collect();
        assert_eq!(order[..6], [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 0)]);
    }

    #[test]
    fn finished_runs_are_left_out() {
        let jobs = jobs(4, 2, 1, 2, |configuration, instance, _| configuration == 0 || instance == 2);
        let left: Vec<_> = jobs.into_iter().map(|job| job.instances).collect();
        assert_eq!(left, [vec![0, 1], vec![3]]);
    }
}
