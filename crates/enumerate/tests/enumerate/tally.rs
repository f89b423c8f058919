//! A whole catalogue, summed up.

use slidewise_enumerate::{Analyst, Candidates, Entry, Rules, Summary, analyse_unit};

/// The counts of a catalogue.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) summary: Summary,
    /// The entries as text, with steps, shortest solutions, and whether they are minimal.
    pub(crate) lines: Vec<String>,
}

impl Tally {
    /// Candidates, clusters, solvable ones, entries, and the largest length.
    pub(crate) fn counts(&self) -> (u64, u64, u64, usize, u32) {
        let Summary { candidates, clusters, solvable, minimal, longest, .. } = self.summary;
        assert_eq!(minimal, self.lines.len() as u64);
        (candidates, clusters, solvable, self.lines.len(), longest)
    }

    /// States in clusters, and in solvable ones.
    pub(crate) fn states(&self) -> (u64, u64) {
        (self.summary.states, self.summary.solvable_states)
    }
}

/// Makes a whole catalogue.
pub(crate) fn tally(rules: &Rules) -> Tally {
    let candidates = Candidates::new(rules).expect("the rules are fit");
    let mut analyst = Analyst::new(&candidates);
    let mut tally = Tally::default();
    for unit in 0..candidates.units() {
        let report = analyse_unit(&mut analyst, unit).expect("there is no limit");
        tally.summary.merge(&report.summary);
        let line = |entry: &Entry| {
            let Entry { steps, solutions, minimal, .. } = entry;
            format!("{} {steps} {solutions} {minimal}", candidates.line_of(entry))
        };
        tally.lines.extend(report.entries.iter().map(line));
    }
    tally
}
