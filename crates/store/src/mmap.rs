//! Memory that comes from the system directly: files mapped to read, and large tables.

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use memmap2::{Mmap, MmapMut};

/// The bytes of a file as they were when it was opened, read from the disk when they are looked at.
///
/// The file must not be changed in place while it is mapped. Whoever replaces such a file must write another and rename it:
/// then the mapping keeps the old one.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl Mapped {
    /// Maps a file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only and private to this value, so nothing in this process writes to these bytes. Another
        // process could, by writing into the file in place; ours never do (`slidewise_pdb` writes a new file and renames
        // it), and the bytes are plain numbers, of which any value is valid.
        unsafe { Mmap::map(&file) }.map(Self)
    }
}

impl Deref for Mapped {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// A large table that is looked at here and there. Where the system has large pages it stands on them: then most looks need
/// no walk through the tables of pages, which would take longer than the look itself.
#[derive(Debug)]
pub struct HugeTable(MmapMut);

impl HugeTable {
    /// So many bytes of this value.
    ///
    /// # Panics
    /// If the system has no memory left, as every allocation does.
    #[must_use]
    pub fn filled(value: u8, len: usize) -> Self {
        let mut bytes = MmapMut::map_anon(len).expect("there is memory left");
        // A system that cannot do it has small pages then.
        #[cfg(target_os = "linux")]
        let _ = bytes.advise(memmap2::Advice::HugePage);
        bytes.fill(value);
        Self(bytes)
    }
}

impl Deref for HugeTable {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for HugeTable {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_table_holds_its_bytes() {
        let mut table = HugeTable::filled(7, 5 << 20);
        table[3 << 20] = 8;
        assert_eq!((table.len(), table[0], table[3 << 20], table[(5 << 20) - 1]), (5 << 20, 7, 8, 7));
    }
}
