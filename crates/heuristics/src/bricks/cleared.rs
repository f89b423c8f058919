//! The pattern database and the pieces in the way, combined.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic};
use slidewise_domains::bricks::{Bricks, Shape, State};

use super::clearance::Clearance;
use super::explain::{Standing, cells};
use super::pattern::Pattern;
use super::pdb::Pdb;

/// The distance without the pieces that are not in the pattern ([`Pdb`]), plus the cost for these to make room for the
/// goal's pieces, or to reach their own targets ([`Clearance`]).
///
/// The two count moves of different pieces, so the sum is admissible in every metric. It is also consistent. A move of
/// a piece of the pattern lowers the distance by at most the cost, and no share of another piece: if it is a piece of
/// the goal, this is the second point of the proof for [`Clearance`]. A move of another piece changes only its own
/// share, by at most the cost. If the pattern has only some pieces of a class, the value is the largest over all
/// choices, and the argument of [`Pdb`] holds: the choice that follows the move has lost at most the cost.
///
/// With all pieces of the goal in the pattern, it is never smaller than either of the two: these need no less with
/// others on the board than alone, and each further piece of the pattern that must make room for them is counted in the
/// distance.
#[derive(Clone, Debug)]
pub struct Cleared<S: Shape> {
    pdb: Pdb,
    clearance: Clearance<S>,
}

impl<S: Shape> Cleared<S> {
    /// The heuristic with this pattern.
    #[must_use]
    pub fn new(bricks: &Bricks<S>, pattern: &Pattern) -> Self {
        Self { pdb: Pdb::new(bricks, pattern), clearance: Clearance::new(bricks) }
    }
}

impl<S: Shape> Heuristic<Bricks<S>> for Cleared<S> {
    fn estimate(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        let unavoidable = self.clearance.unavoidable(bricks, state);
        let share = |class, place| self.clearance.share(bricks, &unavoidable, class, place);
        let way = self.clearance.way(bricks, state, |class| !self.pdb.has(class))?;
        Some(way + self.pdb.largest(bricks, state, share)?)
    }

    fn explain(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let unavoidable = self.clearance.unavoidable(bricks, state);
        let share = |piece: &Standing| self.clearance.explain_share(bricks, &unavoidable, piece);
        let mut parts = self.clearance.explain_ways(bricks, state, |class| !self.pdb.has(class));
        parts.push(self.pdb.explain_largest(bricks, state, share));
        let what = "the pattern database, plus the moves of other pieces in the way";
        Some(Explanation::sum(what, parts).on(cells(bricks, &unavoidable)))
    }

    fn refutation(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<String> {
        self.clearance.refutation(bricks, state).or_else(|| self.pdb.refutation(bricks, state))
    }

    fn guarantee(&self, _: &Bricks<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        self.pdb.bytes()
    }
}
