//! The arguments of `hint`.

use clap::Args;

use super::{AdjustArgs, FormatArgs, LimitArgs, SearchArgs};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise hint jam-40
  slidewise hint jam-01 'A left 1, H right 1'
  slidewise hint jam-01 'BB...C/D..E.C/DAAE.C/D..E../F...GG/F..HHH'
  slidewise hint klotski played.txt --json

POSITION is a file, - for standard input, or text: the moves that were made from the start, like 'A right 3, B→1', \
or the rows of the board as 'slidewise import PUZZLE' prints them, separated by /.")]
pub(crate) struct HintArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    /// The position, as moves from the start or as a board [default: the start]
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
