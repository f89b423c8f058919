//! Reads solutions from text: the JSON of `solve`, or plain lines of moves.

mod letters;

use slidewise_core::Metric;
use slidewise_domains::notation::{Direction, PieceMove};

use crate::{Adjust, AnyInstance, NotationName, Puzzle, Refused};

pub use letters::is_letters;

/// The directions along rows and columns.
const STRAIGHT: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

/// A solution as its author states it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// Its moves, in the form `NAME DIRECTION DISTANCE`.
    pub moves: Vec<String>,
    /// Its stated length.
    pub length: Option<u32>,
    /// The metric of that length.
    pub metric: Option<Metric>,
    /// Its stated goal.
    pub goal: Option<String>,
    /// Its stated exit.
    pub exit: Option<String>,
}

impl Claim {
    /// The settings that the solution states for the puzzle, unless the user overrides them.
    #[must_use]
    pub fn adjust(&self, user: &Adjust) -> Adjust {
        Adjust {
            metric: user.metric.or(self.metric),
            goal: user.goal.clone().or(self.goal.clone()),
            exit: user.exit.clone().or(self.exit.clone()),
        }
    }
}

impl From<Vec<PieceMove>> for Claim {
    fn from(moves: Vec<PieceMove>) -> Self {
        Self { moves: moves.iter().map(ToString::to_string).collect(), ..Self::default() }
    }
}

/// Why text cannot be read as a solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is not written like one.
    #[error(transparent)]
    Malformed(#[from] Refused),
    /// It is, but a letter does not say which piece moves, because none can move that way.
    #[error("{0}")]
    Illegal(String),
}

/// Reads a solution of the puzzle called `name`.
///
/// Accepts the JSON object that `solve --json` prints, the object for the puzzle named `name` among several lines, a
/// JSON list of moves, or plain moves: one per line or separated by commas or spaces, written `A right 3` or `A→3`,
/// with or without numbers before them. For atoms, which slide until something stops them, `E-up` and `E up` are
/// accepted too.
pub fn read(text: &str, name: &str) -> Result<Claim, Refused> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let moves = match text.chars().next() {
        Some('{') => return from_reports(text, name),
        Some('[') => serde_json::from_str(text).map_err(not_json)?,
        _ => from_lines(text)?,
    };
    Ok(Claim { moves, ..Claim::default() })
}

/// The same for a puzzle: only atoms slide until something stops them, so only their moves need no distance, and only
/// tiles and walkers have [letters](NotationName), such as `U2R3D`.
///
/// # Errors
///
/// If it is not written like a solution, or if its letters break the rules.
pub fn read_for(puzzle: &Puzzle, text: &str) -> Result<Claim, Unreadable> {
    if is_letters(text) && matches!(puzzle.instance, AnyInstance::Tiles(_) | AnyInstance::Maze(_)) {
        return Ok(NotationName::Letters.read(puzzle, text)?.into());
    }
    let claim = read(text, &puzzle.name)?;
    let is_json = text.trim_start().starts_with(['{', '[']);
    let lacks_distance =
        |mv: &&String| mv.split(", ").any(|slide| !slide.ends_with(|c: char| c.is_ascii_digit()));
    match claim.moves.iter().find(lacks_distance) {
        Some(mv) if !is_json && !matches!(puzzle.instance, AnyInstance::Atomix(_)) => Err(Refused(format!(
            "a move is `NAME DIRECTION DISTANCE`, such as `A right 3`: '{mv}' has no distance"
        ))
        .into()),
        _ => Ok(claim),
    }
}

/// The fields of a report that matter here.
#[derive(serde::Deserialize)]
struct Stated {
    name: Option<String>,
    moves: Option<Vec<String>>,
    length: Option<u32>,
    metric: Option<String>,
    goal: Option<String>,
    exit: Option<String>,
    outcome: Option<String>,
}

fn not_json(error: serde_json::Error) -> Refused {
    Refused(format!("the solution is not JSON as 'slidewise solve --json' prints it: {error}"))
}

/// The object with this name, or the only object.
fn from_reports(text: &str, name: &str) -> Result<Claim, Refused> {
    let objects = serde_json::Deserializer::from_str(text).into_iter::<Stated>();
    let mut objects: Vec<_> = objects.collect::<Result<_, _>>().map_err(not_json)?;
    let position = objects.iter().position(|stated| stated.name.as_deref() == Some(name));
    let stated = match (position, objects.len()) {
        (Some(at), _) => objects.swap_remove(at),
        (None, 1) => objects.swap_remove(0),
        (None, count) => return Err(Refused(format!("none of the {count} solutions is for '{name}'"))),
    };
    let moves = stated.moves.ok_or_else(|| {
        let outcome = stated.outcome.as_deref().unwrap_or("not stated");
        Refused(format!("there is no list `moves` in the solution of '{name}' (its outcome is {outcome})"))
    })?;
    let metric = stated.metric.map(|metric| metric.parse().map_err(Refused)).transpose()?;
    Ok(Claim { moves, length: stated.length, metric, goal: stated.goal, exit: stated.exit })
}

