//! Boards and entries as text.

use std::fmt::Write;

use crate::analyse::Entry;
use crate::candidates::{Board, Candidates};
use crate::explore::bits;

impl Candidates {
    /// A board row by row: `A` is the red car, the others follow by rows, then by columns; `.` is free, `x` a wall.
    #[must_use]
    pub fn text(&self, board: &Board) -> String {
        let rules = self.rules();
        let mut cells = vec![b'.'; usize::from(rules.width) * usize::from(rules.height)];
        let width = usize::from(rules.width);
        let mut put = |mask: u64, letter: u8| {
            for cell in bits(mask) {
                let (x, y) = (cell as usize / 8, cell as usize % 8);
                cells[y * width + x] = letter;
            }
        };
        let mut letter = b'B';
        for line in (width..self.lines()).chain(0..width) {
            let table = self.table(line, board.shapes[line]);
            put(table.walls, b'x');
            for &car in &table.configurations[board.digit(line)].cars {
                put(car, if line == self.red_line() { b'A' } else { letter });
                if line != self.red_line() {
                    letter = if letter == b'Z' { b'a' } else { letter + 1 };
                }
            }
        }
        cells.into_iter().map(char::from).collect()
    }

    /// An entry as a line: moves, board, size of the cluster, number of boards at each distance.
    #[must_use]
    pub fn line_of(&self, entry: &Entry) -> String {
        let mut line = format!("{:02} {} {} ", entry.moves, self.text(&entry.board), entry.size());
        for (distance, count) in entry.histogram.iter().enumerate() {
            let comma = if distance == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(line, "{comma}{count}");
        }
        line
    }

    /// An entry as a line with all that is known of it: [`Self::line_of`], steps, shortest solutions.
    #[must_use]
    pub fn record_of(&self, entry: &Entry) -> String {
        format!("{} {} {}", self.line_of(entry), entry.steps, entry.solutions)
    }
}
