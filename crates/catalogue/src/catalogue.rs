//! A catalogue as a Parquet file: puzzles of any family with their figures, written one after the other, read by query.

use std::io;
use std::path::Path;

use crate::index::Index;
use crate::query::{ANY_STATES, Figures, Pick, Query};
use crate::row::{CLUSTER_SIZE, COLUMNS, HEIGHT, LENGTH, PIECES, PUZZLE, Row, WALLS, WIDTH};
use crate::table::{Column, TableError, TableReader, TableWriter, Value};

/// Writes a catalogue. The file gets its name only at [`Writer::finish`].
///
/// ```
/// use slidewise_catalogue::{Pick, Query, Reader, Row, Writer};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("boards.parquet");
/// let board = "BB.CAA.C....DDDD".to_owned();
/// let figures = Row { width: 4, height: 4, pieces: 4, length: 2, ..Row::default() };
/// let mut writer = Writer::create(&path)?;
/// writer.push(&Row { puzzle: "rush".into(), metric: "moves".into(), board, ..figures })?;
/// writer.finish()?;
///
/// let reader = Reader::open(&path)?;
/// let short = Query { length: 0..=5, ..Query::default() };
/// let chosen = reader.choose(&short, Pick::First(3))?;
/// assert_eq!(reader.rows(&chosen)?[0].length, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer(TableWriter);

impl Writer {
    /// Begins a catalogue.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        TableWriter::create(path, "catalogue", &COLUMNS).map(Self)
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn push(&mut self, row: &Row) -> io::Result<()> {
        self.0.push(row.values())
    }

    /// Writes the remaining rows and gives the file its name.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.0.finish()
    }
}

/// The columns that a query examines.
const FIGURES: [Column; 6] = [PUZZLE, WIDTH, HEIGHT, LENGTH, PIECES, WALLS];

/// Reads a catalogue, but only as much of it as a query needs.
pub struct Reader {
    table: TableReader,
    /// The number of rows in each group.
    groups: Vec<usize>,
}

