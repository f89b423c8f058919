//! `show --sheet`: cards for printing.

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use slidewise_domains::notation::PieceMove;
use slidewise_draw::{Card, Pages, Paper};
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{AnyInstance, Options, Puzzle, Refused, solve};

use super::super::solve::verdict;
use crate::args::{PaperName, ShowArgs};
use crate::input::Puzzles;
use crate::status::Status;
use crate::{human, output, picture, progress};

/// The file format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Pdf,
    Svg,
    Png,
}

impl Format {
    fn of(path: &Path) -> anyhow::Result<Self> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Ok(match ending.to_ascii_lowercase().as_str() {
            "pdf" => Self::Pdf,
            "svg" => Self::Svg,
            "png" => Self::Png,
            _ => bail!("--sheet writes pdf, svg and png files, but {} has another extension", path.display()),
        })
    }
}

/// Writes the cards, and the solutions if requested.
pub(super) fn run(args: &ShowArgs, path: &Path, mut puzzles: Puzzles<'_>) -> anyhow::Result<Status> {
    let format = Format::of(path)?;
    let folder = output::folder(path);
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
    let (mut cards, mut solutions, mut is_stopped) = (Vec::new(), Vec::new(), false);
    for puzzle in puzzles.by_ref() {
        if args.solutions {
            let report = solved(args, &puzzle)?;
            is_stopped |= report.outcome == Verdict::Stopped;
            solutions.push(solution(&report));
        }
        cards.push(card(&puzzle));
    }
    if cards.is_empty() {
        return Ok(puzzles.status);
    }
    let paper = match args.paper {
        PaperName::A4 => Paper::A4,
        PaperName::Letter => Paper::Letter,
    };
    let number = cards.len() as u64;
    let pages = |cards: &[Card]| Pages::new(cards, paper, args.columns.into());
    let (cards, solutions) = (pages(&cards), pages(&solutions));
    let total = cards.number() + solutions.number();
    if format == Format::Pdf {
        output::file(path, &cards.then(solutions).pdf())?;
    } else {
        write(format, path, "", &cards)?;
        write(format, path, "-solutions", &solutions)?;
    }
    if !args.format.quiet {
        let (cards, pages) = (human::amount(number, "cards"), human::amount(total as u64, "pages"));
        output::message(&format!("{cards} on {pages}\n"));
    }
    Ok(if is_stopped { Status::Stopped } else { puzzles.status })
}

/// The puzzle without its solution.
fn card(puzzle: &Puzzle) -> Card {
    let metric = puzzle.metric().name();
    // Tiles look the same whatever their goal.
    let goal = matches!(puzzle.instance, AnyInstance::Tiles(_)).then(|| format!("goal: {}", puzzle.goal()));
    let length = puzzle.known_length().map(|length| human::amount(length, metric));
    let notes = goal.into_iter().chain(length).collect::<Vec<_>>().join(", ");
    Card { title: puzzle.name.clone(), board: Some(picture::board(puzzle)), notes }
}

fn solved(args: &ShowArgs, puzzle: &Puzzle) -> Result<Report, Refused> {
    let (limits, threads) = (args.limits.limits(1), Some(args.limits.threads()));
    let options = Options { limits, threads, ..Options::default() };
    progress::watched(args.format.quiet, &options.limits, |watch| solve(puzzle, &options, watch))
}

/// A solution, or why there is none.
fn solution(report: &Report) -> Card {
    let moves: Vec<_> = report.moves.iter().flatten().map(PieceMove::arrows).collect();
    let title = format!("{}: {}", report.name, verdict(report));
    Card { title, board: None, notes: moves.join(" ") }
}

/// Writes each page into a file of its own; several are numbered.
fn write(format: Format, path: &Path, suffix: &str, pages: &Pages) -> anyhow::Result<()> {
    let name = |page: usize| if pages.number() == 1 { suffix.to_owned() } else { format!("{suffix}-{page}") };
    let path = |page| renamed(path, &name(page));
    if format == Format::Svg {
        for (page, svg) in (1..).zip(pages.svg()) {
            output::file(&path(page), svg.as_bytes())?;
        }
    } else {
        for (page, png) in (1..).zip(pages.png()) {
            output::file(&path(page), &png?)?;
        }
    }
    Ok(())
}

/// The path with a suffix added to the file name, before the extension.
fn renamed(path: &Path, suffix: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}{suffix}.{ending}"))
}
