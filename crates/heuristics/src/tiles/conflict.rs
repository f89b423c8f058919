//! Linear conflict (Hansson, Mayer and Yung 1992): tiles that are in the row or column they belong to, but in the wrong
//! order there, cannot all go straight to their places. Some of them must leave the line and come back, which costs two
//! steps across the line that the Manhattan distance does not count.
//!
//! The number that must leave is the number of tiles minus the length of a longest subsequence in order. Counting 2 for
//! every pair in the wrong order instead would be too much: one tile that leaves may resolve several pairs.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::tiles::{State, Step, Tiles};

use super::Manhattan;
use super::manhattan::ROOM;
use crate::phrases::{counted, listed};

/// The Manhattan distance plus two steps for every tile that must leave its row or column.
///
/// Steps across rows and across columns are different steps, and a tile belongs to one row and to one column, so
/// nothing is counted twice. A move changes the Manhattan distance by 1 and at most one line: the one that the tile
/// leaves or enters, if it belongs there; the number that must leave a line changes by at most one tile. A tile that
/// leaves its line increases the Manhattan distance where conflicts may become fewer, and one that enters it decreases
/// it where they may become more, so the sum too changes by exactly 1.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: Lines,
    columns: Lines,
}

impl LinearConflict {
    /// The heuristic for the goal of this puzzle.
    #[must_use]
    pub fn new<const K: usize>(tiles: &Tiles<K>) -> Self {
        let (width, goal) = (tiles.instance().width, &tiles.instance().goal);
        let cell = |cell: usize| Place { line: (cell / width) as u8, position: (cell % width) as u8 };
        let turned = |cell: usize| Place { line: (cell % width) as u8, position: (cell / width) as u8 };
        Self {
            manhattan: Manhattan::new(tiles),
            rows: Lines::new(goal, cell),
            columns: Lines::new(goal, turned),
        }
    }

    fn of<const K: usize>(&self, state: &State<K>) -> Cost {
        self.manhattan.of(state) + self.rows.of(state) + self.columns.of(state)
    }
}

impl<const K: usize> Heuristic<Tiles<K>> for LinearConflict {
    #[inline]
    fn estimate(&self, _: &Tiles<K>, state: &State<K>) -> Option<Cost> {
        Some(self.of(state))
    }

    fn explain(&self, tiles: &Tiles<K>, state: &State<K>) -> Option<Explanation> {
        let manhattan = self.manhattan.explained(tiles, state);
        let position = manhattan.position.clone();
        let mut parts = vec![Explanation { position: Vec::new(), ..manhattan }];
        parts.extend(self.rows.explained(tiles, state, "row"));
        parts.extend(self.columns.explained(tiles, state, "column"));
        let what = "the distances, plus two steps for each tile that must leave its line and come back";
        Some(Explanation::sum(what, parts).aiming_at(position))
    }

