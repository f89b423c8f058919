//! Pattern databases in files: making them beforehand, and looking after them.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use slidewise_core::{Heuristic, Observer, Packable, Preparing, Stop};
use slidewise_pdb::file::{self, Refusal};
use slidewise_pdb::user_folder;

use crate::families::{self, Family, HeuristicJob, Job, Unavailable};
use crate::{Cache, Options, Puzzle, Refused, databases};

/// Makes all databases that the heuristic of the options needs for a puzzle, and keeps them in files. Where the observer
/// stops it, those that are whole by then are kept.
pub fn build(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> Result<(), Refused> {
    let options = &Options { cache: Cache::All, ..*options };
    families::run(puzzle, options.order, Build { options, observer })
}

/// Frees the databases in memory that no search uses, if they hold more bytes than these together: for processes that
/// live long.
pub fn spare(bytes: u64) {
    databases::spare(bytes);
}

struct Build<'a> {
    options: &'a Options,
    observer: &'a mut dyn Observer,
}

impl Job for Build<'_> {
    type Output = Result<(), Refused>;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        match family.with_heuristic(self.options.heuristic, self.options, Prepare(self.observer)) {
            Ok(()) => Ok(()),
            Err(Unavailable::Refused(refused)) => Err(refused),
            Err(Unavailable::Stopped(why)) => Err(Refused(format!("building was stopped: {why}"))),
        }
    }
}

/// Does nothing with a heuristic that is ready.
struct Prepare<'a>(&'a mut dyn Observer);

impl<D: Packable> HeuristicJob<D> for Prepare<'_> {
    type Output = ();

    fn run<H: Heuristic<D>>(self, _: &H) {}

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        self.0.prepare(news)
    }
}

/// A file that was checked from the first byte to the last.
#[derive(Debug)]
pub struct Checked {
    /// The file.
    pub path: PathBuf,
    /// What it was built for, or why it is not to be trusted.
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

/// The files in that folder, in the order of their names; none if there is no folder yet.
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
