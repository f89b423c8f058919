//! Tables: comma-separated values (or semicolons, or tabs) under a header that has a `board` column.

use super::strings;
use crate::rush::Instance;
use crate::text::passages::{is_blank, is_comment};
use crate::text::table::{fields, unquoted};
use crate::text::{About, Entries, Entry, Fault, Faults, Line, Word, lines};

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Name,
    Board,
    Known(&'static str),
    Source,
    Other,
}

/// The first line of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    delimiter: char,
    columns: Vec<Column>,
}

impl Header {
    /// The header a line is, if it has several columns and one of them is called `board`.
    pub(super) fn of(line: Line<'_>) -> Option<Self> {
        let delimiter = line.text.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
        let columns: Vec<_> = fields(line, delimiter).iter().map(column).collect();
        columns.contains(&Column::Board).then_some(Self { delimiter, columns })
    }

    /// The puzzle of one line below the header.
    fn entry(&self, line: Line<'_>) -> Entry<Instance> {
        let (mut about, mut faults) = (About::default(), Faults::default());
        let mut puzzle = Err(vec![line.content().place.fault("the board is missing on this line")]);
        for (field, column) in fields(line, self.delimiter).into_iter().zip(&self.columns) {
            match column {
                _ if field.text.is_empty() => {}
                Column::Board => puzzle = strings::puzzle(field),
                Column::Name => about.name = about.name.or_else(|| Some(unquoted(field))),
                Column::Source => about.source = Some(unquoted(field)),
                Column::Known(metric) => match field.text.parse() {
                    Ok(length) => about.known.push(((*metric).to_owned(), length)),
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
}

/// Reads a table.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let mut lines = lines(text).filter(|line| !is_blank(*line)).skip_while(|line| is_comment(*line));
    if let Some(header) = lines.next().and_then(Header::of) {
        // Where semicolons part the fields, one at the start of a line is an empty field and no comment.
        let lines = lines.filter(|line| header.delimiter == ';' || !is_comment(*line));
        lines.for_each(|line| entries.add(header.entry(line)));
    }
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
    let message = format!("{} is no number of {metric}", field.quoted());
    field.place.fault(message).help("Leave the field empty if the shortest length is not known.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::entries;

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
            "line 2, column 15: 'many' is no number of moves",
            "line 3, column 1: the board is missing on this line",
        ];
        assert_eq!(messages, expected);
    }

    #[test]
    fn a_title_is_no_header() {
        let header = |text| Header::of(Line { number: 1, text });
        assert_eq!(header("My first board"), None);
        assert!(header("board\tmoves").is_some());
    }
}
