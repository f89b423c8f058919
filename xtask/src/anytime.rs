//! `cargo xtask anytime`: the figures of docs/ANYTIME.md, made by the command itself.
//!
//! Each puzzle is solved with `--anytime --time LIMIT`. A row has the first solution and when it was told, the best one,
//! the proven bound and their ratio. Puzzles under other licences are taken from a folder `shared/data` next to the
//! project.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::cargo;

const HELP: &str = "\
cargo xtask anytime [--limit 60s] [GROUP[:FROM-TO]]...

Builds the command and solves each puzzle with --anytime. Groups: korf (50 24-puzzles), 5x5, 6x6, 10x10 (ten random boards
each), gnome (GNOME Klotski), atomix. `korf:1-3` runs the first three of a group. Without groups, all of them run: with 60 s
each that takes more than four hours. Rows are printed as they are made.
";

/// Random boards of a size.
const RANDOM: usize = 10;

/// A puzzle to be solved.
struct Task {
    name: String,
    /// What the command is given: a file, or a part of one.
    puzzle: String,
    /// The text of the puzzle, if it comes from nowhere else.
    text: Option<String>,
}

/// Solves the puzzles of some groups and prints a table for each.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let (mut limit, mut groups) = ("60s", Vec::new());
    let mut arguments = arguments.iter();
    while let Some(&argument) = arguments.next() {
        match argument {
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(());
            }
            "--limit" => limit = arguments.next().context("--limit needs a time, such as 60s")?,
            group => groups.push(group),
        }
    }
    if groups.is_empty() {
        groups = vec!["korf", "5x5", "6x6", "10x10", "gnome", "atomix"];
    }
    let groups: Vec<(&str, Vec<Task>)> =
        groups.into_iter().map(|group| Ok((group, tasks(group)?))).collect::<anyhow::Result<_>>()?;
    cargo::run(&["build", "--release", "--quiet", "--package", "slidewise-cli"])?;
    for (group, tasks) in groups {
        println!("\n{group}, {limit} each\n");
        println!("| puzzle | first | best | lower bound | ratio | outcome |");
        println!("|---|---:|---:|---:|---:|---|");
        let all = tasks.len();
        let mut solved = 0;
        for task in tasks {
            let row = solve(&task, limit)?;
            solved += usize::from(row.best.is_some());
            println!("{}", row.line(&task.name));
        }
        println!("\n{solved} of {all} have a solution.");
    }
    Ok(())
}

/// The puzzles of a group, or some of them.
fn tasks(group: &str) -> anyhow::Result<Vec<Task>> {
    let (name, range) = group.split_once(':').map_or((group, None), |(name, range)| (name, Some(range)));
    let all = match name {
        "korf" => korf()?,
        "gnome" => files("bricks/puzzles", |name| name.starts_with("gnome-"))?,
        "atomix" => files("atomix/levels", |_| true)?,
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
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let number = |index: usize| index + 1;
    let task = |index: usize| Task {
        name: format!("24-puzzle {}", number(index)),
        puzzle: format!("{}#{}", file.display(), number(index)),
        text: None,
    };
    Ok((0..text.lines().count().saturating_sub(1)).map(task).collect())
}

fn files(folder: &str, is_wanted: impl Fn(&str) -> bool) -> anyhow::Result<Vec<Task>> {
    let folder = shared(folder);
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut tasks = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() && is_wanted(&name) {
            tasks.push(Task { name, puzzle: path.display().to_string(), text: None });
        }
    }
    tasks.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(tasks)
}

/// A random board of tiles that can be solved; the same on every machine.
fn random(side: usize, number: usize) -> Task {
    let mut state = (side * 1_000 + number) as u64;
    // SplitMix64.
    let mut draw = |below: usize| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % below as u64) as usize
    };
    let mut tiles: Vec<usize> = (0..side * side).collect();
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, draw(place + 1));
    }
    if !is_solvable(&tiles, side) {
        let mut others = (0..tiles.len()).filter(|&place| tiles[place] != 0);
        if let (Some(one), Some(other)) = (others.next(), others.next()) {
            tiles.swap(one, other);
        }
    }
    let word = |&tile: &usize| if tile == 0 { ".".into() } else { tile.to_string() };
    let words: Vec<String> = tiles.iter().map(word).collect();
    let rows: Vec<String> = words.chunks(side).map(|row| row.join(" ")).collect();
    let text = format!("puzzle: tiles\ngoal: blank-first\n\n{}\n", rows.join("\n"));
    Task { name: format!("random {side}×{side}, {number}"), puzzle: "-".into(), text: Some(text) }
}

/// Can the blank get to the first place, with the tiles in order behind it? A step changes the parity of the permutation
/// and the colour of the blank's cell.
fn is_solvable(tiles: &[usize], side: usize) -> bool {
    let mut odd = false;
    for (place, tile) in tiles.iter().enumerate() {
        odd ^= tiles[..place].iter().filter(|other| *other > tile).count() % 2 == 1;
    }
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    odd == ((blank / side + blank % side) % 2 == 1)
}

/// What became of a puzzle.
#[derive(Default)]
struct Row {
    /// The length of the first solution, and the seconds until it was told.
    first: Option<(u64, f64)>,
    best: Option<u64>,
    bound: Option<u64>,
    optimal: bool,
    outcome: String,
}

impl Row {
    fn line(&self, name: &str) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".into());
        let first = self.first.map(|(length, seconds)| format!("{length} in {seconds:.1} s"));
        let best = self.best.map(|length| length.to_string() + if self.optimal { ", shortest" } else { "" });
        let bound = self.bound.map(|bound| bound.to_string());
        let ratio = self.best.zip(self.bound).filter(|(_, bound)| *bound > 0);
        let ratio = ratio.map(|(best, bound)| format!("{:.2}", best as f64 / bound as f64));
        let [first, best, bound, ratio] = [first, best, bound, ratio].map(or_dash);
        format!("| {name} | {first} | {best} | {bound} | {ratio} | {} |", self.outcome)
    }
}

/// Solves a puzzle, and notes when its solutions are told.
fn solve(task: &Task, limit: &str) -> anyhow::Result<Row> {
    let program = cargo::root().join("target/release/slidewise");
    let mut child = Command::new(program)
        .args(["solve", &task.puzzle, "--anytime", "--time", limit, "--json", "--quiet"])
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
        let length = told["length"].as_u64();
        row.first = row.first.or(length.map(|length| (length, began.elapsed().as_secs_f64())));
        row.best = length.or(row.best);
        row.bound = told["lower_bound"].as_u64().or(row.bound);
        row.optimal = told["optimal"] == true;
        if let Some(outcome) = told["outcome"].as_str() {
            row.outcome = told["stopped_by"].as_str().map_or(outcome.into(), |by| format!("{outcome}, {by}"));
        }
    }
    child.wait()?;
    if row.outcome.is_empty() {
        bail!("{}: the command gave no result", task.name);
    }
    Ok(row)
}
