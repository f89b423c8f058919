//! The possible contents of one line, a row or a column: cars in a fixed order, between fixed walls.
//!
//! The cars of a line never change their order or pass a wall. So a line with given cars and walls, its *shape*, has
//! few *configurations*, 15 at most for sides up to 8, and a board is one configuration of every line such that no two
//! cross. The tables here give, for a shape in a certain line, the effect of each unit step and each slide on a whole
//! board.
//!
//! Cells of the board are numbered down the columns, eight to a column whatever the height, so that the cells of a
//! column are a byte.

use std::collections::HashMap;
use std::mem;

/// Cars and walls of a line from its first cell to its last, cars by their first cell and length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// First cell and length of every car.
    pub cars: Vec<(u8, u8)>,
    /// The cells with a wall, one bit each.
    pub walls: u8,
}

impl Placement {
    /// The cells that cars cover.
    #[must_use]
    pub fn covered(&self) -> u8 {
        self.cars.iter().fold(0, |cells, &(start, length)| cells | span(start, length))
    }

    /// All placements of the same cars in a line of this many cells, in the same order between the same walls.
    #[must_use]
    pub fn rearranged(&self, cells: u8) -> Vec<Self> {
        fn extend(
            car: usize,
            from: u8,
            cells: u8,
            line: &mut Placement,
            all: &mut Vec<Placement>,
            shape: &Shape,
        ) {
            let Some(&(length, _)) = shape.cars.get(car) else {
                return if line.shape() == *shape {
                    all.push(line.clone());
                };
            };
            for at in from..=cells - length {
                if line.walls & span(at, length) == 0 {
                    line.cars[car].0 = at;
                    extend(car + 1, at + length, cells, line, all, shape);
                }
            }
        }
        let mut all = Vec::new();
        extend(0, 0, cells, &mut self.clone(), &mut all, &self.shape());
        all
    }

    /// The properties that do not change when the cars move.
    fn shape(&self) -> Shape {
        let part = |start: u8| (self.walls & (span(0, start))).count_ones() as u8;
        Shape {
            walls: self.walls,
            cars: self.cars.iter().map(|&(start, length)| (length, part(start))).collect(),
        }
    }
}

/// `length` cells from `start` on.
fn span(start: u8, length: u8) -> u8 {
    (((1_u16 << length) - 1) << start) as u8
}

/// The cars of a line in order, each with its length and how many walls are before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shape {
    walls: u8,
    cars: Vec<(u8, u8)>,
}

/// All placements in a line of `cells` cells with cars of these lengths and at most this many walls, in a fixed order.
#[must_use]
pub fn placements(cells: u8, lengths: &[u8], most_walls: u32) -> Vec<Placement> {
    fn extend(at: u8, cells: u8, lengths: &[u8], walls: u32, line: &mut Placement, all: &mut Vec<Placement>) {
        if at == cells {
            all.push(line.clone());
            return;
        }
        extend(at + 1, cells, lengths, walls, line, all);
        for &length in lengths.iter().filter(|&&length| at + length <= cells) {
            line.cars.push((at, length));
            extend(at + length, cells, lengths, walls, line, all);
            line.cars.pop();
        }
        if walls > 0 {
            line.walls |= 1 << at;
            extend(at + 1, cells, lengths, walls - 1, line, all);
            line.walls ^= 1 << at;
        }
    }
    let mut all = Vec::new();
    extend(0, cells, lengths, most_walls, &mut Placement { cars: Vec::new(), walls: 0 }, &mut all);
    all
}

/// One step of a car in a line, as seen from the whole board.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The cell the car enters.
    pub cell: u8,
    /// Is this the first step of a slide? Otherwise it continues where the previous step ended.
    pub first: bool,
    /// The index of the car in the line.
    pub car: u8,
    /// The configuration after it.
    pub target: u8,
    /// The amount that is added to the digits of the board, from the beginning of the slide.
    pub change: u64,
    /// The cells that become free or covered, from the beginning of the slide.
    pub flip: u64,
}

/// One configuration of a shape in a certain line.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// The cells covered by its cars.
    pub cells: u64,
    /// The same cells in the order used to compare boards: row by row.
    pub order: u64,
    /// The cells of each car.
    pub cars: Vec<u64>,
    /// Every single step.
    pub units: Box<[Step]>,
    /// Every slide, step by step.
    pub slides: Box<[Step]>,
}

/// A shape in a certain line of the board, with its configurations in ascending order of the cells they cover.
#[derive(Clone, Debug)]
pub struct LineTable {
    /// The position of the line's digit in the digits of a board.
    pub shift: u32,
    /// The walls of the line, as cells of the board.
    pub walls: u64,
    /// All configurations.
    pub configurations: Vec<Configuration>,
    placements: Vec<Placement>,
    /// For each set of cells covered by others, and each configuration: the configurations it can be changed into, one
    /// bit each, and the cells that stop them.
    parts: Vec<(u16, u8)>,
    /// For each cell of the line, the configurations that cover it.
    covering: [u16; 8],
}

