//! A puzzle in the native format, taken apart so that it can be drawn cell by cell, changed and written again.
//!
//! It has no rules: the readers decide whether a puzzle is legal.

use std::fmt;

/// A row and a column, from 0.
pub type Cell = (usize, usize);

/// An empty cell.
pub const FLOOR: &str = ".";
/// A cell that nothing can enter.
pub const WALL: &str = "#";
/// In sliding bricks, a cell that only the goal pieces may enter.
pub const GATE: &str = "-";

/// Headers, the board, and the drawings below it under titles such as `goal:`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Keys and values, in order.
    pub headers: Vec<(&'static str, String)>,
    /// The board.
    pub board: Grid,
    /// The further drawings, each with its title line.
    pub others: Vec<(String, Grid)>,
}

/// The content of each cell, row by row; all rows have the same length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid(pub Vec<Vec<String>>);

impl Drawing {
    /// A board of a family with a metric and no other headers.
    #[must_use]
    pub fn new(family: &str, metric: &str, board: Grid) -> Self {
        let headers = vec![("puzzle", family.to_owned()), ("metric", metric.to_owned())];
        Self { headers, board, others: Vec::new() }
    }

    /// The same with one more header line.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((key, value.into()));
        self
    }

    /// The same with a further drawing.
    #[must_use]
    pub fn and(mut self, title: impl Into<String>, grid: Grid) -> Self {
        self.others.push((title.into(), grid));
        self
    }

    /// The value of a header line.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_str())
    }

    /// The drawing whose title begins with this word.
    #[must_use]
    pub fn other(&self, word: &str) -> Option<&Grid> {
        self.others.iter().find(|(title, _)| title.starts_with(word)).map(|(_, grid)| grid)
    }

    /// The board and all further drawings.
    pub fn grids_mut(&mut self) -> impl Iterator<Item = &mut Grid> {
        std::iter::once(&mut self.board).chain(self.others.iter_mut().map(|(_, grid)| grid))
    }
}

impl Grid {
    /// A grid of floor.
    #[must_use]
    pub fn floor((width, height): (usize, usize)) -> Self {
        Self(vec![vec![FLOOR.to_owned(); width]; height])
    }

    /// Reads rows of single characters, or of words with spaces between them.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let cells = |row: &str| -> Vec<String> {
            if row.contains(' ') {
                row.split_whitespace().map(str::to_owned).collect()
            } else {
                row.chars().map(String::from).collect()
            }
        };
        Self(text.lines().map(|row| cells(row.trim())).collect())
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.0.first().map_or(0, Vec::len), self.0.len())
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = self.size();
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    /// The content of a cell; `None` outside the board.
    #[must_use]
    pub fn at(&self, (row, column): Cell) -> Option<&str> {
        self.0.get(row)?.get(column).map(String::as_str)
    }

    /// Puts something into a cell of the board.
    pub fn set(&mut self, (row, column): Cell, what: &str) {
        what.clone_into(&mut self.0[row][column]);
    }

    /// The cells with this content, in reading order.
    #[must_use]
    pub fn cells_of(&self, what: &str) -> Vec<Cell> {
        self.cells().filter(|&cell| self.at(cell) == Some(what)).collect()
    }

    /// The contents of all cells except floor, walls and gates, in reading order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.0.iter().flatten() {
            if ![FLOOR, WALL, GATE].contains(&name.as_str()) && !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Replaces `old` by `new` everywhere.
    pub fn replace(&mut self, old: &str, new: &str) {
        self.0.iter_mut().flatten().filter(|cell| *cell == old).for_each(|cell| new.clone_into(cell));
    }

    fn longest_name(&self) -> usize {
        self.0.iter().flatten().map(|name| name.chars().count()).max().unwrap_or(1)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, width: usize, separator: &str) -> fmt::Result {
        for row in &self.0 {
            let cells: Vec<_> = row.iter().map(|name| format!("{name:>width$}")).collect();
            writeln!(f, "{}", cells.join(separator))?;
        }
        Ok(())
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.headers {
            writeln!(f, "{key}: {value}")?;
        }
        let grids = || std::iter::once(&self.board).chain(self.others.iter().map(|(_, grid)| grid));
        let width = grids().map(Grid::longest_name).max().unwrap_or(1);
        // Names of one character need no space between them, but tiles are numbers.
        let separator = if width > 1 || self.header("puzzle") == Some("tiles") { " " } else { "" };
        writeln!(f)?;
        self.board.write(f, width, separator)?;
        for (title, grid) in &self.others {
            writeln!(f, "\n{title}")?;
            grid.write(f, width, separator)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_writes_the_native_format() {
        let drawing = Drawing::new("bricks", "moves", Grid::read("A.\n.#"))
            .with("same", "A B")
            .and("goal:", Grid::read("..\nA."));
        assert_eq!(
            drawing.to_string(),
            "puzzle: bricks\nmetric: moves\nsame: A B\n\nA.\n.#\n\ngoal:\n..\nA.\n"
        );
    }

    #[test]
    fn long_names_set_all_cells_apart() {
        let drawing = Drawing::new("rush", "steps", Grid::read("10 10 .\n. . #"));
        assert!(drawing.to_string().ends_with("\n\n10 10  .\n .  .  #\n"));
    }
}
