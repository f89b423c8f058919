//! Generates puzzles to order.
//!
//! An attempt is a function of the order and its own number: it has its own stream of random numbers and no clock. So
//! the same seed gives the same puzzles, in the same order, on any number of threads and on every machine: attempts are
//! distributed over the threads, and their results are taken in the order of their numbers.
//!
//! Every puzzle was solved, its length proven and its solution replayed by the verifier; no two are equal up to
//! reflection and rotation.

mod atomix;
mod attempt;
mod bricks;
mod failure;
mod finish;
mod minimal;
mod order;
mod plan;
mod product;
mod run;
mod rush;
mod survey;
mod symmetry;
mod tiles;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use slidewise_core::{Observer, Stop};

use crate::random::{Random, random};
use crate::space;
use attempt::Workshop;
use failure::Failure;
use run::run;
use slidewise_solve::{Adjust, AnyInstance, Options, Puzzle, Refused};

pub use failure::Rejection;
pub use order::{GeneratedFamily, Method, Order, Requirement};
pub use product::Product;

/// Random boards of a family, and small changes to them.
trait Maker: Sync {
    /// A random board; solved, unless it must be symmetric.
    fn random(&self, rng: &mut Random) -> Option<AnyInstance>;

    /// The board with one small change, if possible.
    fn changed(&self, instance: &AnyInstance, rng: &mut Random) -> Option<AnyInstance>;

    /// The same board with its pieces named in reading order.
    fn tidy(&self, instance: AnyInstance) -> AnyInstance {
        instance
    }
}

/// The progress of an order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Puzzles found.
    pub found: usize,
    /// Attempts made.
    pub attempts: u64,
    /// How many attempts failed, and why.
    pub rejected: BTreeMap<Rejection, u64>,
    /// Why it ended before all were found; `None` also if there was nothing left to choose from.
    pub stopped: Option<Stop>,
}

/// The resources available for making puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// Attempts made at the same time.
    pub threads: usize,
    /// Bytes that all attempts together may hold.
    pub memory: Option<u64>,
}

/// Receives frequent progress reports, and may stop the work.
pub type Watcher<'a> = dyn FnMut(&Progress) -> ControlFlow<Stop> + 'a;

/// Makes puzzles to order and delivers them one by one, until there are enough or the watcher stops it. Fails if no
/// puzzle can meet the order.
pub fn generate(
    order: &Order,
    means: Resources,
    watch: &mut Watcher<'_>,
    deliver: &mut dyn FnMut(Product),
) -> Result<Progress, Refused> {
    order.check()?;
    refuse_unreachable(order)?;
    Ok(with_workshop(order, means, |workshop| {
        let attempt = |number, observer: &mut dyn Observer| workshop.attempt(number, observer);
        run(order, means.threads, &attempt, watch, deliver)
    }))
}

/// The same, but chooses at random from these puzzles; their size does not matter. All are solved again; nothing stated
/// about them is trusted.
pub fn choose(
    order: &Order,
    puzzles: &[Puzzle],
    means: Resources,
    watch: &mut Watcher<'_>,
    deliver: &mut dyn FnMut(Product),
) -> Result<Progress, Refused> {
    order.check_ranges()?;
    let adjust = Adjust { metric: order.metric, ..Adjust::default() };
    let mut puzzles: Vec<&Puzzle> = puzzles.iter().collect();
    puzzles.shuffle(&mut random(order.seed, 0));
    Ok(with_workshop(order, means, |workshop| {
        let attempt = |number: u64, observer: &mut dyn Observer| {
            let puzzle = puzzles.get(number as usize).ok_or(Failure::Exhausted)?;
            let other = |_| Failure::Rejected(Rejection::Family);
            let puzzle = Puzzle::clone(puzzle).adjusted(&adjust).map_err(other)?;
            workshop.check(puzzle.instance, "catalogue", number, observer)
        };
        run(order, means.threads, &attempt, watch, deliver)
    }))
}

/// The same, but makes this many random moves from the start of a puzzle, again and again (Unblock Me notebook,
/// appendix A). If the puzzle's space contains nothing that matches the order, only the watcher ends the work.
pub fn shuffle(
    order: &Order,
    puzzle: &Puzzle,
    moves: u64,
    means: Resources,
    watch: &mut Watcher<'_>,
    deliver: &mut dyn FnMut(Product),
) -> Result<Progress, Refused> {
    order.check_ranges()?;
    if puzzle.family() != order.family.name() {
        let (name, family) = (&puzzle.name, puzzle.family());
        return Err(Refused(format!("{name} is a puzzle of {family}: use generate {family}")));
    }
    let start = puzzle.clone().adjusted(&Adjust { metric: order.metric, ..Adjust::default() })?.instance;
    Ok(with_workshop(order, means, |workshop| {
        let attempt = |number: u64, observer: &mut dyn Observer| {
            let mut rng = random(order.seed, number);
            let shuffled = survey::walk(&start, moves, &mut rng, observer)?;
            workshop.check(shuffled, "shuffle", number, observer)
        };
        run(order, means.threads, &attempt, watch, deliver)
    }))
}

fn with_workshop<R>(order: &Order, means: Resources, act: impl FnOnce(&Workshop<'_>) -> R) -> R {
    let maker: &dyn Maker = match order.family {
        GeneratedFamily::Rush => &rush::Rush(order),
        GeneratedFamily::Bricks => &bricks::Bricks(order),
        GeneratedFamily::Atomix => &atomix::Atomix(order),
        GeneratedFamily::Tiles => &tiles::Tiles(order),
    };
    let memory = means.memory.map(|bytes| bytes / means.threads.max(1) as u64);
    act(&Workshop { order, maker, memory })
}

/// Tiles have one space for each size: if it is small, the maximum length of its puzzles is known.
fn refuse_unreachable(order: &Order) -> Result<(), Refused> {
    let (width, height) = order.size;
    if order.family != GeneratedFamily::Tiles || width * height > 9 {
        return Ok(());
    }
    let solved = Puzzle::from(AnyInstance::Tiles(tiles::Tiles(order).solved()));
    let longest = space::space(&solved, &Options::default(), &mut ()).max_distance.unwrap_or(0);
    if longest < *order.moves.start() {
        return Err(Refused(format!(
            "no puzzle of {width}x{height} tiles takes more than {longest} {}: ask for fewer --moves, or a larger --size",
            order.metric().name()
        )));
    }
    Ok(())
}

/// Names for this many pieces: letters, or numbers if there are too many.
fn names(pieces: usize) -> Vec<String> {
    if pieces <= 26 {
        (b'A'..=b'Z').take(pieces).map(|letter| char::from(letter).to_string()).collect()
    } else {
        (1..=pieces).map(|number| number.to_string()).collect()
    }
}
