//! `play`: a game in the terminal.

use std::io::{IsTerminal, stdout};
use std::time::Duration;

use anyhow::{Context, ensure};
use slidewise_play::{App, Coach};
use slidewise_solve::{Adjust, Anytime, Options, Puzzle, collection};

use crate::args::PlayArgs;
use crate::status::Status;
use crate::{input, interrupt, output};

/// The maximum time of a search for a hint.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Status> {
    ensure!(
        stdout().is_terminal(),
        "play needs a terminal, but standard output is not one; 'slidewise hint' and 'slidewise show' work without one"
    );
    let (puzzles, first) = match puzzles(args) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let mut limits = args.limits.limits(1);
    limits.time.get_or_insert(PATIENCE);
    let threads = Some(args.limits.threads());
    let options = Options { threads, limits, anytime: Anytime::IfHard, ..Options::default() };
    let mut app = App::new(puzzles, first, Coach::new(options), output::colored(&stdout()));
    slidewise_play::run(&mut app, interrupt::flag()).context("cannot use this terminal")?;
    Ok(Status::Solved)
}

/// The puzzles to play, and the index of the first. A built-in puzzle comes with all the others before and after it.
fn puzzles(args: &PlayArgs) -> Result<(Vec<Puzzle>, usize), Status> {
    let adjust = args.adjust.adjust();
    let built_in = match &args.puzzles[..] {
        [] => Some(collection::FIRST),
        [name] => Some(name.as_str()),
        _ => None,
    };
    let number =
        |name: &str| collection::all().iter().position(|puzzle| puzzle.name.eq_ignore_ascii_case(name));
    if let Some(first) = built_in.and_then(number)
        && adjust == Adjust::default()
    {
        return Ok((collection::all().to_vec(), first));
    }
    let names = if args.puzzles.is_empty() { vec![collection::FIRST.into()] } else { args.puzzles.clone() };
    let input = input::read(&names, &adjust);
    if input.puzzles.is_empty() { Err(input.status) } else { Ok((input.puzzles, 0)) }
}
