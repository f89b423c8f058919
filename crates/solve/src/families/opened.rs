//! Puzzles behind a pointer, for all code that is not hot.
//!
//! A family is compiled for several sizes of state. Only the code that people wait for is compiled for each of them
//! ([`Rules::search`], [`Rules::explore`]). All other code sees a puzzle as [`Opened`]: a state is the words of its
//! key, a move is a number, and the rules are called through a pointer. Such code is compiled for three widths of key
//! instead of fifteen sizes of state. Counts are the same either way: moves come in the same order, and keys are equal
//! if and only if states are.

use std::rc::Rc;

use slidewise_core::{
    Abstract, Backward, Cost, Domain, Goals, Heuristic, Key, Observer, Packable, PairHeuristic, Reversible,
    Stop, WordKey,
};
use slidewise_domains::notation::PieceMove;
use slidewise_search::Checkpoints;
use slidewise_store::Budget;
use slidewise_store::textbook::Digits;

use super::shared::Shared;
use super::{Family, OwnBeam, Unavailable};
use crate::exploration::Explored;
use crate::report::SpaceReport;
use crate::solve::{Finished, ResolvedOptions};
use crate::{Algorithm, AnyInstance, HeuristicName, Options, Puzzle, TieName};

/// A puzzle with keys of at most `N` words.
#[derive(Clone)]
pub struct Opened<const N: usize> {
    pub(crate) rules: Rc<dyn Rules<N>>,
    /// If this is an abstraction: maps states of the puzzle that was abstracted.
    pub(super) map: Option<Rc<Map<N>>>,
}

pub(super) type Map<const N: usize> = dyn Fn(&AnyKey<N>) -> AnyKey<N>;

/// A key of any family: its machine words. It stands for the state as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyKey<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Default for AnyKey<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Key for AnyKey<N> {
    fn hash64(self) -> u64 {
        self.0.hash64()
    }
}

impl<const N: usize> WordKey for AnyKey<N> {
    fn words(&self) -> &[u64] {
        &self.0
    }

    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// A move of any family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyMove(pub(super) u64);

/// A callback that receives a heuristic, the bytes of the tables it shares with others, and the observer.
pub(super) type Then<'a, const N: usize> = dyn FnMut(&dyn Heuristic<Opened<N>>, u64, &mut dyn Observer) + 'a;

/// Reads the places of all pieces from a state.
pub(super) type Places<'a, const N: usize> = dyn Fn(&AnyKey<N>) -> Vec<u16> + 'a;

/// The rules of a puzzle of any family and size, and what the family knows about it. Most functions are documented
/// under the same name in [`Domain`], in the traits around it, and in [`Family`].
pub(crate) trait Rules<const N: usize> {
    fn start(&self) -> AnyKey<N>;
    fn moves(&self, state: &AnyKey<N>) -> Vec<AnyMove>;
    fn span(&self, state: &AnyKey<N>, visit: &mut dyn FnMut(AnyMove)) -> Option<usize>;
    fn arrivals(&self, state: &AnyKey<N>) -> Vec<AnyMove>;
    fn successors(&self, state: &AnyKey<N>, visit: &mut dyn FnMut(AnyMove, AnyKey<N>)) -> usize;
    fn apply(&self, state: &mut AnyKey<N>, mv: AnyMove);
    fn undo(&self, state: &mut AnyKey<N>, mv: AnyMove);
    fn undoes(&self, mv: AnyMove, previous: AnyMove) -> bool;
    fn is_goal(&self, state: &AnyKey<N>) -> bool;
    fn cost(&self, state: &AnyKey<N>, mv: AnyMove) -> Cost;
    fn tie_rank(&self, state: &AnyKey<N>) -> Cost;
    fn refutation(&self) -> Option<String>;
    fn goals(&self) -> Box<dyn Iterator<Item = Option<AnyKey<N>>> + '_>;
    fn between(&self, from: &AnyKey<N>, to: &AnyKey<N>) -> Cost;
    fn pair_is_consistent(&self) -> bool;
    fn window_pair(&self, from: &AnyKey<N>, to: &AnyKey<N>) -> Cost;
    fn abstraction(&self) -> Option<Opened<N>>;
    fn has_abstractions(&self) -> bool;
    fn by_final_state(&self) -> Vec<Opened<N>>;
    fn has_final_states(&self) -> bool;
    fn digits(&self) -> Option<Digits>;

