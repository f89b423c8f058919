//! The checks that make positions a proof. Let L be the claim: no solution costs less. A is the radius of the forward
//! ball, D that of the backward ball, and h an admissible estimate.
//!
//! Forward, the distances g are those of the cheapest paths on which g < A and g + h < L everywhere. Backward, the
//! distances d are those of the cheapest paths to a goal, as far as d < D. Both are checked edge by edge, so they are
//! exact. If A + D ≥ L and no edge leads from the forward to the backward ball with g + cost + d < L, then no path
//! does: see docs/CERTIFICATES.md.

use super::ball::{Ball, Way};
use super::{Cost, Fault, Hook, INFINITE};
use crate::rules::{Place, Rules, Scratch};

pub(super) struct Proof<'a> {
    pub(super) rules: &'a dyn Rules,
    /// The claim: no solution costs less than this.
    pub(super) least: Cost,
    /// The heuristic that the certificate uses.
    pub(super) heuristic: Option<&'a str>,
    pub(super) forward: Ball,
    pub(super) backward: Ball,
}

impl Proof<'_> {
    pub(super) fn check(mut self, hook: &mut Hook<'_>) -> Result<(), Fault> {
        let known = self.rules.estimate_name();
        if let Some(name) = self.heuristic.filter(|name| *name != known) {
            return refuse(format!("its heuristic is {name}, but that of this puzzle is {known}"));
        }
        if self.forward.radius.saturating_add(self.backward.radius) < self.least {
            return refuse("the radii do not add up to the claim".into());
        }
        self.backward_edges(hook)?;
        self.forward_edges(hook)
    }

    /// A lower bound on the remaining cost.
    fn estimate(&self, position: &[Place]) -> Cost {
        match self.heuristic {
            Some(_) => self.rules.estimate(position).map_or(INFINITE, Cost::from),
            None => 0,
        }
    }

    /// Checks that the ball contains every goal and every predecessor of its positions within the radius, and nothing
    /// else.
    fn backward_edges(&mut self, hook: &mut Hook<'_>) -> Result<(), Fault> {
        let (rules, ball) = (self.rules, &mut self.backward);
        let mut fault = Ok(());
        if ball.radius > 0 {
            rules.goals(&mut |goal| {
                fault = hook.checked().and_then(|()| judge(rules, ball, goal, 0));
                fault.is_ok()
            });
        }
        fault?;
        let (mut position, mut key, mut scratch) = (rules.start(), rules.start(), Scratch::default());
        for number in 0..ball.len() {
            position.copy_from_slice(ball.positions.get(number));
            let distance = ball.distance(number);
            let mut fault = Ok(());
            rules.predecessors(&position, &mut scratch, &mut |before, cost| {
                if fault.is_ok() {
                    key.copy_from_slice(before);
                    rules.normalize(&mut key);
                    fault = judge(rules, ball, &key, distance + Cost::from(cost));
                }
            });
            fault?;
            hook.checked()?;
        }
        attained(rules, ball)
    }

    /// Checks that the ball contains the start and every successor of its positions within the radius, and nothing
    /// else; that no position is a goal; and that no edge leads to the other ball too early.
    fn forward_edges(&mut self, hook: &mut Hook<'_>) -> Result<(), Fault> {
        let (rules, mut key, mut scratch) = (self.rules, self.rules.start(), Scratch::default());
        rules.normalize(&mut key);
        self.arrive(&key, 0)?;
        let mut position = key.clone();
        for number in 0..self.forward.len() {
            position.copy_from_slice(self.forward.positions.get(number));
            let distance = self.forward.distance(number);
            if distance.saturating_add(self.estimate(&position)) >= self.least {
                return refuse(format!(
                    "a forward position at distance {distance} does not belong there: its estimate is too high{}",
                    drawn(rules, &position)
                ));
            }
            if self.backward.radius == 0 && rules.is_solved(&position) {
                return refuse(format!(
                    "a position at distance {distance} is solved{}",
                    drawn(rules, &position)
                ));
            }
            let mut fault = Ok(());
            rules.successors(&position, &mut scratch, &mut |after, cost| {
                if fault.is_ok() {
                    key.copy_from_slice(after);
                    rules.normalize(&mut key);
                    fault = self.arrive(&key, distance + Cost::from(cost));
                }
            });
            fault?;
            hook.checked()?;
        }
        attained(rules, &self.forward)
    }

    /// Records a path of this cost from the start to a position.
    fn arrive(&mut self, position: &[Place], cost: Cost) -> Result<(), Fault> {
        if let Some(rest) = self.backward.find(position)
            && cost.saturating_add(rest) < self.least
        {
            return refuse(format!(
                "a path of {cost} from the start meets one of {rest} to a goal{}",
                drawn(self.rules, position)
            ));
        }
        match self.forward.way(position, cost) {
            Way::Missing if cost.saturating_add(self.estimate(position)) >= self.least => Ok(()),
            way => accept(self.rules, &self.forward, way, position, cost),
        }
    }
}

/// Records a path of this cost to a position that is in the ball or should be.
fn judge(rules: &dyn Rules, ball: &mut Ball, position: &[Place], cost: Cost) -> Result<(), Fault> {
    let way = ball.way(position, cost);
    accept(rules, ball, way, position, cost)
}

/// Accepts a position that the ball has, at its distance.
fn accept(rules: &dyn Rules, ball: &Ball, way: Way, position: &[Place], cost: Cost) -> Result<(), Fault> {
    let what = ball.what;
    match way {
        Way::Known | Way::Beyond => Ok(()),
        Way::Missing => {
            refuse(format!("a {what} position at distance {cost} is missing{}", drawn(rules, position)))
        }
        Way::Shorter => refuse(format!(
            "the distance of a {what} position is too large: there is a path of {cost}{}",
            drawn(rules, position)
        )),
    }
}

/// Checks that every distance is attained by a path.
fn attained(rules: &dyn Rules, ball: &Ball) -> Result<(), Fault> {
    let Some(number) = ball.unattained() else { return Ok(()) };
    let (what, distance) = (ball.what, ball.distance(number));
    let board = drawn(rules, ball.positions.get(number));
    refuse(format!("no path of cost {distance} leads to a {what} position{board}"))
}

fn drawn(rules: &dyn Rules, position: &[Place]) -> String {
    format!(":\n{}", rules.draw(position))
}

fn refuse(why: String) -> Result<(), Fault> {
    Err(Fault::Refused(why))
}
