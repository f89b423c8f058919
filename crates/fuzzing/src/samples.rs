//! A small puzzle of each family, for texts that refer to a puzzle.

use std::sync::LazyLock;

use slidewise_solve::{Puzzle, collection};

/// The samples.
pub(crate) static SAMPLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    ["jam-01", "klotski", "eight-31a", "water", "s2-maze"]
        .map(|name| collection::find(name).expect("it is built in"))
        .to_vec()
});
