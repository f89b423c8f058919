//! The memory limit of one search.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts the bytes that the structures of one search hold, and refuses more than the limit. Clones share the count,
/// even across threads.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Account>);

#[derive(Debug)]
struct Account {
    limit: u64,
    held: AtomicU64,
    peak: AtomicU64,
}

/// The next allocation would exceed the budget, or a counter of fixed width is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// The memory limit.
    Memory,
    /// More states, or a longer path, than the fields of the structure can represent.
    Capacity,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Exhausted::Memory => "the memory limit is reached",
            Exhausted::Capacity => "a counter of fixed width is full",
        })
    }
}

impl std::error::Error for Exhausted {}

impl Budget {
    /// A budget of `limit` bytes, or without a limit.
    #[must_use]
    pub fn new(limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self(Arc::new(Account { limit, held: AtomicU64::new(0), peak: AtomicU64::new(0) }))
    }

    /// Requests `bytes` more; must be called before allocating them.
    pub fn charge(&self, bytes: usize) -> Result<(), Exhausted> {
        let more = |held: u64| held.checked_add(bytes as u64).filter(|&held| held <= self.0.limit);
        let before = self.0.held.fetch_update(Relaxed, Relaxed, more).map_err(|_| Exhausted::Memory)?;
        self.0.peak.fetch_max(before + bytes as u64, Relaxed);
        Ok(())
    }

    /// Returns `bytes` after freeing them.
    pub fn release(&self, bytes: usize) {
        self.0.held.fetch_sub(bytes as u64, Relaxed);
    }

    /// Bytes held now.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.0.held.load(Relaxed)
    }

    /// The maximum number of bytes ever held.
    #[must_use]
    pub fn peak(&self) -> u64 {
        self.0.peak.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_exceeds_the_limit_and_remembers_the_peak() {
        let budget = Budget::new(Some(100));
        assert_eq!(budget.charge(60), Ok(()));
        assert_eq!(budget.clone().charge(41), Err(Exhausted::Memory));
        budget.release(50);
        assert_eq!(budget.charge(41), Ok(()));
        assert_eq!((budget.held(), budget.peak()), (51, 60));
    }
}
