//! `completions`: a script that lets a shell complete commands and flags, and the names of puzzles, searches and
//! heuristics.

use crate::args::CompletionsArgs;
use crate::status::Status;
use crate::{complete, output};

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Status> {
    let script = complete::script(&args.shell.to_string())?;
    output::text(&String::from_utf8_lossy(&script))?;
    Ok(Status::Solved)
}
