//! Pattern databases: tables of exact distances in an abstraction of a puzzle, which are lower bounds in the puzzle
//! itself.
//!
//! - [`PatternSpace`]: describes an abstraction; [`build`]: computes the distances of all its states to the goals.
//! - [`mod@file`]: databases in files, which are checked before they are used.
//! - [`Library`]: the databases of a process, loaded from files or built on demand.

mod build;
pub mod file;
mod library;
mod space;

pub use build::{Growth, UNREACHED, build, building_bytes};
pub use library::{Database, FOLDER_VARIABLE, Library, Notice, file_of, user_folder};
pub use slidewise_store::HugeTable;
pub use space::{Front, PatternSpace, Reached};
