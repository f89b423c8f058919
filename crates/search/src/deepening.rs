//! The loop that iterative deepening and IDA* share: depth-first searches that give up a path as soon as its
//! f = g + h exceeds a bound, with growing bounds. The next bound is the smallest f that exceeded the last one, so no
//! solution lies between the two, whatever moves cost.
//!
//! The state is changed in place by `apply` and `undo`. The path is a stack on the heap, not of calls: a path of a hundred
//! thousand moves must not end the process, and its bytes can be charged.
//!
//! All children of a state are estimated when it is expanded, before the first of them is entered: a heuristic that looks
//! its values up in large tables then waits for memory once for all of them. They are *counted* one by one, when the
//! search comes to them, as if each were estimated only then.

use slidewise_core::{Cost, Domain, Incremental, Observer, Outcome, Reversible, Solution, Stop, Within};

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
    heuristic: &impl Incremental<D>,
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

/// A state within the bound that was estimated and not yet entered.
struct Child<M, C> {
    /// The move that leads there.
    by: M,
    g: Cost,
    f: Cost,
    /// Of the heuristic's mark.
    change: C,
    /// How many of the moves of its parent come before it.
    before: u32,
}

/// A state of the path, and what is left to try in it.
struct Frame<M, K> {
    /// The move that led here; none led to the start.
    by: Option<M>,
    /// The heuristic's.
    mark: K,
    /// Its children stand on the stack of all children from here on.
    first: usize,
    /// The next of them.
    next: usize,
    /// How many moves it has, and how many were counted.
    moves: u32,
    counted: u32,
}

impl<D: Reversible, H: Incremental<D>, M: Memory<D>> Deepening<'_, D, H, M> {
    fn search<const PRUNE: bool>(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Found<D>, Stop> {
        let start = self.domain.start();
        if self.domain.is_goal(&start) {
            return Ok(Some((Vec::new(), 0)));
        }
        let mark = self.heuristic.mark(self.domain, &start);
        let Some(h) = self.heuristic.value(mark) else { return Ok(None) };
        let least = h.max(1); // The start is no goal and no move is free.
        self.bound = least;
        loop {
            run.enter(self.bound);
            self.next = Cost::MAX;
            let found = self.iteration::<PRUNE>(start.clone(), mark, least, run)?;
            self.count_stored(run);
            if found.is_some() || self.next == Cost::MAX {
                return Ok(found); // If nothing exceeded the bound, a larger one would change nothing.
            }
            self.last = self.bound;
            self.bound = self.next;
        }
    }

    /// Searches all paths within the bound.
    fn iteration<const PRUNE: bool>(
        &mut self,
        mut state: D::State,
        mark: H::Mark,
        f: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Found<D>, Stop> {
        let mut children = Stack::new(run.budget());
        let mut path = Stack::new(run.budget());
        self.expand(&state, 0, f, run)?;
        let mut last = self.generate::<PRUNE>(&mut state, None, 0, mark, &mut children)?;
        loop {
            let Some(&Child { by, g, f, change, before }) = children.get(last.next) else {
                run.stats.generated_edges += u64::from(last.moves - last.counted);
                children.truncate(last.first);
                let (Some(by), Some(parent)) = (last.by, path.pop()) else { return Ok(None) };
                self.domain.undo(&mut state, by);
                last = parent;
                continue;
            };
            run.stats.generated_edges += u64::from(before + 1 - last.counted);
            last.counted = before + 1;
            last.next += 1;
            self.domain.apply(&mut state, by);
            if self.domain.is_goal(&state) {
                let moves = path.iter().chain([&last]).filter_map(|frame| frame.by).chain([by]);
                return Ok(Some((moves.collect(), g)));
            }
            if !self.expand(&state, g, f, run)? {
                self.domain.undo(&mut state, by);
                continue;
            }
            let mark = self.heuristic.after(last.mark, change);
            path.push(last).map_err(run::reason)?;
            self.deepest = self.deepest.max(path.len() + 1);
            last = self.generate::<PRUNE>(&mut state, Some(by), g, mark, &mut children)?;
        }
    }

    /// Estimates all children of a state and keeps those within the bound. The state is the same afterwards.
    #[inline(always)]
    fn generate<const PRUNE: bool>(
        &mut self,
        state: &mut D::State,
        by: Option<D::Move>,
        g: Cost,
        mark: H::Mark,
        children: &mut Stack<Child<D::Move, H::Change>>,
    ) -> Result<Frame<D::Move, H::Mark>, Stop> {
        let first = children.len();
        let mut moves = 0;
        for mv in self.domain.moves(state) {
            if PRUNE && by.is_some_and(|by| self.domain.undoes(mv, by)) {
                continue;
            }
            let g = g + self.domain.cost(state, mv);
            let most = self.bound.saturating_sub(g);
            self.domain.apply(state, mv);
            let within = self.heuristic.change(self.domain, &mark, state, mv, most);
            self.domain.undo(state, mv);
            match within {
                // Where g alone exceeds the bound, an estimate of 0 does not.
                Within::Yes(change, h) if g + h <= self.bound => {
                    let child = Child { by: mv, g, f: g + h, change, before: moves };
                    children.push(child).map_err(run::reason)?;
                }
                Within::Yes(_, h) | Within::No(h) => self.next = self.next.min(g + h),
                Within::DeadEnd => {}
            }
            moves += 1;
        }
        Ok(Frame { by, mark, first, next: first, moves, counted: 0 })
    }

    /// Counts the expansion of a state, unless the memory refuses it; says which.
    #[inline(always)]
    fn expand(
        &mut self,
        state: &D::State,
        g: Cost,
        f: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<bool, Stop> {
        let met = self.memory.enter(self.domain, state, g, self.bound);
        if met == Met::Refused {
            return Ok(false);
        }
        run.expand()?;
        run.stats.reexpanded += u64::from(f <= self.last || met == Met::Again);
        Ok(true)
    }

    fn count_stored(&self, run: &mut Run<'_, impl Observer>) {
        run.stats.stored = self.deepest as u64 + self.memory.len();
    }
}
