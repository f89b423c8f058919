//! The arguments of `audit`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use slidewise_lab::audit::{Choice, Sample};
use slidewise_solve::HeuristicName;

use super::{AdjustArgs, FormatArgs, LimitArgs, ProcessArgs};

#[derive(Args, Debug)]
#[command(after_help = "\
The audit visits every reachable state and every move. Does the value never exceed the true distance \
(admissible)? Does it never drop by more than the cost of a move (consistent)? With several puzzles, \
each gets one line, followed by the total; a space that two puzzles share counts twice.

A counterexample is a proof, and so is a whole space without one. With --sample N, or if a limit is \
hit, any verdict but \"no\" stays open; the sample then bounds how common a violation can be among \
the states that random walks reach.

Each line of the --values file is BOARD,VALUE: the rows of the board separated by /, and a number, or \
inf if no goal can be reached. Use --write-values to create such a file and edit it.

Exit codes: 0 the audit is complete, whatever its verdict; 2 bad input; 3 stopped at a limit, or some \
distances of a sample are unknown; 70 the audit contradicts a proven guarantee.

Examples:
  slidewise audit jam-28 --heuristic tree:3
  slidewise audit jam-40 --heuristic tree:3 --against tree:2 --metric steps
  slidewise audit catalogue.txt --heuristic blockers --total --json
  slidewise audit catalogue.txt --heuristic tree:3 --processes 3
  slidewise audit korf-2 --heuristic manhattan --sample 200
  slidewise audit jam-01 --heuristic blockers --write-values mine.csv
  slidewise audit jam-01 --values mine.csv")]
pub(crate) struct AuditArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    /// Heuristic to audit, one of those that 'slidewise solve --help' lists
    #[arg(long, default_value_t, value_name = "NAME", help_heading = "Audit")]
    pub(crate) heuristic: HeuristicName,
    /// Audit your own values from this file instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["heuristic", "sample"], help_heading = "Audit")]
    pub(crate) values: Option<PathBuf>,
    /// A second heuristic: which of the two is larger, and where?
    #[arg(long, value_name = "NAME", help_heading = "Audit")]
    pub(crate) against: Option<HeuristicName>,
    /// Audit the ends of this many random walks instead of the whole space
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Audit")]
    sample: Option<u64>,
    /// Maximum length of a random walk
    #[arg(long, value_name = "MOVES", requires = "sample", default_value_t = 1000, help_heading = "Audit")]
    walk: u32,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", requires = "sample", default_value_t = 1, help_heading = "Audit")]
    seed: u64,
    /// Heuristic for the searches that determine the true distances of a sample [default: the best one other than the
    /// one audited]
    #[arg(long, value_name = "NAME", requires = "sample", default_value_t, hide_default_value = true)]
    #[arg(help_heading = "Audit")]
    reference: HeuristicName,
    /// Which counterexample the total shows: the worst one, or the one on the smallest board
    #[arg(long, value_enum, default_value_t = Witness::Worst, help_heading = "Audit")]
    witness: Witness,
    /// Do not read or write pattern database files
    #[arg(long, help_heading = "Audit")]
    pub(crate) no_cache: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print only the total over all puzzles
    #[arg(long, help_heading = "Output")]
    pub(crate) total: bool,
    /// Also show a table of values by distance
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
    /// Write each state with its value and its true distance to this file
    #[arg(long, value_name = "FILE", conflicts_with = "sample", help_heading = "Output")]
    pub(crate) write_values: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Witness {
    Worst,
    Smallest,
}

impl AuditArgs {
    pub(crate) fn sample(&self) -> Option<Sample> {
        let (longest, seed, reference) = (self.walk, self.seed, self.reference);
        self.sample.map(|walks| Sample { walks, longest, seed, reference })
    }

    pub(crate) fn choice(&self) -> Choice {
        match self.witness {
            Witness::Worst => Choice::Worst,
            Witness::Smallest => Choice::Smallest,
        }
    }
}
