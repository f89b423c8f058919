//! `solve`: finds shortest solutions.

use std::time::{Duration, Instant};

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use slidewise_core::{Limits, Preparing, Stop, Watch};
use slidewise_domains::notation::PieceMove;
use slidewise_draw::{Step, panels};
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::values::ValueTable;
use slidewise_solve::{
    AnyInstance, Anytime, Options, Puzzle, Refused, collection, solve_anytime, solve_with_values,
};

use crate::args::SolveArgs;
use crate::certificate::{self, Certified, Written};
use crate::cluster::Cluster;
use crate::input::Puzzles;
use crate::progress::Progress;
use crate::status::Status;
use crate::{
    batch, commands::show, human, input, interrupt, output, picture, statistics, value_table, visited,
};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let tour = args.puzzles.is_empty();
    let arguments = if tour { vec![collection::FIRST.to_owned()] } else { args.puzzles.clone() };
    picture::check_paths(&[(&args.svg, "svg"), (&args.png, "png"), (&args.gif, "gif")])?;
    let adjust = args.adjust.adjust();
    let cluster = Cluster::search(&args.cluster, args, &arguments)?;
    let mut puzzles = input::open(&arguments, &adjust, &args.query.selection());
    let files = args.svg.is_some() || args.png.is_some() || args.gif.is_some();
    ensure!(!files || puzzles.left() == 1, "a picture file needs exactly one puzzle");
    ensure!(args.certificate.is_none() || puzzles.left() == 1, "a certificate needs exactly one puzzle");
    ensure!(
        args.cluster.checkpoint.is_none() || puzzles.left() == 1,
        "a checkpoint needs exactly one puzzle"
    );
    ensure!(args.values.is_none() || puzzles.left() == 1, "a table of values needs exactly one puzzle");
    let status = if !args.visited.is_empty() {
        visited::run(args, &puzzles.by_ref().collect::<Vec<_>>())?
    } else if puzzles.left() == 1 {
        puzzles.next().map_or(Ok(Status::Solved), |puzzle| one(args, &cluster, &puzzle))?
    } else {
        many(args, &cluster, &mut puzzles)?
    };
    cluster.part();
    if tour && !args.format.json && !args.format.quiet {
        output::text(TRY_NEXT)?;
    }
    Ok(status.max(puzzles.status))
}

const TRY_NEXT: &str = "
What to try next:
  slidewise list                          all built-in puzzles
  slidewise solve hardest-60 --boards     every position of a hard one
  slidewise solve jam-40 --gif jam.gif    an animation
  slidewise space hardest-51              every position that can be reached
  slidewise solve --help                  all options
";

fn one(args: &SolveArgs, cluster: &Cluster, puzzle: &Puzzle) -> anyhow::Result<Status> {
    let table = match &args.values {
        Some(path) => match value_table::read(path, puzzle)? {
            Some(table) => Some(table),
            None => return Ok(Status::BadInput),
        },
        None => None,
    };
    let began = Instant::now();
    let progress = Progress::search(args.format.quiet);
    let report = search(args, cluster, puzzle, table.as_ref(), 1, &progress);
    progress.finish();
    let report = report?;
    if output::is_muted() {
        return Ok(follower(&report));
    }
    let certificate = certify(args, puzzle, &report, began.elapsed())?;
    let written = certificate.as_ref().map(Written::line);
    if args.format.json {
        output::report(&Certified { report: &report, certificate })?;
    } else if args.format.quiet {
        output::text(&line(&report))?;
    } else {
        output::text(&page(args, puzzle, &report)?)?;
    }
    written.iter().for_each(|line| output::message(line));
    write_pictures(args, puzzle, &report)?;
    Ok(Status::of(&report))
}

/// What a process other than the first prints: nothing, unless the first one may be gone.
fn follower(report: &Report) -> Status {
    if report.stopped_by.as_deref() == Some(Stop::Lost.name()) {
        output::message(&line(report));
    }
    Status::of(report)
}

