//! `list`: the built-in collection.

use std::borrow::Cow;

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
    goal: Cow<'static, str>,
    moves: Option<u32>,
    slides: Option<u32>,
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
            slides: known("slides"),
            steps: known("steps"),
            source: puzzle.about.source.as_deref().unwrap_or(""),
        }
    }

    /// Upper and lower case are the same here: the names of people are in the sources.
    fn matches(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        [self.name, self.puzzle, self.source].iter().any(|field| field.to_lowercase().contains(&text))
    }

    fn line(&self) -> String {
        let length = |known: Option<u32>| known.map_or("-".into(), |length| length.to_string());
        format!(
            "{:<16} {:<6} {:>5} {:>6} {:<11} {:>5} {:>6} {:>5}  {}\n",
            self.name,
            self.puzzle,
            format!("{}×{}", self.width, self.height),
            self.pieces,
            self.goal,
            length(self.moves),
            length(self.slides),
            length(self.steps),
            self.source
        )
    }
}

/// The levels of the games themselves may not be built in.
const MORE_ATOMIX: &str = "\
83 more levels of atomix come with KAtomic, 19 with GNOME Atomix: install the package katomic or atomix, then
  slidewise solve /usr/share/katomic/levels/default_levels.dat
  slidewise solve /usr/share/atomix/level/*.xml
";

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Status> {
    let filter = args.filter.as_deref().unwrap_or_default();
    let rows: Vec<_> = collection::all().iter().map(Row::new).filter(|row| row.matches(filter)).collect();
    if rows.is_empty() {
        output::message(&format!("no built-in puzzle has '{filter}' in its name, family or source\n"));
    } else if args.format.json {
        rows.iter().try_for_each(output::json)?;
    } else {
        let title = "name             puzzle  size pieces goal        moves slides steps  source\n";
        let lines: String = rows.iter().map(Row::line).collect();
        output::text(&if args.format.quiet { lines } else { title.to_owned() + &lines })?;
        if !args.format.quiet && rows.iter().any(|row| row.puzzle == "atomix") {
            output::message(MORE_ATOMIX);
        }
    }
    Ok(Status::Solved)
}
