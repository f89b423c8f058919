//! The layout of the states of one board: words of up to 64 states each.
//!
//! A state is a digit for every line. Some columns, the *inner* ones, have so few configurations together that each
//! combination gets a bit of a word; the digits of the other lines, the *outer* ones, are the word's key. A step of an
//! outer line maps a whole word to another one at once, except for the states in which an inner column is in the way; a
//! step of an inner column is a shift within the word. Lines that cross are never both inner, so whether an inner
//! column can move depends on the key alone. Only digits that occur in the cluster count.

use arrayvec::ArrayVec;

use crate::box_graph::{LINES, Lines, StateBox, digit};
use crate::line::LineTable;
use crate::state_words::bits;

/// An inner column.
#[derive(Clone, Debug)]
struct Inner<'c> {
    line: usize,
    table: &'c LineTable,
    /// The digits that occur, one bit each.
    digits: u16,
    /// The offset of the states with a digit from those with the first.
    shifts: [u8; 16],
    /// The offset of the states with a digit from those with the next.
    stride: u32,
    /// The states whose digit is the first.
    first: u64,
}

impl<'c> Inner<'c> {
    fn new(line: usize, table: &'c LineTable, digits: u16, stride: u32) -> Self {
        let mut shifts = [0; 16];
        for (digit, place) in bits(digits.into()).zip(0..) {
            shifts[digit as usize] = (place * stride) as u8;
        }
        let first = first_digit(digits.count_ones(), stride);
        Self { line, table, digits, shifts, stride, first }
    }

    fn digit(&self, bit: u32) -> usize {
        let place = bit / self.stride % self.digits.count_ones();
        bits(self.digits.into()).nth(place as usize).expect("no state is without a digit") as usize
    }

    fn shift(&self, digit: usize) -> u32 {
        self.shifts[digit].into()
    }

    /// The states with this digit.
    fn states(&self, digit: usize) -> u64 {
        self.first << self.shift(digit)
    }
}

/// The layout of one board.
#[derive(Clone, Debug)]
pub struct Layout<'c> {
    /// All lines.
    lines: Lines<'c>,
    outer: ArrayVec<(usize, &'c LineTable), LINES>,
    inner: ArrayVec<Inner<'c>, 8>,
    /// For every cell, the states in which no inner column covers it.
    free: [u64; 64],
    /// The number of states in a word.
    size: u32,
}

/// A word has this many states.
const WORD: u32 = 64;

impl<'c> Layout<'c> {
    /// A layout for a cluster in which each line has these configurations, one bit each.
    #[must_use]
    pub fn new(lines: &Lines<'c>, reached: &[u16; LINES]) -> Self {
        let mut layout = Layout {
            lines: lines.clone(),
            outer: ArrayVec::new(),
            inner: ArrayVec::new(),
            free: [u64::MAX; 64],
            size: 1,
        };
        let inner_columns = inner_columns(reached, lines.width);
        for (line, (&table, &digits)) in lines.tables.iter().zip(reached).enumerate() {
            if inner_columns >> line & 1 == 1 {
                layout.inner.push(Inner::new(line, table, digits, layout.size));
                layout.size *= digits.count_ones();
            } else if digits.count_ones() > 1 {
                layout.outer.push((line, table));
            }
        }
        layout.find_free();
        layout
    }

    /// The key of a state, its bit, and the cells that outer lines and walls cover.
    #[must_use]
    pub fn locate(&self, digits: u64) -> (u64, u32, u64) {
        let (mut key, mut bit, mut occupied) = (digits, 0, 0);
        for (line, table) in self.lines.tables.iter().enumerate() {
            occupied |= table.walls | table.configurations[digit(digits, line)].cells;
        }
        for inner in &self.inner {
            let digit = digit(digits, inner.line);
            key &= !(15 << inner.table.shift);
            bit += inner.shift(digit);
            occupied &= !inner.table.configurations[digit].cells;
        }
        (key, bit, occupied)
    }

    fn find_free(&mut self) {
        for inner in &self.inner {
            for digit in bits(inner.digits.into()) {
                let digit = digit as usize;
                for cell in bits(inner.table.configurations[digit].cells) {
                    self.free[cell as usize] &= !inner.states(digit);
                }
            }
        }
    }

    /// Is the red car at the exit in the states of this word?
    #[must_use]
    pub fn is_home(&self, key: u64) -> bool {
        self.lines.home.is_home(key)
    }

    /// The digits of the rows of a state.
    pub(crate) fn rows(&self, key: u64) -> u64 {
        self.lines.rows(key)
    }

    /// The cells of all vertical cars in a state, row by row.
    pub(crate) fn vertical(&self, key: u64, bit: u32) -> u64 {
        self.lines.vertical(self.digits(key, bit))
    }

