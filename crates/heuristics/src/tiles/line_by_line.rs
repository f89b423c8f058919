//! Solves large boards with a beam (Reddy 1977), one line after the other.
//!
//! On a large board the Manhattan distance alone leads a beam astray: when most tiles are near their places, the last few
//! have to pass many others, and no state is on the way there. So, as in [`row_by_row`](super::row_by_row), the line that
//! is farthest from the blank's goal is solved first, then the farthest of the rest, and the last nine cells together.
//! Each of these stages is a beam search of its own, which begins with the best states at the end of the last one.
//!
//! A state is the more promising, the smaller the distances of the tiles to be solved in this stage, which count more than
//! those of the others, and the distance of the blank from the nearest of them that is not in its place. Of all states of
//! a layer that have these tiles and the blank on the same cells, only the most promising one is kept. Otherwise a beam
//! fills with variations of what does not matter yet.
//!
//! Nothing is proven about the length of a solution.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use slidewise_core::{Cost, Key, Stop};
use slidewise_domains::tiles::{Instance, MAX_CELLS, Step};

/// How much more a step counts that a tile of this stage still has to make.
const DUE: Cost = 2;

/// A stage ends this many layers after it was first completed.
const LATER: usize = 6;

/// A stage is given up after this many layers without progress, for each cell of the board.
const PATIENCE: usize = 4;

/// The longest side of what is solved at last.
const LAST: usize = 3;

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The maximum number of states in a layer.
    pub width: usize,
    /// Only solutions with fewer steps are accepted.
    pub below: Cost,
}

impl Options {
    /// The bytes that a search takes at most, roughly: states of a layer, those seen in a stage, and the steps that led to
    /// all that were kept.
    #[must_use]
    pub fn bytes(self, instance: &Instance) -> usize {
        self.width.saturating_mul(256 * instance.start.len().max(64))
    }
}

/// Called after each layer with the number of states that were expanded; may stop the search.
pub type Watch<'a> = dyn FnMut(usize) -> ControlFlow<Stop> + 'a;

