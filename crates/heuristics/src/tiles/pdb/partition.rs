//! Partitions of a board's tiles into patterns, as text: `5-5-5` by their sizes, `1,2,5/3,4,6/7,8` by their tiles, and
//! several of either joined by `+`, whose maximum is used.

use slidewise_domains::tiles::Instance;

use super::layout::{MAX_CELLS, MAX_TILES};
use super::pattern::Pattern;

/// Why a text is not a partition of a board's tiles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartitionFault {
    /// The board is too large.
    #[error("pattern databases are for boards of at most {MAX_CELLS} cells, not {0}")]
    Board(usize),
    /// Neither sizes nor tiles.
    #[error("'{0}' is neither sizes like 5-5-5 nor tiles like 1,2,5/3,4,6/7,8")]
    Text(String),
    /// A pattern without tiles or with too many.
    #[error("a pattern has 1 to {MAX_TILES} tiles, not {0}")]
    Size(usize),
    /// Not every tile exactly once.
    #[error("'{text}' must have each of the tiles 1 to {last} exactly once")]
    Tiles {
        /// The partition.
        text: String,
        /// The last tile of the board.
        last: usize,
    },
}

/// Partitions into good shapes, for a blank that belongs in the first cell: board, sizes, and the cells where each
/// pattern's tiles belong. Sizes that are not listed take the cells row by row.
const SHAPES: [(usize, usize, &str, &str); 3] = [
    (4, 4, "5-5-5", "1,4,5,8,12/2,3,6,7,11/9,10,13,14,15"),
    (4, 4, "6-6-3", "1,2,4,5,8,9/3,6,7,10,11,15/12,13,14"),
    (5, 5, "6-6-6-6", "1,2,5,6,10,11/3,4,7,8,9,12/13,14,18,19,23,24/15,16,17,20,21,22"),
];

/// The patterns of each partition in a text, for the goal of this puzzle.
pub fn partitions(text: &str, instance: &Instance) -> Result<Vec<Vec<Pattern>>, PartitionFault> {
    text.split('+').map(|text| partition(text, instance)).collect()
}

fn partition(text: &str, instance: &Instance) -> Result<Vec<Pattern>, PartitionFault> {
    let Instance { width, height, goal, .. } = instance;
    if goal.len() > MAX_CELLS {
        return Err(PartitionFault::Board(goal.len()));
    }
    let home = |tile: u8| goal.iter().position(|&other| other == tile).map(|cell| cell as u8);
    let blank = home(0).expect("there is a blank");
    let homes: Vec<Vec<u8>> = match sizes(text) {
        Some(sizes) => shapes(&sizes, text, *width, *height, blank),
        // A tile that the board does not have belongs nowhere, which is detected below.
        None => tiles(text)?
            .iter()
            .map(|tiles| tiles.iter().map(|&tile| home(tile).unwrap_or(blank)).collect())
            .collect(),
    };
    let mut all: Vec<u8> = homes.concat();
    all.sort_unstable();
    if !all.iter().copied().eq((0..goal.len() as u8).filter(|&cell| cell != blank)) {
        return Err(PartitionFault::Tiles { text: text.into(), last: goal.len() - 1 });
    }
    if let Some(wrong) = homes.iter().map(Vec::len).find(|size| !(1..=MAX_TILES).contains(size)) {
        return Err(PartitionFault::Size(wrong));
    }
    let pattern = |mut homes: Vec<u8>| {
        homes.sort_unstable();
        Pattern { width: *width, height: *height, homes, blank }
    };
    Ok(homes.into_iter().map(pattern).collect())
}

/// `5-5-5`, or a single number.
fn sizes(text: &str) -> Option<Vec<usize>> {
    text.split('-').map(|size| size.parse().ok()).collect()
}

/// `1,2,5/3,4,6`
fn tiles(text: &str) -> Result<Vec<Vec<u8>>, PartitionFault> {
    let pattern = |pattern: &str| pattern.split(',').map(|tile| tile.parse().ok()).collect();
    text.split('/').map(pattern).collect::<Option<_>>().ok_or_else(|| PartitionFault::Text(text.into()))
}

