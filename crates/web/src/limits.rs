//! The limits of the server.

use serde::Serialize;
use slidewise_engine as engine;

/// Limits of requests, jobs and stored results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// Those of questions and jobs, whoever answers.
    #[serde(flatten)]
    pub engine: engine::Limits,
    /// Bytes in a request's body.
    pub body_bytes: usize,
    /// Jobs that run concurrently.
    pub running: usize,
    /// Jobs that wait in the queue.
    pub waiting: usize,
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
        let engine = engine::Limits { job_bytes, ..self.engine };
        Self { engine, answer_bytes: answers, kept_bytes: kept, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            engine: engine::Limits::default(),
            body_bytes: 1 << 20,
            running: 2,
            waiting: 32,
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
