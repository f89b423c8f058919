//! The manifest of a checkpoint: its task, its progress, and the files that belong to it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use slidewise_core::Cost;
use xxhash_rust::xxh3::xxh3_64;

use super::file::{Entry, hashed};
use super::{MAGIC, Unusable};
use crate::wire::Wire;

/// The content of a checkpoint.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The folder of the checkpoint.
    pub folder: PathBuf,
    /// The task that the search works on.
    pub task: String,
    /// The search.
    pub search: String,
    /// The layer that the search was in.
    pub layer: Cost,
    /// The proven lower bound: no solution is shorter.
    pub lower_bound: Cost,
    /// The number of states stored.
    pub stored: u64,
    /// The number of states expanded.
    pub expanded: u64,
    /// The number of peers that wrote it.
    pub peers: usize,
    /// The counts of the run, and further data that the search needs besides its files.
    pub(crate) run: Vec<u8>,
    pub(crate) state: Vec<u8>,
    pub(crate) files: Vec<Entry>,
}

impl Wire for Manifest {
    fn put(&self, bytes: &mut Vec<u8>) {
        (self.task.clone(), self.search.clone()).put(bytes);
        ((self.layer, self.lower_bound), (self.stored, self.expanded)).put(bytes);
        (self.peers, (self.run.clone(), self.state.clone())).put(bytes);
        self.files.put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let (task, search) = Wire::take(bytes)?;
        let ((layer, lower_bound), (stored, expanded)) = Wire::take(bytes)?;
        let (peers, (run, state)) = Wire::take(bytes)?;
        let files = Wire::take(bytes)?;
        let folder = PathBuf::new();
        Some(Self { folder, task, search, layer, lower_bound, stored, expanded, peers, run, state, files })
    }
}

impl Manifest {
    pub(super) fn new(task: &str, peers: usize, mut files: Vec<Entry>) -> Self {
        files.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Self {
            folder: PathBuf::new(),
            task: task.to_owned(),
            search: String::new(),
            layer: 0,
            lower_bound: 0,
            stored: 0,
            expanded: 0,
            peers,
            run: Vec::new(),
            state: Vec::new(),
            files,
        }
    }

    /// The number of bytes in all files.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        self.put(&mut bytes);
        let hash = xxh3_64(&bytes);
        hash.put(&mut bytes);
        let mut file = File::create_new(path)?;
        file.write_all(&bytes)?;
        file.sync_all()
    }

    /// Reads the manifest with this name in the folder of a checkpoint.
    pub(super) fn load(folder: &Path, name: &str) -> Result<Self, Unusable> {
        let refused = |why: &str| Unusable(format!("the checkpoint in {} {why}", folder.display()));
        let bytes = fs::read(folder.join(name))
            .map_err(|error| refused(&format!("has no readable manifest: {error}")))?;
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(refused(if bytes.starts_with(&MAGIC[..7]) {
                "was written by another version of Slidewise"
            } else {
                "is not valid: its manifest does not begin like one"
            }));
        };
        let whole = rest.len().checked_sub(size_of::<u64>()).map(|len| rest.split_at(len));
        let Some((mut rest, mut hash)) = whole else {
            return Err(refused("has a truncated manifest"));
        };
        if u64::take(&mut hash) != Some(xxh3_64(&bytes[..bytes.len() - size_of::<u64>()])) {
            return Err(refused("has a truncated or modified manifest"));
        }
        let manifest = Self::take(&mut rest).filter(|_| rest.is_empty());
        let manifest = manifest.ok_or_else(|| refused("has an invalid manifest"))?;
        Ok(Self { folder: folder.to_owned(), ..manifest })
    }

    /// Checks all files to the last byte.
    ///
    /// # Errors
    ///
    /// If one is missing, or differs from what was written.
    pub fn check(&self) -> Result<(), Unusable> {
        for Entry { name, bytes, hash, .. } in &self.files {
            let path = self.folder.join(name);
            let refused = |why: String| Unusable(format!("{} {why}", path.display()));
            let found = hashed(&path).map_err(|error| refused(format!("cannot be read: {error}")))?;
            if found.0 != *bytes {
                return Err(refused(format!("has {} bytes and should have {bytes}", found.0)));
            }
            if found.1 != *hash {
                return Err(refused("was changed after it was written".into()));
            }
        }
        Ok(())
    }

    /// The path of a file.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}
