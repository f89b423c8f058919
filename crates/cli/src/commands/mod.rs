//! One file per command.

pub(crate) mod audit;
pub(crate) mod bench;
pub(crate) mod checkpoint;
pub(crate) mod completions;
pub(crate) mod enumerate;
pub(crate) mod generate;
pub(crate) mod heuristic;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod pdb;
pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod space;
pub(crate) mod verify;
