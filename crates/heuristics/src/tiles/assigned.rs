//! The distances of the tiles from their places on any board: with walls, equal tiles, several blanks, and goals of
//! which only some cells matter.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Metric, PairHeuristic};
use slidewise_domains::tiles::{General, Instance, State};

use crate::hungarian::hungarian;

/// The distance between cells that no tile can cover: more than all others together.
const NEVER: i32 = 1 << 20;

/// For each kind of tile, the tiles that the goal asks for are assigned to their places so that the sum of the distances
/// is least; distances go round the walls. If some kind cannot be assigned, no goal can be reached.
///
/// **In steps** the estimate is this sum. One step moves one tile by one cell, so no assignment changes by more than 1:
/// the estimate is consistent, and as it is 0 at the goals, admissible.
///
/// **In moves** two sums are formed, V of the rows and H of the columns between the tiles and their places, each with its
/// own cheapest assignment. A slide along a row moves k tiles by d cells, where k + d cells are in a line without a wall
/// and d are blank. So H changes by at most the largest such k·d, called c, and V does not change; slides along a column
/// change V by at most some r, and not H. The estimate is ⌈V/r⌉ + ⌈H/c⌉. A slide changes one of the two terms, and that by at
/// most 1, so it is consistent too. (With one blank, slides along rows and columns alternate, so twice the larger term less
/// 1 is also a lower bound. It drops by 2 along some slides and would make the maximum inconsistent; it is left out.)
#[derive(Clone, Debug)]
pub struct Assigned {
    /// For each kind from 1 on: the cells where the goal wants it.
    places: Vec<Vec<u8>>,
    field: Field,
}

/// The distances on a board, which do not depend on the goal.
#[derive(Clone, Debug)]
struct Field {
    metric: Metric,
    width: usize,
    cells: usize,
    kinds: usize,
    /// For two cells: how many steps a tile takes from one to the other.
    steps: Vec<i32>,
    /// The most by which a slide changes the sum of rows, and that of columns.
    most: [i32; 2],
}

impl Assigned {
    /// The heuristic for the goal of this puzzle.
    #[must_use]
    pub fn new<const K: usize>(rules: &General<K>) -> Self {
        Self::of(rules.instance())
    }

    /// The distances in steps, also where the puzzle is counted in moves. There they may exceed the moves that are left, but
    /// they tell positions apart that need the same number of slides at least.
    #[must_use]
    pub fn in_steps<const K: usize>(rules: &General<K>) -> Self {
        Self::of(&Instance { metric: Metric::Steps, ..rules.instance().clone() })
    }

    fn of(instance: &Instance) -> Self {
        let mut places = vec![Vec::new(); instance.names.len()];
        for (cell, &kind) in instance.goal.iter().enumerate().filter(|(_, kind)| **kind != 0) {
            places[usize::from(kind) - 1].push(cell as u8);
        }
        Self { places, field: Field::of(instance) }
    }
}

impl Field {
    fn of(instance: &Instance) -> Self {
        let (width, cells) = (instance.width, instance.start.len());
        let lines = |count: usize, length: usize, cell: &dyn Fn(usize, usize) -> usize| {
            let longest = (0..count).map(|line| {
                let walls: Vec<bool> = (0..length).map(|at| instance.is_wall(cell(line, at))).collect();
                walls.split(|&wall| wall).map(<[bool]>::len).max().unwrap_or(0)
            });
            let longest = longest.max().unwrap_or(0);
            let product = |blanks: usize| blanks * longest.saturating_sub(blanks);
            (1..=instance.blanks()).map(product).max().unwrap_or(1).max(1) as i32
        };
        let height = instance.height;
        Self {
            metric: instance.metric,
            width,
            cells,
            kinds: instance.names.len(),
            steps: (0..cells).flat_map(|from| walk(instance, from)).collect(),
            most: [
                lines(width, height, &|column, row| row * width + column),
                lines(height, width, &|row, column| row * width + column),
            ],
        }
    }

