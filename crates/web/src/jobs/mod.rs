//! Long-running work: a queue, worker threads, and the results of jobs while they are kept.

mod attention;
mod compare;
mod export;
mod generate;
mod job;
mod pages;
mod pool;
mod reduce;
mod solve;
mod space;
mod work;

pub(crate) use attention::Listener;
pub(crate) use export::{Format, Picture};
pub(crate) use job::{Job, Snapshot};
pub(crate) use pool::Jobs;
pub(crate) use space::Space;
pub(crate) use work::{JobKind, Work};
