//! The connection between families and searches: each family passes its rules, its move notation and its heuristics to
//! a job that is generic over all of them. A job is compiled once per family and size of state, not called through
//! pointers per node.

mod atomix;
mod atomix_heuristics;
mod bricks;
pub(crate) mod maze;
mod rush;
mod tiles;

use slidewise_core::{
    Abstract, Backward, Domain, Goals, Heuristic, Incremental, NarrowKeys, Observer, Packable, PairHeuristic,
    Ranked, Reversible, Stop, Undirected,
};

use crate::{Algorithm, FamilyName, HeuristicName, Kind, Options, OrderName, Puzzle, Refused, TieName};

/// One puzzle, ready to be searched.
pub(crate) trait Family {
    /// Its rules.
    type Domain: Packable<Key: Default> + Backward;

    /// Its rules.
    fn domain(&self) -> &Self::Domain;

    /// The moves of a solution in words, with the names of the input.
    fn describe(&self, moves: &[Move<Self>]) -> Vec<String>;

    /// One move in any state, with the names that [`Family::native`] draws there.
    fn describe_move(&self, state: &State<Self>, mv: Move<Self>) -> String;

    /// A state as a puzzle of its own.
    fn kind_at(&self, state: &State<Self>) -> Kind;

    /// The same in the native format.
    fn native(&self, state: &State<Self>) -> String {
        Puzzle::from(self.kind_at(state)).native()
    }

    /// The heuristic that suits this puzzle best within the limits.
    fn best_heuristic(&self, options: &Options) -> HeuristicName;

    /// The search that suits this family best with that heuristic.
    fn best_informed_search(&self) -> Algorithm {
        Algorithm::AStar
    }

    /// The search that suits this family best without a heuristic.
    fn best_blind_search(&self) -> Algorithm {
        Algorithm::Bfs
    }

    /// The tie-breaking rules that only this family has. [`Family::with_heuristic`] adds the one that the options name
    /// to a heuristic.
    fn ties(&self) -> &'static [TieName] {
        &[]
    }

    /// Can its final states be searched for one by one?
    const HAS_FINAL_STATES: bool = false;

    /// The same puzzle once for each of its final states; empty if they are not distinguished.
    fn by_final_state(&self) -> Vec<Self>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Runs a job with the heuristic of this name. A heuristic that needs its own search respects the limits of the
    /// options, one that needs tables respects their cache setting.
    fn with_heuristic<J: HeuristicJob<Self::Domain>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable>;

    /// Reads the places of all pieces from a state, in the numbering and order of docs/CERTIFICATES.md.
    fn places(&self) -> impl Fn(&State<Self>) -> Vec<u16>;

    /// The name of this family's certificate heuristic.
    fn certified_name(&self) -> &'static str;

    /// Runs a job with the heuristic that certificates of this family use, as defined in docs/CERTIFICATES.md.
    fn certified<J: HeuristicJob<Self::Domain>>(&self, job: J) -> J::Output;

    /// Runs a job that also searches from the goals. A family that cannot list its goals keeps the default.
    fn two_sided<J: TwoSidedJob<Self::Domain>>(&self, _job: J) -> Result<J::Output, Refused> {
        Err(Refused(
            "this family has no backward moves from its goals: use --algorithm astar, pea, idastar or bfs"
                .into(),
        ))
    }

    /// Runs a job that needs an undirected graph and narrow keys. A family without both keeps the default.
    fn layered<J: LayeredJob<Self::Domain>>(&self, _job: J) -> Result<J::Output, Refused> {
        Err(Refused(
            "layers needs moves that all cost 1 and can each be gone back by one move: use --algorithm bfs"
                .into(),
        ))
    }

    /// Runs a job that needs numbered states. A family without numbers keeps the default; one that has them refutes
    /// every puzzle whose goals have no number.
    fn ranked<J: RankedJob<Self::Domain>>(&self, _job: J) -> Option<J::Output> {
        None
    }

    /// Runs a job that searches in abstractions. A family without abstractions keeps the default.
    fn abstracted<J: AbstractJob<Self::Domain>>(&self, _job: J) -> Result<J::Output, Refused> {
        Err(Refused("this family has no abstractions: use --algorithm astar, pea, idastar or bfs".into()))
    }
}

pub(crate) type State<F> = <<F as Family>::Domain as slidewise_core::Domain>::State;
pub(crate) type Move<F> = <<F as Family>::Domain as slidewise_core::Domain>::Move;

/// Why a heuristic is not available for a puzzle.
pub(crate) enum Unavailable {
    /// The family has no heuristic with this name.
    Refused(Refused),
    /// It needs a search that hit a limit.
    Stopped(Stop),
}

/// The error for a name that is not a heuristic of the family; lists the available ones.
fn no_heuristic(family: FamilyName, name: HeuristicName) -> Unavailable {
    let (family, forms) = (family.name(), family.descriptor().heuristic_forms("or"));
    let text = format!("{family} has no heuristic {name}: use --heuristic {forms}, or use --algorithm bfs");
    Unavailable::Refused(Refused(text))
}

/// A job that runs on a puzzle of any family.
pub(crate) trait Job {
    type Output;

    /// Is it compiled for every size of state? If speed matters less than compile time, two sizes per family serve all
    /// puzzles. Counts do not depend on the size.
    const EVERY_SIZE: bool = false;

    fn run<F: Family>(self, family: &F) -> Self::Output;
}

/// A job that runs with any heuristic for a domain.
pub(crate) trait HeuristicJob<D: Packable> {
    type Output;
    fn run<H: Heuristic<D>>(self, heuristic: &H) -> Self::Output;

    /// The observer that is informed while the heuristic's tables are built, and that may stop everything.
    fn observer(&mut self) -> &mut dyn Observer;

    /// Receives the number of bytes of shared tables held for the heuristic, in addition to its own.
    fn hold(&mut self, _bytes: u64) {}

    /// The same with an incremental heuristic, for jobs that benefit from it.
    fn run_incremental<H: Incremental<D, Evaluation: Send> + Sync>(self, heuristic: &H) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        self.run(heuristic)
    }
}

/// A job that searches from both sides.
pub(crate) trait TwoSidedJob<D: Domain> {
    type Output;
    fn run(self, domain: &D, pair: &dyn PairHeuristic<D>) -> Self::Output
    where
        D: Backward + Packable<Key: Default> + Goals;
}

/// A job that works layer by layer.
pub(crate) trait LayeredJob<D: Domain> {
    type Output;
    fn run(self, domain: &D) -> Self::Output
    where
        D: Undirected + NarrowKeys + Sync;
}

/// A job for a space whose states are numbered.
pub(crate) trait RankedJob<D: Domain> {
    type Output;
    fn run(self, domain: &D) -> Self::Output
    where
        D: Ranked + Undirected + Goals + Sync;
}

/// A job that uses abstractions.
pub(crate) trait AbstractJob<D: Domain> {
    type Output;
    fn run(self, domain: &D) -> Self::Output
    where
        D: Packable<Key: Default> + Abstract;
}

/// Runs a job on a puzzle.
pub(crate) fn run<J: Job>(puzzle: &Puzzle, order: OrderName, job: J) -> J::Output {
    match &puzzle.kind {
        Kind::Rush(instance) => rush::run(instance, order, job),
        Kind::Atomix(instance) => atomix::run(instance, job),
        Kind::Bricks(instance) => bricks::run(instance, job),
        Kind::Tiles(instance) => tiles::run(instance, job),
        Kind::Maze(instance) => maze::run(instance, job),
    }
}
