//! Decides what to draw, and draws it in this terminal or into files.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use slidewise_draw::{Board, Panel, TerminalStyle};
pub(crate) use slidewise_solve::picture::{board, steps, visited};

use crate::output;

/// The drawing style for this terminal.
pub(crate) fn style() -> TerminalStyle {
    TerminalStyle { color: output::colored(&std::io::stdout()), unicode: true }
}

/// Columns of the terminal, or a sensible default if there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| width.0.into())
}

/// Columns of the terminal connected to standard output; none for a file or a pipe, where lines may have any length.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.into())
}

/// A board for this terminal, or advice if it is too wide.
pub(crate) fn drawn(board: &Board) -> String {
    let text = slidewise_draw::terminal(board, TerminalStyle { color: false, ..style() });
    let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    match terminal_width() {
        Some(width) if columns > width => {
            format!(
                "(drawing it takes {columns} columns, but there are only {width}; use --svg FILE or --png FILE)\n"
            )
        }
        _ => slidewise_draw::terminal(board, style()),
    }
}

/// A board of atoms with its molecule beside it.
pub(crate) fn with_molecule(board: &Board, molecule: &Board) -> String {
    let panel = |caption: &str, board: &Board| Panel { caption: caption.into(), board: board.clone() };
    slidewise_draw::terminal_row(&[panel("", board), panel("molecule", molecule)], style(), width())
}

/// Refuses pictures that could not be written, because of their names. Finding out early saves the user a long search.
pub(crate) fn check_paths(paths: &[(&Option<PathBuf>, &str)]) -> anyhow::Result<()> {
    let given = paths.iter().filter_map(|(path, ending)| path.as_ref().map(|path| (path, ending)));
    given.into_iter().try_for_each(|(path, ending)| check_path(path, ending))
}

fn check_path(path: &Path, ending: &str) -> anyhow::Result<()> {
    let found = path.extension().and_then(|found| found.to_str()).unwrap_or_default();
    ensure!(
        found.eq_ignore_ascii_case(ending),
        "--{ending} writes {ending} files, but {} has another extension",
        path.display()
    );
    let folder = output::folder(path);
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
    ensure!(!path.is_dir(), "cannot write {}: it is a folder", path.display());
    Ok(())
}
