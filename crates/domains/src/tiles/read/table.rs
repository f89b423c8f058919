//! Tables: comma-separated values (or semicolons, or tabs) under a header that has a column `tiles`. It contains the
//! numbers of a board row by row, separated by spaces.

use super::check::{Aim, check};
use super::fields;
use super::layout::lay_out;
use crate::text::passages::Sample;
use crate::text::table::{self, Header, unquoted};
use crate::text::{About, Entries, Entry, Fault, Faults, Line, Word};
use crate::tiles::{Instance, UsualGoal};

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Name,
    Tiles,
    Size,
    Goal,
    Known,
    Source,
    Other,
}

/// The header a line is, if it is one.
fn header(line: Line<'_>) -> Option<Header<Column>> {
    Header::of(line, column, Column::Tiles)
}

/// Does a text begin with such a header?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    sample.lines.first().copied().and_then(header).is_some()
}

/// Reads a table.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    table::read(text, entries, header, entry);
}

/// The puzzle of one line below the header.
fn entry(header: &Header<Column>, line: Line<'_>) -> Entry<Instance> {
    let (mut about, mut faults) = (About::default(), Faults::default());
    let (mut tiles, mut size, mut goal) = (None, None, None);
    for (field, column) in header.filled(line) {
        match column {
            Column::Tiles => tiles = Some(field),
            Column::Size => match fields::size(field.text) {
                Some(found) => size = Some(found),
                None => faults.add(|| wrong(field, "is not a size", "Write for example 4x3.")),
            },
            Column::Goal => goal = Some(field),
            Column::Name => about.name = about.name.or_else(|| Some(unquoted(field))),
            Column::Source => about.source = Some(unquoted(field)),
            Column::Known => match field.text.parse() {
                Ok(length) => about.known = vec![("steps".to_owned(), length)],
                Err(_) => {
                    faults.add(|| {
                        wrong(field, "is not a number of steps", "Leave it empty if it is not known.")
                    });
                }
            },
            Column::Other => {}
        }
    }
    let Some(tiles) = tiles else {
        faults.add(|| line.content().place.fault("the tiles are missing on this line"));
        return Entry { about, line: line.number, instance: Err(faults.finish()) };
    };
    let start = lay_out(vec![fields::of_word(tiles)], size, &mut faults);
    let board = start.as_ref().map(|start| (start.width, start.height));
    let aim = goal.map_or(Aim::Unsaid, |goal| aim(goal, board, &mut faults));
    Entry { about, line: line.number, instance: check(start, &aim, faults) }
}

fn column(field: &Word<'_>) -> Column {
    match field.text.to_ascii_lowercase().as_str() {
        "tiles" => Column::Tiles,
        "size" => Column::Size,
        "goal" => Column::Goal,
        "id" | "name" | "title" => Column::Name,
        "optimal" | "steps" | "length" => Column::Known,
        "source" => Column::Source,
        _ => Column::Other,
    }
}

/// A goal by name or by its numbers.
pub(super) fn aim<'a>(goal: Word<'a>, size: Option<(usize, usize)>, faults: &mut Faults) -> Aim<'a> {
    if let Some(usual) = UsualGoal::from_name(goal.text) {
        return Aim::Usual(usual);
    }
    let mut row = fields::of_word(goal);
    if row.fields.len() == 1 {
        faults
            .add(|| wrong(goal, "is not a goal", "Write blank-first, blank-last or the numbers row by row."));
        return Aim::Unsaid;
    }
    fields::fill_rest(&mut row, size);
    lay_out(vec![row], size, faults).map_or(Aim::Unsaid, Aim::Drawn)
}

/// The fault of an invalid value.
pub(super) fn wrong(field: Word<'_>, why: &str, help: &str) -> Fault {
    field.place.fault(format!("{} {why}", field.quoted())).help(help)
}
