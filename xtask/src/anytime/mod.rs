//! `cargo xtask anytime`: the figures of docs/ANYTIME.md, made by the command itself.
//!
//! Each puzzle is solved with `--anytime --time LIMIT`. A row has the first solution and when it was told, the best one,
//! the proven bound, their ratio, and what is known of the puzzle from elsewhere. Puzzles under other licences are taken
//! from a folder `shared/data` next to the project. Rows are kept in `target/anytime`, so a run that was stopped goes on.

mod known;
mod random;
mod row;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::cargo;
use known::Known;
use row::Row;

const HELP: &str = "\
cargo xtask anytime [--limit 60s] [--first] [--again] [GROUP[:FROM-TO]]...

Builds the command and solves each puzzle with --anytime. Groups: korf (50 24-puzzles), 5x5, 6x6, 10x10 (ten random boards
each), gnome (GNOME Klotski), bricks (all others), atomix. `korf:1-3` takes the first three of a group. Without groups, all
of them: with 60 s each that takes more than four hours. Rows are kept in target/anytime, and puzzles that have one are left
out: run the same command again if it was stopped.

  --first  stop each puzzle at its first solution
  --again  solve puzzles again that have a row
";

/// Random boards of a size.
const RANDOM: usize = 10;

/// All groups.
const GROUPS: [&str; 7] = ["korf", "5x5", "6x6", "10x10", "gnome", "bricks", "atomix"];

/// What was asked for.
struct Options<'a> {
    limit: &'a str,
    /// Stop at the first solution?
    first: bool,
    again: bool,
    groups: Vec<&'a str>,
}

/// A puzzle to be solved.
struct Task {
    name: String,
    /// What the command is given: a file, a part of one, or `-`.
    puzzle: String,
    /// The text of the puzzle, if it comes from nowhere else.
    text: Option<String>,
    known: Known,
}

/// Solves the puzzles of some groups and prints a table for each.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let Some(options) = parse(arguments)? else {
        print!("{HELP}");
        return Ok(());
    };
    let groups: Vec<(&str, Vec<Task>)> =
        options.groups.iter().map(|group| Ok((*group, tasks(group)?))).collect::<anyhow::Result<_>>()?;
    cargo::run(&["build", "--release", "--quiet", "--package", "slidewise-cli"])?;
    for (group, tasks) in groups {
        println!(
            "\n{group}, {}{} each\n",
            if options.first { "first solution, at most " } else { "" },
            options.limit
        );
        println!("{}", row::HEADER);
        let (name, _) = part(group);
        let kept = kept(&options, name)?;
        let mut rows = row::read(&kept)?;
        let mut all = Vec::new();
        for task in tasks {
            if options.again || !rows.contains_key(&task.name) {
                rows.insert(task.name.clone(), solve(&task, &options)?);
                row::write(&kept, &rows)?;
            }
            let row = &rows[&task.name];
            row.check(&task.name, task.known)?;
            println!("{}", row.line(&task.name, task.known));
            all.push((row.clone(), task.known));
        }
        println!("\n{}", row::summary(&all));
    }
    Ok(())
}

fn parse<'a>(arguments: &[&'a str]) -> anyhow::Result<Option<Options<'a>>> {
    let mut options = Options { limit: "60s", first: false, again: false, groups: Vec::new() };
    let mut arguments = arguments.iter().copied();
    while let Some(argument) = arguments.next() {
        match argument {
            "--help" | "-h" => return Ok(None),
            "--limit" => options.limit = arguments.next().context("--limit needs a time, such as 60s")?,
            "--first" => options.first = true,
            "--again" => options.again = true,
            _ if argument.starts_with('-') => bail!("there is no {argument}\n\n{HELP}"),
            group => options.groups.push(group),
        }
    }
    if options.groups.is_empty() {
        options.groups = GROUPS.to_vec();
    }
    Ok(Some(options))
}

/// The file with the rows of a group.
fn kept(options: &Options<'_>, group: &str) -> anyhow::Result<PathBuf> {
    let folder = cargo::root().join("target/anytime");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let kind = if options.first { "first" } else { "best" };
    Ok(folder.join(format!("{group}-{kind}-{}.jsonl", options.limit)))
}

