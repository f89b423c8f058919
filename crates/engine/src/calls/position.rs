//! Positions and their legal moves.

use serde::{Deserialize, Serialize};
use slidewise_solve::{Puzzle, play as rules};

use crate::Limits;
use crate::failure::Failure;
use crate::input::{AdjustIn, object, puzzle};
use crate::scene::{self, Scene};

/// The number of moves that are played without noticeable delay.
const QUICK: usize = 20;

/// A puzzle that can be played.
#[derive(Serialize)]
pub struct Position {
    text: String,
    metric: &'static str,
    solved: bool,
    scene: Scene,
    moves: Vec<Legal>,
}

#[derive(Serialize)]
struct Legal {
    #[serde(flatten)]
    step: scene::StepOut,
    solves: bool,
}

impl Position {
    pub(crate) fn of(puzzle: &Puzzle) -> Result<Self, Failure> {
        let legal = rules::legal(puzzle);
        let moves: Vec<_> = legal.iter().map(|legal| legal.mv.clone()).collect();
        let steps = scene::steps(puzzle, &moves)?;
        Ok(Self {
            text: puzzle.native(),
            metric: puzzle.metric().name(),
            solved: rules::is_solved(puzzle),
            scene: Scene::of(puzzle),
            moves: steps
                .into_iter()
                .zip(legal)
                .map(|(step, legal)| Legal { step, solves: legal.solves })
                .collect(),
        })
    }
}

/// A puzzle, and the changes to make to it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionIn {
    puzzle: String,
    #[serde(default, deserialize_with = "object")]
    adjust: AdjustIn,
}

/// A position with its legal moves.
///
/// # Errors
///
/// If there is no such puzzle, or the changes do not fit it.
pub fn position(input: &PositionIn, limits: &Limits) -> Result<Position, Failure> {
    Position::of(&puzzle(&input.puzzle, &input.adjust, limits)?)
}

/// A puzzle, and moves to be played from its start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayIn {
    puzzle: String,
    moves: Vec<String>,
}

impl PlayIn {
    /// Can the moves be played without noticeable delay?
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.moves.len() <= QUICK
    }
}

/// The position after some moves.
#[derive(Serialize)]
pub struct Played {
    #[serde(flatten)]
    position: Position,
    cost: u32,
}

/// Plays moves.
///
/// # Errors
///
/// If there is no such puzzle, or one of the moves is not legal.
pub fn play(input: &PlayIn, limits: &Limits) -> Result<Played, Failure> {
    if input.moves.len() > limits.moves {
        return Err(Failure::too_large(format!("at most {} moves can be played at once", limits.moves)));
    }
    let (after, cost) = rules::play(&puzzle(&input.puzzle, &AdjustIn::default(), limits)?, &input.moves)?;
    Ok(Played { position: Position::of(&after)?, cost })
}
