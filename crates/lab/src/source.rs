//! From what a user types to puzzles: a file, standard input, a name of the collection, or a literal board.

use std::io::{self, Read};
use std::path::Path;

use slidewise_domains::rush;
use slidewise_domains::text::{About, Entry, Fault};

use crate::{Kind, Puzzle, collection};

/// Where a text is from, and the text, for messages that show the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The file's path, or what stands for it.
    pub origin: String,
    /// What it says.
    pub content: String,
}

/// One puzzle of a source, or what is wrong with it.
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
        /// What the system said.
        error: io::Error,
    },
    /// There is no such file.
    #[error("there is no file {path}")]
    Missing {
        /// What the user typed.
        path: String,
    },
    /// A folder instead of a file.
    #[error("{path} is a folder: name a file in it, or several")]
    Folder {
        /// What the user typed.
        path: String,
    },
    /// Neither a file, nor a name, nor a board.
    #[error("there is no file or built-in puzzle '{argument}'{}", suggestion(.close))]
    Unknown {
        /// What the user typed.
        argument: String,
        /// Built-in names that look like it.
        close: Vec<String>,
    },
}

fn suggestion(close: &[String]) -> String {
    match close {
        [] => ": 'slidewise list' shows the built-in ones".into(),
        names => format!(": did you mean {}?", names.join(" or ")),
    }
}

/// Reads what `argument` names: `-`, a file, a built-in puzzle, or a literal board, in this order.
pub fn read(argument: &str) -> Result<Source, Unreadable> {
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
    if looks_like_a_board(argument, &literal) {
        return Ok(literal);
    }
    Err(unknown(argument, path))
}

/// A literal board is one that is legal, or that has the look of one so that its faults are worth showing.
fn looks_like_a_board(argument: &str, source: &Source) -> bool {
    let legal = source.items.iter().any(Result::is_ok);
    let long = argument.len() >= 16;
    let plain = argument.chars().all(|c| c.is_ascii_alphabetic() || c == '.' || c == '#');
    legal || argument.contains('\n') || long && plain
}

fn unknown(argument: &str, path: &Path) -> Unreadable {
    // Something with a separator or an ending was meant as a file.
    if argument.contains(std::path::MAIN_SEPARATOR) || path.extension().is_some() {
        return Unreadable::Missing { path: argument.into() };
    }
    let mut close: Vec<_> = collection::all()
        .iter()
        .map(|puzzle| (strsim::jaro_winkler(argument, &puzzle.name), puzzle.name.clone()))
        .filter(|(similarity, _)| *similarity > 0.85)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    Unreadable::Unknown {
        argument: argument.into(),
        close: close.into_iter().take(3).map(|(_, name)| name).collect(),
    }
}

/// Reads all puzzles of a text. Puzzles without a name are called after `stem`, with their line if there are several.
#[must_use]
pub fn parse(origin: &str, bytes: &[u8], stem: &str) -> Source {
    let content = String::from_utf8_lossy(bytes).into_owned();
    let entries = match first_family(&content) {
        Some("rush") => rush::read::puzzles(&content),
        Some(family) => vec![unknown_family(&content, family)],
        None => rush::read::foreign(&content),
    };
    let alone = entries.len() == 1;
    let items = entries.into_iter().map(|entry| item(entry, stem, alone)).collect();
    Source { text: Text { origin: origin.into(), content }, items }
}

/// The family that the first `puzzle:` header names.
fn first_family(content: &str) -> Option<&str> {
    let mut headers =
        content.lines().filter_map(|line| line.trim_start_matches('\u{feff}').strip_prefix("puzzle:"));
    headers.next().map(str::trim)
}

fn unknown_family<T>(content: &str, family: &str) -> Entry<T> {
    let line = content.lines().take_while(|line| !line.contains("puzzle:")).count() + 1;
    let fault =
        Fault::at(line, 1, format!("there is no puzzle family '{family}'")).help("the families are: rush");
    Entry { about: About::default(), line, instance: Err(vec![fault]) }
}

fn item(entry: Entry<rush::Instance>, stem: &str, alone: bool) -> Item {
    let instance = entry.instance?;
    let unnamed = || if alone { stem.to_owned() } else { format!("{stem}:{}", entry.line) };
    Ok(Puzzle {
        name: entry.about.name.clone().unwrap_or_else(unnamed),
        about: entry.about,
        kind: Kind::Rush(instance),
    })
}
