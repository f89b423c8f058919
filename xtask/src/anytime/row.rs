//! What became of a puzzle, and the table of such rows.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::known::Known;

pub(super) const HEADER: &str = "\
| puzzle | first | best | lower bound | ratio | known | outcome |
|---|---:|---:|---:|---:|---:|---|";

/// What became of a puzzle.
#[derive(Clone, Default)]
pub(super) struct Row {
    /// The length of the first solution, and the seconds until it was told.
    first: Option<(u64, f64)>,
    best: Option<u64>,
    bound: Option<u64>,
    optimal: bool,
    pub(super) outcome: String,
}

impl Row {
    /// Takes in a line that the command prints.
    pub(super) fn hear(&mut self, told: &Value, after: Duration) {
        let length = told["length"].as_u64();
        self.first = self.first.or(length.map(|length| (length, after.as_secs_f64())));
        self.best = length.or(self.best);
        self.bound = told["lower_bound"].as_u64().or(self.bound);
        self.optimal = told["optimal"] == true;
        if let Some(outcome) = told["outcome"].as_str() {
            self.outcome =
                told["stopped_by"].as_str().map_or(outcome.into(), |by| format!("{outcome}, {by}"));
        }
    }

    /// Refuses a claim that what is known refutes.
    pub(super) fn check(&self, name: &str, known: Known) -> anyhow::Result<()> {
        let is_within = |small: Option<u64>, large: Option<u64>| {
            small.zip(large).is_none_or(|(small, large)| small <= large)
        };
        ensure!(
            is_within(self.bound, known.upper),
            "{name}: a bound of {:?} is above {}",
            self.bound,
            known.text()
        );
        ensure!(
            is_within(known.lower, self.best),
            "{name}: a solution of {:?} is below {}",
            self.best,
            known.text()
        );
        Ok(())
    }

    fn ratio(&self) -> Option<f64> {
        let pair = self.best.zip(self.bound).filter(|(_, bound)| *bound > 0);
        pair.map(|(best, bound)| best as f64 / bound as f64)
    }

    pub(super) fn line(&self, name: &str, known: Known) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".into());
        let first = self.first.map(|(length, seconds)| format!("{length} in {seconds:.1} s"));
        let best = self.best.map(|length| length.to_string() + if self.optimal { ", shortest" } else { "" });
        let bound = self.bound.map(|bound| bound.to_string());
        let ratio = self.ratio().map(|ratio| format!("{ratio:.2}"));
        let [first, best, bound, ratio] = [first, best, bound, ratio].map(or_dash);
        format!("| {name} | {first} | {best} | {bound} | {ratio} | {} | {} |", known.text(), self.outcome)
    }

    fn json(&self) -> Value {
        let (length, seconds) = self.first.unzip();
        let Self { best, bound, optimal, outcome, .. } = self;
        json!({"first": length, "first_seconds": seconds, "best": best, "bound": bound, "optimal": optimal, "outcome": outcome})
    }

    fn from_json(row: &Value) -> Self {
        Self {
            first: row["first"].as_u64().zip(row["first_seconds"].as_f64()),
            best: row["best"].as_u64(),
            bound: row["bound"].as_u64(),
            optimal: row["optimal"] == true,
            outcome: row["outcome"].as_str().unwrap_or_default().to_owned(),
        }
    }
}

/// The rows of a file, by the names of their puzzles; none if it does not exist.
pub(super) fn read(file: &Path) -> anyhow::Result<BTreeMap<String, Row>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
    };
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line)?;
        anyhow::Ok((row["puzzle"].as_str().unwrap_or_default().to_owned(), Row::from_json(&row)))
    };
    text.lines()
        .map(row)
        .collect::<anyhow::Result<_>>()
        .with_context(|| format!("cannot read {}", file.display()))
}

/// Replaces the file in one step.
pub(super) fn write(file: &Path, rows: &BTreeMap<String, Row>) -> anyhow::Result<()> {
    let line = |(name, row): (&String, &Row)| {
        let mut line = row.json();
        line["puzzle"] = name.as_str().into();
        format!("{line}\n")
    };
    let temporary = file.with_extension("part");
    fs::write(&temporary, rows.iter().map(line).collect::<String>())
        .and_then(|()| fs::rename(&temporary, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// The means over the puzzles of a group.
pub(super) fn summary(rows: &[(Row, Known)]) -> String {
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len().max(1) as f64;
    let most = |numbers: &[f64]| numbers.iter().copied().fold(0.0, f64::max);
    let of = |number: &dyn Fn(&Row) -> Option<f64>| {
        rows.iter().filter_map(|(row, _)| number(row)).collect::<Vec<_>>()
    };
    let length = |length: Option<u64>| length.map(|length| length as f64);
    let solved = rows.iter().filter(|(row, _)| row.best.is_some()).count();
    let shortest = rows.iter().filter(|(row, _)| row.optimal).count();
    let mut text =
        format!("{solved} of {} have a solution, {shortest} of them proven shortest.\n", rows.len());
    let (firsts, seconds) =
        (of(&|row| length(row.first.map(|first| first.0))), of(&|row| row.first.map(|first| first.1)));
    let mut sorted = seconds.clone();
    sorted.sort_by(f64::total_cmp);
    let median = sorted.get(sorted.len() / 2).copied().unwrap_or_default();
    let soon = seconds.iter().filter(|seconds| **seconds <= 1.0).count();
    text += &format!(
        "First solutions: mean {:.1}; after {median:.2} s (median), {:.1} s at most, {soon} within a second.\n",
        mean(&firsts),
        most(&seconds)
    );
    let ratios = of(&Row::ratio);
    text += &format!(
        "Best solutions: mean {:.1}; lower bound: mean {:.1}; ratio: mean {:.3}, at most {:.2}.\n",
        mean(&of(&|row| length(row.best))),
        mean(&of(&|row| length(row.bound))),
        mean(&ratios),
        most(&ratios)
    );
    let known: Vec<f64> =
        rows.iter().filter_map(|(row, known)| Some(row.best? as f64 / known.upper? as f64)).collect();
    if !known.is_empty() {
        let count = |is: &dyn Fn(f64) -> bool| known.iter().filter(|ratio| is(**ratio)).count();
        text += &format!(
            "Beside the known lengths of {}: {} shorter, {} equal, {} longer; ratio: mean {:.3}, at most {:.2}.\n",
            known.len(),
            count(&|ratio| ratio < 1.0),
            count(&|ratio| ratio == 1.0),
            count(&|ratio| ratio > 1.0),
            mean(&known),
            most(&known)
        );
    }
    text
}
