//! Checkpoints: the state of a search on disk, from which it resumes after its process has ended for whatever reason.
//!
//! A checkpoint is a folder `checkpoint-N` in the folder that the user names: a manifest, and for each peer that wrote
//! it a file with its parts of the stored states and one with the states that it held in lists. It is written as
//! `writing` and renamed when everything is on disk; only then is the previous one removed. So once there is a
//! checkpoint, there is always a complete one. Files are exact images of the structures in memory, so a resumed search
//! finds states in the same order, and has the same counts in the end. The number of threads and peers may change.
//!
//! All numbers are little-endian. A manifest begins with [`MAGIC`], and every file has its length and its XXH3-64 in the
//! manifest; the last eight bytes of the manifest are the hash of all others.

mod file;
mod manifest;
mod states;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use slidewise_core::Stop;
use slidewise_core::clock::Instant;

use crate::exchange::Crew;

pub(crate) use file::{FileReader, FileWriter};
pub use manifest::Manifest;
pub(crate) use states::{load_states, put_keys, save_states, take_key, take_keys};

/// The first bytes of a manifest; the last character is the version of the format.
pub const MAGIC: &[u8; 8] = b"SWCHECK3";

const MANIFEST: &str = "manifest";
const WRITING: &str = "writing";
const NAME: &str = "checkpoint-";

/// At the end of a layer, a checkpoint may be written this many times sooner.
const SOONER: u32 = 6;
/// The time between checkpoints is at least this many times the time that writing the last one took.
const SELDOM: u32 = 12;

/// Why a checkpoint is refused.
#[derive(Debug)]
pub struct Unusable(pub String);

/// The folder where a search writes its checkpoints, and the last one written there.
#[derive(Debug)]
pub struct Checkpoints {
    folder: PathBuf,
    task: String,
    every: Duration,
    last: Option<Manifest>,
    trouble: Mutex<Option<String>>,
}

impl Checkpoints {
    /// The checkpoints of a task in a folder, which is created if necessary. The task names everything that a
    /// checkpoint depends on: a search resumes only from a checkpoint of the same task.
    ///
    /// # Errors
    ///
    /// If the folder has a checkpoint of another task, or one that is damaged.
    pub fn open(folder: &Path, task: &str, every: Duration) -> Result<Self, Unusable> {
        let last = newest(folder)?;
        if let Some(manifest) = &last {
            if manifest.task != task {
                let about = |task: &str| task.lines().next().unwrap_or_default().to_owned();
                return Err(Unusable(format!(
                    "the checkpoint in {} belongs to another search: {}; this one is {}{}",
                    folder.display(),
                    about(&manifest.task),
                    about(task),
                    if about(task) == about(&manifest.task) {
                        ", with another puzzle or other options"
                    } else {
                        ""
                    },
                )));
            }
            manifest.check()?;
        }
        fs::create_dir_all(folder)
            .map_err(|error| Unusable(format!("cannot create {}: {error}", folder.display())))?;
        Ok(Self { folder: folder.to_owned(), task: task.to_owned(), every, last, trouble: Mutex::new(None) })
    }

    /// The checkpoint that the search resumes from.
    #[must_use]
    pub fn last(&self) -> Option<&Manifest> {
        self.last.as_ref()
    }

    /// Why a checkpoint could not be written or read, if that happened.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.trouble.lock().ok().and_then(|trouble| trouble.clone())
    }

    /// Records what went wrong.
    pub(crate) fn failed(&self, what: &str, error: &io::Error) -> Stop {
        if error.kind() == io::ErrorKind::OutOfMemory {
            return Stop::Memory;
        }
        if let Ok(mut trouble) = self.trouble.lock() {
            trouble.get_or_insert_with(|| format!("{what} in {}: {error}", self.folder.display()));
        }
        Stop::Checkpoint
    }

    /// Begins a checkpoint: an empty folder.
    fn begin(&self) -> io::Result<()> {
        let path = self.folder.join(WRITING);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => fs::create_dir(&path),
        }
    }

    /// Ends it: the last one is removed only after the new one has its name.
    fn finish(&self, mut manifest: Manifest) -> io::Result<()> {
        let writing = self.folder.join(WRITING);
        let before = numbered(&self.folder)?;
        let number = before.last().map_or(1, |last| last.0 + 1);
        manifest.save(&writing.join(MANIFEST))?;
        sync(&writing)?;
        manifest.folder = self.folder.join(format!("{NAME}{number}"));
        fs::rename(&writing, &manifest.folder)?;
        sync(&self.folder)?;
        before.iter().try_for_each(|(_, path)| fs::remove_dir_all(path))
    }
}

