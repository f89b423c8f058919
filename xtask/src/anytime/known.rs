//! What is known of the puzzles from elsewhere.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use anyhow::Context;

/// The largest bound and the length of the shortest solution.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) lower: Option<u64>,
    pub(super) upper: Option<u64>,
}

impl Known {
    fn optimum(optimum: Option<u64>) -> Self {
        Self { lower: optimum, upper: optimum }
    }

    /// As a table shows it: a length, or a range.
    pub(super) fn text(self) -> String {
        match (self.lower, self.upper) {
            (Some(lower), Some(upper)) if lower == upper => upper.to_string(),
            (None, None) => "–".into(),
            (lower, upper) => {
                let text = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
                format!("{}–{}", text(lower), text(upper))
            }
        }
    }
}

/// The lines of a table, by the names of its columns.
fn lines(file: &Path) -> anyhow::Result<Vec<HashMap<String, String>>> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut lines = text.lines();
    let names: Vec<&str> =
        lines.next().with_context(|| format!("{} is empty", file.display()))?.split(',').collect();
    let owned = |(name, field): (&&str, &str)| ((*name).to_owned(), field.to_owned());
    Ok(lines.map(|line| names.iter().zip(line.split(',')).map(owned).collect()).collect())
}

fn number(fields: &HashMap<String, String>, name: &str) -> Option<u64> {
    fields.get(name)?.parse().ok()
}

fn by_name(
    file: &Path,
    name: &str,
    known: impl Fn(&HashMap<String, String>) -> Known,
) -> anyhow::Result<BTreeMap<String, Known>> {
    let pair = |fields: HashMap<String, String>| Some((fields.get(name)?.clone(), known(&fields)));
    Ok(lines(file)?.into_iter().filter_map(pair).collect())
}

/// The 24-puzzles, in order.
pub(super) fn korf(file: &Path) -> anyhow::Result<Vec<Known>> {
    Ok(lines(file)?.iter().map(|fields| Known::optimum(number(fields, "optimal"))).collect())
}

/// Bricks, counted in moves.
pub(super) fn bricks(file: &Path) -> anyhow::Result<BTreeMap<String, Known>> {
    by_name(file, "id", |fields| Known::optimum(number(fields, "moves")))
}

/// Levels of Atomix.
pub(super) fn atomix(file: &Path) -> anyhow::Result<BTreeMap<String, Known>> {
    by_name(file, "name", |fields| {
        let optimum = number(fields, "optimum");
        Known {
            lower: optimum.or_else(|| number(fields, "lower_bound")),
            upper: optimum.or_else(|| number(fields, "upper_bound")),
        }
    })
}
