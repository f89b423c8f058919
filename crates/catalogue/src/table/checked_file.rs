//! A file as the Parquet reader sees it. A damaged file may request bytes that it does not have, or have headers that
//! take forever to read: this is reported as an error before the reader allocates memory for nothing or hangs.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use super::thrift::{is_header, is_tame};

/// The end of a file: the length of its footer, and the name of the format.
const END: u64 = 8;

/// The maximum length of a page header; most have less than a hundred bytes.
const LONGEST_HEADER: usize = 1 << 16;

/// The source of the bytes.
pub(super) enum Source {
    /// On a disk.
    File(File),
    /// In memory, where there is no disk.
    Memory(Bytes),
}

/// A file that refuses reads beyond its content.
pub(super) struct CheckedFile(Source);

impl CheckedFile {
    /// A file whose footer can be read.
    pub(super) fn new(source: Source) -> Result<Self> {
        let whole = Self(source);
        let end = whole.len().checked_sub(END).ok_or_else(|| wrong("it is too short"))?;
        let bytes = whole.get_bytes(end, 4)?;
        let length = bytes.iter().rev().fold(0, |length, &byte| length << 8 | u64::from(byte));
        let start = end.checked_sub(length).ok_or_else(|| wrong("its footer is longer than the file"))?;
        if is_tame(&whole.get_bytes(start, length as usize)?) {
            return Ok(whole);
        }
        Err(wrong("its footer is damaged"))
    }
}

impl Length for CheckedFile {
    fn len(&self) -> u64 {
        match &self.0 {
            Source::File(file) => file.len(),
            Source::Memory(bytes) => bytes.len() as u64,
        }
    }
}

impl ChunkReader for CheckedFile {
    type T = Page;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let source: Box<dyn Read> = match &self.0 {
            Source::File(file) => {
                let mut file = file.try_clone()?;
                file.seek(SeekFrom::Start(start))?;
                Box::new(file)
            }
            Source::Memory(bytes) => Box::new(bytes.get_read(start)?),
        };
        Ok(Page { bytes: BufReader::with_capacity(LONGEST_HEADER, source), begun: false })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if start.saturating_add(length as u64) > self.len() {
            return Err(ParquetError::EOF(format!("{length} bytes are expected at byte {start}")));
        }
        match &self.0 {
            Source::File(file) => file.get_bytes(start, length),
            Source::Memory(bytes) => bytes.get_bytes(start, length),
        }
    }
}

/// The header of a page, the bytes after it, or the end of a file.
pub(super) struct Page {
    bytes: BufReader<Box<dyn Read>>,
    begun: bool,
}

impl Read for Page {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Only headers are read byte by byte.
        let begins = buffer.len() == 1 && !self.begun;
        self.begun = true;
        if begins && !is_header(self.bytes.fill_buf()?) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the header of a page is damaged"));
        }
        self.bytes.read(buffer)
    }
}

fn wrong(what: &str) -> ParquetError {
    ParquetError::General(what.into())
}
