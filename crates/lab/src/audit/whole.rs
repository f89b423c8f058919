//! The audit of a whole space: exact, or as far as the limits allow.

use std::ops::ControlFlow;

use slidewise_core::clock::Instant;
use slidewise_core::{Alarm, Cost, Domain, Heuristic, Observer, Preparing, Stats, Stop};
use slidewise_search::Run;
use slidewise_search::space::{Component, Visitor};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use super::Work;
use super::findings::{Boards, Edges, Space, estimate, stored};
use super::report::AuditReport;
use slidewise_solve::Puzzle;
use slidewise_solve::families::{AnyKey, AnyMove, Opened};
use slidewise_solve::values::board;

/// Explores the space and evaluates the heuristics in each state along the way. The first is audited, a second is
/// compared.
pub(super) fn audit<const N: usize>(
    opened: &Opened<N>,
    heuristics: &[&dyn Heuristic<Opened<N>>],
    work: &mut Work<'_>,
    mut observer: &mut dyn Observer,
    report: &mut AuditReport,
) {
    let limits = work.request.options.limits;
    // A state takes about as much memory in the table as its values, its distance and its place in a queue together.
    let half = limits.memory.map(|bytes| bytes / 2);
    let (table, arrays) = (Budget::new(half), Budget::new(half));
    let mut component = Component::new(opened, CompactTable::new(&table));
    let values = heuristics.iter().map(|_| Pages::new(&arrays)).collect();
    let mut evaluator = Evaluator { domain: opened, heuristics, values, edges: Edges::default() };
    let mut shortened = ShortenedObserver::new(work, observer);
    let explored =
        component.explore_seen(&mut Run::new(&table, limits.nodes, &mut shortened), &mut evaluator);
    let measured = component.distances_so_far(&mut Run::new(&arrays, None, &mut observer));
    report.stopped_by = explored.err().or(measured.as_ref().err().copied()).map(|why| why.name().into());
    report.complete = report.stopped_by.is_none();
    let Evaluator { values, edges, .. } = evaluator;
    let space = Space { values: &values, edges, distances: measured.ok(), whole: explored.is_ok() };
    let drawn = Drawn { opened, component: &component };
    space.judge(&drawn, report);
    if let (Some(rows), Some(distances), true) = (&mut work.rows, &space.distances, report.complete) {
        for id in (0..values[0].len() as u32).map(StateId) {
            rows(&board(&drawn.native(id)), estimate(values[0][id.index()]), distances.of(id));
        }
    }
    report.peak_bytes = table.peak() + arrays.peak();
}

/// Evaluates heuristics while a space is explored.
struct Evaluator<'a, D: Domain> {
    domain: &'a D,
    heuristics: &'a [&'a dyn Heuristic<D>],
    /// For each heuristic: the value of each state.
    values: Vec<Pages<Cost>>,
    edges: Edges,
}

impl<D: Domain> Visitor<D::State> for Evaluator<'_, D> {
    fn found(&mut self, state: &D::State) -> Result<(), Exhausted> {
        // The first heuristic is evaluated last: if memory runs out, the others may have one more value.
        let pairs = self.heuristics.iter().zip(&mut self.values).rev();
        for (heuristic, values) in pairs {
            values.push(stored(heuristic.estimate(self.domain, state)))?;
        }
        Ok(())
    }

    fn edge(&mut self, from: StateId, to: StateId, cost: Cost) {
        let values = [from, to].map(|id| self.values[0][id.index()]);
        self.edges.look([from, to], values, cost);
    }
}

/// The states of a component as boards.
struct Drawn<'a, const N: usize> {
    opened: &'a Opened<N>,
    component: &'a Component<'a, Opened<N>, CompactTable<AnyKey<N>>>,
}

impl<const N: usize> Boards for Drawn<'_, N> {
    fn native(&self, id: StateId) -> String {
        self.opened.native(&self.component.state(id))
    }

    fn after(&self, from: StateId, to: StateId, cost: Cost) -> String {
        let (from, to) = (self.component.state(from), self.component.state(to));
        let leads_there = |mv: &AnyMove| {
            let mut next = from;
            self.opened.apply(&mut next, *mv);
            next == to && self.opened.cost(&from, *mv) == cost
        };
        match self.opened.moves(&from).find(leads_there) {
            Some(mv) => Puzzle::from(self.opened.instance_after(&from, mv)).native(),
            None => self.opened.native(&to),
        }
    }
}

/// An observer with less time: exploring gets two thirds of what is left, measuring the rest. Without distances,
/// nothing would be known about admissibility.
struct ShortenedObserver<'a> {
    observer: &'a mut dyn Observer,
    deadline: Option<Instant>,
}

impl<'a> ShortenedObserver<'a> {
    fn new(work: &Work<'_>, observer: &'a mut dyn Observer) -> Self {
        let time = work.request.options.limits.time.map(|time| time.saturating_sub(work.began.elapsed()));
        let deadline = time.and_then(|time| Instant::now().checked_add(time / 3 * 2));
        Self { observer, deadline }
    }
}

impl Observer for ShortenedObserver<'_> {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return ControlFlow::Break(Stop::Time);
        }
        self.observer.progress(bound, stats)
    }

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        self.observer.prepare(news)
    }

    fn alarm(&self) -> Alarm {
        self.observer.alarm()
    }
}
