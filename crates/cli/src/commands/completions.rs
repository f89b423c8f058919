//! `completions`: a script that teaches a shell our commands and flags.

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::output;
use crate::status::Status;

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "slidewise", &mut script);
    output::text(&String::from_utf8_lossy(&script))?;
    Ok(Status::Solved)
}