/// Writes the certificate, if requested, in the time that the search has left.
fn certify<'a>(
    args: &'a SolveArgs,
    puzzle: &Puzzle,
    report: &Report,
    spent: Duration,
) -> anyhow::Result<Option<Written<'a>>> {
    let Some(path) = &args.certificate else { return Ok(None) };
    let progress = Progress::search(args.format.quiet);
    let limits = args.limits.limits(1);
    let limits = Limits { time: limits.time.map(|time| time.saturating_sub(spent)), ..limits };
    let written = certificate::write(path, args.evidence, puzzle, report, &limits, &progress);
    progress.finish();
    written
}

fn many(args: &SolveArgs, cluster: &Cluster, puzzles: &mut Puzzles<'_>) -> anyhow::Result<Status> {
    let count = puzzles.left();
    if cluster.distribution.local_peers.is_some() {
        return many_shared(args, cluster, &puzzles.by_ref().collect::<Vec<_>>());
    }
    let searches = args.limits.searches(count);
    let progress = Progress::batch(count, args.format.quiet);
    let mut total = Total::default();
    let work = |puzzle: Puzzle| {
        let report = search(args, cluster, &puzzle, None, searches, &Progress::search(true));
        progress.advance();
        report
    };
    let take = |report: Result<Report, Refused>| -> anyhow::Result<()> {
        let report = report?;
        total.add(&report);
        let printed = progress.pause(|| {
            if args.format.json { output::report(&report) } else { Ok(output::text(&line(&report))?) }
        });
        // If nobody reads the output, the other searches are pointless.
        printed.inspect_err(|_| interrupt::request())
    };
    batch::run(puzzles, searches, work, take)?;
    progress.finish();
    if !args.format.json && !args.format.quiet && count > 0 {
        output::text(&total.line())?;
    }
    Ok(total.status)
}

/// The same with several workers, each of which solves one puzzle at a time.
fn many_shared(args: &SolveArgs, cluster: &Cluster, puzzles: &[Puzzle]) -> anyhow::Result<Status> {
    let progress = Progress::batch(puzzles.len(), args.format.quiet);
    let mut total = Total::default();
    let solve = |puzzle: &Puzzle| -> anyhow::Result<Solved> {
        let report = search(args, &cluster.apart(), puzzle, None, cluster.here(), &Progress::search(true))?;
        let line = if args.format.json { output::line(&report)? } else { line(&report) };
        let limited = report.stopped_by.is_some();
        Ok(Solved {
            line,
            outcome: report.outcome,
            limited,
            expanded: report.expanded,
            seconds: report.seconds,
        })
    };
    let take = |solved: Solved| -> anyhow::Result<()> {
        progress.advance();
        total.count(Status::ended(solved.outcome, solved.limited), solved.expanded, solved.seconds);
        Ok(progress.pause(|| output::text(&solved.line))?)
    };
    let stopped = cluster.share(puzzles, solve, take)?;
    progress.finish();
    if let Some(why) = stopped {
        output::message(&format!("{}\n", human::stopped(Some(why.name()))));
        total.status = total.status.max(Status::Stopped);
    }
    if !args.format.json && !args.format.quiet {
        output::text(&total.line())?;
    }
    Ok(total.status)
}

/// What a worker reports about a puzzle.
#[derive(Serialize, Deserialize)]
struct Solved {
    line: String,
    outcome: Verdict,
    /// Was a limit hit?
    limited: bool,
    expanded: u64,
    seconds: f64,
}

fn search(
    args: &SolveArgs,
    cluster: &Cluster,
    puzzle: &Puzzle,
    table: Option<&ValueTable>,
    searches: usize,
    progress: &Progress,
) -> Result<Report, Refused> {
    let threads = cluster.threads.unwrap_or((args.limits.threads() / searches).max(1));
    let mut limits = args.limits.limits_beside(searches, cluster.neighbours);
    if args.certificate.is_some() {
        // Leaves time for the certificate of a bound that was proven when the time was up.
        limits.time = limits.time.map(|time| time / 3 * 2);
    }
    // A certificate is for what the search itself proves.
    let anytime = if args.certificate.is_some() { Anytime::Never } else { args.anytime.wanted() };
    let options =
        Options { distribution: cluster.distribution, anytime, ..args.search.options(limits, threads) };
    if let Some(notation) = args.notation {
        // If the notation cannot write these moves, refuse before the search.
        notation.write(puzzle, &[])?;
    }
    let announce = |news: &Preparing<'_>| progress.prepare(news);
    let mut watch =
        Watch::new(&options.limits, interrupt::flag(), |bound, stats| progress.show(bound, stats))
            .announcing(&announce);
    let mut report = match table {
        Some(table) => solve_with_values(puzzle, &options, table, &mut watch),
        None => solve_anytime(puzzle, &options, &mut watch, &mut |report| {
            progress.pause(|| improved(args, report));
        }),
    }?;
    if let (Some(notation), Some(moves)) = (args.notation, &report.moves) {
        report.letters = Some(notation.write(puzzle, moves)?);
    }
    Ok(report)
}

