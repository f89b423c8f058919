//! Ctrl-C and SIGTERM: the first one makes the searches stop and report what they have proven, a second one ends the
//! process. A command that does not search ends at the first.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use crate::status::Status;

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Handles signals from now on. `is_heeded` tells whether the command checks the flag.
pub(crate) fn listen(is_heeded: bool) {
    let handler = move || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || !is_heeded {
            end();
        }
    };
    // Without a handler, a signal ends the process at once, which does no harm.
    let _ = ctrlc::set_handler(handler);
}

/// Makes all searches stop.
pub(crate) fn request() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The flag that searches check.
pub(crate) fn flag() -> &'static Arc<AtomicBool> {
    &INTERRUPTED
}

/// Ends the process at once. Files are written under other names first, so none is left half-written.
fn end() -> ! {
    std::process::exit(i32::from(Status::Stopped as u8))
}

/// Ends the process when its parent process is gone, if one was named: nobody is waiting for an answer any more.
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

/// On other systems a process cannot find out whether another one is alive.
#[cfg(not(unix))]
fn while_alive(_: u32) {}