impl LineTable {
    /// The table of a shape from all its placements; with or without the data for [`LineTable::part`] and
    /// [`LineTable::stops`].
    #[must_use]
    pub fn new(line: Line, mut placements: Vec<Placement>, with_parts: bool) -> Self {
        placements.sort_by_key(Placement::covered);
        let walls = line.spread(placements[0].walls);
        let configurations: Vec<_> =
            (0..placements.len()).map(|digit| configuration(line, &placements, digit)).collect();
        let covering = std::array::from_fn(|at| {
            let covers = |placement: &Placement| u16::from(placement.covered() >> at & 1);
            placements.iter().enumerate().fold(0, |all, (digit, placement)| all | covers(placement) << digit)
        });
        let patterns = (0..=span(0, line.cells)).filter(|_| with_parts);
        let digits = 0..configurations.len();
        let parts = patterns.flat_map(|covered| digits.clone().map(move |digit| (covered, digit)));
        let parts = parts.map(|(covered, digit)| part(line, &configurations, covered, digit)).collect();
        Self { shift: line.shift, walls, configurations, placements, parts, covering }
    }

    /// The placement of each configuration.
    #[must_use]
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The number of configurations.
    #[inline]
    #[must_use]
    pub fn radix(&self) -> u32 {
        self.configurations.len() as u32
    }

    /// Its size in bytes.
    fn bytes(&self) -> usize {
        let configuration = |all: &Configuration| {
            mem::size_of_val(all)
                + mem::size_of_val(all.cars.as_slice())
                + mem::size_of_val(&*all.units)
                + mem::size_of_val(&*all.slides)
        };
        let placement = |all: &Placement| mem::size_of_val(all) + mem::size_of_val(all.cars.as_slice());
        mem::size_of_val(self)
            + self.configurations.iter().map(configuration).sum::<usize>()
            + self.placements.iter().map(placement).sum::<usize>()
            + mem::size_of_val(self.parts.as_slice())
    }

    /// The configurations, one bit each, that the cars of the line can be changed into if other lines or walls cover
    /// these cells of it.
    #[inline]
    #[must_use]
    pub fn part(&self, covered: u8, digit: usize) -> u16 {
        self.parts[usize::from(covered) * self.configurations.len() + digit].0
    }

    /// The covered cells that stop some car in the configurations of a part.
    #[must_use]
    pub fn stops(&self, covered: u8, digit: usize) -> u8 {
        self.parts[usize::from(covered) * self.configurations.len() + digit].1
    }

    /// The configurations that cover a cell of the line.
    #[inline]
    #[must_use]
    pub fn covering(&self, at: u8) -> u16 {
        self.covering[usize::from(at)]
    }

    /// The configuration with exactly these cells covered by cars.
    #[must_use]
    pub fn digit_of(&self, cells: u64) -> Option<usize> {
        self.configurations.iter().position(|configuration| configuration.cells == cells)
    }
}

/// The location of a line on the board.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Its first cell.
    pub start: u8,
    /// The difference between neighbouring cells.
    pub stride: u8,
    /// The number of its cells.
    pub cells: u8,
    /// The position of its digit in the digits of a board.
    pub shift: u32,
}

impl Line {
    /// A row of a board of this width.
    #[must_use]
    pub fn row(y: u8, width: u8) -> Self {
        Self { start: y, stride: 8, cells: width, shift: 4 * u32::from(width + y) }
    }

    /// A column of a board of this height.
    #[must_use]
    pub fn column(x: u8, height: u8) -> Self {
        Self { start: 8 * x, stride: 1, cells: height, shift: 4 * u32::from(x) }
    }

    fn cell(self, at: u8) -> u8 {
        self.start + at * self.stride
    }

    /// Cells of the line as cells of the board.
    #[must_use]
    pub fn spread(self, cells: u8) -> u64 {
        (0..self.cells).filter(|at| cells >> at & 1 == 1).fold(0, |all, at| all | 1 << self.cell(at))
    }
}

/// The tables of all shapes that given placements have in a line.
#[derive(Clone, Debug)]
pub struct LineTables {
    line: Line,
    tables: Vec<LineTable>,
    by_shape: HashMap<Shape, usize>,
}

impl LineTables {
    /// The tables for these placements.
    #[must_use]
    pub fn new(line: Line, placements: &[Placement]) -> Self {
        let mut groups: Vec<Vec<Placement>> = Vec::new();
        let mut by_shape = HashMap::new();
        for placement in placements {
            let group = *by_shape.entry(placement.shape()).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(placement.clone());
        }
        let tables = groups.into_iter().map(|group| LineTable::new(line, group, true)).collect();
        Self { line, tables, by_shape }
    }

