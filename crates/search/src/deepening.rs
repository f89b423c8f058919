//! The loop that iterative deepening and IDA* share: depth-first searches that give up a path as soon as its
//! f = g + h exceeds a bound, with growing bounds. The next bound is the smallest f that exceeded the last one, so no
//! solution lies between the two, whatever moves cost.
//!
//! The state is changed in place by `apply` and `undo`. The path is a stack on the heap, not of calls: a path of a hundred
//! thousand moves must not end the process, and its bytes can be charged. What is left of the moves of the last state is
//! held outside of the stack, where the compiler can keep it in registers. So is the heuristic's mark of that state, which
//! the next move brings up to date.

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

/// What to do with a state that was generated.
enum Verdict<K> {
    /// It is a goal within the bound.
    Goal,
    /// Expand it, with this mark; that was counted.
    Expand(K),
    /// Go back: it exceeds the bound, is a dead end or was refused.
    Leave,
}

/// A state of the path above the last one, and what is left to try in it.
struct Frame<I, M, K> {
    moves: I,
    /// The move that led here.
    by: M,
    g: Cost,
    /// The heuristic's.
    mark: K,
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
            let found = self.iteration::<PRUNE>(&start, mark, least, run)?;
            self.count_stored(run);
            if found.is_some() || self.next == Cost::MAX {
                return Ok(found); // If nothing exceeded the bound, a larger one would change nothing.
            }
            self.last = self.bound;
            self.bound = self.next;
        }
    }

    /// Searches all paths within the bound. The start stands apart from the rest, so that the loop below it need not ask
    /// at every state whether there is a last move.
    fn iteration<const PRUNE: bool>(
        &mut self,
        start: &D::State,
        mark: H::Mark,
        f: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Found<D>, Stop> {
        self.expand(start, 0, f, run)?;
        for mv in self.domain.moves(start) {
            let mut state = start.clone();
            self.domain.apply(&mut state, mv);
            let g = self.domain.cost(start, mv);
            let found = match self.judge(&mark, mv, &state, g, run)? {
                Verdict::Goal => Some((vec![mv], g)),
                Verdict::Expand(mark) => self.below::<PRUNE>(state, mv, g, mark, run)?,
                Verdict::Leave => None,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Searches all paths within the bound that go on from `state`, which was reached by the move `by`.
    fn below<const PRUNE: bool>(
        &mut self,
        mut state: D::State,
        mut by: D::Move,
        mut g: Cost,
        mut mark: H::Mark,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Found<D>, Stop> {
        let domain = self.domain;
        self.deepest = self.deepest.max(2);
        let mut stack = Stack::new(run.budget());
        let mut moves = domain.moves(&state);
        loop {
            while let Some(mv) = moves.next() {
                if PRUNE && domain.undoes(mv, by) {
                    continue;
                }
                let reached = g + domain.cost(&state, mv);
                domain.apply(&mut state, mv);
                match self.judge(&mark, mv, &state, reached, run)? {
                    Verdict::Leave => domain.undo(&mut state, mv),
                    Verdict::Goal => {
                        let path = stack.iter().map(|frame: &Frame<_, _, _>| frame.by).chain([by, mv]);
                        return Ok(Some((path.collect(), reached)));
                    }
                    Verdict::Expand(next) => {
                        let above = std::mem::replace(&mut moves, domain.moves(&state));
                        stack.push(Frame { moves: above, by, g, mark }).map_err(run::reason)?;
                        (by, g, mark) = (mv, reached, next);
                        self.deepest = self.deepest.max(stack.len() + 2);
                    }
                }
            }
            let Some(parent) = stack.pop() else { return Ok(None) };
            domain.undo(&mut state, by);
            Frame { moves, by, g, mark } = parent;
        }
    }

    /// Counts a state that was generated with this g by a move from a state with this mark, and says what to do with it.
    #[inline(always)]
    fn judge(
        &mut self,
        before: &H::Mark,
        mv: D::Move,
        state: &D::State,
        g: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Verdict<H::Mark>, Stop> {
        run.stats.generated_edges += 1;
        let most = self.bound.saturating_sub(g);
        let (mark, h) = match self.heuristic.after_within(self.domain, before, state, mv, most) {
            Within::Yes(mark, h) => (Some(mark), h),
            Within::No(h) => (None, h),
            Within::DeadEnd => return Ok(Verdict::Leave),
        };
        let f = g + h;
        // Also where g alone exceeds the bound.
        let Some(mark) = mark.filter(|_| f <= self.bound) else {
            self.next = self.next.min(f);
            return Ok(Verdict::Leave);
        };
        if self.domain.is_goal(state) {
            return Ok(Verdict::Goal);
        }
        let expands = self.expand(state, g, f, run)?;
        Ok(if expands { Verdict::Expand(mark) } else { Verdict::Leave })
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
