//! Measures how long something takes, whatever else the machine does meanwhile.

use std::fs;
use std::time::{Duration, Instant};

/// Measures the processor time of one thread; the time by the clock where the system does not report it.
pub struct Stopwatch {
    computed: Option<Duration>,
    clock: Instant,
}

impl Stopwatch {
    /// Starts now, for the current thread.
    #[must_use]
    pub fn start() -> Self {
        Self { computed: computed(), clock: Instant::now() }
    }

    /// What has passed since then. Call it from the same thread.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        match (self.computed, computed()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.clock.elapsed(),
        }
    }
}

fn computed() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_while_the_thread_computes() {
        let (stopwatch, clock) = (Stopwatch::start(), Instant::now());
        while stopwatch.elapsed() < Duration::from_millis(20) {
            assert!(clock.elapsed() < Duration::from_secs(60), "it stands still");
        }
        assert!(clock.elapsed() >= Duration::from_millis(19), "it runs ahead");
    }
}