/// The newest checkpoint in a folder.
///
/// # Errors
///
/// If its manifest is damaged, or if the folder contains anything else.
pub fn newest(folder: &Path) -> Result<Option<Manifest>, Unusable> {
    let unreadable = |error: io::Error| Unusable(format!("cannot read {}: {error}", folder.display()));
    match numbered(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(error)),
        Ok(all) => match all.last() {
            Some((_, path)) => Manifest::load(path, MANIFEST).map(Some),
            None => {
                let mut others = fs::read_dir(folder).map_err(unreadable)?.filter_map(Result::ok);
                match others.find(|entry| entry.file_name() != WRITING) {
                    None => Ok(None),
                    Some(entry) => Err(Unusable(format!(
                        "{} is not a folder of checkpoints: it contains {}",
                        folder.display(),
                        entry.file_name().display()
                    ))),
                }
            }
        },
    }
}

/// The checkpoints in a folder, by their numbers.
fn numbered(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| name.strip_prefix(NAME)?.parse().ok());
        all.extend(number.map(|number| (number, entry.path())));
    }
    all.sort_unstable();
    Ok(all)
}

/// Makes the file names in a folder durable.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The clock of checkpoints.
pub(crate) struct Clock {
    last: Instant,
    took: Duration,
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self { last: Instant::now(), took: Duration::ZERO }
    }
}

impl<'a> Crew<'a> {
    /// Is a checkpoint due? Only the first peer checks its clock.
    pub(crate) fn is_due(&self, layer_ends: bool) -> bool {
        self.checkpoints.is_some_and(|checkpoints| {
            // A zero interval means that a checkpoint is always due.
            let rest = if checkpoints.every.is_zero() { Duration::ZERO } else { self.clock.took * SELDOM };
            let every = checkpoints.every.max(rest);
            let every = if layer_ends { every / SOONER } else { every };
            self.index() == 0 && self.clock.last.elapsed() >= every
        })
    }

    /// The checkpoint that this search resumes from: the same for all peers.
    pub(crate) fn saved(&mut self) -> Result<Option<&'a Manifest>, Stop> {
        let Some(checkpoints) = self.checkpoints else { return Ok(None) };
        let saved = checkpoints.last();
        let seen =
            saved.map(|saved| (saved.folder.to_string_lossy().into_owned(), (saved.stored, saved.expanded)));
        let all = self.agree(Ok(seen))?;
        if all.iter().any(|seen| *seen != all[0]) {
            let error = io::Error::other("the processes do not see the same one: is the file system shared?");
            return Err(checkpoints.failed("cannot resume from the checkpoint", &error));
        }
        Ok(saved)
    }

    /// Writes a checkpoint: `write` writes the files of this peer, `describe` fills the manifest, which the first peer
    /// writes when all are done.
    pub(crate) fn save(
        &mut self,
        describe: &mut dyn FnMut(&mut Manifest),
        write: &mut dyn FnMut(&mut FileWriter) -> io::Result<()>,
    ) -> Result<(), Stop> {
        let Some(checkpoints) = self.checkpoints else { return Ok(()) };
        let began = Instant::now();
        let is_first = self.index() == 0;
        let failed = |error: io::Error| checkpoints.failed("cannot write a checkpoint", &error);
        self.agree(if is_first { checkpoints.begin().map_err(failed) } else { Ok(()) })?;
        let mut writer = FileWriter::new(&checkpoints.folder.join(WRITING));
        let written = write(&mut writer).and_then(|()| writer.finish());
        let files = self.agree(written.map_err(failed)).inspect_err(|_| {
            if is_first {
                // The disk may be full, and nobody needs these files.
                let _ = fs::remove_dir_all(checkpoints.folder.join(WRITING));
            }
        })?;
        let finished = if is_first {
            let mut manifest = Manifest::new(&checkpoints.task, self.peers(), files.concat());
            describe(&mut manifest);
            checkpoints.finish(manifest).map_err(failed)
        } else {
            Ok(())
        };
        self.agree(finished)?;
        self.clock = Clock { last: Instant::now(), took: began.elapsed() };
        Ok(())
    }

    /// Turns a failure to read from a checkpoint into a reason to stop.
    pub(crate) fn restore<T>(&mut self, read: io::Result<T>) -> Result<T, Stop> {
        let failed = |error: io::Error| match self.checkpoints {
            Some(checkpoints) => checkpoints.failed("cannot resume from the checkpoint", &error),
            None => Stop::Checkpoint,
        };
        let (value, outcome) = match read {
            Ok(value) => (Some(value), Ok(())),
            Err(error) => (None, Err(failed(error))),
        };
        self.agree(outcome)?;
        value.ok_or(Stop::Checkpoint)
    }
}
