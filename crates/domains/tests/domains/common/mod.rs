//! Code that the round-trip tests of all families share.

use std::fmt::Debug;

use proptest::prelude::*;
use slidewise_domains::text::{About, Entry, Formats};

prop_compose! {
    /// Names, sources and lengths as a file may have them.
    pub(crate) fn abouts()(
        name in proptest::option::of("[!-~äß−]([ -~äß−]{0,20}[!-~äß−])?"),
        source in proptest::option::of("[!-~]([ -~]{0,20}[!-~])?"),
        known in proptest::collection::vec(("moves|slides|steps", any::<u32>()), 0..3),
    ) -> About {
        About { name, source, known }
    }
}

/// A few characters that replace others somewhere.
pub(crate) fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, String)>> {
    proptest::collection::vec((any::<prop::sample::Index>(), "[ -~\n]|é|"), 1..6)
}

/// The text after these edits.
pub(crate) fn edited(whole: &str, edits: &[(prop::sample::Index, String)]) -> String {
    let mut text: Vec<String> = whole.chars().map(String::from).collect();
    for (place, symbol) in edits {
        let place = place.index(text.len());
        text[place].clone_from(symbol);
    }
    text.concat()
}

/// The texts of several puzzles as one file from another system.
fn from_windows(texts: &[String]) -> String {
    format!("\u{feff}{}", texts.join("\n")).replace('\n', " \r\n")
}

/// Every fault points somewhere, and every puzzle that is said to be legal can be written and read again.
pub(crate) fn assert_sane<T: PartialEq + Debug>(
    entries: &[Entry<T>],
    native: fn(&T, &About) -> String,
    formats: &Formats<T>,
) {
    for entry in entries {
        match &entry.instance {
            Ok(instance) => {
                let again = formats.native(&native(instance, &entry.about)).remove(0);
                assert_eq!(again.instance.as_ref(), Ok(instance));
            }
            Err(faults) => {
                assert!(!faults.is_empty());
                assert!(faults.iter().all(|fault| fault.line > 0 && fault.column > 0 && fault.length > 0));
            }
        }
    }
}

/// What is written can be read again, with all that is known about it.
pub(crate) fn native_is_exact<T: PartialEq + Debug>(
    instance: &T,
    about: &About,
    native: fn(&T, &About) -> String,
    formats: &Formats<T>,
) -> Result<(), TestCaseError> {
    let text = native(instance, about);
    let entries = formats.native(&text);
    prop_assert_eq!(entries.len(), 1);
    prop_assert_eq!(entries[0].instance.as_ref(), Ok(instance), "{}", text);
    prop_assert_eq!(&entries[0].about, about);
    prop_assert!(!formats.is_foreign(&text));
    Ok(())
}

/// So can many puzzles in one text.
pub(crate) fn many_are_exact<T: PartialEq + Debug>(
    instances: &[T],
    native: fn(&T, &About) -> String,
    formats: &Formats<T>,
) -> Result<(), TestCaseError> {
    let texts: Vec<_> = instances.iter().map(|one| native(one, &About::default())).collect();
    let entries = formats.native(&from_windows(&texts));
    let back: Vec<_> = entries.iter().map(|entry| entry.instance.as_ref()).collect();
    prop_assert_eq!(back, instances.iter().map(Ok).collect::<Vec<_>>());
    Ok(())
}
