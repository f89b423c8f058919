//! Explores clusters, one box of states at a time.
//!
//! While the horizontal cars do not move, the columns are independent, and each can change its configuration only
//! within a *part*: the configurations that its cars can reach between the horizontal cars and the walls. All
//! combinations of such parts, one of each column, form a *box* of states that can be reached from each other. The
//! first configuration of a part has all cars as far up as possible; so the smallest state of a box represents it, and
//! a cluster is a graph of boxes whose edges are the single steps of horizontal cars. Such a step covers a cell of one
//! column, which may split its part into several, and uncovers a cell of another, whose part grows.

use arrayvec::ArrayVec;
use slidewise_store::{Budget, Exhausted};

use crate::keys::Keys;
use crate::line::LineTable;
use crate::memory::Allowance;

/// The maximum number of lines of a board.
pub const LINES: usize = 16;

/// A box: the digits of its smallest state, and the cells that horizontal cars and walls cover.
#[derive(Clone, Copy, Debug)]
pub struct StateBox {
    /// The digits of its smallest state.
    pub digits: u64,
    /// The cells that horizontal cars and walls cover.
    pub covered: u64,
}

/// The configurations of the red car's row in which the red car is at the exit.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    /// The position of the digit of its row in the digits of a board.
    pub shift: u32,
    /// The digits for which the red car is at the exit, one bit each; there may be none.
    pub digits: u16,
}

impl Home {
    /// Is the red car at the exit in a board with these digits?
    #[inline]
    #[must_use]
    pub fn is_home(self, digits: u64) -> bool {
        self.digits >> (digits >> self.shift & 15) & 1 == 1
    }
}

/// The lines of a board: its columns, then its rows. The red car is in a row.
#[derive(Clone, Debug)]
pub struct Lines<'c> {
    /// The tables of the lines.
    pub tables: ArrayVec<&'c LineTable, LINES>,
    /// The number of columns.
    pub width: usize,
    /// The configurations with the red car at the exit.
    pub home: Home,
}

impl Lines<'_> {
    /// Every configuration of every line, one bit each.
    #[must_use]
    pub fn all(&self) -> [u16; LINES] {
        let mut all = [0; LINES];
        all.iter_mut()
            .zip(&self.tables)
            .for_each(|(all, table)| *all = ((1_u32 << table.radix()) - 1) as u16);
        all
    }

    /// The cells that horizontal cars and walls cover in a state.
    fn covered(&self, digits: u64) -> u64 {
        let rows = self.tables[self.width..].iter().zip(self.width..);
        rows.fold(0, |covered, (table, line)| {
            covered | table.walls | table.configurations[digit(digits, line)].cells
        })
    }

    /// The box that a state is in.
    #[must_use]
    pub fn box_of(&self, digits: u64) -> StateBox {
        let covered = self.covered(digits);
        let state_box = StateBox { digits, covered };
        let digits = (0..self.width).fold(digits, |digits, column| {
            with_digit(digits, column, self.part(column, state_box).trailing_zeros())
        });
        StateBox { digits, covered }
    }

    /// The configurations that a column can take within a box.
    #[inline]
    #[must_use]
    pub fn part(&self, column: usize, state_box: StateBox) -> u16 {
        self.tables[column].part((state_box.covered >> (8 * column)) as u8, digit(state_box.digits, column))
    }

    /// The configurations that each column can take within a box.
    #[must_use]
    pub fn parts(&self, state_box: StateBox) -> [u16; 8] {
        let part = |column| if column < self.width { self.part(column, state_box) } else { 0 };
        std::array::from_fn(part)
    }

    /// Is the red car at the exit in the states of a box?
    #[inline]
    #[must_use]
    pub fn is_home(&self, state_box: StateBox) -> bool {
        self.home.is_home(state_box.digits)
    }

    /// The digits of the rows; of two boards, the smaller one has the smaller digits.
    pub(crate) fn rows(&self, digits: u64) -> u64 {
        digits >> (4 * self.width)
    }

    /// The cells of vertical cars, in the order used to compare boards.
    pub(crate) fn vertical(&self, digits: u64) -> u64 {
        let columns = self.tables[..self.width].iter().enumerate();
        columns.fold(0, |cells, (column, table)| cells | table.configurations[digit(digits, column)].order)
    }

    /// The number of states in a box.
    #[must_use]
    pub fn size(&self, state_box: StateBox) -> u64 {
        (0..self.width).map(|column| u64::from(self.part(column, state_box).count_ones())).product()
    }

    /// Calls `reach` with every box that a single step of a horizontal car leads to.
    #[inline]
    fn neighbours(&self, state_box: StateBox, mut reach: impl FnMut(StateBox)) {
        for table in self.tables[self.width..].iter().filter(|table| table.radix() > 1) {
            for step in &table.configurations[(state_box.digits >> table.shift & 15) as usize].units {
                let entered = usize::from(step.cell / 8);
                let here = self.tables[entered];
                let mut able = self.part(entered, state_box) & !here.covering(step.cell % 8);
                if able == 0 {
                    continue;
                }
                let covered = state_box.covered ^ step.flip;
                let left = (step.flip & !(1 << step.cell)).trailing_zeros() as usize / 8;
                let mut digits = state_box.digits.wrapping_add(step.change);
                let grown = self.part(left, StateBox { digits, covered });
                digits = with_digit(digits, left, grown.trailing_zeros());
                while able != 0 {
                    digits = with_digit(digits, entered, able.trailing_zeros());
                    able &= !self.part(entered, StateBox { digits, covered });
                    reach(StateBox { digits, covered });
                }
            }
        }
    }
}

