//! Finds the evidence with the fewest states.

use slidewise_core::{Cost, Domain, Goals, Heuristic, Observer, Stop, Zero};
use slidewise_store::Budget;
use slidewise_verify::certificate::Claim;

use super::growth::{End, Growth, NEVER, stop};
use super::write::Side;
use crate::families::Opened;
use crate::{EvidenceName, Puzzle};

/// The maximum number of states in the first attempt.
const FIRST: u64 = 1 << 14;

/// The factor by which each attempt may have more states than the one before.
const FACTOR: u64 = 8;

/// The kinds in the order in which they are tried: among equally small ones, the first is taken.
const KINDS: [EvidenceName; 3] = [EvidenceName::Ball, EvidenceName::Heuristic, EvidenceName::TwoBalls];

/// States with their distances, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// Its kind.
    pub name: EvidenceName,
    /// The name of the heuristic in certificates.
    pub heuristic: &'static str,
    /// How many numbers a position has.
    pub places: usize,
    /// The states around the start.
    pub forward: Side,
    /// The states around the goals.
    pub backward: Side,
}

impl Evidence {
    /// How many states it has.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.forward.count + self.backward.count
    }
}

/// Looks for evidence. Attempts with a small limit on states come first, and are abandoned when they need more. So the
/// smallest evidence is found although it is not known beforehand which one it is, and the others take little time.
pub(super) struct Find<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) claim: Claim,
    pub(super) wanted: EvidenceName,
    pub(super) memory: Option<u64>,
    pub(super) observer: &'a mut dyn Observer,
}

impl Find<'_> {
    /// The smallest evidence, as far as the limits allow.
    pub(super) fn run<const N: usize>(mut self, opened: &Opened<N>) -> Result<Evidence, Stop> {
        let is_tried = |kind: &&EvidenceName| [**kind, EvidenceName::Auto].contains(&self.wanted);
        let kinds: Vec<_> = KINDS.iter().filter(is_tried).copied().collect();
        let mut most = FIRST;
        loop {
            let mut best: Option<Evidence> = None;
            let mut stopped = Vec::new();
            for &kind in &kinds {
                // Only evidence with fewer states than the best so far is of interest.
                let room = match best.as_ref().map(Evidence::states) {
                    Some(0) => break,
                    Some(states) => states - 1,
                    None => most,
                };
                match self.attempt(opened, kind, room) {
                    Ok(found) => best = found.or(best),
                    Err(why) => stopped.push(why),
                }
            }
            match best {
                Some(best) => return Ok(best),
                // If all attempts were stopped, they would be stopped again; if only some were, the others continue.
                None if stopped.len() == kinds.len() => return Err(stopped[0]),
                None => {}
            }
            if let Some(&why) = stopped.iter().find(|why| [Stop::Time, Stop::Interrupted].contains(why)) {
                return Err(why);
            }
            most = most.saturating_mul(FACTOR);
        }
    }

    /// Evidence of one kind, unless it has more states than this.
    fn attempt<const N: usize>(
        &mut self,
        opened: &Opened<N>,
        kind: EvidenceName,
        most: u64,
    ) -> Result<Option<Evidence>, Stop> {
        let least = match self.claim {
            Claim::Optimal(cost) | Claim::Bound(cost) => cost,
            Claim::Unsolvable => NEVER,
        };
        let budget = Budget::new(self.memory);
        let attempt = Attempt { opened, least, most, budget, wide: wide(self.puzzle) };
        let sides = match kind {
            EvidenceName::TwoBalls => attempt.two_balls(self.observer),
            EvidenceName::Heuristic => opened
                .with_certified(self.observer, |heuristic, _, observer| attempt.ball(heuristic, observer)),
            EvidenceName::Ball | EvidenceName::Auto => attempt.ball(&Zero, self.observer),
        };
        let heuristic = opened.rules.certified_name();
        let places = opened.rules.places()(&opened.start()).len();
        Ok(sides?.map(|(forward, backward)| Evidence { name: kind, heuristic, places, forward, backward }))
    }
}

/// Do the numbers of a position need two bytes?
fn wide(puzzle: &Puzzle) -> bool {
    let (width, height) = puzzle.size();
    let numbers = if puzzle.family() == "maze" { width.max(height) } else { width * height };
    numbers > 256
}

struct Attempt<'a, const N: usize> {
    opened: &'a Opened<N>,
    least: Cost,
    most: u64,
    budget: Budget,
    wide: bool,
}

type Sides = Result<Option<(Side, Side)>, Stop>;

impl<const N: usize> Attempt<'_, N> {
    /// The states with g + h below the claim.
    fn ball(&self, heuristic: &dyn Heuristic<Opened<N>>, observer: &mut dyn Observer) -> Sides {
        let mut ball = Growth::new(self.opened, End::Start, self.least, heuristic, &self.budget);
        ball.reach(&self.opened.start(), 0).map_err(stop)?;
        while ball.next() > 0 {
            if ball.settled() + ball.next() > self.most {
                return Ok(None);
            }
            ball.settle(observer)?;
        }
        let forward = self.side(&ball, self.least);
        Ok(Some((forward, Side::empty(Some(0)))))
    }

    /// Extends the ball whose next layer is smaller until the radii add up to the claim. If there is no solution, one
    /// of the balls must be closed: the one around the goals, because the other is evidence of its own.
    fn two_balls(&self, observer: &mut dyn Observer) -> Sides {
        let mut forward = Growth::new(self.opened, End::Start, self.least, &Zero, &self.budget);
        let mut backward = Growth::new(self.opened, End::Goals, self.least, &Zero, &self.budget);
        forward.reach(&self.opened.start(), 0).map_err(stop)?;
        for goal in self.opened.goals_with_pauses() {
            match goal {
                _ if backward.next() > self.most => return Ok(None),
                Some(goal) => backward.reach(&goal, 0).map_err(stop)?,
                None => backward.look(0, observer)?,
            }
        }
        while forward.radius().saturating_add(backward.radius()) < self.least {
            let settled = forward.settled() + backward.settled();
            let back = self.least == NEVER || backward.next() < forward.next();
            let ball = if back { &mut backward } else { &mut forward };
            if settled + ball.next() > self.most {
                return Ok(None);
            }
            ball.settle(observer)?;
        }
        let (a, b) = (forward.radius(), backward.radius());
        Ok(Some((self.side(&forward, a), self.side(&backward, b))))
    }

    fn side(&self, ball: &Growth<'_, Opened<N>>, radius: Cost) -> Side {
        let places = self.opened.rules.places();
        let mut side = Side::empty((radius != NEVER).then_some(radius));
        for (distance, states) in ball.layers() {
            side.add(distance, states.map(|state| places(&state)).collect(), self.wide);
        }
        side
    }
}
