//! The arguments of `enumerate bricks`.

use std::ops::RangeInclusive;

use clap::Args;
use slidewise_core::Metric;
use slidewise_enumerate::bricks::{Pieces, Place, Rules};

use super::EnumerateRunArgs;
use crate::values::{pair, range};

#[derive(Args, Debug)]
#[command(after_help = "\
A set of pieces is given by its shapes and how many there are of each: --pieces 2x2,1x2:4,2x1,1x1:4. A shape is a \
rectangle, its width before its height, or rows of o and dots: oo/o. is a corner of three cells. Ranges such as 1x1:0..4 \
or 1x1:0.. stand for several sets; --free 2 keeps those that leave two cells free. Pieces of one shape are not told \
apart, except that those with a goal are told apart from the others. Mirror images count as different boards.

A cluster is a set of boards that can be reached from each other. All positions of every set are explored. For every \
cluster with a solved board, the first of its hardest boards is listed, the longest of a set first:

  length board boards-in-the-cluster boards-at-distance-0,1,2...

Boards are 4x5 or of any size up to 7x8. A set with N positions takes about 22 N bytes.

With --output, a run can be stopped or killed at any time and resumed later; the resulting file is the same. A FILE \
whose name ends in .parquet is a catalogue: 'slidewise list', 'show' and 'solve' read it, and so do pandas, polars and \
DuckDB; see docs/CATALOGUES.md.

Examples:
  slidewise enumerate bricks --size 4x5 --pieces 2x2,1x2:4,2x1,1x1:4
  slidewise enumerate bricks --size 4x4 --pieces 2x2,1x2:0..,2x1:0..,1x1:0.. --free 2 --hardest --output sets.parquet
  slidewise enumerate bricks --size 4x3 --pieces oo/o.,.o/oo,2x1,1x1:2 --goal oo/o.@2,1 --metric steps --minimal
  slidewise enumerate bricks --size 4x5 --pieces 2x2,1x2:0..,2x1:0..,1x1:0.. --free 2.. --shard 1/8 --json")]
pub(crate) struct EnumerateBricksArgs {
    /// Width and height: (width + 1) x height is at most 64
    #[arg(long, value_name = "WxH", default_value = "4x5", value_parser = |text: &str| pair::<u8>(text, 'x', "4x5"))]
    size: (u8, u8),
    /// The pieces: shapes, and how many there are of each
    #[arg(long, value_name = "SHAPE[:N],...", value_delimiter = ',', required = true)]
    pieces: Vec<Pieces>,
    /// Where a piece must end: its shape, column and row of its upper left corner, from 0; may be repeated [default: the
    /// only 2x2 in the middle of the bottom edge]
    #[arg(long, value_name = "SHAPE@X,Y")]
    goal: Vec<Place>,
    /// Only sets that leave this many cells free: a number or a range
    #[arg(long, value_name = "A..B", default_value = "0..", value_parser = range)]
    free: RangeInclusive<u32>,
    /// The unit of length
    #[arg(long, default_value_t = Metric::Moves, value_parser = metric)]
    metric: Metric,
    /// Only list boards that become shorter if any one piece without a goal is removed (slow)
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Only list the hardest board of each set
    #[arg(long)]
    hardest: bool,
    #[command(flatten)]
    pub(crate) run: EnumerateRunArgs,
}

fn metric(name: &str) -> Result<Metric, String> {
    Metric::sliding(name).ok_or_else(|| "moves, slides or steps is wanted".into())
}

impl EnumerateBricksArgs {
    pub(crate) fn rules(&self) -> Rules {
        let rules = Rules::new(self.size.0, self.size.1, self.pieces.clone());
        let goal = if self.goal.is_empty() { rules.goal.clone() } else { self.goal.clone() };
        let (free, metric) = (self.free.clone(), self.metric);
        Rules { goal, free, metric, minimal: self.minimal, hardest: self.hardest, ..rules }
    }
}
