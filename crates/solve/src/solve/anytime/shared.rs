//! The state that the threads share.

use std::sync::atomic::{
    AtomicBool, AtomicU32,
    Ordering::{Relaxed, Release},
};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};

use slidewise_core::{Cost, Preparing, Stats, Stop};

use crate::Ratio;
use crate::report::Report;

/// The best solution, the largest bound, and who should end.
pub(super) struct Shared {
    /// The ratio to a shortest solution that is good enough.
    within: Ratio,
    /// The thread to which news matter.
    caller: Thread,
    best: Mutex<Option<Report>>,
    news: Mutex<News>,
    bound: AtomicU32,
    /// Has the search for a shortest solution begun, so that its tables are there?
    tables: AtomicBool,
    /// Should the search for any solutions end?
    over: AtomicBool,
    /// Why both searches should end, if they should.
    halted: Mutex<Option<Stop>>,
}

/// What the search for a shortest solution last told about itself.
#[derive(Clone, Default)]
pub(super) struct News {
    pub(super) stats: Stats,
    /// The table that it is building: what it is, its entries so far, and all of them.
    pub(super) table: Option<(String, u64, u64)>,
    pub(super) notices: Vec<String>,
}

impl Shared {
    /// What the threads of this one share.
    pub(super) fn new(within: Ratio) -> Self {
        Self {
            within,
            caller: thread::current(),
            best: Mutex::default(),
            news: Mutex::default(),
            bound: AtomicU32::default(),
            tables: AtomicBool::default(),
            over: AtomicBool::default(),
            halted: Mutex::default(),
        }
    }

    /// Records that no solution is shorter than this.
    pub(super) fn prove(&self, bound: Cost) {
        self.bound.fetch_max(bound, Relaxed);
    }

    /// The largest bound: no solution is shorter.
    pub(super) fn bound(&self) -> Cost {
        self.bound.load(Relaxed)
    }

    /// Records a solution that was replayed, if it is shorter than the best so far.
    pub(super) fn offer(&self, report: Report) {
        let mut best = locked(&self.best);
        if best.as_ref().is_none_or(|best| report.length < best.length) {
            *best = Some(report);
            self.caller.unpark();
        }
    }

    /// The best solution.
    pub(super) fn best(&self) -> Option<Report> {
        locked(&self.best).clone()
    }

    /// Its length.
    pub(super) fn length(&self) -> Option<Cost> {
        locked(&self.best).as_ref()?.length
    }

    /// Is the best solution proven to be short enough?
    pub(super) fn is_enough(&self) -> bool {
        self.length().is_some_and(|length| self.within.covers(length, self.bound()))
    }

    /// Records the progress of the search for a shortest solution.
    pub(super) fn searching(&self, stats: &Stats) {
        self.tables.store(true, Relaxed);
        let mut news = locked(&self.news);
        (news.stats, news.table) = (stats.clone(), None);
    }

    /// Records what that search does before it begins.
    pub(super) fn preparing(&self, news: &Preparing<'_>) {
        let mut all = locked(&self.news);
        match news {
            Preparing::Notice(text) => all.notices.push((*text).into()),
            Preparing::Table { what, done, total } => all.table = Some(((*what).into(), *done, *total)),
        }
    }

    /// What that search is doing. Each notice is returned once.
    pub(super) fn news(&self) -> News {
        let mut news = locked(&self.news);
        News { notices: std::mem::take(&mut news.notices), ..news.clone() }
    }

    /// Does the search for a shortest solution have its tables?
    pub(super) fn has_tables(&self) -> bool {
        self.tables.load(Relaxed)
    }

    /// Ends the search for any solutions.
    pub(super) fn end(&self) {
        self.over.store(true, Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Ends both searches.
    pub(super) fn halt(&self, why: Stop) {
        locked(&self.halted).get_or_insert(why);
    }

    /// Why both searches should end, if they should.
    pub(super) fn halted(&self) -> Option<Stop> {
        let halted = *locked(&self.halted);
        halted.or_else(|| self.is_enough().then_some(Stop::Interrupted))
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends both searches when it is dropped.
pub(super) struct WhenDropped<'a>(pub(super) &'a Shared);

impl Drop for WhenDropped<'_> {
    fn drop(&mut self) {
        self.0.end();
        self.0.halt(Stop::Interrupted);
    }
}

/// When it is dropped, a search is over, and the thread that waits for news learns of it.
pub(super) struct Ends<'a>(pub(super) &'a Shared, pub(super) &'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.1.store(true, Release);
        self.0.caller.unpark();
    }
}
