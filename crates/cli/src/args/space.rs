//! The arguments of `space`.

use std::path::PathBuf;

use clap::Args;

use super::{AdjustArgs, ClusterArgs, FormatArgs, LimitArgs, QueryArgs};
use crate::values::whole;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise space hardest-51 --minimality
  slidewise space board.txt --metric steps --json
  slidewise space '3x4: 0 1 2 3 4 5 6 7 8 9 10 11' --memory 2GiB --stats
  slidewise space jam-01 --graphml jam.graphml --parquet jam
  slidewise space jam-01 --solutions
  slidewise space s2-jam-1 --depth 1 --svg near.svg --dot near.dot

Edges are legal moves, summed over all states; a move that can be reversed counts twice. Dead ends are states from \
which no goal can be reached.

--minimality solves the puzzle again with one part removed at a time: any car but the red one and any wall (rush), any \
piece that the goal does not name (bricks), and any wall with floor on at least two sides (bricks, atomix).")]
pub(crate) struct SpaceArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    /// Also find the pieces and walls that can each be removed without changing the length
    #[arg(long, help_heading = "Output")]
    pub(crate) minimality: bool,
    /// List the shortest solutions instead: one for each set of moves, whatever their order, and at most N of them
    /// [default: 100]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    #[arg(value_parser = whole::<u64>)]
    #[arg(help_heading = "Output", conflicts_with_all = ["depth", "minimality", "stats", "svg"])]
    #[arg(conflicts_with_all = ["graphml", "dot", "parquet", "processes", "hosts", "checkpoint"])]
    pub(crate) solutions: Option<u64>,
    /// Draw the positions at most this many moves away instead
    #[arg(long, value_name = "MOVES", value_parser = whole::<u32>, help_heading = "Output")]
    pub(crate) depth: Option<u32>,
    /// Draw the positions of --depth in an SVG file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    /// Also show the number of states at each distance from the nearest goal
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) export: ExportArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Files for the space as a graph.
#[derive(Args, Debug)]
#[command(next_help_heading = "Graph")]
pub(crate) struct ExportArgs {
    /// Write all states and moves as GraphML
    #[arg(long, value_name = "FILE")]
    pub(crate) graphml: Option<PathBuf>,
    /// Write all states and moves as DOT, for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
    /// Write all states to PREFIX-nodes.parquet and all moves to PREFIX-edges.parquet
    #[arg(long, value_name = "PREFIX")]
    pub(crate) parquet: Option<PathBuf>,
    /// Refuse to write a graph with more states than this
    #[arg(long, value_name = "N", value_parser = whole::<u64>, default_value_t = 1_000_000)]
    pub(crate) max_states: u64,
}

impl ExportArgs {
    /// Is a graph requested?
    pub(crate) fn wanted(&self) -> bool {
        self.graphml.is_some() || self.dot.is_some() || self.parquet.is_some()
    }
}
