//! Candidates: the boards in which no car can move left or up, in a fixed order, in units of work.
//!
//! The smallest board of a cluster is a candidate, because if a car can move left or up, the result is a smaller board.
//! Once the rows are chosen, the columns are independent: the possible contents of a column depend only on which of its
//! cells horizontal cars and walls cover, and on those that *must* be covered because a horizontal car needs them as a
//! stop. So the number of candidates with given rows is a product over the columns, which makes them quick to count.

use std::mem;

use slidewise_boxes::{Home, LINES, Line, LineTable, LineTables, Lines, Placement, digit, placements};

use super::rules::{Rules, Unfit};

/// Units of work are the ways to fill the topmost rows: as many rows as give no more units than this.
const MOST_UNITS: usize = 200_000;

/// A board: the shape of each line and its configuration, columns first, then rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) shapes: [u16; LINES],
    /// Four bits per line. The last row is the most significant one: comparing the digits of the rows compares the
    /// cells of their cars.
    pub(crate) digits: u64,
}

impl Board {
    pub(crate) fn digit(&self, line: usize) -> usize {
        digit(self.digits, line)
    }

    pub(crate) fn set(&mut self, line: usize, (shape, digit): (usize, usize)) {
        self.shapes[line] = shape as u16;
        self.digits = self.digits & !(15 << (4 * line)) | (digit as u64) << (4 * line);
    }
}

/// One way to fill a row.
#[derive(Clone, Debug)]
struct RowOption {
    place: (usize, usize),
    walls: u32,
    /// Its effect on the columns: 16 bits each, see [`column_code`].
    lanes: u128,
}

/// All candidates of some rules, and the tables of the lines that they consist of.
#[derive(Clone, Debug)]
pub struct Candidates {
    rules: Rules,
    lines: Vec<LineTables>,
    rows: Vec<Vec<RowOption>>,
    /// The possible contents of a column, by [`column_code`].
    columns: Vec<Vec<(usize, usize)>>,
    /// The unit's rows, as one option each.
    units: Vec<Vec<u16>>,
}

impl Candidates {
    /// Prepares the tables.
    ///
    /// # Errors
    ///
    /// Why there is no catalogue for these rules.
    pub fn new(rules: &Rules) -> Result<Self, Unfit> {
        rules.check()?;
        let Rules { width, height, .. } = *rules;
        let most_walls = *rules.walls.end();
        let mut columns = placements(height, &rules.lengths, most_walls);
        columns.retain(|column| rules.full_lines || column.covered().count_ones() < u32::from(height));
        let mut others = placements(width, &rules.lengths, most_walls);
        others.retain(|row| rules.full_lines || row.cars.is_empty() || !fills(row, width));
        let red = red_rows(rules);
        let row = |y: u8| if y == rules.red_row { &red } else { &others };

        let mut lines = Vec::new();
        lines.extend((0..width).map(|x| LineTables::new(Line::column(x, height), &columns)));
        lines.extend((0..height).map(|y| LineTables::new(Line::row(y, width), row(y))));
        let rows = (0..height).map(|y| {
            let tables = &lines[usize::from(width + y)];
            row(y).iter().map(|placement| row_option(placement, tables, y, height)).collect()
        });
        let rows = rows.collect();
        let columns = column_options(height, &columns, &lines[0]);
        let mut candidates = Self { rules: rules.clone(), lines, rows, columns, units: vec![Vec::new()] };
        candidates.units = candidates.split();
        Ok(candidates)
    }

    /// The rules they follow.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of units of work.
    #[must_use]
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// The number of candidates in a unit, or the number counted until `go_on` returned false.
    ///
    /// # Errors
    ///
    /// The number so far, if `go_on` ended the count.
    pub fn count(&self, unit: usize, go_on: impl Fn() -> bool) -> Result<u64, u64> {
        let mut count = 0;
        let counted = self.visit_rows(unit, |_, lanes| {
            count += self.lanes(lanes).map(|options| options.len() as u64).product::<u64>();
            if go_on() { Ok(()) } else { Err(()) }
        });
        counted.map(|()| count).map_err(|()| count)
    }

