//! The catalogues of `--catalogue`, opened once.

use std::path::Path;
use std::sync::Arc;

use anyhow::{bail, ensure};
use slidewise_catalogue::{Index, Reader, Row};
use slidewise_solve::Adjust;
use slidewise_web::engine::Catalogue;

use crate::catalogue::{Selection, figures, is_catalogue};
use crate::input;
use crate::status::Status;

/// Opens all files, each under a unique name.
pub(super) fn open(paths: &[String]) -> anyhow::Result<Vec<Arc<Catalogue>>> {
    let mut names: Vec<String> = Vec::new();
    let mut catalogues = Vec::new();
    for path in paths {
        let name = fresh(path, &names);
        let catalogue = if is_catalogue(path) { of_rows(path, &name)? } else { of_text(path, &name)? };
        catalogues.push(Arc::new(catalogue));
        names.push(name);
    }
    Ok(catalogues)
}

/// The file's name without its extension, and a number if another file has that name.
fn fresh(path: &str, taken: &[String]) -> String {
    let stem = Path::new(path).file_stem().map_or("catalogue".into(), |stem| stem.to_string_lossy());
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    let mut names = std::iter::once(stem.to_string()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

fn of_rows(path: &str, name: &str) -> anyhow::Result<Catalogue> {
    let reader = Reader::open(Path::new(path))?;
    ensure!(!reader.is_empty(), "{path} has no puzzles");
    Ok(Catalogue::of_file(name, reader)?)
}

/// Reads all puzzles of a text at once, and holds them in their written form.
fn of_text(path: &str, name: &str) -> anyhow::Result<Catalogue> {
    // Something that is not a file may still name a puzzle, but not a catalogue.
    ensure!(Path::new(path).exists(), "there is no file {path}");
    let (adjust, selection) = (Adjust::default(), Selection::default());
    let mut puzzles = input::open(&[path.to_owned()], &adjust, &selection);
    // The lines of an enumeration contain more than the puzzles that are read from them, if all lines are of that form.
    let content = String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned();
    let lines = || content.lines().filter_map(Row::of_line);
    let mut rows = (lines().count() == puzzles.left()).then(lines).into_iter().flatten();
    let (mut index, mut texts) = (Index::default(), Vec::new());
    for mut puzzle in puzzles.by_ref() {
        index.push(&figures(&puzzle));
        let same = |row: &Row| puzzle.family() == row.puzzle && puzzle.known_length() == Some(row.length);
        let row = rows.next().filter(same);
        if let Some(row) = &row {
            puzzle.about.known = row.known();
        }
        puzzle.about.name = Some(puzzle.name.clone());
        texts.push((puzzle.native(), row));
    }
    if puzzles.status != Status::Solved {
        bail!("{path} cannot be served as a catalogue");
    }
    Ok(Catalogue::of_texts(name, index, texts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_catalogue_has_a_name_of_its_own() {
        let mut names = Vec::new();
        for path in ["a/boards.parquet", "b/boards.txt", "boards", "other.parquet"] {
            names.push(fresh(path, &names));
        }
        assert_eq!(names, ["boards", "boards-2", "boards-3", "other"]);
    }
}
