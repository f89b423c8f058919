//! Finds the puzzles that a user's argument refers to: a file or some puzzles in it, standard input, a name from the
//! collection, or a literal board.

use std::io::{self, Read};
use std::path::Path;

use slidewise_domains::text::{Entries, Entry, Fault, Line, Place, Word, family_of, lines};
use slidewise_domains::{atomix, bricks, maze, rush, tiles};

use crate::family::FAMILIES;
use crate::select::select;
use crate::similar::similar;
use crate::{AnyInstance, Puzzle, collection};

/// A text and its origin, for messages that show the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The file's path, or a substitute.
    pub origin: String,
    /// The text itself.
    pub content: String,
}

/// A puzzle of a source, or its faults.
pub type Item = Result<Puzzle, Vec<Fault>>;

/// The puzzles of one source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The text they were read from.
    pub text: Text,
    /// The puzzles in order.
    pub items: Vec<Item>,
}

/// A source that cannot be read at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// The file cannot be opened or read.
    #[error("cannot read {path}: {error}")]
    File {
        /// What the user typed.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// There is no such file.
    #[error("there is no file {path}")]
    Missing {
        /// What the user typed.
        path: String,
    },
    /// It is a folder instead of a file.
    #[error("{path} is a folder: name a file in it, or several")]
    Folder {
        /// What the user typed.
        path: String,
    },
    /// The file does not contain the requested puzzles.
    #[error("{path} has no puzzle '{which}'{}", choice(*.count, .close))]
    NotThere {
        /// The file.
        path: String,
        /// What the user typed after the `#`.
        which: String,
        /// How many puzzles the file has.
        count: usize,
        /// Similar names in the file.
        close: Vec<String>,
    },
    /// Neither a file, nor a name, nor a board.
    #[error("there is no file or built-in puzzle '{argument}'{}", suggestion(.close))]
    Unknown {
        /// What the user typed.
        argument: String,
        /// Similar built-in names.
        close: Vec<String>,
    },
}

fn suggestion(close: &[String]) -> String {
    match close {
        [] => ": 'slidewise list' shows the built-in ones".into(),
        names => format!(": did you mean {}?", names.join(" or ")),
    }
}

fn choice(count: usize, close: &[String]) -> String {
    match close {
        [] if count == 1 => ": the file has only one puzzle; leave out the # and what follows it".into(),
        [] => format!(": choose a name, a number from 1 to {count}, or several like 1-{count}"),
        names => format!(": did you mean {}?", names.join(" or ")),
    }
}

/// Reads what `argument` names: `-`, a file or, with `#`, some of its puzzles, a built-in puzzle, or a literal board.
pub fn read(argument: &str) -> Result<Source, Unreadable> {
    let Some((file, which)) = part_of_file(argument) else { return read_all(argument) };
    let source = read_all(file)?;
    let count = source.items.len();
    let items = select(source.items, which).map_err(|close| Unreadable::NotThere {
        path: file.into(),
        which: which.into(),
        count,
        close,
    })?;
    Ok(Source { items, ..source })
}

/// The file of `FILE#WHICH` and which of its puzzles are meant, unless the argument is itself a file.
#[must_use]
pub fn part_of_file(argument: &str) -> Option<(&str, &str)> {
    if Path::new(argument).exists() {
        return None;
    }
    let parts = argument.match_indices('#').map(|(at, _)| (&argument[..at], &argument[at + 1..]));
    parts.into_iter().find(|(file, _)| Path::new(file).is_file())
}

fn read_all(argument: &str) -> Result<Source, Unreadable> {
    if argument == "-" {
        let mut bytes = Vec::new();
        let file = |error| Unreadable::File { path: "standard input".into(), error };
        io::stdin().lock().read_to_end(&mut bytes).map_err(file)?;
        return Ok(parse("<stdin>", &bytes, "puzzle"));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Unreadable::Folder { path: argument.into() });
    }
    if path.exists() {
        let bytes = std::fs::read(path).map_err(|error| Unreadable::File { path: argument.into(), error })?;
        let stem =
            path.file_stem().map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy().into_owned());
        return Ok(parse(argument, &bytes, &stem));
    }
    if let Some(puzzle) = collection::find(argument) {
        let text = Text { origin: argument.into(), content: puzzle.native() };
        return Ok(Source { text, items: vec![Ok(puzzle)] });
    }
    let literal = parse("<board>", argument.as_bytes(), "board");
    if is_legal(&literal) {
        return Ok(literal);
    }
    // Rows of a board may be separated by slashes, as in chess notation. A path is hardly ever a legal board.
    let rows = parse("<board>", argument.replace('/', "\n").as_bytes(), "board");
    if is_legal(&rows) || is_drawn_with_slashes(argument) {
        return Ok(rows);
    }
    if looks_like_a_board(argument) {
        return Ok(literal);
    }
    Err(unknown(argument, path))
}

fn is_legal(source: &Source) -> bool {
    source.items.iter().any(Result::is_ok)
}

/// Does a text resemble a board enough to make its faults worth showing?
fn looks_like_a_board(argument: &str) -> bool {
    let long = argument.len() >= 16;
    let plain = argument.chars().all(|c| c.is_ascii_alphabetic() || c == '.' || c == '#');
    argument.contains('\n') || long && plain || tiles::read::FORMATS.is_foreign(argument)
}