/// The cells of patterns of these sizes.
fn shapes(sizes: &[usize], text: &str, width: usize, height: usize, blank: u8) -> Vec<Vec<u8>> {
    let known = SHAPES.iter().find(|(w, h, name, _)| (*w, *h, *name) == (width, height, text));
    let mut shapes = match known {
        Some((.., shapes)) => tiles(shapes).expect("the known shapes are well written"),
        None => row_by_row(sizes, width * height),
    };
    move_blank(&mut shapes, width, height, blank);
    shapes
}

/// As many cells as each size says, from the second cell on, as far as there are any.
fn row_by_row(sizes: &[usize], cells: usize) -> Vec<Vec<u8>> {
    let mut left = 1..cells as u8;
    let mut shapes: Vec<Vec<u8>> = sizes.iter().map(|&size| left.by_ref().take(size).collect()).collect();
    // Cells left over belong to no pattern, which the caller detects; it must also detect missing ones.
    for (shape, &size) in shapes.iter_mut().zip(sizes).filter(|(shape, size)| shape.len() < **size) {
        shape.resize(size.min(cells + 1), 0);
    }
    shapes
}

/// Converts shapes for a blank in the first cell to those for a blank in another: the board is mirrored if that cell is
/// also a corner, else the two cells exchange their roles.
fn move_blank(shapes: &mut [Vec<u8>], width: usize, height: usize, blank: u8) {
    let (row, column) = (usize::from(blank) / width, usize::from(blank) % width);
    let is_corner = (row == 0 || row == height - 1) && (column == 0 || column == width - 1);
    for cell in shapes.iter_mut().flatten() {
        let (mut down, mut right) = (usize::from(*cell) / width, usize::from(*cell) % width);
        if is_corner {
            down = if row > 0 { height - 1 - down } else { down };
            right = if column > 0 { width - 1 - right } else { right };
            *cell = (down * width + right) as u8;
        } else if *cell == blank {
            *cell = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instance(width: usize, height: usize, blank: usize) -> Instance {
        let mut goal: Vec<u8> = (1..(width * height) as u8).collect();
        goal.insert(blank, 0);
        Instance::standard(width, height, goal.clone(), goal)
    }

    fn homes(text: &str, instance: &Instance) -> Vec<Vec<Vec<u8>>> {
        let partitions = partitions(text, instance).expect("a partition");
        partitions.into_iter().map(|all| all.into_iter().map(|pattern| pattern.homes).collect()).collect()
    }

    #[test]
    fn sizes_and_tiles_name_partitions() {
        let first = instance(3, 3, 0);
        assert_eq!(homes("4-4", &first), [[[1, 2, 3, 4], [5, 6, 7, 8]]]);
        assert_eq!(homes("8,7/1,2,3,4,5,6", &first), [vec![vec![7, 8], vec![1, 2, 3, 4, 5, 6]]]);
        assert_eq!(homes("4-4+8", &first).len(), 2);
        let fives = homes("5-5-5", &instance(4, 4, 0));
        assert_eq!(fives[0][1], [2, 3, 6, 7, 11]);
    }

    #[test]
    fn shapes_follow_the_blank() {
        assert_eq!(homes("5-5-5", &instance(4, 4, 15))[0][0], [3, 7, 10, 11, 14]);
        assert_eq!(homes("4-4", &instance(3, 3, 4)), [[[0, 1, 2, 3], [5, 6, 7, 8]]]);
        // Tiles are identified by their names, wherever they belong.
        assert_eq!(homes("1,2,3/4,5,6,7,8", &instance(3, 3, 8))[0][0], [0, 1, 2]);
    }

    #[test]
    fn invalid_partitions_are_refused() {
        let puzzle = instance(3, 3, 0);
        for text in [
            "4-5",
            "4-3",
            "4",
            "1,2/3,4",
            "1,2,3,4/4,5,6,7,8",
            "1,2,3,4/5,6,7,9",
            "0,1,2,3/4,5,6,7,8",
            "99-1",
        ] {
            let fault = partitions(text, &puzzle).expect_err(text);
            assert!(matches!(fault, PartitionFault::Tiles { .. }), "{text}: {fault}");
        }
        for text in ["", "x", "4-", "1,2;3", "4-4+"] {
            assert!(matches!(partitions(text, &puzzle), Err(PartitionFault::Text(_))), "{text}");
        }
        assert_eq!(partitions("9-6", &instance(4, 4, 0)), Err(PartitionFault::Size(9)));
        assert_eq!(partitions("0-8", &puzzle), Err(PartitionFault::Size(0)));
    }
}
