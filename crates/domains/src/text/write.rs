//! Code that the writers of the native format share.

use std::fmt::Write;

use super::{About, one_line};

/// The header lines of a puzzle: general information about it, then the keys that only its family has. Empty values are
/// left out.
pub(crate) fn headers(family: &str, about: &About, own: &[(&str, String)]) -> String {
    let known: Vec<_> = about.known.iter().map(|(metric, length)| format!("{metric} {length}")).collect();
    let common = [
        ("puzzle", family.to_owned()),
        ("name", one_line(about.name.as_deref().unwrap_or_default())),
        ("source", one_line(about.source.as_deref().unwrap_or_default())),
        ("known", known.join(", ")),
    ];
    let mut text = String::new();
    for (key, value) in common.iter().chain(own).filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(text, "{key}: {value}");
    }
    text
}

/// A board to draw on: the content of each cell.
pub(crate) type Cells<'a> = Vec<Vec<&'a str>>;

/// Draws a board, with or without spaces between its cells.
pub(crate) fn draw(cells: &Cells<'_>, spaced: bool) -> String {
    let mut text = String::new();
    for row in cells {
        let line = if spaced { aligned(row, cells) } else { row.concat() };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A row with every cell as wide as the widest of its column.
fn aligned(row: &[&str], all: &Cells<'_>) -> String {
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let padded = row.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column)));
    padded.collect::<Vec<_>>().join(" ")
}
