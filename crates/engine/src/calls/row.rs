//! Puzzles in lists.

use std::collections::BTreeMap;

use serde::Serialize;
use slidewise_solve::Puzzle;

use crate::catalogue::{Difficulty, Entry};
use crate::scene::Scene;

/// A puzzle in a list.
#[derive(Serialize)]
pub struct Row {
    name: String,
    family: &'static str,
    width: usize,
    height: usize,
    pieces: usize,
    walls: usize,
    metric: &'static str,
    goal: String,
    exit: Option<&'static str>,
    length: Option<u32>,
    known: BTreeMap<String, u32>,
    source: Option<String>,
    text: String,
    /// Its number in the catalogue, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Difficulty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
}

impl Row {
    /// A puzzle, with a picture if requested.
    pub(super) fn new(puzzle: &Puzzle, scene: Option<Scene>) -> Self {
        let (width, height) = puzzle.size();
        Self {
            name: puzzle.name.clone(),
            family: puzzle.family(),
            width,
            height,
            pieces: puzzle.pieces(),
            walls: puzzle.walls(),
            metric: puzzle.metric().name(),
            goal: puzzle.goal().into_owned(),
            exit: puzzle.exit(),
            length: puzzle.known_length(),
            known: puzzle.about.known.iter().cloned().collect(),
            source: puzzle.about.source.clone(),
            text: puzzle.native(),
            number: None,
            difficulty: None,
            scene,
        }
    }

    /// A puzzle of a catalogue; its number is given from 0 and shown from 1.
    pub(super) fn of_catalogue(number: u64, entry: Entry) -> Self {
        let Entry { puzzle, difficulty } = entry;
        Self { number: Some(number + 1), difficulty, ..Self::new(&puzzle, None) }
    }
}
