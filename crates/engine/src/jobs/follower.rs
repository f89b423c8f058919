//! The observer of a job.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use slidewise_core::clock::Instant;

/// The minimum time between progress reports.
const PAUSE: Duration = Duration::from_millis(100);

/// Receives the progress of a job, and can ask it to end.
pub struct Follower<'a> {
    cancelled: Arc<AtomicBool>,
    tell: &'a (dyn Fn(Value) + Sync),
    last: Mutex<Option<Instant>>,
}

impl<'a> Follower<'a> {
    /// `tell` receives the progress from time to time; the job ends soon after the flag is set.
    pub fn new(cancelled: &Arc<AtomicBool>, tell: &'a (dyn Fn(Value) + Sync)) -> Self {
        Self { cancelled: cancelled.clone(), tell, last: Mutex::default() }
    }

    /// The flag that tells a search to stop.
    pub(super) fn cancelled(&self) -> &Arc<AtomicBool> {
        &self.cancelled
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Reports progress, unless the last report was a moment ago; in that case nothing is even computed.
    pub(super) fn progress(&self, progress: impl FnOnce() -> Value) {
        let now = Instant::now();
        {
            // Nothing under the lock can panic.
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.is_some_and(|last| now.duration_since(last) < PAUSE) {
                return;
            }
            *last = Some(now);
        }
        (self.tell)(progress());
    }
}
