//! Keeps track of the clients that wait for a job: it ends when nobody does any more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of listeners of a job, and the time of the last request about it.
pub(crate) struct Attention(Mutex<Heed>);

struct Heed {
    listeners: usize,
    last: Instant,
}

impl Attention {
    pub(super) fn new() -> Self {
        Self(Mutex::new(Heed { listeners: 0, last: Instant::now() }))
    }

    /// Records a request about the job.
    pub(crate) fn asked(&self) {
        self.heed().last = Instant::now();
    }

    /// Records a listener for as long as the returned value lives.
    pub(crate) fn listen(self: &Arc<Self>) -> Listener {
        self.heed().listeners += 1;
        Listener(self.clone())
    }

    /// For how long there has been no listener and no request.
    pub(super) fn absent(&self) -> Duration {
        let heed = self.heed();
        if heed.listeners > 0 { Duration::ZERO } else { heed.last.elapsed() }
    }

    fn heed(&self) -> MutexGuard<'_, Heed> {
        // Nothing under the lock can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A listener.
pub(crate) struct Listener(Arc<Attention>);

impl Drop for Listener {
    fn drop(&mut self) {
        let mut heed = self.0.heed();
        heed.listeners -= 1;
        heed.last = Instant::now();
    }
}
