//! A clock that the host provides, with the methods of `std::time::Instant` that are used here.

use std::sync::OnceLock;
use std::time::Duration;

static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

/// Says how the time is read: as the time since a moment in the past, never going back. Only the first call counts.
pub fn set(now: fn() -> Duration) {
    let _ = NOW.set(now);
}

/// A moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// The current moment; without a clock, time stands still.
    #[must_use]
    pub fn now() -> Self {
        Self(NOW.get().map_or(Duration::ZERO, |now| now()))
    }

    /// The time since then.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Self::now().duration_since(*self)
    }

    /// The time between two moments, zero if they are the other way round.
    #[must_use]
    pub fn duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment that much later, if the clock can count so far.
    #[must_use]
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}
