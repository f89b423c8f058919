//! The arguments of `play`.

use clap::Args;

use super::{AdjustArgs, LimitArgs};

#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct PlayArgs {
    /// File, FILE#WHICH, -, built-in name or board [default: all built-in puzzles, starting with the first]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The examples, and the keys from `slidewise_play::KEYS`.
fn after_help() -> String {
    let keys = slidewise_play::KEYS.iter().map(|(keys, what)| format!("  {keys:<20} {what}\n"));
    format!(
        "\
Examples:
  slidewise play
  slidewise play klotski
  slidewise play levels.dat#1-10
  slidewise play eight-31a --time 60s

Keys:
{}
The search for a hint or a distance stops after 10 seconds, or after --time.",
        keys.collect::<String>()
    )
}
