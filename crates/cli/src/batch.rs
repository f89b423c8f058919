//! Many independent jobs on several threads, their results in the order of the jobs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does all jobs and hands each result to `take`, in the order of the jobs and as soon as that order allows. Stops
/// early if `take` fails.
pub(crate) fn run<J: Sync, R: Send, E>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, work) = (&next, &work);
            scope.spawn(move || {
                while let Some((index, job)) = claim(next, jobs) {
                    if sender.send((index, work(job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (index, result) in receiver {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                if let Err(error) = take(result) {
                    // Nobody wants the rest: no new job is begun.
                    next.store(jobs.len(), Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

fn claim<'a, J>(next: &AtomicUsize, jobs: &'a [J]) -> Option<(usize, &'a J)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    jobs.get(index).map(|job| (index, job))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let jobs: Vec<u64> = (0..200).collect();
        let mut results = Vec::new();
        let slow = |&job: &u64| {
            std::thread::sleep(std::time::Duration::from_micros(job * 37 % 500));
            job * 2
        };
        let done: Result<(), ()> = run(&jobs, 4, slow, |result| {
            results.push(result);
            Ok(())
        });
        assert_eq!((done, results), (Ok(()), jobs.iter().map(|job| job * 2).collect::<Vec<_>>()));
    }

    #[test]
    fn a_failure_ends_the_batch() {
        let jobs: Vec<u64> = (0..10_000).collect();
        let done = run(&jobs, 2, |&job| job, |job| if job == 5 { Err("full") } else { Ok(()) });
        assert_eq!(done, Err("full"));
    }
}
