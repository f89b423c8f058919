//! Output: data to standard output, messages to standard error, files completely or not at all.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::stream::RawStream;
use anyhow::Context;
use serde::Serialize;
use slidewise_catalogue::temporary;

/// Is this a process whose output another process prints?
static MUTED: AtomicBool = AtomicBool::new(false);

/// Suppresses standard output and progress from now on.
pub(crate) fn mute() {
    MUTED.store(true, Ordering::Relaxed);
}

pub(crate) fn is_muted() -> bool {
    MUTED.load(Ordering::Relaxed)
}

/// Writes text to standard output, without colours if they do not belong there.
pub(crate) fn text(text: &str) -> io::Result<()> {
    if is_muted() {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes one JSON object as a line.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let line = serde_json::to_string(value)? + "\n";
    Ok(text(&line)?)
}

/// A report, and figures of the process.
#[derive(Serialize)]
struct Measured<'a, R> {
    #[serde(flatten)]
    report: &'a R,
    /// The peak memory of the process so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    process_peak_bytes: Option<u64>,
}

/// Writes a report as a line, with the memory of the process if the system provides it.
pub(crate) fn report(report: &impl Serialize) -> anyhow::Result<()> {
    Ok(text(&line(report)?)?)
}

/// A report as a line.
pub(crate) fn line(report: &impl Serialize) -> anyhow::Result<String> {
    let process_peak_bytes = kilobytes("/proc/self/status", "VmHWM:").map(|size| size * 1024);
    Ok(serde_json::to_string(&Measured { report, process_peak_bytes })? + "\n")
}

/// The number of kilobytes that a system file states for a key.
pub(crate) fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Does this stream show colours, according to the user and the terminal?
pub(crate) fn colored(stream: &impl RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

/// Writes to standard error.
pub(crate) fn message(text: &str) {
    // If even this cannot be written, there is nobody to tell.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Writes an error to standard error.
pub(crate) fn error(what: &str) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    message(&format!("{red}error{red:#}: {what}\n"));
}

/// Writes a file completely or not at all: to a temporary file next to it, then renamed.
pub(crate) fn file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        let mut file = temporary(path)?;
        file.write_all(content)?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// A file that grows and gets its name once it is finished.
pub(crate) struct Draft<'a> {
    path: &'a Path,
    file: io::BufWriter<tempfile::NamedTempFile>,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(path: &'a Path) -> anyhow::Result<Self> {
        let file = temporary(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, file: io::BufWriter::new(file) })
    }

    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.file, "{line}")
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(self.path)?;
        Ok(())
    }
}

impl Write for Draft<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The folder a file is in, or will be.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
