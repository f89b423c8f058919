//! `man`: the man pages, one per command. Only packagers need it, so the help does not list it.

use anyhow::Context;
use clap::CommandFactory;

use crate::args::{Cli, ManArgs};
use crate::status::Status;

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Status> {
    let written = clap_mangen::generate_to(Cli::command(), &args.folder);
    written.with_context(|| format!("cannot write to {}", args.folder.display()))?;
    Ok(Status::Solved)
}
