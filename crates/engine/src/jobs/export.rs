//! Boards and solutions drawn as files.

use serde::{Deserialize, Serialize};
use slidewise_solve::{Puzzle, Refused, picture};

use super::{Ending, Work};
use crate::Limits;
use crate::failure::Failure;
use crate::input::{AdjustIn, cells, puzzle};

/// The maximum size of a picture: the total number of cells of its boards.
const CELLS: usize = 1 << 16;

/// What to draw: a position, or the moves from it.
pub struct Picture {
    moves: Vec<String>,
    format: Format,
}

/// The formats of files.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A vector picture; for a solution, animated.
    Svg,
    /// A picture; for a solution, all boards on a sheet.
    Png,
    /// An animation.
    Gif,
    /// The text of the puzzle.
    Native,
}

/// A puzzle, possibly with moves, and the format of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportIn {
    puzzle: String,
    moves: Option<Vec<String>>,
    format: Format,
}

impl ExportIn {
    /// The media type and the extension of the file.
    #[must_use]
    pub fn names(&self) -> (&'static str, &'static str) {
        match self.format {
            Format::Svg => ("image/svg+xml", "svg"),
            Format::Png => ("image/png", "png"),
            Format::Gif => ("image/gif", "gif"),
            Format::Native => ("text/plain; charset=utf-8", "txt"),
        }
    }

    /// The name of the file without its extension, and the work.
    ///
    /// # Errors
    ///
    /// If there is no such puzzle, or the picture would be too large.
    pub fn work(self, limits: &Limits) -> Result<(String, Work), Failure> {
        let puzzle = puzzle(&self.puzzle, &AdjustIn::default(), limits)?;
        let picture = Picture { moves: self.moves.unwrap_or_default(), format: self.format };
        check(&puzzle, &picture, limits)?;
        Ok((file_name(&puzzle.name), Work::Export(puzzle, picture)))
    }
}

fn check(puzzle: &Puzzle, picture: &Picture, limits: &Limits) -> Result<(), Failure> {
    let cells = cells(puzzle).saturating_mul(picture.moves.len() + 1);
    let is_picture = picture.format != Format::Native;
    if picture.moves.len() > limits.moves || is_picture && cells > CELLS {
        return Err(Failure::too_large("the picture would be too large: leave out the moves, or take fewer"));
    }
    Ok(())
}

/// A file name that every system accepts.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' };
    let name: String = name.chars().take(60).map(plain).collect();
    if name.is_empty() { "puzzle".into() } else { name }
}

pub(super) fn run(puzzle: &Puzzle, picture: &Picture) -> Result<Ending, String> {
    let file = draw(puzzle, picture).map_err(|refused| refused.0)?;
    Ok(Ending::new(&serde_json::json!({ "format": picture.format, "bytes": file.len() }))?.with_file(file))
}

fn draw(puzzle: &Puzzle, Picture { moves, format }: &Picture) -> Result<Vec<u8>, Refused> {
    let board = picture::board(puzzle);
    let steps = picture::read_steps(&board, moves)?;
    // Without moves, an animation would be a single picture.
    let drawn = match (format, steps.is_empty()) {
        (Format::Native, _) => Ok(puzzle.native().into_bytes()),
        (Format::Gif, _) => slidewise_draw::gif_solution(&board, &steps),
        (Format::Svg, true) => Ok(slidewise_draw::svg(&board).into_bytes()),
        (Format::Svg, false) => slidewise_draw::svg_solution(&board, &steps).map(String::into_bytes),
        (Format::Png, true) => slidewise_draw::png(&board),
        (Format::Png, false) => slidewise_draw::png_solution(&board, &steps),
    };
    drawn.map_err(|error| Refused(error.to_string()))
}
