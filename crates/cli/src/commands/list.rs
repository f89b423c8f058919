//! `list`: the built-in collection.

use serde::Serialize;
use slidewise_lab::{Puzzle, collection};

use crate::args::ListArgs;
use crate::output;
use crate::status::Status;

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    puzzle: &'a str,
    width: usize,
    height: usize,
    pieces: usize,
    goal: &'a str,
    moves: Option<u32>,
    steps: Option<u32>,
    source: &'a str,
}

impl<'a> Row<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let known =
            |metric: &str| puzzle.about.known.iter().find(|(name, _)| name == metric).map(|known| known.1);
        let (width, height) = puzzle.size();
        Self {
            name: &puzzle.name,
            puzzle: puzzle.family(),
            width,
            height,
            pieces: puzzle.pieces(),
            goal: puzzle.goal(),
            moves: known("moves"),
            steps: known("steps"),
            source: puzzle.about.source.as_deref().unwrap_or(""),
        }
    }

    fn line(&self) -> String {
        let length = |known: Option<u32>| known.map_or("-".into(), |length| length.to_string());
        format!(
            "{:<16} {:<6} {:>5} {:>6} {:<5} {:>5} {:>5}  {}\n",
            self.name,
            self.puzzle,
            format!("{}×{}", self.width, self.height),
            self.pieces,
            self.goal,
            length(self.moves),
            length(self.steps),
            self.source
        )
    }
}

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Status> {
    let wanted = |row: &Row| {
        args.filter.as_ref().is_none_or(|text| row.name.contains(text) || row.source.contains(text))
    };
    let rows = collection::all().iter().map(Row::new).filter(wanted);
    if args.format.json {
        for row in rows {
            output::json(&row)?;
        }
        return Ok(Status::Solved);
    }
    let mut table = String::new();
    if !args.format.quiet {
        table += "name             puzzle  size pieces goal  moves steps  source\n";
    }
    table.extend(rows.map(|row| row.line()));
    output::text(&table)?;
    Ok(Status::Solved)
}
