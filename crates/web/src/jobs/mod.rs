//! What takes long: a queue, some threads that work on it, and what became of each job for as long as it is kept.

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
