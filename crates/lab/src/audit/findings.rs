//! Evaluates the values and distances of an audit as plain arrays. Nothing here depends on a puzzle, so it is compiled
//! once.

use std::collections::BTreeMap;

use slidewise_core::Cost;
use slidewise_search::space::Distances;
use slidewise_store::{Pages, StateId};

use super::report::{AuditReport, Comparison, Dominance, EdgeWitness, StateWitness, ValueCount};

/// The stored value of a state that a heuristic considers a dead end: the largest possible value.
const DEAD_END: Cost = Cost::MAX;

/// Encodes an estimate for storage.
pub(super) fn stored(estimate: Option<Cost>) -> Cost {
    estimate.map_or(DEAD_END, |value| value.min(DEAD_END - 1))
}

/// Decodes a stored estimate; none if it says that no goal can be reached.
pub(super) fn estimate(stored: Cost) -> Option<Cost> {
    (stored != DEAD_END).then_some(stored)
}

/// Draws the states of an explored space.
pub(super) trait Boards {
    /// A state in the native format.
    fn native(&self, id: StateId) -> String;

    /// The state that a move of this cost leads to, drawn with the pieces named as in the state before the move.
    fn after(&self, from: StateId, to: StateId, cost: Cost) -> String;
}

/// The edges seen so far.
#[derive(Default)]
pub(super) struct Edges {
    seen: u64,
    inconsistent: u64,
    worst: Option<Fall>,
}

/// An edge along which the value falls by more than the cost, and by how much more.
struct Fall {
    from: StateId,
    to: StateId,
    values: [Cost; 2],
    cost: Cost,
    excess: Cost,
}

impl Edges {
    #[inline]
    pub(super) fn look(&mut self, [from, to]: [StateId; 2], values: [Cost; 2], cost: Cost) {
        self.seen += 1;
        let allowed = values[1].saturating_add(cost);
        if values[0] > allowed {
            self.inconsistent += 1;
            let excess = values[0] - allowed;
            if self.worst.as_ref().is_none_or(|worst| excess > worst.excess) {
                self.worst = Some(Fall { from, to, values, cost, excess });
            }
        }
    }
}

/// A whole space, or as much of it as was found, with the values of one or two heuristics.
pub(super) struct Space<'a> {
    /// For each heuristic: the value of each state.
    pub(super) values: &'a [Pages<Cost>],
    pub(super) edges: Edges,
    /// `None` if a limit was hit before they were known.
    pub(super) distances: Option<Distances>,
    /// Is it the whole space? If not, the distances are only upper bounds.
    pub(super) whole: bool,
}

impl Space<'_> {
    /// Writes the findings to a report.
    pub(super) fn judge(&self, boards: &dyn Boards, report: &mut AuditReport) {
        report.states = self.values[0].len() as u64;
        report.edges = self.edges.seen;
        report.inconsistent = self.edges.inconsistent;
        report.witness_edge = self.edges.worst.as_ref().map(|fall| EdgeWitness {
            from: boards.native(fall.from),
            to: boards.after(fall.from, fall.to, fall.cost),
            h_from: estimate(fall.values[0]),
            h_to: estimate(fall.values[1]),
            cost: fall.cost,
        });
        report.worst_overestimate = Some(0);
        if let Some(distances) = &self.distances {
            self.judge_states(distances, boards, report);
        }
        if let [values, others] = self.values {
            let compared = compare(values, others, boards);
            report.dominance.get_or_insert_default().take(compared);
        }
        let measured = self.whole && self.distances.is_some();
        report.admissible = verdict(report.overestimated, measured);
        report.consistent = verdict(report.inconsistent, self.whole);
    }

    fn judge_states(&self, distances: &Distances, boards: &dyn Boards, report: &mut AuditReport) {
        let values = &self.values[0];
        let mut counts = Counts::default();
        let mut worst: Option<(Cost, StateId)> = None;
        for id in (0..values.len() as u32).map(StateId) {
            let value = values[id.index()];
            let Some(distance) = distances.of(id) else {
                report.dead_ends += u64::from(self.whole);
                continue;
            };
            counts.add(distance, value, 1);
            if value > distance {
                report.overestimated += 1;
                report.false_dead_ends += u64::from(value == DEAD_END);
                let excess = if value == DEAD_END { DEAD_END } else { value - distance };
                if worst.is_none_or(|(most, _)| excess > most) {
                    worst = Some((excess, id));
                }
            }
        }
        if let Some((excess, id)) = worst {
            report.worst_overestimate = estimate(excess);
            report.witness_state = Some(StateWitness {
                board: boards.native(id),
                h: estimate(values[id.index()]),
                distance: distances.of(id).unwrap_or_default(),
                exact: self.whole,
            });
        }
        // Upper bounds do not determine the error.
        if self.whole {
            counts.add_to(report);
        }
    }
}

