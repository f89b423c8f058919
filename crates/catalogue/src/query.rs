//! Selects puzzles of a catalogue by their figures.

use std::ops::RangeInclusive;

use crate::random::SplitMix;

/// Which puzzles to select. The default matches all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Only of this family.
    pub puzzle: Option<String>,
    /// Only of this width and height.
    pub size: Option<(u32, u32)>,
    /// With a shortest solution of this length, in the puzzle's own metric.
    pub length: RangeInclusive<u32>,
    /// With this many pieces.
    pub pieces: RangeInclusive<u32>,
    /// With this many walls.
    pub walls: RangeInclusive<u32>,
    /// With this many reachable states.
    pub states: RangeInclusive<u64>,
}

/// Any number.
pub const ANY: RangeInclusive<u32> = 0..=u32::MAX;

/// Any number of states.
pub const ANY_STATES: RangeInclusive<u64> = 0..=u64::MAX;

impl Default for Query {
    fn default() -> Self {
        Self { puzzle: None, size: None, length: ANY, pieces: ANY, walls: ANY, states: ANY_STATES }
    }
}

/// The figures that a query examines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures<'a> {
    /// The family.
    pub puzzle: &'a str,
    /// Width and height.
    pub size: (u32, u32),
    /// The length of its shortest solutions, if known.
    pub length: Option<u32>,
    /// The number of pieces.
    pub pieces: u32,
    /// The number of walls.
    pub walls: u32,
}

impl Query {
    /// Does a puzzle with these figures match, apart from its number of states? A puzzle of unknown length does not
    /// match if the query restricts the length.
    #[must_use]
    pub fn wants(&self, figures: &Figures<'_>) -> bool {
        let length = figures.length.map_or(self.length == ANY, |length| self.length.contains(&length));
        length
            && self.puzzle.as_deref().is_none_or(|puzzle| puzzle == figures.puzzle)
            && self.size.is_none_or(|size| size == figures.size)
            && self.pieces.contains(&figures.pieces)
            && self.walls.contains(&figures.walls)
    }

    /// Does a puzzle with this many states match? If the number is unknown, it does not match a query that restricts
    /// it.
    #[must_use]
    pub fn wants_states(&self, states: Option<u64>) -> bool {
        states.map_or(self.states == ANY_STATES, |states| self.states.contains(&states))
    }
}

/// How many of the matching puzzles to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pick {
    /// All.
    #[default]
    All,
    /// The first ones, up to this many.
    First(usize),
    /// This many, chosen at random: the same ones for the same seed.
    Sample(usize, u64),
}

impl Pick {
    /// Takes the requested number of items, in their order.
    ///
    /// # Errors
    ///
    /// The first error among the items examined.
    pub fn of<T, E>(self, mut things: impl Iterator<Item = Result<T, E>>) -> Result<Vec<T>, E> {
        match self {
            Self::All => things.collect(),
            Self::First(count) => things.take(count).collect(),
            Self::Sample(count, seed) => {
                // Vitter's algorithm R: each of those seen so far is among the chosen with the same probability.
                let mut random = SplitMix::new(seed);
                let mut chosen: Vec<(u64, T)> =
                    things.by_ref().take(count).zip(0..).map(numbered).collect::<Result<_, E>>()?;
                for (thing, number) in things.zip(count as u64..) {
                    let thing = thing?;
                    if let Some(place) = chosen.get_mut(random.below(number + 1) as usize) {
                        *place = (number, thing);
                    }
                }
                chosen.sort_unstable_by_key(|(number, _)| *number);
                Ok(chosen.into_iter().map(|(_, thing)| thing).collect())
            }
        }
    }
}

fn numbered<T, E>((thing, number): (Result<T, E>, u64)) -> Result<(u64, T), E> {
    Ok((number, thing?))
}
