//! What must hold for every reader, whatever bytes it is given.
//!
//! A *target* is a function of bytes that panics if a reader breaks a promise: it panics itself, takes what it reads for
//! something else when it is written and read again, or points at a place that the text does not have. The workspace in
//! `fuzz/` hunts for such bytes with libFuzzer; the tests of this crate run every target on what was kept of earlier hunts.

mod puzzles;
mod samples;
mod scratch;

/// A function that panics if these bytes make a reader break a promise.
pub type Target = fn(&[u8]);

/// Each target is a module with a function `run`.
macro_rules! targets {
    ($($name:ident),+ $(,)?) => {
        $(pub mod $name;)+

        /// All targets with their names, which are those of the binaries and of the folders of files in `fuzz/`.
        pub const TARGETS: &[(&str, Target)] = &[$((stringify!($name), $name::run)),+];
    };
}

targets![api, atomix, bricks, catalogue, maze, pdb, results, rush, solution, source, suite, tiles, values,];
