//! Number matrices: 0 is an empty cell, every block has a number, and the red one has −1 or else the largest.

use super::check::check;
use super::passages::passages;
use super::sketch::{Content, Red, Sketch};
use crate::rush::Instance;
use crate::text::passages::{Part, Passage, is_comment};
use crate::text::{Entries, Faults, Line, Word};

/// The number that marks a red block wherever it occurs.
const RED: i32 = -1;

/// Reads all matrices of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for passage in passages(text, part) {
        let mut entry = passage.entry(check(sketch(&passage)));
        entry.about.name = entry.about.name.map(|name| before_figures(&name).to_owned());
        entries.add(entry);
    }
}

/// A title may continue with figures of the puzzle. They are ignored: a file of matrices does not say for which goal.
fn before_figures(title: &str) -> &str {
    title.split_once(" moves").map_or(title, |(name, _)| name)
}

/// Are there several numbers on this line, and more numbers than words?
pub(super) fn is_row(line: Line<'_>) -> bool {
    let (mut words, mut numbers) = (0, 0);
    for field in fields(line) {
        words += 1;
        numbers += usize::from(field.number().is_some());
    }
    numbers > 1 && numbers * 2 > words
}

fn part<'a>(line: Line<'a>, above: Option<Line<'a>>, _: Option<Line<'a>>) -> Part {
    let text = line.text.trim_start();
    let has_words = || fields(line).any(|word| word.place.length > 1 && word.number().is_none());
    if is_comment(line) || text.starts_with('#') || fields(line).next().is_none() {
        Part::Comment
    } else if !is_row(line) && (above.is_none() || has_words()) {
        Part::Title
    } else if text.starts_with("[[") {
        Part::First
    } else {
        Part::Row
    }
}

/// The fields of a row, without the brackets and commas that programming languages print around them.
fn fields(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words(is_mark)
}

fn is_mark(character: char) -> bool {
    character.is_whitespace() || matches!(character, '[' | ']' | '(' | ')' | ',')
}

/// The rows on a line: several if each has its own brackets.
fn rows(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    let bracketed = line.words(|c| matches!(c, ']' | ')'));
    bracketed.filter(|row| !row.text.chars().all(is_mark))
}

/// The name of a block: its number, always written the same way.
fn name<'a>(word: Word<'a>, value: i32) -> &'a str {
    if value == RED { "-1" } else { word.text.trim_start_matches(['+', '0']) }
}

fn sketch<'a>(passage: &Passage<'a>) -> Sketch<'a> {
    let red = Red { names: Vec::new(), place: None, help: "The red block has the largest number, or −1." };
    let mut sketch = Sketch::new(passage.rows[0].content().place, red);
    let mut largest = (0, None);
    for row in passage.rows.iter().flat_map(|line| rows(*line)) {
        sketch.row(row.place, row.words(is_mark), |word, faults| {
            let content = content(word, faults);
            if let (Some(value), Content::Car(name)) = (word.number(), content) {
                // The red mark outweighs every number.
                let weight = if value == RED { i64::MAX } else { value.into() };
                largest = largest.max((weight, Some(name)));
            }
            content
        });
    }
    sketch.red.names.extend(largest.1);
    sketch
}

fn content<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.number() {
        Some(0) => Content::Empty,
        Some(value) if value >= RED => Content::Car(name(word, value)),
        wrong => {
            let kind = if wrong.is_some() { "is not a block number" } else { "is not a number" };
            let help = "0 is an empty cell, blocks have the numbers 1, 2, 3 …, and the red one may have −1.";
            faults.add(|| word.place.fault(format!("{} {kind}", word.quoted())).help(help));
            Content::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rush::write;
    use crate::text::formats::entries;
    use crate::text::{About, Entry};

    fn read_all(text: &str) -> Vec<Entry<Instance>> {
        entries(text, |entries| read(text, entries))
    }

    #[test]
    fn minus_one_is_red_however_it_is_written() {
        let entries = read_all("0 0 2 5\n−1 -1 2 5\n0 0 0 0\n");
        let puzzle = entries[0].instance.as_ref().expect("a legal puzzle");
        assert_eq!(write::board(puzzle), ".  .  2 5\n-1 -1 2 5\n.  .  . .\n");
        assert_eq!(puzzle.red().name, "-1");
    }

    #[test]
    fn printed_arrays_are_read() {
        let text = "map 3 moves 2 fringe 52\n[[ 0  9]\n [10  9]\n [10  0]]\n[[1, 1],\n [0, 0]]\n";
        let entries = read_all(text);
        let puzzles: Vec<_> = entries.iter().map(|entry| entry.instance.as_ref()).collect();
        assert_eq!(puzzles[0].map(write::board), Ok(".  9\n10 9\n10 .\n".to_owned()));
        assert_eq!(puzzles[0].map(|puzzle| puzzle.red().name.as_str()), Ok("10"));
        assert_eq!(puzzles[1].map(write::board), Ok("11\n..\n".to_owned()));
        assert_eq!(entries[0].about, About { name: Some("map 3".to_owned()), ..About::default() });
    }

    #[test]
    fn a_matrix_may_stand_on_one_line() {
        let entries = read_all("[[0, 1, 1], [2, 0, 0], [2, 3, 3]]\n");
        assert_eq!(entries[0].instance.as_ref().map(write::board), Ok(".11\n2..\n233\n".to_owned()));
    }

    #[test]
    fn wrong_numbers_are_named() {
        let entries = read_all("0 0 x\n-7 1 1\n0 y z\n");
        let faults = entries[0].instance.as_ref().expect_err("four faults");
        let messages: Vec<_> = faults.iter().map(ToString::to_string).collect();
        let expected = [
            "line 1, column 5: 'x' is not a number",
            "line 2, column 1: '-7' is not a block number",
            "line 3, column 3: 'y' is not a number",
            "line 3, column 5: 'z' is not a number",
        ];
        assert_eq!(messages, expected);
    }
}