    /// The table of a shape.
    #[must_use]
    pub fn table(&self, shape: usize) -> &LineTable {
        &self.tables[shape]
    }

    /// Their size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(LineTable::bytes).sum()
    }

    /// The shape and the configuration of a placement.
    #[must_use]
    pub fn find(&self, placement: &Placement) -> Option<(usize, usize)> {
        let shape = *self.by_shape.get(&placement.shape())?;
        let digit = self.tables[shape].digit_of(self.line.spread(placement.covered()))?;
        Some((shape, digit))
    }

    /// The same line without one car.
    #[must_use]
    pub fn without_car(&self, shape: usize, digit: usize, car: usize) -> Option<(usize, usize)> {
        let mut placement = self.tables[shape].placements[digit].clone();
        placement.cars.remove(car);
        self.find(&placement)
    }

    /// The same line without the wall on this cell of the board.
    #[must_use]
    pub fn without_wall(&self, shape: usize, digit: usize, cell: u8) -> Option<(usize, usize)> {
        let mut placement = self.tables[shape].placements[digit].clone();
        placement.walls &= !(1 << ((cell - self.line.start) / self.line.stride));
        self.find(&placement)
    }
}

/// The configurations that a configuration can be changed into if others cover these cells of the line, and which of
/// these cells then stop a car. Empty if they are its own cells.
fn part(line: Line, configurations: &[Configuration], covered: u8, digit: usize) -> (u16, u8) {
    let others = line.spread(covered);
    if configurations[digit].cells & others != 0 {
        return (0, 0);
    }
    let (mut part, mut stops) = (1 << digit, 0);
    let mut waiting = vec![digit];
    while let Some(digit) = waiting.pop() {
        for step in &configurations[digit].units {
            if others >> step.cell & 1 == 1 {
                stops |= 1 << ((step.cell - line.start) / line.stride);
            } else if part >> step.target & 1 == 0 {
                part |= 1 << step.target;
                waiting.push(usize::from(step.target));
            }
        }
    }
    (part, stops)
}

fn configuration(line: Line, placements: &[Placement], digit: usize) -> Configuration {
    let here = &placements[digit];
    let cells = line.spread(here.covered());
    let mut slides = Vec::new();
    for (car, &(start, length)) in here.cars.iter().enumerate() {
        for forward in [false, true] {
            let mut at = start;
            let mut there = here.clone();
            loop {
                let entered = if forward { at + length } else { at.wrapping_sub(1) };
                at = if forward { at + 1 } else { at.wrapping_sub(1) };
                there.cars[car].0 = at;
                // Off the line, into a wall or into another car: the line has no such configuration.
                let Some(target) = placements.iter().position(|placement| *placement == there) else { break };
                slides.push(Step {
                    cell: line.cell(entered),
                    first: at.abs_diff(start) == 1,
                    car: car as u8,
                    target: target as u8,
                    change: (target as u64).wrapping_sub(digit as u64) << line.shift,
                    flip: cells ^ line.spread(there.covered()),
                });
            }
        }
    }
    let units = slides.iter().filter(|step| step.first).copied().collect();
    let cars = here.cars.iter().map(|&(start, length)| line.spread(span(start, length))).collect();
    Configuration { cells, order: by_rows(cells), cars, units, slides: slides.into() }
}

/// Converts cells numbered down the columns to cells numbered row by row.
fn by_rows(cells: u64) -> u64 {
    (0..64)
        .filter(|cell| cells >> cell & 1 == 1)
        .fold(0, |order, cell| order | 1 << (cell % 8 * 8 + cell / 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_six_has_at_most_six_configurations_of_a_shape() {
        let all = placements(6, &[2, 3], 0);
        // Nothing; 2; 3; 2 and 2; 2 and 3 either way; two of 3; three of 2.
        assert_eq!(all.len(), 1 + 5 + 4 + 6 + 3 + 3 + 1 + 1);
        let tables = LineTables::new(Line::column(0, 6), &all);
        assert!(tables.tables.iter().all(|table| table.radix() <= 6));
    }

    #[test]
    fn slides_go_as_far_as_the_line_allows() {
        let all = placements(6, &[2, 3], 1);
        let tables = LineTables::new(Line::column(2, 6), &all);
        // A wall in the last cell but one: the car has three places.
        let (shape, digit) =
            tables.find(&Placement { cars: vec![(0, 2)], walls: 0b1_0000 }).expect("it is there");
        let table = tables.table(shape);
        assert_eq!((table.radix(), digit), (3, 0));
        let cells: Vec<_> = table.configurations[0].slides.iter().map(|step| step.cell).collect();
        assert_eq!(cells, [18, 19]);
        assert_eq!(table.configurations[0].units.len(), 1);
        assert_eq!(table.configurations[0].slides[1].change, 2 << 8);
    }
}
