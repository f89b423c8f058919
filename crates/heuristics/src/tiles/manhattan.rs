//! The Manhattan distance: the sum over all tiles of the number of steps to their places.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Incremental, Placed, Within};
use slidewise_domains::tiles::{Instance, State, Step, Tiles};

use crate::phrases::counted;

/// No board has more cells or tiles. A power of two, so that a masked number needs no bounds check.
pub(super) const ROOM: usize = 64;

/// The sum of the tiles' distances from their places. A move moves one tile by one step, so no estimate changes by more
/// than 1.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// For each tile and cell: steps to the tile's place. The blank has none.
    distance: [[u8; ROOM]; ROOM],
    cells: u8,
}

impl Manhattan {
    /// The heuristic for the goal of this puzzle.
    #[must_use]
    pub fn new<const K: usize>(tiles: &Tiles<K>) -> Self {
        Self::of_goal(tiles.instance())
    }

    pub(super) fn of_goal(instance: &Instance) -> Self {
        let width = instance.width;
        let mut distance = [[0; ROOM]; ROOM];
        for (home, &tile) in instance.goal.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            for (cell, steps) in distance[usize::from(tile)].iter_mut().enumerate().take(instance.goal.len())
            {
                let down = (cell / width).abs_diff(home / width);
                *steps = (down + (cell % width).abs_diff(home % width)) as u8;
            }
        }
        Self { distance, cells: instance.goal.len() as u8 }
    }

    #[inline(always)]
    pub(super) fn of<const K: usize>(&self, state: &State<K>) -> Cost {
        let steps = |cell: u8| Cost::from(self.distance[state.tile(cell) % ROOM][usize::from(cell) % ROOM]);
        (0..self.cells).map(steps).sum()
    }

    pub(super) fn cells(&self) -> u8 {
        self.cells
    }

    /// The sum with the share of each tile that is not in its place.
    pub(super) fn explained<const K: usize>(&self, tiles: &Tiles<K>, state: &State<K>) -> Explanation {
        let place = |cell: usize| (cell / tiles.instance().width, cell % tiles.instance().width);
        let part = |cell: u8| {
            let tile = state.tile(cell);
            let steps = self.steps(tile, cell);
            let what = format!("{tile} is {} from its place", counted(steps.into(), "step"));
            let part = Explanation::given(what, Cost::from(steps));
            (steps > 0).then(|| part.about([tile.to_string()]).on([place(cell.into())]))
        };
        let goal = tiles.instance().goal.iter().enumerate().filter(|(_, tile)| **tile != 0);
        let goal = goal.map(|(cell, tile)| Placed { piece: tile.to_string(), cells: vec![place(cell)] });
        let what = "the tiles' distances from their places";
        Explanation::sum(what, (0..self.cells).filter_map(part).collect()).aiming_at(goal.collect())
    }

    /// The sum after a step of a tile, computed from the sum before it.
    #[inline(always)]
    pub(super) fn moved(&self, before: Cost, tile: usize, step: Step) -> Cost {
        let at = |cell: u8| Cost::from(self.steps(tile, cell));
        before + at(step.from) - at(step.to)
    }

    /// How far a tile on a cell is from its place.
    #[inline(always)]
    pub(super) fn steps(&self, tile: usize, cell: u8) -> u8 {
        self.distance[tile % ROOM][usize::from(cell) % ROOM]
    }
}

impl<const K: usize> Heuristic<Tiles<K>> for Manhattan {
    #[inline]
    fn estimate(&self, _: &Tiles<K>, state: &State<K>) -> Option<Cost> {
        Some(self.of(state))
    }

    fn explain(&self, tiles: &Tiles<K>, state: &State<K>) -> Option<Explanation> {
        Some(self.explained(tiles, state))
    }

    fn guarantee(&self, _: &Tiles<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

impl<const K: usize> Incremental<Tiles<K>> for Manhattan {
    type Evaluation = Cost;
    type Change = Cost;
    type Scratch = ();

    const CHANGES_BY_AT_MOST_ONE: bool = true;

    fn evaluate(&self, _: &Tiles<K>, state: &State<K>) -> Cost {
        self.of(state)
    }

    #[inline(always)]
    fn change(&self, _: &Tiles<K>, before: &Cost, state: &State<K>, step: Step, most: Cost) -> Within<Cost> {
        Within::of(self.moved(*before, state.tile(step.from), step), most)
    }

    #[inline(always)]
    fn change_by(
        &self,
        _: &Tiles<K>,
        before: &Cost,
        state: &State<K>,
        step: Step,
        most: Cost,
    ) -> Within<Cost> {
        Within::of(self.moved(*before, state.tile(step.to), step), most)
    }

    #[inline(always)]
    fn after(&self, _: Cost, value: Cost) -> Cost {
        value
    }

    #[inline(always)]
    fn value(&self, evaluation: Cost) -> Option<Cost> {
        Some(evaluation)
    }
}
