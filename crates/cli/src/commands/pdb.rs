//! `pdb`: pattern databases in files.

use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use slidewise_core::Observer;
use slidewise_solve::{Options, pdb};

use crate::args::{PdbBuildArgs, PdbCommand, PdbFilesArgs};
use crate::status::Status;
use crate::{human, input, output, progress};

pub(crate) fn run(command: &PdbCommand) -> anyhow::Result<Status> {
    match command {
        PdbCommand::Build(args) => build(args),
        PdbCommand::Info(args) => files(args, true),
        PdbCommand::Verify(args) => files(args, false),
    }
}

fn build(args: &PdbBuildArgs) -> anyhow::Result<Status> {
    let input = input::read(&args.puzzles, &args.adjust.adjust());
    let options = Options { heuristic: args.heuristic, limits: args.limits.limits(1), ..Options::default() };
    let mut status = input.status;
    for puzzle in &input.puzzles {
        let build = |watch: &mut dyn Observer| pdb::build(puzzle, &options, watch);
        if let Some(why) = progress::watched(args.format.quiet, &options.limits, build)? {
            output::error(&format!("{}: building was {}", puzzle.name, human::stopped(Some(why.name()))));
            status = status.max(Status::Stopped);
        }
    }
    if !args.format.quiet
        && status == Status::Solved
        && let Some(folder) = pdb::folder()
    {
        output::message(&format!("the databases are in {}\n", folder.display()));
    }
    Ok(status)
}

#[derive(Serialize)]
struct Row {
    file: String,
    bytes: u64,
    /// The purpose that it was built for.
    label: Option<String>,
    /// Why it cannot be used.
    fault: Option<String>,
}

impl Row {
    fn new(path: &PathBuf) -> Self {
        let checked = pdb::check(path);
        let bytes = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        let (label, fault) = match checked.content {
            Ok(label) => (Some(label), None),
            Err(refusal) => (None, Some(refusal.to_string())),
        };
        Self { file: checked.path.display().to_string(), bytes, label, fault }
    }

    fn line(&self) -> String {
        let content = match (&self.label, &self.fault) {
            (Some(label), _) => label.clone(),
            (None, fault) => format!("DAMAGED: {}", fault.as_deref().unwrap_or_default()),
        };
        format!("{}  {:>9}  {content}\n", self.file, human::bytes(self.bytes))
    }
}

/// Checks files; lists all of them, or only the damaged ones.
fn files(args: &PdbFilesArgs, all: bool) -> anyhow::Result<Status> {
    let files = if args.files.is_empty() {
        pdb::files().context("cannot read the cache folder")?
    } else {
        args.files.clone()
    };
    let mut faults = 0;
    for row in files.iter().map(Row::new) {
        faults += usize::from(row.fault.is_some());
        if args.format.json {
            output::json(&row)?;
        } else if all || row.fault.is_some() {
            output::text(&row.line())?;
        }
    }
    if !args.format.json && !args.format.quiet {
        output::message(&format!("{}, {faults} damaged\n", human::amount(files.len() as u64, "files")));
    }
    Ok(if faults == 0 { Status::Solved } else { Status::Unsolvable })
}
