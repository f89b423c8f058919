//! One board of the campaign: the puzzle as the readers have it, and the truth about it.

use slidewise_core::Limits;
use slidewise_lab::report::Verdict;
use slidewise_lab::{Algorithm, Options, Puzzle, solve, source, space};

use crate::drawing::Drawing;
use crate::generators::{Dice, Style};
use crate::quiet::quietly;
use crate::truth::{Look, Truth};

/// So many boards are drawn until one is small enough.
const ATTEMPTS: usize = 20;

/// A board with all that is known about it.
#[derive(Debug)]
pub struct Board {
    /// How it was drawn.
    pub drawing: Drawing,
    /// The same in the native format: what the oracle gets, and who replays solutions.
    pub text: String,
    /// The same as the readers have it: what the solver gets.
    pub puzzle: Puzzle,
    /// What the oracle says.
    pub truth: Truth,
}

/// Why a drawing is no board of the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// A reader refuses it, which is a fault of the generator or of the reader.
    Illegal(String),
    /// Its space is too large to be looked at.
    TooLarge,
}

impl Board {
    /// Draws boards in a style until one is small enough.
    ///
    /// # Errors
    /// The drawing that a reader refuses, with its reasons; the last one if all are too large.
    pub fn draw(style: &Style, dice: &mut Dice, most: u64) -> Result<Self, (Drawing, Unfit)> {
        let mut attempt = || {
            let drawing = (style.draw)(dice);
            Self::new(&drawing, style.look, most).map_err(|unfit| (drawing, unfit))
        };
        let mut last = attempt();
        for _ in 1..ATTEMPTS {
            match last {
                Err((_, Unfit::TooLarge)) => last = attempt(),
                done => return done,
            }
        }
        last
    }

    /// Reads a drawing and asks the oracle, if there are at most so many states to look at.
    ///
    /// # Errors
    /// If a reader refuses it, or if there are more.
    pub fn new(drawing: &Drawing, look: Look, most: u64) -> Result<Self, Unfit> {
        let text = drawing.to_string();
        let puzzle = read(&text)?;
        if !is_small(&puzzle, look, most) {
            return Err(Unfit::TooLarge);
        }
        let truth = Truth::of(drawing, look).map_err(|refusal| Unfit::Illegal(refusal.to_string()))?;
        Ok(Self { drawing: drawing.clone(), text, puzzle, truth })
    }

    /// How many states the oracle looked at, as far as that is known.
    #[must_use]
    pub fn states(&self) -> Option<u64> {
        self.truth.whole().map(|whole| whole.space.states as u64)
    }
}

/// The one puzzle of a text.
fn read(text: &str) -> Result<Puzzle, Unfit> {
    let parsed = quietly(|| source::parse("campaign", text.as_bytes(), "board"));
    let mut items = parsed.map_err(Unfit::Illegal)?.items;
    match (items.pop(), items.is_empty()) {
        (Some(Ok(puzzle)), true) => Ok(puzzle),
        (Some(Err(faults)), true) => {
            let messages: Vec<_> = faults.iter().map(|fault| fault.message.as_str()).collect();
            Err(Unfit::Illegal(messages.join("; ")))
        }
        _ => Err(Unfit::Illegal("this is not one puzzle".into())),
    }
}

/// Is there so little to look at? The oracle has no limits, so the solver is asked; if it is wrong, that only costs time.
fn is_small(puzzle: &Puzzle, look: Look, most: u64) -> bool {
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let options = Options { algorithm: Algorithm::Bfs, limits, ..Options::default() };
    let small = || match look {
        Look::Whole => {
            let space = space::space(puzzle, &Options { algorithm: Algorithm::Auto, ..options }, &mut ());
            space.complete && space.states <= most
        }
        Look::Part => true,
        Look::Near => {
            solve::solve(puzzle, &options, &mut ()).is_ok_and(|report| report.outcome == Verdict::Solved)
        }
    };
    // Who panics here will be asked again, and then it counts.
    quietly(small).unwrap_or(true)
}
