//! Positions and their legal moves.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use slidewise_solve::{Puzzle, play as rules};

use super::Answer;
use super::input::{AdjustIn, Body, object, puzzle};
use crate::failure::Failure;
use crate::scene::{self, Scene};
use crate::server::App;

/// This many moves are played without noticeable delay.
const QUICK: usize = 20;

/// A puzzle that can be played.
#[derive(Serialize)]
pub(crate) struct Position {
    text: String,
    metric: &'static str,
    solved: bool,
    scene: Scene,
    moves: Vec<Legal>,
}

#[derive(Serialize)]
struct Legal {
    #[serde(flatten)]
    step: scene::Told,
    solves: bool,
}

impl Position {
    pub(crate) fn of(puzzle: &Puzzle) -> Result<Self, Failure> {
        let legal = rules::legal(puzzle);
        let words: Vec<_> = legal.iter().map(|legal| legal.words.clone()).collect();
        let steps = scene::steps(puzzle, &words)?;
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionIn {
    puzzle: String,
    #[serde(default, deserialize_with = "object")]
    adjust: AdjustIn,
}

pub(crate) async fn position(
    State(app): State<App>,
    Body(input): Body<PositionIn>,
) -> Result<Answer<Position>, Failure> {
    let limits = app.limits;
    app.quick(move || Position::of(&puzzle(&input.puzzle, &input.adjust, &limits)?)).await.map(Answer)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayIn {
    puzzle: String,
    moves: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Played {
    #[serde(flatten)]
    position: Position,
    cost: u32,
}

pub(crate) async fn play(
    State(app): State<App>,
    Body(input): Body<PlayIn>,
) -> Result<Answer<Played>, Failure> {
    let limits = app.limits;
    let few = input.moves.len() <= QUICK;
    let play = move || {
        if input.moves.len() > limits.moves {
            return Err(Failure::too_large(format!("at most {} moves can be played at once", limits.moves)));
        }
        let (after, cost) =
            rules::play(&puzzle(&input.puzzle, &AdjustIn::default(), &limits)?, &input.moves)?;
        Ok(Played { position: Position::of(&after)?, cost })
    };
    if few { app.quick(play).await.map(Answer) } else { app.slow(play).await.map(Answer) }
}
