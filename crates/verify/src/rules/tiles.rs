//! Sliding tiles: a tile's number is that of its cell. No number is that of an empty cell.

use super::{Place, Rules, Scratch, Visit, numbered, sort_places};
use crate::Refusal;
use crate::native::{self, EMPTY, Text, WALL};
use crate::slide::Direction;
use crate::tiles::{ANY, Board};

/// The constant parts of a puzzle.
pub(super) struct Tiles {
    height: usize,
    width: usize,
    /// By cell.
    walls: Vec<bool>,
    /// The name of each tile and that of its kind, in reading order of the start.
    tiles: Vec<(String, String)>,
    /// The tiles of each kind that has several.
    equal: Vec<Vec<usize>>,
    start: Vec<Place>,
    /// By cell: what belongs there.
    goal: Vec<String>,
    /// If all tiles are different, there is one empty cell, no wall, and every cell of the goal matters: where each tile
    /// belongs.
    homes: Option<Vec<Place>>,
    /// Does a slide of several tiles count 1?
    pushes: bool,
}

impl Tiles {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        numbered(height * width)?;
        let Board { grid, tiles, goal, metric } = board;
        let goal: Vec<String> = goal.into_iter().flatten().collect();
        let names: Vec<&String> = grid.rows.iter().flatten().collect();
        let place = |names: &[&String], name: &String| names.iter().position(|other| *other == name);
        let start = tiles
            .iter()
            .map(|(name, _)| place(&names, name).expect("every tile is there") as Place)
            .collect();
        let of_kind =
            |kind: &String| (0..tiles.len()).filter(|&tile| tiles[tile].1 == *kind).collect::<Vec<_>>();
        let mut equal: Vec<Vec<usize>> = tiles.iter().map(|(_, kind)| of_kind(kind)).collect();
        equal.retain(|tiles| tiles.len() > 1);
        equal.sort_unstable();
        equal.dedup();
        let walls: Vec<bool> = names.iter().map(|name| *name == WALL).collect();
        let is_plain = equal.is_empty() && tiles.len() + 1 == height * width;
        let wanted: Vec<&String> = goal.iter().collect();
        let homes = tiles.iter().map(|(name, _)| place(&wanted, name).map(|cell| cell as Place));
        let homes = homes.collect::<Option<_>>().filter(|_| is_plain);
        let pushes = metric == "moves";
        Ok(Self { height, width, walls, equal, start, homes, pushes, tiles, goal })
    }

    /// By cell: where its tile, or nothing, stands in the goal.
    fn permutation(&self, state: &[Place], homes: &[Place]) -> Vec<usize> {
        let empty = |state: &[Place]| (0..self.numbers()).find(|&cell| !state.contains(&(cell as Place)));
        let mut permutation: Vec<_> = (0..self.numbers()).collect();
        let tiles = state.iter().zip(homes).map(|(&here, &there)| (here.into(), there.into()));
        for (here, there) in tiles.chain(empty(state).zip(empty(homes))) {
            permutation[here] = there;
        }
        permutation
    }

    /// By cell: the kind of its tile, a wall, or nothing.
    fn kinds(&self, state: &[Place]) -> Vec<&str> {
        let mut kinds: Vec<_> = self.walls.iter().map(|&wall| if wall { WALL } else { EMPTY }).collect();
        self.tiles.iter().zip(state).for_each(|((_, kind), &place)| kinds[usize::from(place)] = kind);
        kinds
    }

    /// Visits every way to fill the cells from this one on as the goal wants, with the tiles that are left of each kind.
    fn fill(
        &self,
        kinds: &mut Vec<String>,
        left: &mut Vec<(String, usize)>,
        go_on: &mut dyn FnMut(&[Place]) -> bool,
    ) -> bool {
        let cell = kinds.len();
        if cell == self.goal.len() {
            let places = self.tiles.iter().enumerate().map(|(tile, (_, kind))| {
                let nth = self.tiles[..tile].iter().filter(|(_, other)| other == kind).count();
                let mut cells = (0..kinds.len()).filter(|&cell| kinds[cell] == *kind);
                cells.nth(nth).expect("every tile has a cell") as Place
            });
            return go_on(&places.collect::<Vec<_>>());
        }
        if self.walls[cell] {
            kinds.push(WALL.to_owned());
            let goes_on = self.fill(kinds, left, go_on);
            kinds.pop();
            return goes_on;
        }
        for index in 0..left.len() {
            let (kind, count) = left[index].clone();
            if count == 0 || self.goal[cell] != ANY && self.goal[cell] != kind {
                continue;
            }
            left[index].1 -= 1;
            kinds.push(kind);
            let goes_on = self.fill(kinds, left, go_on);
            kinds.pop();
            left[index].1 += 1;
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Visits the positions after moves of tiles towards `empty`, the foremost of which goes on to `last`.
    fn push(
        &self,
        state: &[Place],
        (empty, last): (usize, usize),
        back: Direction,
        scratch: &mut Scratch,
        visit: &mut Visit<'_>,
    ) {
        let (mut from, mut to) = (self.beside(empty, back), Some(last));
        while let (Some(here), Some(there)) = (from, to) {
            let tile = state.iter().position(|&place| usize::from(place) == here);
            let Some(tile) = tile else { break };
            scratch.next[tile] = there as Place;
            visit(&scratch.next, 1);
            from = self.beside(here, back).filter(|_| self.pushes);
            to = self.beside(there, back);
        }
        scratch.next.copy_from_slice(state);
    }

    fn beside(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = direction.next((cell / self.width, cell % self.width), (self.height, self.width));
        next.map(|(row, column)| row * self.width + column)
    }
}

impl Rules for Tiles {
    fn start(&self) -> Vec<Place> {
        self.start.clone()
    }

    /// In steps, a tile goes to an empty cell beside it. In moves, a tile and those before it in a line go together, as
    /// far as cells before them are empty.
    fn successors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        scratch.clear(&self.walls, state);
        state.iter().for_each(|&place| scratch.taken[usize::from(place)] = true);
        for empty in (0..self.numbers()).filter(|&cell| !scratch.taken[cell]).collect::<Vec<_>>() {
            for (direction, back) in Direction::ALL.into_iter().zip(Direction::BACK) {
                let mut end = Some(empty);
                while let Some(last) = end.filter(|&cell| !scratch.taken[cell]) {
                    self.push(state, (empty, last), back, scratch, visit);
                    end = self.beside(last, direction).filter(|_| self.pushes);
                }
            }
        }
    }

    fn normalize(&self, state: &mut [Place]) {
        self.equal.iter().for_each(|equal| sort_places(state, equal));
    }

    fn is_solved(&self, state: &[Place]) -> bool {
        self.kinds(state).iter().zip(&self.goal).all(|(kind, goal)| goal == ANY || kind == goal)
    }

    /// The hindmost of the tiles that moved is the one whose cell nothing entered.
    fn describe(&self, before: &[Place], after: &[Place]) -> String {
        let moved = || (0..before.len()).filter(|&tile| before[tile] != after[tile]);
        let (width, place) = (self.width, |place: Place| usize::from(place));
        let first = moved().next().expect("a tile moved");
        let (from, to) = (place(before[first]), place(after[first]));
        let is_across = from / width == to / width;
        let distance = if is_across { from.abs_diff(to) } else { from.abs_diff(to) / width };
        let (word, pushing) = match (is_across, from < to) {
            (true, false) => ("left", moved().max_by_key(|&tile| before[tile])),
            (true, true) => ("right", moved().min_by_key(|&tile| before[tile])),
            (false, false) => ("up", moved().max_by_key(|&tile| before[tile])),
            (false, true) => ("down", moved().min_by_key(|&tile| before[tile])),
        };
        format!("{} {word} {distance}", self.tiles[pushing.expect("a tile moved")].0)
    }

    fn draw(&self, state: &[Place]) -> String {
        let kinds: Vec<String> = self.kinds(state).into_iter().map(str::to_owned).collect();
        native::draw(&kinds.chunks(self.width).map(<[_]>::to_vec).collect::<Vec<_>>())
    }

    fn numbers(&self) -> usize {
        self.height * self.width
    }

    fn fits(&self, state: &[Place]) -> bool {
        state.iter().all(|&place| self.walls.get(usize::from(place)) == Some(&false))
    }

    /// Every move can be taken back by one move.
    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        self.successors(state, scratch, visit);
    }

    /// Every way to put the tiles that the goal does not mention on the cells that do not matter.
    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        let mut kinds: Vec<String> = self.kinds(&self.start).into_iter().map(str::to_owned).collect();
        kinds.sort_unstable();
        let mut left: Vec<(String, usize)> =
            kinds.chunk_by(|a, b| a == b).map(|equal| (equal[0].clone(), equal.len())).collect();
        left.retain(|(kind, _)| kind != WALL);
        self.fill(&mut Vec::new(), &mut left, go_on);
    }

    fn estimate_name(&self) -> &'static str {
        match (&self.homes, self.pushes) {
            (None, _) => "zero",
            (Some(_), true) => "parity",
            (Some(_), false) => "manhattan",
        }
    }

    /// On boards like the 15-puzzle, in steps: the distances of all tiles from their goals, row by row and column by
    /// column. A step changes both the order of the tiles, read as a permutation with the empty cell, and the colour of
    /// the empty cell on a chess-board: where only one of the two has to change an odd number of times, there is no way.
    /// A move of several tiles is as many steps. On other boards nothing is estimated.
    fn estimate(&self, state: &[Place]) -> Option<u32> {
        let Some(homes) = &self.homes else { return Some(0) };
        let apart = |a: Place, b: Place| {
            let ((a, b), width) = ((usize::from(a), usize::from(b)), self.width);
            ((a / width).abs_diff(b / width) + (a % width).abs_diff(b % width)) as u32
        };
        let empty = |state: &[Place]| {
            let all = 0..self.numbers() as Place;
            all.clone().find(|place| !state.contains(place)).unwrap_or(0)
        };
        let way = apart(empty(state), empty(homes));
        if is_odd(&self.permutation(state, homes)) != (way % 2 == 1) {
            return None;
        }
        let steps = state.iter().zip(homes).map(|(&here, &there)| apart(here, there)).sum();
        Some(if self.pushes { 0 } else { steps })
    }
}

/// Can it only be undone by an odd number of exchanges?
fn is_odd(permutation: &[usize]) -> bool {
    let mut seen = vec![false; permutation.len()];
    let mut odd = false;
    for first in 0..permutation.len() {
        let mut at = first;
        while !seen[at] {
            seen[at] = true;
            at = permutation[at];
            // A cycle takes one exchange less than it has cells.
            odd ^= at != first;
        }
    }
    odd
}
