//! The arguments of `bench` and `report`.

use std::path::PathBuf;

use clap::Args;

use super::{FormatArgs, ProcessArgs};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise bench --list
  slidewise bench tutorial
  slidewise bench my-suite.toml --output results/mine --jobs 2
  slidewise bench s1-table-4.4 --instances levels/*.txt
  slidewise bench my-suite.toml --hosts hosts.txt --process 0
  slidewise bench s0-tables-4-5 --print > my-suite.toml

SUITE is a TOML file or the name of a built-in suite. Each run is a separate process. Rows are appended to NAME.jsonl \
as they arrive, and written to NAME.parquet and NAME.csv at the end. Repeat the command to resume a run that was \
stopped or killed.

Exit codes: 0 done; 2 bad suite or usage, nothing was run; 3 stopped, repeat the command to resume; 70 rows contradict \
each other.")]
pub(crate) struct BenchArgs {
    /// A TOML file, or the name of a built-in suite
    #[arg(value_name = "SUITE", required_unless_present = "list")]
    pub(crate) suite: Option<String>,
    /// List the built-in suites
    #[arg(long)]
    pub(crate) list: bool,
    /// Print the suite, for example to start your own
    #[arg(long)]
    pub(crate) print: bool,
    /// Show what would run, without running it
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Path of the results, without extension [default: the suite's name, in the current folder]
    #[arg(long, short, value_name = "NAME")]
    pub(crate) output: Option<PathBuf>,
    /// Run the suite on these puzzles instead of its own
    #[arg(long, value_name = "PUZZLE", num_args = 1..)]
    pub(crate) instances: Vec<String>,
    /// Run only this many instances, evenly spread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,
    /// Number of processes to run in parallel [default: the suite's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) jobs: Option<u64>,
    /// Number of times to repeat each run [default: the suite's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) repetitions: Option<u64>,
    /// Discard existing results and start over
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Program to run [default: this one]
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) program: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise report tutorial.parquet
  slidewise report tutorial.csv --markdown tables.md --svg figures
  slidewise report monday.parquet tuesday.parquet --output both.html")]
pub(crate) struct ReportArgs {
    /// Results of 'slidewise bench': Parquet, CSV or a journal (.jsonl)
    #[arg(value_name = "RESULTS", required = true)]
    pub(crate) results: Vec<PathBuf>,
    /// Path of the HTML page [default: next to the results, with extension .html]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Also write the tables as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Also write the tables as Markdown
    #[arg(long, value_name = "FILE")]
    pub(crate) markdown: Option<PathBuf>,
    /// Also write each figure as an SVG file into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) svg: Option<PathBuf>,
    /// The suite, if the results do not name it
    #[arg(long, value_name = "SUITE")]
    pub(crate) suite: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
