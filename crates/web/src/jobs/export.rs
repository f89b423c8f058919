//! Boards and solutions drawn as files.

use serde::{Deserialize, Serialize};
use slidewise_solve::{Puzzle, Refused, picture};

use super::job::Ending;

/// What is drawn: a position, or the moves from it.
pub(crate) struct Picture {
    pub(crate) moves: Vec<String>,
    pub(crate) format: Format,
}

/// The formats of files.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    Svg,
    Png,
    Gif,
    Native,
}

pub(super) fn run(puzzle: &Puzzle, picture: &Picture) -> Result<Ending, String> {
    let file = draw(puzzle, picture).map_err(|refused| refused.0)?;
    Ok(Ending::new(&serde_json::json!({ "format": picture.format, "bytes": file.len() }))?.with_file(file))
}

fn draw(puzzle: &Puzzle, Picture { moves, format }: &Picture) -> Result<Vec<u8>, Refused> {
    let board = picture::board(puzzle);
    let steps = picture::steps(&board, moves)?;
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
