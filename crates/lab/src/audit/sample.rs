//! The audit of a random sample, for spaces that are too large to explore.
//!
//! Each state of the sample is the end of its own random walk, so the states are independent of each other. A search
//! finds the true distance of each. A violation that is found is a proof; if none is found, that only bounds how common
//! violations can be: if none of n states has one, at most the share 1 − 0.05^(1/n), about 3/n, of the states that such
//! walks reach has one, with a confidence of 95 %. Walks do not reach all states with equal probability; the share
//! refers to the states they reach.

use std::collections::HashMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use slidewise_core::{Cost, Domain, Heuristic, Observer};

use super::Work;
use super::findings::{Counts, estimate, stored, verdict};
use super::report::{AuditReport, Comparison, Dominance, EdgeWitness, SampleReport, StateWitness};
use crate::random::{Random, random};
use slidewise_solve::families::{AnyKey, Opened};
use slidewise_solve::report::Verdict;
use slidewise_solve::{FamilyName, HeuristicName, Options, Puzzle, Refused, solve, source};

/// The confidence in the shares.
const CONFIDENCE: f64 = 0.95;

/// A random sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The number of states.
    pub walks: u64,
    /// The maximum number of moves in a walk.
    pub longest: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The heuristic of the searches that find the true distances; it must differ from the audited one.
    pub reference: HeuristicName,
}

impl Sample {
    /// The heuristic that finds true distances: the family's best, unless that is the audited one.
    pub(super) fn reference(&self, puzzle: &Puzzle, best: HeuristicName, audited: &str) -> HeuristicName {
        match self.reference {
            HeuristicName::Auto if best.to_string() != audited => best,
            // There are too many states to search without a heuristic.
            HeuristicName::Auto
                if puzzle.instance.family() == FamilyName::Tiles && audited != "linear-conflict" =>
            {
                HeuristicName::LINEAR_CONFLICT
            }
            HeuristicName::Auto => HeuristicName::Zero,
            given => given,
        }
    }
}

/// The data of a state of the sample.
struct Drawn {
    board: String,
    /// For each heuristic: the stored value.
    values: Vec<Cost>,
    edges: u64,
    inconsistent: u64,
    worst: Option<(Cost, EdgeWitness)>,
}

/// Audits a sample with the first of some heuristics, and compares it with a second.
pub(super) fn audit<const N: usize>(
    opened: &Opened<N>,
    heuristics: &[&dyn Heuristic<Opened<N>>],
    sample: Sample,
    work: &Work<'_>,
    observer: &mut dyn Observer,
    report: &mut AuditReport,
) -> Result<(), Refused> {
    let best = opened.best_heuristic(&work.request.options);
    let reference = sample.reference(work.puzzle, best, &report.heuristic);
    let mut study =
        Study { reference, distances: HashMap::new(), counts: Counts::default(), faulty: 0, undecided: 0 };
    for number in 0..sample.walks {
        let state = walk(opened, sample.longest, &mut random(sample.seed, number));
        let drawn = look(opened, heuristics, &state);
        if !study.add(drawn, work, observer, report)? {
            break;
        }
    }
    study.add_to(sample, report);
    Ok(())
}

/// The end of a random walk from the start.
fn walk<D: Domain>(domain: &D, longest: u32, random: &mut Random) -> D::State {
    let mut state = domain.start();
    for _ in 0..random.random_range(0..=longest) {
        let moves: Vec<_> = domain.moves(&state).collect();
        let Some(&mv) = moves.choose(random) else { break };
        domain.apply(&mut state, mv);
    }
    state
}

/// Evaluates the heuristics in a state, and the first in its successors too.
fn look<const N: usize>(
    opened: &Opened<N>,
    heuristics: &[&dyn Heuristic<Opened<N>>],
    state: &AnyKey<N>,
) -> Drawn {
    let value = |heuristic: &&dyn Heuristic<Opened<N>>| stored(heuristic.estimate(opened, state));
    let values: Vec<Cost> = heuristics.iter().map(value).collect();
    let (mut edges, mut inconsistent, mut worst) = (0, 0, None::<(Cost, EdgeWitness)>);
    for mv in opened.moves(state) {
        let mut next = *state;
        opened.apply(&mut next, mv);
        let (there, cost) = (stored(heuristics[0].estimate(opened, &next)), opened.cost(state, mv));
        edges += 1;
        let excess = values[0].saturating_sub(there.saturating_add(cost));
        inconsistent += u64::from(excess > 0);
        if excess > worst.as_ref().map_or(0, |(most, _)| *most) {
            let after = Puzzle::from(opened.instance_after(state, mv));
            let (from, to) = (opened.native(state), after.native());
            let (h_from, h_to) = (estimate(values[0]), estimate(there));
            worst = Some((excess, EdgeWitness { from, to, h_from, h_to, cost }));
        }
    }
    Drawn { board: opened.native(state), values, edges, inconsistent, worst }
}

/// What is known about a state's distance.
#[derive(Clone, Copy)]
enum Known {
    /// It is this; none if no goal can be reached.
    Exactly(Option<Cost>),
    /// It is at most this.
    AtMost(Cost),
    Nothing,
}

