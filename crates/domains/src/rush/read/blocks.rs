//! Block lines: `x y direction length`, one block per line, on a 6×6 board; the last one is red.

use super::check::check;
use super::passages::passages;
use super::sketch::{Content, Red, Sketch};
use crate::rush::{Axis, Car, Instance};
use crate::text::passages::{Part, Passage, is_comment};
use crate::text::{Entries, Fault, Faults, Line, Place, Word};

/// The side of the board in this format.
pub(super) const SIDE: usize = 6;

/// For each cell: the number of the block that stands there.
pub(super) type Cells = [[Option<usize>; SIDE]; SIDE];

/// More blocks than fit on the board: beyond them, only the first fault counts.
const MOST: usize = SIDE * SIDE;

/// Reads all puzzles of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for passage in passages(text, part) {
        entries.add(passage.entry(puzzle(&passage)));
    }
}

/// Is this a line of four fields with a direction in the third?
pub(super) fn is_block(line: Line<'_>) -> bool {
    let mut fields = fields(line);
    let mut number = || fields.next().is_some_and(|word| word.text.parse::<i32>().is_ok());
    number() && number() && fields.next().is_some_and(|word| axis(word).is_some()) && fields.count() == 1
}

/// Below a block, every line is one, correct or not; if it were taken for a title, another block would become the red
/// one.
fn part<'a>(line: Line<'a>, above: Option<Line<'a>>, _: Option<Line<'a>>) -> Part {
    let text = line.text.trim_start();
    let is_row =
        || above.is_some() || text.starts_with(|c: char| c.is_ascii_digit()) || fields(line).count() == 4;
    match text.starts_with('#') || is_comment(line) {
        true => Part::Comment,
        false if is_row() => Part::Row,
        false => Part::Title,
    }
}

fn fields(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words(|c| c.is_whitespace() || c == ',')
}

fn axis(word: Word<'_>) -> Option<Axis> {
    match word.text {
        "h" | "H" => Some(Axis::Horizontal),
        "v" | "V" => Some(Axis::Vertical),
        _ => None,
    }
}

fn puzzle(passage: &Passage<'_>) -> Result<Instance, Vec<Fault>> {
    let mut faults = Faults::default();
    let mut board = Cells::default();
    let names: Vec<String> = (1..=passage.rows.len().min(MOST)).map(|number| number.to_string()).collect();
    for (row, (index, name)) in passage.rows.iter().zip(names.iter().enumerate()) {
        if let Some(car) = block(*row, name, &mut faults) {
            put(&car, index, &names, row.content().place, &mut board, &mut faults);
        }
    }
    if let Some(row) = passage.rows.get(MOST) {
        faults.add(|| row.content().place.fault(format!("there are more than {MOST} blocks")));
    }
    if !faults.is_empty() {
        return Err(faults.finish());
    }
    let (place, red) = (passage.rows[0].content().place, names.last().map(String::as_str));
    check(sketch(place, &names, red, "The last block is the red one.", &board))
}

/// The block a line describes.
fn block(line: Line<'_>, name: &str, faults: &mut Faults) -> Option<Car> {
    let words: Vec<_> = fields(line).take(5).collect();
    let [x, y, direction, length] = words[..] else {
        let help = "Write `x y direction length`, for example `0 2 h 2`.";
        faults.add(|| line.content().place.fault("a block line has four fields").help(help));
        return None;
    };
    let axis = axis(direction);
    if axis.is_none() {
        let message = || format!("{} is not a direction", direction.quoted());
        faults.add(|| direction.place.fault(message()).help("Write h (across) or v (down)."));
    }
    let last = SIDE - 1;
    let column = number(x, 0, format_args!("a column is a number from 0 to {last}"), faults);
    let row = number(y, 0, format_args!("a row is a number from 0 to {last}"), faults);
    let length = number(length, 2, format_args!("a block has 2 to {SIDE} cells"), faults);
    Some(Car { name: name.to_owned(), row: row?, column: column?, length: length?, axis: axis? })
}

/// A number that fits on the board.
pub(super) fn number(
    word: Word<'_>,
    least: usize,
    rule: std::fmt::Arguments<'_>,
    faults: &mut Faults,
) -> Option<usize> {
    let most = if least == 0 { SIDE - 1 } else { SIDE };
    let value = word.text.parse().ok().filter(|value| (least..=most).contains(value));
    if value.is_none() {
        faults.add(|| word.place.fault(format!("{rule}, not {}", word.quoted())));
    }
    value
}

/// Puts a block on the board if it has room there.
pub(super) fn put(
    car: &Car,
    index: usize,
    names: &[String],
    place: Place,
    board: &mut Cells,
    faults: &mut Faults,
) {
    let name = &car.name;
    if car.position() + car.length > SIDE {
        let help = format!("The board has {SIDE}×{SIDE} cells, and x and y are counted from 0.");
        faults.add(|| place.fault(format!("block {name} reaches beyond the board")).help(help));
        return;
    }
    if let Some(other) = car.cells().find_map(|(row, column)| board[row][column]) {
        faults.add(|| place.fault(format!("block {name} overlaps block {}", names[other])));
        return;
    }
    for (row, column) in car.cells() {
        board[row][column] = Some(index);
    }
}

/// The sketch of a board of named blocks.
pub(super) fn sketch<'n>(
    place: Place,
    names: &'n [String],
    red: Option<&'n str>,
    help: &'static str,
    board: &Cells,
) -> Sketch<'n> {
    let red = Red { names: red.into_iter().collect(), place: None, help };
    let mut sketch = Sketch::new(place, red);
    for row in board {
        let words = row.iter().map(|cell| Word { text: cell.map_or("", |index| &names[index]), place });
        sketch.row(place, words, |word, _| match word.text {
            "" => Content::Empty,
            name => Content::Car(name),
        });
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rush::write;
    use crate::text::Entry;
    use crate::text::formats::entries;

    fn read_all(text: &str) -> Vec<Entry<Instance>> {
        entries(text, |entries| read(text, entries))
    }

    fn messages(text: &str) -> Vec<String> {
        let entries = read_all(text);
        let faults = entries[0].instance.as_ref().err();
        faults.map_or(Vec::new(), |faults| faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn blocks_are_numbered_and_the_last_is_red() {
        let entries = read_all("; two puzzles\n0 0 h 2\n3,0,v,3\n0 2 h 2\n\nlevel 2\n2\t1\tV\t2\n");
        let first = entries[0].instance.as_ref().expect("a legal puzzle");
        assert_eq!(write::board(first), "11.2..\n...2..\n33.2..\n......\n......\n......\n");
        assert_eq!(first.red().name, "3");
        assert_eq!((entries[0].line, entries[1].line), (2, 6));
        assert_eq!(entries[1].about.name.as_deref(), Some("level 2"));
        assert_eq!(entries[1].instance.as_ref().map(|puzzle| puzzle.red().axis), Ok(Axis::Vertical));
    }

    #[test]
    fn all_wrong_numbers_are_listed() {
        let expected = [
            "line 1, column 1: a column is a number from 0 to 5, not '9'",
            "line 1, column 7: a block has 2 to 6 cells, not '1'",
            "line 2, column 5: 'd' is not a direction",
            "line 3, column 1: a block line has four fields",
            "line 5, column 1: block 5 overlaps block 4",
            "line 6, column 1: block 6 reaches beyond the board",
            "line 7, column 1: a block line has four fields",
        ];
        assert_eq!(messages("9 0 h 1\n0 0 d 2\n0 0 h\n0 0 h 3\n2 0 v 2\n5 5 h 2\nred\n"), expected);
    }
}
