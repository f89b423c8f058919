//! The free cells of a level and the distances to the walls.
//!
//! Free cells are numbered twice: *across*, row by row, and *down*, column by column. So cells that follow each other
//! without a wall between them have consecutive numbers in one of the two numberings.

use super::{Cell, Instance, MAX_FREE};

/// The direction in which an atom is pushed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
    /// To the row below.
    Down,
}

impl Direction {
    /// All four; opposite directions are at mirrored positions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The opposite direction.
    #[inline(always)]
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// Do numbers increase in this direction, in the numbering that runs along it?
    #[inline(always)]
    #[must_use]
    pub fn is_ascending(self) -> bool {
        matches!(self, Self::Right | Self::Down)
    }

    /// Is it along a column?
    #[inline(always)]
    #[must_use]
    pub fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }

    /// `up`, `left`, `right` or `down`.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["up", "left", "right", "down"][self as usize]
    }
}

/// The free cells of a level.
#[derive(Clone, Debug)]
pub struct Board {
    cells: Vec<Cell>,
    down: Box<[u8; MAX_FREE]>,
    across: Box<[u8; MAX_FREE]>,
    reach: Box<[[u8; 4]; MAX_FREE]>,
}

impl Board {
    /// The board of a level.
    ///
    /// # Panics
    /// If there are more free cells than a legal level has.
    #[must_use]
    pub fn new(instance: &Instance) -> Self {
        let cells = instance.free_cells();
        assert!(cells.len() <= MAX_FREE, "a legal level has at most {MAX_FREE} free cells");
        let mut columns: Vec<usize> = (0..cells.len()).collect();
        columns.sort_unstable_by_key(|&number| (cells[number].1, cells[number].0));
        let (mut down, mut across) = (Box::new([0; MAX_FREE]), Box::new([0; MAX_FREE]));
        for (number, &cell) in columns.iter().enumerate() {
            down[cell] = number as u8;
            across[number] = cell as u8;
        }
        let mut board = Self { cells, down, across, reach: Box::new([[0; 4]; MAX_FREE]) };
        for number in 0..board.cells.len() {
            board.reach[number] = Direction::ALL.map(|direction| board.run(board.cells[number], direction));
        }
        board
    }

    /// The number of free cells between a cell and the next wall.
    fn run(&self, (row, column): Cell, direction: Direction) -> u8 {
        let along = (1..).map(|step: usize| match direction {
            Direction::Up => (row.wrapping_sub(step), column),
            Direction::Left => (row, column.wrapping_sub(step)),
            Direction::Right => (row, column + step),
            Direction::Down => (row + step, column),
        });
        along.take_while(|cell| self.number(*cell).is_some()).count() as u8
    }

    /// The free cells by number across, which is reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number across of a cell, if it is free.
    #[must_use]
    pub fn number(&self, cell: Cell) -> Option<u8> {
        self.cells.binary_search(&cell).ok().map(|number| number as u8)
    }

    /// The number down of a cell, which is given by its number across, like all cells below.
    #[inline(always)]
    #[must_use]
    pub fn down(&self, cell: u8) -> u8 {
        self.down[usize::from(cell)]
    }

    /// The number of free cells between a cell and the next wall in a direction: how far a lone atom slides.
    #[inline(always)]
    #[must_use]
    pub fn reach(&self, cell: u8, direction: Direction) -> u8 {
        self.reach[usize::from(cell)][direction as usize]
    }

    /// The cell this many steps away, with no wall between.
    #[inline(always)]
    #[must_use]
    pub fn along(&self, cell: u8, direction: Direction, steps: u8) -> u8 {
        match direction {
            Direction::Up => self.across[usize::from(self.down(cell) - steps)],
            Direction::Left => cell - steps,
            Direction::Right => cell + steps,
            Direction::Down => self.across[usize::from(self.down(cell) + steps)],
        }
    }

    /// The next cell in a direction, if it is free.
    #[must_use]
    pub fn next(&self, cell: u8, direction: Direction) -> Option<u8> {
        (self.reach(cell, direction) > 0).then(|| self.along(cell, direction, 1))
    }
}
