//! Connects families with searches. Each family offers its rules, its move notation and its heuristics as a `Family`,
//! compiled for each size of state. [`open`] picks the smallest size that holds a puzzle and hides it behind a pointer
//! ([`Opened`]).

pub(crate) mod atomix;
mod atomix_heuristics;
pub(crate) mod bricks;
mod cluster_space;
mod general_tiles;
mod goal_tiles;
mod large_tiles;
pub(crate) mod maze;
mod opened;
mod perfect;
pub(crate) mod rush;
mod shared;
mod table;
pub(crate) mod tiles;

use std::ops::ControlFlow;
use std::sync::Arc;

use slidewise_core::{
    Backward, Cost, Goals, Heuristic, Incremental, NarrowKeys, Observer, Outcome, Packable, PairHeuristic,
    Pruning, Reversed, Reversible, Stop, WordKey,
};
use slidewise_domains::notation::PieceMove;
use slidewise_search::{Checkpoints, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::textbook::Digits;

use crate::report::SpaceReport;
use crate::solve::{Hierarchical, Lists, ResolvedOptions};
use crate::{Algorithm, AnyInstance, FamilyName, HeuristicName, Options, OrderName, Refused, TieName};

pub use opened::{AnyKey, AnyMove, Opened};
pub(crate) use opened::{FamilyPair, WindowPair};
pub(crate) use shared::{OnKeys, encoded};
pub(crate) use table::Row;

/// One puzzle, ready to be searched.
pub(crate) trait Family: Sized + 'static {
    /// Its name.
    const NAME: FamilyName;

    /// Its heuristics.
    const HEURISTICS: &'static [Row<Self::Domain>];

    /// Its rules.
    type Domain: Packable<Key: WordKey> + Backward + Goals;

    /// Its rules.
    fn domain(&self) -> &Self::Domain;

    /// A move as a number.
    fn encode(mv: Move<Self>) -> u64;

    /// The move with this number.
    fn decode(code: u64) -> Move<Self>;

    /// The moves of a solution, with the names of the input.
    fn describe(&self, moves: &[Move<Self>]) -> Vec<PieceMove>;

    /// One move in any state, with the names that [`Family::instance_at`] gives the pieces there.
    fn describe_move(&self, state: &State<Self>, mv: Move<Self>) -> PieceMove;

    /// A state as a puzzle of its own.
    fn instance_at(&self, state: &State<Self>) -> AnyInstance;

    /// The heuristic that suits this puzzle best within the limits.
    fn best_heuristic(&self, options: &Options) -> HeuristicName;

    /// Why this one suits the puzzle best, if that is not obvious.
    fn why_best(&self, _: HeuristicName, _: &Options) -> Option<String> {
        None
    }

    /// The heuristic that guides a search for any solution: it is available at once, and informative on every board.
    fn guide(&self, options: &Options) -> HeuristicName {
        self.best_heuristic(options)
    }

    /// A heuristic that guides such a search better, once the search for a shortest solution has built its tables.
    fn better_guide(&self, _: &Options) -> Option<HeuristicName> {
        None
    }

    /// Is it known, without exploring them, that more than this many states can be reached?
    fn has_more_states_than(&self, _: u64) -> bool {
        false
    }

    /// A solution, possibly a long one, if the family has rules that always lead to one.
    fn by_rules(&self) -> Option<Vec<Move<Self>>> {
        None
    }

    /// Looks for a solution with a beam of the family's own, which suits its boards better than a general one. `None` if
    /// it has none.
    fn own_beam(&self, _: OwnBeam<'_>) -> Option<Result<Option<Vec<Move<Self>>>, Stop>> {
        None
    }

    /// The estimate of the distance between two states that is used to shorten solutions.
    fn window_pair(&self) -> &dyn PairHeuristic<Self::Domain> {
        self.pair()
    }

    /// The search that suits this family best with [`Family::best_heuristic`].
    fn best_informed_search(&self) -> Algorithm {
        Algorithm::AStar
    }

    /// The search that suits this family best without a heuristic.
    fn best_blind_search(&self) -> Algorithm {
        Algorithm::Bfs
    }

    /// The tie-breaking rule that suits A* with this heuristic best.
    fn best_tie(&self, _heuristic: HeuristicName) -> TieName {
        TieName::LargerG
    }

    /// The tie-breaking rules that only this family has. [`Family::with_heuristic`] adds the one that the options name
    /// to a heuristic.
    fn ties(&self) -> &'static [TieName] {
        &[]
    }

    /// Can its final states be searched one by one?
    const HAS_FINAL_STATES: bool = false;

    /// The same puzzle once for each of its final states; empty if they are not distinguished.
    fn by_final_state(&self) -> Vec<Self> {
        Vec::new()
    }

    /// Runs a job with the heuristic of this name. A heuristic that needs its own search respects the limits of the
    /// options, and one that needs tables respects their cache setting.
    fn with_heuristic<J: HeuristicJob<Self::Domain>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable>;

    /// Reads the places of all pieces from a state, in the numbering and order of docs/CERTIFICATES.md.
    fn places(&self) -> impl Fn(&State<Self>) -> Vec<u16>;

    /// The indices of the goal's pieces among these places, if the goal is not about all of them.
    fn goal_pieces(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The name of this family's certificate heuristic.
    fn certified_name(&self) -> &'static str;

    /// Runs a job with the heuristic that certificates of this family use, as defined in docs/CERTIFICATES.md.
    fn certified<J: HeuristicJob<Self::Domain>>(&self, job: J) -> J::Output;

    /// The best estimate of the distance between two states that never exceeds it.
    fn pair(&self) -> &dyn PairHeuristic<Self::Domain>;

    /// The best-first search with its default lists, if this heuristic, this rule and this size of state have a faster one,
    /// which is compiled for speed even where everything else is compiled to be small.
    fn quick_search(
        &self,
        _heuristic: HeuristicName,
        _tie: Tie,
        _run: &mut Run<'_, &mut dyn Observer>,
    ) -> Option<Outcome<Move<Self>>> {
        None
    }

    /// Breadth-first search by layers, which needs an undirected graph and narrow keys. A family without both keeps the
    /// default.
    fn layers(
        &self,
        _chosen: &ResolvedOptions,
        _checkpoints: Option<&Checkpoints>,
        _run: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Move<Self>>, Refused> {
        Err(Refused(
            "layers needs moves that all cost 1 and can all be undone by one move: use --algorithm bfs"
                .into(),
        ))
    }

    /// Measures the whole space by the family's own method, if it has one that fits: by state numbers, or many states
    /// at a time. Returns a hardest state, if there is a goal. A family that numbers its states refutes every puzzle
    /// whose goals have no number.
    fn measure_space(
        &self,
        _options: &Options,
        _checkpoints: Option<&Checkpoints>,
        _budget: &Budget,
        _observer: &mut dyn Observer,
        _report: &mut SpaceReport,
    ) -> Option<Result<Option<State<Self>>, Stop>> {
        None
    }

    /// Where a key stores the numbers that its state consists of, if it has them: positions on a line, which are
    /// digits, or cells, which are packed without gaps and are not.
    fn digits(&self) -> Option<Digits> {
        None
    }

    /// Hierarchical search with abstractions that are not puzzles of this family; `None` if they are, or if there are
    /// none.
    fn hierarchical(
        &self,
        _lists: &Lists<'_>,
        _nodes: Option<u64>,
        _observer: &mut dyn Observer,
    ) -> Option<Hierarchical<Move<Self>>> {
        None
    }

    /// Does it have abstractions that are puzzles of this family?
    const HAS_ABSTRACTIONS: bool = false;

    /// The next simpler puzzle, if abstracting further is worthwhile.
    fn abstraction(&self) -> Option<Self> {
        None
    }

    /// Maps a state to its state in the abstraction of this puzzle.
    fn map(&self, _abstraction: &Self, _state: &State<Self>) -> State<Self> {
        unreachable!("there is no abstraction")
    }
}

/// What a beam of a family's own is to find, and within which limits.
pub(crate) struct OwnBeam<'a> {
    /// The maximum number of states in a layer.
    pub(crate) width: usize,
    /// Only solutions cheaper than this are accepted.
    pub(crate) below: Cost,
    /// It charges the memory that it takes.
    pub(crate) budget: &'a Budget,
    /// Is called after each layer with the number of states that were expanded, and may stop the search.
    pub(crate) watch: &'a mut dyn FnMut(usize) -> ControlFlow<Stop>,
}