    /// Calls `visit` with every candidate of a unit, in order, until it fails.
    ///
    /// # Errors
    ///
    /// The failure.
    pub fn try_visit<E>(&self, unit: usize, mut visit: impl FnMut(&Board) -> Result<(), E>) -> Result<(), E> {
        self.visit_rows(unit, |board, lanes| self.visit_columns(0, lanes, board, &mut visit))
    }

    pub(crate) fn line(&self, line: usize) -> &LineTables {
        &self.lines[line]
    }

    pub(crate) fn table(&self, line: usize, shape: u16) -> &LineTable {
        self.lines[line].table(usize::from(shape))
    }

    /// The number of lines, columns and rows.
    pub(crate) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The red car's row among the lines.
    pub(crate) fn red_line(&self) -> usize {
        usize::from(self.rules.width + self.rules.red_row)
    }

    /// The lines of a board. The red car, the last one in its row, is at the exit if the last cell is covered.
    pub(crate) fn lines_of(&self, board: &Board) -> Lines<'_> {
        let table = |line: usize| self.table(line, board.shapes[line]);
        let red = table(self.red_line());
        Lines {
            tables: (0..self.lines()).map(table).collect(),
            width: usize::from(self.rules.width),
            home: Home { shift: red.shift, digits: red.covering(self.rules.width - 1) },
        }
    }

    /// The total size in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let lines: usize = self.lines.iter().map(LineTables::bytes).sum();
        let rows: usize = self.rows.iter().map(|row| mem::size_of_val(row.as_slice())).sum();
        let list =
            |options: &Vec<(usize, usize)>| mem::size_of_val(options) + mem::size_of_val(options.as_slice());
        let columns: usize = self.columns.iter().map(list).sum();
        // A short separate list takes the smallest possible block.
        let units = self.units.len() * (mem::size_of::<Vec<u16>>() + 32);
        (lines + rows + columns + units) as u64
    }

    fn split(&self) -> Vec<Vec<u16>> {
        let mut units: Vec<Vec<u16>> = vec![Vec::new()];
        for row in &self.rows {
            let walls = |unit: &[u16]| {
                unit.iter().zip(&self.rows).map(|(&option, row)| row[usize::from(option)].walls).sum::<u32>()
            };
            let longer = units.iter().flat_map(|unit| {
                let left = self.rules.walls.end() - walls(unit);
                let fitting = row.iter().enumerate().filter(move |(_, option)| option.walls <= left);
                fitting.map(|(option, _)| [unit.as_slice(), &[option as u16]].concat())
            });
            let longer: Vec<_> = longer.take(MOST_UNITS + 1).collect();
            if longer.len() > MOST_UNITS && !units[0].is_empty() {
                break;
            }
            units = longer;
        }
        units
    }

    /// Visits every way to fill the rows, with its effect on the columns.
    fn visit_rows<E>(
        &self,
        unit: usize,
        mut visit: impl FnMut(&mut Board, u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut board = Board { shapes: [0; LINES], digits: 0 };
        let mut walls = 0;
        let mut lanes = 0;
        for (y, &option) in self.units[unit].iter().enumerate() {
            let option = &self.rows[y][usize::from(option)];
            board.set(usize::from(self.rules.width) + y, option.place);
            walls += option.walls;
            lanes |= option.lanes;
        }
        self.extend_rows(self.units[unit].len(), walls, lanes, &mut board, &mut visit)
    }

    fn extend_rows<E>(
        &self,
        y: usize,
        walls: u32,
        lanes: u128,
        board: &mut Board,
        visit: &mut impl FnMut(&mut Board, u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(row) = self.rows.get(y) else {
            if self.rules.walls.contains(&walls) && self.lanes(lanes).all(|options| !options.is_empty()) {
                visit(board, lanes)?;
            }
            return Ok(());
        };
        for option in row.iter().filter(|option| walls + option.walls <= *self.rules.walls.end()) {
            board.set(usize::from(self.rules.width) + y, option.place);
            self.extend_rows(y + 1, walls + option.walls, lanes | option.lanes, board, visit)?;
        }
        Ok(())
    }

    fn visit_columns<E>(
        &self,
        x: usize,
        lanes: u128,
        board: &mut Board,
        visit: &mut impl FnMut(&Board) -> Result<(), E>,
    ) -> Result<(), E> {
        if x == usize::from(self.rules.width) {
            return visit(board);
        }
        for &place in &self.columns[lanes as usize & 0xFFFF] {
            board.set(x, place);
            self.visit_columns(x + 1, lanes >> 16, board, visit)?;
        }
        Ok(())
    }

    /// The possible contents of each column.
    fn lanes(&self, lanes: u128) -> impl Iterator<Item = &Vec<(usize, usize)>> {
        (0..self.rules.width).map(move |x| &self.columns[(lanes >> (16 * x)) as usize & 0xFFFF])
    }
}

/// The possible contents of the red car's row. The red car is the last one.
fn red_rows(rules: &Rules) -> Vec<Placement> {
    let mut lengths = if rules.red_row_cars { rules.lengths.clone() } else { Vec::new() };
    if !lengths.contains(&rules.red_length) {
        lengths.push(rules.red_length);
    }
    let mut rows = placements(rules.width, &lengths, *rules.walls.end());
    rows.retain(|row| {
        let Some((&(start, length), others)) = row.cars.split_last() else { return false };
        length == rules.red_length
            && row.walls >> start == 0
            && (rules.red_row_cars || others.is_empty())
            && others.iter().all(|(_, length)| rules.lengths.contains(length))
            && (rules.full_lines || !fills(row, rules.width))
    });
    rows
}

/// Do the cars and walls of a row leave no cell free?
fn fills(row: &Placement, width: u8) -> bool {
    (row.covered() | row.walls).count_ones() == u32::from(width)
}

/// The effect of the rows on a column. A cell is free, covered by a horizontal car, a wall, or must be covered by a
/// vertical car: two bits, with the first bits of all cells first.
fn column_code(horizontal: u8, walls: u8, required: u8, height: u8) -> usize {
    usize::from(horizontal | required) | usize::from(walls | required) << height
}

fn row_option(placement: &Placement, tables: &LineTables, y: u8, height: u8) -> RowOption {
    let covered = placement.covered();
    let stops = placement
        .cars
        .iter()
        .filter(|&&(start, _)| start > 0)
        .fold(0, |stops, &(start, _)| stops | 1 << (start - 1));
    let required: u8 = stops & !covered & !placement.walls;
    let lanes = (0..8).fold(0, |lanes, x| {
        let here = |cells: u8| (cells >> x & 1) << y;
        let code = column_code(here(covered), here(placement.walls), here(required), height);
        lanes | (code as u128) << (16 * x)
    });
    let place = tables.find(placement).expect("the tables were made of these placements");
    RowOption { place, walls: placement.walls.count_ones(), lanes }
}

fn column_options(height: u8, columns: &[Placement], tables: &LineTables) -> Vec<Vec<(usize, usize)>> {
    let mut options = vec![Vec::new(); 1 << (2 * height)];
    for column in columns {
        let covered = column.covered();
        let place = tables.find(column).expect("the tables were made of these placements");
        let others = !covered & !column.walls & (((1_u16 << height) - 1) as u8);
        // Any subset of the other cells may be covered by horizontal cars, and any subset of the cars' cells may be
        // required.
        for horizontal in subsets(others) {
            let stop = covered | column.walls | horizontal;
            if column.cars.iter().all(|&(start, _)| start == 0 || stop >> (start - 1) & 1 == 1) {
                for required in subsets(covered) {
                    options[column_code(horizontal, column.walls, required, height)].push(place);
                }
            }
        }
    }
    options
}

/// All subsets of some cells.
fn subsets(cells: u8) -> impl Iterator<Item = u8> {
    (0..=cells).filter(move |subset| subset & !cells == 0)
}
