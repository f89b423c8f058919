//! Boards on one line, row after row: only square ones, because nothing else tells where a row ends.
//!
//! Other fields may accompany the board: `name board` in lists, `moves board states …` in catalogues. Everything after
//! the board is ignored.

use super::check::check;
use super::letters::{Letters, looks_drawn, side, strangers};
use super::sketch::Sketch;
use crate::rush::{Instance, MAX_SIDE};
use crate::text::passages::{is_blank, is_comment, name};
use crate::text::{About, Entries, Entry, Fault, Faults, Line, Place, Word, lines};

/// How certain it is that a word is a board, least certain first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fit {
    /// The characters of a board, but not the length or not the appearance.
    Weak,
    /// As short as a word or as one row of a larger board.
    Short,
    /// A board, perhaps with a few wrong characters.
    Square,
}

/// Reads all boards of a text, one on each line.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for line in lines(text).filter(|line| !is_blank(*line) && !is_remark(*line)) {
        match find(line) {
            Some((_, board)) => {
                entries.add(Entry { about: about(line, board), line: line.number, instance: puzzle(board) });
            }
            None => entries.add_faulty(line.number, || Entry::faulty(missing(line.content().place))),
        }
    }
}

fn is_remark(line: Line<'_>) -> bool {
    is_comment(line) || line.content().text.starts_with("# ")
}

fn missing(place: Place) -> Fault {
    let help =
        "A board on one line has 9, 16, 25, 36 … or 256 cells: letters for the cars, . or o for empty ones.";
    place.fault("there is no board on this line").help(help)
}

fn fields(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words(|c| c.is_whitespace() || matches!(c, ',' | ';'))
}

/// The word of a line that is most likely a board.
pub(super) fn find(line: Line<'_>) -> Option<(Fit, Word<'_>)> {
    let fitting = fields(line).filter_map(|word| Some((fit(word)?, word)));
    fitting.max_by_key(|(fit, word)| (*fit, word.place.length))
}

fn fit(word: Word<'_>) -> Option<Fit> {
    const LONGEST_SHORT: usize = 16;
    let length = word.place.length;
    let side = side(length);
    if length <= LONGEST_SHORT {
        return (strangers(word.text) <= 1 && looks_square(word, side?)).then_some(Fit::Short);
    }
    let square = side.is_some_and(|side| looks_square(word, side));
    (strangers(word.text) * 10 <= length).then_some(if square { Fit::Square } else { Fit::Weak })
}

fn looks_square(word: Word<'_>, side: usize) -> bool {
    let cells: Vec<_> = word.text.chars().collect();
    let rows: Vec<_> = cells.chunks(side).map(<[char]>::to_vec).collect();
    looks_drawn(&rows)
}

/// The fields before the board: a name, or its length if that is the first field on the line.
fn about(line: Line<'_>, board: Word<'_>) -> About {
    let mut before = fields(line).take_while(|word| word.place != board.place).peekable();
    let moves = before.peek().and_then(|word| word.text.parse().ok());
    let words = before.filter(|word| moves.is_none() || word.text.parse::<u64>().is_err());
    let words: Vec<_> = words.map(|word| word.text).collect();
    let known = moves.map(|moves| ("moves".to_owned(), moves)).into_iter().collect();
    About { name: name(&words.join(" ")), source: None, known }
}

/// The puzzle a word is.
pub(super) fn puzzle(board: Word<'_>) -> Result<Instance, Vec<Fault>> {
    let letters = Letters::of(board.text.chars());
    let Some(side) = side(board.place.length) else {
        let mut faults = Faults::default();
        faults.add(|| not_square(board.place));
        board.symbols().for_each(|symbol| {
            letters.content(symbol, &mut faults);
        });
        return Err(faults.finish());
    };
    let mut sketch = Sketch::new(board.place, letters.red());
    let mut symbols = board.symbols();
    for row in 0..side {
        let place = Place { column: board.place.column + row * side, length: side, ..board.place };
        sketch.row(place, symbols.by_ref().take(side), |symbol, faults| letters.content(symbol, faults));
    }
    check(sketch)
}

fn not_square(place: Place) -> Fault {
    let length = place.length;
    let message = format!("a board on one line must be square, but this one has {length} cells");
    let nearest = (3..=MAX_SIDE).min_by_key(|side| (side * side).abs_diff(length)).unwrap_or(MAX_SIDE);
    let cells = nearest * nearest;
    let help = if length < cells {
        format!("{nearest}×{nearest} takes {cells}: {} missing.", cells - length)
    } else {
        format!("{nearest}×{nearest} takes {cells}: {} too many.", length - cells)
    };
    place.fault(message).help(format!("{help} Draw other boards row by row."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rush::write;

    const JAM: &str = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";

    fn one(text: &str) -> Entry<Instance> {
        let mut entries = Entries::default();
        read(text, &mut entries);
        let mut entries = entries.finish();
        assert_eq!(entries.len(), 1);
        entries.remove(0)
    }

    #[test]
    fn the_rows_follow_each_other() {
        let entry = one(JAM);
        let picture = "BB...C\nD..E.C\nDAAE.C\nD..E..\nF...GG\nF.HHH.\n";
        assert_eq!(entry.instance.as_ref().map(write::board), Ok(picture.to_owned()));
        assert_eq!(entry.about, About::default());
    }

    #[test]
    fn names_and_lengths_stand_before_the_board() {
        let about = |before: &str| one(&format!("{before}{JAM} 1200 1,2,3")).about;
        let moves = |n| vec![("moves".to_owned(), n)];
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(about("08 "), About { known: moves(8), ..About::default() });
        assert_eq!(about("jam01 "), About { name: name("jam01"), ..About::default() });
        assert_eq!(about("Jam 1: "), About { name: name("Jam 1"), ..About::default() });
        assert_eq!(about("8, jam01,"), About { name: name("jam01"), known: moves(8), source: None });
    }

    #[test]
    fn a_wrong_length_says_how_much_is_missing() {
        let entry = one(&JAM[1..]);
        let faults = entry.instance.expect_err("35 cells");
        assert_eq!(faults[0].length, 35);
        let help = faults[0].help.as_deref().unwrap_or_default();
        assert!(help.starts_with("6×6 takes 36: 1 missing."), "{help}");
    }

    #[test]
    fn faults_point_into_the_line() {
        let faults = one(&format!("a {}", JAM.replace("AA", "A?"))).instance.expect_err("two faults");
        let messages: Vec<_> = faults.iter().map(ToString::to_string).collect();
        let expected = [
            "line 1, column 16: the red car A has one cell; a car has at least two",
            "line 1, column 17: '?' does not belong on a board",
        ];
        assert_eq!(messages, expected);
    }
}
