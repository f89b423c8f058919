//! The arguments of `serve`.

use bytesize::ByteSize;
use clap::Args;

use crate::values::{duration, memory};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise serve --open
  slidewise serve --port 0 --memory 4GiB --jobs 1
  slidewise enumerate rush --size 5x5 --difficulty --output boards.parquet
  slidewise serve --catalogue boards.parquet --open

The page's address is printed to standard output; Ctrl-C stops the server. It listens on this machine only, unless \
--host names another of its addresses. There is no authentication: whoever can reach that address can use the server.")]
pub(crate) struct ServeArgs {
    /// Address or name to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Port; 0 picks a free one
    #[arg(long, default_value_t = 8017)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// File of puzzles to browse on the page in addition to the built-in ones: a catalogue, or text in any supported
    /// format; may be repeated
    #[arg(long = "catalogue", value_name = "FILE")]
    pub(crate) catalogues: Vec<String>,
    /// Time limit of a job, e.g. 60s, 10m
    #[arg(long, value_parser = duration, default_value = "10m", help_heading = "Limits")]
    pub(crate) time: std::time::Duration,
    /// Memory limit for all jobs together, including their results and the responses being sent, e.g. 8GiB [default:
    /// three quarters of the free memory]
    #[arg(long, value_parser = memory, help_heading = "Limits")]
    pub(crate) memory: Option<ByteSize>,
    /// Number of jobs to run in parallel
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64), help_heading = "Limits")]
    pub(crate) jobs: u16,
}
