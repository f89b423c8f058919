//! Ctrl-C and SIGTERM: the first one asks the searches to stop with what they have proven, a second one ends the process.
//! A command that searches nothing ends at the first.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::status::Status;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens to signals from now on. Does the command look at the flag?
pub(crate) fn listen(is_heeded: bool) {
    let handler = move || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || !is_heeded {
            end();
        }
    };
    // Without a handler a signal ends the process at once, which is no harm.
    let _ = ctrlc::set_handler(handler);
}

/// Asks all searches to stop.
pub(crate) fn request() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The flag that searches look at.
pub(crate) fn flag() -> &'static AtomicBool {
    &INTERRUPTED
}

/// Ends the process at once. Files are written under other names first, so none is left half-written.
fn end() -> ! {
    std::process::exit(i32::from(Status::Stopped as u8))
}

/// Ends the process when the one is gone that it works for, if it was told of one: however that ended, nobody waits for an
/// answer any more.
pub(crate) fn end_with_parent() {
    let parent = std::env::var(slidewise_bench::child::PARENT).ok().and_then(|id| id.parse().ok());
    if let Some(parent) = parent {
        std::thread::spawn(move || while_alive(parent));
    }
}

#[cfg(unix)]
fn while_alive(parent: u32) {
    while std::os::unix::process::parent_id() == parent {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    end();
}

/// Elsewhere a process cannot tell.
#[cfg(not(unix))]
fn while_alive(_: u32) {}
