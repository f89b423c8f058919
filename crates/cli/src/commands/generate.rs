//! `generate`: puzzles to order.

mod rows;

use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use slidewise_core::Stop;
use slidewise_lab::generate::{
    GeneratedFamily, Order, Product, Progress as Generated, choose, generate, shuffle,
};
use slidewise_solve::{Adjust, Puzzle};

use crate::args::GenerateArgs;
use crate::catalogue::Selection;
use crate::progress::Progress;
use crate::status::Status;
use crate::{human, input, interrupt, output};

/// From a catalogue, this many puzzles are considered per ordered puzzle, and at least this many in all.
const CHOICE: (usize, usize) = (50, 1000);

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    let start = match &args.from {
        Some(path) if args.shuffle.is_some() => Some(start(path)?),
        _ => None,
    };
    let order = args.order(family(args, start.as_ref())?);
    let progress = Progress::search(args.format.quiet);
    let began = Instant::now();
    let interrupted = interrupt::flag();
    // If nobody takes the puzzles any more, generating them is pointless.
    let failure = Cell::new(None);
    let mut watch = |made: &Generated| {
        progress.say(|| {
            format!("{} of {} found in {} attempts", made.found, order.count, human::count(made.attempts))
        });
        if interrupted.load(Ordering::Relaxed) {
            return ControlFlow::Break(Stop::Interrupted);
        }
        let late = began.elapsed() >= args.time;
        if late { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
    };
    let mut products = Vec::new();
    let mut deliver = |product: Product| {
        let printed = progress.pause(|| print(args, &product, products.is_empty()));
        if let Err(error) = printed {
            interrupt::request();
            failure.set(Some(error));
        }
        products.push(product);
    };
    let made = match (&args.from, start.as_ref().zip(args.shuffle)) {
        (_, Some((puzzle, moves))) => shuffle(&order, puzzle, moves, args.means(), &mut watch, &mut deliver),
        (Some(path), None) => {
            let selection = Selection { query: args.query(), ..Selection::default() };
            let most = order.count.saturating_mul(CHOICE.0).saturating_add(CHOICE.1);
            let puzzles = rows::read(path, selection, most, order.seed)?;
            choose(&order, &puzzles, args.means(), &mut watch, &mut deliver)
        }
        (None, None) => generate(&order, args.means(), &mut watch, &mut deliver),
    };
    progress.finish();
    if let Some(error) = failure.take() {
        return Err(error);
    }
    let made = made?;
    if let Some(path) = &args.output
        && !products.is_empty()
    {
        write(path, &products)?;
    }
    if made.found == order.count {
        return Ok(Status::Solved);
    }
    output::message(&shortfall(&order, &made));
    Ok(Status::Stopped)
}

/// The family that was ordered, or that of the puzzle to shuffle.
fn family(args: &GenerateArgs, start: Option<&Puzzle>) -> anyhow::Result<GeneratedFamily> {
    let of_start = || {
        let name = start?.family();
        GeneratedFamily::ALL.iter().copied().find(|family| family.name() == name)
    };
    let refuse = || anyhow!("puzzles of {} cannot be generated", start.map_or("no family", Puzzle::family));
    args.family.or_else(of_start).ok_or_else(refuse)
}

/// The one puzzle in a file, or the built-in puzzle with this name.
fn start(path: &Path) -> anyhow::Result<Puzzle> {
    let name = path.to_string_lossy();
    let mut input = input::read(&[name.to_string()], &Adjust::default());
    match input.puzzles.len() {
        1 => Ok(input.puzzles.remove(0)),
        0 => bail!("there is no puzzle to shuffle"),
        count => bail!("{name} holds {count} puzzles: --shuffle takes one"),
    }
}

/// Writes all puzzles to a file: as a catalogue, or as text.
fn write(path: &Path, products: &[Product]) -> anyhow::Result<()> {
    if path.extension().is_some_and(|extension| extension == "parquet") {
        return rows::write(path, products).with_context(|| format!("cannot write {}", path.display()));
    }
    let boards: Vec<&str> = products.iter().map(|product| product.board.as_str()).collect();
    output::file(path, boards.join("\n").as_bytes())
}

/// Prints a puzzle as data, unless it goes to a file, and its figures as a message.
fn print(args: &GenerateArgs, product: &Product, first: bool) -> anyhow::Result<()> {
    if args.format.json {
        return output::json(product);
    }
    if !args.format.quiet {
        output::message(&described(product));
    }
    if args.output.is_none() {
        output::text(&format!("{}{}", if first { "" } else { "\n" }, product.board))?;
    }
    Ok(())
}

/// A puzzle in one line.
fn described(product: &Product) -> String {
    let mut figures =
        vec![human::amount(product.length, &product.metric), human::amount(product.pieces as u64, "pieces")];
    if product.walls > 0 {
        figures.push(human::amount(product.walls as u64, "walls"));
    }
    if let Some(branching) = product.difficulty.branching {
        figures.push(format!("{branching:.1} moves to choose from"));
    }
    if let Some(solutions) = product.difficulty.shortest_solutions {
        figures.push(human::amount(solutions, "shortest solutions"));
    }
    if let Some(moves) = product.difficulty.counter_intuitive {
        figures.push(human::amount(moves, "counter-intuitive moves"));
    }
    format!("{}: {}\n", product.name, figures.join(", "))
}

/// What is missing, and why.
fn shortfall(order: &Order, made: &Generated) -> String {
    let (why, hint) = match made.stopped {
        Some(why) => (human::stopped(Some(why.name())), "Allow more --time, or order something less rare."),
        None => ("no more candidates".into(), "Order something less rare, or leave out --from."),
    };
    let mut reasons: Vec<(u64, &str)> =
        made.rejected.iter().map(|(why, &count)| (count, why.text())).collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.0));
    let reasons: Vec<String> =
        reasons.into_iter().map(|(count, why)| format!("  {:>10} {why}\n", human::count(count))).collect();
    let rejected = match reasons.as_slice() {
        [] => String::new(),
        reasons => format!("; rejected boards:\n{}", reasons.concat().trim_end()),
    };
    format!(
        "{why}: {} of {} found in {}{rejected}\n{hint}\n",
        human::amount(made.found as u64, "puzzles"),
        order.count,
        human::amount(made.attempts, "attempts"),
    )
}