fn from_lines(text: &str) -> Result<Vec<String>, Refused> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with([';', '#']));
    let words = lines.flat_map(|line| line.split([' ', '\t', ',', ';'])).filter(|word| !word.is_empty());
    // A number followed by a full stop or bracket counts the moves.
    let counts = |word: &&str| word.ends_with(['.', ')', ':']) && dashed(word).is_none();
    let words: Vec<String> = words.filter(|word| !counts(word)).flat_map(spelled_out).collect();
    let is_direction = |word: &String| Direction::from_word(word).is_some();
    let mut moves = Vec::new();
    let mut rest = words.as_slice();
    while let [name, after @ ..] = rest {
        let mut slides = Vec::new();
        rest = after;
        while let [direction, after @ ..] = rest
            && is_direction(direction)
        {
            // An atom needs no distance: it slides until something stops it.
            let is_number = |word: &String| word.chars().all(|digit| digit.is_ascii_digit());
            let distance = after.first().filter(|word| is_number(word));
            slides.push(distance.map_or(direction.clone(), |distance| format!("{direction} {distance}")));
            rest = &after[usize::from(distance.is_some())..];
        }
        if slides.is_empty() {
            return Err(Refused(format!(
                "a move is `NAME DIRECTION DISTANCE`, such as `A right 3`: none begins with '{name}'"
            )));
        }
        moves.push(format!("{name} {}", slides.join(", ")));
    }
    Ok(moves)
}

/// `A→3↓1` and `A-right` (Atomix thesis) as words; any other word unchanged.
fn spelled_out(word: &str) -> Vec<String> {
    let arrows = Direction::ALL.map(Direction::arrow);
    let Some(first) = word.find(arrows) else {
        return dashed(word)
            .unwrap_or([word, ""])
            .into_iter()
            .filter(|part| !part.is_empty())
            .map(Into::into)
            .collect();
    };
    let (name, mut rest) = word.split_at(first);
    let mut words = vec![name.to_owned()];
    while let Some(arrow) = rest.chars().next() {
        rest = &rest[arrow.len_utf8()..];
        let (distance, after) = rest.split_at(rest.find(arrows).unwrap_or(rest.len()));
        let direction = Direction::from_arrow(arrow).map_or("", Direction::word);
        words.extend([
            direction.to_owned(),
            if distance.is_empty() { "1".into() } else { distance.to_owned() },
        ]);
        rest = after;
    }
    words
}

/// The name and the direction in `A-right`, possibly at the end of a sentence.
fn dashed(word: &str) -> Option<[&str; 2]> {
    let is_straight =
        |word: &str| Direction::from_word(word).is_some_and(|direction| STRAIGHT.contains(&direction));
    let (name, direction) = word.trim_end_matches('.').rsplit_once('-')?;
    (is_straight(direction) && !is_straight(name) && !name.is_empty()).then_some([name, direction])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_are_the_same_moves() {
        let wanted = vec!["A right 3".to_owned(), "f2 up 1".to_owned()];
        for text in [
            "A right 3\nf2 up 1\n",
            "1. A right 3\n2. f2 up 1",
            "A right 3, f2 up 1",
            "A→3 f2↑1",
            "A→3 f2↑",
            r#"["A right 3", "f2 up 1"]"#,
            r#"{"name": "x", "moves": ["A right 3", "f2 up 1"]}"#,
            "{\"name\": \"y\", \"moves\": []}\n{\"name\": \"jam\", \"moves\": [\"A right 3\", \"f2 up 1\"]}",
        ] {
            assert_eq!(read(text, "jam").map(|claim| claim.moves).as_ref(), Ok(&wanted), "{text}");
        }
    }

    #[test]
    fn a_move_may_turn_corners() {
        let wanted = vec!["A right 2, down 1".to_owned(), "b up 1".to_owned()];
        for text in ["A right 2, down 1\nb up 1", "A right 2 down 1 b up 1", "A→2↓1 b↑"] {
            assert_eq!(read(text, "x").map(|claim| claim.moves).as_ref(), Ok(&wanted), "{text}");
        }
    }

    #[test]
    fn a_walker_may_go_diagonally() {
        let wanted = vec!["S up-left 2".to_owned(), "S down 1".to_owned()];
        for text in ["S up-left 2, S down 1", "S↖2 S↓1"] {
            assert_eq!(read(text, "x").map(|claim| claim.moves).as_ref(), Ok(&wanted), "{text}");
        }
    }

    #[test]
    fn atoms_need_no_distance() {
        let wanted = vec!["E up".to_owned(), "H-1 down".to_owned(), "C right".to_owned()];
        for text in ["E-up, H-1-down, C-right.", "E up H-1 down C right", "E-up\nH-1-down\nC-right"] {
            assert_eq!(read(text, "x").map(|claim| claim.moves).as_ref(), Ok(&wanted), "{text}");
        }
    }

    #[test]
    fn other_text_than_a_solution_is_refused() {
        for text in ["A", "{", "[1]", r#"{"outcome": "stopped"}"#, "{\"a\":1}\n{\"b\":2}"] {
            assert!(read(text, "jam").is_err(), "{text}");
        }
    }
}
