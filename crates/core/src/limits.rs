//! Limits, and the observer through which a search reports and is told to stop.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Cost, Stats, Stop};

/// How much a search may use. A limit ends the search with a proven bound; it never kills the process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Bytes held by the search's own structures.
    pub memory: Option<u64>,
    /// Expanded states.
    pub nodes: Option<u64>,
}

/// Sees a search at work and may stop it.
pub trait Observer {
    /// Called every few hundred expansions; `bound` is the lower bound proven so far.
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop>;

    /// Called while tables are made that the search needs, before it begins.
    fn prepare(&mut self, _news: &Preparing<'_>) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

/// News from the making of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preparing<'a> {
    /// It grows.
    Table {
        /// What it is.
        what: &'a str,
        /// Entries that are made.
        done: u64,
        /// All entries.
        total: u64,
    },
    /// Something that a user should know.
    Notice(&'a str),
}

/// An observer behind a pointer: code that is generic over observers is then compiled once for all of them.
impl Observer for &mut dyn Observer {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        (**self).progress(bound, stats)
    }

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        (**self).prepare(news)
    }
}

/// Watches nothing.
impl Observer for () {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

/// The observer of a run with a user in front of it: a clock, an interrupt flag, and a callback for the progress shown.
pub struct Watch<'a, F> {
    deadline: Option<Instant>,
    interrupt: &'a AtomicBool,
    show: F,
    announce: Option<&'a dyn Fn(&Preparing<'_>)>,
}

impl<'a, F: FnMut(Cost, &Stats)> Watch<'a, F> {
    /// Starts the clock of `limits` now.
    pub fn new(limits: &Limits, interrupt: &'a AtomicBool, show: F) -> Self {
        // A limit too large for the clock is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { deadline, interrupt, show, announce: None }
    }

    /// Passes on what happens before the search.
    #[must_use]
    pub fn announcing(self, announce: &'a dyn Fn(&Preparing<'_>)) -> Self {
        Self { announce: Some(announce), ..self }
    }

    fn stop(&self) -> ControlFlow<Stop> {
        if self.interrupt.load(Ordering::Relaxed) {
            return ControlFlow::Break(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return ControlFlow::Break(Stop::Time);
        }
        ControlFlow::Continue(())
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
}
