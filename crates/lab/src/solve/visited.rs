//! Which cells of a maze a search visits, for drawing them as in figures 6 and 7 of the Unblock Me thesis.

use std::time::Instant;

use slidewise_core::{Heuristic, Observer};
use slidewise_domains::maze::{Cell, Maze};
use slidewise_search::{BestFirst, Run};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::figures::{self, Proof};
use super::replay;
use super::resolve::{FamilyDefaults, ResolvedOptions};
use super::search::Finished;
use crate::families::maze::Walking;
use crate::families::{Family, HeuristicJob, Unavailable};
use crate::report::Report;
use crate::{Algorithm, Kind, Options, Puzzle, Refused};

/// Solves a maze and reports all expanded cells. Fails if the puzzle is not a maze, or if the options do not fit: it
/// supports the best-first searches with their default lists.
///
/// # Panics
/// As for [`solve`](super::solve).
pub fn visited(
    puzzle: &Puzzle,
    options: &Options,
    mut observer: &mut dyn Observer,
) -> Result<Report, Refused> {
    let Kind::Maze(instance) = &puzzle.kind else {
        return Err(Refused(format!(
            "the states of {} are no cells that could be drawn: --visited is for mazes",
            puzzle.family()
        )));
    };
    let family = Walking(Maze(instance.clone()));
    let chosen = ResolvedOptions::new(options, FamilyDefaults::of(&family, options))?;
    let plain = matches!(chosen.algorithm, Algorithm::Bfs | Algorithm::Dijkstra | Algorithm::AStar);
    if !plain || !chosen.is_plain() {
        return Err(Refused(format!(
            "{} cannot be watched with these options: --visited takes bfs, dijkstra and astar, with the usual lists",
            chosen.algorithm
        )));
    }
    let began = Instant::now();
    let watch = Watch { maze: &family.0, chosen, options, observer: &mut observer };
    let (finished, cells) = match family.with_heuristic(chosen.heuristic, options, watch) {
        Ok(seen) => seen,
        Err(Unavailable::Refused(refused)) => return Err(refused),
        Err(Unavailable::Stopped(_)) => unreachable!("no heuristic of mazes needs a search"),
    };
    let seconds = began.elapsed().as_secs_f64();
    let report = figures::report(puzzle, &family, &chosen, finished, Proof::by_search(chosen.heuristic));
    replay(puzzle, &report);
    let visited = cells.into_iter().map(|cell| (cell.row.into(), cell.column.into())).collect();
    Ok(Report { seconds, visited, ..report })
}

struct Watch<'a, O> {
    maze: &'a Maze,
    chosen: ResolvedOptions,
    options: &'a Options,
    observer: &'a mut O,
}

impl<O: Observer> HeuristicJob<Maze> for Watch<'_, O> {
    type Output = (Finished<Maze>, Vec<Cell>);

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    fn run<H: Heuristic<Maze>>(self, heuristic: &H) -> Self::Output {
        let limits = &self.options.limits;
        let budget = Budget::new(limits.memory);
        let mut run = Run::new(&budget, limits.nodes, self.observer);
        let tie = self.chosen.tie_rule();
        let open = BucketQueue::new(tie.turn(), &budget);
        let closed = CompactTable::new(&budget);
        let mut cells = Vec::new();
        let mut search = BestFirst::new(self.maze, heuristic, open, closed, tie, &budget);
        let outcome = search.run_watched(&mut run, |cell| cells.push(*cell));
        let stats = run.stats();
        let table_bytes = heuristic.table_bytes() as u64;
        let finished = Finished { stats, table_bytes, ..Finished::judged(self.maze, heuristic, outcome) };
        (finished, cells)
    }
}
