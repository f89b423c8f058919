//! The loop that iterative deepening and IDA* share: depth-first searches that give up a path as soon as its
//! f = g + h exceeds a bound, with growing bounds. The next bound is the smallest f that exceeded the last one, so no
//! solution lies between the two, whatever moves cost.
//!
//! The state is changed in place by `apply` and `undo`. The path is an explicit stack: a bound of some ten thousands is
//! no reason to die of a call stack, and the iterator of the state at work stays in registers.

use slidewise_core::{Cost, Domain, Heuristic, Observer, Outcome, Reversible, Solution, Stop};

use crate::run::{self, Run};
use crate::stack::Stack;

/// What a search remembers of the states it entered.
pub(crate) trait Memory<D: Domain> {
    /// Asks to enter a state with this g in the iteration with this bound.
    fn enter(&mut self, domain: &D, state: &D::State, g: Cost, bound: Cost) -> Met;

    /// Number of states it holds.
    fn len(&self) -> u64;
}

/// What is remembered of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Met {
    /// Nothing.
    New,
    /// It was entered before, but with a greater g or in an earlier iteration.
    Again,
    /// It was entered in this iteration with no greater g: there is nothing to be gained in it.
    Refused,
}

/// Remembers nothing.
pub(crate) struct Forgetful;

impl<D: Domain> Memory<D> for Forgetful {
    #[inline(always)]
    fn enter(&mut self, _: &D, _: &D::State, _: Cost, _: Cost) -> Met {
        Met::New
    }

    fn len(&self) -> u64 {
        0
    }
}

/// Deepens until there is an answer or a limit is hit. With `PRUNE`, a move that [`Reversible::undoes`] the one before
/// it is not generated.
pub(crate) fn deepen<D: Reversible, const PRUNE: bool>(
    domain: &D,
    heuristic: &impl Heuristic<D>,
    memory: &mut impl Memory<D>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move> {
    run.begin(domain, heuristic);
    let mut search = Deepening { domain, heuristic, memory, bound: 0, last: 0, next: 0, deepest: 1 };
    let end = search.search::<PRUNE>(run);
    search.count_stored(run);
    match end {
        Ok(Some((moves, cost))) => Outcome::Solved(Solution { moves, cost, lower_bound: run.lower_bound() }),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

/// A solution's moves and their cost, or none.
type Found<D> = Option<(Vec<<D as Domain>::Move>, Cost)>;

struct Deepening<'a, D, H, M> {
    domain: &'a D,
    heuristic: &'a H,
    memory: &'a mut M,
    /// The bound of this iteration and of the last one, 0 if there was none.
    bound: Cost,
    last: Cost,
    /// The smallest f that exceeded the bound in this iteration; the largest cost of all if none did.
    next: Cost,
    /// The most states ever on the path.
    deepest: usize,
}

/// A state of the path, and what is left to try in it.
struct Frame<I, M> {
    moves: I,
    /// The move that led here; none at the start.
    by: Option<M>,
    g: Cost,
    /// Was it expanded in the last iteration?
    known: bool,
}

impl<D: Reversible, H: Heuristic<D>, M: Memory<D>> Deepening<'_, D, H, M> {
    fn search<const PRUNE: bool>(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Found<D>, Stop> {
        let start = self.domain.start();
        if self.domain.is_goal(&start) {
            return Ok(Some((Vec::new(), 0)));
        }
        let Some(h) = self.heuristic.estimate(self.domain, &start) else { return Ok(None) };
        self.bound = h.max(1); // The start is no goal and no move is free.
        loop {
            run.enter(self.bound);
            self.next = Cost::MAX;
            let found = self.iteration::<PRUNE>(run)?;
            self.count_stored(run);
            if found.is_some() || self.next == Cost::MAX {
                return Ok(found); // If nothing exceeded the bound, a larger one would change nothing.
            }
            self.last = self.bound;
            self.bound = self.next;
        }
    }

    /// Searches all paths within the bound.
    fn iteration<const PRUNE: bool>(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Found<D>, Stop> {
        let domain = self.domain;
        let mut state = domain.start();
        let mut stack = Stack::new(run.budget());
        let known = self.expand(&state, 0, self.last > 0, run)?.unwrap_or_default();
        let mut top = Frame { moves: domain.moves(&state), by: None, g: 0, known };
        loop {
            let Some(mv) = top.moves.next() else {
                let (Some(by), Some(parent)) = (top.by, stack.pop()) else { return Ok(None) };
                domain.undo(&mut state, by);
                top = parent;
                continue;
            };
            if PRUNE && top.by.is_some_and(|by| domain.undoes(mv, by)) {
                continue;
            }
            let g = top.g + domain.cost(&state, mv);
            domain.apply(&mut state, mv);
            run.stats.generated_edges += 1;
            if let Some(f) = self.within(&state, g) {
                if domain.is_goal(&state) {
                    let path = stack.iter().chain([&top]).filter_map(|frame| frame.by).chain([mv]);
                    return Ok(Some((path.collect(), g)));
                }
                if let Some(known) = self.expand(&state, g, top.known && f <= self.last, run)? {
                    let child = Frame { moves: domain.moves(&state), by: Some(mv), g, known };
                    stack.push(std::mem::replace(&mut top, child)).map_err(run::reason)?;
                    self.deepest = self.deepest.max(stack.len() + 1);
                    continue;
                }
            }
            domain.undo(&mut state, mv);
        }
    }

    /// The f of a state if it does not exceed the bound. A dead end is not remembered for the next iteration.
    #[inline(always)]
    fn within(&mut self, state: &D::State, g: Cost) -> Option<Cost> {
        let f = g + self.heuristic.estimate(self.domain, state)?;
        if f > self.bound {
            self.next = self.next.min(f);
            return None;
        }
        Some(f)
    }

    /// Counts the expansion of a state, unless the memory refuses it; then, whether it was `known` on this path.
    #[inline(always)]
    fn expand(
        &mut self,
        state: &D::State,
        g: Cost,
        known: bool,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<bool>, Stop> {
        let met = self.memory.enter(self.domain, state, g, self.bound);
        if met == Met::Refused {
            return Ok(None);
        }
        run.expand()?;
        run.stats.reexpanded += u64::from(known || met == Met::Again);
        Ok(Some(known))
    }

    fn count_stored(&self, run: &mut Run<'_, impl Observer>) {
        run.stats.stored = self.deepest as u64 + self.memory.len();
    }
}
