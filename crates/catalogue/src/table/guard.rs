//! A damaged file can make the Parquet reader panic. Such a panic is treated as an ordinary error, without the usual
//! panic message.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use parquet::errors::{ParquetError, Result};

thread_local! {
    /// Is this thread reading a file?
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Reads something. A panic becomes an error, and nothing is printed about it.
pub(super) fn guarded<T>(read: impl FnOnce() -> Result<T>) -> Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !READING.get() {
                usual(info);
            }
        }));
    });
    let before = READING.replace(true);
    // Nothing that `read` changes is used after a panic.
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    READING.set(before);
    result.unwrap_or_else(|_| Err(ParquetError::General("its data contradict each other".into())))
}
