//! Long-running work: a queue, worker threads, and the results of jobs while they are kept.

mod compare;
mod job;
mod pool;
mod solve;
mod space;
mod work;

pub(crate) use job::{Job, Snapshot};
pub(crate) use pool::Jobs;
pub(crate) use space::Space;
pub(crate) use work::{JobKind, Work};
