//! Limits on requests.

use std::time::Duration;

use serde::Serialize;
use slidewise_core as core;

/// The limits of calls and of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// The maximum number of cells of a board.
    pub cells: usize,
    /// The maximum number of puzzles in the answer to `parse`.
    pub puzzles: usize,
    /// The maximum number of puzzles of a catalogue in one answer.
    pub rows: usize,
    /// The maximum number of moves that can be played or drawn at once.
    pub moves: usize,
    /// The maximum number of seconds that a job may take.
    pub seconds: u64,
    /// The maximum number of bytes that a search may hold.
    pub job_bytes: u64,
    /// The maximum number of states of a space that can be drawn.
    pub space_states: u64,
}

impl Limits {
    /// The limits of a search: those requested, capped by these.
    pub(crate) fn of_job(&self, wished: core::Limits) -> core::Limits {
        let time = Duration::from_secs(self.seconds);
        core::Limits {
            time: Some(wished.time.map_or(time, |wish| wish.min(time))),
            memory: Some(wished.memory.map_or(self.job_bytes, |wish| wish.min(self.job_bytes))),
            nodes: wished.nodes,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cells: 1 << 18,
            puzzles: 500,
            rows: 100,
            moves: 500,
            seconds: 600,
            job_bytes: 1 << 30,
            space_states: 400_000,
        }
    }
}
