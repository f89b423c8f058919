//! `slidewise-campaign`: looks for wrong answers.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints to the terminal")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Parser;
use slidewise_campaign::board::Board;
use slidewise_campaign::campaign::{self, Listener, Plan};
use slidewise_campaign::finding::Finding;
use slidewise_campaign::generators::{FAMILIES, Family};
use slidewise_campaign::tally::{Sums, Tally};

/// Draws odd boards of every family, asks every search with every heuristic, and compares the answers with an
/// independent, exhaustive search.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask campaign", bin_name = "cargo xtask campaign", max_term_width = 100)]
#[command(after_help = "\
Without arguments it runs the boards that `cargo xtask test` runs. A finding is reduced to a small
board, shown with the command that gives the wrong answer, and saved in target/campaign.

Examples:
  cargo xtask campaign                                 the boards of every test run
  cargo xtask campaign --release --seed 7 --time 1h    as many other boards as an hour allows
  cargo xtask campaign --family bricks --boards 2000   one family
  cargo xtask campaign --family bricks --board 31      one board again

Exit codes: 0 all answers agree, 1 some do not, 2 bad usage.")]
struct Arguments {
    /// Number of boards per family
    #[arg(long, value_name = "N")]
    boards: Option<u64>,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only this family
    #[arg(long, value_name = "F", value_parser = FAMILIES.map(|family| family.name))]
    family: Option<String>,
    /// Only the board with this number
    #[arg(long, value_name = "K", conflicts_with = "boards")]
    board: Option<u64>,
    /// Start no board after this time, e.g. 2m
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    time: Option<Duration>,
    /// Redraw boards with more states than this
    #[arg(long, value_name = "STATES", default_value_t = 24_000)]
    most: u64,
    /// Number of boards tested concurrently [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Number of findings to shrink and show, one of each kind
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// Folder for findings
    #[arg(long, value_name = "FOLDER", default_value = "target/campaign")]
    output: PathBuf,
}

/// The number of boards per family in every test run: about a minute on two cores.
const SHARE: u64 = 120;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        families: match &arguments.family {
            Some(name) => Family::find(name).into_iter().collect(),
            None => FAMILIES.iter().collect(),
        },
        // With a time and no number, the time alone decides.
        boards: match (arguments.board, arguments.boards, arguments.time) {
            (Some(_), ..) => 1,
            (None, Some(boards), _) => boards,
            (None, None, Some(_)) => u64::from(u32::MAX),
            (None, None, None) => SHARE,
        },
        first: arguments.board.unwrap_or(0),
        seed: arguments.seed,
        time: arguments.time,
        most: arguments.most,
        threads: arguments.threads.unwrap_or(cores),
    };
    if let Some(number) = arguments.board {
        plan.families.iter().for_each(|family| show_board(family, number, &plan));
    }
    let began = Instant::now();
    let outcome = campaign::run(&plan, &TerminalListener { began, last: Mutex::new(began) });
    show(arguments, &outcome.findings)?;
    println!("{}", outcome.tally);
    Ok(if outcome.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A board requested by number.
fn show_board(family: &Family, number: u64, plan: &Plan) {
    let drawn = Board::draw(family.style(number), &mut family.dice(plan.seed, number), plan.most);
    let drawing = drawn.map_or_else(|(drawing, _)| drawing, |board| board.drawing);
    println!("; board {number} of {}, style {}\n{drawing}", family.name, family.style(number).name);
}

/// Shows the first finding of each kind, shrunk; the others probably have the same cause.
fn show(arguments: &Arguments, findings: &[Finding]) -> anyhow::Result<()> {
    let mut kinds: BTreeMap<_, Vec<&Finding>> = BTreeMap::new();
    findings.iter().for_each(|finding| kinds.entry(finding.topic()).or_default().push(finding));
    let mut firsts: Vec<_> = kinds.values().collect();
    firsts.sort_by_key(|findings| findings[0].number);
    for findings in firsts.iter().take(arguments.show) {
        let small = findings[0].clone().shrunk(arguments.most);
        let path = small.write(&arguments.output).context("a finding cannot be saved")?;
        println!("{small}; saved as {}; {} findings of this kind\n", path.display(), findings.len());
    }
    if firsts.len() > arguments.show {
        println!(
            "and {} other kinds of findings: --show {} shows all\n",
            firsts.len() - arguments.show,
            firsts.len()
        );
    }
    Ok(())
}

/// Reports progress on the terminal.
struct TerminalListener {
    began: Instant,
    last: Mutex<Instant>,
}

/// The time between reports.
const EVERY: Duration = Duration::from_secs(5);

impl Listener for TerminalListener {
    fn progress(&self, so_far: &Tally) {
        let mut last = self.last.lock().expect("nothing panics here");
        if last.elapsed() >= EVERY {
            *last = Instant::now();
            let Sums { boards, answers, .. } = so_far.total();
            eprintln!("{:>4} s: {boards} boards, {answers} answers", self.began.elapsed().as_secs());
        }
    }

    fn found(&self, finding: &Finding) {
        let (family, kind, topic) = finding.topic();
        let seconds = self.began.elapsed().as_secs();
        eprintln!("{seconds:>4} s: found: {kind}, board {} of {family}: {topic}", finding.number);
    }
}
