//! Shell completion: commands and flags, and the names of puzzles, searches and heuristics, which only this program
//! knows. The script of `slidewise completions` calls the program itself.

use std::ffi::OsStr;
use std::io;

use clap::{Arg, Command, CommandFactory};
use clap_complete::CompleteEnv;
use clap_complete::engine::ValueCompleter;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter};
use clap_complete::env::Shells;
use slidewise_solve::family::FAMILIES;
use slidewise_solve::{Algorithm, FamilyName, HeuristicName, collection};

use crate::args::Cli;

/// The variable with which a shell requests completions.
const VARIABLE: &str = "SLIDEWISE_COMPLETE";
const PROGRAM: &str = "slidewise";

/// Answers a completion request, and then ends the process.
pub(crate) fn answer() {
    CompleteEnv::with_factory(command).var(VARIABLE).bin(PROGRAM).complete();
}

/// The script that makes a shell send requests.
pub(crate) fn script(shell: &str) -> io::Result<Vec<u8>> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let completer = shells.completer(shell).ok_or_else(|| io::Error::other("this shell is not supported"))?;
    completer.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    Ok(script)
}

/// All commands, with completers for the values of their arguments.
fn command() -> Command {
    Cli::command().mut_subcommands(|command| {
        command.mut_args(with_values).mut_subcommands(|sub| sub.mut_args(with_values))
    })
}

fn with_values(arg: Arg) -> Arg {
    let takes_puzzles = arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "PUZZLE"));
    match arg.get_id().as_str() {
        _ if takes_puzzles => arg.add(ArgValueCompleter::new(puzzles)),
        "algorithm" => arg.add(ArgValueCandidates::new(algorithms)),
        "heuristic" => arg.add(ArgValueCandidates::new(heuristics)),
        _ => arg,
    }
}

/// Built-in names and files with this prefix.
fn puzzles(begun: &OsStr) -> Vec<CompletionCandidate> {
    let begun_text = begun.to_string_lossy().to_lowercase();
    let names = collection::all().iter().map(|puzzle| puzzle.name.clone());
    let mut all: Vec<_> =
        names.filter(|name| name.starts_with(&begun_text)).map(CompletionCandidate::new).collect();
    all.extend(PathCompleter::any().complete(begun));
    all
}

/// The searches of the families on the command line.
fn algorithms() -> Vec<CompletionCandidate> {
    let families = families();
    let is_taken =
        |algorithm| families.iter().any(|family| family.descriptor().algorithms.contains(algorithm));
    let taken = Algorithm::ALL.iter().filter(|(algorithm, ..)| is_taken(algorithm));
    taken.map(|(_, name, about)| CompletionCandidate::new(*name).help(Some((*about).into()))).collect()
}

/// The heuristics of the families on the command line.
fn heuristics() -> Vec<CompletionCandidate> {
    let families = families().into_iter();
    let mut names: Vec<_> =
        families.flat_map(HeuristicName::of_family).map(|name| name.to_string()).collect();
    names.push("auto".into());
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(CompletionCandidate::new).collect()
}

/// The families of all built-in puzzles on the command line, or all families.
fn families() -> Vec<FamilyName> {
    let words = std::env::args().filter_map(|word| collection::find(&word));
    let mut families: Vec<_> = words.map(|puzzle| puzzle.instance.family()).collect();
    if families.is_empty() {
        families = FAMILIES.iter().map(|family| family.family).collect();
    }
    families.sort_unstable();
    families.dedup();
    families
}
