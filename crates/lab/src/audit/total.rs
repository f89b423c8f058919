//! The total of several audits.

use super::findings::{Counts, stored, verdict};
use super::report::AuditReport;
use super::sample::at_most;
use slidewise_solve::Puzzle;

/// Which of several counterexamples to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// The worst; among equals, the one on the smallest board.
    #[default]
    Worst,
    /// The one on the smallest board, that is, with the fewest cells, then the fewest pieces; among equals, the worst.
    Smallest,
}

impl Choice {
    /// Is their witness better than mine? Each is given by an excess and a board.
    fn is_better(self, mine: Option<(u32, Smallness)>, theirs: (u32, Smallness)) -> bool {
        mine.is_none_or(|mine| match self {
            Choice::Worst => theirs > mine,
            Choice::Smallest => (theirs.1, theirs.0) > (mine.1, mine.0),
        })
    }
}

/// The cells and pieces of a board, ordered so that smaller boards are larger.
type Smallness = std::cmp::Reverse<(usize, usize)>;

/// The sum of several audits of one heuristic.
pub struct Total {
    choice: Choice,
    report: AuditReport,
    counts: Counts,
    /// The excess of each witness and the board it is on.
    state: Option<(u32, Smallness)>,
    edge: Option<(u32, Smallness)>,
    /// Is everything that was examined proven?
    admissible: bool,
    consistent: bool,
}

impl Total {
    /// An empty total.
    #[must_use]
    pub fn new(choice: Choice) -> Self {
        let report = AuditReport { complete: true, worst_overestimate: Some(0), ..AuditReport::default() };
        let counts = Counts::default();
        Self { choice, report, counts, state: None, edge: None, admissible: true, consistent: true }
    }

    /// Adds the audit of a puzzle.
    pub fn add(&mut self, puzzle: &Puzzle, more: AuditReport) {
        let total = &mut self.report;
        for (mine, theirs) in [
            (&mut total.name, "total"),
            (&mut total.puzzle, &more.puzzle),
            (&mut total.metric, &more.metric),
            (&mut total.goal, &more.goal),
            (&mut total.heuristic, &more.heuristic),
        ] {
            agree(mine, theirs, total.puzzles == 0);
        }
        total.puzzles += more.puzzles;
        total.complete &= more.complete;
        if total.stopped_by.is_none() {
            total.stopped_by = more.stopped_by.clone();
        }
        total.states += more.states;
        total.edges += more.edges;
        total.dead_ends += more.dead_ends;
        total.overestimated += more.overestimated;
        total.false_dead_ends += more.false_dead_ends;
        total.inconsistent += more.inconsistent;
        total.seconds += more.seconds;
        total.table_bytes = total.table_bytes.max(more.table_bytes);
        total.peak_bytes = total.peak_bytes.max(more.peak_bytes);
        self.counts.add_all(&more.values_by_distance);
        self.admissible &= more.admissible == Some(true);
        self.consistent &= more.consistent == Some(true);
        self.add_proof(&more);
        self.add_sample(&more);
        if let Some(dominance) = &more.dominance {
            let mine = self.report.dominance.get_or_insert_default();
            mine.against.clone_from(&dominance.against);
            mine.take(dominance.clone());
        }
        self.add_witnesses(puzzle, more);
    }

    fn add_proof(&mut self, more: &AuditReport) {
        let both = self.report.proven.zip(more.proven).map(|(mut mine, theirs)| {
            mine.admissible &= theirs.admissible;
            mine.consistent &= theirs.consistent;
            mine
        });
        self.report.proven = if self.report.puzzles == more.puzzles { more.proven } else { both };
    }

    /// Walks through several spaces count as walks through one of them, chosen at random.
    fn add_sample(&mut self, more: &AuditReport) {
        let Some(theirs) = &more.sample else { return };
        match &mut self.report.sample {
            None => self.report.sample = Some(theirs.clone()),
            Some(mine) => {
                mine.walks += theirs.walks;
                mine.undecided += theirs.undecided;
                agree(&mut mine.reference, &theirs.reference, false);
                let both = |mine: Option<f64>, theirs: Option<f64>, walks| {
                    mine.and(theirs).and_then(|_| at_most(0, walks))
                };
                mine.overestimated_at_most =
                    both(mine.overestimated_at_most, theirs.overestimated_at_most, mine.walks);
                mine.inconsistent_at_most =
                    both(mine.inconsistent_at_most, theirs.inconsistent_at_most, mine.walks);
            }
        }
    }

    fn add_witnesses(&mut self, puzzle: &Puzzle, more: AuditReport) {
        let (width, height) = puzzle.size();
        let here = std::cmp::Reverse((width * height, puzzle.pieces()));
        let total = &mut self.report;
        if stored(more.worst_overestimate) > stored(total.worst_overestimate) {
            total.worst_overestimate = more.worst_overestimate;
        }
        if let Some(state) = more.witness_state {
            let theirs = (stored(more.worst_overestimate), here);
            if self.choice.is_better(self.state, theirs) {
                (self.state, total.witness_state) = (Some(theirs), Some(state));
            }
        }
        if let Some(edge) = more.witness_edge {
            let theirs = (stored(edge.excess()), here);
            if self.choice.is_better(self.edge, theirs) {
                (self.edge, total.witness_edge) = (Some(theirs), Some(edge));
            }
        }
    }

    /// The sum.
    #[must_use]
    pub fn report(self) -> AuditReport {
        let mut report = self.report;
        if report.complete || report.sample.is_some() {
            self.counts.add_to(&mut report);
        }
        report.admissible = verdict(report.overestimated, self.admissible);
        report.consistent = verdict(report.inconsistent, self.consistent);
        report
    }
}

/// Keeps a text that all have in common, or a word for the lack of one.
fn agree(mine: &mut String, theirs: &str, is_first: bool) {
    if is_first {
        theirs.clone_into(mine);
    } else if mine != theirs {
        "several".clone_into(mine);
    }
}
