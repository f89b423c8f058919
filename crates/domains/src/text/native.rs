//! Texts in the native format: puzzles of any family, each of which begins with its `puzzle:` line.

use super::{Entries, Entry, Line, lines};

/// Reads all puzzles of one family with `puzzle`, which is given the `puzzle:` line and the lines below it. Puzzles of
/// other families are not its business; text before the first puzzle is a fault.
pub(crate) fn read<T>(
    text: &str,
    name: &str,
    entries: &mut Entries<T>,
    puzzle: impl Fn(Line<'_>, &[Line<'_>]) -> Entry<T>,
) {
    let all: Vec<_> = lines(text).collect();
    for section in all.chunk_by(|_, next| family(*next).is_none()) {
        match family(section[0]) {
            Some(other) if other.eq_ignore_ascii_case(name) => entries.add(puzzle(section[0], &section[1..])),
            Some(_) => {}
            None => stray(section, name, entries),
        }
    }
}

/// The value of a `puzzle:` line.
pub(crate) fn family(line: Line<'_>) -> Option<&str> {
    let (key, value) = line.text.split_once(':')?;
    key.trim().eq_ignore_ascii_case("puzzle").then(|| value.trim())
}

/// Text before the first `puzzle:` line belongs to nothing.
fn stray<T>(section: &[Line<'_>], name: &str, entries: &mut Entries<T>) {
    let visible = |line: &&Line<'_>| !line.text.is_empty() && !line.is_comment();
    if let Some(line) = section.iter().find(visible) {
        let help = format!("Start every puzzle with a line `puzzle: {name}`; start a comment with ;");
        let fault = line.content().place.fault("this does not belong to any puzzle").help(help);
        entries.add(Entry::faulty(fault));
    }
}
