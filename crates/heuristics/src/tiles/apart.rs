//! The distance between two positions: the sum over all tiles of the steps from one place to the other.

use slidewise_core::{Cost, PairHeuristic};
use slidewise_domains::tiles::{MAX_CELLS, State, Tiles};

/// Never more than the distance, because a step moves one tile by one cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apart;

impl<const K: usize> PairHeuristic<Tiles<K>> for Apart {
    fn between(&self, tiles: &Tiles<K>, from: &State<K>, to: &State<K>) -> Cost {
        let (width, cells) = (tiles.instance().width, tiles.instance().start.len() as u8);
        let mut home = [0; MAX_CELLS];
        (0..cells).for_each(|cell| home[to.tile(cell)] = cell);
        let steps = |cell: u8| match from.tile(cell) {
            0 => 0,
            tile => {
                let (cell, home) = (usize::from(cell), usize::from(home[tile]));
                (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width)
            }
        };
        (0..cells).map(steps).sum::<usize>() as Cost
    }

    fn is_consistent(&self, _: &Tiles<K>) -> bool {
        true
    }
}