    /// Calls `visit` with every word that has states of a box in which the columns have configurations of these parts:
    /// its key, the covered cells, and those states.
    pub fn words_of(&self, state_box: StateBox, parts: &[u16; 8], visit: &mut impl FnMut(u64, u64, u64)) {
        let states = self.inner.iter().fold(u64::MAX, |states, inner| {
            let digits = bits(parts[inner.line].into());
            states & digits.fold(0, |states, digit| states | inner.states(digit as usize))
        });
        let whole = if self.size == WORD { u64::MAX } else { (1 << self.size) - 1 };
        let rows_shift = 4 * self.lines.width;
        let rows = state_box.digits >> rows_shift << rows_shift;
        self.extend_words(0, parts, (rows, state_box.covered), &mut |key, covered| {
            visit(key, covered, states & whole);
        });
    }

    /// Chooses a configuration for every outer column from `column` on.
    fn extend_words(
        &self,
        column: usize,
        parts: &[u16; 8],
        (key, covered): (u64, u64),
        visit: &mut impl FnMut(u64, u64),
    ) {
        if column == self.lines.width {
            return visit(key, covered);
        }
        if self.inner.iter().any(|inner| inner.line == column) {
            return self.extend_words(column + 1, parts, (key, covered), visit);
        }
        let table = self.lines.tables[column];
        for digit in bits(parts[column].into()) {
            let covered = covered | table.configurations[digit as usize].cells;
            let key = key | u64::from(digit) << table.shift;
            self.extend_words(column + 1, parts, (key, covered), visit);
        }
    }

    /// The digits of a state.
    #[must_use]
    pub fn digits(&self, key: u64, bit: u32) -> u64 {
        let inner = |digits, inner: &Inner<'_>| digits | (inner.digit(bit) as u64) << inner.table.shift;
        self.inner.iter().fold(key, inner)
    }

    /// Calls `reach` with the result of every slide, or every single step, for some states of a word: the line and the
    /// car that moves, the key, the covered cells, and the states.
    #[inline(always)]
    pub fn moves<const UNITS: bool>(
        &self,
        (key, occupied): (u64, u64),
        states: u64,
        mut reach: impl FnMut((usize, u8), u64, u64, u64),
    ) {
        self.outer_moves::<UNITS>((key, occupied), states, &mut reach);
        self.inner_moves::<UNITS>(occupied, states, |car, there| reach(car, key, occupied, there));
    }

    /// The moves of outer lines.
    #[inline(always)]
    pub fn outer_moves<const UNITS: bool>(
        &self,
        (key, occupied): (u64, u64),
        states: u64,
        mut reach: impl FnMut((usize, u8), u64, u64, u64),
    ) {
        for &(line, table) in &self.outer {
            let configuration = &table.configurations[(key >> table.shift & 15) as usize];
            let mut able = 0;
            for step in if UNITS { &configuration.units } else { &configuration.slides } {
                if step.first {
                    able = states;
                }
                able =
                    if occupied >> step.cell & 1 == 1 { 0 } else { able & self.free[usize::from(step.cell)] };
                if able != 0 {
                    reach((line, step.car), key.wrapping_add(step.change), occupied ^ step.flip, able);
                }
            }
        }
    }

    /// The moves of inner columns, which stay within the word.
    #[inline(always)]
    pub fn inner_moves<const UNITS: bool>(
        &self,
        occupied: u64,
        states: u64,
        mut reach: impl FnMut((usize, u8), u64),
    ) {
        for inner in &self.inner {
            for digit in bits(inner.digits.into()) {
                let digit = digit as usize;
                let here = states & inner.states(digit);
                if here == 0 {
                    continue;
                }
                let configuration = &inner.table.configurations[digit];
                let mut able = false;
                for step in if UNITS { &configuration.units } else { &configuration.slides } {
                    able = (able || step.first) && occupied >> step.cell & 1 == 0;
                    if able {
                        let (from, to) = (inner.shift(digit), inner.shift(step.target.into()));
                        let there = if to > from { here << (to - from) } else { here >> (from - to) };
                        reach((inner.line, step.car), there);
                    }
                }
            }
        }
    }
}

/// The columns whose configurations fill a word best, one bit each.
fn inner_columns(reached: &[u16; LINES], width: usize) -> usize {
    let mut products = [1; 1 << 8];
    let mut best = 0;
    for columns in 1..1_usize << width {
        let radix = reached[columns.trailing_zeros() as usize].count_ones();
        products[columns] = products[columns & (columns - 1)] * radix;
        if products[columns] <= WORD && products[columns] > products[best] {
            best = columns;
        }
    }
    best
}

/// The states of a word whose digit of this radix and stride is the first.
fn first_digit(radix: u32, stride: u32) -> u64 {
    let block = if stride == WORD { u64::MAX } else { (1 << stride) - 1 };
    (0..WORD).step_by((radix * stride) as usize).fold(0, |states, at| states | block << at)
}
