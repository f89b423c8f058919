//! A catalogue in a file, made in one or several sessions.
//!
//! While a catalogue `NAME` is being made, its entries are in `NAME.part`, and `NAME.checkpoint` records the progress:
//! how many units are done, and the length of the part at that time. The checkpoint is replaced atomically after the
//! part was written. So whenever the process dies, what the part has beyond the checkpoint is cut off and made again,
//! with the same result.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use slidewise_catalogue::{Row, Writer, temporary};

use crate::rules::Rules;
use crate::run::{End, Report, Shard, Summary, Work, run};

/// The progress of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Checkpoint {
    rules: Rules,
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
    /// Its boards, and what else the threads share.
    pub work: Work<'c>,
    /// The part of the work to do.
    pub shard: Shard,
    /// Where it will be written: as text, or as Parquet if the name ends so.
    pub path: PathBuf,
    /// May an unfinished run be resumed?
    pub resume: bool,
}

impl Job<'_> {
    /// Makes the catalogue on the threads of rayon's current pool. `begin` receives what was done in earlier sessions,
    /// `advance` every unit. Returns the counts and how it ended; if not everything is done, the next session can
    /// continue.
    ///
    /// # Errors
    ///
    /// If files cannot be read or written, or an unfinished catalogue is in the way.
    pub fn make(
        &self,
        stop: &AtomicBool,
        begin: impl FnOnce(&Summary),
        advance: impl Fn(&Summary) + Sync,
    ) -> Result<(Summary, End), FileError> {
        let mut checkpoint = self.checkpoint()?;
        let part = with_suffix(&self.path, ".part");
        let at_part = |error| FileError::Io(part.clone(), error);
        let mut file = open(&part, checkpoint.bytes).map_err(at_part)?;
        begin(&checkpoint.summary);
        let units = self.shard.units(self.work.candidates);
        let before = checkpoint.done;
        let end = run(&self.work, &units[before..], stop, advance, |done, reports| {
            checkpoint.done = before + done;
            checkpoint.bytes += self.append(&mut file, &reports).map_err(at_part)?;
            reports.iter().for_each(|report| checkpoint.summary.merge(&report.summary));
            self.save(&checkpoint)
        })?;
        if end == End::Complete {
            self.finish(&part).map_err(|error| FileError::Io(self.path.clone(), error))?;
            // Without a part it is useless, and there is none if there was nothing to do.
            let _ = fs::remove_file(with_suffix(&self.path, ".checkpoint"));
        }
        Ok((checkpoint.summary, end))
    }

    fn is_parquet(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "parquet")
    }

    /// Turns the part into the catalogue.
    fn finish(&self, part: &Path) -> io::Result<()> {
        if !self.is_parquet() {
            return fs::rename(part, &self.path);
        }
        let mut writer = Writer::create(&self.path)?;
        for line in BufReader::new(File::open(part)?).lines() {
            writer.push(&serde_json::from_str::<Row>(&line?)?)?;
        }
        writer.finish()?;
        fs::remove_file(part)
    }

    /// Where to begin.
    fn checkpoint(&self) -> Result<Checkpoint, FileError> {
        let path = with_suffix(&self.path, ".checkpoint");
        let rules = self.work.candidates.rules().clone();
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
        let units = self.shard.units(self.work.candidates).len();
        if checkpoint.done > units {
            return Err(FileError::Damaged(path, format!("{} of {units} units done", checkpoint.done)));
        }
        Ok(checkpoint)
    }

    fn append(&self, file: &mut File, reports: &[Report]) -> io::Result<u64> {
        let mut bytes = 0;
        let mut writer = BufWriter::new(file);
        for entry in reports.iter().flat_map(|report| &report.entries) {
            let line = match self.is_parquet() {
                true => serde_json::to_string(&self.work.candidates.row_of(entry))?,
                false => self.work.candidates.line_of(entry),
            } + "\n";
            writer.write_all(line.as_bytes())?;
            bytes += line.len() as u64;
        }
        writer.flush()?;
        writer.get_ref().sync_data()?;
        Ok(bytes)
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
