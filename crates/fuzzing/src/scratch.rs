//! Bytes as a temporary file, for readers that need a file.

use std::io::Write;

use tempfile::NamedTempFile;

/// A file with these bytes and this extension, removed when the value is dropped.
pub(crate) fn file(bytes: &[u8], ending: &str) -> NamedTempFile {
    let file = tempfile::Builder::new().suffix(ending).tempfile();
    let mut file = file.expect("there is a folder for temporary files");
    file.write_all(bytes).expect("a temporary file can be written");
    file
}
