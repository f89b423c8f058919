//! Catalogues as a source of puzzles: the requested rows of a Parquet file, a few at a time.

mod part;

use std::collections::VecDeque;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::bail;
use slidewise_catalogue::{Figures, Pick, Query, Reader, Row, TableError};
use slidewise_solve::Puzzle;
use slidewise_solve::source::{self, Source};

/// The number of rows held at a time.
const BATCH: usize = 1 << 10;

/// Which puzzles of a source to take.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub(crate) query: Query,
    pub(crate) pick: Pick,
}

impl Selection {
    /// The puzzles that match.
    pub(crate) fn of(&self, puzzles: impl Iterator<Item = Puzzle>) -> Vec<Puzzle> {
        let wanted =
            puzzles.filter(|puzzle| self.query.wants(&figures(puzzle)) && self.query.wants_states(None));
        match self.pick.of(wanted.map(Ok::<_, std::convert::Infallible>)) {
            Ok(puzzles) => puzzles,
        }
    }
}

/// The figures of a puzzle that was read.
pub(crate) fn figures(puzzle: &Puzzle) -> Figures<'_> {
    let (width, height) = puzzle.size();
    Figures {
        puzzle: puzzle.family(),
        size: (width as u32, height as u32),
        length: puzzle.known_length(),
        pieces: puzzle.pieces() as u32,
        walls: puzzle.walls() as u32,
    }
}

/// The catalogue that an argument names, and which of its rows: the file alone, `FILE#WHICH`, or the name that `list`
/// gives to a row of a catalogue in the current folder, like `boards:29`.
pub(crate) fn named(argument: &str) -> Option<(String, Option<String>)> {
    if is_catalogue(argument) {
        return Some((argument.into(), None));
    }
    if let Some((file, which)) = source::part_of_file(argument) {
        return is_catalogue(file).then(|| (file.into(), Some(which.into())));
    }
    let (stem, number) = argument.rsplit_once(':')?;
    let file = format!("{stem}.parquet");
    (number.parse::<u64>().is_ok() && is_catalogue(&file)).then(|| (file, Some(argument.into())))
}

/// Does this name a catalogue, existing or not?
pub(crate) fn is_catalogue(argument: &str) -> bool {
    let path = Path::new(argument);
    let begins_so = || -> std::io::Result<bool> {
        let mut magic = [0; 4];
        File::open(path)?.read_exact(&mut magic)?;
        Ok(&magic == b"PAR1")
    };
    let named_so = path.extension().is_some_and(|extension| extension == "parquet");
    path.is_file() && (named_so || begins_so().unwrap_or(false))
}

/// Rows of a catalogue, read on demand.
pub(crate) struct SelectedRows {
    reader: Reader,
    path: String,
    stem: String,
    numbers: VecDeque<u64>,
    rows: VecDeque<(u64, Row)>,
}

impl SelectedRows {
    /// The matching rows among those that `which` names, or among all.
    pub(crate) fn open(path: &str, which: Option<&str>, selection: &Selection) -> anyhow::Result<Self> {
        let reader = Reader::open(Path::new(path))?;
        let stem: String =
            Path::new(path).file_stem().map_or("puzzle".into(), |stem| stem.to_string_lossy().into());
        let numbers = match which {
            None => reader.choose(&selection.query, selection.pick)?,
            Some(which) => {
                let part = part::read(&reader, &stem, which)?;
                let Some(part) = part else {
                    let count = reader.len();
                    bail!(
                        "{path} has no puzzle '{which}': choose a name that 'slidewise list {path}' shows, a number from \
                         1 to {count}, or several like 1-{count}"
                    );
                };
                let wanted = reader.choose(&selection.query, Pick::All)?.into_iter();
                selection.pick.of(wanted.filter(|number| part.contains(number)).map(Ok::<_, TableError>))?
            }
        };
        Ok(Self { reader, path: path.into(), stem, numbers: numbers.into(), rows: VecDeque::new() })
    }

    /// The number of remaining rows.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len() + self.rows.len()
    }

    fn fetch(&mut self) -> Result<(), TableError> {
        let some = self.numbers.len().min(BATCH);
        let numbers: Vec<u64> = self.numbers.drain(..some).collect();
        let rows = self.reader.rows(&numbers)?;
        self.rows.extend(numbers.into_iter().zip(rows));
        Ok(())
    }

    /// The name of a row's puzzle: its own, or the file's and the number of the row, from 1.
    pub(crate) fn name(&self, number: u64, row: &Row) -> String {
        row.name_in(&self.stem, number)
    }

    /// The puzzle of a row, or its faults.
    pub(crate) fn puzzle(&self, number: u64, row: &Row) -> Source {
        let name = self.name(number, row);
        let origin = format!("{}, row {}", self.path, number + 1);
        source::entry(&origin, &row.board, &name, &row.known())
    }
}

impl Iterator for SelectedRows {
    type Item = Result<(u64, Row), TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let fetched = if self.rows.is_empty() { self.fetch() } else { Ok(()) };
        if let Err(error) = fetched {
            self.numbers.clear();
            return Some(Err(error));
        }
        self.rows.pop_front().map(Ok)
    }
}
