//! A whole catalogue, summed up.

use slidewise_catalogue::{Analyst, Candidates, Rules, Verdict};

/// What a catalogue has.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) candidates: u64,
    pub(crate) clusters: u64,
    pub(crate) solvable: u64,
    pub(crate) longest: u32,
    pub(crate) states: u64,
    pub(crate) solvable_states: u64,
    /// The entries as text.
    pub(crate) lines: Vec<String>,
}

impl Tally {
    /// Candidates, clusters, solvable ones, entries, and the largest length.
    pub(crate) fn counts(&self) -> (u64, u64, u64, usize, u32) {
        (self.candidates, self.clusters, self.solvable, self.lines.len(), self.longest)
    }

    /// States in clusters, and in solvable ones.
    pub(crate) fn states(&self) -> (u64, u64) {
        (self.states, self.solvable_states)
    }
}

/// Makes a whole catalogue.
pub(crate) fn tally(rules: &Rules) -> Tally {
    let candidates = Candidates::new(rules).expect("the rules are fit");
    let mut analyst = Analyst::new(&candidates);
    let mut tally = Tally::default();
    for unit in 0..candidates.units() {
        candidates.visit(unit, |board| {
            tally.candidates += 1;
            let (size, solvable) = match analyst.analyse(board) {
                Verdict::NotSmallest => return,
                Verdict::Unsolvable { size } => (size, false),
                Verdict::NotMinimal { size } => (size, true),
                Verdict::Entry(entry) => {
                    tally.lines.push(candidates.line_of(&entry));
                    tally.longest = tally.longest.max(entry.moves);
                    (entry.size(), true)
                }
            };
            tally.clusters += 1;
            tally.states += size;
            if solvable {
                tally.solvable += 1;
                tally.solvable_states += size;
            }
        });
    }
    tally
}
