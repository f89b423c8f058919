//! Properties that must hold for the puzzles of a text and for the faults of illegal ones.

use std::fmt::Debug;

use slidewise_domains::text::{About, Entry, Fault, Formats, MAX_FAULTS};
use slidewise_verify::Refusal;

/// The formats of a family and its writer.
pub(crate) struct Family<I> {
    pub(crate) formats: Formats<I>,
    pub(crate) write: fn(&I, &About) -> String,
}

impl<I: PartialEq + Debug> Family<I> {
    /// Reads bytes in every format of the family.
    pub(crate) fn check(&self, data: &[u8]) {
        let text = String::from_utf8_lossy(data);
        let imported = self.formats.foreign(&text);
        assert!(!imported.is_empty(), "neither a puzzle nor a fault");
        for entry in imported.iter().chain(&self.formats.native(&text)) {
            match &entry.instance {
                Ok(instance) => self.check_written(instance, &entry.about),
                Err(faults) => check_faults(faults, &text),
            }
        }
    }

    /// Checks that writing a puzzle and reading it back changes nothing, and that the checker can read it too.
    fn check_written(&self, instance: &I, about: &About) {
        let native = (self.write)(instance, about);
        let read = self.formats.native(&native);
        let [Entry { instance: Ok(again), about: about_again, .. }] = read.as_slice() else {
            panic!("one puzzle was written, but these were read: {read:?}:\n{native}");
        };
        assert_eq!((again, about_again), (instance, about), "written and read again:\n{native}");
        check_readable(&native);
    }
}

/// Checks that the checker can read the text, and reports at most that an empty solution does not solve the puzzle.
pub(crate) fn check_readable(native: &str) {
    match slidewise_verify::length(native, &[]) {
        Ok(_) | Err(Refusal::Unsolved { .. }) => {}
        Err(refusal) => panic!("{refusal}:\n{native}"),
    }
}

/// Checks that there are faults, but not too many, each with a position in the text and a short message.
pub(crate) fn check_faults(faults: &[Fault], text: &str) {
    assert!((1..=MAX_FAULTS).contains(&faults.len()), "{} faults", faults.len());
    let lines: Vec<_> = text.lines().collect();
    for fault in faults {
        let width = lines.get(fault.line - 1).map_or(0, |line| line.chars().count());
        let there = fault.line <= lines.len().max(1) && (1..=width + 1).contains(&fault.column);
        assert!(there, "{fault}: there is no such place");
        assert!(fault.length >= 1 && fault.message.len() < 1000, "{fault:?}");
    }
}
