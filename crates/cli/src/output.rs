//! Writing: data to standard output, messages to standard error, files whole or not at all.

use std::io::{self, Write};
use std::path::Path;

use anstream::stream::RawStream;
use anyhow::Context;
use serde::Serialize;

/// Writes text to standard output; colours are left out where they do not belong.
pub(crate) fn text(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes one JSON object as a line.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let line = serde_json::to_string(value)? + "\n";
    Ok(text(&line)?)
}

/// Does this stream show colours, as far as the user and the terminal say?
pub(crate) fn colored(stream: &impl RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

/// Writes to standard error.
pub(crate) fn message(text: &str) {
    // If not even this can be written there is nobody to tell.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Writes what went wrong to standard error.
pub(crate) fn error(what: &str) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    message(&format!("{red}error{red:#}: {what}\n"));
}

/// Writes a file whole or not at all: to a temporary file beside it, then renamed.
pub(crate) fn file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        let mut file = temporary(folder(path))?;
        file.write_all(content)?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// The folder a file is in, or will be.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A temporary file is private unless told otherwise; a picture is not a secret.
#[cfg(unix)]
pub(crate) fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let plain = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    tempfile::Builder::new().permissions(plain).tempfile_in(folder)
}

#[cfg(not(unix))]
pub(crate) fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::NamedTempFile::new_in(folder)
}
