//! One attempt to make a puzzle: a function of the order and the attempt's number, and of nothing else.

use rand::RngExt;
use slidewise_core::{Cost, Limits, Observer};

use super::failure::{Failure, Rejection, length};
use super::order::{Made, Method, Order, Wish};
use super::survey::{Wanted, survey, walk};
use super::symmetry::is_symmetric;
use super::{Maker, Product, Random, random};
use crate::{Kind, Options, Puzzle, solve};

/// Changes that a climb tries.
const STEPS: u32 = 400;

/// How likely a change for the worse by one move is kept at the beginning of a climb, in percent; at the end none is.
const PATIENCE: u32 = 65;

/// Random moves of a walk for each move that the puzzle may have: S4 makes 50 in all.
const WALK: u64 = 50;

/// Walks are not made longer for the sake of puzzles that are so much longer than the shortest that is ordered.
const FAR: u32 = 50;

/// Makes puzzles to an order.
pub(super) struct Workshop<'a> {
    pub(super) order: &'a Order,
    pub(super) maker: &'a dyn Maker,
    /// Bytes that one attempt may hold.
    pub(super) memory: Option<u64>,
}

/// A board, and how many moves its length is outside of the range that is ordered: `u32::MAX` if it has none.
struct Position {
    kind: Kind,
    gap: u32,
}

impl Workshop<'_> {
    /// Makes one puzzle, or says why it came to nothing.
    pub(super) fn attempt(&self, number: u64, observer: &mut dyn Observer) -> Result<Product, Failure> {
        let mut rng = random(self.order.seed, number);
        let candidate = match self.method() {
            Method::Walk => self.walked(&mut rng)?,
            Method::Component => self.farthest(&mut rng, observer)?,
            Method::Climb | Method::Auto => self.climbed(&mut rng, observer)?,
        };
        self.finish(candidate, number, observer)
    }

    /// The method, settled.
    pub(super) fn method(&self) -> Method {
        match (self.order.method, self.order.family) {
            (Method::Auto, Made::Tiles) if self.is_small() => Method::Component,
            (Method::Auto, Made::Tiles) => Method::Walk,
            (Method::Auto, Made::Rush | Made::Bricks | Made::Atomix) => Method::Climb,
            (method, _) => method,
        }
    }

    /// Are whole spaces looked at, and not the start alone?
    fn is_small(&self) -> bool {
        match self.order.family {
            Made::Rush | Made::Bricks => true,
            Made::Tiles => self.order.size.0 * self.order.size.1 <= 9,
            Made::Atomix => false,
        }
    }

    /// The most states of a space that is looked at whole. Few of the larger ones of a Rush Hour board are hard.
    fn states(&self) -> u64 {
        match self.order.family {
            Made::Rush | Made::Bricks => 60_000,
            Made::Atomix | Made::Tiles => 1 << 18,
        }
    }

    /// For a search that expands at most so many states.
    pub(super) fn options(&self, nodes: u64) -> Options {
        let limits = Limits { time: None, memory: self.memory, nodes: Some(nodes) };
        Options { limits, ..Options::default() }
    }

    /// A random board; solved, unless it has to be symmetric.
    fn random(&self, rng: &mut Random) -> Result<Kind, Failure> {
        self.maker.random(rng).ok_or(Failure::Rejected(Rejection::NoRoom))
    }

    /// A board a random walk away from a random one.
    fn walked(&self, rng: &mut Random) -> Result<Kind, Failure> {
        let solved = self.random(rng)?;
        let (least, most) = (*self.order.moves.start(), *self.order.moves.end());
        let moves = rng.random_range(1..=WALK * u64::from(most.min(least.saturating_add(FAR))));
        Ok(walk(&solved, moves, rng))
    }

    /// A state of a random board's space that is as far away from the goals as is ordered.
    fn farthest(&self, rng: &mut Random, observer: &mut dyn Observer) -> Result<Kind, Failure> {
        let start = self.random(rng)?;
        let (length, kind) = self.survey(&start, rng, observer)?;
        if length < *self.order.moves.start() {
            return Err(Failure::Rejected(Rejection::TooShort));
        }
        Ok(kind)
    }

    /// Changes a random board as long as its length is not what is ordered.
    fn climbed(&self, rng: &mut Random, observer: &mut dyn Observer) -> Result<Kind, Failure> {
        // Where only the start is looked at, it must be one from which there is a way.
        let walks = !self.is_small() && self.order.symmetric != Wish::Yes;
        let start = if walks { self.walked(rng)? } else { self.random(rng)? };
        let mut here = self.position(start, rng, observer)?;
        for step in 0..STEPS {
            if here.gap == 0 {
                return Ok(here.kind);
            }
            let Some(next) = self.maker.changed(&here.kind, rng) else { continue };
            let next = self.position(next, rng, observer)?;
            let worse = next.gap.saturating_sub(here.gap);
            let patience = PATIENCE * (STEPS - step) / STEPS;
            if (0..worse).all(|_| rng.random_ratio(patience, 100)) {
                here = next;
            }
        }
        Err(Failure::Rejected(if here.gap == u32::MAX { Rejection::Unsolvable } else { Rejection::TooShort }))
    }

    /// How good a board is: by the hardest state of its space, which then takes its place, or by its own length.
    fn position(
        &self,
        kind: Kind,
        rng: &mut Random,
        observer: &mut dyn Observer,
    ) -> Result<Position, Failure> {
        let valued = if self.is_small() {
            self.survey(&kind, rng, observer)
        } else {
            let report = solve::solve(&Puzzle::from(kind.clone()), &self.options(self.states()), observer);
            length(&report.expect("the options are the usual ones")).map(|length| (length, kind.clone()))
        };
        let (least, most) = (*self.order.moves.start(), *self.order.moves.end());
        match valued {
            Ok((length, kind)) => {
                let gap = least.saturating_sub(length).max(length.saturating_sub(most));
                Ok(Position { kind, gap })
            }
            Err(Failure::Rejected(_)) => Ok(Position { kind, gap: u32::MAX }),
            Err(failure) => Err(failure),
        }
    }

    /// A state as hard as the space of a board has, but not harder than is ordered.
    fn survey(
        &self,
        kind: &Kind,
        rng: &mut Random,
        observer: &mut dyn Observer,
    ) -> Result<(Cost, Kind), Failure> {
        let wish = self.order.symmetric;
        let symmetric = |kind: &Kind| wish.allows(is_symmetric(kind));
        let will_do: Option<&dyn Fn(&Kind) -> bool> = if wish == Wish::Any { None } else { Some(&symmetric) };
        // Tiles have only one space: its hardest states are always the same.
        let hardest = self.order.family != Made::Tiles;
        let distance = (*self.order.moves.start(), *self.order.moves.end());
        survey(kind, (self.states(), self.memory), Wanted { distance, hardest, will_do }, rng, observer)
    }
}