/// Are there three rows or more of the same length, with cells that no name of a folder has? Then the faults of the board
/// are worth showing.
fn is_drawn_with_slashes(argument: &str) -> bool {
    let rows: Vec<_> = argument.split('/').collect();
    let length = rows[0].chars().count();
    let is_board = rows.len() >= 3 && length >= 2 && rows.iter().all(|row| row.chars().count() == length);
    is_board && argument.contains(['.', '#', ' ']) && !Path::new(rows[0]).exists()
}

fn unknown(argument: &str, path: &Path) -> Unreadable {
    // An argument with a separator or an extension was meant as a file.
    if argument.contains(std::path::MAIN_SEPARATOR) || path.extension().is_some() {
        return Unreadable::Missing { path: argument.into() };
    }
    let close = similar(argument, collection::all().iter().map(|puzzle| puzzle.name.as_str()), 3);
    Unreadable::Unknown { argument: argument.into(), close: close.into_iter().map(str::to_owned).collect() }
}

/// Reads all puzzles in a text. Puzzles without a name are named after `stem`, with their line if there are several.
#[must_use]
pub fn parse(origin: &str, bytes: &[u8], stem: &str) -> Source {
    let content = String::from_utf8_lossy(bytes).into_owned();
    let entries = entries(&content);
    let alone = entries.len() == 1;
    let items = entries.into_iter().map(|entry| item(entry, stem, alone)).collect();
    Source { text: Text { origin: origin.into(), content }, items }
}

/// Reads the puzzle of a list entry that gives its name and its shortest length in each metric; lengths stated in the
/// text itself take precedence.
#[must_use]
pub fn entry(origin: &str, text: &str, name: &str, known: &[(String, u32)]) -> Source {
    let mut source = parse(origin, text.as_bytes(), name);
    for puzzle in source.items.iter_mut().flatten() {
        name.clone_into(&mut puzzle.name);
        if puzzle.about.known.is_empty() {
            known.clone_into(&mut puzzle.about.known);
        }
    }
    source
}

/// A native text may contain puzzles of several families, in any order; a foreign text has a single format.
fn entries(content: &str) -> Vec<Entry<AnyInstance>> {
    let families = families(content);
    if families.is_empty() {
        return if atomix::read::FORMATS.is_foreign(content) {
            of_kind(atomix::read::FORMATS.foreign(content), AnyInstance::Atomix)
        } else if tiles::read::FORMATS.is_foreign(content) {
            of_kind(tiles::read::FORMATS.foreign(content), AnyInstance::Tiles)
        } else if bricks::read::FORMATS.is_foreign(content) {
            of_kind(bricks::read::FORMATS.foreign(content), AnyInstance::Bricks)
        } else if maze::read::FORMATS.is_foreign(content) {
            of_kind(maze::read::FORMATS.foreign(content), AnyInstance::Maze)
        } else {
            of_kind(rush::read::FORMATS.foreign(content), AnyInstance::Rush)
        };
    }
    let mut entries = of_kind(rush::read::FORMATS.native(content), AnyInstance::Rush);
    entries.extend(of_kind(bricks::read::FORMATS.native(content), AnyInstance::Bricks));
    entries.extend(of_kind(tiles::read::FORMATS.native(content), AnyInstance::Tiles));
    entries.extend(of_kind(maze::read::FORMATS.native(content), AnyInstance::Maze));
    entries.extend(of_kind(atomix::read::FORMATS.native(content), AnyInstance::Atomix));
    entries.extend(of_unknown_families(families));
    entries.sort_by_key(|entry| entry.line);
    // Every family reports text that belongs to no puzzle, but once is enough.
    entries.dedup_by_key(|entry| entry.line);
    entries
}

fn of_kind<T>(entries: Vec<Entry<T>>, kind: fn(T) -> AnyInstance) -> Vec<Entry<AnyInstance>> {
    let convert =
        |entry: Entry<T>| Entry { about: entry.about, line: entry.line, instance: entry.instance.map(kind) };
    entries.into_iter().map(convert).collect()
}

/// The families that the `puzzle:` lines name, with their lines.
fn families(content: &str) -> Vec<(Line<'_>, &str)> {
    lines(content).filter_map(|line| Some((line, family_of(line)?))).collect()
}

/// The puzzles of unknown families, each as a fault.
fn of_unknown_families(families: Vec<(Line<'_>, &str)>) -> Vec<Entry<AnyInstance>> {
    let known = |family: &str| FAMILIES.iter().any(|known| known.name.eq_ignore_ascii_case(family));
    let mut entries = Entries::default();
    for (line, text) in families.into_iter().filter(|(_, family)| !known(family)) {
        entries.add_faulty(line.number, || {
            let place = Place { length: text.chars().count(), ..line.content().place };
            let message = format!("there is no puzzle family {}", Word { text, place }.quoted());
            let names = FAMILIES.each_ref().map(|family| family.name);
            let help = format!("the families are: {}", names.join(", "));
            Entry::faulty(Fault::at(line.number, 1, message).help(help))
        });
    }
    entries.finish()
}

fn item(entry: Entry<AnyInstance>, stem: &str, alone: bool) -> Item {
    let kind = entry.instance?;
    let unnamed = || if alone { stem.to_owned() } else { format!("{stem}:{}", entry.line) };
    Ok(Puzzle { name: entry.about.name.clone().unwrap_or_else(unnamed), about: entry.about, instance: kind })
}

/// The board of a puzzle in the native format: the first drawing after the headers.
#[must_use]
pub fn drawing(native: &str) -> &str {
    let below = native.split_once("\n\n").map_or("", |(_, below)| below);
    below.split_once("\n\n").map_or(below, |(board, _)| board).trim_end_matches('\n')
}
