//! Files mapped into memory, to read.

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

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
