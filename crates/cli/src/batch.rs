//! Runs many independent jobs on several threads and returns their results in job order.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};

/// Runs all jobs and passes each result to `take`, in job order and as soon as that order allows. A job is fetched when
/// a thread is free for it. Stops early if `take` fails.
pub(crate) fn run<J, R: Send, E>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    threads: usize,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = Mutex::new(Some(jobs.into_iter().enumerate()));
    let claim = || jobs.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next();
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (claim, work) = (&claim, &work);
            scope.spawn(move || {
                while let Some((index, job)) = claim() {
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
                    // Nobody needs the rest: no new job is started.
                    *jobs.lock().unwrap_or_else(PoisonError::into_inner) = None;
                    return Err(error);
                }
            }
        }
        Ok(())
    })
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
