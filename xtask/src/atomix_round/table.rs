//! The table of all levels in `docs/ATOMIX.md`, between two comments.

use std::collections::BTreeMap;
use std::fs;

use anyhow::Context;

use super::published::Published;
use super::record::Record;
use crate::cargo;

const PAGE: &str = "docs/ATOMIX.md";
const BEGIN: &str = "<!-- cargo xtask atomix-round writes from here -->\n";
const END: &str = "<!-- to here -->\n";

/// Writes the table again.
pub(super) fn write(published: &[Published], records: &BTreeMap<String, Record>) -> anyhow::Result<()> {
    let path = cargo::root().join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| format!("cannot read {PAGE}"))?;
    let (before, rest) =
        page.split_once(BEGIN).with_context(|| format!("{PAGE} has no place for the table"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("the table of {PAGE} has no end"))?;
    fs::write(&path, format!("{before}{BEGIN}{}{END}{after}", table(published, records)))?;
    println!("the table is in {PAGE}");
    Ok(())
}

fn table(published: &[Published], records: &BTreeMap<String, Record>) -> String {
    let mut text = String::from(
        "\n| level | atoms | 2001 | thesis | 2016 | best known | here | way | states | seconds | MB | date |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let rows = published.iter().filter_map(|level| Some((level, records.get(&level.name)?)));
    rows.for_each(|(level, record)| text.push_str(&row(level, record)));
    text.push('\n');
    text
}

fn row(level: &Published, record: &Record) -> String {
    let Published { name, atoms, results: [first, second, third], .. } = level;
    let known = bounds(level.lower_bound.map(u64::from), level.upper_bound.map(u64::from));
    let here = bounds(Some(record.lower_bound), record.length);
    let here = if is_news(level, record) { format!("**{here}**") } else { here };
    let Record { direction, stored, seconds, bytes, date, .. } = record;
    let megabytes = bytes.div_ceil(1_000_000);
    let cells = [first, second, third].map(|result| result.replace(">=", "≥ ").replace('=', ""));
    format!(
        "| {name} | {atoms} | {} | {known} | {here} | {direction} | {stored} | {seconds} | {megabytes} | {date} |\n",
        cells.join(" | ")
    )
}

/// Is the lower bound above every published one, or the solution shorter?
fn is_news(level: &Published, record: &Record) -> bool {
    let of_result = |result: &String| result.trim_start_matches(['>', '=']).parse().ok();
    let best = level.results.iter().filter_map(of_result).chain(level.lower_bound).max();
    let is_open = level.lower_bound != level.upper_bound;
    is_open
        && (best.is_none_or(|best| record.lower_bound > u64::from(best))
            || record
                .length
                .is_some_and(|length| level.upper_bound.is_none_or(|best| length < u64::from(best))))
}

/// The bounds in short.
fn bounds(lower: Option<u64>, upper: Option<u64>) -> String {
    match (lower, upper) {
        (Some(lower), Some(upper)) if lower == upper => lower.to_string(),
        (Some(lower), Some(upper)) => format!("{lower}–{upper}"),
        (Some(lower), None) => format!("≥ {lower}"),
        (None, Some(upper)) => format!("≤ {upper}"),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_bold() {
        let level = |results: [&str; 3]| Published {
            name: "one".into(),
            atoms: 10,
            lower_bound: Some(35),
            upper_bound: Some(38),
            results: results.map(str::to_owned),
        };
        let record = |lower_bound, length| Record {
            limit: 60,
            length,
            lower_bound,
            heuristic: "slack".into(),
            direction: "backwards".into(),
            stored: 5,
            seconds: 60,
            bytes: 1_500_000,
            date: "2026-11-18".into(),
        };
        let cells = |record: &Record| row(&level(["=1", ">=35", ">=36"]), record);
        assert_eq!(
            cells(&record(36, Some(38))),
            "| one | 10 | 1 | ≥ 35 | ≥ 36 | 35–38 | 36–38 | backwards | 5 | 60 | 2 | 2026-11-18 |\n"
        );
        assert!(cells(&record(37, None)).contains("| **≥ 37** |"));
        assert!(cells(&record(36, Some(37))).contains("| **36–37** |"));
        assert!(cells(&record(38, Some(38))).contains("| **38** |"));
    }
}