/// The maximum number of neighbours of a box: each of at most 8 rows has at most 4 cars, which have 2 steps each, and a
/// step splits a part into at most 4.
const MOST_NEIGHBOURS: usize = 8 * 4 * 2 * 4;

/// The digit of a line.
#[inline]
#[must_use]
pub fn digit(digits: u64, line: usize) -> usize {
    (digits >> (4 * line) & 15) as usize
}

/// The digits with that of one line replaced.
fn with_digit(digits: u64, line: usize, digit: u32) -> u64 {
    digits & !(15 << (4 * line)) | u64::from(digit) << (4 * line)
}

/// The boxes of one cluster after another, reusing the same memory.
#[derive(Debug)]
pub struct Boxes {
    /// The boxes of the last cluster.
    pub list: Vec<StateBox>,
    index: Keys,
    allowance: Allowance,
}

impl Boxes {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        // A box takes 16 bytes and two slots of 8 bytes in the index, which takes as much again while it grows.
        Self { list: Vec::new(), index: Keys::new(), allowance: Allowance::new(52) }
    }

    /// Finds all boxes of a candidate's cluster, and the number of their states. `None` as soon as a state smaller than
    /// the candidate appears: then the cluster belongs to another candidate.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn flood(
        &mut self,
        lines: &Lines<'_>,
        candidate: u64,
        budget: &Budget,
    ) -> Result<Option<u64>, Exhausted> {
        let start = lines.box_of(candidate);
        let (least_rows, least_vertical) = (lines.rows(start.digits), lines.vertical(start.digits));
        let mut size = 0;
        let mut smaller = false;
        self.explore(lines, start, budget, |found| {
            let rows = lines.rows(found.digits);
            smaller |=
                rows < least_rows || rows == least_rows && lines.vertical(found.digits) < least_vertical;
            size += lines.size(found);
            !smaller
        })?;
        Ok((!smaller).then_some(size))
    }

    /// Finds the boxes of a board's cluster as long as `go_on` accepts each of them.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    #[inline]
    pub fn explore(
        &mut self,
        lines: &Lines<'_>,
        start: StateBox,
        budget: &Budget,
        mut go_on: impl FnMut(StateBox) -> bool,
    ) -> Result<(), Exhausted> {
        self.list.clear();
        self.index.clear();
        self.index.insert(start.digits);
        self.list.push(start);
        let mut going = go_on(start);
        let mut at = 0;
        while let Some(&state_box) = self.list.get(at).filter(|_| going) {
            at += 1;
            self.allowance.ensure(self.list.len() + MOST_NEIGHBOURS, budget)?;
            lines.neighbours(state_box, |there| {
                if self.index.insert(there.digits) {
                    self.list.push(there);
                    going &= go_on(there);
                }
            });
        }
        Ok(())
    }

    /// The configurations that occur in each line, one bit each.
    #[must_use]
    pub fn reached(&self, lines: &Lines<'_>) -> [u16; LINES] {
        let mut reached = [0; LINES];
        for &state_box in &self.list {
            for (line, reached) in reached.iter_mut().enumerate().take(lines.tables.len()) {
                *reached |= if line < lines.width {
                    lines.part(line, state_box)
                } else {
                    1 << digit(state_box.digits, line)
                };
            }
        }
        reached
    }

    /// After [`Self::flood`]: is there a state with the red car at the exit?
    #[must_use]
    pub fn is_solvable(&self, lines: &Lines<'_>) -> bool {
        self.list.iter().any(|&state_box| lines.is_home(state_box))
    }
}

impl Default for Boxes {
    fn default() -> Self {
        Self::new()
    }
}
