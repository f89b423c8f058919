//! `solve`: shortest solutions.

use anyhow::ensure;
use slidewise_core::{Preparing, Watch};
use slidewise_draw::{Step, panels};
use slidewise_lab::report::Report;
use slidewise_lab::{Puzzle, Refused, collection, solution, solve};

use crate::args::SolveArgs;
use crate::certificate::{self, Certified, Written};
use crate::input::Puzzles;
use crate::progress::Progress;
use crate::status::Status;
use crate::{batch, commands::show, human, input, interrupt, output, picture, statistics, visited};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let tour = args.puzzles.is_empty();
    let arguments = if tour { vec![collection::FIRST.to_owned()] } else { args.puzzles.clone() };
    picture::check_paths(&[(&args.svg, "svg"), (&args.png, "png"), (&args.gif, "gif")])?;
    let adjust = args.adjust.adjust();
    let mut puzzles = input::open(&arguments, &adjust, &args.query.selection());
    let files = args.svg.is_some() || args.png.is_some() || args.gif.is_some();
    ensure!(!files || puzzles.left() == 1, "a picture file needs exactly one puzzle");
    ensure!(args.certificate.is_none() || puzzles.left() == 1, "a certificate needs exactly one puzzle");
    let status = if !args.visited.is_empty() {
        visited::run(args, &puzzles.by_ref().collect::<Vec<_>>())?
    } else if puzzles.left() == 1 {
        puzzles.next().map_or(Ok(Status::Solved), |puzzle| one(args, &puzzle))?
    } else {
        many(args, &mut puzzles)?
    };
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
  slidewise solve --help                  all there is
";

fn one(args: &SolveArgs, puzzle: &Puzzle) -> anyhow::Result<Status> {
    let progress = Progress::search(args.format.quiet);
    let report = search(args, puzzle, 1, &progress);
    progress.finish();
    let report = report?;
    let certificate = certify(args, puzzle, &report)?;
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

/// Writes the certificate, if one is asked for.
fn certify<'a>(args: &'a SolveArgs, puzzle: &Puzzle, report: &Report) -> anyhow::Result<Option<Written<'a>>> {
    let Some(path) = &args.certificate else { return Ok(None) };
    let progress = Progress::search(args.format.quiet);
    let limits = args.limits.limits(1);
    let written = certificate::write(path, args.evidence, puzzle, report, &limits, &progress);
    progress.finish();
    written
}

fn many(args: &SolveArgs, puzzles: &mut Puzzles<'_>) -> anyhow::Result<Status> {
    let count = puzzles.left();
    let searches = args.limits.searches(count);
    let progress = Progress::batch(count, args.format.quiet);
    let mut total = Total::default();
    let work = |puzzle: Puzzle| {
        let report = search(args, &puzzle, searches, &Progress::search(true));
        progress.advance();
        report
    };
    let take = |report: Result<Report, Refused>| -> anyhow::Result<()> {
        let report = report?;
        total.add(&report);
        let printed = progress.pause(|| {
            if args.format.json { output::report(&report) } else { Ok(output::text(&line(&report))?) }
        });
        // Where nobody reads on, the other searches are for nothing.
        printed.inspect_err(|_| interrupt::request())
    };
    batch::run(puzzles, searches, work, take)?;
    progress.finish();
    if !args.format.json && !args.format.quiet && count > 0 {
        output::text(&total.line())?;
    }
    Ok(total.status)
}

fn search(
    args: &SolveArgs,
    puzzle: &Puzzle,
    searches: usize,
    progress: &Progress,
) -> Result<Report, Refused> {
    let threads = (args.limits.threads() / searches).max(1);
    let options = args.search.options(args.limits.limits(searches), threads);
    let announce = |news: &Preparing<'_>| progress.prepare(news);
    let mut watch =
        Watch::new(&options.limits, interrupt::flag(), |bound, stats| progress.show(bound, stats))
            .announcing(&announce);
    solve::solve(puzzle, &options, &mut watch)
}

/// What a batch adds up to.
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
        let status = Status::of(report);
        match status {
            Status::Solved => self.solved += 1,
            Status::Unsolvable => self.unsolvable += 1,
            _ => self.stopped += 1,
        }
        self.expanded += report.expanded;
        self.seconds += report.seconds;
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
    let moves = report.moves.iter().flatten().map(|mv| solution::compact(mv)).collect::<Vec<_>>().join(" ");
    format!("{:<16} {}  {moves}", report.name, verdict(report)).trim_end().to_owned() + "\n"
}

/// The answer in a few words.
pub(crate) fn verdict(report: &Report) -> String {
    let bound = report.lower_bound.unwrap_or(0);
    match (report.length, report.outcome.as_str()) {
        (Some(length), _) if report.optimal => {
            format!("{} (shortest)", human::amount(length, &report.metric))
        }
        (Some(length), _) => {
            format!("{} (not proven shortest: at least {bound})", human::amount(length, &report.metric))
        }
        (None, "unsolvable") => format!("unsolvable: {}", report.proof.as_deref().unwrap_or_default()),
        _ => format!(
            "{}: any solution has at least {}",
            human::stopped(report.stopped_by.as_deref()),
            human::amount(bound, &report.metric)
        ),
    }
}

/// A result with its board, its moves and its figures.
fn page(args: &SolveArgs, puzzle: &Puzzle, report: &Report) -> anyhow::Result<String> {
    let board = picture::board(puzzle);
    let moves = report.moves.clone().unwrap_or_default();
    let steps = picture::steps(&board, &moves)?;
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{} · goal: {}\n", show::title(puzzle), report.goal);
    if args.boards && !steps.is_empty() {
        text += &slidewise_draw::terminal_row(&panels(&board, &steps)?, picture::style(), picture::width());
    } else {
        text += &slidewise_draw::terminal(&board, picture::style());
    }
    text += &format!("{bold}{}{bold:#}\n", verdict(report));
    text += human::explained(&report.metric);
    if !args.boards {
        text += &numbered(&steps);
    }
    text += &figures(report);
    if args.stats {
        text += &statistics::table(report);
    }
    text += &statistics::consistency(report);
    Ok(text)
}

/// The moves in rows of ten, each row with the number of its first move.
fn numbered(steps: &[Step]) -> String {
    let widest = steps.iter().map(|step| step.caption.chars().count()).max().unwrap_or(0);
    let row = |(index, row): (usize, &[Step])| {
        let cells: Vec<_> = row.iter().map(|step| format!("{:<widest$}", step.caption)).collect();
        format!("{:>5}  {}", index * 10 + 1, cells.join("  ")).trim_end().to_owned() + "\n"
    };
    steps.chunks(10).enumerate().map(row).collect()
}

fn figures(report: &Report) -> String {
    let dim = anstyle::Style::new().dimmed();
    format!(
        "{dim}{} with {} · {} expanded · {} generated · {} stored · {} · {}{dim:#}\n",
        report.algorithm,
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
            output::message("no picture is written: there is no solution to draw\n");
        }
        return Ok(());
    };
    let board = picture::board(puzzle);
    let steps = picture::steps(&board, moves)?;
    if let Some(path) = &args.svg {
        output::file(path, slidewise_draw::svg_solution(&board, &steps)?.as_bytes())?;
    }
    if let Some(path) = &args.png {
        output::file(path, &slidewise_draw::png_solution(&board, &steps)?)?;
    }
    if let Some(path) = &args.gif {
        output::file(path, &slidewise_draw::gif_solution(&board, &steps)?)?;
    }
    Ok(())
}
