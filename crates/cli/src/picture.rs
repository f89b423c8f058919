//! What there is to draw, and how to draw it here: on this terminal, into these files.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use slidewise_draw::TerminalStyle;
pub(crate) use slidewise_lab::picture::{board, steps, visited};

use crate::output;

/// How to draw on this terminal.
pub(crate) fn style() -> TerminalStyle {
    TerminalStyle { color: output::colored(&std::io::stdout()), unicode: true }
}

/// Columns of the terminal, or a sensible width where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| width.0.into())
}

/// Refuses pictures that cannot be written as they are named. To find that out early saves the user a long search.
pub(crate) fn check_paths(paths: &[(&Option<PathBuf>, &str)]) -> anyhow::Result<()> {
    let given = paths.iter().filter_map(|(path, ending)| path.as_ref().map(|path| (path, ending)));
    given.into_iter().try_for_each(|(path, ending)| check_path(path, ending))
}

fn check_path(path: &Path, ending: &str) -> anyhow::Result<()> {
    let found = path.extension().and_then(|found| found.to_str()).unwrap_or_default();
    ensure!(
        found.eq_ignore_ascii_case(ending),
        "--{ending} writes {ending} files, but {} is named otherwise",
        path.display()
    );
    let folder = output::folder(path);
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
    ensure!(!path.is_dir(), "cannot write {}: it is a folder", path.display());
    Ok(())
}
