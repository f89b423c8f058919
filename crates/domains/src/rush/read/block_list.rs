//! The block list of the Unblock Me thesis (figure 20): a header, then `name x y width height direction type`, one block
//! per line, on a 6×6 board. The coordinates are of the left and bottom end, counted from the bottom left; the block of
//! type `Red` is the red one.

use super::blocks::{Cells, SIDE, number, put, sketch};
use super::check::check;
use crate::rush::{Axis, Car, Instance};
use crate::text::passages::{Passage, is_blank, is_comment};
use crate::text::{Entries, Fault, Faults, Line, Word, lines};

/// The columns of the header.
const COLUMNS: [&str; 7] = ["name", "xcor", "ycor", "xsize", "ysize", "dir", "type"];

/// Reads all puzzles of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for list in lists(text) {
        entries.add(list.entry(puzzle(&list)));
    }
}

/// The lists of a text, each from its header on. There may be blank lines between blocks, as in the thesis, so only a line
/// of its own above the next header is a title.
fn lists(text: &str) -> Vec<Passage<'_>> {
    let (mut lists, mut title) = (Vec::<Passage<'_>>::new(), None);
    let mut ahead = lines(text).filter(|line| !is_blank(*line) && !is_comment(*line)).peekable();
    let mut above = 0;
    while let Some(line) = ahead.next() {
        let is_apart = lists.is_empty() || line.number > above + 1;
        let is_title = is_apart && ahead.peek().copied().is_some_and(is_header);
        above = line.number;
        match lists.last_mut() {
            _ if is_header(line) => lists.push(Passage { title: title.take(), rows: vec![line] }),
            Some(list) if !is_title || fields(line).count() == COLUMNS.len() => list.rows.push(line),
            _ => title = Some(line),
        }
    }
    lists
}

/// Does this line name the columns?
pub(super) fn is_header(line: Line<'_>) -> bool {
    fields(line).map(|word| word.text.to_ascii_lowercase()).eq(COLUMNS.map(str::to_owned))
}

fn fields(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words(|c| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '“' | '”'))
}

fn puzzle(passage: &Passage<'_>) -> Result<Instance, Vec<Fault>> {
    let (mut faults, mut board) = (Faults::default(), Cells::default());
    let rows = passage.rows.iter().skip(1).take(SIDE * SIDE);
    let blocks: Vec<_> = rows.map(|row| (row.content().place, block(*row, &mut faults))).collect();
    let names: Vec<String> = blocks
        .iter()
        .map(|(_, block)| block.as_ref().map_or(String::new(), |block| block.car.name.clone()))
        .collect();
    for (index, (place, block)) in blocks.iter().enumerate() {
        if let Some(block) = block {
            let same = names[..index].contains(&names[index]);
            if same {
                faults.add(|| place.fault(format!("there are two blocks {}", names[index])));
            }
            put(&block.car, index, &names, *place, &mut board, &mut faults);
        }
    }
    if !faults.is_empty() {
        return Err(faults.finish());
    }
    let red = blocks.iter().position(|(_, block)| block.as_ref().is_some_and(|block| block.is_red));
    let red = red.map(|red| names[red].as_str());
    let place = passage.rows[0].content().place;
    check(sketch(place, &names, red, "One block has the type Red.", &board))
}

struct Block {
    car: Car,
    is_red: bool,
}

