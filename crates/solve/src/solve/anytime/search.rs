//! The search for any solutions: by the family's rules if it has some, then with beams of growing width. Between them,
//! best-first width search looks for a first solution, and windows shorten the best one so far.
//!
//! A heuristic that is available at once guides the beams. If the family has a better one whose tables the search for a
//! shortest solution is building, the beams start again with it as soon as the tables are there.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use slidewise_core::{
    Alarm, Cost, Domain, Goals, Guarantee, Heuristic, Observer, Packable, PairHeuristic, Preparing, Reversed,
    Stats, Stop,
};
use slidewise_search::width::{self, WidthSearch};
use slidewise_search::windows::Windows;
use slidewise_search::{Run, beam, windows};
use slidewise_store::Budget;

use super::super::figures::counts;
use super::super::replay;
use super::super::resolve::{FamilyDefaults, ResolvedOptions};
use super::super::search::budget_beside;
use super::PAUSE;
use super::shared::Shared;
use crate::families::{AnyKey, AnyMove, Opened, OwnBeam, Unavailable, WindowPair, with_opened};
use crate::{Algorithm, HeuristicName, Options, Puzzle};

/// The widths of the first and the last beam; each is twice as wide as the one before.
const WIDTHS: [usize; 2] = [1 << 5, 1 << 26];

/// The moves in the first window; each pass has windows longer by half.
const WINDOW: usize = 10;

/// The minimum for the number of states that may be expanded in a window.
const WINDOW_NODES: u64 = 4096;

/// That number is one part in this many of the expansions of the last beam, so that windows can grow like the beams.
const WINDOW_SHARE: u64 = 16;

/// Searches until everything has been tried or the search is told to end, which is not a failure: all solutions found
/// are shared.
pub(super) fn run(puzzle: &Puzzle, options: &Options, shared: &Shared, alarm: Alarm, wait: Duration) {
    let mut watch = Watch { shared, alarm, ends_with_tables: false };
    let began = Instant::now();
    while began.elapsed() < wait {
        if watch.look().is_break() {
            return;
        }
        std::thread::sleep(PAUSE);
    }
    // At a limit, or if a heuristic is not available, the other search reports it.
    let _ =
        with_opened!(&puzzle.instance, options.order, opened => search(puzzle, &opened, options, &mut watch));
}

fn search<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<(), Unavailable> {
    if opened.refutation().is_some() {
        return Ok(());
    }
    let better = opened.rules.better_guide(options);
    let mut known = Known::default();
    watch.ends_with_tables = better.is_some();
    guided(opened.rules.guide(options), puzzle, opened, options, &mut known, watch)?;
    if let Some(better) = better
        && !known.is_complete
        && watch.shared.has_tables()
    {
        watch.ends_with_tables = false;
        guided(better, puzzle, opened, options, &mut known, watch)?;
    }
    Ok(())
}

/// Searches with this heuristic as the guide.
fn guided<const N: usize>(
    guide: HeuristicName,
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    known: &mut Known,
    watch: &mut Watch<'_>,
) -> Result<(), Unavailable> {
    let options = Options { heuristic: guide, algorithm: Algorithm::AStar, ..*options };
    let chosen =
        ResolvedOptions::new(&options, FamilyDefaults::of(opened, &options)).map_err(Unavailable::Refused)?;
    let shared = watch.shared;
    opened.with_heuristic(guide, &options, watch, |heuristic, held, observer| {
        let memory = held + heuristic.table_bytes() as u64;
        let Some(budget) = budget_beside(memory, options.limits) else { return };
        let nodes = options.limits.nodes;
        let mut search = Search { puzzle, opened, heuristic, chosen: &chosen, budget, nodes, known, shared };
        // Whoever stopped it knows the reason.
        let _ = search.run(observer);
    })
}

/// What is known, whatever the guide.
#[derive(Default)]
struct Known {
    stats: Stats,
    /// The best solution and its length.
    best: Option<(Vec<AnyMove>, Cost)>,
    /// Is there nothing left to find?
    is_complete: bool,
}

/// A search in progress.
struct Search<'a, const N: usize> {
    puzzle: &'a Puzzle,
    opened: &'a Opened<N>,
    heuristic: &'a dyn Heuristic<Opened<N>>,
    chosen: &'a ResolvedOptions,
    budget: Budget,
    nodes: Option<u64>,
    known: &'a mut Known,
    shared: &'a Shared,
}