/// The states seen so far.
struct Study {
    reference: HeuristicName,
    /// What is known about the boards seen so far.
    distances: HashMap<String, Known>,
    counts: Counts,
    /// States with an inconsistent edge.
    faulty: u64,
    undecided: u64,
}

impl Study {
    /// Examines one more state. Returns whether there is time for another.
    fn add(
        &mut self,
        drawn: Drawn,
        work: &Work<'_>,
        observer: &mut dyn Observer,
        report: &mut AuditReport,
    ) -> Result<bool, Refused> {
        let known = match self.distances.get(&drawn.board) {
            Some(known) => *known,
            None => {
                let known = self.search(&drawn.board, work, observer, report)?;
                self.distances.insert(drawn.board.clone(), known);
                known
            }
        };
        report.states += 1;
        report.edges += drawn.edges;
        report.inconsistent += drawn.inconsistent;
        self.faulty += u64::from(drawn.inconsistent > 0);
        if let Some((excess, edge)) = drawn.worst {
            let most = report.witness_edge.as_ref().map(|edge| stored(edge.excess()));
            if most.is_none_or(|most| excess > most) {
                report.witness_edge = Some(edge);
            }
        }
        self.judge(&drawn.board, drawn.values[0], known, report);
        if let [value, other] = drawn.values[..] {
            compare(drawn.board, value, other, report.dominance.get_or_insert_default());
        }
        let stopped = report.stopped_by.as_deref();
        Ok(!matches!(stopped, Some("time" | "interrupted")))
    }

    /// The true distance, found by a search.
    fn search(
        &self,
        board: &str,
        work: &Work<'_>,
        observer: &mut dyn Observer,
        report: &mut AuditReport,
    ) -> Result<Known, Refused> {
        let mut items = source::parse("sample", board.as_bytes(), "state").items;
        let Some(Ok(puzzle)) = items.pop() else { unreachable!("what is written can be read: {board}") };
        let given = work.request.options;
        let options = Options {
            heuristic: self.reference,
            threads: given.threads,
            cache: given.cache,
            limits: given.limits,
            ..Options::default()
        };
        let found = solve(&puzzle, &options, observer)?;
        report.peak_bytes = report.peak_bytes.max(found.peak_bytes);
        if let Some(why) = found.stopped_by {
            report.stopped_by = Some(why);
        }
        Ok(match (found.length, found.outcome) {
            (Some(length), _) if found.optimal => Known::Exactly(Some(length)),
            (Some(length), _) => Known::AtMost(length),
            (None, Verdict::Unsolvable) => Known::Exactly(None),
            _ => Known::Nothing,
        })
    }

    fn judge(&mut self, board: &str, value: Cost, known: Known, report: &mut AuditReport) {
        let (distance, exact) = match known {
            Known::Exactly(Some(distance)) => (distance, true),
            Known::AtMost(distance) => (distance, false),
            Known::Exactly(None) => {
                report.dead_ends += 1;
                return;
            }
            Known::Nothing => {
                self.undecided += 1;
                return;
            }
        };
        if exact {
            self.counts.add(distance, value, 1);
        } else if value <= distance {
            self.undecided += 1;
        }
        if value > distance {
            report.overestimated += 1;
            let h = estimate(value);
            report.false_dead_ends += u64::from(h.is_none());
            let excess = h.map(|h| h - distance);
            if report.witness_state.is_none() || stored(excess) > stored(report.worst_overestimate) {
                report.worst_overestimate = excess;
                report.witness_state = Some(StateWitness { board: board.to_owned(), h, distance, exact });
            }
        }
    }

    fn add_to(&self, sample: Sample, report: &mut AuditReport) {
        self.counts.add_to(report);
        report.complete = report.states == sample.walks && self.undecided == 0;
        (report.admissible, report.consistent) =
            (verdict(report.overestimated, false), verdict(report.inconsistent, false));
        let overestimated = report.overestimated + self.undecided;
        report.sample = Some(SampleReport {
            walks: report.states,
            longest: sample.longest,
            seed: sample.seed,
            reference: self.reference.to_string(),
            undecided: self.undecided,
            confidence: CONFIDENCE,
            overestimated_at_most: at_most(overestimated, report.states),
            inconsistent_at_most: at_most(self.faulty, report.states),
        });
    }
}

/// If no state of the sample is faulty: an upper bound on the share of faulty states, with this confidence.
pub(super) fn at_most(faulty: u64, states: u64) -> Option<f64> {
    (faulty == 0 && states > 0).then(|| 1.0 - (1.0 - CONFIDENCE).powf(1.0 / states as f64))
}

fn compare(board: String, value: Cost, other: Cost, compared: &mut Dominance) {
    let mut one = Dominance::default();
    one.count(value, other);
    let state = Some(Comparison { board, h: estimate(value), against: estimate(other) });
    (one.larger_state, one.smaller_state) = if value > other {
        (state, None)
    } else if value < other {
        (None, state)
    } else {
        (None, None)
    };
    compared.take(one);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_in_n_is_about_right() {
        for states in [30, 300, 30_000] {
            let share = at_most(0, states).expect("there was no fault");
            assert!((share * states as f64 - 3.0).abs() < 0.2, "{share} of {states}");
        }
        assert_eq!((at_most(1, 10), at_most(0, 0)), (None, None));
    }
}
