//! Pictures and texts to download.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use slidewise_lab::{Puzzle, Refused, picture};

use super::input::{AdjustIn, Body, puzzle};
use crate::Limits;
use crate::failure::Failure;
use crate::server::App;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportIn {
    puzzle: String,
    moves: Option<Vec<String>>,
    format: Format,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Png,
    Gif,
    Native,
}

impl Format {
    /// The media type and the extension of a file.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Format::Svg => ("image/svg+xml", "svg"),
            Format::Png => ("image/png", "png"),
            Format::Gif => ("image/gif", "gif"),
            Format::Native => ("text/plain; charset=utf-8", "txt"),
        }
    }
}

/// The maximum size of a picture: the total number of cells of its boards.
const CELLS: usize = 1 << 16;

pub(crate) async fn export(State(app): State<App>, Body(input): Body<ExportIn>) -> Result<Response, Failure> {
    let limits = app.limits;
    let (kind, ending) = input.format.names();
    let file = move || {
        let puzzle = puzzle(&input.puzzle, &AdjustIn::default(), &limits)?;
        let bytes = draw(&puzzle, input.moves.as_deref(), input.format, &limits)?;
        Ok((file_name(&puzzle.name), bytes))
    };
    let (name, bytes) = app.slow(file).await?;
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes)
        .into_response())
}

fn draw(
    puzzle: &Puzzle,
    moves: Option<&[String]>,
    format: Format,
    limits: &Limits,
) -> Result<Vec<u8>, Failure> {
    let moves = moves.unwrap_or_default();
    let cells = super::input::cells(puzzle).saturating_mul(moves.len() + 1);
    let is_picture = !matches!(format, Format::Native);
    if moves.len() > limits.moves || is_picture && cells > CELLS {
        return Err(Failure::too_large("the picture would be too large: leave out the moves, or take fewer"));
    }
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
    drawn.map_err(|error| Refused(error.to_string()).into())
}

/// A file name that every system accepts.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' };
    let name: String = name.chars().take(60).map(plain).collect();
    if name.is_empty() { "puzzle".into() } else { name }
}
