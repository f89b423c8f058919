//! Provides databases: from memory, from files in a folder, or newly built.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use etcetera::BaseStrategy;
use slidewise_store::HugeTable;
use xxhash_rust::xxh3::xxh3_64;

use crate::file::{self, Checked, Refusal};

/// The environment variable that names the folder for the files, instead of the user's cache folder.
pub const FOLDER_VARIABLE: &str = "SLIDEWISE_CACHE";

/// The folder for database files: the value of [`FOLDER_VARIABLE`], or else a folder in the user's cache folder; `None`
/// if the user has no such folder.
#[must_use]
pub fn user_folder() -> Option<PathBuf> {
    match std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        Some(folder) => Some(folder.into()),
        None => Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("slidewise")),
    }
}

/// The file of a database in a folder, named after the family and a digest of the whole label.
#[must_use]
pub fn file_of(folder: &Path, label: &str) -> PathBuf {
    let family = label.split(' ').next().unwrap_or_default();
    folder.join(format!("{family}-{:016x}.pdb", xxh3_64(label.as_bytes())))
}

/// A database in memory or in a file.
#[derive(Debug)]
pub enum Database {
    /// Built by this process.
    Built(HugeTable),
    /// From a file, checked.
    Loaded(Checked),
}

impl Database {
    /// The distances, in the order of the states.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        match self {
            Self::Built(values) => values,
            Self::Loaded(checked) => checked.values(),
        }
    }
}

/// A message to the user about a file.
#[derive(Debug)]
pub enum Notice {
    /// It was refused, and is built again.
    Refused(PathBuf, Refusal),
    /// It could not be written; the database is in memory only.
    NotSaved(PathBuf, io::Error),
}

impl std::fmt::Display for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(path, refusal) => write!(f, "rebuilding {}: {refusal}", path.display()),
            Self::NotSaved(path, error) => write!(f, "{} cannot be written: {error}", path.display()),
        }
    }
}

/// The databases of a process, each loaded once, however many searches use it.
#[derive(Debug, Default)]
pub struct Library {
    all: Mutex<HashMap<String, Arc<Database>>>,
    /// Held while a database is loaded or built, so that others can still ask which ones there are.
    building: Mutex<()>,
}

impl Library {
    /// The database with this label: from memory, or from its file in the folder, or newly built, in which case it is
    /// written to the folder. `None` if the builder returns `None`. Concurrent callers wait.
    pub fn get_or_build(
        &self,
        label: &str,
        folder: Option<&Path>,
        notify: &mut dyn FnMut(Notice),
        build: impl FnOnce() -> Option<HugeTable>,
    ) -> Option<Arc<Database>> {
        let _building = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.all().get(label).map(Arc::clone);
        if known.is_some() {
            return known;
        }
        let database = Arc::new(load_or_build(label, folder, notify, build)?);
        self.all().insert(label.to_owned(), Arc::clone(&database));
        Some(database)
    }

    /// Does this process have the database with this label? Never waits until one is built.
    pub fn has(&self, label: &str) -> bool {
        self.all().contains_key(label)
    }

    /// Drops unused databases if they hold more than this many bytes together. Does nothing while one is being built.
    pub fn spare(&self, bytes: u64) {
        let Ok(_building) = self.building.try_lock() else { return };
        let mut all = self.all();
        let unused = |database: &Arc<Database>| Arc::strong_count(database) == 1;
        let held: u64 =
            all.values().filter(|database| unused(database)).map(|one| one.values().len() as u64).sum();
        if held > bytes {
            all.retain(|_, database| !unused(database));
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Database>>> {
        // A thread that panicked while it held the lock left the map unchanged.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn load_or_build(
    label: &str,
    folder: Option<&Path>,
    notify: &mut dyn FnMut(Notice),
    build: impl FnOnce() -> Option<HugeTable>,
) -> Option<Database> {
    let path = folder.map(|folder| file_of(folder, label));
    if let Some(path) = &path {
        match file::load(path, label) {
            Ok(checked) => return Some(Database::Loaded(checked)),
            Err(Refusal::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
            Err(refusal) => notify(Notice::Refused(path.clone(), refusal)),
        }
    }
    let values = build()?;
    if let Some(path) = path
        && let Err(error) = file::save(&path, label, &values)
    {
        notify(Notice::NotSaved(path, error));
    }
    Some(Database::Built(values))
}
