//! Writing: data to standard output, messages to standard error, files whole or not at all.

use std::io::{self, Write};
use std::path::Path;

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

/// Writes a message to standard error.
pub(crate) fn error(message: &str) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    // If not even this can be written there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {message}");
}

/// Writes a file whole or not at all: to a temporary file beside it, then renamed.
pub(crate) fn file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        let mut file = tempfile::Builder::new().permissions(plain_permissions()).tempfile_in(folder)?;
        file.write_all(content)?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// A temporary file is private unless told otherwise; a picture is not a secret.
#[cfg(unix)]
fn plain_permissions() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o666)
}
