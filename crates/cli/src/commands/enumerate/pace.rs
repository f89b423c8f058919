//! How far an enumeration is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use slidewise_enumerate::{Candidates, Shard, Summary};

use crate::progress::Progress;

/// A progress bar, and what it counts.
pub(super) struct Pace {
    pub(super) progress: Progress,
    /// Are units of work counted, or candidates?
    units: bool,
}

impl Pace {
    /// A bar over candidates, if units of work are too different.
    pub(super) fn candidates(candidates: &Candidates, shard: Shard, quiet: bool, stop: &AtomicBool) -> Self {
        let expected = expected(candidates, &shard.units(candidates), stop);
        Self { progress: Progress::candidates(expected, quiet), units: false }
    }

    /// A bar over sets of pieces.
    pub(super) fn sets(sets: usize, quiet: bool) -> Self {
        Self { progress: Progress::sets(sets, quiet), units: true }
    }

    /// Counts so many units, in which this was found.
    pub(super) fn advance(&self, units: usize, found: &Summary) {
        self.progress.advance_by(self.count(units, found));
    }

    /// The same for units that were done in earlier sessions.
    pub(super) fn begin_at(&self, units: usize, found: &Summary) {
        self.progress.begin_at(self.count(units, found));
    }

    fn count(&self, units: usize, found: &Summary) -> u64 {
        if self.units { units as u64 } else { found.candidates }
    }
}

/// How long candidates are counted for the progress bar.
const PATIENCE: Duration = Duration::from_secs(2);
/// Larger than any number of units, and prime: its multiples visit all of them, in leaps.
const LEAP: u64 = 4_294_967_291;

/// The number of candidates in these units. If counting takes long, it is estimated from some units that are spread
/// over all, because neighbours are similar; if even the first takes too long, it is at least what was counted of it,
/// times the others.
fn expected(candidates: &Candidates, units: &[usize], stop: &AtomicBool) -> u64 {
    let began = Instant::now();
    let go_on = || began.elapsed() < PATIENCE && !stop.load(Ordering::Relaxed);
    let (mut counted, mut sum) = (0, 0);
    for index in 0..units.len() as u64 {
        match candidates.count(units[(index * LEAP % units.len() as u64) as usize], go_on) {
            Ok(count) => (counted, sum) = (counted + 1, sum + u128::from(count)),
            Err(count) if counted == 0 => (counted, sum) = (1, count.into()),
            Err(_) => {}
        }
        if !go_on() {
            break;
        }
    }
    (sum * units.len() as u128 / u128::from(counted.max(1u64))) as u64
}
