//! `list`: the built-in collection, or the puzzles of a file.

mod rows;

use std::borrow::Cow;
use std::path::Path;

use serde::Serialize;
use slidewise_solve::{Adjust, AnyInstance, Puzzle, collection, source};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::args::ListArgs;
use crate::status::Status;
use crate::{catalogue, input, output, picture};

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

    /// Ignores case: the names of people are in the sources.
    fn matches(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        [self.name, self.puzzle, self.source].iter().any(|field| field.to_lowercase().contains(&text))
    }

    /// The figures. On a narrow terminal the goal is omitted.
    fn figures(&self, is_wide: bool) -> String {
        let length = |known: Option<u32>| known.map_or("-".into(), |length| length.to_string());
        format!(
            "{:<16} {:<6} {:>5} {:>6} {}{:>5} {:>6} {:>5}  ",
            self.name,
            self.puzzle,
            format!("{}×{}", self.width, self.height),
            self.pieces,
            if is_wide { format!("{:<11} ", self.goal) } else { String::new() },
            length(self.moves),
            length(self.slides),
            length(self.steps),
        )
    }
}

/// Columns of a terminal with room for everything.
const WIDE: usize = 110;

/// The first columns of a text, with an ellipsis if it has more.
fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut kept = String::new();
    for sign in text.chars() {
        if kept.width() + sign.width().unwrap_or(0) >= columns {
            break;
        }
        kept.push(sign);
    }
    kept.trim_end().to_owned() + "…"
}

/// The original levels of the games may not be included, so a message tells where to get them.
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
        print(args, &of_file)?;
        return Ok(puzzles.status);
    }
    let matching = collection::all().iter().filter(|puzzle| Row::new(puzzle).matches(filter)).cloned();
    let puzzles = selection.of(matching);
    if puzzles.is_empty() {
        let has = match filter {
            "" => String::new(),
            text => format!(" with '{text}' in its name, family or source"),
        };
        output::message(&format!("no built-in puzzle{has} matches\n"));
        return Ok(Status::Unsolvable);
    }
    print(args, &puzzles)?;
    if !args.format.json && !args.format.quiet && puzzles.iter().any(|puzzle| puzzle.family() == "atomix") {
        output::message(MORE_ATOMIX);
    }
    Ok(Status::Solved)
}

fn print(args: &ListArgs, puzzles: &[Puzzle]) -> anyhow::Result<()> {
    if args.format.json {
        return puzzles.iter().try_for_each(|puzzle| output::json(&Row::new(puzzle)));
    }
    let columns = picture::terminal_width();
    let is_wide = columns.is_none_or(|columns| columns >= WIDE);
    let line = |puzzle: &Puzzle| {
        let row = Row::new(puzzle);
        let (figures, about) = (row.figures(is_wide), about(puzzle, row.source));
        let room = columns.map_or(usize::MAX, |columns| columns.saturating_sub(figures.width()));
        (figures + &cut(&about, room)).trim_end().to_owned() + "\n"
    };
    let lines: String = puzzles.iter().map(line).collect();
    let goal = if is_wide { "goal        " } else { "" };
    let title = format!("name             puzzle  size pieces {goal}moves slides steps  source\n");
    output::text(&if args.format.quiet || puzzles.is_empty() { lines } else { title + &lines })?;
    Ok(())
}

/// Where a puzzle is from, preceded by the board for tiles, which is short.
fn about(puzzle: &Puzzle, source: &str) -> String {
    match puzzle.instance {
        AnyInstance::Tiles(_) => format!("{} · {source}", rows::tiles(&puzzle.native())),
        _ => source.to_owned(),
    }
}