    fn guarantee(&self, _: &Tiles<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

impl<const K: usize> Incremental<Tiles<K>> for LinearConflict {
    type Evaluation = Cost;
    type Change = Cost;
    type Scratch = ();

    const CHANGES_BY_AT_MOST_ONE: bool = true;

    fn evaluate(&self, _: &Tiles<K>, state: &State<K>) -> Cost {
        self.of(state)
    }

    #[inline(always)]
    fn change(&self, _: &Tiles<K>, before: &Cost, state: &State<K>, step: Step, most: Cost) -> Within<Cost> {
        let tile = state.tile(step.from);
        let moved = self.manhattan.moved(*before, tile, step);
        // A tile that moves along a line does not change the order there, so only the lines across matter.
        let across =
            if self.rows.line(step.from) == self.rows.line(step.to) { &self.columns } else { &self.rows };
        Within::of(across.moved(moved, state, tile, step), most)
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

/// The longest line that the table of codes covers.
pub const MAX_LINE: usize = 6;

/// Bits per tile in the code of a line: enough for 0 and [`MAX_LINE`] positions.
const BITS: u32 = 3;

/// A cell as a line and a position there.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    line: u8,
    position: u8,
}

/// All rows, or all columns.
#[derive(Clone, Debug)]
struct Lines {
    count: u8,
    /// For each line and position: the cell.
    cells: Vec<[u8; MAX_LINE]>,
    length: usize,
    /// By cell.
    places: [Place; ROOM],
    /// For each tile: the line it belongs to; none for the blank.
    homes: [u8; ROOM],
    /// For each line and tile: one more than the position where the tile belongs in this line, 0 if it does not.
    digits: Vec<[u8; ROOM]>,
    /// For each code of a line, three bits per digit: the steps that conflicts cost.
    conflicts: Vec<u8>,
}

impl Lines {
    fn new(goal: &[u8], place: impl Fn(usize) -> Place) -> Self {
        let last = place(goal.len() - 1);
        let (count, length) = (last.line + 1, usize::from(last.position) + 1);
        let mut lines = Self {
            count,
            cells: vec![[0; MAX_LINE]; count.into()],
            length,
            places: [Place::default(); ROOM],
            homes: [u8::MAX; ROOM],
            digits: vec![[0; ROOM]; count.into()],
            conflicts: (0..1 << (BITS as usize * length)).map(conflict).collect(),
        };
        for (cell, &tile) in goal.iter().enumerate() {
            let place = place(cell);
            let (line, tile) = (usize::from(place.line), usize::from(tile));
            lines.places[cell] = place;
            lines.cells[line][usize::from(place.position)] = cell as u8;
            if tile != 0 {
                lines.homes[tile] = place.line;
                lines.digits[line][tile] = place.position + 1;
            }
        }
        lines
    }

    /// The steps that all conflicts cost.
    fn of<const K: usize>(&self, state: &State<K>) -> Cost {
        (0..self.count).map(|line| Cost::from(self.conflicts[self.code(state, line)])).sum()
    }

    /// The lines with conflicts: which of the tiles there, that all belong there, are in the wrong order.
    fn explained<const K: usize>(
        &self,
        tiles: &Tiles<K>,
        state: &State<K>,
        name: &str,
    ) -> impl Iterator<Item = Explanation> {
        let width = tiles.instance().width;
        (0..self.count).filter_map(move |line| {
            let steps = self.conflicts[self.code(state, line)];
            let digits = &self.digits[usize::from(line)];
            let cells = self.cells[usize::from(line)].iter().take(self.length).copied();
            let there: Vec<_> = cells.filter(|&cell| digits[state.tile(cell)] != 0).collect();
            let names: Vec<String> = there.iter().map(|&cell| state.tile(cell).to_string()).collect();
            let leave = counted(usize::from(steps / 2), "tile");
            let what = format!("{name} {line}: of {}, at least {leave} must leave it", listed(&names));
            let place = |&cell: &u8| (usize::from(cell) / width, usize::from(cell) % width);
            let part = Explanation::given(what, Cost::from(steps));
            (steps > 0).then(|| part.about(names).on(there.iter().map(place)))
        })
    }

    #[inline(always)]
    fn line(&self, cell: u8) -> u8 {
        self.places[usize::from(cell) % ROOM].line
    }

    /// The tiles on a line that belong there, as a code.
    #[inline(always)]
    fn code<const K: usize>(&self, state: &State<K>, line: u8) -> usize {
        let digits = &self.digits[usize::from(line)];
        let cells = self.cells[usize::from(line)].iter().take(self.length).rev();
        cells.fold(0, |code, &cell| code << BITS | usize::from(digits[state.tile(cell) % ROOM]))
    }

    /// The estimate after a tile moved from one line to the next, where only these lines remain to be updated.
    #[inline(always)]
    fn moved<const K: usize>(&self, before: Cost, state: &State<K>, tile: usize, step: Step) -> Cost {
        let (left, entered) =
            (self.places[usize::from(step.to) % ROOM], self.places[usize::from(step.from) % ROOM]);
        let home = self.homes[tile % ROOM];
        if home != left.line && home != entered.line {
            return before;
        }
        let now = self.code(state, home);
        // It is at the same position in both lines, but only in one of them at a time.
        let shift = BITS * u32::from(entered.position);
        let other = now ^ usize::from(self.digits[usize::from(home)][tile % ROOM]) << shift;
        before + Cost::from(self.conflicts[now]) - Cost::from(self.conflicts[other])
    }
}

/// The steps that conflicts on a line with this code cost: two for each tile beyond a longest subsequence in order.
fn conflict(code: usize) -> u8 {
    let digits = (0..MAX_LINE as u32).map(|position| code >> (BITS * position) & 7);
    let tiles: Vec<usize> = digits.filter(|&digit| digit != 0).collect();
    // For each tile: the length of a longest subsequence in order that ends with it.
    let mut longest: Vec<usize> = Vec::with_capacity(tiles.len());
    for (index, tile) in tiles.iter().enumerate() {
        let before = (0..index).filter(|&other| tiles[other] < *tile).map(|other| longest[other]);
        longest.push(1 + before.max().unwrap_or(0));
    }
    2 * (tiles.len() - longest.into_iter().max().unwrap_or(0)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(line: &[usize]) -> u8 {
        conflict(line.iter().rev().fold(0, |code, digit| code << BITS | digit))
    }

    #[test]
    fn as_few_tiles_as_possible_leave_a_line() {
        assert_eq!([steps(&[1, 2, 3, 4]), steps(&[0, 4, 0, 1]), steps(&[2, 1, 4, 3])], [0, 2, 4]);
        assert_eq!([steps(&[4, 3, 2, 1]), steps(&[4, 1, 2, 3]), steps(&[2, 3, 4, 1])], [6, 2, 2]);
        assert_eq!(steps(&[6, 5, 4, 3, 2, 1]), 10);
    }
}
