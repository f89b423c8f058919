//! Anytime search: a first solution soon, better ones while there is time, and a lower bound that rises until the two
//! meet.
//!
//! Two threads work on a puzzle. [`proof`] runs the search that would run anyway: it proves the bound, and ends with a
//! shortest solution if it can. In parallel, [`search`] looks for any solutions, each shorter than the last. As soon as
//! the bound proves that the best of them is as short as requested, the first search ends too: it never builds the
//! layers at and above the length of a known solution. The thread that called waits for news and passes them on at once.
//!
//! Every solution is replayed by the independent verifier before it is reported.

mod proof;
mod search;
mod shared;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Acquire};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use slidewise_core::{Cost, Limits, Observer, Preparing, Stop};

use crate::report::{Report, Verdict};
use crate::{Anytime, Options, Puzzle, Ratio, Refused};

use shared::{Ends, Shared, WhenDropped};

/// The search for any solution gets one part in this many of the memory limit.
const SHARE: u64 = 4;

/// How often a thread that waits for others looks around.
const PAUSE: Duration = Duration::from_millis(20);

/// A search that takes less time than this is not hard, whatever its limit.
const HARD: Duration = Duration::from_secs(1);

/// The request.
#[derive(Clone, Copy)]
pub(super) struct Order {
    /// The ratio to a shortest solution that is good enough.
    within: Ratio,
    /// How long to wait before looking for solutions that are not shortest.
    wait: Duration,
}

impl Order {
    /// The request in these options, if there is one.
    pub(super) fn of(options: &Options) -> Result<Option<Self>, Refused> {
        let is_automatic = options.algorithm == crate::Algorithm::Auto
            && options.heuristic == crate::HeuristicName::Auto
            && options.limits.nodes.is_none();
        match (options.anytime, options.limits.time) {
            (Anytime::Within(_), _) if options.distribution.is_used() => Err(Refused(
                "--anytime works in one process and has no checkpoints: leave out --processes, --hosts and --checkpoint"
                    .into(),
            )),
            (Anytime::Within(within), _) => Ok(Some(Self { within, wait: Duration::ZERO })),
            (Anytime::IfHard, Some(time)) if is_automatic && !options.distribution.is_used() => {
                Ok(Some(Self { within: Ratio::ONE, wait: HARD.max(time / 4) }))
            }
            _ => Ok(None),
        }
    }
}

/// Solves a puzzle, and reports solutions as they are found.
pub(super) fn solve(
    puzzle: &Puzzle,
    order: Order,
    options: &Options,
    observer: &mut dyn Observer,
    tell: &mut dyn FnMut(&Report),
) -> Result<Report, Refused> {
    let memory = options.limits.memory;
    let with_memory =
        |memory| Options { anytime: Anytime::Never, limits: Limits { memory, ..options.limits }, ..*options };
    let any = with_memory(memory.map(|bytes| bytes / SHARE));
    let shortest = with_memory(memory.map(|bytes| bytes - bytes / SHARE));
    let (shared, began) = (Shared::new(order.within), Instant::now());
    let [is_proven, is_explored] = [AtomicBool::new(false), AtomicBool::new(false)];
    let alarms = [observer.alarm(), observer.alarm()];
    thread::scope(|scope| {
        // If this thread panics, the others must end too.
        let _over = WhenDropped(&shared);
        let [alarm, other_alarm] = alarms;
        let prover = scope.spawn(|| {
            let _ends = Ends(&shared, &is_proven);
            proof::run(puzzle, &shortest, &shared, alarm)
        });
        let explorer = scope.spawn(|| {
            let _ends = Ends(&shared, &is_explored);
            search::run(puzzle, &any, &shared, other_alarm, order.wait);
        });
        let mut relay = Relay { observer, tell, shared: &shared, began, told: Cost::MAX };
        while !is_proven.load(Acquire) {
            relay.look();
            thread::park_timeout(PAUSE);
        }
        let mut report = joined(prover)?;
        shared.prove(report.lower_bound.unwrap_or(0));
        if ["memory", "capacity", "nodes"].contains(&report.stopped_by.as_deref().unwrap_or_default()) {
            // The other search has its own memory and its own count.
            while !is_explored.load(Acquire) && shared.halted().is_none() {
                relay.look();
                thread::park_timeout(PAUSE);
            }
            if let Some(why) = shared.halted() {
                report.stopped_by = Some(why.name().into());
            }
        }
        relay.look();
        shared.end();
        joined(explorer);
        Ok(finish(puzzle, report, &shared, order.within, began))
    })
}

/// What a thread returns, or its panic.
fn joined<R>(thread: ScopedJoinHandle<'_, R>) -> R {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Combines what both searches found.
fn finish(puzzle: &Puzzle, mut report: Report, shared: &Shared, within: Ratio, began: Instant) -> Report {
    let Some(best) = shared.best() else {
        if report.outcome == Verdict::Stopped {
            report.lower_bound = report.lower_bound.max(Some(shared.bound()));
        }
        return report;
    };
    let length = best.length.expect("it is a solution");
    assert!(report.outcome != Verdict::Unsolvable, "{} has a solution, but the proof says none", puzzle.name);
    report.expanded += best.expanded;
    if report.length.is_some_and(|own| own <= length) {
        return report;
    }
    let bound = shared.bound();
    assert!(bound <= length, "{} has a solution of {length}, but the proof says {bound}", puzzle.name);
    report.bracket(length, bound);
    report.moves = best.moves;
    report.found_by = best.found_by;
    if within.covers(length, bound) {
        report.stopped_by = None;
    }
    report.not_optimal_because = match (report.optimal, &report.stopped_by) {
        (true, _) => None,
        (false, Some(_)) => Some("the search was stopped before it was proven that none is shorter".into()),
        (false, None) => Some("it is as short as requested".into()),
    };
    report.heuristic_error.clear();
    report.seconds = began.elapsed().as_secs_f64();
    report
}

/// Passes on what the two searches share: solutions to the caller, progress to the observer, and the observer's wish to
/// stop back to them. It does not wait for either search, however long they are silent.
struct Relay<'a> {
    observer: &'a mut dyn Observer,
    tell: &'a mut dyn FnMut(&Report),
    shared: &'a Shared,
    began: Instant,
    /// The length of the last solution reported.
    told: Cost,
}

impl Relay<'_> {
    fn look(&mut self) {
        self.report_best();
        if let ControlFlow::Break(why) = self.inform() {
            self.shared.halt(why);
        }
    }

    /// Reports a new solution, if there is one.
    fn report_best(&mut self) {
        if self.shared.length().is_some_and(|length| length < self.told)
            && let Some(mut report) = self.shared.best()
        {
            let length = report.length.expect("it is a solution");
            report.bracket(length, self.shared.bound());
            report.improving = true;
            report.seconds = self.began.elapsed().as_secs_f64();
            self.told = length;
            (self.tell)(&report);
        }
    }

    /// Tells the observer what is going on.
    fn inform(&mut self) -> ControlFlow<Stop> {
        let news = self.shared.news();
        for notice in &news.notices {
            self.observer.prepare(&Preparing::Notice(notice))?;
        }
        match &news.table {
            Some((what, done, total)) => {
                self.observer.prepare(&Preparing::Table { what, done: *done, total: *total })
            }
            None => self.observer.progress(self.shared.bound(), &news.stats),
        }
    }
}
