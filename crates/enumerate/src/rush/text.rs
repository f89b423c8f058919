//! Boards and entries as text.

use slidewise_boxes::bits;
use slidewise_catalogue::Row;

use super::analyse::Entry;
use super::candidates::{Board, Candidates};
use super::rules::Rules;
use crate::listing::{Format, Listing};

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
            let cars = &table.configurations[board.digit(line)].cars;
            for (place, &car) in cars.iter().enumerate() {
                if line == self.red_line() && place + 1 == cars.len() {
                    put(car, b'A');
                } else {
                    put(car, letter);
                    letter = if letter == b'Z' { b'a' } else { letter + 1 };
                }
            }
        }
        cells.into_iter().map(char::from).collect()
    }

    /// An entry as a line: moves, board, size of the cluster, number of boards at each distance.
    #[must_use]
    pub fn line_of(&self, entry: &Entry) -> String {
        self.listing(entry).line(Format::Text)
    }

    /// An entry with its figures.
    pub(crate) fn listing(&self, entry: &Entry) -> Listing {
        Listing { row: self.row_of(entry), text: self.text(&entry.board), difficulty: None }
    }

    /// An entry as a row of a catalogue file.
    fn row_of(&self, entry: &Entry) -> Row {
        let rules = self.rules();
        let cars = |line: usize| {
            let table = self.table(line, entry.board.shapes[line]);
            table.configurations[entry.board.digit(line)].cars.len() as u32
        };
        Row {
            puzzle: "rush".into(),
            width: rules.width.into(),
            height: rules.height.into(),
            row: Some(rules.red_row.into()),
            pieces: (0..self.lines()).map(cars).sum(),
            walls: self.text(&entry.board).matches('x').count() as u32,
            metric: "moves".into(),
            length: entry.moves,
            moves: Some(entry.moves),
            steps: Some(entry.steps),
            shortest_solutions: Some(entry.solutions),
            minimal: Some(entry.minimal),
            cluster_size: Some(entry.size()),
            histogram: entry.histogram.clone(),
            board: self.puzzle_of(&entry.board),
            ..Row::default()
        }
    }
}

impl Candidates {
    /// A board as a puzzle that any reader of puzzles accepts.
    pub(crate) fn puzzle_of(&self, board: &Board) -> String {
        let (rules, text) = (self.rules(), self.text(board));
        if is_plain(rules) { text } else { native(&text, rules.width.into()) }
    }
}

/// Can a board of this size be recognized from its cells alone, on one line? Smaller ones look too much like words.
fn is_plain(rules: &Rules) -> bool {
    rules.width == rules.height && rules.width >= 4
}

/// A board in the native format of puzzles.
fn native(board: &str, width: usize) -> String {
    let cells: Vec<char> = board.chars().map(|cell| if cell == 'x' { '#' } else { cell }).collect();
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    format!("puzzle: rush\n\n{}\n", rows.join("\n"))
}
