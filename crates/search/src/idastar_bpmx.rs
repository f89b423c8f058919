//! IDA* with bidirectional pathmax, for inconsistent heuristics: the estimate of each state on the path is propagated
//! to the states before and after it, and a state whose estimate rises above the bound is left at once, without trying
//! its remaining children.
//!
//! Guarantee: that of [`idastar`](crate::idastar), with the same proof: every value that is passed on is admissible (see
//! [`pathmax`](crate::pathmax)), so no state with g + d ≤ bound is left early, where d is its distance to the goal.
//! Values are passed back only where a move leads back, at the cost of that move. Memory: the states of one path.
//! Needs: [`Reversible`]. References: the Unblock Me thesis, 3.2.6, which leaves it to its sources; Felner, Zahavi,
//! Schaeffer and Holte, Dual lookups in pattern databases, 2005. Limits: none, but the same state is visited once for
//! each path to it. Counts are those of [`idastar`](crate::idastar), except that children which are never tried are not
//! generated.

use slidewise_core::{Cost, Heuristic, Observer, Outcome, Reversible, Solution, Stop};

use crate::run::{self, Run};
use crate::separate_goals::Bounds;
use crate::stack::Stack;

/// Searches.
pub fn search<D: Reversible, H: Heuristic<D> + ?Sized>(
    domain: &D,
    heuristic: &H,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move> {
    run.begin(domain, heuristic);
    match deepen(domain, heuristic, run) {
        Ok(Some((moves, cost))) => Outcome::Solved(Solution { moves, cost, lower_bound: run.lower_bound() }),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

type Found<M> = Option<(Vec<M>, Cost)>;

fn deepen<D: Reversible, H: Heuristic<D> + ?Sized>(
    domain: &D,
    heuristic: &H,
    run: &mut Run<'_, impl Observer>,
) -> Result<Found<D::Move>, Stop> {
    let start = domain.start();
    if domain.is_goal(&start) {
        return Ok(Some((Vec::new(), 0)));
    }
    let Some(h) = heuristic.estimate(domain, &start) else { return Ok(None) };
    // The start is no goal, and no move is free.
    let mut bounds = Bounds { this: h.max(1), last: 0 };
    loop {
        run.enter(bounds.this);
        let mut iteration = Iteration { domain, heuristic, bounds, next: Cost::MAX, deepest: 1 };
        let found = iteration.run(h, run)?;
        run.stats.stored = run.stats.stored.max(iteration.deepest as u64);
        if found.is_some() || iteration.next == Cost::MAX {
            return Ok(found);
        }
        bounds = Bounds { this: iteration.next, last: bounds.this };
    }
}

/// A state on the path.
struct Frame<M> {
    /// The move that led here; none for the start.
    by: Option<M>,
    g: Cost,
    /// The best estimate known here.
    h: Cost,
    /// The position of its moves on the common stack, and the next one to try.
    first: usize,
    next: usize,
}

struct Iteration<'d, D, H: ?Sized> {
    domain: &'d D,
    heuristic: &'d H,
    bounds: Bounds,
    /// The smallest f that exceeded the bound; the maximum cost if there was none.
    next: Cost,
    deepest: usize,
}

impl<D: Reversible, H: Heuristic<D> + ?Sized> Iteration<'_, D, H> {
    fn run(&mut self, h: Cost, run: &mut Run<'_, impl Observer>) -> Result<Found<D::Move>, Stop> {
        let mut state = self.domain.start();
        let (mut path, mut moves) = (Stack::new(run.budget()), Stack::new(run.budget()));
        let mut last = self.enter(&state, None, 0, h, &mut moves, run)?;
        loop {
            let is_left = last.g + last.h > self.bounds.this;
            if is_left {
                self.next = self.next.min(last.g + last.h);
            }
            let Some(&mv) = moves.get(last.next).filter(|_| !is_left) else {
                // All children were tried, or the rest cannot help.
                moves.truncate(last.first);
                let (Some(by), Some(parent)) = (last.by, path.pop()) else { return Ok(None) };
                let child = state.clone();
                self.domain.undo(&mut state, by);
                let child_h = last.h;
                last = parent;
                last.h = self.raised(&last, &state, &child, child_h, by);
                continue;
            };
            last.next += 1;
            run.stats.generated_edges += 1;
            let g = last.g + self.domain.cost(&state, mv);
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            let Some(own) = self.heuristic.estimate(self.domain, &child) else { continue };
            let h = own.max(last.h.saturating_sub(g - last.g));
            last.h = self.raised(&last, &state, &child, h, mv);
            if g + h > self.bounds.this {
                self.next = self.next.min(g + h);
                continue;
            }
            if self.domain.is_goal(&child) {
                let moves = path.iter().chain([&last]).filter_map(|frame: &Frame<_>| frame.by).chain([mv]);
                return Ok(Some((moves.collect(), g)));
            }
            path.push(last).map_err(run::reason)?;
            state = child;
            last = self.enter(&state, Some(mv), g, h, &mut moves, run)?;
            self.deepest = self.deepest.max(path.len() + 1);
        }
    }

    /// Counts the expansion of a state, and lists its moves except the one that would undo the last move.
    fn enter(
        &self,
        state: &D::State,
        by: Option<D::Move>,
        g: Cost,
        h: Cost,
        moves: &mut Stack<D::Move>,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Frame<D::Move>, Stop> {
        run.expand()?;
        run.stats.reexpanded += u64::from(self.bounds.is_again(g + h));
        let first = moves.len();
        for mv in self.domain.moves(state) {
            if !by.is_some_and(|by| self.domain.undoes(mv, by)) {
                moves.push(mv).map_err(run::reason)?;
            }
        }
        Ok(Frame { by, g, h, first, next: first })
    }

    /// The estimate of a state of the path, raised by the estimate of its child behind the move `mv`, if a move leads
    /// back.
    fn raised(
        &self,
        parent: &Frame<D::Move>,
        state: &D::State,
        child: &D::State,
        child_h: Cost,
        mv: D::Move,
    ) -> Cost {
        // Few children can raise it; only then is it worth looking for the move back.
        if child_h.saturating_sub(self.domain.cost(state, mv)) <= parent.h {
            return parent.h;
        }
        let leads_back = |mv: &D::Move| {
            let mut back = child.clone();
            self.domain.apply(&mut back, *mv);
            back == *state
        };
        let costs = self.domain.moves(child).filter(leads_back).map(|mv| self.domain.cost(child, mv));
        costs.min().map_or(parent.h, |cost| parent.h.max(child_h.saturating_sub(cost)))
    }
}
