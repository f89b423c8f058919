//! Reads lists of Rush Hour boards in text files, as `slidewise enumerate` and others write them.
//!
//! A line has moves, board, size of the cluster and number of boards at each distance; and, if the difficulty of the
//! board is known, steps, shortest solutions, branching and counter-intuitive moves.

use std::str::FromStr;

use crate::row::Row;

impl Row {
    /// Reads a line of such a list, or its beginning: at least moves, board and size of the cluster. Figures that only
    /// the board itself contains, such as its size, are left out. `None` if it is not such a line.
    #[must_use]
    pub fn of_line(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&[moves, board, size], rest) = words.split_first_chunk()?;
        let length = moves.parse().ok()?;
        let row = Row {
            puzzle: "rush".into(),
            board: board.into(),
            metric: "moves".into(),
            length,
            moves: Some(length),
            cluster_size: Some(size.parse().ok()?),
            ..Self::default()
        };
        let Some((histogram, judged)) = rest.split_first() else { return Some(row) };
        let histogram = histogram.split(',').map(|count| count.parse().ok()).collect::<Option<_>>()?;
        match *judged {
            [] => Some(Self { histogram, ..row }),
            [steps, solutions, branching, counter_intuitive] => Some(Self {
                histogram,
                steps: Some(steps.parse().ok()?),
                shortest_solutions: Some(solutions.parse().ok()?),
                branching: if_known(branching)?,
                counter_intuitive: if_known(counter_intuitive)?,
                ..row
            }),
            _ => None,
        }
    }
}

/// A figure; a dash means that it is unknown.
fn if_known<T: FromStr>(word: &str) -> Option<Option<T>> {
    if word == "-" { Some(None) } else { word.parse().ok().map(Some) }
}