/// The name of a group, and the part of it that is wanted.
fn part(group: &str) -> (&str, Option<&str>) {
    group.split_once(':').map_or((group, None), |(name, range)| (name, Some(range)))
}

/// The puzzles of a group, or some of them.
fn tasks(group: &str) -> anyhow::Result<Vec<Task>> {
    let (name, range) = part(group);
    let all = match name {
        "korf" => korf()?,
        "gnome" => bricks(|name| name.starts_with("gnome-"))?,
        "bricks" => bricks(|name| !name.starts_with("gnome-"))?,
        "atomix" => files("atomix/levels", &known::atomix(&shared("atomix/levels.csv"))?)?,
        "5x5" => (1..=RANDOM).map(|number| random(5, number)).collect(),
        "6x6" => (1..=RANDOM).map(|number| random(6, number)).collect(),
        "10x10" => (1..=RANDOM).map(|number| random(10, number)).collect(),
        _ => bail!("there is no group {name}\n\n{HELP}"),
    };
    let Some(range) = range else { return Ok(all) };
    let (from, to) = range.split_once('-').unwrap_or((range, range));
    let (from, to): (usize, usize) =
        (from.parse().context("FROM is a number")?, to.parse().context("TO is a number")?);
    Ok(all.into_iter().take(to).skip(from.saturating_sub(1)).collect())
}

fn shared(path: &str) -> PathBuf {
    cargo::root().join("../shared/data").join(path)
}

fn korf() -> anyhow::Result<Vec<Task>> {
    let file = shared("tiles/korf50_24.csv");
    let task = |(index, known)| {
        let number = index + 1;
        let puzzle = format!("{}#{number}", file.display());
        Task { name: format!("24-puzzle {number}"), puzzle, text: None, known }
    };
    Ok(known::korf(&file)?.into_iter().enumerate().map(task).collect())
}

fn random(side: usize, number: usize) -> Task {
    let text = Some(random::board(side, number));
    Task {
        name: format!("random {side}×{side}, {number}"),
        puzzle: "-".into(),
        text,
        known: Known::default(),
    }
}

/// The puzzles of bricks with some names.
fn bricks(is_wanted: impl Fn(&str) -> bool) -> anyhow::Result<Vec<Task>> {
    let mut known = known::bricks(&shared("bricks/puzzles.csv"))?;
    known.retain(|name, _| is_wanted(name));
    files("bricks/puzzles", &known)
}

/// The puzzles in a folder that are listed.
fn files(folder: &str, listed: &BTreeMap<String, Known>) -> anyhow::Result<Vec<Task>> {
    let folder = shared(folder);
    let task = |(name, &known): (&String, _)| {
        let file = folder.join(format!("{name}.txt"));
        ensure!(file.is_file(), "there is no {}", file.display());
        Ok(Task { name: name.clone(), puzzle: file.display().to_string(), text: None, known })
    };
    listed.iter().map(task).collect()
}

/// Solves a puzzle, and notes when its solutions are told.
fn solve(task: &Task, options: &Options<'_>) -> anyhow::Result<Row> {
    // No solution is a thousand times too long.
    let how: &[&str] = if options.first { &["--within", "1000"] } else { &["--anytime"] };
    let mut child = Command::new(cargo::root().join("target/release/slidewise"))
        .args(["solve", &task.puzzle, "--time", options.limit, "--json", "--quiet"])
        .args(how)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot run the command")?;
    let began = Instant::now();
    if let (Some(mut input), Some(text)) = (child.stdin.take(), &task.text) {
        input.write_all(text.as_bytes())?;
    }
    let mut row = Row::default();
    let output = child.stdout.take().context("it has an output")?;
    for line in BufReader::new(output).lines() {
        let told: Value = serde_json::from_str(&line?).context("the command prints JSON")?;
        row.hear(&told, began.elapsed());
    }
    child.wait()?;
    ensure!(!row.outcome.is_empty(), "{}: the command gave no result", task.name);
    Ok(row)
}
