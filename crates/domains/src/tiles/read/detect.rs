//! Decides whether a text is in one of our formats. Rush Hour and bricks also occur as numbers, but there a piece has
//! several cells with the same number; on a board of tiles, nearly all are different.

use std::collections::HashSet;

use super::fields::Row;
use super::{plain, table};
use crate::text::native::family_of;
use crate::text::passages::sample;

/// An import format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Delimited values under a header with a column `tiles`.
    Table,
    /// Numbers.
    Plain,
}

/// The format of a text; `None` if it looks like none of them.
pub(super) fn detect(text: &str) -> Option<Format> {
    let sample = sample(text);
    if sample.iter().any(|line| family_of(*line).is_some()) {
        return None;
    }
    if sample.first().copied().and_then(table::header).is_some() {
        return Some(Format::Table);
    }
    plain::passages(text).next().filter(|passage| has_tiles(&passage.rows)).map(|_| Format::Plain)
}

/// The maximum length of a word that can be a damaged number; a board of letters is longer.
const MAX_WORD: usize = 8;

/// Are there enough cells, nearly all numbers, and more than half of them numbers of tiles that did not occur before?
fn has_tiles(rows: &[Row<'_>]) -> bool {
    let fields = || rows.iter().flat_map(|row| &row.fields);
    let numbers: Vec<_> = fields().filter_map(|field| field.number()).collect();
    let tiles: HashSet<_> = numbers.iter().filter(|number| **number != 0).collect();
    let count = fields().count();
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    let short = fields().all(|field| field.word.place.length <= MAX_WORD);
    short && width * rows.len() > 3 && numbers.len() * 4 > count * 3 && tiles.len() * 2 > count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_known_by_their_numbers() {
        for text in [
            "1 2 3 4 5 6 7 8 0",
            "1,2,3,4,5,6,7,8,",
            "3x2: 1 2 3 4 5 0",
            "my puzzle\n1 2\n3 _\n",
            "1 2 3\n4 5 6\n7   8\n",
            "2 3\n1 4\n5 6\n7 0\n",
            "1 2 3\n4 x 6\n7 7 0\n",
            "[[1, 2], [3, 0]]",
        ] {
            assert_eq!(detect(text), Some(Format::Plain), "{text}");
        }
        assert_eq!(detect("id,tiles,optimal\n1,1 2 3 0,0\n"), Some(Format::Table));
    }

    #[test]
    fn other_families_are_not_ours() {
        let boards = [
            "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
            "id,board,moves\njam,BooCooBooCooBAACooooooooooDDDooooooo,3\n",
            "02 oooBoAAoBoooooooo 28 2,26\n",
            "8 BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo 1077\n",
            "0 0 0 4 4 0\n0 0 0 2 0 0\n−1 −1 0 2 3 0\n0 0 1 0 3 0\n0 0 1 5 5 0\n",
            "map 7\n[[ 0  0  2]\n [ 3  3  2]\n [ 0  1  1]]\n",
            "0 0 v 3\n3 0 v 3\n1 2 h 2\n",
            "3,3,\n1,1,1,\n1,2,-1,\n1,1,1,\n",
            "xsize: 4\nysize: 3\nwall: (3,2)\npiece: 1 (0,0) (1,0)\nput: 1 (0,0)\n",
            "0x1122_1133_4566_4578_900a",
            "puzzle: tiles\n1 2\n3 0\n",
            "hello\nworld\n",
            "jam-01",
            "",
        ];
        for board in boards {
            assert_eq!(detect(board), None, "{board}");
        }
    }
}
