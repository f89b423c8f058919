//! Tables as the Atomix thesis prints them (its section 4.1.2): by group of levels the harmonic mean over those that
//! were solved; in the last row the sum, and for every level that another column solved and this one did not a penalty,
//! the smallest power of ten that is no less than what can be needed.

use std::ops::RangeInclusive;

use slidewise_core::Limits;

/// What became of one search.
#[derive(Clone)]
pub(crate) struct Result {
    pub(crate) level: String,
    pub(crate) atoms: usize,
    pub(crate) length: Option<u32>,
    pub(crate) bound: u32,
    pub(crate) expanded: u64,
    pub(crate) bytes: u64,
    pub(crate) seconds: f64,
}

/// The results of some ways to search on the same levels.
pub(crate) struct Test {
    pub(crate) title: String,
    pub(crate) columns: Vec<(&'static str, Vec<Result>)>,
}

/// The groups of levels of the Atomix thesis, by atoms (its table 4.1).
const GROUPS: [RangeInclusive<usize>; 13] = [
    1..=3,
    4..=4,
    5..=5,
    6..=6,
    7..=7,
    8..=8,
    9..=9,
    10..=11,
    12..=12,
    13..=14,
    15..=15,
    16..=16,
    17..=usize::MAX,
];

impl Test {
    pub(crate) fn text(&self, limits: Limits) -> String {
        let mut text = format!("{}\n{:>6}", self.title, "");
        for (title, _) in &self.columns {
            text += &format!(" | {title:^45}");
        }
        text += &format!("\n{:>6}", "atoms");
        for _ in &self.columns {
            text += &format!(
                " | {:>7} {:>9} {:>15} {:>11}",
                "solved", "time (s)", "nodes expanded", "memory (MB)"
            );
        }
        text.push('\n');
        for group in GROUPS {
            text += &self.row(&group);
        }
        text + &self.total(limits)
    }

    fn row(&self, group: &RangeInclusive<usize>) -> String {
        let name = match (*group.start(), *group.end()) {
            (1, end) => format!("≤ {end}"),
            (start, usize::MAX) => format!("≥ {start}"),
            (start, end) if start == end => start.to_string(),
            (start, end) => format!("{start}–{end}"),
        };
        let mut text = format!("{name:>6}");
        for (_, results) in &self.columns {
            let here: Vec<_> = results.iter().filter(|result| group.contains(&result.atoms)).collect();
            if here.is_empty() {
                return String::new();
            }
            let solved: Vec<_> = here.iter().filter(|result| result.length.is_some()).collect();
            let mean = |value: fn(&Result) -> f64| {
                let sum: f64 = solved.iter().map(|result| 1.0 / value(result).max(1e-6)).sum();
                if solved.is_empty() { 0.0 } else { solved.len() as f64 / sum }
            };
            text += &cells(
                format!("{}/{}", solved.len(), here.len()),
                mean(|result| result.seconds),
                mean(|result| result.expanded as f64),
                mean(|result| result.bytes as f64),
            );
        }
        text + "\n"
    }

    fn total(&self, limits: Limits) -> String {
        let all = || self.columns.iter().flat_map(|(_, results)| results);
        let most = |value: fn(&Result) -> f64| all().map(value).fold(0.0, f64::max);
        let seconds = limits.time.map_or_else(|| most(|result| result.seconds), |time| time.as_secs_f64());
        let nodes = limits.nodes.map_or_else(|| most(|result| result.expanded as f64), |nodes| nodes as f64);
        let mut text = format!("{:>6}", "Total");
        for (_, results) in &self.columns {
            let solved: Vec<_> = results.iter().filter(|result| result.length.is_some()).collect();
            let by_others =
                |place: usize| self.columns.iter().any(|(_, other)| other[place].length.is_some());
            let missed =
                (0..results.len()).filter(|&place| results[place].length.is_none() && by_others(place));
            let missed = missed.count() as f64;
            let sum = |value: fn(&Result) -> f64| solved.iter().map(|result| value(result)).sum::<f64>();
            text += &cells(
                solved.len().to_string(),
                sum(|result| result.seconds) + missed * power_of_ten(seconds),
                sum(|result| result.expanded as f64) + missed * power_of_ten(nodes),
                sum(|result| result.bytes as f64),
            );
        }
        text + "\n"
    }
}

fn cells(solved: String, seconds: f64, expanded: f64, bytes: f64) -> String {
    format!(" | {solved:>7} {seconds:>9.3} {expanded:>15.0} {:>11.2}", bytes / 1e6)
}

/// The smallest power of ten that is no less.
fn power_of_ten(value: f64) -> f64 {
    10f64.powi(value.max(1.0).log10().ceil() as i32)
}
