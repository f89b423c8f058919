//! Long-running work: a queue, worker threads, and the results of jobs while they are kept.

mod attention;
mod job;
mod pages;
mod pool;

pub(crate) use attention::Listener;
pub(crate) use job::{Job, Snapshot};
pub(crate) use pool::Jobs;