impl Reader {
    /// Opens a catalogue.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or lacks a column that a catalogue must have.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::new(TableReader::open(path)?)
    }

    /// The same for the bytes of one; errors name it by `path`.
    ///
    /// # Errors
    ///
    /// If it is not a catalogue.
    pub fn of_bytes(path: &Path, bytes: Vec<u8>) -> Result<Self, TableError> {
        Self::new(TableReader::of_bytes(path, bytes)?)
    }

    fn new(table: TableReader) -> Result<Self, TableError> {
        let table = table.plausible()?;
        if let Some(missing) = COLUMNS.iter().find(|column| column.required && !table.has(column.name)) {
            let names = table.names().join(", ");
            return Err(TableError::Lacks(table.path().to_owned(), missing.name, names));
        }
        let groups = table.groups();
        Ok(Self { table, groups })
    }

    /// The number of all puzzles.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.groups.iter().map(|&rows| rows as u64).sum()
    }

    /// Is it empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers, from 0, of the puzzles that match a query, limited by `pick`. Only their figures are read.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn choose(&self, query: &Query, pick: Pick) -> Result<Vec<u64>, TableError> {
        let mut before = 0;
        let groups = self.groups.iter().enumerate().flat_map(|(group, &rows)| {
            let first = before;
            before += rows as u64;
            match self.wanted(group, query) {
                Ok(places) => places.into_iter().map(|place| Ok(first + place as u64)).collect(),
                Err(error) => vec![Err(error)],
            }
        });
        pick.of(groups)
    }

    /// The figures of all puzzles, for many queries. Nothing else is read.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or a figure is missing.
    pub fn index(&self) -> Result<Index, TableError> {
        let mut index = Index::default();
        for (group, &rows) in self.groups.iter().enumerate() {
            let all: Vec<usize> = (0..rows).collect();
            let columns = self.figures(group, &all)?;
            for row in all {
                let number = index.len() as u64 + 1;
                let unusable = |column| TableError::Unusable(self.table.path().to_owned(), number, column);
                let figures = figures(&columns, row).map_err(unusable)?;
                figures.length.ok_or(LENGTH.name).map_err(unusable)?;
                index.push(&figures);
            }
        }
        Ok(index)
    }

    /// The puzzles with these numbers, which must be ascending. To read many, request a few at a time.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or has no such puzzles.
    pub fn rows(&self, numbers: &[u64]) -> Result<Vec<Row>, TableError> {
        let mut rows = Vec::with_capacity(numbers.len());
        let (mut before, mut left) = (0, numbers);
        for (group, &size) in self.groups.iter().enumerate() {
            let end = before + size as u64;
            let (here, later) = left.split_at(left.partition_point(|&number| number < end));
            let places: Vec<usize> = here.iter().map(|number| (number - before) as usize).collect();
            rows.extend(self.group_rows(group, before, &places)?);
            (before, left) = (end, later);
        }
        Ok(rows)
    }

    /// The rows of a group that match a query.
    fn wanted(&self, group: usize, query: &Query) -> Result<Vec<usize>, TableError> {
        let all: Vec<usize> = (0..self.groups[group]).collect();
        if *query == Query::default() {
            return Ok(all);
        }
        let columns = self.figures(group, &all)?;
        let states = self.states(group, &all, query)?;
        let wants = |row: &usize| {
            let states = states.as_ref().and_then(|states| number(&states[*row]));
            query.wants_states(states) && figures(&columns, *row).is_ok_and(|figures| query.wants(&figures))
        };
        Ok(all.iter().copied().filter(wants).collect())
    }

    /// The numbers of states, if a query examines them and the catalogue has them. They are as large as all other
    /// figures together, so they are not read otherwise.
    fn states(&self, group: usize, rows: &[usize], query: &Query) -> Result<Option<Vec<Value>>, TableError> {
        let is_needed = query.states != ANY_STATES && self.table.has(CLUSTER_SIZE.name);
        is_needed.then(|| self.table.read(group, &CLUSTER_SIZE, rows)).transpose()
    }

    /// The columns that a query examines.
    fn figures(&self, group: usize, rows: &[usize]) -> Result<Vec<Vec<Value>>, TableError> {
        FIGURES.iter().map(|column| self.table.read(group, column, rows)).collect()
    }

    /// The rows at some positions of a group that begins with this number.
    fn group_rows(&self, group: usize, first: u64, places: &[usize]) -> Result<Vec<Row>, TableError> {
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let read = |column: &Column| match self.table.has(column.name) {
            true => Ok(self.table.read(group, column, places)?.into_iter()),
            false => Ok(vec![Value::Absent; places.len()].into_iter()),
        };
        let mut columns = COLUMNS.iter().map(read).collect::<Result<Vec<_>, TableError>>()?;
        let row = |&place: &usize| {
            let values = std::array::from_fn(|column| columns[column].next().unwrap_or(Value::Absent));
            let number = first + place as u64 + 1;
            let unusable = |column| TableError::Unusable(self.table.path().to_owned(), number, column);
            Row::from_values(values).map_err(unusable)
        };
        places.iter().map(row).collect()
    }
}

/// A value that is a number in the range of its type.
fn number<T: TryFrom<i64>>(value: &Value) -> Option<T> {
    match value {
        Value::Number(number) => T::try_from(*number).ok(),
        _ => None,
    }
}

/// The figures of a row, or the column without a value for it.
fn figures(columns: &[Vec<Value>], row: usize) -> Result<Figures<'_>, &'static str> {
    let optional = |column: usize| number(&columns[column][row]);
    let number = |column: usize| optional(column).ok_or(FIGURES[column].name);
    let Value::Text(puzzle) = &columns[0][row] else { return Err(FIGURES[0].name) };
    let size = (number(1)?, number(2)?);
    Ok(Figures { puzzle, size, length: optional(3), pieces: number(4)?, walls: number(5)? })
}
