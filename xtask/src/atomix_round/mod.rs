//! `cargo xtask atomix-round`: how far the command gets on levels of Atomix, one after another, each within the same limits.
//! A round takes hours and may be stopped at any time: the same command goes on with the levels that are missing. What was
//! found is kept in `data/atomix-round.csv`, and shown as a table in `docs/ATOMIX.md`.

mod published;
mod record;
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::cargo;
use published::Published;
use record::Record;

const HELP: &str = "\
cargo xtask atomix-round [OPTIONS] [LEVEL...]

Solves levels one after another, the most promising first: those whose published bounds are closest, then those with the
fewest atoms. Without LEVEL, all of the folder. Levels that were solved, or that had at least as much time before, are
left out. Ctrl-C stops; the same command goes on.

  --levels DIR   the folder of the level files  [default: ../shared/data/atomix/levels]
  --time TIME    for each level, in seconds     [default: 60]
  --memory SIZE  for each level                 [default: 16GB]
  --threads N    for the proof; another thread looks for any solutions  [default: all cores]
  --table        only write the table in docs/ATOMIX.md again

Example: cargo xtask atomix-round --time 600 katomic_25 katomic_35
";

/// What was asked for.
struct Options<'a> {
    folder: PathBuf,
    seconds: u64,
    memory: &'a str,
    threads: Option<&'a str>,
    only_table: bool,
    /// All, if there are none.
    levels: Vec<&'a str>,
}

pub(crate) fn run(words: &[&str]) -> anyhow::Result<()> {
    let Some(options) = parse(words)? else {
        print!("{HELP}");
        return Ok(());
    };
    let published = published::read()?;
    let mut records = record::read()?;
    if !options.only_table {
        cargo::run(&["build", "--release"])?;
        let levels = in_order(&options, &published, &records)?;
        println!("{} levels, at most {} s each", levels.len(), options.seconds);
        for level in levels {
            let found = solve(&options, &level.name)?;
            println!("{}: {}", level.name, found.summary());
            records.insert(level.name.clone(), found);
            record::write(&records)?;
        }
    }
    table::write(&published, &records)
}

fn parse<'a>(words: &[&'a str]) -> anyhow::Result<Option<Options<'a>>> {
    let mut options = Options {
        folder: cargo::root().join("../shared/data/atomix/levels"),
        seconds: 60,
        memory: "16GB",
        threads: None,
        only_table: false,
        levels: Vec::new(),
    };
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value"));
        match word {
            "--levels" => options.folder = std::env::current_dir()?.join(value()?),
            "--time" => {
                let text = value()?;
                let seconds = text.strip_suffix('s').unwrap_or(text).parse();
                options.seconds =
                    seconds.with_context(|| format!("--time {text}: not a number of seconds"))?;
            }
            "--memory" => options.memory = value()?,
            "--threads" => options.threads = Some(value()?),
            "--table" => options.only_table = true,
            "--help" | "-h" => return Ok(None),
            _ if word.starts_with('-') => bail!("there is no {word}\n\n{HELP}"),
            level => options.levels.push(level),
        }
    }
    Ok(Some(options))
}

/// The levels that are still to be solved, the most promising first.
fn in_order<'p>(
    options: &Options<'_>,
    published: &'p [Published],
    records: &BTreeMap<String, Record>,
) -> anyhow::Result<Vec<&'p Published>> {
    let is_known = |name: &&&str| published.iter().any(|level| level.name == **name);
    let unknown = options.levels.iter().find(|name| !is_known(name));
    ensure!(unknown.is_none(), "there is no level {}", unknown.unwrap_or(&""));
    let is_missing = |level: &&Published| match records.get(&level.name) {
        Some(record) => !record.is_solved() && record.limit < options.seconds,
        None => true,
    };
    let is_wanted =
        |level: &&Published| options.levels.is_empty() || options.levels.contains(&level.name.as_str());
    let mut levels: Vec<_> = published.iter().filter(is_wanted).filter(is_missing).collect();
    levels.sort_by_key(|level| (level.gap(), level.atoms));
    Ok(levels)
}

fn solve(options: &Options<'_>, level: &str) -> anyhow::Result<Record> {
    let file = options.folder.join(format!("{level}.txt"));
    let output = Command::new(cargo::root().join("target/release/slidewise"))
        .arg("solve")
        .arg(&file)
        .args(["--anytime", "--json", "--quiet", "--memory", options.memory])
        .args(["--time", &format!("{}s", options.seconds)])
        .args(options.threads.iter().flat_map(|threads| ["--threads", threads]))
        .output()
        .context("the command cannot be started")?;
    // Improvements come first.
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().with_context(|| failed(&file, &output.stderr))?;
    let report: Value = serde_json::from_str(last).with_context(|| failed(&file, &output.stderr))?;
    ensure!(report["stopped_by"] != "interrupted", "stopped; the same command goes on with {level}");
    Record::of(&report, options.seconds)
}

fn failed(file: &Path, message: &[u8]) -> String {
    format!("{} was not solved: {}", file.display(), String::from_utf8_lossy(message).trim())
}
