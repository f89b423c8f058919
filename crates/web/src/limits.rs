//! The limits of the server.

use serde::Serialize;

/// Limits of requests, jobs and stored results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// Bytes in a request's body.
    pub body_bytes: usize,
    /// Cells of a board.
    pub cells: usize,
    /// Puzzles in the answer to `parse`.
    pub puzzles: usize,
    /// Puzzles of a catalogue in one answer.
    pub rows: usize,
    /// Moves that can be played or drawn at once.
    pub moves: usize,
    /// Jobs that run concurrently.
    pub running: usize,
    /// Jobs that wait in the queue.
    pub waiting: usize,
    /// Seconds that a job may take.
    pub seconds: u64,
    /// Bytes that a search may hold.
    pub job_bytes: u64,
    /// States of a space that can be drawn.
    pub space_states: u64,
    /// Finished jobs that are kept.
    pub kept_jobs: usize,
    /// Finished spaces that are kept: they are large.
    pub kept_spaces: usize,
    /// Bytes of finished jobs that are kept.
    pub kept_bytes: u64,
    /// Seconds that a finished job is kept.
    pub kept_seconds: u64,
    /// Seconds that a job goes on when nobody listens to it or asks about it.
    pub unheard_seconds: u64,
    /// Open connections.
    pub connections: usize,
    /// Seconds that a client may take to send a head or a body, or to go on reading an answer.
    pub client_seconds: u64,
    /// Bytes of answers that clients have not read yet.
    pub answer_bytes: u64,
}

impl Limits {
    /// Divides memory among the jobs, what is kept of them, and the answers that are being read.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        let answers = bytes / 16;
        let kept = bytes / 16;
        let job_bytes = (bytes - answers - kept) / self.running.max(1) as u64;
        Self { job_bytes, answer_bytes: answers, kept_bytes: kept, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 1 << 20,
            cells: 1 << 18,
            puzzles: 500,
            rows: 100,
            moves: 500,
            running: 2,
            waiting: 32,
            seconds: 600,
            job_bytes: 1 << 30,
            space_states: 400_000,
            kept_jobs: 64,
            kept_spaces: 4,
            kept_bytes: 256 << 20,
            kept_seconds: 900,
            unheard_seconds: 10,
            connections: 256,
            client_seconds: 15,
            answer_bytes: 64 << 20,
        }
    }
}
