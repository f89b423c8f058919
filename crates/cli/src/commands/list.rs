//! `list`: the built-in collection, or the puzzles of a file.

mod rows;

use std::borrow::Cow;
use std::path::Path;

use serde::Serialize;
use slidewise_lab::{Adjust, Puzzle, collection, source};

use crate::args::ListArgs;
use crate::status::Status;
use crate::{catalogue, input, output};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    octile: Option<u32>,
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
            octile: known("octile"),
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
    if let Some((file, which)) = catalogue::named(filter) {
        return rows::run(&file, which.as_deref(), args);
    }
    let selection = args.query.selection();
    if Path::new(filter).is_file() || source::part_of_file(filter).is_some() {
        let adjust = Adjust::default();
        let mut puzzles = input::open(&[filter.to_owned()], &adjust, &selection);
        let of_file: Vec<_> = puzzles.by_ref().collect();
        print(args, &of_file, "no puzzle of this file is like that\n")?;
        return Ok(puzzles.status);
    }
    let matching = collection::all().iter().filter(|puzzle| Row::new(puzzle).matches(filter)).cloned();
    let puzzles = selection.of(matching);
    let nothing =
        format!("no built-in puzzle has '{filter}' in its name, family or source, and is as asked for\n");
    print(args, &puzzles, &nothing)?;
    if !args.format.json && !args.format.quiet && puzzles.iter().any(|puzzle| puzzle.family() == "atomix") {
        output::message(MORE_ATOMIX);
    }
    Ok(Status::Solved)
}

fn print(args: &ListArgs, puzzles: &[Puzzle], nothing: &str) -> anyhow::Result<()> {
    let rows = puzzles.iter().map(Row::new);
    if puzzles.is_empty() {
        output::message(nothing);
    } else if args.format.json {
        rows.into_iter().try_for_each(|row| output::json(&row))?;
    } else {
        let title = "name             puzzle  size pieces goal        moves slides steps  source\n";
        let lines: String = rows.map(|row| row.line()).collect();
        output::text(&if args.format.quiet { lines } else { title.to_owned() + &lines })?;
    }
    Ok(())
}
