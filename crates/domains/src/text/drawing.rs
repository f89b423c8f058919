//! A board as drawn in a text: the content of each cell, and its position in the text, so that a fault can point at it.
//! It never holds more than the largest board of its family, whatever the text contains.

use super::{Fault, Faults, Line, Place, Word};

/// One cell and its position in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<C> {
    pub(crate) content: C,
    pub(crate) place: Place,
}

/// One row of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Row<C> {
    /// The cells, up to the maximum number in a row.
    pub(crate) cells: Vec<Spot<C>>,
    /// The actual number of cells.
    pub(crate) width: usize,
    /// The position of the row.
    pub(crate) place: Place,
}

/// A board, or something drawn in its shape, with sides of up to `MOST` cells.
#[derive(Clone, Debug)]
pub(crate) struct Drawing<C, const MOST: usize> {
    /// The rows, at most `MOST` of them.
    pub(crate) rows: Vec<Row<C>>,
    /// The actual number of rows.
    pub(crate) height: usize,
    /// The position of the drawing as a whole.
    pub(crate) place: Place,
}

impl<C, const MOST: usize> Drawing<C, MOST> {
    /// A drawing without any rows yet.
    pub(crate) fn new(place: Place) -> Self {
        Self { rows: Vec::new(), height: 0, place }
    }

    /// A drawing of rows of text, or an empty one at `place`; `content` converts a word and reports its faults.
    pub(crate) fn of<'a>(
        rows: &[Line<'a>],
        place: Place,
        mut content: impl FnMut(Word<'a>, &mut Faults) -> C,
        faults: &mut Faults,
    ) -> Self {
        let mut drawing = Self::new(rows.first().map_or(place, |row| row.content().place));
        drawing.lines(rows, |word| content(word, faults));
        drawing
    }

    /// Adds rows of text: cells are words if there is a space in any row, and single characters otherwise.
    pub(crate) fn lines<'a>(&mut self, rows: &[Line<'a>], mut content: impl FnMut(Word<'a>) -> C) {
        let spaced = rows.iter().any(|row| row.content().text.contains(char::is_whitespace));
        for row in rows {
            let place = row.content().place;
            if spaced {
                self.row(place, row.spaced(), &mut content);
            } else {
                self.row(place, row.content().symbols(), &mut content);
            }
        }
    }

    /// Adds a row of `words`, one cell each.
    pub(crate) fn row<'a>(
        &mut self,
        place: Place,
        mut words: impl Iterator<Item = Word<'a>>,
        mut content: impl FnMut(Word<'a>) -> C,
    ) {
        self.height += 1;
        if self.height > MOST {
            return;
        }
        let first = words.by_ref().take(MOST);
        let cells: Vec<_> = first.map(|word| Spot { content: content(word), place: word.place }).collect();
        let width = cells.len() + words.count();
        self.rows.push(Row { cells, width, place });
    }

    /// The position of a cell in the text.
    pub(crate) fn place_of(&self, (y, x): (usize, usize)) -> Place {
        self.rows[y].cells[x].place
    }

    /// All cells in reading order, as (row, column, content).
    pub(crate) fn spots(&self) -> impl Iterator<Item = (usize, usize, &Spot<C>)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(y, row)| row.cells.iter().enumerate().map(move |(x, spot)| (y, x, spot)))
    }

    /// The cells with this content, in reading order.
    pub(crate) fn cells(&self, content: C) -> Vec<(usize, usize)>
    where
        C: PartialEq,
    {
        let wanted = self.spots().filter(|(_, _, spot)| spot.content == content);
        wanted.map(|(y, x, _)| (y, x)).collect()
    }

    /// The names in a drawing, each with its cells in reading order; `name` returns the name of a cell, if it has one.
    pub(crate) fn by_name<'a>(
        &self,
        name: impl Fn(&C) -> Option<&'a str>,
    ) -> Vec<(&'a str, Vec<(usize, usize)>)> {
        let named = self.spots().filter_map(|(y, x, spot)| Some((name(&spot.content)?, (y, x))));
        let mut named: Vec<_> = named.collect();
        named.sort_unstable();
        let groups = named.chunk_by(|a, b| a.0 == b.0);
        groups.map(|group| (group[0].0, group.iter().map(|spot| spot.1).collect())).collect()
    }

    /// The width of a board: that of most of its rows. `None` if there is nothing more to check. `help` is advice on
    /// how to draw a board.
    pub(crate) fn width(&self, least: usize, help: &str, faults: &mut Faults) -> Option<usize> {
        let agreeing = |row: &&Row<C>| self.rows.iter().filter(|other| other.width == row.width).count();
        // The last of equal maxima is taken, hence the reversed order: if in doubt, the first row is right.
        let Some(width) = self.rows.iter().rev().max_by_key(agreeing).map(|row| row.width) else {
            faults.add(|| self.place.fault("there is no board here").help(help));
            return None;
        };
        let height = self.height;
        if width > MOST || height > MOST {
            let message = format!("the board has {width}×{height} cells; the largest is {MOST}×{MOST}");
            faults.add(|| self.place.fault(message));
            return None;
        }
        if width < least || height < least {
            let message = format!("the board has {width}×{height} cells; the smallest is {least}×{least}");
            faults.add(|| self.place.fault(message));
        }
        self.uneven(width, "the other rows have", faults);
        Some(width)
    }

    /// Reports the rows that do not have this width, and returns whether there are any.
    pub(crate) fn uneven(&self, width: usize, whose: &str, faults: &mut Faults) -> bool {
        let wrong = || self.rows.iter().zip(1..).filter(|(row, _)| row.width != width);
        for (row, number) in wrong() {
            faults.add(|| uneven(row, number, width, whose));
        }
        wrong().next().is_some()
    }
}

/// The fault of a row that is too long or too short.
fn uneven<C>(row: &Row<C>, number: usize, width: usize, whose: &str) -> Fault {
    let has = cells(row.width);
    let help = if row.width < width {
        format!("Add {}.", cells(width - row.width))
    } else {
        format!("Remove {}.", cells(row.width - width))
    };
    row.place.fault(format!("row {number} has {has}, {whose} {width}")).help(help)
}

fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// The order of names: numbers by value, then all others.
pub(crate) fn order(name: &str) -> (bool, i64, &str) {
    let number = name.parse().ok();
    (number.is_none(), number.unwrap_or(0), name)
}