/// The block a line describes.
fn block(line: Line<'_>, faults: &mut Faults) -> Option<Block> {
    let words: Vec<_> = fields(line).take(8).collect();
    let [name, x, y, width, height, direction, kind] = words[..] else {
        let help = "Write `name x y width height direction type`, for example `2/B 3 3 1 2 Ver Brown`.";
        faults.add(|| line.content().place.fault("a line of a block list has seven fields").help(help));
        return None;
    };
    let axis = match direction.text.to_ascii_lowercase().as_str() {
        "hor" => Some(Axis::Horizontal),
        "ver" => Some(Axis::Vertical),
        _ => {
            faults.add(|| {
                direction
                    .place
                    .fault(format!("{} is not a direction", direction.quoted()))
                    .help("Write Hor or Ver.")
            });
            None
        }
    };
    let last = SIDE - 1;
    let column = number(x, 0, format_args!("an x is a number from 0 to {last}"), faults);
    let bottom = number(y, 0, format_args!("a y is a number from 0 to {last}"), faults);
    let (along, across) = if axis == Some(Axis::Vertical) { (height, width) } else { (width, height) };
    let length = number(along, 2, format_args!("a block has 2 to {SIDE} cells"), faults);
    if across.text != "1" {
        faults.add(|| across.place.fault(format!("a block is one cell wide, not {}", across.quoted())));
    }
    let (axis, column, bottom, length) = (axis?, column?, bottom?, length?);
    let up = if axis == Axis::Vertical { length - 1 } else { 0 };
    let Some(row) = (SIDE - 1).checked_sub(bottom + up) else {
        faults.add(|| line.content().place.fault("this block reaches beyond the board"));
        return None;
    };
    // `2/B` is the number in the matrix and the name.
    let name = name.text.rsplit('/').next().unwrap_or(name.text).to_owned();
    Some(Block {
        car: Car { name, row, column, length, axis },
        is_red: kind.text.eq_ignore_ascii_case("red"),
    })
}

#[cfg(test)]
mod tests {
    use crate::rush::read::FORMATS;
    use crate::rush::write;

    const FIGURE: &str = "BlockList\nName Xcor Ycor Xsize Ysize Dir Type\n-1/A 0 3 2 1 “Hor” “Red”\n\
        2/B 3 3 1 2 “Ver” “Brown”\n3/C 4 2 1 2 “Ver” “Brown”\n4/D 3 5 2 1 “Hor” “Brown”\n\
        5/E 2 1 2 1 “Hor” “Brown”\n6/F 4 0 2 1 “Hor” “Brown”\n";

    #[test]
    fn the_list_of_the_thesis_is_its_matrix() {
        let entries = FORMATS.foreign(FIGURE);
        let puzzle = entries[0].instance.as_ref().expect("a legal puzzle");
        assert_eq!(write::board(puzzle), "...DD.\n...B..\nAA.BC.\n....C.\n..EE..\n....FF\n");
        assert_eq!(puzzle.red().name, "A");
    }

    /// The text of the thesis has a blank line after each block.
    #[test]
    fn blank_lines_do_not_end_a_list() {
        let double = FIGURE.replace('\n', "\n\n");
        let second = "Second\nName Xcor Ycor Xsize Ysize Dir Type\nA 0 3 2 1 Hor Red\n";
        let entries = FORMATS.foreign(&format!("{double}{second}"));
        let found: Vec<_> = entries
            .iter()
            .map(|entry| {
                let board = write::board(entry.instance.as_ref().expect("a legal puzzle"));
                (entry.about.name.as_deref(), board.matches('.').count())
            })
            .collect();
        assert_eq!(found, [(Some("BlockList"), 24), (Some("Second"), 34)]);
        // Without blank lines, the line above the next header is a block too.
        let entries = FORMATS.foreign(&format!("{FIGURE}{}", &second["Second\n".len()..]));
        assert_eq!(entries.len(), 2);
        assert!(entries.iter().all(|entry| entry.instance.is_ok()));
    }

    #[test]
    fn all_faults_are_listed() {
        let text = "Name Xcor Ycor Xsize Ysize Dir Type\nA 0 3 2 1 Hor Red\nB 0 5 1 3 Ver x\nC 7 0 2 1 Up x\nD 1 3 1 2 Ver x\nE 1\n";
        let entries = FORMATS.foreign(text);
        let faults = entries[0].instance.as_ref().unwrap_err();
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "line 3, column 1: this block reaches beyond the board",
                "line 4, column 3: an x is a number from 0 to 5, not '7'",
                "line 4, column 11: 'Up' is not a direction",
                "line 5, column 1: block D overlaps block A",
                "line 6, column 1: a line of a block list has seven fields",
            ]
        );
    }
}
