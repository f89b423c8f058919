//! Puzzles: built-in ones, and those that users type.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use slidewise_core::{self as core, Watch};
use slidewise_domains::text::Fault;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Options, Puzzle, collection as built_in, solve, source};

use super::Answer;
use super::input::{AdjustIn, Body, cells, family_name, puzzle};
use super::row::Row;
use crate::failure::{Failure, Told};
use crate::scene::{Scene, Shown};
use crate::server::App;

/// The time limit of `validate`.
const SHORT: Duration = Duration::from_secs(1);

/// Its memory limit in bytes.
const LITTLE: u64 = 256 << 20;

/// Which puzzles of the collection.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Filter {
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

#[derive(Serialize)]
pub(crate) struct Rows {
    puzzles: Vec<Row>,
}

pub(crate) async fn collection(
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Answer<Rows>, Failure> {
    let Query(filter) = filter.map_err(|rejection| Failure::refused(rejection.body_text()))?;
    filter.family.as_deref().map(family_name).transpose()?;
    let row = |puzzle: &Puzzle| Row::new(puzzle, filter.scenes.then(|| Scene::of(puzzle)));
    let puzzles = built_in::all().iter().filter(|puzzle| filter.takes(puzzle)).map(row).collect();
    Ok(Answer(Rows { puzzles }))
}

pub(crate) async fn of_collection(Path(name): Path<String>) -> Result<Answer<Shown>, Failure> {
    let puzzle =
        built_in::find(&name).ok_or_else(|| Failure::not_found("there is no such built-in puzzle"))?;
    Ok(Answer(Shown::new(&puzzle)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextIn {
    text: String,
}

#[derive(Serialize)]
pub(crate) struct Parsed {
    puzzles: Vec<Shown>,
    faults: Vec<Told>,
    total: usize,
}

pub(crate) async fn parse(
    State(app): State<App>,
    Body(input): Body<TextIn>,
) -> Result<Answer<Parsed>, Failure> {
    let limits = app.limits;
    let parse = move || {
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
        Ok(Parsed { puzzles, faults: faults.iter().map(Told::from).collect(), total })
    };
    app.quick(parse).await.map(Answer)
}

#[derive(Serialize, Default)]
pub(crate) struct Validated {
    valid: bool,
    faults: Vec<Told>,
    puzzle: Option<Shown>,
    outcome: Option<Verdict>,
    length: Option<u32>,
    lower_bound: Option<u32>,
}

pub(crate) async fn validate(
    State(app): State<App>,
    Body(input): Body<TextIn>,
) -> Result<Answer<Validated>, Failure> {
    let limits = app.limits;
    let validate = move || {
        let puzzle = match puzzle(&input.text, &AdjustIn::default(), &limits) {
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
    };
    app.slow(validate).await.map(Answer)
}
