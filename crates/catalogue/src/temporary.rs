//! Files that appear completely or not at all.

use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// A temporary file in the folder of the file that it will become: write to it, then call `persist(path)`.
///
/// # Errors
///
/// If the file cannot be created.
pub fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to be set"))]
    let mut builder = Builder::new();
    // A temporary file is private by default, but results are not secret.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
