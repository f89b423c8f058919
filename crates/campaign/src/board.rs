//! One board of the campaign: the puzzle as read, and the truth about it.

use slidewise_core::Limits;
use slidewise_lab::space;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Algorithm, Options, Puzzle, solve, source};

use crate::drawing::Drawing;
use crate::generators::{Dice, Style};
use crate::quiet::quietly;
use crate::truth::{Look, Truth};

/// The maximum number of boards drawn until one is small enough.
const ATTEMPTS: usize = 20;

/// A board with everything known about it.
#[derive(Debug)]
pub struct Board {
    /// How it was drawn.
    pub drawing: Drawing,
    /// The same in the native format, for the oracle and the replay of solutions.
    pub text: String,
    /// The same as read, for the solver.
    pub puzzle: Puzzle,
    /// The oracle's results.
    pub truth: Truth,
}

/// Why a drawing cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// A reader refuses it, which is a bug in the generator or in the reader.
    Illegal(String),
    /// Its space is too large.
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

    /// Reads a drawing and runs the oracle, if there are at most this many states.
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

    /// The number of states that the oracle explored, if known.
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

/// Is the space small enough? The oracle has no limits, so the solver is asked first; if it is wrong, that only costs
/// time.
fn is_small(puzzle: &Puzzle, look: Look, most: u64) -> bool {
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let options = Options { algorithm: Algorithm::Bfs, limits, ..Options::default() };
    let small = || match look {
        Look::Whole => {
            let space = space::space(puzzle, &Options { algorithm: Algorithm::Auto, ..options }, &mut ());
            space.complete && space.states <= most
        }
        Look::Part => true,
        Look::Near => solve(puzzle, &options, &mut ()).is_ok_and(|report| report.outcome == Verdict::Solved),
    };
    // If the solver panics here, it will be asked again, and then the panic counts.
    quietly(small).unwrap_or(true)
}
