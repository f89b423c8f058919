//! Finds suites by name and checks them against the program's own declarations: a suite may use every option of its
//! command, and no other.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Parser;
use clap::error::ErrorKind;
use slidewise_bench::Suite;
use slidewise_bench::instances::Instance;
use slidewise_bench::suite::{self, BadSuite, Configuration, Flag};
use slidewise_core::{Limits, Watch};
use slidewise_domains::text::Fault;
use slidewise_solve::source::Text;
use slidewise_solve::{Puzzle, solve};

use crate::args::{Cli, Command};
use crate::status::Status;
use crate::{faults, interrupt, output};

/// Flags that only affect what a person sees: a suite does not need them.
const NOT_FOR_SUITES: [&str; 9] =
    ["json", "quiet", "boards", "visited", "stats", "svg", "png", "gif", "color"];

/// The suite with this name and the folder that its paths start from; or the status, after its faults were reported.
pub(crate) fn find(name: &str) -> Result<(Suite, PathBuf), anyhow::Result<Status>> {
    let path = Path::new(name);
    if path.is_file() {
        let content =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {name}")).map_err(Err)?;
        let stem = path.file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
        let suite = Suite::read(&stem, Text { origin: name.into(), content });
        return suite.map(|suite| (suite, output::folder(path).to_owned())).map_err(|bad| refuse(&bad));
    }
    let unknown = || {
        anyhow!(
            "there is no file or built-in suite '{name}': 'slidewise bench --list' shows the built-in ones"
        )
    };
    let suite = suite::built_in(name).ok_or_else(|| Err(unknown()))?;
    suite.map(|suite| (suite, PathBuf::from("."))).map_err(|bad| refuse(&bad))
}

/// Reports the faults of a suite.
pub(crate) fn refuse(bad: &BadSuite) -> anyhow::Result<Status> {
    output::message(&faults::render(&bad.text, &bad.faults, output::colored(&std::io::stderr())));
    Ok(Status::BadInput)
}

/// Faults in options: unknown flags, and combinations that a family of the instances refuses.
pub(crate) fn misfits(suite: &Suite, instances: &[Instance]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for configuration in &suite.configurations {
        let wrong = configuration.flags.iter().filter_map(|flag| flag_fault(suite, configuration, flag));
        let wrong: Vec<_> = wrong.collect();
        if wrong.is_empty() {
            faults.extend(combination_fault(suite, configuration, instances));
        }
        faults.extend(wrong);
    }
    // An option for all configurations is checked with each of them.
    faults.sort_by_key(|fault| (fault.line, fault.column));
    faults.dedup();
    faults
}

fn flag_fault(suite: &Suite, configuration: &Configuration, flag: &Flag) -> Option<Fault> {
    if NOT_FOR_SUITES.contains(&flag.name.as_str()) {
        return Some(
            suite.fault(
                &flag.place,
                format!("{} only affects the output: suites do not support it", flag.name),
            ),
        );
    }
    let error = parse(&configuration.command, flag.arguments()).err()?;
    let message = match error.kind() {
        ErrorKind::UnknownArgument => {
            format!("'slidewise {}' has no option '{}'", configuration.command, flag.name)
        }
        _ => first_line(&error),
    };
    let help = format!("'slidewise {} --help' lists the options", configuration.command);
    Some(suite.fault(&flag.place, message).help(help))
}

fn parse(command: &str, flags: Vec<String>) -> Result<Command, clap::Error> {
    let words = ["slidewise", command, "-"].map(str::to_owned).into_iter().chain(flags);
    Cli::try_parse_from(words).map(|cli| cli.command)
}

fn first_line(error: &clap::Error) -> String {
    error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

/// Tries the options on one puzzle of each family, with no time to search.
fn combination_fault(suite: &Suite, configuration: &Configuration, instances: &[Instance]) -> Option<Fault> {
    let command = match parse(&configuration.command, configuration.arguments()) {
        Ok(command) => command,
        Err(error) => return Some(suite.fault(&configuration.place, first_line(&error))),
    };
    let Command::Solve(args) = command else { return None };
    let nothing = Limits { time: Some(Duration::ZERO), memory: None, nodes: Some(0) };
    let options = args.search.options(nothing, 1);
    let mut families: Vec<&Puzzle> = Vec::new();
    for instance in instances {
        if families.iter().all(|known| known.family() != instance.puzzle.family()) {
            families.push(&instance.puzzle);
        }
    }
    families.into_iter().find_map(|puzzle| {
        let puzzle = match puzzle.clone().adjusted(&args.adjust.adjust()) {
            Ok(puzzle) => puzzle,
            Err(refused) => return Some(suite.fault(&configuration.place, refused.to_string())),
        };
        let mut watch = Watch::new(&options.limits, interrupt::flag(), |_, _| ());
        let refused = solve(&puzzle, &options, &mut watch).err()?;
        Some(suite.fault(&configuration.place, format!("{}: {refused}", puzzle.name)))
    })
}
