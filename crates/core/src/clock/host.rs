//! A clock that the host provides, with the methods of `std::time::Instant` that are used here.

use std::sync::OnceLock;
use std::time::Duration;

static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the function that reads the clock. It returns the time since some moment in the past, and never goes back. Only
/// the first call counts.
pub fn set(now: fn() -> Duration) {
    let _ = NOW.set(now);
}

/// A moment in time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// The current moment. Until a clock is set, time stands still.
    #[must_use]
    pub fn now() -> Self {
        Self(NOW.get().map_or(Duration::ZERO, |now| now()))
    }

    /// The time since then.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Self::now().duration_since(*self)
    }

    /// The time between two moments; zero if `earlier` is the later one.
    #[must_use]
    pub fn duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment this much later, if the clock can represent it.
    #[must_use]
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}
