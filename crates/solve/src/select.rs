//! Selects some puzzles of a file by name or number: the part after the `#` of `FILE#WHICH`.

use crate::source::Item;

/// The maximum number of similar names to suggest.
const CLOSE: usize = 3;

/// The puzzles that `which` names, in file order, or the most similar names.
///
/// `which` is a name (ignoring case), a number from 1, a range like `3-7`, some words of names, or several of these
/// separated by commas. Names take precedence, because the name of a molecule may consist of numbers, signs and commas.
pub(crate) fn select(items: Vec<Item>, which: &str) -> Result<Vec<Item>, Vec<String>> {
    let names: Vec<Option<String>> =
        items.iter().map(|item| item.as_ref().ok().map(|puzzle| puzzle.name.to_lowercase())).collect();
    let wanted = match places(&names, which) {
        found if !found.is_empty() => found,
        _ => {
            let mut all = Vec::new();
            for part in which.split(',') {
                let found = places(&names, part);
                if found.is_empty() {
                    return Err(closest(&items, part));
                }
                all.extend(found);
            }
            all
        }
    };
    let chosen = items.into_iter().enumerate().filter(|(place, _)| wanted.contains(place));
    Ok(chosen.map(|(_, item)| item).collect())
}

/// The positions of the puzzles that one name, number or range refers to.
fn places(names: &[Option<String>], which: &str) -> Vec<usize> {
    let which = which.trim().to_lowercase();
    if which.is_empty() {
        return Vec::new();
    }
    let all = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..names.len()).filter(|&place| names[place].as_deref().is_some_and(fits)).collect()
    };
    let called = all(&|name| name == which);
    if !called.is_empty() {
        return called;
    }
    if let Some((first, last)) = range(&which) {
        return (0..names.len()).filter(|place| (first..=last).contains(&(place + 1))).collect();
    }
    all(&|name| has_words(name, &which))
}

/// `3` or `3-7`.
fn range(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

/// Does a name contain these as whole words?
fn has_words(name: &str, words: &str) -> bool {
    let is_end = |next: Option<char>| !next.is_some_and(char::is_alphanumeric);
    name.match_indices(words).any(|(at, found)| {
        is_end(name[..at].chars().next_back()) && is_end(name[at + found.len()..].chars().next())
    })
}

fn closest(items: &[Item], which: &str) -> Vec<String> {
    let which = which.trim().to_lowercase();
    let likeness = |name: &str| {
        let name = name.to_lowercase();
        let words = name.split(' ').chain([name.as_str()]);
        words.map(|word| strsim::jaro_winkler(&which, word)).fold(0.0, f64::max)
    };
    let mut close: Vec<(f64, &str)> =
        items.iter().flatten().map(|puzzle| (likeness(&puzzle.name), puzzle.name.as_str())).collect();
    close.retain(|(likeness, _)| *likeness > 0.75);
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.into_iter().take(CLOSE).map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection;

    fn items(names: &[&str]) -> Vec<Item> {
        let any = collection::find(collection::FIRST).expect("it is built in");
        let item = |&name: &&str| {
            if name.is_empty() {
                Err(Vec::new())
            } else {
                Ok(crate::Puzzle { name: name.into(), ..any.clone() })
            }
        };
        names.iter().map(item).collect()
    }

    fn selected(which: &str) -> Result<Vec<String>, Vec<String>> {
        let names = ["1 Water", "2 Methane", "3 Ethane", "", "5 1,3-Butadiene", "1-2", "Heavy Water"];
        let chosen = select(items(&names), which)?;
        Ok(chosen.into_iter().map(|item| item.map_or("?".into(), |puzzle| puzzle.name)).collect())
    }

    #[test]
    fn names_numbers_ranges_and_words_select() {
        for (which, wanted) in [
            ("2 methane", vec!["2 Methane"]),
            ("3", vec!["3 Ethane"]),
            ("3-4", vec!["3 Ethane", "?"]),
            ("1-2", vec!["1-2"]),
            ("ethane", vec!["3 Ethane"]),
            ("Water", vec!["1 Water", "Heavy Water"]),
            ("1,3-Butadiene", vec!["5 1,3-Butadiene"]),
            ("ethane, 1", vec!["1 Water", "3 Ethane"]),
        ] {
            assert_eq!(selected(which), Ok(wanted.into_iter().map(String::from).collect()), "{which}");
        }
    }

    #[test]
    fn a_missing_puzzle_lists_the_existing_ones() {
        assert_eq!(selected("Methan"), Err(vec!["2 Methane".into(), "3 Ethane".into()]));
        for which in ["8", "0", "9-12", "", "xyz", "1,xyz"] {
            assert_eq!(selected(which), Err(Vec::new()), "{which}");
        }
    }
}
