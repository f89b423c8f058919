//! Shapes of pieces, as users write them.

use std::fmt;
use std::str::FromStr;

/// The maximum side of a shape.
const LARGEST: u8 = 16;

/// The shape of a piece. It is written as its width and height if it is a rectangle, otherwise as its rows: `2x2`,
/// `oo/o.`. Any character but `.` is a cell of the piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells as (row, column) relative to the corner of their box, in reading order.
    cells: Vec<(u8, u8)>,
}

impl Shape {
    /// A rectangle.
    #[must_use]
    pub fn rectangle(width: u8, height: u8) -> Self {
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).collect();
        Self { cells }
    }

    /// The cells as (row, column) relative to the corner of their box, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[(u8, u8)] {
        &self.cells
    }

    /// The number of cells.
    #[must_use]
    pub fn area(&self) -> u32 {
        self.cells.len() as u32
    }

    /// The width of its box.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.cells.iter().map(|&(_, column)| column + 1).max().unwrap_or(0)
    }

    /// The height of its box.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.cells.last().map_or(0, |&(row, _)| row + 1)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.width(), self.height());
        if *self == Self::rectangle(width, height) {
            return write!(f, "{width}x{height}");
        }
        let cell = |row, column| if self.cells.contains(&(row, column)) { 'o' } else { '.' };
        let rows: Vec<String> =
            (0..height).map(|row| (0..width).map(|column| cell(row, column)).collect()).collect();
        f.write_str(&rows.join("/"))
    }
}

impl FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if let Some((width, height)) = text.split_once('x').filter(|(a, b)| is_number(a) && is_number(b)) {
            let side = |text: &str| text.parse().ok().filter(|side| (1..=LARGEST).contains(side));
            let sides = side(width).zip(side(height));
            let (width, height) =
                sides.ok_or_else(|| format!("the sides of {text} must be from 1 to {LARGEST}"))?;
            return Ok(Self::rectangle(width, height));
        }
        drawn(text).ok_or_else(|| {
            format!("{text} is not a shape: write a rectangle as WxH, such as 2x1, or rows such as oo/o.")
        })
    }
}

/// A shape given by its rows.
fn drawn(text: &str) -> Option<Shape> {
    let rows: Vec<&str> = text.split('/').collect();
    let is_row = |row: &&str| {
        row.len() == rows[0].len() && row.bytes().all(|cell| cell.is_ascii_alphabetic() || cell == b'.')
    };
    if rows.len() > LARGEST.into() || rows[0].len() > LARGEST.into() || !rows.iter().all(is_row) {
        return None;
    }
    let mut cells = Vec::new();
    for (row, text) in (0..).zip(rows) {
        cells.extend(
            (0..).zip(text.bytes()).filter(|&(_, cell)| cell != b'.').map(|(column, _)| (row, column)),
        );
    }
    let top = cells.first()?.0;
    let left = cells.iter().map(|&(_, column)| column).min()?;
    Some(Shape {
        cells: cells.into_iter().map(|(row, column): (u8, u8)| (row - top, column - left)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_written_as_they_are_read() {
        for text in ["1x1", "2x1", "1x2", "16x1", "oo/o.", ".o/oo", "ooo/o.o"] {
            assert_eq!(text.parse::<Shape>().map(|shape| shape.to_string()), Ok(text.into()));
        }
        for (text, same) in [("ab", "2x1"), ("..o/...", "1x1"), ("o/o", "1x2")] {
            assert_eq!(text.parse::<Shape>().map(|shape| shape.to_string()), Ok(same.into()));
        }
        for text in ["", "2x", "0x1", "17x1", "oo/o", "./.", "o o", "é"] {
            assert!(text.parse::<Shape>().is_err(), "{text}");
        }
    }
}