    fn describe(&self, moves: &[AnyMove]) -> Vec<PieceMove>;
    fn describe_move(&self, state: &AnyKey<N>, mv: AnyMove) -> PieceMove;
    fn instance_at(&self, state: &AnyKey<N>) -> AnyInstance;
    /// The state after a move, in which equal pieces have the names they had before it.
    fn instance_after(&self, state: &AnyKey<N>, mv: AnyMove) -> AnyInstance;
    fn places(&self) -> Box<Places<'_, N>>;
    fn goal_pieces(&self) -> Vec<usize>;
    fn best_heuristic(&self, options: &Options) -> HeuristicName;
    fn why_best(&self, heuristic: HeuristicName, options: &Options) -> Option<String>;
    fn guide(&self, options: &Options) -> HeuristicName;
    fn better_guide(&self, options: &Options) -> Option<HeuristicName>;
    fn by_rules(&self) -> Option<Vec<AnyMove>>;
    fn own_beam(&self, beam: OwnBeam<'_>) -> Option<Result<Option<Vec<AnyMove>>, Stop>>;
    fn best_informed_search(&self) -> Algorithm;
    fn best_blind_search(&self) -> Algorithm;
    fn best_tie(&self, heuristic: HeuristicName) -> TieName;
    fn ties(&self) -> &'static [TieName];
    fn certified_name(&self) -> &'static str;

    /// Builds a heuristic and passes it on.
    fn with_heuristic(
        &self,
        name: HeuristicName,
        options: &Options,
        observer: &mut dyn Observer,
        then: &mut Then<'_, N>,
    ) -> Result<(), Unavailable>;

    /// Builds the heuristic of certificates and passes it on.
    fn with_certified(&self, observer: &mut dyn Observer, then: &mut Then<'_, N>);

    /// Searches, compiled for the size of this puzzle where speed matters.
    fn search(
        &self,
        chosen: &ResolvedOptions,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Finished, Unavailable>;

    /// Explores the whole space and measures it, compiled for the size of this puzzle. Returns a hardest state, if
    /// there is a goal.
    fn measure(
        &self,
        options: &Options,
        checkpoints: Option<&Checkpoints>,
        budget: &Budget,
        observer: &mut dyn Observer,
        report: &mut SpaceReport,
    ) -> Result<Option<String>, Stop>;

    /// Explores the whole space, up to this many states, compiled for the size of this puzzle.
    fn explore(
        &self,
        states: Option<u64>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn Explored + '_>, Stop>;
}

impl<const N: usize> Opened<N> {
    /// Opens a puzzle of a family whose keys have at most `N` words.
    pub(super) fn new(family: impl Family) -> Self {
        Self { rules: Rc::new(Shared(Rc::new(family))), map: None }
    }

    /// A state as a puzzle of its own.
    #[must_use]
    pub fn instance_at(&self, state: &AnyKey<N>) -> AnyInstance {
        self.rules.instance_at(state)
    }

    /// The state after a move, in which equal pieces have the names they had before it.
    #[must_use]
    pub fn instance_after(&self, state: &AnyKey<N>, mv: AnyMove) -> AnyInstance {
        self.rules.instance_after(state, mv)
    }

    /// The moves of a solution, with the names of the input.
    #[must_use]
    pub fn describe(&self, moves: &[AnyMove]) -> Vec<PieceMove> {
        self.rules.describe(moves)
    }

    /// One move in any state, with the names that [`Opened::instance_at`] gives the pieces there.
    #[must_use]
    pub fn describe_move(&self, state: &AnyKey<N>, mv: AnyMove) -> PieceMove {
        self.rules.describe_move(state, mv)
    }

    /// The heuristic that suits this puzzle best within the limits.
    #[must_use]
    pub fn best_heuristic(&self, options: &Options) -> HeuristicName {
        self.rules.best_heuristic(options)
    }

    /// Why this one suits the puzzle best, if that is not obvious.
    pub(crate) fn why_best(&self, heuristic: HeuristicName, options: &Options) -> Option<String> {
        self.rules.why_best(heuristic, options)
    }

    /// Explores the whole space and measures it, compiled for the size of this puzzle. Returns a hardest state, if
    /// there is a goal.
    ///
    /// # Errors
    ///
    /// If a limit is hit; the report has what was found until then.
    pub fn measure(
        &self,
        options: &Options,
        checkpoints: Option<&Checkpoints>,
        budget: &Budget,
        observer: &mut dyn Observer,
        report: &mut SpaceReport,
    ) -> Result<Option<String>, Stop> {
        self.rules.measure(options, checkpoints, budget, observer, report)
    }

    /// Explores the whole space, up to this many states, compiled for the size of this puzzle.
    ///
    /// # Errors
    ///
    /// If a limit is hit.
    pub fn explore(
        &self,
        states: Option<u64>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn Explored + '_>, Stop> {
        self.rules.explore(states, budget, observer)
    }

    /// A state in the native format.
    #[must_use]
    pub fn native(&self, state: &AnyKey<N>) -> String {
        Puzzle::from(self.rules.instance_at(state)).native()
    }

    /// Builds a heuristic and calls `then` with it, with the bytes of tables that it shares, and with the observer.
    ///
    /// # Errors
    ///
    /// If the heuristic does not fit the puzzle, or if building it hit a limit.
    pub fn with_heuristic<R>(
        &self,
        name: HeuristicName,
        options: &Options,
        observer: &mut dyn Observer,
        then: impl FnOnce(&dyn Heuristic<Self>, u64, &mut dyn Observer) -> R,
    ) -> Result<R, Unavailable> {
        once(then, |then| self.rules.with_heuristic(name, options, observer, then))
    }

    /// The same with the heuristic that certificates of this family use.
    pub fn with_certified<R>(
        &self,
        observer: &mut dyn Observer,
        then: impl FnOnce(&dyn Heuristic<Self>, u64, &mut dyn Observer) -> R,
    ) -> R {
        let done = once(then, |then| {
            self.rules.with_certified(observer, then);
            Ok::<_, std::convert::Infallible>(())
        });
        match done {
            Ok(done) => done,
            Err(never) => match never {},
        }
    }
}

/// Passes a function that is called once through a pointer.
fn once<const N: usize, R, E>(
    then: impl FnOnce(&dyn Heuristic<Opened<N>>, u64, &mut dyn Observer) -> R,
    call: impl FnOnce(&mut Then<'_, N>) -> Result<(), E>,
) -> Result<R, E> {
    let (mut then, mut done) = (Some(then), None);
    call(&mut |heuristic, held, observer| {
        done = then.take().map(|then| then(heuristic, held, observer));
    })?;
    Ok(done.expect("a heuristic that is available is passed on"))
}

impl<const N: usize> Domain for Opened<N> {
    type State = AnyKey<N>;
    type Move = AnyMove;

    fn start(&self) -> AnyKey<N> {
        self.rules.start()
    }

    fn moves<'d>(&'d self, state: &AnyKey<N>) -> impl Iterator<Item = AnyMove> + use<'d, N> {
        self.rules.moves(state).into_iter()
    }

    fn apply(&self, state: &mut AnyKey<N>, mv: AnyMove) {
        self.rules.apply(state, mv);
    }

    fn is_goal(&self, state: &AnyKey<N>) -> bool {
        self.rules.is_goal(state)
    }

    fn cost(&self, state: &AnyKey<N>, mv: AnyMove) -> Cost {
        self.rules.cost(state, mv)
    }

    fn span(&self, state: &AnyKey<N>, mut visit: impl FnMut(AnyMove)) -> Option<usize> {
        self.rules.span(state, &mut visit)
    }

    fn tie_rank(&self, state: &AnyKey<N>) -> Cost {
        self.rules.tie_rank(state)
    }

    fn refutation(&self) -> Option<String> {
        self.rules.refutation()
    }
}

impl<const N: usize> Reversible for Opened<N> {
    fn undo(&self, state: &mut AnyKey<N>, mv: AnyMove) {
        self.rules.undo(state, mv);
    }

    fn undoes(&self, mv: AnyMove, previous: AnyMove) -> bool {
        self.rules.undoes(mv, previous)
    }
}

impl<const N: usize> Backward for Opened<N> {
    fn arrivals<'d>(&'d self, state: &AnyKey<N>) -> impl Iterator<Item = AnyMove> + use<'d, N> {
        self.rules.arrivals(state).into_iter()
    }
}

impl<const N: usize> Packable for Opened<N> {
    type Key = AnyKey<N>;

