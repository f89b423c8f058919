//! Sliding tiles on a grid of names: a tile moves one cell at a time into the one empty cell.

use crate::grid::{Grid, Position};
use crate::native::{self, EMPTY, Text, fault};
use crate::slide::Slide;
use crate::{Fault, Refusal};

/// A position and its goal.
pub(crate) struct Board {
    pub(crate) grid: Grid,
    pub(crate) goal: Vec<Vec<String>>,
}

impl Board {
    /// Both positions must have one empty cell and the tiles 1, 2, 3, … on all others.
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        text.choice("metric", &["steps"])?;
        let rows = text.rows.clone();
        let goal = match text.drawing("goal")? {
            Some(drawing) => drawing.rows.clone(),
            None => usual(text.choice("goal", &["blank-first", "blank-last"])?, &rows),
        };
        for (what, rows) in [("board", &rows), ("goal", &goal)] {
            if sorted(rows) != sorted(&usual("blank-first", rows)) {
                return Err(fault(format!("the {what} is not one empty cell and all tiles, each once")));
            }
        }
        Ok(Self { grid: Grid { rows }, goal })
    }
}

impl Position for Board {
    fn metric(&self) -> &str {
        "steps"
    }

    /// A slide costs one step per cell.
    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let slide = Slide::read(text)?;
        self.grid.piece(slide.name)?;
        self.grid.slide(&slide, |_| false)?;
        Ok(slide.distance)
    }

    fn is_solved(&self) -> bool {
        self.grid.rows == self.goal
    }

    fn draw(&self) -> String {
        native::draw(&self.grid.rows)
    }
}

/// The tiles in order on a board of the size of `rows`, the empty cell before or after them.
fn usual(name: &str, rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let cells = rows.len() * rows[0].len();
    let mut names: Vec<_> = (1..cells).map(|tile| tile.to_string()).collect();
    names.insert(if name == "blank-first" { 0 } else { cells - 1 }, EMPTY.to_owned());
    names.chunks(rows[0].len()).map(<[_]>::to_vec).collect()
}

fn sorted(rows: &[Vec<String>]) -> Vec<&String> {
    let mut names: Vec<_> = rows.iter().flatten().collect();
    names.sort_unstable();
    names
}
