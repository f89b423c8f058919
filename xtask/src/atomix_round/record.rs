//! What a round found, level by level: the file `data/atomix-round.csv`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::cargo;

const HEADER: &str = "level,limit_seconds,length,lower_bound,heuristic,direction,stored,seconds,bytes,date";

/// The result of one level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    /// The seconds that it had.
    pub(super) limit: u64,
    /// The length of the best solution, if there is one.
    pub(super) length: Option<u64>,
    pub(super) lower_bound: u64,
    pub(super) heuristic: String,
    /// `forwards` or `backwards`.
    pub(super) direction: String,
    pub(super) stored: u64,
    pub(super) seconds: u64,
    pub(super) bytes: u64,
    pub(super) date: String,
}

impl Record {
    /// What the command reports, if it had this many seconds.
    pub(super) fn of(report: &Value, limit: u64) -> anyhow::Result<Self> {
        let number = |name: &str| report[name].as_u64();
        let needed = |name: &str| number(name).with_context(|| format!("the report has no {name}"));
        Ok(Self {
            limit,
            length: number("length"),
            lower_bound: needed("lower_bound")?,
            heuristic: report["heuristic"].as_str().unwrap_or_default().to_owned(),
            direction: report["direction"].as_str().unwrap_or("forwards").to_owned(),
            stored: needed("stored")?,
            seconds: report["seconds"].as_f64().unwrap_or_default().ceil() as u64,
            bytes: needed("peak_bytes")?,
            date: today()?,
        })
    }

    /// Is the shortest length known?
    pub(super) fn is_solved(&self) -> bool {
        self.length == Some(self.lower_bound)
    }

    /// The result in a few words.
    pub(super) fn summary(&self) -> String {
        let Self { length, lower_bound, stored, seconds, .. } = self;
        match length {
            Some(length) if self.is_solved() => format!("{length} moves, {stored} states, {seconds} s"),
            Some(length) => format!("{lower_bound} to {length} moves, {stored} states"),
            None => format!("at least {lower_bound} moves, {stored} states"),
        }
    }

    fn line(&self, level: &str) -> String {
        let Self { limit, length, lower_bound, heuristic, direction, stored, seconds, bytes, date } = self;
        let length = length.map(|length| length.to_string()).unwrap_or_default();
        format!(
            "{level},{limit},{length},{lower_bound},{heuristic},{direction},{stored},{seconds},{bytes},{date}"
        )
    }
}

fn path() -> PathBuf {
    cargo::root().join("data/atomix-round.csv")
}

/// Everything that was found so far.
pub(super) fn read() -> anyhow::Result<BTreeMap<String, Record>> {
    match fs::read_to_string(path()) {
        Ok(text) => from_csv(&text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error).context("cannot read data/atomix-round.csv"),
    }
}

fn from_csv(text: &str) -> anyhow::Result<BTreeMap<String, Record>> {
    let mut lines = text.lines();
    ensure!(lines.next() == Some(HEADER), "data/atomix-round.csv does not begin with {HEADER}");
    let read = |(number, line): (usize, &str)| {
        from_line(line).with_context(|| format!("data/atomix-round.csv, line {}: `{line}`", number + 2))
    };
    lines.enumerate().map(read).collect()
}

fn from_line(line: &str) -> anyhow::Result<(String, Record)> {
    let fields: Vec<&str> = line.split(',').collect();
    let [level, limit, length, lower_bound, heuristic, direction, stored, seconds, bytes, date] = fields[..]
    else {
        anyhow::bail!("not as many fields as in the first line");
    };
    let record = Record {
        limit: limit.parse()?,
        length: if length.is_empty() { None } else { Some(length.parse()?) },
        lower_bound: lower_bound.parse()?,
        heuristic: heuristic.to_owned(),
        direction: direction.to_owned(),
        stored: stored.parse()?,
        seconds: seconds.parse()?,
        bytes: bytes.parse()?,
        date: date.to_owned(),
    };
    Ok((level.to_owned(), record))
}

/// Replaces the file, in one step.
pub(super) fn write(records: &BTreeMap<String, Record>) -> anyhow::Result<()> {
    let mut text = format!("{HEADER}\n");
    records.iter().for_each(|(level, record)| text.push_str(&format!("{}\n", record.line(level))));
    let temporary = path().with_extension("csv.part");
    fs::write(&temporary, text)
        .and_then(|()| fs::rename(&temporary, path()))
        .context("cannot write the results")
}

/// The date of today, in Greenwich.
fn today() -> anyhow::Result<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is wrong")?.as_secs();
    Ok(date(seconds / 86_400))
}

/// The date this many days after 1 January 1970.
fn date(days: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut day) = (1970, days);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(
            [0, 59, 11_016, 20_775, 20_818].map(date).join(" "),
            "1970-01-01 1970-03-01 2000-02-29 2026-11-18 2026-12-31"
        );
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let report = serde_json::json!({
            "length": 37, "lower_bound": 36, "heuristic": "slack", "stored": 1000, "seconds": 59.2, "peak_bytes": 30_000
        });
        let record = Record::of(&report, 60).unwrap();
        assert_eq!((record.seconds, record.is_solved()), (60, false));
        let text = format!("{HEADER}\n{}\n", record.line("katomic_25"));
        assert_eq!(from_csv(&text).unwrap(), BTreeMap::from([("katomic_25".to_owned(), record)]));
        assert!(from_csv("level\n").is_err() && from_csv(&format!("{HEADER}\na,b\n")).is_err());
    }
}
