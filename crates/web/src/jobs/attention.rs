//! Keeps track of the clients that wait for a job: it ends when nobody does any more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of listeners of a job, and the time of the last request about it.
pub(crate) struct Attention(Mutex<ListenerState>);

struct ListenerState {
    listeners: usize,
    last: Instant,
}

impl Attention {
    pub(super) fn new() -> Self {
        Self(Mutex::new(ListenerState { listeners: 0, last: Instant::now() }))
    }

    /// Records a request about the job.
    pub(crate) fn asked(&self) {
        self.state().last = Instant::now();
    }

    /// Records a listener for as long as the returned value lives.
    pub(crate) fn listen(self: &Arc<Self>) -> Listener {
        self.state().listeners += 1;
        Listener(self.clone())
    }

    /// For how long there has been no listener and no request.
    pub(super) fn absent(&self) -> Duration {
        let state = self.state();
        if state.listeners > 0 { Duration::ZERO } else { state.last.elapsed() }
    }

    fn state(&self) -> MutexGuard<'_, ListenerState> {
        // Nothing under the lock can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A listener.
pub(crate) struct Listener(Arc<Attention>);

impl Drop for Listener {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.listeners -= 1;
        state.last = Instant::now();
    }
}
