//! The oracle's results for a board, in a form suitable for comparisons.

use std::cell::OnceCell;
use std::collections::HashMap;

use slidewise_verify::{Refusal, oracle};

use crate::drawing::Drawing;
use crate::label::Labels;

/// How much of a board's space the oracle explores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// All of it.
    Whole,
    /// Enough to find a solution, which is near.
    Near,
    /// Nothing: the solver examines a part and must not contradict itself there.
    Part,
}

/// The truth about a board, as far as it is known.
#[derive(Debug)]
pub enum Truth {
    /// All.
    Whole(Box<Whole>),
    /// The length of a shortest solution, if there is one.
    Length(Option<u32>),
    /// Nothing.
    Unknown,
}

/// Everything about a space.
#[derive(Debug)]
pub struct Whole {
    /// Its figures.
    pub space: oracle::Space,
    /// The distance of each position from the nearest solved one, by number.
    pub distances: Vec<Option<u32>>,
    /// The number of each position by the oracle's drawing, and by that drawing with labels instead of names.
    drawn: HashMap<String, usize>,
    labelled: HashMap<String, usize>,
    labels: Labels,
    text: String,
    edges: OnceCell<Vec<Edge>>,
}

/// A move between two positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The position before it.
    pub from: usize,
    /// The position after it.
    pub to: usize,
    /// Its cost.
    pub cost: u32,
}

impl Truth {
    /// Runs the oracle.
    ///
    /// # Errors
    /// If it does not accept the text as a puzzle.
    pub fn of(drawing: &Drawing, look: Look) -> Result<Self, Refusal> {
        let text = drawing.to_string();
        Ok(match look {
            Look::Whole => Self::Whole(Box::new(Whole::of(drawing, text)?)),
            Look::Near => Self::Length(oracle::solve(&text)?.moves.map(|moves| moves.len() as u32)),
            Look::Part => Self::Unknown,
        })
    }

    /// The length of a shortest solution, if there is one and it is known.
    #[must_use]
    pub fn length(&self) -> Option<u32> {
        match self {
            Self::Whole(whole) => whole.space.length,
            Self::Length(length) => *length,
            Self::Unknown => None,
        }
    }

    /// Everything about the space, if known.
    #[must_use]
    pub fn whole(&self) -> Option<&Whole> {
        match self {
            Self::Whole(whole) => Some(whole),
            Self::Length(_) | Self::Unknown => None,
        }
    }
}

impl Whole {
    fn of(drawing: &Drawing, text: String) -> Result<Self, Refusal> {
        let labels = Labels::of(drawing);
        let space = oracle::explore(&text)?;
        let (mut distances, mut drawn, mut labelled) = (Vec::new(), HashMap::new(), HashMap::new());
        for (number, (board, distance)) in oracle::distances(&text)?.into_iter().enumerate() {
            labelled.insert(labels.apply(&board), number);
            drawn.insert(board, number);
            distances.push(distance);
        }
        Ok(Self { space, distances, drawn, labelled, labels, text, edges: OnceCell::new() })
    }

    /// The number of the position that a board shows, however equal pieces are named there.
    #[must_use]
    pub fn number(&self, board: &str) -> Option<usize> {
        self.labelled.get(&self.labels.apply(board)).copied()
    }

    /// The number of positions that lead to no solved one.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.distances.iter().filter(|distance| distance.is_none()).count() as u64
    }

    /// The number of positions at each distance from a solved one.
    #[must_use]
    pub fn by_distance(&self) -> Vec<u64> {
        let mut counts = vec![0; self.space.max_distance.map_or(0, |most| most as usize + 1)];
        self.distances.iter().flatten().for_each(|&distance| counts[distance as usize] += 1);
        counts
    }

    /// Every move of every position.
    pub fn edges(&self) -> &[Edge] {
        self.edges.get_or_init(|| {
            let moves = oracle::moves(&self.text).expect("the oracle has read this puzzle before");
            let edge = |(from, to, cost): &(String, String, u32)| Edge {
                from: self.drawn[from],
                to: self.drawn[to],
                cost: *cost,
            };
            moves.iter().map(edge).collect()
        })
    }
}