    /// The estimate between tiles on their cells and the places that the same kinds have elsewhere, for each kind.
    fn estimate(&self, tiles: &[Vec<u8>], places: &[Vec<u8>]) -> Option<Cost> {
        let sum = |cost: &dyn Fn(u8, u8) -> i32| {
            let kinds = tiles.iter().zip(places).filter(|(_, places)| !places.is_empty());
            kinds.map(|(tiles, places)| cheapest(tiles, places, cost)).sum::<i32>()
        };
        let steps = sum(&|tile, place| self.steps[usize::from(tile) * self.cells + usize::from(place)]);
        if steps >= NEVER {
            return None;
        }
        if self.metric == Metric::Steps {
            return Some(steps as Cost);
        }
        let part =
            |cell: u8, part: usize| [usize::from(cell) / self.width, usize::from(cell) % self.width][part];
        let slides = |which: usize| {
            let apart = sum(&|tile, place| part(tile, which).abs_diff(part(place, which)) as i32);
            (apart as Cost).div_ceil(self.most[which] as Cost)
        };
        Some(slides(0) + slides(1))
    }

    /// For each kind: the cells of its tiles.
    fn tiles<const K: usize>(&self, rules: &General<K>, state: &State<K>) -> Vec<Vec<u8>> {
        let mut tiles = vec![Vec::new(); self.kinds];
        for cell in (0..self.cells).filter(|&cell| !rules.instance().is_wall(cell)) {
            if let Some(kind) = state.tile(cell as u8).checked_sub(1) {
                tiles[kind].push(cell as u8);
            }
        }
        tiles
    }
}

/// The steps from a cell to all others, round the walls.
fn walk(instance: &Instance, from: usize) -> Vec<i32> {
    let (width, cells) = (instance.width, instance.start.len());
    let mut steps = vec![NEVER; cells];
    steps[from] = 0;
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let (row, column) = (cell / width, cell % width);
        let beside = [
            (row > 0).then(|| cell - width),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then_some(cell + 1),
            (row + 1 < instance.height).then_some(cell + width),
        ];
        for other in beside.into_iter().flatten() {
            if steps[other] == NEVER && !instance.is_wall(other) {
                steps[other] = steps[cell] + 1;
                reached.push(other);
            }
        }
    }
    steps
}

/// The least sum of costs if every place gets a tile of its own. There are at least as many tiles as places.
fn cheapest(tiles: &[u8], places: &[u8], cost: &dyn Fn(u8, u8) -> i32) -> i32 {
    match (tiles, places) {
        (&[tile], &[place]) => cost(tile, place),
        _ if tiles.len() < 16 => assigned::<16>(tiles, places, cost),
        _ => assigned::<256>(tiles, places, cost),
    }
}

/// The same for fewer than `ROOM` tiles. Tiles without a place go to one that costs nothing.
fn assigned<const ROOM: usize>(tiles: &[u8], places: &[u8], cost: &dyn Fn(u8, u8) -> i32) -> i32 {
    let cost = |tile: usize, place: usize| places.get(place).map_or(0, |&place| cost(tiles[tile], place));
    let holder = hungarian::<ROOM>(tiles.len(), cost);
    (0..places.len()).map(|place| cost(holder[place], place)).sum()
}

impl<const K: usize> Heuristic<General<K>> for Assigned {
    fn estimate(&self, rules: &General<K>, state: &State<K>) -> Option<Cost> {
        self.field.estimate(&self.field.tiles(rules, state), &self.places)
    }

    fn refutation(&self, _: &General<K>, _: &State<K>) -> Option<String> {
        Some("walls are between some tiles and their places".into())
    }

    fn explain(&self, rules: &General<K>, state: &State<K>) -> Option<Explanation> {
        let what = match self.field.metric {
            Metric::Steps => {
                "the tiles' distances from their places, equal tiles assigned so that the sum is least"
            }
            _ => "slides along columns and along rows that cover the tiles' distances from their places",
        };
        Some(Explanation::given(what, self.estimate(rules, state)))
    }

    fn guarantee(&self, _: &General<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

/// The same estimate between two positions. Positions that cannot be reached from each other are some way apart.
impl<const K: usize> PairHeuristic<General<K>> for Assigned {
    fn between(&self, rules: &General<K>, from: &State<K>, to: &State<K>) -> Cost {
        let [from, to] = [from, to].map(|state| self.field.tiles(rules, state));
        self.field.estimate(&from, &to).unwrap_or(1)
    }

    fn is_consistent(&self, _: &General<K>) -> bool {
        true
    }
}
