//! The puzzle families of Slidewise: their rules, as domains that any search can run on, and their text formats.
//!
//! A family is a module with an `Instance` (a legal puzzle with the names of its pieces), a reader for every supported
//! format, a writer for the native format, and one or more domains built from an instance. No family names another and
//! none names a search.

pub mod atomix;
pub mod bricks;
pub mod grid;
pub mod maze;
pub mod notation;
pub mod rush;
pub mod text;
pub mod tiles;
