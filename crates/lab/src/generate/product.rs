//! A generated puzzle, with all its properties.

use serde::Serialize;

use crate::difficulty::Difficulty;
use slidewise_solve::Puzzle;
use slidewise_solve::report::Report;

/// A puzzle that was made to order. Its solution was replayed by the independent verifier.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Product {
    /// Its name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// The unit of length.
    pub metric: String,
    /// The goal.
    pub goal: String,
    /// In Rush Hour, the side where the red car leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<String>,
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Pieces that can move.
    pub pieces: usize,
    /// Walls on the board.
    pub walls: usize,
    /// The puzzle in the native format.
    pub board: String,
    /// The length of its shortest solutions.
    pub length: u32,
    /// Is that length proven? Always true.
    pub optimal: bool,
    /// A shortest solution.
    pub moves: Vec<String>,
    /// Is every piece and every wall needed for that length? Present only if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Does it look the same when left and right are exchanged?
    pub symmetric: bool,
    /// Other measures of its difficulty.
    #[serde(flatten)]
    pub difficulty: Difficulty,
    /// How it was found: the method, or `catalogue`.
    pub method: String,
    /// The seed with which the same order finds it again,
    pub seed: u64,
    /// in this attempt, counted from 0.
    pub attempt: u64,
    /// The puzzle itself.
    #[serde(skip)]
    pub made: Puzzle,
}

/// Further properties that an attempt has determined.
pub(super) struct Traits {
    pub(super) minimal: Option<bool>,
    pub(super) symmetric: bool,
    pub(super) method: &'static str,
}

impl Product {
    pub(super) fn new(
        made: Puzzle,
        report: Report,
        difficulty: Difficulty,
        traits: Traits,
        seed: u64,
        attempt: u64,
    ) -> Self {
        let ((width, height), words) = (made.size(), report.words());
        Self {
            name: String::new(),
            puzzle: report.puzzle,
            metric: report.metric,
            goal: report.goal,
            exit: report.exit,
            width,
            height,
            pieces: made.pieces(),
            walls: made.walls(),
            board: made.native(),
            length: report.length.unwrap_or_default(),
            optimal: report.optimal,
            moves: words,
            minimal: traits.minimal,
            symmetric: traits.symmetric,
            difficulty,
            method: traits.method.to_owned(),
            seed,
            attempt,
            made,
        }
    }

    /// Gives it a name.
    pub(super) fn call(&mut self, name: String) {
        self.made.about.name = Some(name.clone());
        self.made.about.source = Some(format!("slidewise generate --seed {}", self.seed));
        self.made.about.known = vec![(self.metric.clone(), self.length)];
        self.made.name.clone_from(&name);
        self.name = name;
        self.board = self.made.native();
    }
}
