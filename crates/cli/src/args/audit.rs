//! The arguments of `audit`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use slidewise_lab::HeuristicName;
use slidewise_lab::audit::{Choice, Sample};

use super::{AdjustArgs, FormatArgs, LimitArgs};

#[derive(Args, Debug)]
#[command(after_help = "\
Every state that can be reached is looked at, and every move: is the value never above the true
distance (admissible), does it never fall by more than a move costs (consistent)? With several
puzzles, or a file of many, each has a line, and the total follows; a space that two of them share
counts twice.

A witness is a proof, and so is a whole space without one. With --sample N, or where a limit is
hit, a verdict that is not \"no\" stays open; the sample says how rare a fault must be: a share of
the states that such walks lead to.

FILE of --values has lines BOARD,VALUE: the rows of the board with / between them, and a number,
or inf where no goal can be reached. --write-values makes one to begin with.

Exit codes: 0 the audit is done, whatever it found; 2 bad input; 3 stopped at a limit, or a
distance of a sample is not known; 70 the audit contradicts what is said to be proven.

Examples:
  slidewise audit jam-28 --heuristic tree:3
  slidewise audit jam-40 --heuristic tree:3 --against tree:2 --metric steps
  slidewise audit catalogue.txt --heuristic blockers --total --json
  slidewise audit korf-2 --heuristic manhattan --sample 200
  slidewise audit jam-01 --heuristic blockers --write-values mine.csv
  slidewise audit jam-01 --values mine.csv")]
pub(crate) struct AuditArgs {
    /// File or FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    /// The heuristic, by the names that 'slidewise solve --help' lists
    #[arg(long, default_value_t, value_name = "NAME", help_heading = "Audit")]
    pub(crate) heuristic: HeuristicName,
    /// Values of your own instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["heuristic", "sample"], help_heading = "Audit")]
    pub(crate) values: Option<PathBuf>,
    /// Another heuristic: which of the two is larger, and where?
    #[arg(long, value_name = "NAME", help_heading = "Audit")]
    pub(crate) against: Option<HeuristicName>,
    /// Look at the ends of this many random walks instead of at everything
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Audit")]
    sample: Option<u64>,
    /// The most moves of a random walk
    #[arg(long, value_name = "MOVES", requires = "sample", default_value_t = 1000, help_heading = "Audit")]
    walk: u32,
    /// What the random numbers begin with
    #[arg(long, value_name = "N", requires = "sample", default_value_t = 1, help_heading = "Audit")]
    seed: u64,
    /// The heuristic of the searches that find the true distances of a sample [default: the best that is not audited]
    #[arg(long, value_name = "NAME", requires = "sample", default_value_t, hide_default_value = true)]
    #[arg(help_heading = "Audit")]
    reference: HeuristicName,
    /// Which witness a total shows: the worst, or the one on the smallest board
    #[arg(long, value_enum, default_value_t = Witness::Worst, help_heading = "Audit")]
    witness: Witness,
    /// Neither read nor write files of pattern databases
    #[arg(long, help_heading = "Audit")]
    pub(crate) no_cache: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Only what all puzzles come to together
    #[arg(long, help_heading = "Output")]
    pub(crate) total: bool,
    /// Also show the values by distance
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
    /// Write the value and the true distance of every state
    #[arg(long, value_name = "FILE", conflicts_with = "sample", help_heading = "Output")]
    pub(crate) write_values: Option<PathBuf>,
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