/// A solution, if there is one and the beam finds it.
///
/// # Errors
///
/// If it is stopped.
pub fn solve(
    instance: &Instance,
    options: Options,
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<Step>>, Stop> {
    if !instance.is_solvable() {
        return Ok(None);
    }
    let mut search = Search::new(instance, options);
    let mut states = vec![search.start(&instance.start)];
    for stage in stages(instance) {
        stage.into_iter().for_each(|cell| search.is_due[usize::from(instance.goal[cell])] = true);
        states.iter_mut().for_each(|state| search.weigh(state));
        states = search.stage(states, watch)?;
    }
    Ok(states.iter().min_by_key(|state| state.length).map(|state| search.steps(state)))
}

/// The cells that are solved together: line after line, the farthest from the blank's goal first.
fn stages(instance: &Instance) -> Vec<Vec<usize>> {
    let (width, blank) = (instance.width, instance.goal.iter().position(|&tile| tile == 0).unwrap_or(0));
    let (mut rows, mut columns) = (0..instance.height, 0..width);
    let mut stages = Vec::new();
    while rows.len() > LAST || columns.len() > LAST {
        let (row, column) = (blank / width, blank % width);
        let lines = [rows.end - 1 - row, columns.end - 1 - column, row - rows.start, column - columns.start];
        let farthest = (0..lines.len()).rev().max_by_key(|&line| lines[line]).unwrap_or(0);
        let in_row = |row: usize| columns.clone().map(|column| row * width + column).collect();
        let in_column = |column: usize| rows.clone().map(|row| row * width + column).collect();
        let line: Vec<usize> = match farthest {
            0 => in_row(rows.end - 1),
            1 => in_column(columns.end - 1),
            2 => in_row(rows.start),
            _ => in_column(columns.start),
        };
        match farthest {
            0 => rows.end -= 1,
            1 => columns.end -= 1,
            2 => rows.start += 1,
            _ => columns.start += 1,
        }
        stages.push(line);
    }
    let last = rows.flat_map(|row| columns.clone().map(move |column| row * width + column));
    stages.push(last.filter(|&cell| cell != blank).collect());
    stages
}

#[derive(Clone)]
struct State {
    tiles: [u8; MAX_CELLS],
    blank: usize,
    length: usize,
    /// The sum of the distances of all tiles,
    far: Cost,
    /// and of those that are due.
    due: Cost,
    /// Identifies the state,
    mark: u64,
    /// and the places of the tiles that are due.
    pattern: u64,
    /// The number of the step that led here.
    trace: Option<u32>,
}

struct Search {
    width: usize,
    cells: usize,
    options: Options,
    /// The goal cell of each tile.
    home: [usize; MAX_CELLS],
    /// The tiles that must be in their places at the end of this stage.
    is_due: [bool; MAX_CELLS],
    /// The steps that led to the states that were kept, each with the one before.
    steps: Vec<(Option<u32>, Step)>,
}

/// A state that may be kept: its rank, mark and parent, and where the blank goes.
type Candidate = (Cost, u64, u32, u8);

impl Search {
    fn new(instance: &Instance, options: Options) -> Self {
        let mut home = [0; MAX_CELLS];
        instance.goal.iter().enumerate().for_each(|(cell, &tile)| home[usize::from(tile)] = cell);
        let (width, cells) = (instance.width, instance.start.len());
        Self { width, cells, options, home, is_due: [false; MAX_CELLS], steps: Vec::new() }
    }

    fn start(&self, start: &[u8]) -> State {
        let mut tiles = [0; MAX_CELLS];
        tiles[..start.len()].copy_from_slice(start);
        let blank = start.iter().position(|&tile| tile == 0).unwrap_or(0);
        let far = (0..self.cells).map(|cell| self.distance(tiles[cell], cell)).sum();
        let mark = (0..self.cells).fold(0, |mark, cell| mark ^ code(tiles[cell], cell));
        State { tiles, blank, length: 0, far, due: 0, mark, pattern: 0, trace: None }
    }

    /// The steps of a tile to its place; none of the blank.
    fn distance(&self, tile: u8, cell: usize) -> Cost {
        if tile == 0 { 0 } else { self.between(cell, self.home[usize::from(tile)]) }
    }

    fn between(&self, a: usize, b: usize) -> Cost {
        let width = self.width;
        ((a / width).abs_diff(b / width) + (a % width).abs_diff(b % width)) as Cost
    }

    /// Computes what depends on the stage.
    fn weigh(&self, state: &mut State) {
        (state.due, state.pattern) = (0, 0);
        for (cell, &tile) in state.tiles[..self.cells].iter().enumerate() {
            if self.is_due[usize::from(tile)] {
                state.due += self.distance(tile, cell);
                state.pattern ^= code(tile, cell);
            }
        }
    }

    /// Searches until all tiles that are due are in their places. Returns the best states at the end.
    fn stage(&mut self, mut starts: Vec<State>, watch: &mut Watch<'_>) -> Result<Vec<State>, Stop> {
        // States of different lengths join the layer of their length.
        starts.sort_by_key(|state| std::cmp::Reverse(state.length));
        let mut length = starts.last().map_or(0, |state| state.length);
        let mut seen: HashSet<u64> = HashSet::new();
        let (mut layer, mut ends) = (Vec::new(), Vec::new());
        let (mut first, mut nearest, mut since) = (None, Cost::MAX, 0);
        while first.is_none_or(|first| length < first + LATER) && since <= PATIENCE * self.cells {
            while starts.last().is_some_and(|state| state.length <= length) {
                let state = starts.pop().expect("there is one");
                seen.insert(state.mark);
                if state.due == 0 { ends.push(state) } else { layer.push(state) }
            }
            if layer.is_empty() && starts.is_empty() {
                break;
            }
            if let ControlFlow::Break(why) = watch(layer.len()) {
                return Err(why);
            }
            length += 1;
            let all = self.next_layer(&layer, &mut seen);
            let (done, open): (Vec<State>, Vec<State>) = all.into_iter().partition(|state| state.due == 0);
            ends.extend(done);
            layer = open;
            first = first.or((!ends.is_empty()).then_some(length));
            since += 1;
            let least = layer.iter().map(|state| state.due).min();
            if let Some(least) = least.filter(|least| *least < nearest) {
                (nearest, since) = (least, 0);
            }
        }
        ends.sort_by_key(|state| state.length + state.far as usize);
        ends.truncate(self.options.width);
        Ok(ends)
    }

    /// The most promising successors of these states.
    fn next_layer(&mut self, layer: &[State], seen: &mut HashSet<u64>) -> Vec<State> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut of_pattern: HashMap<u64, usize> = HashMap::new();
        for (parent, state) in layer.iter().enumerate() {
            for to in self.beside(state.blank) {
                let tile = state.tiles[to];
                let mark =
                    state.mark ^ self.change(tile, to, state.blank) ^ code(0, state.blank) ^ code(0, to);
                let far = state.far + self.distance(tile, state.blank) - self.distance(tile, to);
                if seen.contains(&mark) || (state.length + 1) as Cost + far >= self.options.below {
                    continue;
                }
                let (due, pattern) = self.due_after(state, tile, to);
                let rank = DUE * due + far + self.blank_way(state, tile, to);
                let candidate = (rank, mark, parent as u32, to as u8);
                // Of ends of the stage, all are welcome.
                let same = if due == 0 { mark } else { pattern ^ code(0, to) };
                match of_pattern.entry(same) {
                    Entry::Vacant(entry) => {
                        entry.insert(candidates.len());
                        candidates.push(candidate);
                    }
                    Entry::Occupied(entry) => {
                        let known = &mut candidates[*entry.get()];
                        *known = candidate.min(*known);
                    }
                }
            }
        }
        candidates.sort_unstable();
        candidates.truncate(self.options.width);
        let kept = candidates.into_iter().filter(|&(_, mark, ..)| seen.insert(mark)).collect::<Vec<_>>();
        kept.into_iter().map(|(_, _, parent, to)| self.child(&layer[parent as usize], to.into())).collect()
    }

    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, cells) = (self.width, self.cells);
        let left = (!cell.is_multiple_of(width)).then(|| cell - 1);
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let down = Some(cell + width).filter(|&cell| cell < cells);
        [cell.checked_sub(width), left, right, down].into_iter().flatten()
    }

    /// How the mark of a position changes when a tile goes from one cell to another.
    fn change(&self, tile: u8, from: usize, to: usize) -> u64 {
        code(tile, from) ^ code(tile, to)
    }

    /// The distances of the tiles that are due, and their pattern, when the blank has gone to a cell with this tile.
    fn due_after(&self, state: &State, tile: u8, to: usize) -> (Cost, u64) {
        if !self.is_due[usize::from(tile)] {
            return (state.due, state.pattern);
        }
        let due = state.due + self.distance(tile, state.blank) - self.distance(tile, to);
        (due, state.pattern ^ self.change(tile, to, state.blank))
    }

    /// The distance of the blank, when it has gone to a cell with this tile, from the nearest tile that is due and not in
    /// its place; 0 if all are.
    fn blank_way(&self, state: &State, tile: u8, to: usize) -> Cost {
        let misplaced = |&(cell, tile): &(usize, u8)| {
            self.is_due[usize::from(tile)] && self.home[usize::from(tile)] != cell
        };
        let others = state.tiles[..self.cells].iter().copied().enumerate().filter(|&(cell, _)| cell != to);
        let all = others.chain([(state.blank, tile)]).filter(misplaced);
        all.map(|(cell, _)| self.between(cell, to)).min().unwrap_or(0)
    }

    fn child(&mut self, state: &State, to: usize) -> State {
        let (mut child, tile) = (state.clone(), state.tiles[to]);
        (child.due, child.pattern) = self.due_after(state, tile, to);
        child.far = state.far + self.distance(tile, state.blank) - self.distance(tile, to);
        child.mark ^= self.change(tile, to, state.blank) ^ code(0, state.blank) ^ code(0, to);
        child.tiles.swap(state.blank, to);
        (child.blank, child.length) = (to, state.length + 1);
        self.steps.push((state.trace, Step { from: state.blank as u8, to: to as u8 }));
        child.trace = Some((self.steps.len() - 1) as u32);
        child
    }

    /// The steps that led to a state.
    fn steps(&self, state: &State) -> Vec<Step> {
        let before = |&number: &u32| self.steps[number as usize].0;
        let mut steps: Vec<Step> =
            std::iter::successors(state.trace, before).map(|number| self.steps[number as usize].1).collect();
        steps.reverse();
        steps
    }
}

