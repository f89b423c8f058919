//! Turns rows of fields into the cells of a board: determines its size and finds a blank that is only a gap.

use super::fields::{Field, Row};
use crate::text::{Faults, Place, Word};
use crate::tiles::{MAX_CELLS, MAX_SIDE, MIN_SIDE};

/// A board of a legal size, with the content of its cells, row by row.
pub(super) struct Layout<'a> {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) cells: Vec<Field<'a>>,
    /// Its position.
    pub(super) place: Place,
}

/// Lays out rows, or reports why they do not form a board. A board on one line is a square or has the given size.
pub(super) fn lay_out<'a>(
    mut rows: Vec<Row<'a>>,
    size: Option<(usize, usize)>,
    faults: &mut Faults,
) -> Option<Layout<'a>> {
    let place = rows.first()?.place;
    drop_last_commas(&mut rows);
    let in_one_line = rows.len() == 1;
    if !in_one_line && !fill_gap(&mut rows, faults) {
        return None;
    }
    let found = (rows.iter().map(|row| row.fields.len()).max().unwrap_or(0), rows.len());
    let count: usize = rows.iter().map(|row| row.fields.len()).sum();
    let (width, height) = match size {
        Some(size) => size,
        None if in_one_line => square(count, place, faults)?,
        None => found,
    };
    if in_one_line {
        if count != width * height {
            let message = match count {
                1 => format!("there is one number, but {width}×{height} cells"),
                _ => format!("there are {count} numbers, but {width}×{height} cells"),
            };
            faults.add(|| place.fault(message));
            return None;
        }
    } else if !is_rectangle(&rows, width, height, faults) {
        return None;
    }
    let cells = rows.into_iter().flat_map(|row| row.fields).collect();
    Some(Layout { width, height, cells, place })
}

/// The side of a square with this many cells.
fn square(count: usize, place: Place, faults: &mut Faults) -> Option<(usize, usize)> {
    let side = count.isqrt();
    if side * side == count && (MIN_SIDE..=MAX_SIDE).contains(&side) {
        return Some((side, side));
    }
    if count > MAX_CELLS {
        faults.add(|| {
            place.fault(format!("there are more than {MAX_CELLS} numbers, the most a board can have"))
        });
    } else {
        let help = "Write the size before them, as in `3x2: 1 2 3 4 5 0`, or draw the board row by row.";
        faults.add(|| place.fault(format!("{count} numbers do not make a square")).help(help));
    }
    None
}

/// Do all rows have the right length, and is the board neither too small nor too large?
fn is_rectangle(rows: &[Row<'_>], width: usize, height: usize, faults: &mut Faults) -> bool {
    let legal = MIN_SIDE..=MAX_SIDE;
    let mut right = true;
    if rows.len() != height || !legal.contains(&width) || !legal.contains(&height) {
        let (columns, lines) = (rows.iter().map(|row| row.fields.len()).max().unwrap_or(0), rows.len());
        let message = if legal.contains(&columns) && legal.contains(&lines) {
            format!("there are {lines} rows, but the size is {width}×{height}")
        } else {
            format!("a board has {MIN_SIDE}×{MIN_SIDE} to {MAX_SIDE}×{MAX_SIDE} cells, not {columns}×{lines}")
        };
        faults.add(|| rows[0].place.fault(message));
        right = false;
    }
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.fields.len() != width) {
        let message = || format!("row {} has {}, not {width}", index + 1, numbers(row.fields.len()));
        faults.add(|| row.place.fault(message()));
        right = false;
    }
    right
}

fn numbers(count: usize) -> String {
    format!("{count} number{}", if count == 1 { "" } else { "s" })
}

/// A comma at the end of a row is ignored if the board has its blank elsewhere; otherwise the blank is after it.
fn drop_last_commas(rows: &mut [Row<'_>]) {
    let is_blank = |field: &Field<'_>| field.number() == Some(0);
    if rows.iter().flat_map(|row| &row.fields).any(is_blank) {
        return;
    }
    let mut open = rows.iter_mut().filter(|row| row.fields.last().is_some_and(|last| last.closed));
    if let (Some(row), None) = (open.next(), open.next()) {
        let end = row.fields.last().map_or(row.place, |last| last.word.place);
        let place = Place { column: end.column + end.length, length: 1, ..end };
        row.fields.push(Field { word: Word { text: "", place }, closed: false });
    }
}

/// Inserts a blank where the only row that is one number short has a gap under or over a column of the others.
fn fill_gap(rows: &mut [Row<'_>], faults: &mut Faults) -> bool {
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    let has_blank = rows.iter().flat_map(|row| &row.fields).any(|field| field.number() == Some(0));
    let short: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].fields.len() < width).collect();
    let &[row] = &short[..] else { return true };
    if has_blank || rows[row].fields.len() + 1 != width {
        return true;
    }
    let Some(column) = gap(&rows[row], rows, width) else {
        let message = "this row is one number short, and nothing shows where the blank is";
        let help = "Write 0 or _ for the blank, or set the numbers under those of the other rows.";
        faults.add(|| rows[row].place.fault(message).help(help));
        return false;
    };
    let next = rows[row].fields.get(column).map_or(rows[row].place, |field| field.word.place);
    let place = Place { column: next.column.saturating_sub(1).max(1), length: 1, ..next };
    rows[row].fields.insert(column, Field { word: Word { text: "", place }, closed: false });
    true
}

/// The column that a short row leaves open: each of its words must share a character's column with exactly one column
/// of the other rows.
fn gap(short: &Row<'_>, rows: &[Row<'_>], width: usize) -> Option<usize> {
    let full = || rows.iter().filter(|row| row.fields.len() == width);
    let meets = |a: Place, b: Place| a.column < b.column + b.length && b.column < a.column + a.length;
    let mut taken = vec![false; width];
    for field in &short.fields {
        let under =
            |column: &usize| full().any(|row| meets(row.fields[*column].word.place, field.word.place));
        let mut columns = (0..width).filter(under);
        let (Some(column), None) = (columns.next(), columns.next()) else { return None };
        taken[column] = true;
    }
    let mut open = (0..width).filter(|column| !taken[*column]);
    open.next().filter(|_| open.next().is_none())
}
