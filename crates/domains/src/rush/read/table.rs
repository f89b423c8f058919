//! Tables: comma-separated values (or semicolons, or tabs) under a header that has a `board` column.

use super::strings;
use crate::rush::Instance;
use crate::text::table::{self, Header, unquoted};
use crate::text::{About, Entries, Entry, Fault, Faults, Line, Word};

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    Name,
    Board,
    Known(&'static str),
    Source,
    Other,
}

/// The header a line is, if it is one.
pub(super) fn header(line: Line<'_>) -> Option<Header<Column>> {
    Header::of(line, column, Column::Board)
}

/// Reads a table.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    table::read(text, entries, header, entry);
}

/// The puzzle of one line below the header.
fn entry(header: &Header<Column>, line: Line<'_>) -> Entry<Instance> {
    let (mut about, mut faults) = (About::default(), Faults::default());
    let mut puzzle = Err(vec![line.content().place.fault("the board is missing on this line")]);
    for (field, column) in header.filled(line) {
        match column {
            Column::Board => puzzle = strings::puzzle(field),
            Column::Name => about.name = about.name.or_else(|| Some(unquoted(field))),
            Column::Source => about.source = Some(unquoted(field)),
            Column::Known(metric) => match field.text.parse() {
                Ok(length) => about.known.push((metric.to_owned(), length)),
                Err(_) => faults.add(|| no_length(field, metric)),
            },
            Column::Other => {}
        }
    }
    for fault in puzzle.as_ref().err().into_iter().flatten() {
        faults.add(|| fault.clone());
    }
    let instance = if faults.is_empty() { puzzle } else { Err(faults.finish()) };
    Entry { about, line: line.number, instance }
}

fn column(field: &Word<'_>) -> Column {
    match field.text.to_ascii_lowercase().as_str() {
        "board" => Column::Board,
        "id" | "name" | "title" => Column::Name,
        "moves" | "slides" => Column::Known("moves"),
        "steps" => Column::Known("steps"),
        "source" => Column::Source,
        _ => Column::Other,
    }
}

fn no_length(field: Word<'_>, metric: &str) -> Fault {
    let message = format!("{} is not a number of {metric}", field.quoted());
    field.place.fault(message).help("Leave the field empty if the shortest length is not known.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::formats::entries;

    fn read_all(text: &str) -> Vec<Entry<Instance>> {
        entries(text, |entries| read(text, entries))
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let text = "source;ID;steps;Board;moves\n\"here; there\"; one ;3;AA.......;\n;two;;...AA....;1\n";
        let entries = read_all(text);
        let first = About {
            name: Some("one".to_owned()),
            source: Some("here; there".to_owned()),
            known: vec![("steps".to_owned(), 3)],
        };
        assert_eq!(entries[0].about, first);
        assert_eq!(entries[1].about.known, [("moves".to_owned(), 1)]);
        assert!(entries.iter().all(|entry| entry.instance.is_ok()));
    }

    #[test]
    fn a_bad_line_names_its_field() {
        let entries = read_all("id,board,moves\none,AA.B.....,many\ntwo\n");
        let faults: Vec<_> =
            entries.iter().filter_map(|entry| entry.instance.as_ref().err()).flatten().collect();
        let messages: Vec<_> = faults.iter().map(ToString::to_string).collect();
        let expected = [
            "line 2, column 8: car B has one cell; a car has at least two",
            "line 2, column 15: 'many' is not a number of moves",
            "line 3, column 1: the board is missing on this line",
        ];
        assert_eq!(messages, expected);
    }

    #[test]
    fn a_title_is_no_header() {
        let header = |text| header(Line { number: 1, text });
        assert_eq!(header("My first board"), None);
        assert!(header("board\tmoves").is_some());
    }
}