impl<'a, const N: usize> Search<'a, N> {
    fn run(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.prove_estimate();
        if self.known.best.is_none()
            && let Some(moves) = self.opened.rules.by_rules()
        {
            self.offer(moves, "rules");
        }
        let (opened, places) = (self.opened, self.opened.rules.places());
        // Without memory for their tables, there are beams only.
        let mut novel =
            WidthSearch::new(opened, self.heuristic, &*places, opened.rules.goal_pieces(), &self.budget).ok();
        let from_start = FromStart { opened, start: opened.start() };
        // Other families have too many goals.
        let last = opened.rules.has_final_states().then(|| opened.goals().next()).flatten();
        let reversed = last.map(|last| Reversed::from_goal(opened, last));
        let mut backward = reversed.as_ref().and_then(|reversed| {
            let mut search =
                WidthSearch::new(reversed, &from_start, &*places, Vec::new(), &self.budget).ok()?;
            opened.goals().try_for_each(|last| search.begin_at(&last)).ok()?;
            Some(search)
        });
        let [mut width, widest] = WIDTHS;
        // Is there memory for beams? And how much work was the last one?
        let (mut has_room, mut expansions) = (true, 0);
        while width <= widest {
            let before = self.known.stats.expanded;
            if has_room {
                match self.beam(width, &*places, observer) {
                    // There is memory for windows, which need little.
                    Err(Stop::Memory | Stop::Capacity) if self.known.best.is_some() => has_room = false,
                    end => self.known.is_complete = end?,
                }
            }
            expansions = if has_room { self.known.stats.expanded - before } else { 2 * expansions };
            if self.known.best.is_none()
                && let Some(search) = &mut backward
                && self.explore(search, Way::Backward, expansions, observer)?.is_break()
            {
                backward = None;
            }
            if self.known.best.is_none()
                && let Some(search) = &mut novel
                && self.explore(search, Way::Forward, expansions, observer)?.is_break()
            {
                novel = None;
            }
            if self.known.best.is_some() {
                // Their memory is free for beams and windows.
                (novel, backward) = (None, None);
            }
            if self.known.is_complete {
                break;
            }
            self.shorten(expansions, observer)?;
            width *= 2;
        }
        Ok(())
    }

    /// Continues to look for a first solution among novel states, with about this many expansions. Breaks off if that
    /// need not be continued.
    fn explore<D, H>(
        &mut self,
        novel: &mut WidthSearch<'_, D, H>,
        way: Way,
        expansions: u64,
        mut observer: &mut dyn Observer,
    ) -> Result<ControlFlow<()>, Stop>
    where
        D: Packable<Key = AnyKey<N>, Move = AnyMove>,
        H: Heuristic<D> + ?Sized,
    {
        let nodes = self.left()?.map_or(expansions, |left| left.min(expansions));
        let mut run = Run::new(&self.budget, Some(nodes), &mut observer);
        let end = novel.search(&mut run);
        self.count(&run.stats());
        match end {
            Ok(width::End::Found(mut moves)) => {
                if way == Way::Backward {
                    moves.reverse();
                }
                self.offer(moves, "width");
            }
            // The other search must prove that there is no solution.
            Ok(width::End::Exhausted) => self.known.is_complete = true,
            Err(Stop::Nodes) => return Ok(ControlFlow::Continue(())),
            Err(Stop::Memory | Stop::Capacity) => (),
            Err(why) => return Err(why),
        }
        Ok(ControlFlow::Break(()))
    }

    /// The estimate of the start is a bound at once, while the tables of the other search are still being built.
    fn prove_estimate(&self) {
        if self.heuristic.guarantee(self.opened).admissible
            && let Some(estimate) = self.heuristic.estimate(self.opened, &self.opened.start())
        {
            self.shared.prove(estimate);
        }
    }

    /// Searches with a beam. Returns whether there is nothing left to find.
    fn beam(
        &mut self,
        width: usize,
        places: &beam::Places<'_, AnyKey<N>>,
        mut observer: &mut dyn Observer,
    ) -> Result<bool, Stop> {
        let below = self.known.best.as_ref().map_or(Cost::MAX, |(_, length)| *length);
        if let Some(end) = self.own_beam(width, below, observer) {
            if let Some(moves) = end? {
                self.offer(moves, "beam");
            }
            return Ok(false);
        }
        let mut run = Run::new(&self.budget, self.left()?, &mut observer);
        let options = beam::Options { width, below };
        let end = beam::search(self.opened, self.heuristic, places, options, &mut run);
        self.count(&run.stats());
        let end = end?;
        // A wider beam would keep the same states. After a solution was just found, there may still be cheaper ones.
        let is_last = !end.narrowed && end.moves.is_none();
        match end.moves {
            Some(moves) => self.offer(moves, "beam"),
            // Without a solution at all, the other search must prove that there is none.
            None if is_last && below < Cost::MAX && self.heuristic.guarantee(self.opened).admissible => {
                self.shared.prove(below);
            }
            None => (),
        }
        Ok(is_last)
    }

