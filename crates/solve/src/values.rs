//! A heuristic given by the user as a table of boards and values.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use slidewise_core::{Cost, Guarantee, Heuristic};
use slidewise_domains::text::{Fault, Faults};

use crate::families::{AnyKey, Opened};
use crate::{AnyInstance, Puzzle, Refused};

/// The written form of the value for dead ends.
pub const DEAD_END: &str = "inf";

/// The maximum number of states without a value that are listed.
const NAMED: usize = 5;

/// The value of every state of a puzzle's space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTable {
    rows: HashMap<String, Row>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Row {
    line: usize,
    value: Option<Cost>,
}

/// The positions of the two columns.
struct Columns {
    board: usize,
    value: usize,
}

impl ValueTable {
    /// Reads lines of `board,value` for the space of a puzzle; commas, semicolons or tabs separate the two. The first
    /// line may name the columns; then there may be additional columns. A board is its rows separated by `/`.
    ///
    /// # Errors
    /// All faults of the table with their positions.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, Vec<Fault>> {
        let (mut rows, mut faults) = (HashMap::new(), Faults::default());
        let mut columns = Columns { board: 0, value: 1 };
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut lines =
            lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with(';')).peekable();
        if let Some(&(number, line)) = lines.peek()
            && fields(line).any(|field| field == "board")
        {
            lines.next();
            match header(line) {
                Some(named) => columns = named,
                None => faults.add(|| fault(number, line, "there is no column 'value'")),
            }
        }
        for (number, line) in lines {
            match row(line, &columns, puzzle) {
                Err(message) => faults.add(|| fault(number, line, message)),
                Ok((board, value)) => {
                    if let Some(first) = rows.insert(board, Row { line: number, value }) {
                        let first: Row = first;
                        faults.add(|| fault(number, line, format!("line {} has the same board", first.line)));
                    }
                }
            }
        }
        let faults = faults.finish();
        if faults.is_empty() { Ok(Self { rows }) } else { Err(faults) }
    }

    /// The largest value.
    #[must_use]
    pub fn largest(&self) -> Option<Cost> {
        self.rows.values().filter_map(|row| row.value).max()
    }
}

fn fault(number: usize, line: &str, message: impl Into<String>) -> Fault {
    Fault::at(number, 1, message).spanning(line.chars().count()).help(
        "A line is BOARD,VALUE: the rows of the board separated by /, and a number, or inf if no goal can be \
         reached. 'slidewise audit PUZZLE --write-values FILE' writes such a table.",
    )
}

fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';', '\t']).map(|field| field.trim().trim_matches('"').trim())
}

fn header(line: &str) -> Option<Columns> {
    let place = |name| fields(line).position(|field| field == name);
    Some(Columns { board: place("board")?, value: place("value")? })
}

fn row(line: &str, columns: &Columns, puzzle: &Puzzle) -> Result<(String, Option<Cost>), String> {
    let field = |place| fields(line).nth(place).filter(|field| !field.is_empty());
    let board = field(columns.board).ok_or("there is no board")?;
    let value = field(columns.value).ok_or("there is no value")?;
    let value = match value {
        DEAD_END => None,
        number => Some(number.parse().map_err(|_| format!("'{number}' is not a value"))?),
    };
    Ok((normal(board, puzzle)?, value))
}

/// A native board on one line.
#[must_use]
pub fn board(native: &str) -> String {
    let drawing = native.split("\n\n").nth(1).unwrap_or_default();
    joined(drawing.lines().map(|row| row.split_whitespace().collect()))
}

fn joined<'a>(rows: impl Iterator<Item = Vec<&'a str>>) -> String {
    rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}

/// A board written by the user, in the form that [`board`] produces.
fn normal(text: &str, puzzle: &Puzzle) -> Result<String, String> {
    let (width, height) = puzzle.size();
    let rows: Vec<&str> = text.split('/').collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters: Vec<char> = text.chars().collect();
    let plain = if rows.len() == height {
        joined(rows.iter().map(|row| row.split_whitespace().collect()))
    } else if rows.len() == 1 && words.len() == width * height {
        joined(words.chunks(width).map(<[&str]>::to_vec))
    } else if words.len() == 1 && letters.len() == width * height {
        letters.chunks(width).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    } else {
        return Err(format!("this is not a board of {height} rows with {width} cells each"));
    };
    Ok(match &puzzle.instance {
        // Alternative signs for an empty cell.
        AnyInstance::Rush(instance) if instance.cars.iter().all(|car| !car.name.contains('o')) => {
            plain.replace('o', ".")
        }
        AnyInstance::Tiles(_) => plain.split('/').map(blank).collect::<Vec<_>>().join("/"),
        _ => plain,
    })
}

fn blank(row: &str) -> String {
    row.split(' ').map(|tile| if tile == "0" { "." } else { tile }).collect::<Vec<_>>().join(" ")
}

/// A table used as the heuristic of a puzzle. Nothing is claimed about it.
pub struct Tabled<'a> {
    table: &'a ValueTable,
    used: RefCell<HashSet<usize>>,
    /// The number of states without a value that were evaluated; they get 0.
    missing: Cell<u64>,
    /// The first few of them.
    named: RefCell<Vec<String>>,
    /// Was a state evaluated that the table marks as a dead end?
    dead_end: Cell<bool>,
}

impl<'a> Tabled<'a> {
    /// A heuristic that has not been evaluated yet.
    #[must_use]
    pub fn new(table: &'a ValueTable) -> Self {
        let (used, named) = (RefCell::default(), RefCell::default());
        Self { table, used, missing: Cell::new(0), named, dead_end: Cell::new(false) }
    }

    fn value(&self, board: String) -> Option<Cost> {
        match self.table.rows.get(&board) {
            Some(row) => {
                self.used.borrow_mut().insert(row.line);
                self.dead_end.set(self.dead_end.get() || row.value.is_none());
                row.value
            }
            None => {
                self.missing.set(self.missing.get() + 1);
                if self.missing.get() <= NAMED as u64 {
                    self.named.borrow_mut().push(board);
                }
                Some(0)
            }
        }
    }

    /// The lines whose boards were never evaluated.
    #[must_use]
    pub fn unused_lines(&self) -> Vec<usize> {
        let used = self.used.borrow();
        let lines = self.table.rows.values().map(|row| row.line).filter(|line| !used.contains(line));
        let mut lines: Vec<_> = lines.collect();
        lines.sort_unstable();
        lines
    }

    /// Was a state evaluated that the table marks as a dead end?
    #[must_use]
    pub fn has_dead_end(&self) -> bool {
        self.dead_end.get()
    }

    /// Checks that every evaluated state had a value. `of` describes these states in an error message.
    ///
    /// # Errors
    /// If some had none; the message lists some of their boards.
    pub fn check(&self, of: &str) -> Result<(), Refused> {
        let (missing, named) = (self.missing.get(), self.named.borrow());
        if missing == 0 {
            return Ok(());
        }
        let such = if missing > named.len() as u64 { "such as" } else { "namely" };
        Err(Refused(format!("the table has no value for {missing} of {of}, {such} {}", named.join(", "))))
    }
}

impl<const N: usize> Heuristic<Opened<N>> for Tabled<'_> {
    fn estimate(&self, opened: &Opened<N>, state: &AnyKey<N>) -> Option<Cost> {
        self.value(board(&opened.native(state)))
    }

    fn guarantee(&self, _: &Opened<N>) -> Guarantee {
        Guarantee { admissible: false, consistent: false }
    }
}
