//! Files of pattern databases. Numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic |
//! | 4 | version of this format |
//! | 4 | bytes of the label |
//! | 8 | bytes of the values |
//! | 8 | XXH3 checksum of the values |
//! | … | the label: the family and everything that the values depend on |
//! | … | zeros, so that the header is a multiple of 64 bytes |
//! | 8 | XXH3 checksum of the header up to here |
//! | … | the values |
//!
//! A file is written under another name, synced to disk and renamed, so a file under its own name is complete and never
//! changes: of two processes that build the same one, each renames its own. Everything that is read is checked to the
//! last byte before it is used.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use slidewise_store::Mapped;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: [u8; 8] = *b"SLIDEPDB";
const VERSION: u32 = 1;
/// Bytes before the label.
const FIXED: usize = 32;
/// The size of the header is a multiple of this.
const ALIGN: usize = 64;

/// Why a file is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is not a database file.
    #[error("it is not a pattern database")]
    Magic,
    /// It was written by another version.
    #[error("it has version {0} of the format, not {VERSION}")]
    Version(u32),
    /// Its length is not what it states.
    #[error("it has {has} bytes instead of {wanted}")]
    Length {
        /// Bytes it has.
        has: usize,
        /// Bytes it should have.
        wanted: usize,
    },
    /// Its header is damaged.
    #[error("its header is damaged")]
    Header,
    /// Its values are damaged.
    #[error("its values are damaged")]
    Values,
    /// It was built for something else.
    #[error("it was built for '{0}'")]
    Label(String),
}

/// A file that was checked.
#[derive(Debug)]
pub struct Checked {
    /// A description of what it was built for.
    pub label: String,
    bytes: Mapped,
    start: usize,
}

impl Checked {
    /// The values.
    #[inline]
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

/// Writes a file completely or not at all. Creates folders as needed.
pub fn save(path: &Path, label: &str, values: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(&header(label, values))?;
    file.write_all(values)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

fn header(label: &str, values: &[u8]) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend((label.len() as u32).to_le_bytes());
    header.extend((values.len() as u64).to_le_bytes());
    header.extend(xxh3_64(values).to_le_bytes());
    header.extend(label.as_bytes());
    header.resize(header_len(label.len()) - 8, 0);
    header.extend(xxh3_64(&header).to_le_bytes());
    header
}

fn header_len(label: usize) -> usize {
    (FIXED + label + 8).next_multiple_of(ALIGN)
}

/// Reads a file with this label, and checks all of it.
pub fn load(path: &Path, label: &str) -> Result<Checked, Refusal> {
    let checked = open(path)?;
    if checked.label == label { Ok(checked) } else { Err(Refusal::Label(checked.label)) }
}

/// Reads a file with any label, and checks all of it.
pub fn open(path: &Path) -> Result<Checked, Refusal> {
    let bytes = Mapped::open(path)?;
    let fixed = bytes.get(..FIXED).ok_or(Refusal::Length { has: bytes.len(), wanted: FIXED })?;
    let number = |at: usize| u64::from_le_bytes(fixed[at..at + 8].try_into().expect("8 bytes are 8 bytes"));
    if fixed[..8] != MAGIC {
        return Err(Refusal::Magic);
    }
    let version = number(8) as u32;
    if version != VERSION {
        return Err(Refusal::Version(version));
    }
    let label_len = (number(8) >> 32) as usize;
    let start = header_len(label_len);
    let Some(header) = bytes.get(..start) else {
        return Err(Refusal::Length { has: bytes.len(), wanted: start });
    };
    let (content, sum) = header.split_at(start - 8);
    if xxh3_64(content).to_le_bytes() != sum {
        return Err(Refusal::Header);
    }
    // From here on the header is as it was written, by us or by someone who can compute checksums.
    let wanted = start.saturating_add(number(16) as usize);
    if bytes.len() != wanted {
        return Err(Refusal::Length { has: bytes.len(), wanted });
    }
    if xxh3_64(&bytes[start..]) != number(24) {
        return Err(Refusal::Values);
    }
    let label = String::from_utf8_lossy(&content[FIXED..FIXED + label_len]).into_owned();
    Ok(Checked { label, bytes, start })
}
