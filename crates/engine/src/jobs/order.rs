//! Orders for puzzles to be generated.

use std::ops::RangeInclusive;

use serde::Deserialize;
use slidewise_lab::generate::{GeneratedFamily, Order};

use crate::failure::Failure;
use crate::input::named;
use crate::random;

/// The requested properties; those left out get the family's defaults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderIn {
    family: String,
    width: Option<usize>,
    height: Option<usize>,
    min: Option<u32>,
    max: Option<u32>,
    min_pieces: Option<usize>,
    max_pieces: Option<usize>,
    min_walls: Option<usize>,
    max_walls: Option<usize>,
    minimal: Option<String>,
    seed: Option<u64>,
}

impl OrderIn {
    pub(crate) fn order(&self) -> Result<Order, Failure> {
        let family: GeneratedFamily = named(&self.family)?;
        let size = match (self.width, self.height) {
            (Some(width), Some(height)) => Some((width, height)),
            (None, None) => None,
            _ => return Err(Failure::refused("give both `width` and `height`")),
        };
        let usual = Order::new(family, size);
        Ok(Order {
            moves: range("min", self.min, self.max, &usual.moves)?,
            pieces: range("min_pieces", self.min_pieces, self.max_pieces, &usual.pieces)?,
            walls: range("min_walls", self.min_walls, self.max_walls, &usual.walls)?,
            minimal: self.minimal.as_deref().map_or(Ok(usual.minimal), named)?,
            seed: self.seed.unwrap_or_else(random::seed),
            ..usual
        })
    }
}

/// If only one end is given, the other one is adjusted.
fn range<T: Copy + PartialOrd>(
    field: &str,
    least: Option<T>,
    most: Option<T>,
    usual: &RangeInclusive<T>,
) -> Result<RangeInclusive<T>, Failure> {
    let from = least.unwrap_or(*usual.start());
    let to = most.unwrap_or(*usual.end());
    match (least, most) {
        (Some(_), Some(_)) if from > to => {
            Err(Failure::refused(format!("`{field}` is larger than the end of its range")))
        }
        (None, Some(_)) if from > to => Ok(to..=to),
        (Some(_), None) if from > to => Ok(from..=from),
        _ => Ok(from..=to),
    }
}