pub(crate) type State<F> = <<F as Family>::Domain as slidewise_core::Domain>::State;
pub(crate) type Move<F> = <<F as Family>::Domain as slidewise_core::Domain>::Move;

/// Why a heuristic is not available for a puzzle.
pub enum Unavailable {
    /// The family has no heuristic with this name.
    Refused(Refused),
    /// It needs a search that hit a limit.
    Stopped(Stop),
}

/// A job that runs with any heuristic for a domain.
pub(crate) trait HeuristicJob<D: Packable> {
    type Output;
    fn run<H: Heuristic<D>>(self, heuristic: &H) -> Self::Output;

    /// The observer that is informed while the heuristic's tables are built, and that may stop everything.
    fn observer(&mut self) -> &mut dyn Observer;

    /// Receives the number of bytes of shared tables held for the heuristic, in addition to its own.
    fn hold(&mut self, _bytes: u64) {}

    /// The same with an incremental heuristic, for jobs that benefit from it: searches along paths and by layers.
    fn run_incremental<H: Incremental<D, Evaluation: Send> + Sync>(self, heuristic: &H) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        self.run(heuristic)
    }

    /// The same for a heuristic for which only searches along paths are to be compiled.
    fn run_on_paths<H: Incremental<D, Evaluation: Send> + Sync>(self, heuristic: &H) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
    {
        self.run(heuristic)
    }

    /// The same, where a search by layers may also go from the goals to the start, with a heuristic that estimates the
    /// distance from the start and is made when it is needed; `None` if that is not possible.
    fn run_either_way<H, B>(self, heuristic: &H, _from_start: &(dyn Fn() -> Option<B> + Sync)) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Reversible<State: Send + Sync, Move: Send + Sync> + Sync + 'static,
        H: Incremental<D, Evaluation: Send> + Sync,
        B: for<'r> Incremental<Reversed<'r, D>> + Send + Sync,
    {
        self.run_incremental(heuristic)
    }

    /// Does the job go from the goals to the start? Then it is run by [`HeuristicJob::run_backwards`] only.
    fn goes_backwards(&self) -> bool {
        false
    }

    /// Runs with a heuristic that estimates the distance from the start. The one to the goals only tells why there is no
    /// solution.
    fn run_backwards<B>(self, _heuristic: &dyn Heuristic<D>, _from_start: &B) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Reversible<State: Send + Sync, Move: Send + Sync> + Sync + 'static,
        B: for<'r> Incremental<Reversed<'r, D>> + Sync,
    {
        unreachable!("it does not go backwards")
    }

    /// The same, where a search along paths need not make all moves.
    fn run_pruned<H, P>(self, heuristic: &H, _pruning: &dyn Fn() -> Arc<P>) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Reversible<State: Send, Move: Send + Sync> + Sync,
        H: Incremental<D, Evaluation: Send> + Sync,
        P: Pruning<D, Ending: Send + Sync> + Sync,
    {
        self.run(heuristic)
    }

    /// The same with a heuristic that is computed from scratch for each state, on any thread.
    fn run_from_scratch(self, heuristic: &(dyn Heuristic<D> + Sync)) -> Self::Output
    where
        Self: Sized,
        D: Backward + NarrowKeys + Sync,
    {
        let pointer: &dyn Heuristic<D> = heuristic;
        self.run(&pointer)
    }
}

