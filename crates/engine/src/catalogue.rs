//! Catalogues that the server was started with. Requests query their puzzles but never name a file.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use slidewise_catalogue::{Figures, Index, Query, Reader, Row, TableError};
use slidewise_solve::{Adjust, Puzzle, source};

/// Puzzles with their figures, by query.
pub struct Catalogue {
    overview: Overview,
    index: Index,
    puzzles: Puzzles,
}

enum Puzzles {
    /// In a file that is read a few rows at a time, by one request at a time, because its handle has a single position.
    File(Mutex<Reader>),
    /// In the native format, with further figures.
    Texts(Vec<(String, Option<Difficulty>)>),
}

/// An overview of a catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    pub(crate) name: String,
    puzzles: usize,
    families: BTreeSet<String>,
    sizes: BTreeSet<(u32, u32)>,
    lengths: Option<(u32, u32)>,
    pieces: Option<(u32, u32)>,
    walls: Option<(u32, u32)>,
}

impl Overview {
    fn new(name: String, index: &Index) -> Self {
        let range = |figure: fn(Figures<'_>) -> Option<u32>| {
            let figures = || index.distinct().filter_map(figure);
            figures().min().zip(figures().max())
        };
        Self {
            name,
            puzzles: index.len(),
            families: index.distinct().map(|figures| figures.puzzle.to_owned()).collect(),
            sizes: index.distinct().map(|figures| figures.size).collect(),
            lengths: range(|figures| figures.length),
            pieces: range(|figures| Some(figures.pieces)),
            walls: range(|figures| Some(figures.walls)),
        }
    }
}

/// The difficulty of a puzzle beyond its length, as far as the catalogue states it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Difficulty {
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branching: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counter_intuitive: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cluster_size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

impl Difficulty {
    fn of(row: &Row) -> Self {
        Self {
            shortest_solutions: row.shortest_solutions,
            // JSON cannot represent NaN.
            branching: row.branching.filter(|branching| branching.is_finite()),
            counter_intuitive: row.counter_intuitive,
            cluster_size: row.cluster_size,
            minimal: row.minimal,
        }
    }
}

/// A puzzle of a catalogue.
pub(crate) struct Entry {
    pub(crate) puzzle: Puzzle,
    pub(crate) difficulty: Option<Difficulty>,
}

impl Catalogue {
    /// A catalogue in an open file. The figures of all puzzles are read now, their boards on demand.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn of_file(name: impl Into<String>, reader: Reader) -> Result<Self, TableError> {
        let index = reader.index()?;
        let overview = Overview::new(name.into(), &index);
        Ok(Self { overview, index, puzzles: Puzzles::File(Mutex::new(reader)) })
    }

    /// A catalogue of puzzles in the native format, each with its further figures; `index` has the same order.
    #[must_use]
    pub fn of_texts(
        name: impl Into<String>,
        index: Index,
        texts: impl IntoIterator<Item = (String, Option<Row>)>,
    ) -> Self {
        let overview = Overview::new(name.into(), &index);
        let texts = texts.into_iter().map(|(text, row)| (text, row.as_ref().map(Difficulty::of)));
        Self { overview, index, puzzles: Puzzles::Texts(texts.collect()) }
    }

    /// An overview of it.
    #[must_use]
    pub fn overview(&self) -> &Overview {
        &self.overview
    }

    /// The numbers of the matching puzzles.
    pub(crate) fn choose(&self, query: &Query) -> Vec<u64> {
        self.index.choose(query)
    }

    /// The length of a puzzle's shortest solutions.
    pub(crate) fn length(&self, number: u64) -> Option<u32> {
        self.index.figures(number)?.length
    }

    /// The number of cells of a puzzle's board.
    pub(crate) fn cells(&self, number: u64) -> usize {
        let size = self.index.figures(number).map_or((0, 0), |figures| figures.size);
        (size.0 as usize).saturating_mul(size.1 as usize)
    }

    /// The puzzles with these numbers, in order; `None` for texts that are not legal puzzles.
    pub(crate) fn entries(&self, numbers: &[u64]) -> Result<Vec<Option<Entry>>, TableError> {
        match &self.puzzles {
            Puzzles::Texts(texts) => {
                let text = |&number: &u64| texts.get(usize::try_from(number).ok()?);
                let entry =
                    |(text, difficulty): &(String, Option<Difficulty>)| held(text, difficulty.clone());
                Ok(numbers.iter().map(|number| text(number).and_then(entry)).collect())
            }
            Puzzles::File(reader) => {
                let mut rising = numbers.to_vec();
                rising.sort_unstable();
                let rows = reader.lock().unwrap_or_else(PoisonError::into_inner).rows(&rising)?;
                let row = |number: &u64| rows.get(rising.binary_search(number).ok()?);
                Ok(numbers.iter().map(|number| self.read(*number, row(number)?)).collect())
            }
        }
    }

    /// The puzzle of a row, counted in the row's metric.
    fn read(&self, number: u64, row: &Row) -> Option<Entry> {
        let name = row.name_in(&self.overview.name, number);
        let mut items = source::entry(&self.overview.name, &row.board, &name, &row.known()).items;
        let adjust = Adjust { metric: row.metric.parse().ok(), ..Adjust::default() };
        let mut puzzle = items.pop().filter(|_| items.is_empty())?.ok()?.adjusted(&adjust).ok()?;
        // A name with line breaks would spill into the puzzle's text.
        puzzle.about.name = Some(name).filter(|name| !name.contains(char::is_control));
        Some(Entry { puzzle, difficulty: Some(Difficulty::of(row)) })
    }
}

fn held(text: &str, difficulty: Option<Difficulty>) -> Option<Entry> {
    let puzzle = source::parse("the catalogue", text.as_bytes(), "puzzle").items.pop()?.ok()?;
    Some(Entry { puzzle, difficulty })
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.overview.fmt(formatter)
    }
}
