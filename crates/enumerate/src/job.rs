//! Writes a catalogue to a file, in one or several sessions.
//!
//! While a catalogue `NAME` is being made, its entries are in `NAME.part`, and `NAME.checkpoint` records the progress:
//! how many units are done, and the length of the part at that time. The checkpoint is replaced atomically after the
//! part was written. If the process dies, everything in the part beyond the checkpoint is cut off and made again, with
//! the same result.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slidewise_catalogue::{Row, Writer, temporary};

use crate::listing::Format;
use crate::run::{End, Shard, Summary, Work, run};

/// The progress of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Checkpoint {
    rules: Value,
    shard: Shard,
    /// Is the difficulty of the boards determined?
    judged: bool,
    /// The number of units of the shard that are done.
    done: usize,
    /// The length of the part that contains their entries.
    bytes: u64,
    summary: Summary,
}

/// Why a catalogue was not made.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is an unfinished catalogue, and resuming was not requested.
    #[error("{} is left from an unfinished run: resume it, or remove the file to start over", .0.display())]
    Unfinished(PathBuf),
    /// The unfinished catalogue is a different one.
    #[error("{} belongs to another catalogue (other rules, another shard, or with or without difficulty): remove it, or choose another output", .0.display())]
    Other(PathBuf),
    /// The checkpoint cannot be understood.
    #[error("{} is damaged: remove it to start over ({})", .0.display(), .1)]
    Damaged(PathBuf, String),
    /// A file system error.
    #[error("cannot use {}: {}", .0.display(), .1)]
    Io(PathBuf, #[source] io::Error),
}

/// A catalogue to be written to a file.
#[derive(Clone)]
pub struct Job<'c> {
    /// Its boards, and other data that the threads share.
    pub work: Work<'c>,
    /// The part of the work to do.
    pub shard: Shard,
    /// Its path: it is written as text, or as Parquet if the name ends in `.parquet`.
    pub path: PathBuf,
    /// May an unfinished run be resumed?
    pub resume: bool,
}

impl Job<'_> {
    /// Makes the catalogue on the threads of rayon's current pool. `begin` receives what was done in earlier sessions:
    /// the number of units and what they gave; `advance` every unit. Returns the counts and how it ended; if not everything is done, the next session can
    /// continue.
    ///
    /// # Errors
    ///
    /// If files cannot be read or written, or an unfinished catalogue is in the way.
    pub fn make(
        &self,
        stop: &AtomicBool,
        begin: impl FnOnce(usize, &Summary),
        advance: impl Fn(&Summary) + Sync,
    ) -> Result<(Summary, End), FileError> {
        let mut session = self.session()?;
        let before = session.units();
        begin(before, session.summary());
        let units = self.shard.units(self.work.enumeration);
        let end = run(&self.work, self.format(), &units[before..], stop, advance, |done, report| {
            session.add(before + done, &report.summary, &report.lines)
        })?;
        let summary = *session.summary();
        if end == End::Complete {
            session.finish()?;
        }
        Ok((summary, end))
    }

    /// Continues the catalogue where the last session left it.
    ///
    /// # Errors
    ///
    /// If files cannot be read or written, or an unfinished catalogue is in the way.
    pub fn session(&self) -> Result<Session<'_>, FileError> {
        let checkpoint = self.checkpoint()?;
        let part = with_suffix(&self.path, ".part");
        let file = open(&part, checkpoint.bytes).map_err(|error| FileError::Io(part.clone(), error))?;
        Ok(Session { job: self, checkpoint, part, file })
    }

    /// How boards are written to the part.
    #[must_use]
    pub fn format(&self) -> Format {
        let is_parquet = self.path.extension().is_some_and(|extension| extension == "parquet");
        if is_parquet { Format::Row } else { Format::Text }
    }

    /// Turns the part into the catalogue.
    fn finish(&self, part: &Path) -> io::Result<()> {
        if self.format() == Format::Text {
            return fs::rename(part, &self.path);
        }
        let mut writer = Writer::create(&self.path)?;
        for line in BufReader::new(File::open(part)?).lines() {
            writer.push(&serde_json::from_str::<Row>(&line?)?)?;
        }
        writer.finish()?;
        fs::remove_file(part)
    }

    /// The checkpoint to begin with.
    fn checkpoint(&self) -> Result<Checkpoint, FileError> {
        let path = with_suffix(&self.path, ".checkpoint");
        let rules = self.work.enumeration.rules();
        let judged = self.work.judge.is_some();
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Checkpoint {
                    rules,
                    shard: self.shard,
                    judged,
                    done: 0,
                    bytes: 0,
                    summary: Summary::default(),
                });
            }
            Err(error) => return Err(FileError::Io(path, error)),
            Ok(_) if !self.resume => return Err(FileError::Unfinished(path)),
            Ok(text) => text,
        };
        let checkpoint: Checkpoint = serde_json::from_str(&text)
            .map_err(|error| FileError::Damaged(path.clone(), error.to_string()))?;
        if (&checkpoint.rules, checkpoint.shard, checkpoint.judged) != (&rules, self.shard, judged) {
            return Err(FileError::Other(path));
        }
        let units = self.shard.units(self.work.enumeration).len();
        if checkpoint.done > units {
            return Err(FileError::Damaged(path, format!("{} of {units} units done", checkpoint.done)));
        }
        Ok(checkpoint)
    }

    fn save(&self, checkpoint: &Checkpoint) -> Result<(), FileError> {
        let path = with_suffix(&self.path, ".checkpoint");
        let write = || -> io::Result<()> {
            let mut file = temporary(&path)?;
            serde_json::to_writer(&mut file, checkpoint)?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|error| FileError::Io(path.clone(), error))
    }
}

/// A catalogue that is being made.
pub struct Session<'j> {
    job: &'j Job<'j>,
    checkpoint: Checkpoint,
    part: PathBuf,
    file: File,
}

impl Session<'_> {
    /// The number of units of the shard that are done.
    #[must_use]
    pub fn units(&self) -> usize {
        self.checkpoint.done
    }

    /// The results of these units.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.checkpoint.summary
    }

    /// Adds the results up to this number of finished units: their counts, and their entries as lines.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn add(&mut self, units: usize, found: &Summary, lines: &str) -> Result<(), FileError> {
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| FileError::Io(self.part.clone(), error))?;
        self.checkpoint.done = units;
        self.checkpoint.bytes += lines.len() as u64;
        self.checkpoint.summary.merge(found);
        self.job.save(&self.checkpoint)
    }

    /// Turns the part into the catalogue, when all units are done.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), FileError> {
        let path = &self.job.path;
        self.job.finish(&self.part).map_err(|error| FileError::Io(path.clone(), error))?;
        // Without a part it is useless, and there is none if there was nothing to do.
        let _ = fs::remove_file(with_suffix(path, ".checkpoint"));
        Ok(())
    }
}

/// Opens a part for writing after its first `bytes` bytes, which must exist.
fn open(part: &Path, bytes: u64) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(part)?;
    if file.metadata()?.len() < bytes {
        let message = "it is shorter than its checkpoint says: remove both to start over";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    file.set_len(bytes)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
