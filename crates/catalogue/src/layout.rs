//! How the states of one board are laid out: a word of up to 64 states at a time.
//!
//! A state is a digit for every line. Some columns, the *inner* ones, have so few configurations together that each
//! combination gets a bit of a word; the digits of the other lines, the *outer* ones, are the word's key. A step of an
//! outer line takes a whole word to another one at once, less the states in which an inner column is in the way; a step
//! of an inner column is a shift within the word. Lines that cross are never both inner, so whether an inner column can
//! move depends on the key alone.

use arrayvec::ArrayVec;

use crate::candidates::{Board, Candidates, LINES};
use crate::line::LineTable;

/// An inner column.
#[derive(Clone, Debug)]
pub(crate) struct Inner<'c> {
    pub(crate) line: usize,
    pub(crate) table: &'c LineTable,
    /// How far apart two states are that differ by one in this digit.
    pub(crate) stride: u32,
    /// The states whose digit is 0.
    pub(crate) zero: u64,
}

impl Inner<'_> {
    pub(crate) fn digit(&self, bit: u32) -> usize {
        (bit / self.stride % self.table.radix()) as usize
    }

    /// The states with this digit.
    pub(crate) fn states(&self, digit: usize) -> u64 {
        self.zero << (digit as u32 * self.stride)
    }
}

/// The layout of one board.
#[derive(Clone, Debug)]
pub(crate) struct Layout<'c> {
    pub(crate) candidates: &'c Candidates,
    /// The board it was made for.
    pub(crate) board: Board,
    pub(crate) outer: ArrayVec<(usize, &'c LineTable), LINES>,
    pub(crate) inner: ArrayVec<Inner<'c>, 6>,
    /// For every cell, the states in which no inner column covers it.
    pub(crate) free: [u64; 64],
    /// The key of the board, the bit of its state, and the cells that outer lines and walls cover.
    pub(crate) start: (u64, u32, u64),
    /// Where the digits of the rows begin.
    pub(crate) rows_shift: u32,
    /// The digit of the red car's row where it is home, if it can be.
    home: Option<u64>,
    red_shift: u32,
}

/// A word has this many states.
const WORD: u32 = 64;

impl<'c> Layout<'c> {
    pub(crate) fn new(candidates: &'c Candidates, board: &Board) -> Self {
        let width = usize::from(candidates.rules().width);
        let mut layout = Layout {
            candidates,
            board: *board,
            outer: ArrayVec::new(),
            inner: ArrayVec::new(),
            free: [u64::MAX; 64],
            start: (0, 0, 0),
            rows_shift: 4 * width as u32,
            home: None,
            red_shift: 0,
        };
        let mut stride = 1;
        let (mut key, mut bit, mut occupied) = (0, 0, 0);
        for line in 0..candidates.lines() {
            let table = candidates.table(line, board.shapes[line]);
            let digit = board.digit(line);
            let radix = table.radix();
            occupied |= table.walls;
            if line < width && radix > 1 && stride * radix <= WORD && !layout.inner.is_full() {
                layout.inner.push(Inner { line, table, stride, zero: zero_digit(radix, stride) });
                bit += digit as u32 * stride;
                stride *= radix;
            } else {
                occupied |= table.configurations[digit].cells;
                if radix > 1 {
                    layout.outer.push((line, table));
                    key |= (digit as u64) << table.shift;
                }
            }
        }
        layout.start = (key, bit, occupied);
        layout.find_free();
        layout.find_home();
        layout
    }

    fn find_free(&mut self) {
        for inner in &self.inner {
            for (digit, configuration) in inner.table.configurations.iter().enumerate() {
                let mut cells = configuration.cells;
                while cells != 0 {
                    self.free[cells.trailing_zeros() as usize] &= !inner.states(digit);
                    cells &= cells - 1;
                }
            }
        }
    }

    fn find_home(&mut self) {
        let red = self.candidates.red_line();
        let table = self.candidates.table(red, self.board.shapes[red]);
        let rules = self.candidates.rules();
        let last_cell = rules.red_row * rules.width + rules.width - 1;
        let rightmost = &table.configurations[table.configurations.len() - 1];
        if rightmost.cells >> last_cell & 1 == 1 {
            self.home = Some(u64::from(table.radix() - 1));
            self.red_shift = table.shift;
        }
    }

    /// Can the red car's row hold it at home at all, other lines left aside?
    pub(crate) fn has_home(&self) -> bool {
        self.home.is_some()
    }

    /// Is the red car at home in the states of this word?
    pub(crate) fn is_home(&self, key: u64) -> bool {
        self.home == Some(key >> self.red_shift & 15)
    }

    /// The cells of all vertical cars in a state.
    pub(crate) fn vertical(&self, key: u64, bit: u32) -> u64 {
        let width = self.rows_shift as usize / 4;
        (0..width).fold(0, |cells, line| {
            let table = self.candidates.table(line, self.board.shapes[line]);
            let inner = self.inner.iter().find(|inner| inner.line == line);
            let digit = inner.map_or((key >> table.shift & 15) as usize, |inner| inner.digit(bit));
            cells | table.configurations[digit].cells
        })
    }

    /// The board of a state.
    pub(crate) fn board_of(&self, key: u64, bit: u32) -> Board {
        let inner = self
            .inner
            .iter()
            .fold(0, |digits, inner| digits | (inner.digit(bit) as u64) << inner.table.shift);
        Board { shapes: self.board.shapes, digits: key | inner }
    }

    /// Calls `reach` with what every slide, or every single step, makes of some states of a word: the line and the car
    /// that moves, the key, the cells covered, and the states.
    #[inline(always)]
    pub(crate) fn moves<const UNITS: bool>(
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
    pub(crate) fn outer_moves<const UNITS: bool>(
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
    pub(crate) fn inner_moves<const UNITS: bool>(
        &self,
        occupied: u64,
        states: u64,
        mut reach: impl FnMut((usize, u8), u64),
    ) {
        for inner in &self.inner {
            for (digit, configuration) in inner.table.configurations.iter().enumerate() {
                let here = states & inner.states(digit);
                if here == 0 {
                    continue;
                }
                let mut able = false;
                for step in if UNITS { &configuration.units } else { &configuration.slides } {
                    able = (able || step.first) && occupied >> step.cell & 1 == 0;
                    if able {
                        let (from, to) = (digit as u32, u32::from(step.target));
                        let there = if to > from {
                            here << ((to - from) * inner.stride)
                        } else {
                            here >> ((from - to) * inner.stride)
                        };
                        reach((inner.line, step.car), there);
                    }
                }
            }
        }
    }
}

/// The states of a word whose digit of this radix and stride is 0.
fn zero_digit(radix: u32, stride: u32) -> u64 {
    let block = if stride == WORD { u64::MAX } else { (1 << stride) - 1 };
    (0..WORD).step_by((radix * stride) as usize).fold(0, |states, at| states | block << at)
}
