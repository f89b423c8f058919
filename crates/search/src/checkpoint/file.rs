//! Files of a checkpoint: written with their hash, read to the last byte.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use super::manifest::Manifest;
use crate::wire::Wire;

/// A file in the manifest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) hash: u64,
    /// The parts in it: their numbers, and the offsets where they begin.
    pub(crate) parts: Vec<(usize, u64)>,
}

impl Wire for Entry {
    fn put(&self, bytes: &mut Vec<u8>) {
        ((self.name.clone(), self.parts.clone()), (self.bytes, self.hash)).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let ((name, parts), (bytes, hash)) = Wire::take(bytes)?;
        Some(Self { name, bytes, hash, parts })
    }
}

/// Writes the files of one peer.
pub(crate) struct FileWriter {
    folder: PathBuf,
    done: Vec<Entry>,
}

impl FileWriter {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), done: Vec::new() }
    }

    /// Writes a file and syncs it to disk.
    pub(crate) fn file(
        &mut self,
        name: String,
        write: &mut dyn FnMut(&mut Hashed<BufWriter<File>>) -> io::Result<()>,
    ) -> io::Result<()> {
        let file = BufWriter::with_capacity(1 << 18, File::create_new(self.folder.join(&name))?);
        let mut hashed = Hashed { inner: file, hash: Xxh3::new(), bytes: 0 };
        write(&mut hashed)?;
        let Hashed { inner, hash, bytes } = hashed;
        inner.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        self.done.push(Entry { name, bytes, hash: hash.digest(), parts: Vec::new() });
        Ok(())
    }

    /// Writes a file with these parts, one after the other.
    pub(crate) fn parts(
        &mut self,
        numbers: Range<usize>,
        write: &mut dyn FnMut(usize, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut parts = Vec::new();
        self.file(format!("parts-{}", numbers.start), &mut |to| {
            for number in numbers.clone() {
                parts.push((number, to.bytes));
                write(number, to)?;
            }
            Ok(())
        })?;
        if let Some(entry) = self.done.last_mut() {
            entry.parts = parts;
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> io::Result<Vec<Entry>> {
        Ok(self.done)
    }
}

/// A stream that counts and hashes its bytes.
pub(crate) struct Hashed<T> {
    inner: T,
    hash: Xxh3,
    bytes: u64,
}

impl<T: Write> Write for Hashed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A part in a file.
pub(crate) struct FileReader(BufReader<File>);

impl FileReader {
    /// The part with this number.
    pub(crate) fn part(saved: &Manifest, number: usize) -> io::Result<Self> {
        let parts = |entry: &Entry| entry.parts.iter().find(|part| part.0 == number).map(|part| part.1);
        let mut found = saved.files.iter().filter_map(|entry| Some((&entry.name, parts(entry)?)));
        let (name, start) = found.next().ok_or(io::ErrorKind::InvalidData)?;
        let mut file = File::open(saved.path(name))?;
        file.seek(SeekFrom::Start(start))?;
        Ok(Self(BufReader::with_capacity(1 << 18, file)))
    }

    /// A value of a fixed width.
    pub(crate) fn value<const BYTES: usize, T: Wire>(&mut self) -> io::Result<T> {
        let mut bytes = [0; BYTES];
        self.0.read_exact(&mut bytes)?;
        T::take(&mut bytes.as_slice()).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }
}

impl Read for FileReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

/// The length and the hash of a file.
pub(crate) fn hashed(path: &Path) -> io::Result<(u64, u64)> {
    let mut hashed = Hashed { inner: io::sink(), hash: Xxh3::new(), bytes: 0 };
    io::copy(&mut BufReader::with_capacity(1 << 18, File::open(path)?), &mut hashed)?;
    Ok((hashed.bytes, hashed.hash.digest()))
}
