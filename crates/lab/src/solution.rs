//! Solutions in text: the JSON of `solve`, or plain lines of moves.

use slidewise_core::Metric;

use crate::{Adjust, Refused};

/// A solution as somebody states it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// Its moves, in the words of `NAME DIRECTION DISTANCE`.
    pub moves: Vec<String>,
    /// The length it is said to have.
    pub length: Option<u32>,
    /// The metric that length is in.
    pub metric: Option<Metric>,
    /// The goal it is said to reach.
    pub goal: Option<String>,
    /// The exit it is said to take.
    pub exit: Option<String>,
}

impl Claim {
    /// What the claim says about the puzzle, where the user does not say otherwise.
    #[must_use]
    pub fn adjust(&self, user: &Adjust) -> Adjust {
        Adjust {
            metric: user.metric.or(self.metric),
            goal: user.goal.clone().or(self.goal.clone()),
            exit: user.exit.clone().or(self.exit.clone()),
        }
    }
}

/// Reads a solution of the puzzle called `name`.
///
/// Takes the JSON object that `solve --json` prints, the same for the puzzle named `name` out of several lines, a JSON
/// list of moves, or plain moves: one a line or separated by commas or spaces, written `A right 3` or `A→3`, with or
/// without numbers before them.
pub fn read(text: &str, name: &str) -> Result<Claim, Refused> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let moves = match text.chars().next() {
        Some('{') => return from_reports(text, name),
        Some('[') => serde_json::from_str(text).map_err(not_json)?,
        _ => from_lines(text)?,
    };
    Ok(Claim { moves, ..Claim::default() })
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
    let mut words = Vec::new();
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with([';', '#']));
    for word in lines.flat_map(|line| line.split([' ', '\t', ',', ';'])).filter(|word| !word.is_empty()) {
        // A number with a full stop or bracket counts the moves.
        if !word.trim_end_matches(['.', ')', ':']).is_empty() && word.ends_with(['.', ')', ':']) {
            continue;
        }
        words.extend(spelled_out(word));
    }
    if words.len() % 3 != 0 {
        let last = words.last().map_or("", String::as_str);
        return Err(Refused(format!(
            "a move is `NAME DIRECTION DISTANCE`, such as `A right 3`: '{last}' ends too early"
        )));
    }
    Ok(words.chunks(3).map(|mv| mv.join(" ")).collect())
}

/// `A→3` as three words; any other word as it is.
fn spelled_out(word: &str) -> Vec<String> {
    let arrows = [("←", "left"), ("→", "right"), ("↑", "up"), ("↓", "down")];
    for (arrow, direction) in arrows {
        if let Some((name, distance)) = word.split_once(arrow) {
            let distance = if distance.is_empty() { "1" } else { distance };
            return [name, direction, distance].map(str::to_owned).to_vec();
        }
    }
    vec![word.to_owned()]
}

/// `A right 3` as `A→3`.
#[must_use]
pub fn compact(mv: &str) -> String {
    let directions = [(" left ", "←"), (" right ", "→"), (" up ", "↑"), (" down ", "↓")];
    directions.iter().fold(mv.to_owned(), |mv, (word, arrow)| mv.replace(word, arrow))
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
        assert_eq!(wanted.iter().map(|mv| compact(mv)).collect::<Vec<_>>(), ["A→3", "f2↑1"]);
    }

    #[test]
    fn what_is_no_solution_is_refused() {
        for text in ["A right", "{", "[1]", r#"{"outcome": "stopped"}"#, "{\"a\":1}\n{\"b\":2}"] {
            assert!(read(text, "jam").is_err(), "{text}");
        }
    }
}
