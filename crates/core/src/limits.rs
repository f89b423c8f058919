//! Limits, and the observer that receives progress reports and can stop a search.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::{Cost, Stats, Stop};

/// The resources that a search may use. A limit ends the search with a proven bound; it never kills the process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Maximum wall-clock time.
    pub time: Option<Duration>,
    /// Maximum number of bytes held by the search's own structures.
    pub memory: Option<u64>,
    /// Maximum number of expanded states.
    pub nodes: Option<u64>,
}

/// Observes a running search and may stop it.
pub trait Observer {
    /// Called every few hundred expansions; `bound` is the lower bound proven so far.
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop>;

    /// Called while the tables that the search needs are built, before it begins.
    fn prepare(&mut self, _news: &Preparing<'_>) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// The alarm for long-running work between two calls, such as an estimate that is itself a search.
    fn alarm(&self) -> Alarm {
        Alarm::default()
    }
}

/// A deadline and a flag that anyone may set. By default it never rings.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Alarm {
    /// The reason to stop, if it rings.
    #[must_use]
    pub fn rings(&self) -> Option<Stop> {
        if self.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) {
            return Some(Stop::Interrupted);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
    }
}

/// News from the construction of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preparing<'a> {
    /// The progress of a table.
    Table {
        /// A description of the table.
        what: &'a str,
        /// Entries completed.
        done: u64,
        /// Total entries.
        total: u64,
    },
    /// A message for the user.
    Notice(&'a str),
}

/// An observer behind a pointer, so that code generic over observers is compiled only once.
impl Observer for &mut dyn Observer {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        (**self).progress(bound, stats)
    }

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        (**self).prepare(news)
    }

    fn alarm(&self) -> Alarm {
        (**self).alarm()
    }
}

/// An observer that does nothing.
impl Observer for () {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

/// The observer of an interactive run: an alarm, and a callback that shows progress.
pub struct Watch<'a, F> {
    alarm: Alarm,
    show: F,
    announce: Option<&'a dyn Fn(&Preparing<'_>)>,
}

impl<'a, F: FnMut(Cost, &Stats)> Watch<'a, F> {
    /// Starts the clock of `limits` now.
    pub fn new(limits: &Limits, interrupt: &Arc<AtomicBool>, show: F) -> Self {
        // A limit too large for the clock is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let alarm = Alarm { deadline, interrupt: Some(Arc::clone(interrupt)) };
        Self { alarm, show, announce: None }
    }

    /// Also reports what happens before the search begins.
    #[must_use]
    pub fn announcing(self, announce: &'a dyn Fn(&Preparing<'_>)) -> Self {
        Self { announce: Some(announce), ..self }
    }

    fn stop(&self) -> ControlFlow<Stop> {
        self.alarm.rings().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

impl<F: FnMut(Cost, &Stats)> Observer for Watch<'_, F> {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        (self.show)(bound, stats);
        self.stop()
    }

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        if let Some(announce) = self.announce {
            announce(news);
        }
        self.stop()
    }

    fn alarm(&self) -> Alarm {
        self.alarm.clone()
    }
}
