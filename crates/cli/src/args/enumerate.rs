//! The arguments of `enumerate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, Subcommand};
use slidewise_enumerate::{Rules, Shard};

use super::{EnumerateBricksArgs, FormatArgs, ProcessArgs};
use crate::values::{duration, memory, pair, range, shard, threads, three_quarters_of_free_memory};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise enumerate rush --size 4x4
  slidewise enumerate rush --size 5x5 --walls 0..1 --output boards.txt
  slidewise enumerate bricks --size 4x5 --pieces 2x2,1x2:4,2x1,1x1:4")]
pub(crate) struct EnumerateArgs {
    #[command(subcommand)]
    pub(crate) command: EnumerateCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum EnumerateCommand {
    /// Find the hardest minimal board of every Rush Hour cluster of a given size
    Rush(EnumerateRushArgs),
    /// Find the hardest board of every cluster of given sets of sliding bricks
    Bricks(EnumerateBricksArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
A cluster is a set of boards that can be reached from each other. For every solvable cluster, the smallest of the \
hardest boards is listed, provided that removing any one car or wall changes its length:

  moves board boards-in-the-cluster boards-at-distance-0,1,2...

No row is filled by cars and walls, and no column by cars. The red car is alone in its row, with no wall to its \
right. --full-lines and --red-row-cars relax these rules; --all also lists boards that are not minimal. --difficulty \
adds the length in steps, the number of shortest solutions, the mean branching factor along a shortest solution, and \
the number of its counter-intuitive moves.

With --output, a run can be stopped or killed at any time and resumed later; the resulting file is the same. A FILE \
whose name ends in .parquet is a catalogue: 'slidewise list', 'show' and 'solve' can read it, and so can pandas, polars and \
DuckDB; see docs/CATALOGUES.md.

Examples:
  slidewise enumerate rush --size 4x4
  slidewise enumerate rush --size 5x5 --walls 0..1 --output boards.parquet
  slidewise enumerate rush --size 5x4 --row 0 --full-lines --all --difficulty
  slidewise enumerate rush --size 6x6 --shard 1/50 --output part-1.txt --resume")]
pub(crate) struct EnumerateRushArgs {
    /// Width and height, at most 8 each
    #[arg(long, value_name = "WxH", default_value = "5x5", value_parser = |text: &str| pair::<u8>(text, 'x', "6x6"))]
    size: (u8, u8),
    /// Number of walls: a number or a range
    #[arg(long, value_name = "A..B", default_value = "0", value_parser = range)]
    walls: RangeInclusive<u32>,
    /// Lengths of the cars
    #[arg(long, value_delimiter = ',', default_value = "2,3")]
    lengths: Vec<u8>,
    /// Row of the red car, counted from the top, starting at 0 [default: the middle row, or the one above the middle]
    #[arg(long, alias = "red-row", value_name = "R")]
    row: Option<u8>,
    /// Length of the red car
    #[arg(long, value_name = "N", default_value_t = 2)]
    red_length: u8,
    /// Allow other cars in the red car's row, to its left
    #[arg(long)]
    red_row_cars: bool,
    /// Allow rows filled by cars and walls, and columns filled by cars
    #[arg(long)]
    full_lines: bool,
    /// Also list hardest boards that are not minimal
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    pub(crate) run: EnumerateRunArgs,
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
}

/// How an enumeration runs, and where its boards go.
#[derive(Args, Debug)]
pub(crate) struct EnumerateRunArgs {
    /// Also measure how hard each board is (slow)
    #[arg(long)]
    pub(crate) difficulty: bool,
    /// Run shard I of N equal shards, with I from 1 to N
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    pub(crate) shard: Shard,
    /// Write the boards to this file, atomically; FILE.part and FILE.checkpoint hold unfinished work
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Resume an earlier run with the same --output, if there is one
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Stop after this time, e.g. 60s, 10m, 8h
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Memory limit, e.g. 64MiB, 8GiB [default: three quarters of the free memory]
    #[arg(long, value_parser = memory)]
    memory: Option<ByteSize>,
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

impl EnumerateRunArgs {
    /// The bytes that may be held.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory.map(|size| size.as_u64()).or_else(three_quarters_of_free_memory)
    }
}
