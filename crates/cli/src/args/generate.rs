//! The arguments of `generate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use slidewise_catalogue::{ANY, Query};
use slidewise_core::Metric;
use slidewise_lab::generate::{GeneratedFamily, Method, Order, Requirement, Resources};

use super::FormatArgs;
use crate::values::{duration, memory, names, pair, range, threads, three_quarters_of_free_memory, whole};

#[derive(Args, Debug)]
#[command(after_help = "\
Every puzzle is solved, its length proven, and its solution replayed by the verifier. No two are equal, not even \
mirrored or rotated. The same options and seed give the same puzzles, with any number of threads.

If time runs out, the puzzles found so far are printed, and the exit code is 3.

Examples:
  slidewise generate rush --moves 20..25 --count 10 --seed 1
  slidewise generate bricks --size 4x5 --moves 40..60 --count 5
  slidewise generate atomix --pieces 3..5 --moves 10..20 --count 5 --json
  slidewise generate tiles --size 4x4 --moves 45..55 --output tiles.parquet
  slidewise generate rush --from boards.parquet --moves 20.. --unique --count 10
  slidewise generate --from s4-map-29 --shuffle 50 --count 9")]
pub(crate) struct GenerateArgs {
    /// Family of the puzzles [default with --shuffle: that of the puzzle]
    #[arg(value_name = "FAMILY", value_parser = names(GeneratedFamily::ALL, GeneratedFamily::name))]
    #[arg(required_unless_present = "shuffle")]
    pub(crate) family: Option<GeneratedFamily>,
    /// Width and height [default: rush 6x6, bricks 4x5, atomix 9x9, tiles 3x3]
    #[arg(long, value_name = "WxH", value_parser = |text: &str| pair::<usize>(text, 'x', "6x6"))]
    size: Option<(usize, usize)>,
    /// Unit of length [default: moves; slides for atomix, steps for tiles]
    #[arg(long, value_parser = names(&[Metric::Moves, Metric::Slides, Metric::Steps], Metric::name))]
    metric: Option<Metric>,
    /// Length of a shortest solution: a number or a range
    #[arg(long, value_name = "A..B", value_parser = range)]
    moves: Option<RangeInclusive<u32>>,
    /// Number of pieces: a number or a range
    #[arg(long, value_name = "A..B", value_parser = range)]
    pieces: Option<RangeInclusive<u32>>,
    /// Number of walls: a number or a range
    #[arg(long, value_name = "A..B", value_parser = range)]
    walls: Option<RangeInclusive<u32>>,
    /// Only puzzles whose length changes if any one piece or wall is removed [default: yes for rush, any for others]
    #[arg(long, value_name = "yes|no|any", num_args = 0..=1, default_missing_value = "yes")]
    #[arg(value_parser = names(Requirement::ALL, Requirement::name))]
    minimal: Option<Requirement>,
    /// Only puzzles with a single shortest solution
    #[arg(long, value_name = "yes|no|any", num_args = 0..=1, default_missing_value = "yes")]
    #[arg(value_parser = names(Requirement::ALL, Requirement::name), default_value_t, hide_default_value = true)]
    unique: Requirement,
    /// Only puzzles with left-right mirror symmetry
    #[arg(long, value_name = "yes|no|any", num_args = 0..=1, default_missing_value = "yes")]
    #[arg(value_parser = names(Requirement::ALL, Requirement::name), default_value_t, hide_default_value = true)]
    symmetric: Requirement,
    /// Seed of the random numbers; the same seed gives the same puzzles
    #[arg(long, value_name = "N", value_parser = whole::<u64>, default_value_t = 0)]
    seed: u64,
    /// Number of puzzles
    #[arg(long, value_name = "N", value_parser = whole::<usize>, default_value_t = 1)]
    count: usize,
    /// How to look for puzzles. component: a hardest state of a random space. walk: random moves away from a solved
    /// board. climb: small changes to a random board, kept if they bring the length closer to the one requested
    #[arg(long, default_value_t, hide_default_value = true, value_parser = names(Method::ALL, Method::name))]
    method: Method,
    /// Choose puzzles from this catalogue instead of making new ones; only the conditions you give apply. With
    /// --shuffle, a puzzle
    #[arg(long, value_name = "CATALOGUE|PUZZLE", conflicts_with = "method")]
    pub(crate) from: Option<PathBuf>,
    /// Make N random moves from the puzzle named by --from
    #[arg(long, value_name = "N", value_parser = whole::<u64>, requires = "from")]
    pub(crate) shuffle: Option<u64>,
    /// Write the puzzles to this file, atomically; as a catalogue if the name ends in .parquet
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Stop after this time, e.g. 30s, 10m
    #[arg(long, value_parser = duration, default_value = "60s")]
    pub(crate) time: Duration,
    /// Memory limit for all attempts together, e.g. 1GiB [default: three quarters of the free memory]
    #[arg(long, value_parser = memory)]
    memory: Option<ByteSize>,
    /// Number of attempts to run in parallel [default: all cores]
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

impl GenerateArgs {
    pub(crate) fn order(&self, family: GeneratedFamily) -> Order {
        let mut order = Order::new(family, self.size);
        if self.from.is_some() {
            order = Order { moves: 1..=u32::MAX, pieces: 0..=usize::MAX, walls: 0..=usize::MAX, ..order };
            order.minimal = Requirement::Any;
        }
        let sizes = |range: &RangeInclusive<u32>| *range.start() as usize..=*range.end() as usize;
        Order {
            metric: self.metric,
            moves: self.moves.clone().unwrap_or(order.moves),
            pieces: self.pieces.as_ref().map_or(order.pieces, sizes),
            walls: self.walls.as_ref().map_or(order.walls, sizes),
            minimal: self.minimal.unwrap_or(order.minimal),
            unique: self.unique,
            symmetric: self.symmetric,
            seed: self.seed,
            count: self.count,
            method: self.method,
            ..order
        }
    }

    /// The query for puzzles of a catalogue that may match the order.
    pub(crate) fn query(&self) -> Query {
        let range = |range: &Option<RangeInclusive<u32>>| range.clone().unwrap_or(ANY);
        Query {
            puzzle: self.family.map(|family| family.name().to_owned()),
            size: self.size.map(|(width, height)| (width as u32, height as u32)),
            // A catalogue has its own metric.
            length: if self.metric.is_some() { ANY } else { range(&self.moves) },
            pieces: range(&self.pieces),
            walls: range(&self.walls),
            ..Query::default()
        }
    }

    pub(crate) fn means(&self) -> Resources {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let memory = self.memory.map(|size| size.as_u64()).or_else(three_quarters_of_free_memory);
        Resources { threads: self.threads.filter(|&threads| threads > 0).unwrap_or_else(cores), memory }
    }
}
