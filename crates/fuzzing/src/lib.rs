//! Properties that must hold for every reader and any input.
//!
//! A *target* is a function of bytes that panics if a reader breaks a promise: the reader panics, reads back something
//! other than what was written, or points at a position that the text does not have. The workspace in `fuzz/` searches
//! for such bytes with libFuzzer; the tests of this crate run every target on the inputs kept from earlier searches.

mod puzzles;
mod samples;
mod scratch;

/// A function that panics if these bytes make a reader break a promise.
pub type Target = fn(&[u8]);

/// Each target is a module with a function `run`.
macro_rules! targets {
    ($($name:ident),+ $(,)?) => {
        $(pub mod $name;)+

        /// All targets by name; the binaries and the folders in `fuzz/` have the same names.
        pub const TARGETS: &[(&str, Target)] = &[$((stringify!($name), $name::run)),+];
    };
}

targets![
    api,
    atomix,
    bricks,
    catalogue,
    certificate,
    maze,
    pdb,
    results,
    rush,
    solution,
    source,
    suite,
    tiles,
    values,
];
