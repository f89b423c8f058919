//! The arguments of `enumerate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, Subcommand};
use slidewise_catalogue::{Rules, Shard};

use super::FormatArgs;
use crate::values::{duration, memory, pair, range, shard, threads, three_quarters_of_free_memory};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise enumerate rush --size 4x4
  slidewise enumerate rush --size 5x5 --walls 0..1 --output boards.txt")]
pub(crate) struct EnumerateArgs {
    #[command(subcommand)]
    pub(crate) command: EnumerateCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum EnumerateCommand {
    /// The hardest board of every Rush Hour cluster of a size, where it is minimal
    Rush(EnumerateRushArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
A cluster is a set of boards that can be moved into each other. Of every cluster in which the red car can come
home, the smallest of the hardest boards is listed if removing any one car or wall changes its length:

  moves board boards-in-the-cluster boards-at-distance-0,1,2...

No row is filled by cars and walls, no column by cars; the red car is alone in its row, without a wall to the
right of it. --full-lines and --red-row-cars widen these rules, --all lists boards that are not minimal too.
With --difficulty, steps, number of shortest solutions, mean branching along a shortest solution and number of its
counter-intuitive moves follow.

With --output, the run can be ended at any time, even by force, and resumed: the file will be the same. A FILE whose
name ends in .parquet is a catalogue that 'slidewise list', 'show' and 'solve' read, and pandas, polars and DuckDB
too; see docs/CATALOGUES.md.

Examples:
  slidewise enumerate rush --size 4x4
  slidewise enumerate rush --size 5x5 --walls 0..1 --output boards.parquet
  slidewise enumerate rush --size 5x4 --row 0 --full-lines --all --difficulty
  slidewise enumerate rush --size 6x6 --shard 1/50 --output part-1.txt --resume --json")]
pub(crate) struct EnumerateRushArgs {
    /// Width and height, each at most 8
    #[arg(long, value_name = "WxH", default_value = "5x5", value_parser = |text: &str| pair::<u8>(text, 'x', "6x6"))]
    size: (u8, u8),
    /// How many walls a board has: a number or a range
    #[arg(long, value_name = "A..B", default_value = "0", value_parser = range)]
    walls: RangeInclusive<u32>,
    /// The lengths of cars
    #[arg(long, value_delimiter = ',', default_value = "2,3")]
    lengths: Vec<u8>,
    /// The row of the red car, from the top, beginning with 0 [default: the middle, or the one above it]
    #[arg(long, alias = "red-row", value_name = "R")]
    row: Option<u8>,
    /// The length of the red car
    #[arg(long, value_name = "N", default_value_t = 2)]
    red_length: u8,
    /// Let other cars stand in the red car's row, to the left of it
    #[arg(long)]
    red_row_cars: bool,
    /// Let cars and walls fill a row, and cars a column
    #[arg(long)]
    full_lines: bool,
    /// List the hardest boards of clusters that are not minimal, too
    #[arg(long)]
    all: bool,
    /// Say more about how hard each board is, which takes its time
    #[arg(long)]
    pub(crate) difficulty: bool,
    /// Only part I of N parts of the work that are alike, I from 1 to N
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    pub(crate) shard: Shard,
    /// Write the boards here, whole or not at all; while it runs, FILE.part and FILE.checkpoint are beside it
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Go on where an earlier run with the same output ended, if there was one
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Threads [default: all cores]
    #[arg(long, value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Stop after this time, e.g. 60s, 10m, 8h
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Bytes that may be held, e.g. 64MiB, 8GiB [default: three quarters of the free memory]
    #[arg(long, value_parser = memory)]
    memory: Option<ByteSize>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

impl EnumerateRushArgs {
    pub(crate) fn rules(&self) -> Rules {
        let mut rules = Rules::new(self.size.0, self.size.1).with_walls(self.walls.clone());
        rules.red_row = self.row.unwrap_or(rules.red_row);
        (rules.red_row_cars, rules.full_lines, rules.all) = (self.red_row_cars, self.full_lines, self.all);
        rules.red_length = self.red_length;
        rules.lengths.clone_from(&self.lengths);
        rules.lengths.sort_unstable();
        rules.lengths.dedup();
        rules
    }

    /// The bytes that may be held.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory.map(|size| size.as_u64()).or_else(three_quarters_of_free_memory)
    }
}
