//! Records which cells of a maze a search visits, to draw them as in figures 6 and 7 of the Unblock Me thesis.

use slidewise_core::clock::Instant;
use slidewise_core::{Heuristic, Observer};
use slidewise_search::{BestFirst, Run};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::figures::{self, Proof};
use super::replay;
use super::resolve::{FamilyDefaults, ResolvedOptions};
use super::search::Finished;
use crate::families::{self, AnyKey, AnyOpened, Opened, Unavailable};
use crate::report::Report;
use crate::{Algorithm, AnyInstance, Options, Puzzle, Refused};

/// Solves a maze and reports all expanded cells. Fails if the puzzle is not a maze, or if the options do not fit: only
/// the best-first searches with their default lists are supported.
///
/// # Panics
/// As for [`solve`](super::solve).
pub fn visited(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> Result<Report, Refused> {
    let opened = match (&puzzle.instance, families::open(&puzzle.instance, options.order)) {
        (AnyInstance::Maze(_), AnyOpened::Narrow(opened)) => opened,
        _ => {
            return Err(Refused(format!(
                "--visited is for mazes: the states of {} are not cells",
                puzzle.family()
            )));
        }
    };
    let chosen = ResolvedOptions::new(options, FamilyDefaults::of(&opened, options))?;
    let plain = matches!(chosen.algorithm, Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar);
    if !plain || !chosen.is_plain() {
        return Err(Refused(format!(
            "{} cannot be watched with these options: --visited takes bfs, dijkstra and astar, with the default lists",
            chosen.algorithm
        )));
    }
    let began = Instant::now();
    let watched = opened.with_heuristic(chosen.heuristic, options, observer, |heuristic, _, observer| {
        watch(&opened, heuristic, &chosen, options, observer)
    });
    let (finished, cells) = match watched {
        Ok(watched) => watched,
        Err(Unavailable::Refused(refused)) => return Err(refused),
        Err(Unavailable::Stopped(why)) => (Finished::stopped(&opened, why), Vec::new()),
    };
    let seconds = began.elapsed().as_secs_f64();
    let words = finished.moves().map(|moves| opened.describe(moves));
    let report = figures::report(puzzle, words, &chosen, finished, Proof::by_search(chosen.heuristic));
    replay(puzzle, &report);
    let places = opened.rules.places();
    // The places of a maze's state are the row and the column of the walker.
    let cell = |state: &AnyKey<1>| match places(state)[..] {
        [row, column] => (row.into(), column.into()),
        _ => unreachable!("a walker has a row and a column"),
    };
    Ok(Report { seconds, visited: cells.iter().map(cell).collect(), ..report })
}

/// Searches, and lists the expanded states.
fn watch(
    opened: &Opened<1>,
    heuristic: &dyn Heuristic<Opened<1>>,
    chosen: &ResolvedOptions,
    options: &Options,
    mut observer: &mut dyn Observer,
) -> (Finished, Vec<AnyKey<1>>) {
    let budget = Budget::new(options.limits.memory);
    let mut run = Run::new(&budget, options.limits.nodes, &mut observer);
    let tie = chosen.tie_rule();
    let (open, closed) = (BucketQueue::new(tie.turn(), &budget), CompactTable::new(&budget));
    let mut states = Vec::new();
    let mut search = BestFirst::new(opened, heuristic, open, closed, tie, &budget);
    let outcome = search.run_watched(&mut run, |state| states.push(*state));
    let stats = run.stats();
    let table_bytes = heuristic.table_bytes() as u64;
    let finished = Finished::judged(opened, heuristic, outcome);
    (Finished { stats, table_bytes, ..finished }, states)
}
