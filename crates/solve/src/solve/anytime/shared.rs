//! The state that the two threads share.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use slidewise_core::Cost;

use crate::report::Report;

/// The best solution, the largest bound, whether the search for a shortest solution has its tables, and whether the search
/// for any solutions should end.
#[derive(Default)]
pub(super) struct Shared {
    best: Mutex<Option<Report>>,
    bound: AtomicU32,
    tables: AtomicBool,
    over: AtomicBool,
}

impl Shared {
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
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if best.as_ref().is_none_or(|best| report.length < best.length) {
            *best = Some(report);
        }
    }

    /// The best solution.
    pub(super) fn best(&self) -> Option<Report> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Its length.
    pub(super) fn length(&self) -> Option<Cost> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.length
    }

    /// Records that the search for a shortest solution has begun: its tables are there.
    pub(super) fn begin(&self) {
        self.tables.store(true, Relaxed);
    }

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
}

/// Ends the search for any solutions when it is dropped.
pub(super) struct WhenDropped<'a>(pub(super) &'a Shared);

impl Drop for WhenDropped<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
