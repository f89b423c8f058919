//! Selects some rows of a catalogue by number or name: the part after the `#` of `FILE#WHICH`.

use std::collections::BTreeSet;

use slidewise_catalogue::{Reader, TableError};

/// The number of rows searched for names at a time.
const BATCH: u64 = 1 << 12;

/// The rows, counted from 0, that `which` names; `None` if some part of it names none. A part is a number from 1, a
/// range like `3-7`, or a name as `list` shows it; parts are separated by commas.
pub(super) fn read(reader: &Reader, stem: &str, which: &str) -> Result<Option<BTreeSet<u64>>, TableError> {
    let mut all = BTreeSet::new();
    for part in which.split(',').map(str::trim) {
        let found = match numbers(stem, part) {
            Some((first, last)) => {
                (first..=last.min(reader.len())).filter_map(|number| number.checked_sub(1)).collect()
            }
            None => called(reader, part)?,
        };
        if found.is_empty() {
            return Ok(None);
        }
        all.extend(found);
    }
    Ok(Some(all))
}

/// `3`, `3-7`, or `STEM:3`, which is the name of a row without one.
fn numbers(stem: &str, part: &str) -> Option<(u64, u64)> {
    let own = part.strip_prefix(stem).and_then(|rest| rest.strip_prefix(':')).unwrap_or(part);
    let (first, last) = own.split_once('-').unwrap_or((own, own));
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

/// The rows with this name, ignoring case.
fn called(reader: &Reader, name: &str) -> Result<Vec<u64>, TableError> {
    let name = name.to_lowercase();
    let mut found = Vec::new();
    for first in (0..reader.len()).step_by(BATCH as usize) {
        let numbers: Vec<u64> = (first..reader.len().min(first + BATCH)).collect();
        for (&number, row) in numbers.iter().zip(reader.rows(&numbers)?) {
            if row.name.is_some_and(|own| own.to_lowercase() == name) {
                found.push(number);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ranges_and_names_of_rows_are_numbers() {
        assert_eq!(numbers("boards", "721"), Some((721, 721)));
        assert_eq!(numbers("boards", "boards:29"), Some((29, 29)));
        assert_eq!(numbers("boards", "3 - 7"), Some((3, 7)));
        assert_eq!(numbers("boards", "jams:29"), None);
        assert_eq!(numbers("boards", "Water"), None);
    }
}
