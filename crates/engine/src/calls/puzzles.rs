//! Puzzles: built-in ones, and those that users enter.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use slidewise_core::{self as core, Watch};
use slidewise_domains::text::Fault;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Options, Puzzle, collection as built_in, solve, source};

use super::Row;
use crate::Limits;
use crate::failure::{Failure, FaultOut};
use crate::input::{AdjustIn, cells, family_name, puzzle};
use crate::scene::{Scene, Shown};

/// The time limit of `validate`.
const SHORT: Duration = Duration::from_secs(1);

/// Its memory limit in bytes.
const LITTLE: u64 = 256 << 20;

/// A filter for puzzles of the collection.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    text: Option<String>,
    family: Option<String>,
    min: Option<u32>,
    max: Option<u32>,
    #[serde(default)]
    scenes: bool,
}

impl Filter {
    fn takes(&self, puzzle: &Puzzle) -> bool {
        let source = puzzle.about.source.as_deref().unwrap_or_default();
        let has = |text: &String| {
            let text = text.to_lowercase();
            [&puzzle.name, puzzle.family(), source].iter().any(|field| field.to_lowercase().contains(&text))
        };
        let length = puzzle.known_length();
        self.text.as_ref().is_none_or(has)
            && self.family.as_ref().is_none_or(|family| family == puzzle.family())
            && self.min.is_none_or(|min| length.is_some_and(|length| length >= min))
            && self.max.is_none_or(|max| length.is_some_and(|length| length <= max))
    }
}

/// Puzzles of the collection.
#[derive(Serialize)]
pub struct Rows {
    puzzles: Vec<Row>,
}

/// The built-in puzzles that pass a filter.
///
/// # Errors
///
/// If the filter names a family that does not exist.
pub fn collection(filter: &Filter) -> Result<Rows, Failure> {
    filter.family.as_deref().map(family_name).transpose()?;
    let row = |puzzle: &Puzzle| Row::new(puzzle, filter.scenes.then(|| Scene::of(puzzle)));
    let puzzles = built_in::all().iter().filter(|puzzle| filter.takes(puzzle)).map(row).collect();
    Ok(Rows { puzzles })
}

/// The built-in puzzle with this name.
///
/// # Errors
///
/// If there is none.
pub fn of_collection(name: &str) -> Result<impl Serialize + use<>, Failure> {
    let puzzle =
        built_in::find(name).ok_or_else(|| Failure::not_found("there is no such built-in puzzle"))?;
    Ok(Shown::new(&puzzle))
}

/// A text to be read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextIn {
    text: String,
}

/// The puzzles of a text, and its faults.
#[derive(Serialize)]
pub struct Parsed {
    puzzles: Vec<Shown>,
    faults: Vec<FaultOut>,
    total: usize,
}

/// Reads all puzzles of a text in any format.
///
/// # Errors
///
/// If the first is too large.
pub fn parse(input: &TextIn, limits: &Limits) -> Result<Parsed, Failure> {
    let items = source::parse("the text", input.text.as_bytes(), "puzzle").items;
    let total = items.len();
    let (mut puzzles, mut faults): (Vec<Puzzle>, Vec<Fault>) = Default::default();
    for item in items {
        match item {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(more) => faults.extend(more),
        }
    }
    // A map may come with thousands of starts, so the answer is also limited by its number of cells.
    let mut drawn = 0;
    puzzles.truncate(limits.puzzles);
    puzzles.retain(|puzzle| {
        drawn += cells(puzzle);
        drawn <= limits.cells
    });
    if puzzles.is_empty() && drawn > 0 {
        return Err(Failure::too_large(format!("the board has more than {} cells", limits.cells)));
    }
    let puzzles = puzzles.iter().map(Shown::new).collect();
    Ok(Parsed { puzzles, faults: faults.iter().map(FaultOut::from).collect(), total })
}

/// Whether a text is a puzzle, and the result of a short search.
#[derive(Serialize, Default)]
pub struct Validated {
    valid: bool,
    faults: Vec<FaultOut>,
    puzzle: Option<Shown>,
    outcome: Option<Verdict>,
    length: Option<u32>,
    lower_bound: Option<u32>,
}

/// Checks a text, and solves it if that is quick.
///
/// # Errors
///
/// If it is not one puzzle, or too large.
pub fn validate(input: &TextIn, limits: &Limits) -> Result<Validated, Failure> {
    let puzzle = match puzzle(&input.text, &AdjustIn::default(), limits) {
        Ok(puzzle) => puzzle,
        Err(failure) => return Ok(Validated { faults: failure.into_faults()?, ..Validated::default() }),
    };
    let limits = limits.of_job(core::Limits { time: Some(SHORT), memory: Some(LITTLE), nodes: None });
    let mut watch = Watch::new(&limits, &Arc::default(), |_, _| ());
    let report = solve(&puzzle, &Options { limits, ..Options::default() }, &mut watch)?;
    Ok(Validated {
        valid: true,
        faults: Vec::new(),
        puzzle: Some(Shown::new(&puzzle)),
        outcome: Some(report.outcome),
        length: report.length,
        lower_bound: report.lower_bound,
    })
}
