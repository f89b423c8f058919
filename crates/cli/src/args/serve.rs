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

The page's address is printed on standard output; Ctrl-C ends the server. It listens on this machine only, unless
--host names another address of it: then everybody who can reach that address can use it.")]
pub(crate) struct ServeArgs {
    /// The address or name to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8017)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// A file of puzzles to browse on the page beside the collection: a catalogue, or text in any format; may be repeated
    #[arg(long = "catalogue", value_name = "FILE")]
    pub(crate) catalogues: Vec<String>,
    /// The longest that one job may take, e.g. 60s, 10m
    #[arg(long, value_parser = duration, default_value = "10m", help_heading = "Limits")]
    pub(crate) time: std::time::Duration,
    /// Bytes that all jobs together may hold, e.g. 8GiB [default: three quarters of the free memory]
    #[arg(long, value_parser = memory, help_heading = "Limits")]
    pub(crate) memory: Option<ByteSize>,
    /// Jobs that run at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64), help_heading = "Limits")]
    pub(crate) jobs: u16,
}