/// An opened puzzle, by the number of words in its keys. [`with_opened`] runs the same code on each.
pub enum AnyOpened {
    /// Keys of one word: most boards that people solve.
    Narrow(Opened<1>),
    /// Keys of up to four words.
    Wide(Opened<4>),
    /// Keys of up to 32 words: the largest boards.
    Vast(Opened<32>),
}

/// Opens a puzzle.
///
/// The WebAssembly engine, which is downloaded, has only two sizes of each family: one that fits most boards, and one
/// that fits all. The other sizes are faster on boards between the two; counts are the same.
pub fn open(instance: &AnyInstance, order: OrderName) -> AnyOpened {
    match instance {
        AnyInstance::Rush(instance) => rush::open(instance, order),
        AnyInstance::Atomix(instance) => atomix::open(instance),
        AnyInstance::Bricks(instance) => bricks::open(instance),
        AnyInstance::Tiles(instance) => tiles::open(instance),
        AnyInstance::Maze(instance) => maze::open(instance),
    }
}

/// Opens a puzzle in the size that explains the estimates of its heuristics. Other sizes have no explanations.
pub fn open_to_explain(instance: &AnyInstance, order: OrderName) -> AnyOpened {
    match instance {
        AnyInstance::Rush(instance) => rush::open_largest(instance, order),
        AnyInstance::Atomix(instance) => atomix::open_largest(instance),
        AnyInstance::Bricks(instance) => bricks::open_largest(instance),
        // Their heuristics are explained in every size.
        AnyInstance::Tiles(_) | AnyInstance::Maze(_) => open(instance, order),
    }
}

/// Opens a puzzle and evaluates an expression with it: `with_opened!(instance, order, opened => …)`; or does so with a
/// puzzle that is open already: `with_opened!(puzzle, opened => …)`.
#[macro_export]
macro_rules! with_opened {
    ($instance:expr, $order:expr, $opened:ident => $body:expr) => {
        $crate::with_opened!($crate::families::open($instance, $order), $opened => $body)
    };
    ($puzzle:expr, $opened:ident => $body:expr) => {
        match $puzzle {
            $crate::families::AnyOpened::Narrow($opened) => $body,
            $crate::families::AnyOpened::Wide($opened) => $body,
            $crate::families::AnyOpened::Vast($opened) => $body,
        }
    };
}

#[doc(inline)]
pub use with_opened;