/// A number for a tile on a cell.
fn code(tile: u8, cell: usize) -> u64 {
    [u64::from(tile), cell as u64].hash64()
}

#[cfg(test)]
mod tests {
    use super::super::row_by_row;
    use super::*;

    fn board(width: usize, height: usize, goal_blank: usize, seed: &mut u64) -> Instance {
        let mut goal: Vec<u8> = (1..(width * height) as u8).collect();
        goal.insert(goal_blank, 0);
        loop {
            let mut start = goal.clone();
            for index in (1..start.len()).rev() {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                start.swap(index, (*seed >> 33) as usize % (index + 1));
            }
            let instance = Instance::standard(width, height, start, goal.clone());
            if instance.is_solvable() {
                return instance;
            }
        }
    }

    #[test]
    fn every_cell_but_the_blanks_is_solved_once() {
        for (width, height, blank) in [(10, 10, 0), (7, 9, 62), (16, 2, 20), (8, 8, 27), (3, 3, 4)] {
            let mut cells: Vec<usize> = stages(&board(width, height, blank, &mut 1)).concat();
            cells.push(blank);
            cells.sort_unstable();
            assert_eq!(cells, (0..width * height).collect::<Vec<_>>(), "{width}×{height}");
        }
    }

    #[test]
    fn mixed_boards_are_solved_with_fewer_steps_than_by_rules() {
        let mut seed = 1;
        let options = Options { width: 100, below: Cost::MAX };
        for (width, height, blank) in [(7, 7, 0), (8, 8, 63), (9, 3, 13), (7, 8, 30)] {
            let instance = board(width, height, blank, &mut seed);
            let steps =
                solve(&instance, options, &mut |_| ControlFlow::Continue(())).expect("nobody stops it");
            let steps = steps.expect("it is found");
            let mut tiles = instance.start.clone();
            for &Step { from, to } in &steps {
                let (from, to) = (usize::from(from), usize::from(to));
                assert!(tiles[from] == 0 && Search::new(&instance, options).between(from, to) == 1);
                tiles.swap(from, to);
            }
            assert_eq!(tiles, instance.goal, "{width}×{height}");
            let by_rules = row_by_row::solve(&instance).expect("it is solvable");
            assert!(steps.len() < by_rules.len(), "{} {}", steps.len(), by_rules.len());
            let shorter = Options { below: steps.len() as Cost, ..options };
            let again =
                solve(&instance, shorter, &mut |_| ControlFlow::Continue(())).expect("nobody stops it");
            assert!(again.is_none_or(|again| again.len() < steps.len()));
        }
    }

    #[test]
    fn it_ends_when_it_is_stopped() {
        let instance = board(10, 10, 0, &mut 1);
        let mut layers = 0;
        let mut watch = |_| {
            layers += 1;
            if layers < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Time) }
        };
        let options = Options { width: 50, below: Cost::MAX };
        assert_eq!(solve(&instance, options, &mut watch), Err(Stop::Time));
        assert_eq!(layers, 5);
    }
}
