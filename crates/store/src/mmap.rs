//! Memory obtained directly from the system: read-only mapped files, and large tables.

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use memmap2::Mmap;

/// The bytes of a file as they were when it was opened, read from disk on access.
///
/// The file must not be changed in place while it is mapped. To replace such a file, write another one and rename it:
/// the mapping then keeps the old one.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl Mapped {
    /// Maps a file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only and private to this value, so nothing in this process writes to these bytes.
        // Another process could, by writing into the file in place; ours never do (`slidewise_pdb` writes a new file
        // and renames it), and the bytes are plain numbers, of which any value is valid.
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

/// A large table with random access. Where the system supports huge pages, the table uses them: most accesses then need
/// no page-table walk, which would take longer than the access itself.
#[derive(Debug)]
pub struct HugeTable(Memory);

#[cfg(not(target_family = "wasm"))]
type Memory = memmap2::MmapMut;
/// On a platform without memory mapping, the allocator provides the memory.
#[cfg(target_family = "wasm")]
type Memory = Vec<u8>;

impl HugeTable {
    /// The number of bytes of memory that a table of this length takes, rounded up to whole large pages.
    #[must_use]
    pub const fn footprint(len: usize) -> usize {
        const PAGE: usize = 2 << 20;
        if len < PAGE { len } else { len.next_multiple_of(PAGE) }
    }

    /// This many zero bytes. The system provides the memory on first access.
    ///
    /// # Panics
    /// If the system has no memory left, as with every allocation.
    #[must_use]
    pub fn zeroed(len: usize) -> Self {
        #[cfg(target_family = "wasm")]
        let bytes = vec![0; len];
        #[cfg(not(target_family = "wasm"))]
        let bytes = Memory::map_anon(len).expect("there is memory left");
        // A system without this feature uses small pages.
        #[cfg(target_os = "linux")]
        let _ = bytes.advise(memmap2::Advice::HugePage);
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
        let mut table = HugeTable::zeroed(5 << 20);
        table[3 << 20] = 8;
        assert_eq!((table.len(), table[0], table[3 << 20], table[(5 << 20) - 1]), (5 << 20, 0, 8, 0));
    }
}
