//! The distance between two positions: the sum over all tiles of the steps from one cell to the other.

use slidewise_core::{Cost, Goals, Guarantee, Heuristic, PairHeuristic};
use slidewise_domains::tiles::{MAX_CELLS, State, Tiles};

/// The sum of the tiles' distances between two positions. Never more than the true distance, because a step moves one
/// tile by one cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairManhattan;

impl<const K: usize> PairHeuristic<Tiles<K>> for PairManhattan {
    fn between(&self, tiles: &Tiles<K>, from: &State<K>, to: &State<K>) -> Cost {
        let (width, cells) = (tiles.instance().width, tiles.instance().start.len());
        let mut home = [0; MAX_CELLS];
        (0..cells).for_each(|cell| home[to.tile(cell as u8)] = cell as u8);
        let steps = |cell: usize| match from.tile(cell as u8) {
            0 => 0,
            tile => {
                let home = usize::from(home[tile]);
                (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width)
            }
        };
        (0..cells).map(steps).sum::<usize>() as Cost
    }

    fn is_consistent(&self, _: &Tiles<K>) -> bool {
        true
    }
}

/// The distance from the goal: the Manhattan distance, without a table, for boards of any size.
impl<const K: usize> Heuristic<Tiles<K>> for PairManhattan {
    fn estimate(&self, tiles: &Tiles<K>, state: &State<K>) -> Option<Cost> {
        tiles.goals().next().map(|goal| self.between(tiles, state, &goal))
    }

    fn guarantee(&self, _: &Tiles<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
