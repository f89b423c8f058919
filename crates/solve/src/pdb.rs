//! Pattern databases in files: builds them in advance, and checks them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use slidewise_core::{Observer, Stop};
use slidewise_pdb::file::{self, Refusal};
use slidewise_pdb::{FOLDER_VARIABLE, user_folder};

use crate::families::{Unavailable, with_opened};
use crate::{Cache, Options, Puzzle, Refused, databases};

/// Builds all databases that the heuristic of the options needs for a puzzle, and keeps them in files. If the observer
/// stops it, the complete ones are kept, and the reason is returned.
///
/// # Errors
/// If the heuristic does not fit the puzzle or the memory, or a file cannot be written.
pub fn build(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Option<Stop>, Refused> {
    if folder().is_none() {
        return Err(Refused(format!(
            "there is no cache folder for databases; set {FOLDER_VARIABLE} to name one"
        )));
    }
    let options = &Options { cache: Cache::All, ..*options };
    // A heuristic that is ready has all its databases.
    let built = with_opened!(&puzzle.instance, options.order, opened => {
        opened.with_heuristic(options.heuristic, options, observer, |_, _, _| ())
    });
    match built {
        Ok(()) => Ok(None),
        Err(Unavailable::Refused(refused)) => Err(refused),
        Err(Unavailable::Stopped(why)) => Ok(Some(why)),
    }
}

/// Frees the databases in memory that no search uses, if they hold more than this many bytes together. For long-lived
/// processes.
pub fn spare(bytes: u64) {
    databases::spare(bytes);
}

/// A file that was completely checked.
#[derive(Debug)]
pub struct Checked {
    /// The file.
    pub path: PathBuf,
    /// What it was built for, or why it cannot be used.
    pub content: Result<String, Refusal>,
}

/// Checks a file.
#[must_use]
pub fn check(path: &Path) -> Checked {
    Checked { path: path.to_owned(), content: file::open(path).map(|checked| checked.label) }
}

/// The folder of the files, if the user has one.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    user_folder()
}

/// The files in that folder, sorted by name; none if there is no folder yet.
pub fn files() -> io::Result<Vec<PathBuf>> {
    let Some(folder) = folder().filter(|folder| folder.exists()) else { return Ok(Vec::new()) };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "pdb"));
    files.sort();
    Ok(files)
}
