//! The counts of a campaign, by family and style.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::campaign::Asked;

/// Sums, by family and style.
#[derive(Debug, Default)]
pub struct Tally {
    lines: BTreeMap<(&'static str, &'static str), Sums>,
    topics: BTreeMap<&'static str, BTreeSet<String>>,
}

/// The sums of some boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Boards that were tested.
    pub boards: u64,
    /// Boards that were too large to be tested.
    pub skipped: u64,
    /// Answers that were compared.
    pub answers: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Boards with a solution.
    pub solvable: u64,
    /// Unsolvable boards.
    pub unsolvable: u64,
    /// The states of the largest space.
    pub largest: u64,
}

impl Tally {
    /// Adds a board.
    pub fn add(&mut self, asked: &Asked) {
        self.lines.entry((asked.family, asked.style)).or_default().add(&Sums {
            boards: u64::from(asked.drawn),
            skipped: u64::from(!asked.drawn && asked.findings.is_empty()),
            answers: asked.answers,
            wrong: asked.findings.len() as u64,
            solvable: u64::from(asked.solvable == Some(true)),
            unsolvable: u64::from(asked.solvable == Some(false)),
            largest: asked.states,
        });
        self.topics.entry(asked.family).or_default().extend(asked.topics.iter().cloned());
    }

    /// The sum of all.
    #[must_use]
    pub fn total(&self) -> Sums {
        let mut total = Sums::default();
        self.lines.values().for_each(|sums| total.add(sums));
        total
    }
}

impl Sums {
    fn add(&mut self, more: &Self) {
        self.boards += more.boards;
        self.skipped += more.skipped;
        self.answers += more.answers;
        self.wrong += more.wrong;
        self.solvable += more.solvable;
        self.unsolvable += more.unsolvable;
        self.largest = self.largest.max(more.largest);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<18} {:>8} {:>8} {:>10} {:>9} {:>9} {:>8} {:>8}",
            "style", "boards", "solvable", "unsolvable", "answers", "wrong", "skipped", "largest"
        )?;
        for ((family, style), sums) in &self.lines {
            let Sums { boards, skipped, answers, wrong, solvable, unsolvable, largest } = sums;
            writeln!(
                f,
                "{:<18} {boards:>8} {solvable:>8} {unsolvable:>10} {answers:>9} {wrong:>9} {skipped:>8} {largest:>8}",
                format!("{family} {style}")
            )?;
        }
        for (family, topics) in &self.topics {
            writeln!(
                f,
                "{family}: {} combinations of a search and a heuristic, or audits, answered",
                topics.len()
            )?;
        }
        let Sums { boards, answers, wrong, .. } = self.total();
        write!(f, "campaign: {boards} boards, {answers} answers, {wrong} disagreements")
    }
}
