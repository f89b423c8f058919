//! Pictures and texts to download. Drawing is a job like others; this call waits for its end.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use slidewise_solve::Puzzle;

use super::input::{AdjustIn, Body, puzzle};
use crate::Limits;
use crate::failure::Failure;
use crate::jobs::{Format, Jobs, Picture, Snapshot, Work};
use crate::server::App;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportIn {
    puzzle: String,
    moves: Option<Vec<String>>,
    format: Format,
}

/// The media type and the extension of a file.
fn names(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Svg => ("image/svg+xml", "svg"),
        Format::Png => ("image/png", "png"),
        Format::Gif => ("image/gif", "gif"),
        Format::Native => ("text/plain; charset=utf-8", "txt"),
    }
}

/// The maximum size of a picture: the total number of cells of its boards.
const CELLS: usize = 1 << 16;

pub(crate) async fn export(State(app): State<App>, Body(input): Body<ExportIn>) -> Result<Response, Failure> {
    let limits = app.limits;
    let (kind, ending) = names(input.format);
    let (name, work) = app.quick(move || input.work(&limits)).await?;
    let mut wanted = Wanted { jobs: app.jobs.clone(), id: String::new() };
    let job = app.jobs.submit(work, None)?;
    wanted.id = job.id.to_string();
    let _listener = job.attention.listen();
    let mut news = job.subscribe();
    let done = news.wait_for(Snapshot::is_over).await.map(|snapshot| snapshot.error.clone());
    let file = job.file().ok_or_else(|| match done {
        Ok(Some(error)) => Failure::refused(error),
        _ => Failure::closing("the server is shutting down"),
    })?;
    // The job is removed below, so these bytes are the only ones.
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    let about = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((about, file).into_response())
}

/// The job ends when its client leaves.
struct Wanted {
    jobs: Jobs,
    id: String,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        // It may be over and forgotten.
        let _ = self.jobs.remove(&self.id);
    }
}

impl ExportIn {
    fn work(self, limits: &Limits) -> Result<(String, Work), Failure> {
        let puzzle = puzzle(&self.puzzle, &AdjustIn::default(), limits)?;
        let picture = Picture { moves: self.moves.unwrap_or_default(), format: self.format };
        check(&puzzle, &picture, limits)?;
        Ok((file_name(&puzzle.name), Work::Export(puzzle, picture)))
    }
}

fn check(puzzle: &Puzzle, picture: &Picture, limits: &Limits) -> Result<(), Failure> {
    let cells = super::input::cells(puzzle).saturating_mul(picture.moves.len() + 1);
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