/// Prints a solution that was found before the search ended.
fn improved(args: &SolveArgs, report: &Report) {
    if args.format.json && output::report(report).is_err() {
        // If nobody reads the output, the search is pointless.
        interrupt::request();
    }
    if !args.format.quiet {
        output::message(&format!("{}: {}\n", report.name, verdict(report)));
    }
}

/// The totals of a batch.
struct Total {
    solved: usize,
    unsolvable: usize,
    stopped: usize,
    expanded: u64,
    seconds: f64,
    status: Status,
}

impl Default for Total {
    fn default() -> Self {
        Self { solved: 0, unsolvable: 0, stopped: 0, expanded: 0, seconds: 0.0, status: Status::Solved }
    }
}

impl Total {
    fn add(&mut self, report: &Report) {
        self.count(Status::of(report), report.expanded, report.seconds);
    }

    fn count(&mut self, status: Status, expanded: u64, seconds: f64) {
        match status {
            Status::Solved => self.solved += 1,
            Status::Unsolvable => self.unsolvable += 1,
            _ => self.stopped += 1,
        }
        self.expanded += expanded;
        self.seconds += seconds;
        self.status = self.status.max(status);
    }

    fn line(&self) -> String {
        format!(
            "{} solved, {} unsolvable, {} stopped; {} expanded in {} of search\n",
            self.solved,
            self.unsolvable,
            self.stopped,
            human::amount(self.expanded, "states"),
            human::seconds(self.seconds)
        )
    }
}

/// A result in one line.
fn line(report: &Report) -> String {
    let arrows = || report.moves.iter().flatten().map(PieceMove::arrows).collect::<Vec<_>>().join(" ");
    let moves = report.letters.clone().unwrap_or_else(arrows);
    format!("{:<16} {}  {moves}", report.name, verdict(report)).trim_end().to_owned() + "\n"
}

/// The answer in a few words.
pub(crate) fn verdict(report: &Report) -> String {
    let bound = report.lower_bound.unwrap_or(0);
    match (report.length, report.outcome) {
        (Some(length), _) if report.optimal => {
            format!("{} (shortest)", human::amount(length, &report.metric))
        }
        (Some(length), _) if report.found_by.is_some() => {
            let (length, most) = (human::amount(length, &report.metric), most_too_long(report));
            let why =
                report.stopped_by.as_deref().map(|by| human::stopped(Some(by)) + ", ").unwrap_or_default();
            format!("{length} ({why}at most {most} % longer than the shortest: at least {bound})")
        }
        (Some(length), _) => {
            format!("{} (not proven shortest: at least {bound})", human::amount(length, &report.metric))
        }
        (None, Verdict::Unsolvable) => format!("unsolvable: {}", report.proof.as_deref().unwrap_or_default()),
        _ => format!(
            "{}: any solution has at least {}",
            human::stopped(report.stopped_by.as_deref()),
            human::amount(bound, &report.metric)
        ),
    }
}

/// By how many percent a solution may be too long, rounded up.
fn most_too_long(report: &Report) -> u64 {
    ((report.ratio.unwrap_or(1.0) - 1.0) * 100.0 - 1e-9).ceil() as u64
}

