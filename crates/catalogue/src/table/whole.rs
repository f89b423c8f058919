//! A file as the reader of the format sees it. A damaged file may ask for bytes that it does not have, or have headers that take
//! for ever: that is an error, before the reader makes room for what is not there or loses its way.

use std::fs::File;
use std::io::BufReader;

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use super::thrift::is_tame;

/// What a file ends with: the length of its footer, and the name of the format.
const END: u64 = 8;

/// The longest header of a page; most have less than a hundred bytes.
const LONGEST_HEADER: u64 = 1 << 16;

/// A file of which nothing is asked that it does not have.
pub(super) struct Whole(File);

impl Whole {
    /// A file whose footer can be read.
    pub(super) fn new(file: File) -> Result<Self> {
        let whole = Self(file);
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

impl Length for Whole {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl ChunkReader for Whole {
    type T = BufReader<File>;

    /// The end of the file, or a page, of which the header comes first.
    fn get_read(&self, start: u64) -> Result<Self::T> {
        let left = self.len().saturating_sub(start);
        if left > END && !is_tame(&self.get_bytes(start, left.min(LONGEST_HEADER) as usize)?) {
            return Err(wrong("the header of a page is damaged"));
        }
        self.0.get_read(start)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if start.saturating_add(length as u64) > self.len() {
            return Err(ParquetError::EOF(format!("{length} bytes are said to be at byte {start}")));
        }
        self.0.get_bytes(start, length)
    }
}

fn wrong(what: &str) -> ParquetError {
    ParquetError::General(what.into())
}
