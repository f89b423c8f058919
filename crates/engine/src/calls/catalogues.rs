//! Catalogues: overviews and queries.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use slidewise_catalogue::{Pick, Query};

use super::Row;
use crate::Limits;
use crate::catalogue::{Catalogue, Entry, Overview};
use crate::failure::{Code, Failure};
use crate::input::{cells, family_name};
use crate::random;

/// The available catalogues.
#[derive(Serialize)]
pub struct All {
    catalogues: Vec<Overview>,
}

/// An overview of each catalogue.
pub fn catalogues<C: AsRef<Catalogue>>(all: &[C]) -> All {
    All { catalogues: all.iter().map(|catalogue| catalogue.as_ref().overview().clone()).collect() }
}

/// The catalogue with this name.
///
/// # Errors
///
/// If there is none.
pub fn catalogue<'c, C: AsRef<Catalogue>>(all: &'c [C], name: &str) -> Result<&'c C, Failure> {
    let found = all.iter().find(|catalogue| catalogue.as_ref().overview().name == name);
    found.ok_or_else(|| Failure::not_found("there is no such catalogue"))
}

/// A query on a catalogue.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueQuery {
    family: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    min: Option<u32>,
    max: Option<u32>,
    min_pieces: Option<u32>,
    max_pieces: Option<u32>,
    min_walls: Option<u32>,
    max_walls: Option<u32>,
    order: Option<Order>,
    offset: Option<usize>,
    limit: Option<usize>,
    sample: Option<usize>,
    seed: Option<u64>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Order {
    File,
    Shortest,
    Longest,
}

impl CatalogueQuery {
    fn query(&self) -> Result<Query, Failure> {
        let size = match (self.width, self.height) {
            (Some(width), Some(height)) => Some((width, height)),
            (None, None) => None,
            _ => return Err(Failure::refused("give both width and height")),
        };
        self.family.as_deref().map(family_name).transpose()?;
        Ok(Query {
            puzzle: self.family.clone(),
            size,
            length: range("min", self.min, "max", self.max)?,
            pieces: range("min_pieces", self.min_pieces, "max_pieces", self.max_pieces)?,
            walls: range("min_walls", self.min_walls, "max_walls", self.max_walls)?,
            ..Query::default()
        })
    }

    /// The number of puzzles per page.
    fn most(&self, limits: &Limits) -> Result<usize, Failure> {
        let pages = self.order.is_some() || self.offset.is_some() || self.limit.is_some();
        if self.sample.is_some() && pages {
            return Err(Failure::refused("a sample cannot have an order, offset or limit"));
        }
        if self.seed.is_some() && self.sample.is_none() {
            return Err(Failure::refused("a seed needs a sample size"));
        }
        let most = self.sample.or(self.limit).unwrap_or(limits.rows);
        if most > limits.rows {
            return Err(Failure::refused(format!(
                "at most {} puzzles can be requested at a time",
                limits.rows
            )));
        }
        Ok(most)
    }
}

/// Two fields as a range.
fn range(
    least: &str,
    min: Option<u32>,
    greatest: &str,
    max: Option<u32>,
) -> Result<RangeInclusive<u32>, Failure> {
    let range = min.unwrap_or(0)..=max.unwrap_or(u32::MAX);
    if range.is_empty() {
        return Err(Failure::refused(format!("{least} is more than {greatest}")));
    }
    Ok(range)
}

/// A page of puzzles.
#[derive(Serialize)]
pub struct Page {
    puzzles: Vec<Row>,
    /// The total number of matches.
    total: usize,
    /// The offset of the next page.
    next: Option<usize>,
    /// The number of puzzles left out because they are not legal or too large.
    unreadable: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

/// A page of the puzzles of a catalogue that match a query.
///
/// # Errors
///
/// If the query is invalid, or the catalogue's file has changed.
pub fn of_catalogue(
    catalogue: &Catalogue,
    wanted: &CatalogueQuery,
    limits: &Limits,
) -> Result<Page, Failure> {
    let (query, most) = (wanted.query()?, wanted.most(limits)?);
    let mut numbers = catalogue.choose(&query);
    let total = numbers.len();
    let seed = wanted.sample.map(|_| wanted.seed.unwrap_or_else(drawn_seed));
    if let Some(seed) = seed {
        let Ok(sample) = Pick::Sample(most, seed).of(numbers.into_iter().map(Ok::<_, Infallible>));
        numbers = sample;
    } else {
        sort(&mut numbers, wanted.order.unwrap_or(Order::File), catalogue);
    }
    let first = wanted.offset.unwrap_or(0).min(numbers.len());
    let given = fitting(&numbers[first..], most, catalogue, limits);
    let end = first + given.len();
    let entries = catalogue.entries(given).map_err(|_| {
        let message = "the catalogue's file has changed or is damaged: start the server with it again";
        Failure::new(Code::Unreadable, message)
    })?;
    let fits = |entry: &Entry| cells(&entry.puzzle) <= limits.cells;
    let rows = given.iter().zip(entries).filter_map(|(&number, entry)| Some((number, entry.filter(fits)?)));
    let puzzles: Vec<_> = rows.map(|(number, entry)| Row::of_catalogue(number, entry)).collect();
    let unreadable = given.len() - puzzles.len();
    let next = (seed.is_none() && end < total).then_some(end);
    Ok(Page { puzzles, total, next, unreadable, seed })
}

/// A number that every JSON reader can represent.
fn drawn_seed() -> u64 {
    random::seed() >> 32
}

/// Puzzles of equal length keep their order; those of unknown length come last.
fn sort(numbers: &mut [u64], order: Order, catalogue: &Catalogue) {
    match order {
        Order::File => {}
        Order::Shortest => numbers.sort_by_key(|&number| catalogue.length(number).unwrap_or(u32::MAX)),
        Order::Longest => numbers.sort_by_key(|&number| Reverse(catalogue.length(number))),
    }
}

/// As many of the first numbers as the total size of their boards permits; at least one.
fn fitting<'n>(numbers: &'n [u64], most: usize, catalogue: &Catalogue, limits: &Limits) -> &'n [u64] {
    let mut drawn = 0_usize;
    let fits = |&(place, &number): &(usize, &u64)| {
        drawn = drawn.saturating_add(catalogue.cells(number));
        place == 0 || drawn <= limits.cells
    };
    let count = numbers.iter().take(most).enumerate().take_while(fits).count();
    &numbers[..count]
}
