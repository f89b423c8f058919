//! Makes attempts, on one thread or many, and uses their results in the order of their numbers.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Limits, Observer, Stats, Stop, Watch};

use super::failure::Failure;
use super::{Order, Product, Progress, Rejection, Watcher, symmetry};

/// The interval between progress reports.
const PAUSE: Duration = Duration::from_millis(50);

/// The result of the attempt with this number.
type Attempt<'a> = dyn Fn(u64, &mut dyn Observer) -> Result<Product, Failure> + Sync + 'a;

/// Makes attempts until the order is complete, or `watch` or the attempts end it.
pub(super) fn run(
    order: &Order,
    threads: usize,
    attempt: &Attempt<'_>,
    watch: &mut Watcher<'_>,
    deliver: &mut dyn FnMut(Product),
) -> Progress {
    let mut results = Results { order, deliver, progress: Progress::default(), known: HashSet::new() };
    if threads <= 1 {
        alone(&mut results, attempt, watch);
    } else {
        on_threads(&mut results, threads, attempt, watch);
    }
    results.progress
}

/// One attempt after the other, calling `watch` now and then. It needs no other thread.
fn alone(results: &mut Results<'_>, attempt: &Attempt<'_>, watch: &mut Watcher<'_>) {
    while !results.is_complete() {
        let progress = &results.progress;
        let mut observer = PeriodicWatcher { watch, progress, last: Instant::now(), stop: None };
        let result = attempt(progress.attempts, &mut observer);
        let stop = observer.stop;
        if stop.is_none() && results.take(result).is_break() {
            return;
        }
        let stop = stop.or_else(|| watch(&results.progress).break_value());
        if stop.is_some() && !results.is_complete() {
            results.progress.stopped = stop;
            return;
        }
    }
}

/// Calls the watcher during an attempt.
struct PeriodicWatcher<'a, 'w> {
    watch: &'a mut Watcher<'w>,
    progress: &'a Progress,
    last: Instant,
    stop: Option<Stop>,
}

impl Observer for PeriodicWatcher<'_, '_> {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        if self.stop.is_none() && self.last.elapsed() >= PAUSE {
            self.last = Instant::now();
            self.stop = (self.watch)(self.progress).break_value();
        }
        self.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

/// Distributes the attempts over the threads.
fn on_threads(results: &mut Results<'_>, threads: usize, attempt: &Attempt<'_>, watch: &mut Watcher<'_>) {
    let (next, stop) = (AtomicU64::new(0), Arc::new(AtomicBool::new(false)));
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    let mut observer = Watch::new(&Limits::default(), stop, |_, _| {});
                    let result = attempt(number, &mut observer);
                    let last = matches!(result, Err(Failure::Exhausted));
                    // If nobody receives the result, there are enough puzzles.
                    if sender.send((number, result)).is_err() || last {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        while !results.is_complete() {
            match receiver.recv_timeout(PAUSE) {
                Ok((number, result)) => drop(early.insert(number, result)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let mut over = false;
            while !over
                && !results.is_complete()
                && let Some(result) = early.remove(&results.progress.attempts)
            {
                over = results.take(result).is_break();
            }
            if over {
                break;
            }
            if let ControlFlow::Break(why) = watch(&results.progress) {
                results.progress.stopped = Some(why).filter(|_| !results.is_complete());
                break;
            }
        }
        stop.store(true, Relaxed);
    });
}

/// The results of the attempts so far.
struct Results<'a> {
    order: &'a Order,
    deliver: &'a mut dyn FnMut(Product),
    progress: Progress,
    known: HashSet<String>,
}

impl Results<'_> {
    fn is_complete(&self) -> bool {
        self.progress.found >= self.order.count
    }

    /// Takes the result of the next attempt; breaks if there are no more.
    fn take(&mut self, result: Result<Product, Failure>) -> ControlFlow<()> {
        let Self { order, progress, .. } = self;
        let result = result.and_then(|product| {
            let new = self.known.insert(symmetry::canonical(&product.made.instance));
            if new { Ok(product) } else { Err(Failure::Rejected(Rejection::Known)) }
        });
        match result {
            Ok(mut product) => {
                progress.found += 1;
                let (width, height) = (product.width, product.height);
                product.call(format!("{}-{width}x{height}-{}-{}", order.family, order.seed, progress.found));
                (self.deliver)(product);
            }
            Err(Failure::Rejected(why)) => *progress.rejected.entry(why).or_default() += 1,
            Err(Failure::Exhausted) => return ControlFlow::Break(()),
            Err(Failure::Stopped) => {}
        }
        progress.attempts += 1;
        ControlFlow::Continue(())
    }
}
