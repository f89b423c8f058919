//! Where the families meet the searches: each family gives its rules, its words and its heuristics to a job that is
//! generic over all of them. A job is compiled once per family and size of state, not called through pointers per node.

mod atomix;
mod atomix_heuristics;
mod bricks;
pub(crate) mod maze;
mod rush;
mod tiles;

use std::ops::ControlFlow;

use slidewise_core::{
    Abstract, Backward, Domain, Goals, Heuristic, Incremental, Limits, Narrow, Packable, PairHeuristic,
    Preparing, Ranked, Reversible, Stop, Undirected,
};

use crate::{Algorithm, HeuristicName, Kind, Options, OrderName, Puzzle, Refused, TieName};

/// One puzzle, ready to be searched.
pub(crate) trait Family {
    /// Its rules.
    type Domain: Packable<Key: Default> + Backward;

    /// Its rules.
    fn domain(&self) -> &Self::Domain;

    /// The moves of a solution in words, with the input's names.
    fn describe(&self, moves: &[Move<Self>]) -> Vec<String>;

    /// One move in any state, with the names that [`Family::native`] draws there.
    fn describe_move(&self, state: &State<Self>, mv: Move<Self>) -> String;

    /// A state as a puzzle of its own.
    fn kind_at(&self, state: &State<Self>) -> Kind;

    /// The same in the native format.
    fn native(&self, state: &State<Self>) -> String {
        Puzzle::from(self.kind_at(state)).native()
    }

    /// The heuristic that serves this puzzle best within the limits.
    fn best_heuristic(&self, limits: &Limits) -> HeuristicName;

    /// The search that serves this family best with that heuristic.
    fn best_informed_search(&self) -> Algorithm {
        Algorithm::AStar
    }

    /// The search that serves this family best where there is no heuristic.
    fn best_blind_search(&self) -> Algorithm {
        Algorithm::Bfs
    }

    /// The rules for ties that only this family has. [`Family::with_heuristic`] adds to a heuristic the one that the options
    /// name.
    fn ties(&self) -> &'static [TieName] {
        &[]
    }

    /// Can its final states be searched for one by one?
    fn has_final_states(&self) -> bool {
        false
    }

    /// The same puzzle once for each of its final states; none where they are not told apart.
    fn by_final_state(&self) -> Vec<Self>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Runs a job with the heuristic of this name. A heuristic that needs a search of its own keeps to the limits of the
    /// options, one that needs tables to what they say of the cache.
    fn with_heuristic<J: HeuristicJob<Self::Domain>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable>;

    /// Reads the places of all pieces from a state, in the numbers and the order of docs/CERTIFICATES.md.
    fn places(&self) -> impl Fn(&State<Self>) -> Vec<u16>;

    /// What the heuristic of certificates of this family is called there.
    fn certified_name(&self) -> &'static str;

    /// Runs a job with the heuristic that certificates of this family use, which docs/CERTIFICATES.md defines.
    fn certified<J: HeuristicJob<Self::Domain>>(&self, job: J) -> J::Output;

    /// Runs a job that searches from the goals too. A family that cannot name its goals leaves it as it is.
    fn two_sided<J: TwoSidedJob<Self::Domain>>(&self, _job: J) -> Result<J::Output, Refused> {
        Err(Refused(
            "this family has no backward moves from its goals: use --algorithm astar, pea, idastar or bfs"
                .into(),
        ))
    }

    /// Runs a job that needs an undirected graph and narrow keys. A family that has not both leaves it as it is.
    fn layered<J: LayeredJob<Self::Domain>>(&self, _job: J) -> Result<J::Output, Refused> {
        Err(Refused(
            "layers needs a family whose moves all cost 1 and can be gone back: use --algorithm bfs".into(),
        ))
    }

    /// Runs a job that needs numbers for all states. A family that has none leaves it as it is; one that has them refutes
    /// every puzzle whose goals have none.
    fn ranked<J: RankedJob<Self::Domain>>(&self, _job: J) -> Option<J::Output> {
        None
    }

    /// Runs a job that searches in abstractions. A family that has none leaves it as it is.
    fn abstracted<J: AbstractJob<Self::Domain>>(&self, _job: J) -> Result<J::Output, Refused> {
        Err(Refused("this family has no abstractions: use --algorithm astar, pea, idastar or bfs".into()))
    }
}

pub(crate) type State<F> = <<F as Family>::Domain as slidewise_core::Domain>::State;
pub(crate) type Move<F> = <<F as Family>::Domain as slidewise_core::Domain>::Move;

/// Why there is no such heuristic for a puzzle.
pub(crate) enum Unavailable {
    /// The family has none of this name.
    Refused(Refused),
    /// It needs a search that hit a limit.
    Stopped(Stop),
}

/// Something to do with a puzzle of any family.
pub(crate) trait Job {
    type Output;
    fn run<F: Family>(self, family: &F) -> Self::Output;
}

/// Something to do with any heuristic for a domain.
pub(crate) trait HeuristicJob<D: Packable> {
    type Output;
    fn run<H: Heuristic<D>>(self, heuristic: &H) -> Self::Output;

    /// Hears of the tables that the heuristic needs, while they are made.
    fn prepare(&mut self, _news: &Preparing<'_>) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Hears how many bytes of shared tables are held for the heuristic, besides those that it has itself.
    fn hold(&mut self, _bytes: u64) {}

    /// The same with a heuristic that can be brought up to date along a path, for jobs that gain by it.
    fn run_incremental<H: Incremental<D, Mark: Send> + Sync>(self, heuristic: &H) -> Self::Output
    where
        Self: Sized,
        D: Backward + Narrow + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        self.run(heuristic)
    }
}

/// Something to do from both sides.
pub(crate) trait TwoSidedJob<D: Domain> {
    type Output;
    fn run(self, domain: &D, pair: &dyn PairHeuristic<D>) -> Self::Output
    where
        D: Backward + Packable<Key: Default> + Goals;
}

/// Something to do layer by layer.
pub(crate) trait LayeredJob<D: Domain> {
    type Output;
    fn run(self, domain: &D) -> Self::Output
    where
        D: Undirected + Narrow + Sync;
}

/// Something to do with a space whose states have numbers.
pub(crate) trait RankedJob<D: Domain> {
    type Output;
    fn run(self, domain: &D) -> Self::Output
    where
        D: Ranked + Undirected + Goals + Sync;
}

/// Something to do with abstractions.
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
