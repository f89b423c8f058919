//! Finds distances and next moves in a separate thread.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use slidewise_core::Watch;
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{Options, PieceMove, Puzzle, solve};

use crate::app::amount;

/// The number of answers to keep, for players who go back and forth.
const KEPT: usize = 100;

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Advice {
    /// A solution is known.
    Solved {
        /// The length of the solution found.
        length: u32,
        /// The length of any solution is at least this.
        bound: u32,
        /// Its first move; `None` if the position is solved.
        next: Option<PieceMove>,
    },
    /// No goal can be reached.
    Lost,
    /// Nothing but a lower bound on the distance is known.
    Unknown(u32),
    /// The search was refused.
    Refused(String),
}

impl Advice {
    fn of(report: &Report) -> Self {
        let bound = report.lower_bound.unwrap_or(0);
        match (report.outcome, report.length) {
            (Verdict::Unsolvable, _) => Self::Lost,
            (_, Some(length)) => Self::Solved {
                length,
                bound,
                next: report.moves.as_ref().and_then(|moves| moves.first().cloned()),
            },
            _ => Self::Unknown(bound),
        }
    }

    /// The distance as text, in a unit that is given in the plural.
    pub(crate) fn distance(&self, unit: &str) -> String {
        let amount = |number: &u32| amount(*number, unit);
        match self {
            Self::Solved { length, bound, .. } if length == bound => format!("{} to go", amount(length)),
            Self::Solved { length, bound, .. } => format!("{bound} to {} to go", amount(length)),
            Self::Lost => "the goal cannot be reached from here: undo some moves".into(),
            Self::Unknown(bound) => format!("at least {} to go; no solution found in time", amount(bound)),
            Self::Refused(why) => why.clone(),
        }
    }
}

struct Job {
    about: Puzzle,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Advice>,
}

/// Searches from positions, one at a time.
pub struct Coach {
    options: Options,
    job: Option<Job>,
    known: VecDeque<(Puzzle, Advice)>,
}

impl Coach {
    /// A coach that searches with these options.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, job: None, known: VecDeque::new() }
    }

    /// The advice for a position. If there is none yet, starts a search, and abandons any other.
    pub(crate) fn advise(&mut self, puzzle: &Puzzle) -> Option<Advice> {
        self.listen();
        if let Some((_, advice)) = self.known.iter().find(|(about, _)| about == puzzle) {
            return Some(advice.clone());
        }
        if self.job.as_ref().is_none_or(|job| job.about != *puzzle) {
            self.begin(puzzle);
        }
        None
    }

    fn begin(&mut self, puzzle: &Puzzle) {
        self.quit();
        let stop = Arc::new(AtomicBool::new(false));
        let (options, about, interrupt) = (self.options, puzzle.clone(), Arc::clone(&stop));
        let thread = thread::spawn(move || {
            let mut watch = Watch::new(&options.limits, &interrupt, |_, _| ());
            match solve(&about, &options, &mut watch) {
                Ok(report) => Advice::of(&report),
                Err(refused) => Advice::Refused(refused.to_string()),
            }
        });
        self.job = Some(Job { about: puzzle.clone(), stop, thread });
    }

    /// Takes the result of a search that has ended. If the search panicked, so does this.
    fn listen(&mut self) {
        if self.job.as_ref().is_some_and(|job| job.thread.is_finished())
            && let Some(Job { about, thread, .. }) = self.job.take()
        {
            let advice = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            self.known.push_back((about, advice));
            self.known.drain(..self.known.len().saturating_sub(KEPT));
        }
    }

    /// Abandons the search. It ends soon, and nobody waits for it.
    fn quit(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Coach {
    fn drop(&mut self) {
        self.quit();
    }
}
