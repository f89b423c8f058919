//! The journal of a run: one line of JSON per row, written as soon as the row is known, so that a killed run can be
//! resumed. A half-written line is dropped. Even if the machine fails, only the rows of the last few moments are lost.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
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

/// Where a row is in the file of a journal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    start: u64,
    length: u32,
}

/// A journal that rows can be added to.
#[derive(Debug)]
pub struct Journal {
    file: File,
    end: u64,
    synced: Instant,
}

impl Journal {
    /// Opens the journal of a run and passes on the rows it already has, or creates it.
    pub fn open(path: &Path, header: &Header, take: impl FnMut(Place, Row)) -> Result<Self, JournalError> {
        let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        let end =
            match scan(&file, |found| if found == header { Ok(()) } else { Err(JournalError::Other) }, take)?
            {
                Some((_, end)) => end,
                None => 0,
            };
        file.set_len(end)?;
        let mut journal = Self { file, end, synced: Instant::now() };
        if end == 0 {
            journal.add(header)?;
        }
        Ok(journal)
    }

    /// Adds a row. Once this returns, the row survives the death of the process.
    pub fn add(&mut self, line: &impl Serialize) -> io::Result<Place> {
        let line = serde_json::to_string(line)? + "\n";
        self.file.write_all(line.as_bytes())?;
        let length = u32::try_from(line.len()).map_err(io::Error::other)?;
        let place = Place { start: self.end, length };
        self.end += u64::from(length);
        if self.synced.elapsed() >= MOMENT {
            self.sync()?;
        }
        Ok(place)
    }

    /// Flushes all rows to disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }

    /// Reads a row again.
    pub fn row(&mut self, place: Place) -> io::Result<Row> {
        let mut line = vec![0; place.length as usize];
        self.file.seek(SeekFrom::Start(place.start))?;
        self.file.read_exact(&mut line)?;
        Ok(serde_json::from_slice(&line)?)
    }
}

/// Passes on the rows of a journal and returns its header; a half-written last line is left out.
pub fn read(path: &Path, mut take: impl FnMut(Row)) -> Result<Header, JournalError> {
    let found = scan(&File::open(path)?, |_| Ok(()), |_, row| take(row))?;
    found.map(|(header, _)| header).ok_or(JournalError::Damaged(1))
}

/// Reads line by line, so that only one row is in memory. Returns the header and where the last whole line ends, or
/// `None` if there is no whole line.
fn scan(
    file: &File,
    accept: impl FnOnce(&Header) -> Result<(), JournalError>,
    mut take: impl FnMut(Place, Row),
) -> Result<Option<(Header, u64)>, JournalError> {
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>| {
        line.clear();
        Ok::<_, io::Error>(reader.read_until(b'\n', line)? > 0 && line.ends_with(b"\n"))
    };
    if !next(&mut line)? {
        return Ok(None);
    }
    let header = serde_json::from_slice(&line).map_err(|_| JournalError::Damaged(1))?;
    accept(&header)?;
    let mut end = line.len() as u64;
    for number in 2.. {
        if !next(&mut line)? {
            break;
        }
        let row = serde_json::from_slice(&line).map_err(|_| JournalError::Damaged(number))?;
        let length = u32::try_from(line.len()).map_err(|_| JournalError::Damaged(number))?;
        take(Place { start: end, length }, row);
        end += u64::from(length);
    }
    Ok(Some((header, end)))
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

    fn opened(path: &Path) -> (Journal, Vec<Row>) {
        let mut rows = Vec::new();
        let journal = Journal::open(path, &header("s"), |_, row| rows.push(row)).expect("it is one of s");
        (journal, rows)
    }

    #[test]
    fn rows_are_kept_and_a_half_line_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("j.jsonl");
        let (mut journal, rows) = opened(&path);
        assert!(rows.is_empty());
        journal.add(&row("a")).expect("it can be written");
        journal.add(&row("b")).expect("it can be written");
        drop(journal);
        let content = std::fs::read_to_string(&path).expect("it can be read");
        std::fs::write(&path, &content[..content.len() - 7]).expect("it can be written");

        let (mut journal, rows) = opened(&path);
        assert_eq!(rows, [row("a")]);
        let place = journal.add(&row("c")).expect("it can be written");
        journal.add(&row("d")).expect("it can be written");
        assert_eq!(journal.row(place).expect("it is there"), row("c"));
        journal.add(&row("e")).expect("rows are still added at the end");
        let mut rows = Vec::new();
        read(&path, |row| rows.push(row)).expect("it is whole");
        assert_eq!(rows, ["a", "c", "d", "e"].map(row));
    }

    #[test]
    fn a_journal_of_something_else_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("j.jsonl");
        opened(&path);
        let refused = Journal::open(&path, &header("t"), |_, _| ()).expect_err("it is of s");
        assert!(matches!(refused, JournalError::Other));
        std::fs::write(&path, "nonsense\n").expect("it can be written");
        assert!(matches!(Journal::open(&path, &header("s"), |_, _| ()), Err(JournalError::Damaged(1))));
    }
}
