//! Reference data for the tests of all crates, and a record of tests that were skipped because data was missing.
//!
//! `data/golden` holds positions and figures that are plain facts, each with its source. Levels under other licences
//! stay outside, in a folder `shared/data` next to the project, or in Debian's packages. Tests that need missing data
//! are skipped, and report this on standard error and to `cargo xtask test`, which ends with the number of skipped
//! tests.

mod stopwatch;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

pub use stopwatch::Stopwatch;

/// The environment variable that names the file from which `cargo xtask test` reads the skipped tests, one per line.
pub const SKIPPED: &str = "SLIDEWISE_SKIPPED";

/// The folder of the project.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of the reference data, as in `tiles/korf100.csv`; `None` if it is missing, which is recorded.
#[must_use]
pub fn data(path: &str) -> Option<PathBuf> {
    let places = [root().join("data/golden"), root().join("../shared/data")];
    let found = places.into_iter().map(|place| place.join(path)).find(|place| place.exists());
    if found.is_none() {
        skip(&format!("there is no reference data {path}"));
    }
    found
}

/// The text of such a file.
///
/// # Panics
/// If it exists but cannot be read.
#[must_use]
pub fn text(path: &str) -> Option<String> {
    data(path).map(|file| fs::read_to_string(file).expect("the file can be read"))
}

/// The texts of all files in such a folder, wherever they are kept, sorted by name.
///
/// # Panics
/// If one exists but cannot be read.
#[must_use]
pub fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let places = [root().join("data/golden"), root().join("../shared/data")];
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in places.iter().flat_map(|place| fs::read_dir(place.join(folder))).flatten().flatten() {
        let known = files.iter().any(|file| file.file_name() == Some(&entry.file_name()));
        if entry.path().is_file() && !known {
            files.push(entry.path());
        }
    }
    files.sort_by_key(|file| file.file_name().map(ToOwned::to_owned));
    if files.is_empty() {
        skip(&format!("there is no reference data {folder}"));
    }
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("the file can be read");
        (file, text)
    };
    files.into_iter().map(read).collect()
}

/// A file of a Debian package, unpacked by `cargo xtask test` or installed; `None` if it is missing, which is recorded.
#[must_use]
pub fn debian(package: &str, path: &str) -> Option<PathBuf> {
    let unpacked = root().join("target/debian").join(package).join(path);
    let found = [unpacked, Path::new("/").join(path)].into_iter().find(|path| path.exists());
    if found.is_none() {
        skip(&format!("there is no package {package}"));
    }
    found
}

/// Records that a test, or a part of one, was skipped.
#[allow(clippy::print_stderr, reason = "whoever runs the tests must see that one did nothing")]
pub fn skip(why: &str) {
    eprintln!("skipped: {why}");
    let Some(path) = std::env::var_os(SKIPPED) else { return };
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    // One write of a whole line, because other tests write to the same file.
    let noted = OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .and_then(|mut file| file.write_all(format!("{test}\t{why}\n").as_bytes()));
    if let Err(error) = noted {
        eprintln!("this cannot be noted: {error}");
    }
}
