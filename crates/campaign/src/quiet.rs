//! Catches panics: a campaign continues and reports where they came from.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Is this thread running code that may panic?
    static QUIET: Cell<bool> = const { Cell::new(false) };
    /// The last panic of this thread, with its location.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs code that may panic, without printing the panic.
///
/// # Errors
/// The message of the panic, with its location if it occurred in this thread.
pub(crate) fn quietly<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(
            move |news| {
                if QUIET.get() { LAST.set(Some(news.to_string())) } else { usual(news) }
            },
        ));
    });
    let was_quiet = QUIET.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(act));
    QUIET.set(was_quiet);
    done.map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let said = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
        LAST.take().unwrap_or_else(|| said.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_value_with_its_place() {
        assert_eq!(quietly(|| 1), Ok(1));
        let said = quietly(|| panic!("as it must")).unwrap_err();
        assert!(said.contains("as it must") && said.contains("quiet.rs"), "{said}");
    }
}
