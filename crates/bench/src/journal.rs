//! The journal of a run: one line of JSON per row, written as soon as the row is known, so that a killed run can be
//! resumed. A half-written line is dropped. Even if the machine fails, only the rows of the last few moments are lost.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::Row;

/// The first line: the suite and the puzzles that the rows belong to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The suite's name.
    pub name: String,
    /// The text of the suite's file.
    pub suite: String,
    /// A checksum of all puzzles with their names.
    pub puzzles: u64,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A line before the last one is damaged.
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// Its rows belong to another suite or to other puzzles.
    #[error(
        "it holds rows of another suite, or of an earlier version of this one: choose another --output, or start over with --fresh"
    )]
    Other,
}

/// How often rows are flushed to disk: flushing each row would take longer than most searches.
const MOMENT: Duration = Duration::from_millis(500);

/// A journal that rows can be added to.
#[derive(Debug)]
pub struct Journal {
    file: File,
    synced: Instant,
}

impl Journal {
    /// Opens the journal of a run and returns the rows it already has, or creates it.
    pub fn open(path: &Path, header: &Header) -> Result<(Self, Vec<Row>), JournalError> {
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        let content = io::read_to_string(&mut file)?;
        let whole = whole(&content);
        file.set_len(whole.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Self { file, synced: Instant::now() };
        if whole.is_empty() {
            journal.add(header)?;
            return Ok((journal, Vec::new()));
        }
        let (found, rows) = parse(whole)?;
        if found != *header {
            return Err(JournalError::Other);
        }
        Ok((journal, rows))
    }

    /// Adds a row. Once this returns, the row survives the death of the process.
    pub fn add(&mut self, line: &impl Serialize) -> io::Result<()> {
        let line = serde_json::to_string(line)? + "\n";
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= MOMENT {
            self.sync()?;
        }
        Ok(())
    }

    /// Flushes all rows to disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }
}

/// The header and the rows of a journal; a half-written last line is left out.
pub fn read(path: &Path) -> Result<(Header, Vec<Row>), JournalError> {
    parse(whole(&std::fs::read_to_string(path)?))
}

/// Everything up to the last end of a line.
fn whole(content: &str) -> &str {
    content.rfind('\n').map_or("", |newline| &content[..=newline])
}

fn parse(content: &str) -> Result<(Header, Vec<Row>), JournalError> {
    let mut lines = content.lines().enumerate();
    let header = lines.next().and_then(|(_, line)| serde_json::from_str(line).ok());
    let header = header.ok_or(JournalError::Damaged(1))?;
    let row = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|_| JournalError::Damaged(index + 1))
    };
    Ok((header, lines.map(row).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(name: &str) -> Header {
        Header { name: name.into(), suite: "title = 'x'".into(), puzzles: 5 }
    }

    fn row(instance: &str) -> Row {
        Row { instance: instance.into(), expanded: Some(3), seconds: Some(0.25), ..Row::default() }
    }

    #[test]
    fn rows_are_kept_and_a_half_line_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("j.jsonl");
        let (mut journal, rows) = Journal::open(&path, &header("s")).expect("it is new");
        assert!(rows.is_empty());
        journal.add(&row("a")).expect("it can be written");
        journal.add(&row("b")).expect("it can be written");
        drop(journal);
        let content = std::fs::read_to_string(&path).expect("it can be read");
        std::fs::write(&path, &content[..content.len() - 7]).expect("it can be written");

        let (mut journal, rows) = Journal::open(&path, &header("s")).expect("it goes on");
        assert_eq!(rows, [row("a")]);
        journal.add(&row("c")).expect("it can be written");
        drop(journal);
        let (_, rows) = read(&path).expect("it is whole");
        assert_eq!(rows, [row("a"), row("c")]);
    }

    #[test]
    fn a_journal_of_something_else_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("j.jsonl");
        Journal::open(&path, &header("s")).expect("it is new");
        let refused = Journal::open(&path, &header("t")).expect_err("it is of s");
        assert!(matches!(refused, JournalError::Other));
        std::fs::write(&path, "nonsense\n").expect("it can be written");
        assert!(matches!(Journal::open(&path, &header("s")), Err(JournalError::Damaged(1))));
    }
}
