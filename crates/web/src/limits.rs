//! The limits of the server.

use serde::Serialize;
use slidewise_engine as engine;

/// Limits of requests, jobs and stored results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// The limits of calls and jobs.
    #[serde(flatten)]
    pub engine: engine::Limits,
    /// The maximum number of bytes in a request's body.
    pub body_bytes: usize,
    /// The maximum number of jobs that run concurrently.
    pub running: usize,
    /// The maximum number of jobs in the queue.
    pub waiting: usize,
    /// The maximum number of finished jobs that are kept.
    pub kept_jobs: usize,
    /// The maximum number of finished spaces that are kept: they are large.
    pub kept_spaces: usize,
    /// The maximum number of bytes of finished jobs that are kept.
    pub kept_bytes: u64,
    /// The number of seconds that a finished job is kept.
    pub kept_seconds: u64,
    /// The number of seconds that a job continues when nobody listens to it or asks about it.
    pub unheard_seconds: u64,
    /// The maximum number of open connections.
    pub connections: usize,
    /// The number of seconds that a client may take to send a header or a body, or to continue reading a response.
    pub client_seconds: u64,
    /// The maximum number of bytes of responses that clients have not read yet.
    pub answer_bytes: u64,
}

impl Limits {
    /// Divides memory among the jobs, their results, and the responses that are being sent.
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
