//! All sets of pieces of some rules, each a unit of work.

use std::mem;

use super::clusters::{self, Cluster, Regions};
use super::positions::{self, Positions};
use super::rules::{Rules, Unfit};
use super::set::Set;
use super::text::NAMES;
use crate::run::{Enumeration, Halt, Report, Reporter, Summary, Worker};

/// The maximum number of sets.
const MOST_SETS: usize = 1_000_000;

/// Sets are large units: after each block of this many, the results are handed over.
const BLOCK: usize = 16;

/// All sets of pieces of some rules, in a fixed order.
#[derive(Clone, Debug)]
pub struct Sets {
    rules: Rules,
    /// The number of pieces of each kind.
    counts: Vec<Vec<u32>>,
}

impl Sets {
    /// Lists the sets.
    ///
    /// # Errors
    ///
    /// What makes an enumeration of these rules impossible.
    pub fn new(rules: &Rules) -> Result<Self, Unfit> {
        rules.check()?;
        let mut counts = Vec::new();
        list(rules, &mut Vec::new(), u32::from(rules.width) * u32::from(rules.height), &mut counts)?;
        if counts.is_empty() {
            return Err(Unfit::NoSet(rules.free.clone()));
        }
        for counts in &counts {
            Set::new(rules, counts)?;
            let all: u32 = counts.iter().sum();
            let (goals, others) = (rules.goal.len(), all as usize - rules.goal.len());
            if goals > NAMES[0] || others > NAMES[1] {
                return Err(Unfit::Names(all, NAMES.iter().sum()));
            }
        }
        Ok(Self { rules: rules.clone(), counts })
    }

    /// The rules they follow.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// Lists all ways to continue a set, if the rest of the board has this many cells.
fn list(rules: &Rules, set: &mut Vec<u32>, cells: u32, sets: &mut Vec<Vec<u32>>) -> Result<(), Unfit> {
    let Some(pieces) = rules.pieces.get(set.len()) else {
        if rules.free.contains(&cells) {
            sets.push(set.clone());
        }
        return if sets.len() > MOST_SETS { Err(Unfit::Sets(MOST_SETS)) } else { Ok(()) };
    };
    let area = pieces.shape.area();
    for count in *pieces.count.start()..=(*pieces.count.end()).min(cells / area) {
        set.push(count);
        list(rules, set, cells - count * area, sets)?;
        set.pop();
    }
    Ok(())
}

impl Enumeration for Sets {
    fn rules(&self) -> serde_json::Value {
        serde_json::to_value(&self.rules).expect("rules are plain data")
    }

    fn units(&self) -> usize {
        self.counts.len()
    }

    fn block(&self) -> usize {
        BLOCK
    }

    fn bytes(&self) -> u64 {
        let set = |counts: &Vec<u32>| mem::size_of_val(counts) + mem::size_of_val(counts.as_slice());
        self.counts.iter().map(|counts| set(counts) as u64).sum()
    }

    fn worker(&self, limit: u64) -> Box<dyn Worker + '_> {
        Box::new(Explorer { sets: self, limit })
    }
}

/// Explores sets one after another.
struct Explorer<'s> {
    sets: &'s Sets,
    /// The maximum number of bytes it may hold.
    limit: u64,
}

impl Worker for Explorer<'_> {
    fn work(&mut self, unit: usize, reporter: &Reporter<'_>) -> Result<Report, Halt> {
        let rules = &self.sets.rules;
        let set = Set::new(rules, &self.sets.counts[unit]).expect("all sets were checked");
        let (positions, regions) = explored(&set, self.limit, reporter)?;
        let mut found = regions.clusters(&positions, reporter)?;
        let mut report = Report { summary: summary(&positions, &found), ..Report::default() };
        // A solved board is no puzzle.
        found.solvable.retain(|cluster| cluster.length() > 0);
        found.solvable.sort_by_key(|cluster| (std::cmp::Reverse(cluster.length()), cluster.hardest));
        let keys = found.solvable.iter().map(|cluster| positions.keys[cluster.hardest]);
        let mut boards: Vec<(u64, &Cluster)> = keys.zip(&found.solvable).collect();
        drop(positions);
        if rules.minimal {
            let minimal = minimal(&set, &boards, self.limit, reporter)?;
            let mut minimal = minimal.into_iter();
            boards.retain(|_| minimal.next().unwrap_or(false));
            report.summary.minimal = boards.len() as u64;
        }
        report.summary.longest = boards.first().map_or(0, |(_, cluster)| cluster.length());
        if rules.hardest {
            boards.truncate(1);
        }
        let is_minimal = rules.minimal.then_some(true);
        for (key, cluster) in boards {
            reporter.list(set.listing(key, cluster, is_minimal), &mut report)?;
        }
        Ok(report)
    }
}

fn summary(positions: &Positions<'_>, found: &clusters::Clusters) -> Summary {
    let states = positions.keys.len() as u64;
    Summary {
        candidates: states,
        clusters: found.solvable.len() as u64 + found.unsolvable,
        solvable: found.solvable.len() as u64,
        states,
        solvable_states: found.solvable.iter().map(Cluster::size).sum(),
        ..Summary::default()
    }
}

/// All positions of a set and their distances, within this many bytes.
fn explored<'s>(set: &'s Set, bytes: u64, reporter: &Reporter<'_>) -> Result<(Positions<'s>, Regions), Halt> {
    let count = Positions::count(set, positions::BYTES + clusters::BYTES, bytes, reporter)?;
    let positions = Positions::new(set, count);
    let regions = Regions::new(&positions, reporter)?;
    Ok((positions, regions))
}

/// Which of these boards become shorter whichever piece without a goal is removed? For each kind of piece, all positions
/// of the set without one such piece are explored, because that answers the question for all boards.
fn minimal(
    set: &Set,
    boards: &[(u64, &Cluster)],
    bytes: u64,
    reporter: &Reporter<'_>,
) -> Result<Vec<bool>, Halt> {
    let mut minimal = vec![true; boards.len()];
    for kind in (0..set.kinds.len()).filter(|&kind| set.kinds[kind].goal == 0) {
        let fewer = set.without(kind).ok_or(Halt::Memory)?;
        let (positions, regions) = explored(&fewer, bytes, reporter)?;
        for ((key, cluster), minimal) in boards.iter().zip(&mut minimal).filter(|(_, minimal)| **minimal) {
            let is_as_long = |key| {
                let position = positions.find(key).expect("a board without a piece is a position");
                regions.distance(position) == Some(cluster.length())
            };
            *minimal = !set.removals(*key, kind).any(|position| is_as_long(fewer.key(&position)));
        }
    }
    Ok(minimal)
}
