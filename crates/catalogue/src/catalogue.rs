//! A catalogue as a Parquet file: puzzles of any family with their figures, written one after the other, read by query.

use std::io;
use std::path::Path;

use crate::query::{Figures, Query};
use crate::random::SplitMix;
use crate::row::{COLUMNS, HEIGHT, LENGTH, PIECES, PUZZLE, Row, WALLS, WIDTH};
use crate::table::{Column, TableError, TableReader, TableWriter, Value};

/// Writes a catalogue. Nothing has the file's name before [`Writer::finish`].
///
/// ```
/// use slidewise_catalogue::{Query, Reader, Row, Writer};
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
/// let rows: Vec<_> = reader.rows(&short).collect::<Result<_, _>>()?;
/// assert_eq!((rows[0].0, rows[0].1.length), (0, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer(TableWriter);

impl Writer {
    /// Begins a catalogue.
    ///
    /// # Errors
    ///
    /// If there can be no file.
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

    /// Writes what is left and gives the file its name.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.0.finish()
    }
}

/// The columns that a query looks at.
const FIGURES: [Column; 6] = [PUZZLE, WIDTH, HEIGHT, LENGTH, PIECES, WALLS];

/// A chosen row of a file: its group, and its place there.
type Place = (usize, usize);

/// A row with its number, or why it cannot be read.
type Numbered = Result<(u64, Row), TableError>;

/// So many rows are read at a time.
const BATCH: usize = 1 << 12;

/// Reads a catalogue, as little of it as a query needs.
pub struct Reader {
    table: TableReader,
    /// How many rows each group has.
    groups: Vec<usize>,
}

impl Reader {
    /// Opens a catalogue.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or lacks a column that a catalogue must have.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let table = TableReader::open(path)?;
        if let Some(missing) = COLUMNS.iter().find(|column| column.required && !table.has(column.name)) {
            let names = table.names().join(", ");
            return Err(TableError::Lacks(path.to_owned(), missing.name, names));
        }
        let groups = table.groups();
        Ok(Self { table, groups })
    }

    /// How many puzzles there are, wanted or not.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.groups.iter().map(|&rows| rows as u64).sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The puzzles that a query wants, each with its number from 0, in the order of the file.
    pub fn rows<'r>(&'r self, query: &'r Query) -> impl Iterator<Item = Numbered> + use<'r> {
        (0..self.groups.len()).flat_map(move |group| match self.wanted(group, query) {
            Ok(places) => self.at(places.into_iter().map(|place| (group, place)).collect()),
            Err(error) => Box::new(std::iter::once(Err(error))),
        })
    }

    /// How many puzzles a query wants.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn count(&self, query: &Query) -> Result<u64, TableError> {
        (0..self.groups.len()).map(|group| Ok(self.wanted(group, query)?.len() as u64)).sum()
    }

    /// So many of the puzzles that a query wants, chosen at random, in the order of the file. The same seed chooses the
    /// same ones.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn sample(
        &self,
        query: &Query,
        count: usize,
        seed: u64,
    ) -> Result<impl Iterator<Item = Numbered> + use<'_>, TableError> {
        // Vitter's algorithm R: of k puzzles seen, each is among the chosen with the same probability.
        let mut chosen: Vec<Place> = Vec::new();
        let mut random = SplitMix::new(seed);
        let mut seen = 0;
        for group in 0..self.groups.len() {
            for place in self.wanted(group, query)? {
                seen += 1;
                if chosen.len() < count {
                    chosen.push((group, place));
                } else if let Some(other) = chosen.get_mut(random.below(seen) as usize) {
                    *other = (group, place);
                }
            }
        }
        chosen.sort_unstable();
        Ok(self.at(chosen))
    }

    /// The rows of a group that a query wants.
    fn wanted(&self, group: usize, query: &Query) -> Result<Vec<usize>, TableError> {
        let all: Vec<usize> = (0..self.groups[group]).collect();
        if *query == Query::default() {
            return Ok(all);
        }
        let columns: Vec<_> =
            FIGURES.iter().map(|column| self.table.read(group, column, &all)).collect::<Result<_, _>>()?;
        let wants = |&row: &usize| {
            let number = |column: usize| match columns[column][row] {
                Value::Number(number) => u32::try_from(number).ok(),
                _ => None,
            };
            let Value::Text(puzzle) = &columns[0][row] else { return None };
            let size = (number(1)?, number(2)?);
            let figures = Figures { puzzle, size, length: number(3), pieces: number(4)?, walls: number(5)? };
            query.wants(&figures).then_some(row)
        };
        Ok(all.iter().filter_map(wants).collect())
    }

    /// The rows at some places in rising order, a few at a time.
    fn at(&self, places: Vec<Place>) -> Box<dyn Iterator<Item = Numbered> + '_> {
        let batches: Vec<Vec<Place>> = places
            .chunk_by(|a, b| a.0 == b.0)
            .flat_map(|group| group.chunks(BATCH).map(<[Place]>::to_vec))
            .collect();
        Box::new(batches.into_iter().flat_map(|batch| match self.batch(&batch) {
            Ok(rows) => rows.into_iter().map(Ok).collect::<Vec<_>>(),
            Err(error) => vec![Err(error)],
        }))
    }

    /// The rows at some places of one group.
    fn batch(&self, places: &[Place]) -> Result<Vec<(u64, Row)>, TableError> {
        let Some(&(group, _)) = places.first() else { return Ok(Vec::new()) };
        let before: u64 = self.groups[..group].iter().map(|&rows| rows as u64).sum();
        let rows: Vec<usize> = places.iter().map(|place| place.1).collect();
        let read = |column: &Column| match self.table.has(column.name) {
            true => Ok(self.table.read(group, column, &rows)?.into_iter()),
            false => Ok(vec![Value::Absent; rows.len()].into_iter()),
        };
        let mut columns = COLUMNS.iter().map(read).collect::<Result<Vec<_>, TableError>>()?;
        let row = |&place: &usize| {
            let number = before + place as u64;
            let values = std::array::from_fn(|column| columns[column].next().unwrap_or(Value::Absent));
            let unusable = |column| TableError::Unusable(self.table.path().to_owned(), number + 1, column);
            Ok((number, Row::from_values(values).map_err(unusable)?))
        };
        rows.iter().map(row).collect()
    }
}
