//! One driver for the text formats of every family.
//!
//! A family provides only what differs: its name, how it reads one puzzle of the native format, and how it recognizes
//! and reads its import formats. Everything else is here: empty texts, texts in no known format, texts without a board.

use super::passages::Sample;
use super::{Entries, Entry, Fault, Line, lines, native};

/// The text formats of a family: the native one, and import formats, which are detected from the text itself.
///
/// ```
/// use slidewise_domains::maze::read::FORMATS;
///
/// let text = "S.\n#G\n";
/// assert_eq!(FORMATS.format_of(text), Some("drawing"));
/// assert!(FORMATS.foreign(text)[0].instance.is_ok());
/// assert!(FORMATS.native(&format!("puzzle: maze\n\n{text}"))[0].instance.is_ok());
/// ```
#[derive(Debug)]
pub struct Formats<T> {
    /// The name of the family in a `puzzle:` line.
    pub(crate) family: &'static str,
    /// Reads one puzzle of the native format, given its `puzzle:` line and the lines below it.
    pub(crate) puzzle: fn(Line<'_>, &[Line<'_>]) -> Entry<T>,
    /// Detects the import format of a text that is not in the native format.
    pub(crate) detect: fn(&Sample<'_>) -> Option<Format<T>>,
}

/// An import format.
#[derive(Debug)]
pub(crate) struct Format<T> {
    /// Its name.
    pub(crate) name: &'static str,
    /// Reads all puzzles of a text in this format.
    pub(crate) read: fn(&str, &mut Entries<T>),
}

impl<T> Formats<T> {
    /// Reads the puzzles of this family in a text in the native format. Puzzles of other families are skipped.
    ///
    /// An empty text, and text above the first `puzzle:` line that is not a comment, give an entry with a fault.
    #[must_use]
    pub fn native(&self, text: &str) -> Vec<Entry<T>> {
        entries(text, |entries| native::read(text, self.family, entries, self.puzzle))
    }

    /// Reads the puzzles in a text in any import format of this family.
    ///
    /// The result is never empty: a text in no known format, and one without a board, give one entry with a fault.
    #[must_use]
    pub fn foreign(&self, text: &str) -> Vec<Entry<T>> {
        let entries = entries(text, |entries| match self.detect(text) {
            Some(format) => (format.read)(text, entries),
            None => entries.add(Entry::faulty(unknown(text))),
        });
        if entries.is_empty() {
            return vec![Entry::faulty(Fault::at(1, 1, "there is no board in this text"))];
        }
        entries
    }

    /// Does a text look like one of the import formats of this family? Never true for a text in the native format.
    #[must_use]
    pub fn is_foreign(&self, text: &str) -> bool {
        self.detect(text).is_some()
    }

    /// The name of the import format that a text looks like.
    #[must_use]
    pub fn format_of(&self, text: &str) -> Option<&'static str> {
        self.detect(text).map(|format| format.name)
    }

    fn detect(&self, text: &str) -> Option<Format<T>> {
        let sample = Sample::of(text);
        if sample.is_native() { None } else { (self.detect)(&sample) }
    }
}

/// An import format that recognizes its own texts.
pub(crate) type Recognized<T> = (fn(&Sample<'_>) -> bool, Format<T>);

/// The first of some formats that recognizes a text.
pub(crate) fn first_of<T, const N: usize>(
    sample: &Sample<'_>,
    formats: [Recognized<T>; N],
) -> Option<Format<T>> {
    formats.into_iter().find(|(is_here, _)| is_here(sample)).map(|(_, format)| format)
}

/// The puzzles that `read` finds in a text. An empty text gives an entry with a fault.
pub(crate) fn entries<T>(text: &str, read: impl FnOnce(&mut Entries<T>)) -> Vec<Entry<T>> {
    let mut entries = Entries::default();
    if lines(text).all(|line| line.text.is_empty()) {
        entries.add(Entry::faulty(Fault::at(1, 1, "there is nothing here: the text is empty")));
    } else {
        read(&mut entries);
    }
    entries.finish()
}

/// The fault of a text in no known format.
fn unknown(text: &str) -> Fault {
    const HELP: &str = "The known formats are: the native format, with a line such as `puzzle: rush`; boards on one line; letter \
        grids, one row per line; boards under lines `start` and `goal`; tables with a `board` or `tiles` column; block \
        lines `x y direction length`; number matrices; numbers of tiles, row by row or on one line; boards of GNOME \
        Klotski; configuration files of jimslide; Atomix levels of KAtomic, of GNOME Atomix, or under lines `board:` and \
        `molecule:`; mazes with S and G; maps of the Moving AI Lab.";
    let first = lines(text).find(|line| !line.text.is_empty());
    let place = first.map(|line| line.content().place);
    let message = "this is not a puzzle in any format Slidewise knows";
    place.map_or_else(|| Fault::at(1, 1, message), |place| place.fault(message)).help(HELP)
}