    /// Searches with the family's own beam, if it has one.
    fn own_beam(
        &mut self,
        width: usize,
        below: Cost,
        observer: &mut dyn Observer,
    ) -> Option<Result<Option<Vec<AnyMove>>, Stop>> {
        let Self { opened, budget, nodes, known, .. } = self;
        let mut watch = |expanded: usize| {
            known.stats.expanded += expanded as u64;
            if nodes.is_some_and(|nodes| known.stats.expanded >= nodes) {
                return ControlFlow::Break(Stop::Nodes);
            }
            observer.progress(0, &known.stats)
        };
        opened.rules.own_beam(OwnBeam { width, below, budget, watch: &mut watch })
    }

    /// Shortens the best solution, with about this many expansions.
    fn shorten(&mut self, expansions: u64, mut observer: &mut dyn Observer) -> Result<(), Stop> {
        let end = self.known.stats.expanded + expansions;
        let nodes = WINDOW_NODES.max(expansions / WINDOW_SHARE);
        let mut moves = WINDOW;
        while let Some((best, length)) = self.known.best.clone() {
            let options = windows::Options { moves, nodes };
            let windows = Windows {
                domain: self.opened,
                heuristic: self.heuristic,
                pair: &WindowPair,
                budget: &self.budget,
            };
            let (mut shorter, mut stats) = (best, Stats::default());
            let end_of_pass = windows.pass(&mut shorter, options, &mut stats, &mut observer);
            self.count(&stats);
            if self.length(&shorter) < length {
                self.offer(shorter, "windows");
            }
            end_of_pass?;
            if moves >= length as usize || self.known.stats.expanded >= end {
                break;
            }
            moves += moves / 2;
        }
        Ok(())
    }

    /// The number of states that may still be expanded.
    fn left(&self) -> Result<Option<u64>, Stop> {
        let left = self.nodes.map(|nodes| nodes.saturating_sub(self.known.stats.expanded));
        if left == Some(0) { Err(Stop::Nodes) } else { Ok(left) }
    }

    fn count(&mut self, more: &Stats) {
        self.known.stats.expanded += more.expanded;
        self.known.stats.generated_edges += more.generated_edges;
        self.known.stats.stored = self.known.stats.stored.max(more.stored);
        self.known.stats.peak_bytes = self.budget.peak();
    }

    fn length(&self, moves: &[AnyMove]) -> Cost {
        let (mut state, mut length) = (self.opened.start(), 0);
        for &mv in moves {
            length += self.opened.cost(&state, mv);
            self.opened.apply(&mut state, mv);
        }
        length
    }

    /// Replays a solution and shares it.
    fn offer(&mut self, moves: Vec<AnyMove>, found_by: &str) {
        let mut report = counts(self.puzzle, self.chosen, &self.known.stats);
        let length = self.length(&moves);
        report.bracket(length, 0);
        report.moves = Some(self.opened.describe(&moves));
        (report.algorithm, report.found_by) = (found_by.into(), Some(found_by.into()));
        replay(self.puzzle, &report);
        self.shared.offer(report);
        self.known.best = Some((moves, length));
    }
}

/// The direction of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Forward,
    Backward,
}

/// The distance from the start, for a search backwards.
struct FromStart<'a, const N: usize> {
    opened: &'a Opened<N>,
    start: AnyKey<N>,
}

impl<const N: usize> Heuristic<Reversed<'_, Opened<N>>> for FromStart<'_, N> {
    fn estimate(&self, _: &Reversed<'_, Opened<N>>, state: &AnyKey<N>) -> Option<Cost> {
        Some(WindowPair.between(self.opened, &self.start, state))
    }

    fn guarantee(&self, _: &Reversed<'_, Opened<N>>) -> Guarantee {
        Guarantee { admissible: true, consistent: WindowPair.is_consistent(self.opened) }
    }
}

/// Watches the search for any solutions.
struct Watch<'a> {
    shared: &'a Shared,
    alarm: Alarm,
    /// Does this search end when the other one has its tables?
    ends_with_tables: bool,
}

impl Watch<'_> {
    fn look(&self) -> ControlFlow<Stop> {
        let is_over = self.shared.is_over() || self.ends_with_tables && self.shared.has_tables();
        let why = self.alarm.rings().or_else(|| is_over.then_some(Stop::Interrupted));
        why.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.look()
    }

    fn prepare(&mut self, _: &Preparing<'_>) -> ControlFlow<Stop> {
        self.look()
    }

    fn alarm(&self) -> Alarm {
        self.alarm.clone()
    }
}