    fn pack(&self, state: &AnyKey<N>) -> AnyKey<N> {
        *state
    }

    fn unpack(&self, key: AnyKey<N>) -> AnyKey<N> {
        key
    }

    fn successors(
        &self,
        state: &AnyKey<N>,
        _: AnyKey<N>,
        _: Option<AnyKey<N>>,
        mut visit: impl FnMut(AnyMove, AnyKey<N>),
    ) -> usize {
        self.rules.successors(state, &mut visit)
    }
}

impl<const N: usize> Goals for Opened<N> {
    fn goals(&self) -> impl Iterator<Item = AnyKey<N>> {
        self.rules.goals().flatten()
    }

    fn goals_with_pauses(&self) -> impl Iterator<Item = Option<AnyKey<N>>> {
        self.rules.goals()
    }
}

/// Only families with abstractions offer the searches that use this.
impl<const N: usize> Abstract for Opened<N> {
    type Abstraction = Self;

    fn abstraction(&self) -> Option<Self> {
        self.rules.abstraction()
    }

    fn map(&self, abstraction: &Self, state: &AnyKey<N>) -> AnyKey<N> {
        let map = abstraction.map.as_ref().expect("the abstraction is one of this puzzle");
        map(state)
    }
}

/// The family's estimate of the distance between two states.
pub(crate) struct FamilyPair;

impl<const N: usize> PairHeuristic<Opened<N>> for FamilyPair {
    fn between(&self, opened: &Opened<N>, from: &AnyKey<N>, to: &AnyKey<N>) -> Cost {
        opened.rules.between(from, to)
    }

    fn is_consistent(&self, opened: &Opened<N>) -> bool {
        opened.rules.pair_is_consistent()
    }
}

/// The family's estimate of the distance between two states that is used to shorten solutions.
pub(crate) struct WindowPair;

impl<const N: usize> PairHeuristic<Opened<N>> for WindowPair {
    fn between(&self, opened: &Opened<N>, from: &AnyKey<N>, to: &AnyKey<N>) -> Cost {
        opened.rules.window_pair(from, to)
    }

    fn is_consistent(&self, _: &Opened<N>) -> bool {
        false
    }
}