/// The verdict on a property: it is refuted by a violation, and proven only if everything was examined.
pub(super) fn verdict(violations: u64, everything: bool) -> Option<bool> {
    if violations > 0 { Some(false) } else { everything.then_some(true) }
}

/// Compares the values of two heuristics state by state.
fn compare(values: &Pages<Cost>, others: &Pages<Cost>, boards: &dyn Boards) -> Dominance {
    let mut compared = Dominance::default();
    let mut most: [Option<(Cost, StateId)>; 2] = [None; 2];
    for id in (0..values.len().min(others.len()) as u32).map(StateId) {
        let (value, other) = (values[id.index()], others[id.index()]);
        compared.count(value, other);
        if value != other {
            let side = &mut most[usize::from(value < other)];
            if side.is_none_or(|(difference, _)| value.abs_diff(other) > difference) {
                *side = Some((value.abs_diff(other), id));
            }
        }
    }
    let state = |id: StateId| Comparison {
        board: boards.native(id),
        h: estimate(values[id.index()]),
        against: estimate(others[id.index()]),
    };
    let [larger, smaller] = most.map(|side| side.map(|(_, id)| state(id)));
    Dominance { larger_state: larger, smaller_state: smaller, ..compared }
}

impl Dominance {
    /// Counts a state with these stored values.
    pub(super) fn count(&mut self, value: Cost, other: Cost) {
        *match value.cmp(&other) {
            std::cmp::Ordering::Greater => &mut self.larger,
            std::cmp::Ordering::Equal => &mut self.equal,
            std::cmp::Ordering::Less => &mut self.smaller,
        } += 1;
    }

    /// Adds other findings, and takes their examples if they differ more.
    pub(super) fn take(&mut self, other: Self) {
        self.larger += other.larger;
        self.equal += other.equal;
        self.smaller += other.smaller;
        for (mine, theirs) in
            [(&mut self.larger_state, other.larger_state), (&mut self.smaller_state, other.smaller_state)]
        {
            if difference(&theirs) > difference(mine) {
                *mine = theirs;
            }
        }
    }
}

/// By how much the two values of a state differ.
fn difference(state: &Option<Comparison>) -> Option<Cost> {
    state.as_ref().map(|state| stored(state.h).abs_diff(stored(state.against)))
}

/// The number of states with each distance and value.
#[derive(Default)]
pub(super) struct Counts(BTreeMap<(Cost, Cost), u64>);

impl Counts {
    /// Counts states with this distance and this stored value.
    pub(super) fn add(&mut self, distance: Cost, value: Cost, states: u64) {
        *self.0.entry((distance, value)).or_default() += states;
    }

    /// Adds the counts of a report.
    pub(super) fn add_all(&mut self, rows: &[ValueCount]) {
        rows.iter().for_each(|row| self.add(row.distance, stored(row.h), row.states));
    }

    /// Writes the histograms and means into a report.
    pub(super) fn add_to(&self, report: &mut AuditReport) {
        let row = |(&(distance, value), &states): (&(Cost, Cost), &u64)| ValueCount {
            distance,
            h: estimate(value),
            states,
        };
        report.values_by_distance = self.0.iter().map(row).collect();
        report.error_histogram.clear();
        let (mut states, mut errors, mut distances) = (0, 0.0, 0.0);
        for row in &report.values_by_distance {
            let Some(value) = row.h else { continue };
            let error = i64::from(row.distance) - i64::from(value);
            *report.error_histogram.entry(error).or_default() += row.states;
            states += row.states;
            errors += error as f64 * row.states as f64;
            distances += f64::from(row.distance) * row.states as f64;
        }
        let mean = |sum: f64| (states > 0).then(|| sum / states as f64);
        (report.mean_error, report.mean_distance) = (mean(errors), mean(distances));
    }
}
