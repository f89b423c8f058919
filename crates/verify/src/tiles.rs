//! Sliding tiles on a grid of names: a tile moves one cell at a time into an empty cell. In the metric `moves` it pushes the
//! tiles before it.

use crate::grid::{Grid, Position};
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Slide};
use crate::{Fault, Obstacle, Refusal};

/// A cell of the goal that does not matter.
pub(crate) const ANY: &str = "*";

/// A position and its goal.
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// The name of each tile and that of its kind, in reading order of the start.
    pub(crate) tiles: Vec<(String, String)>,
    /// For each cell: the kind of tile that belongs there, an empty cell, a wall, or anything.
    pub(crate) goal: Vec<Vec<String>>,
    pub(crate) metric: String,
}

impl Board {
    /// The goal must ask for nothing that the board does not have, and its walls must be those of the board.
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        let metric = text.choice("metric", &["steps", "moves"])?.to_owned();
        let rows = &text.rows;
        let goal = match text.drawing("goal")? {
            Some(drawing) => drawing.rows.clone(),
            None => usual(text.choice("goal", &["blank-first", "blank-last"])?, rows)?,
        };
        let count =
            |rows: &[Vec<String>], what: &str| rows.iter().flatten().filter(|name| *name == what).count();
        if count(rows, EMPTY) == 0 {
            return Err(fault("there is no empty cell"));
        }
        if count(rows, ANY) > 0 {
            return Err(fault(format!("`{ANY}` on the board means nothing")));
        }
        for (row, column) in cells(rows) {
            if (rows[row][column] == WALL) != (goal[row][column] == WALL) {
                return Err(fault("the walls of the goal are not those of the board"));
            }
        }
        if let Some(name) =
            goal.iter().flatten().find(|name| *name != ANY && count(&goal, name) > count(rows, name))
        {
            return Err(fault(format!("the goal has more `{name}` than the board")));
        }
        let mut grid = Grid { rows: rows.clone() };
        let mut tiles = Vec::new();
        for (row, column) in cells(rows) {
            let kind = &rows[row][column];
            if kind == EMPTY || kind == WALL {
                continue;
            }
            let before = tiles.iter().filter(|(_, other)| other == kind).count();
            let name = if count(rows, kind) == 1 { kind.clone() } else { format!("{kind}-{}", before + 1) };
            grid.rows[row][column].clone_from(&name);
            tiles.push((name, kind.clone()));
        }
        Ok(Self { grid, tiles, goal, metric })
    }

    /// The kinds on all cells.
    fn kinds(&self) -> Vec<Vec<String>> {
        let kind = |name: &String| {
            let tile = self.tiles.iter().find(|(tile, _)| tile == name);
            tile.map_or(name, |(_, kind)| kind).clone()
        };
        self.grid.rows.iter().map(|row| row.iter().map(kind).collect()).collect()
    }

    /// Moves a tile and those before it together, cell by cell. What stops the foremost stops all.
    fn push(&mut self, slide: &Slide<'_>) -> Result<(), Fault> {
        if slide.distance == 0 {
            return Err(Fault::NoDistance);
        }
        let mut pushed = self.grid.piece(slide.name)?;
        let size = self.grid.size();
        let is_tile = |grid: &Grid, cell: Cell| ![EMPTY, WALL].contains(&grid.at(cell));
        while let Some(next) = slide.direction.next(pushed[pushed.len() - 1], size)
            && is_tile(&self.grid, next)
        {
            pushed.push(next);
        }
        for _ in 0..slide.distance {
            for cell in pushed.iter_mut().rev() {
                let (row, column) =
                    slide.direction.next(*cell, size).ok_or(Fault::Blocked(Obstacle::Edge))?;
                let obstacle = match self.grid.at((row, column)) {
                    EMPTY => None,
                    WALL => Some(Obstacle::Wall { row: row + 1, column: column + 1 }),
                    name => Some(Obstacle::Piece { name: name.to_owned(), row: row + 1, column: column + 1 }),
                };
                if let Some(obstacle) = obstacle {
                    return Err(Fault::Blocked(obstacle));
                }
                self.grid.rows[row][column] =
                    std::mem::replace(&mut self.grid.rows[cell.0][cell.1], EMPTY.to_owned());
                *cell = (row, column);
            }
        }
        Ok(())
    }
}

impl Position for Board {
    fn metric(&self) -> &str {
        &self.metric
    }

    /// In steps, a slide of one tile costs one per cell; in moves, one of several tiles costs 1.
    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let slide = Slide::read(text)?;
        self.grid.piece(slide.name)?;
        if self.metric == "moves" {
            self.push(&slide)?;
            return Ok(1);
        }
        self.grid.slide(&slide, |_| false)?;
        Ok(slide.distance)
    }

    fn is_solved(&self) -> bool {
        let kinds = self.kinds();
        kinds.iter().flatten().zip(self.goal.iter().flatten()).all(|(kind, goal)| goal == ANY || kind == goal)
    }

    fn draw(&self) -> String {
        native::draw(&self.kinds())
    }
}

fn cells(rows: &[Vec<String>]) -> impl Iterator<Item = Cell> {
    let width = rows[0].len();
    (0..rows.len() * width).map(move |cell| (cell / width, cell % width))
}

/// The tiles in order on a board like `rows`, the empty cells before or after them: numbers first, then other names. All
/// must be different.
fn usual(name: &str, rows: &[Vec<String>]) -> Result<Vec<Vec<String>>, Refusal> {
    let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let mut tiles: Vec<&String> =
        rows.iter().flatten().filter(|name| ![EMPTY, WALL].contains(&name.as_str())).collect();
    tiles.sort_by_key(|tile| (!is_number(tile), if is_number(tile) { tile.len() } else { 0 }, *tile));
    if tiles.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(fault(format!("`goal: {name}` is for tiles that are all different")));
    }
    let empty = rows.iter().flatten().filter(|name| *name == EMPTY).cloned();
    let tiles = tiles.into_iter().cloned();
    let mut order: Vec<String> =
        if name == "blank-first" { empty.chain(tiles).collect() } else { tiles.chain(empty).collect() };
    order.reverse();
    let mut goal = rows.to_vec();
    for cell in goal.iter_mut().flatten().filter(|name| *name != WALL) {
        *cell = order.pop().expect("there is one for every cell");
    }
    Ok(goal)
}
