//! Bytes as a file, for readers that take nothing else.

use std::io::Write;

use tempfile::NamedTempFile;

/// A file of these bytes whose name ends so. It is gone with the value.
pub(crate) fn file(bytes: &[u8], ending: &str) -> NamedTempFile {
    let file = tempfile::Builder::new().suffix(ending).tempfile();
    let mut file = file.expect("there is a folder for temporary files");
    file.write_all(bytes).expect("a temporary file can be written");
    file
}