/// A result with its board, its moves and its figures.
fn page(args: &SolveArgs, puzzle: &Puzzle, report: &Report) -> anyhow::Result<String> {
    let board = picture::board(puzzle);
    let steps = picture::steps(&board, report.moves.as_deref().unwrap_or_default())?;
    let is_maze = matches!(puzzle.instance, AnyInstance::Maze(_));
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{} · goal: {}\n", show::title(puzzle), report.goal);
    if args.boards && !steps.is_empty() {
        text += &slidewise_draw::terminal_row(&panels(&board, &steps)?, picture::style(), picture::width());
    } else if let Some(molecule) = &board.aim {
        text += &picture::with_molecule(&board, molecule);
    } else if is_maze {
        text += &picture::drawn(&picture::visited(puzzle, report)?);
    } else {
        text += &picture::drawn(&board);
    }
    text += &format!("{bold}{}{bold:#}\n", verdict(report));
    text += human::explained(&report.metric);
    if let Some(letters) = &report.letters {
        text += &format!("{letters}\n");
    } else if !args.boards {
        text += &if is_maze { numbered(&runs(&steps)) } else { numbered(&captions(&steps)) };
    }
    text += &figures(report);
    if args.stats {
        text += &statistics::table(report);
    }
    text += &statistics::consistency(report);
    Ok(text)
}

/// A text for one move or several, with the number of its first move.
type Word = (usize, String);

fn captions(steps: &[Step]) -> Vec<Word> {
    (1..).zip(steps).map(|(number, step)| (number, step.caption.clone())).collect()
}

/// The steps of a walker, with those in the same direction combined.
fn runs(steps: &[Step]) -> Vec<Word> {
    let mut runs = Vec::new();
    for run in (1..).zip(steps).collect::<Vec<_>>().chunk_by(|(_, a), (_, b)| a.caption == b.caption) {
        let (number, step) = run[0];
        // A caption ends with the length of its step, which is 1.
        runs.push((number, format!("{}{}", step.caption.trim_end_matches('1'), run.len())));
    }
    runs
}

/// The moves in rows of ten, each row with the number of its first move.
fn numbered(words: &[Word]) -> String {
    let widest = words.iter().map(|(_, word)| word.chars().count()).max().unwrap_or(0);
    let row = |row: &[Word]| {
        let cells: Vec<_> = row.iter().map(|(_, word)| format!("{word:<widest$}")).collect();
        format!("{:>5}  {}", row[0].0, cells.join("  ")).trim_end().to_owned() + "\n"
    };
    words.chunks(10).map(row).collect()
}

fn figures(report: &Report) -> String {
    let dim = anstyle::Style::new().dimmed();
    format!(
        "{dim}{}{} with {} · {} expanded · {} generated · {} stored · {} · {}{dim:#}\n",
        report.algorithm,
        report.direction.as_ref().map(|direction| format!(" {direction}")).unwrap_or_default(),
        report.heuristic,
        human::count(report.expanded),
        human::count(report.generated),
        human::count(report.stored),
        human::bytes(report.peak_bytes),
        human::seconds(report.seconds)
    )
}

fn write_pictures(args: &SolveArgs, puzzle: &Puzzle, report: &Report) -> anyhow::Result<()> {
    let Some(moves) = &report.moves else {
        if args.svg.is_some() || args.png.is_some() || args.gif.is_some() {
            output::message("no picture was written: there is no solution to draw\n");
        }
        return Ok(());
    };
    let board = picture::board(puzzle);
    let steps = picture::steps(&board, moves)?;
    // One picture shows the path through a maze; for other puzzles every position is shown.
    let way = matches!(puzzle.instance, AnyInstance::Maze(_))
        .then(|| picture::visited(puzzle, report))
        .transpose()?;
    if let Some(path) = &args.svg {
        let svg = match &way {
            Some(way) => slidewise_draw::svg(way),
            None => slidewise_draw::svg_solution(&board, &steps)?,
        };
        output::file(path, svg.as_bytes())?;
    }
    if let Some(path) = &args.png {
        let png = match &way {
            Some(way) => slidewise_draw::png(way)?,
            None => slidewise_draw::png_solution(&board, &steps)?,
        };
        output::file(path, &png)?;
    }
    if let Some(path) = &args.gif {
        output::file(path, &slidewise_draw::gif_solution(&board, &steps)?)?;
    }
    Ok(())
}
