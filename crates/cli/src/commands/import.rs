//! `import`: any supported format to the native one.

use anyhow::ensure;

use crate::args::ImportArgs;
use crate::status::Status;
use crate::{input, output};

pub(crate) fn run(args: &ImportArgs) -> anyhow::Result<Status> {
    let adjust = args.adjust.adjust();
    let mut puzzles = input::open(&args.puzzles, &adjust, &args.query.selection());
    let native: Vec<_> = puzzles.by_ref().map(|puzzle| puzzle.native()).collect();
    let text = native.join("\n");
    match &args.output {
        Some(path) => {
            ensure!(!text.is_empty(), "nothing to write: {} is unchanged", path.display());
            output::file(path, text.as_bytes())?;
        }
        None => output::text(&text)?,
    }
    Ok(puzzles.status)
}
