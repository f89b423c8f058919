//! One attempt to make a puzzle. It depends only on the order and the attempt's number.

use rand::RngExt;
use slidewise_core::{Cost, Limits, Observer};

use super::failure::{Failure, Rejection, length};
use super::order::{GeneratedFamily, Method, Order, Requirement};
use super::survey::{StateCriteria, survey, walk};
use super::symmetry::is_symmetric;
use super::{Maker, Product, Random, random};
use slidewise_solve::{AnyInstance, Options, Puzzle, solve};

/// The number of changes that a climb tries.
const STEPS: u32 = 400;

/// The probability in percent that a change for the worse by one move is kept at the beginning of a climb; at the end
/// it is zero.
const PATIENCE: u32 = 65;

/// Random moves in a walk for each move that the puzzle may have: the Unblock Me notebook makes 50 in all.
const WALK: u64 = 50;

/// Walks are not lengthened for puzzles that exceed the shortest ordered length by this much.
const FAR: u32 = 50;

/// Makes puzzles to order.
pub(super) struct Workshop<'a> {
    pub(super) order: &'a Order,
    pub(super) maker: &'a dyn Maker,
    /// Bytes that one attempt may hold.
    pub(super) memory: Option<u64>,
}

/// A board, and by how many moves its length is outside the ordered range: `u32::MAX` if it has no length.
struct Position {
    instance: AnyInstance,
    gap: u32,
}

impl Workshop<'_> {
    /// Makes one puzzle, or returns why the attempt failed.
    pub(super) fn attempt(&self, number: u64, observer: &mut dyn Observer) -> Result<Product, Failure> {
        let mut rng = random(self.order.seed, number);
        let candidate = match self.method() {
            Method::Walk => self.walked(&mut rng, observer)?,
            Method::Component => self.farthest(&mut rng, observer)?,
            Method::Climb | Method::Auto => self.climbed(&mut rng, observer)?,
        };
        self.finish(candidate, number, observer)
    }

    /// The method, with `auto` resolved.
    pub(super) fn method(&self) -> Method {
        match (self.order.method, self.order.family) {
            (Method::Auto, GeneratedFamily::Tiles) if self.is_small() => Method::Component,
            (Method::Auto, GeneratedFamily::Tiles) => Method::Walk,
            (Method::Auto, GeneratedFamily::Rush | GeneratedFamily::Bricks | GeneratedFamily::Atomix) => {
                Method::Climb
            }
            (method, _) => method,
        }
    }

    /// Are whole spaces examined, or only the start?
    fn is_small(&self) -> bool {
        match self.order.family {
            GeneratedFamily::Rush | GeneratedFamily::Bricks => true,
            GeneratedFamily::Tiles => self.order.size.0 * self.order.size.1 <= 9,
            GeneratedFamily::Atomix => false,
        }
    }

    /// The maximum number of states in a space that is examined as a whole. Few larger Rush Hour spaces are hard.
    fn states(&self) -> u64 {
        match self.order.family {
            GeneratedFamily::Rush | GeneratedFamily::Bricks => 60_000,
            GeneratedFamily::Atomix | GeneratedFamily::Tiles => 1 << 18,
        }
    }

    /// Options for a search that expands at most this many states.
    pub(super) fn options(&self, nodes: u64) -> Options {
        let limits = Limits { time: None, memory: self.memory, nodes: Some(nodes) };
        Options { limits, ..Options::default() }
    }

    /// A random board; solved, unless it must be symmetric.
    fn random(&self, rng: &mut Random) -> Result<AnyInstance, Failure> {
        self.maker.random(rng).ok_or(Failure::Rejected(Rejection::NoRoom))
    }

    /// A board a random walk away from a random one.
    fn walked(&self, rng: &mut Random, observer: &mut dyn Observer) -> Result<AnyInstance, Failure> {
        let solved = self.random(rng)?;
        let (least, most) = (*self.order.moves.start(), *self.order.moves.end());
        let moves = rng.random_range(1..=WALK * u64::from(most.min(least.saturating_add(FAR))));
        walk(&solved, moves, rng, observer)
    }

    /// A state of a random board's space whose distance from the goals is as ordered.
    fn farthest(&self, rng: &mut Random, observer: &mut dyn Observer) -> Result<AnyInstance, Failure> {
        let start = self.random(rng)?;
        let (length, instance) = self.survey(&start, rng, observer)?;
        if length < *self.order.moves.start() {
            return Err(Failure::Rejected(Rejection::TooShort));
        }
        Ok(instance)
    }

    /// Changes a random board until its length is as ordered.
    fn climbed(&self, rng: &mut Random, observer: &mut dyn Observer) -> Result<AnyInstance, Failure> {
        // If only the start is examined, there must be a solution from it.
        let walks = !self.is_small() && self.order.symmetric != Requirement::Yes;
        let start = if walks { self.walked(rng, observer)? } else { self.random(rng)? };
        let mut here = self.position(start, rng, observer)?;
        for step in 0..STEPS {
            if here.gap == 0 {
                return Ok(here.instance);
            }
            let Some(next) = self.maker.changed(&here.instance, rng) else { continue };
            let next = self.position(next, rng, observer)?;
            let worse = next.gap.saturating_sub(here.gap);
            let patience = PATIENCE * (STEPS - step) / STEPS;
            if (0..worse).all(|_| rng.random_ratio(patience, 100)) {
                here = next;
            }
        }
        Err(Failure::Rejected(if here.gap == u32::MAX { Rejection::Unsolvable } else { Rejection::TooShort }))
    }

    /// Rates a board: by the hardest state of its space, which then replaces it, or by its own length.
    fn position(
        &self,
        instance: AnyInstance,
        rng: &mut Random,
        observer: &mut dyn Observer,
    ) -> Result<Position, Failure> {
        let valued = if self.is_small() {
            self.survey(&instance, rng, observer)
        } else {
            let report = solve(&Puzzle::from(instance.clone()), &self.options(self.states()), observer);
            length(&report.expect("the options are the usual ones")).map(|length| (length, instance.clone()))
        };
        let (least, most) = (*self.order.moves.start(), *self.order.moves.end());
        match valued {
            Ok((length, instance)) => {
                let gap = least.saturating_sub(length).max(length.saturating_sub(most));
                Ok(Position { instance, gap })
            }
            Err(Failure::Rejected(_)) => Ok(Position { instance, gap: u32::MAX }),
            Err(failure) => Err(failure),
        }
    }

    /// A state as hard as the space of a board offers, but not harder than ordered.
    fn survey(
        &self,
        instance: &AnyInstance,
        rng: &mut Random,
        observer: &mut dyn Observer,
    ) -> Result<(Cost, AnyInstance), Failure> {
        let wish = self.order.symmetric;
        let symmetric = |instance: &AnyInstance| wish.allows(is_symmetric(instance));
        let will_do: Option<&dyn Fn(&AnyInstance) -> bool> =
            if wish == Requirement::Any { None } else { Some(&symmetric) };
        // Tiles have only one space: its hardest states are always the same.
        let hardest = self.order.family != GeneratedFamily::Tiles;
        let distance = (*self.order.moves.start(), *self.order.moves.end());
        survey(
            instance,
            (self.states(), self.memory),
            StateCriteria { distance, hardest, will_do },
            rng,
            observer,
        )
    }
}
