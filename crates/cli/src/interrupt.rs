//! Ctrl-C: the first one asks the searches to stop with what they have proven, a second one ends the process.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Asks all searches to stop.
pub(crate) fn request() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The flag that searches look at. The first call sets up the handler.
pub(crate) fn flag() -> &'static AtomicBool {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let handler = || {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler Ctrl-C ends the process at once, which is no harm.
        let _ = ctrlc::set_handler(handler);
    });
    &INTERRUPTED
}
