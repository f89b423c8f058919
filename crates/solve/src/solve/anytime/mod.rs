//! Anytime search: a first solution soon, better ones while there is time, and a lower bound that rises until the two
//! meet.
//!
//! Two threads work on a puzzle. This one runs the search that would run anyway: it proves the bound, and ends with a
//! shortest solution if it can. In parallel, [`search`] looks for any solutions, each shorter than the last. As soon as
//! the bound proves that the best of them is as short as requested, the first search ends too: it never builds the
//! layers at and above the length of a known solution.
//!
//! Every solution is replayed by the independent verifier before it is reported.

mod search;
mod shared;

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use slidewise_core::{Alarm, Cost, Limits, Observer, Preparing, Stats, Stop};

use super::{confirm, solve_once};
use crate::report::{Report, Verdict};
use crate::{Anytime, Options, Puzzle, Ratio, Refused};

use shared::{Shared, WhenDropped};

/// The search for any solution gets one part in this many of the memory limit.
const SHARE: u64 = 4;

/// How often this thread checks for news when it has nothing else to do.
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
    let (shared, alarm) = (Shared::default(), observer.alarm());
    let began = Instant::now();
    thread::scope(|scope| {
        // If this thread panics, the other one must end too.
        let _over = WhenDropped(&shared);
        let others = scope.spawn(|| search::run(puzzle, &any, &shared, alarm, order.wait));
        let mut watch =
            Watch { observer, tell, shared: &shared, within: order.within, began, told: Cost::MAX };
        let mut report = solve_once(puzzle, &shortest, &mut watch)?;
        if !watch.is_enough() {
            confirm::confirm(puzzle, &shortest, &mut watch, &mut report)?;
        }
        watch.shared.prove(report.lower_bound.unwrap_or(0));
        let mut stopped_by = report.stopped_by.clone();
        if ["memory", "capacity", "nodes"].contains(&stopped_by.as_deref().unwrap_or_default()) {
            // The other search has its own memory and its own count.
            while !others.is_finished() && stopped_by == report.stopped_by {
                thread::sleep(PAUSE);
                if let ControlFlow::Break(why) = watch.look() {
                    stopped_by = Some(why.name().into());
                }
            }
        }
        let _ = watch.news();
        shared.end();
        if let Err(panic) = others.join() {
            std::panic::resume_unwind(panic);
        }
        report.stopped_by = stopped_by;
        Ok(finish(puzzle, report, &shared, order.within, began))
    })
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

/// Watches the search for a shortest solution: passes on the bounds it proves, reports the solutions of the other
/// search, and stops this one when a solution is short enough.
struct Watch<'a> {
    observer: &'a mut dyn Observer,
    tell: &'a mut dyn FnMut(&Report),
    shared: &'a Shared,
    within: Ratio,
    began: Instant,
    /// The length of the last solution reported.
    told: Cost,
}

impl Watch<'_> {
    /// Is the best solution short enough?
    fn is_enough(&self) -> bool {
        self.shared.length().is_some_and(|length| self.within.covers(length, self.shared.bound()))
    }

    /// Reports a new solution, if there is one, and stops if it is short enough.
    fn news(&mut self) -> ControlFlow<Stop> {
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
        if self.is_enough() { ControlFlow::Break(Stop::Interrupted) } else { ControlFlow::Continue(()) }
    }

    /// The same without a search.
    fn look(&mut self) -> ControlFlow<Stop> {
        self.news()?;
        self.observer.progress(self.shared.bound(), &Stats::default())
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        self.shared.begin();
        self.shared.prove(bound);
        self.news()?;
        self.observer.progress(self.shared.bound(), stats)
    }

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        self.news()?;
        self.observer.prepare(news)
    }

    fn alarm(&self) -> Alarm {
        self.observer.alarm()
    }
}
