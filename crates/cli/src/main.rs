//! `slidewise`: proven shortest solutions of sliding puzzles.

mod args;
mod audited;
mod batch;
mod catalogue;
mod certificate;
mod cluster;
mod commands;
mod complete;
mod explained;
mod faults;
mod graph;
mod human;
mod input;
mod interrupt;
mod near;
mod output;
mod picture;
mod progress;
mod solutions;
mod statistics;
mod status;
mod suites;
mod value_table;
mod values;
mod visited;

use std::io;
use std::panic;
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use status::Status;

fn main() -> ExitCode {
    slidewise_solve::give_back_large_blocks();
    complete::answer();
    let cli = Cli::parse();
    cli.color.apply();
    interrupt::listen(cli.command.is_long());
    interrupt::end_with_parent();
    // The usual panic message goes to stderr; this adds what the user can do about it.
    let result = panic::catch_unwind(|| run(&cli.command));
    let status = match result {
        Ok(Ok(status)) => status,
        // The reader of our output has seen enough.
        Ok(Err(error)) if is_broken_pipe(&error) => Status::Solved,
        Ok(Err(error)) => {
            output::error(&format!("{error:#}"));
            Status::BadInput
        }
        Err(_) => {
            output::error("this is a bug in Slidewise: please report the command and the puzzle");
            Status::Bug
        }
    };
    ExitCode::from(status as u8)
}

fn run(command: &Command) -> anyhow::Result<Status> {
    match command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Hint(args) => commands::hint::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::List(args) => commands::list::run(args),
        Command::Space(args) => commands::space::run(args),
        Command::Enumerate(args) => commands::enumerate::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Report(args) => commands::report::run(args),
        Command::Heuristic(args) => commands::heuristic::run(args),
        Command::Audit(args) => commands::audit::run(args),
        Command::Pdb(args) => commands::pdb::run(&args.command),
        Command::Import(args) => commands::import::run(args),
        Command::Serve(args) => commands::serve::run(args),
        Command::Checkpoint(args) => commands::checkpoint::run(args),
        Command::Completions(args) => commands::completions::run(args),
        Command::Man(args) => commands::man::run(args),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
