//! The loop shared by iterative deepening and IDA*: depth-first searches that discard a path as soon as its f = g + h
//! exceeds a bound, with growing bounds. The next bound is the smallest f that exceeded the last one, so no solution
//! lies between the two, whatever the move costs.
//!
//! The state is changed in place by `apply` and `undo`. The path is a stack on the heap, not the call stack: a path of
//! a hundred thousand moves must not end the process, and its bytes can be charged.
//!
//! All children of a state are estimated when it is expanded, before the first of them is entered: a heuristic that
//! looks up its values in large tables then waits for memory once for all of them. They are *counted* one by one, when
//! the search reaches them, as if each were estimated only then.

use slidewise_core::{Cost, Domain, Incremental, Observer, Outcome, Reversible, Solution, Stop, Within};

use crate::run::{self, Run};
use crate::separate_goals::{Bounds, Limited};
use crate::stack::Stack;

/// The memory of states that a search has entered.
pub(crate) trait Memory<D: Domain> {
    /// Requests to enter a state with this g in the iteration with this bound.
    fn enter(&mut self, domain: &D, state: &D::State, g: Cost, bound: Cost) -> Met;

    /// The number of states it holds.
    fn len(&self) -> u64;
}

/// What the memory holds about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Met {
    /// Nothing.
    New,
    /// It was entered before, but with a greater g or in an earlier iteration.
    Again,
    /// It was entered in this iteration with no greater g: entering it again is useless.
    Refused,
}

/// A memory that stores nothing.
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
    deepen_by(domain, heuristic, run, &mut |start, bounds, run| {
        let mut iteration = Iteration::new(domain, heuristic, memory, bounds);
        let found = iteration.below::<PRUNE>(start, run)?;
        Ok(Ended { found, next: iteration.next, stored: iteration.stored() })
    })
}

/// Runs an iteration from the start within these bounds.
pub(crate) type Iterate<'a, D, H, O> =
    dyn FnMut(Node<D, H>, Bounds, &mut Run<'_, O>) -> Result<Ended<D>, Stop> + 'a;

/// The same, with any implementation of an iteration.
pub(crate) fn deepen_by<D: Domain, H: Incremental<D>, O: Observer>(
    domain: &D,
    heuristic: &H,
    run: &mut Run<'_, O>,
    iterate: &mut Iterate<'_, D, H, O>,
) -> Outcome<D::Move> {
    run.begin(domain, heuristic);
    match search(domain, heuristic, run, iterate) {
        Ok(Some((moves, cost))) => Outcome::Solved(Solution { moves, cost, lower_bound: run.lower_bound() }),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

fn search<D: Domain, H: Incremental<D>, O: Observer>(
    domain: &D,
    heuristic: &H,
    run: &mut Run<'_, O>,
    iterate: &mut Iterate<'_, D, H, O>,
) -> Result<Found<D>, Stop> {
    let state = domain.start();
    if domain.is_goal(&state) {
        return Ok(Some((Vec::new(), 0)));
    }
    let evaluation = heuristic.evaluate(domain, &state);
    let Some(h) = heuristic.value(evaluation) else { return Ok(None) };
    let f = h.max(1); // The start is no goal and no move is free.
    let mut bounds = Bounds { this: f, last: 0 };
    loop {
        run.enter(bounds.this);
        let start = Node { state: state.clone(), by: None, g: 0, f, evaluation };
        let ended = iterate(start, bounds, run)?;
        run.stats.stored = run.stats.stored.max(ended.stored);
        if ended.found.is_some() || ended.next == Cost::MAX {
            return Ok(ended.found); // Nothing exceeded the bound, so a larger one would change nothing.
        }
        bounds = Bounds { this: ended.next, last: bounds.this };
    }
}

/// A single iteration, for a start that is not a goal.
pub(crate) fn within<D: Reversible, H: Incremental<D>>(
    domain: &D,
    heuristic: &H,
    memory: &mut impl Memory<D>,
    bounds: Bounds,
    run: &mut Run<'_, impl Observer>,
) -> Result<Limited<D::Move>, Stop> {
    run.begin(domain, heuristic);
    let state = domain.start();
    let evaluation = heuristic.evaluate(domain, &state);
    let f = heuristic.value(evaluation).unwrap_or(Cost::MAX);
    if f > bounds.this {
        return Ok(Limited::Beyond(f));
    }
    let mut iteration = Iteration::new(domain, heuristic, memory, bounds);
    let found = iteration.below::<true>(Node { state, by: None, g: 0, f, evaluation }, run)?;
    run.stats.stored = run.stats.stored.max(iteration.stored());
    Ok(match found {
        Some((moves, cost)) => Limited::Found(moves, cost),
        None => Limited::Beyond(iteration.next),
    })
}

/// A solution's moves and their cost, or none.
pub(crate) type Found<D> = Option<(Vec<<D as Domain>::Move>, Cost)>;

/// How an iteration ended.
pub(crate) struct Ended<D: Domain> {
    pub(crate) found: Found<D>,
    /// The smallest f that exceeded the bound; the maximum cost if there was none.
    pub(crate) next: Cost,
    /// The maximum number of states held at a time.
    pub(crate) stored: u64,
}

/// A state to be entered.
pub(crate) struct Node<D: Domain, H: Incremental<D>> {
    pub(crate) state: D::State,
    /// The move that led here; none for the start.
    pub(crate) by: Option<D::Move>,
    pub(crate) g: Cost,
    pub(crate) f: Cost,
    /// The heuristic's evaluation.
    pub(crate) evaluation: H::Evaluation,
}

/// A depth-first search in progress.
pub(crate) struct Iteration<'a, D, H, M> {
    domain: &'a D,
    heuristic: &'a H,
    memory: &'a mut M,
    bounds: Bounds,
    /// As in [`Ended`].
    pub(crate) next: Cost,
    /// The maximum number of states on the path.
    deepest: usize,
}

/// A state within the bound that was evaluated but not yet entered.
pub(crate) struct Child<M, C> {
    /// The move that leads there.
    pub(crate) by: M,
    pub(crate) g: Cost,
    pub(crate) f: Cost,
    /// The change of the heuristic's evaluation.
    pub(crate) change: C,
    /// The number of its parent's moves before it.
    pub(crate) before: u32,
}

/// A state on the path, and what is left to try in it.
#[derive(Clone, Copy)]
pub(crate) struct Frame<M, K> {
    /// The move that led here; none for the start.
    by: Option<M>,
    /// The heuristic's evaluation.
    evaluation: K,
    /// The position of its first child on the stack of all children.
    first: usize,
    /// The next child to try.
    next: usize,
    /// How many moves it has.
    moves: u32,
}

impl<'a, D: Reversible, H: Incremental<D>, M: Memory<D>> Iteration<'a, D, H, M> {
    pub(crate) fn new(domain: &'a D, heuristic: &'a H, memory: &'a mut M, bounds: Bounds) -> Self {
        Self { domain, heuristic, memory, bounds, next: Cost::MAX, deepest: 1 }
    }

    /// Enters a state that is not a goal and searches all paths within the bound that continue from it.
    pub(crate) fn below<const PRUNE: bool>(
        &mut self,
        node: Node<D, H>,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Found<D>, Stop> {
        let mut children = Stack::new(run.budget());
        let mut path = Stack::new(run.budget());
        let found = self.search::<PRUNE>(node, &mut path, &mut children, run);
        // What was counted when a state was expanded, but not reached.
        for frame in path.iter() {
            let tried = &children.as_slice()[frame.first..frame.next];
            let reached = tried.last().map_or(0, |child| child.before + 1);
            run.stats.generated_edges -= u64::from(frame.moves - reached);
        }
        found
    }

    /// The same; what is left of the path and its children is what was to be searched.
    fn search<const PRUNE: bool>(
        &mut self,
        node: Node<D, H>,
        path: &mut Stack<Frame<D::Move, H::Evaluation>>,
        children: &mut Stack<Child<D::Move, H::Change>>,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Found<D>, Stop> {
        let Node { mut state, by, g, f, evaluation } = node;
        if !self.expand(&state, g, f, run)? {
            return Ok(None);
        }
        path.push(Frame { by, evaluation, first: 0, next: 0, moves: 0 }).map_err(run::reason)?;
        let mut moves = self.generate::<PRUNE>(&state, by, g, &evaluation, children)?;
        loop {
            run.stats.generated_edges += u64::from(moves);
            let Some(last) = path.last_mut() else { return Ok(None) };
            last.moves += moves;
            moves = 0;
            let Some(&Child { by, g, f, change, .. }) = children.get(last.next) else {
                let &mut Frame { by, first, .. } = last;
                children.truncate(first);
                path.pop();
                if let Some(by) = by {
                    self.domain.undo(&mut state, by);
                }
                continue;
            };
            last.next += 1;
            self.domain.apply(&mut state, by);
            if self.domain.is_goal(&state) {
                // The first frame of the path was there before.
                let moves = path.iter().skip(1).filter_map(|frame| frame.by).chain([by]);
                return Ok(Some((moves.collect(), g)));
            }
            if !self.expand(&state, g, f, run)? {
                self.domain.undo(&mut state, by);
                continue;
            }
            // The evaluation is changed where it is: copying what has just been written in parts makes a processor wait.
            let first = children.len();
            let frame = Frame { by: Some(by), first, next: first, moves: 0, ..*last };
            path.push(frame).map_err(run::reason)?;
            self.deepest = self.deepest.max(path.len());
            let last = path.last_mut().expect("it was just pushed");
            self.heuristic.advance(&mut last.evaluation, change);
            moves = self.generate::<PRUNE>(&state, Some(by), g, &last.evaluation, children)?;
        }
    }

    /// Estimates all children of a state, keeps those within the bound, and returns the number of all.
    #[inline(always)]
    pub(crate) fn generate<const PRUNE: bool>(
        &mut self,
        state: &D::State,
        by: Option<D::Move>,
        g: Cost,
        evaluation: &H::Evaluation,
        children: &mut Stack<Child<D::Move, H::Change>>,
    ) -> Result<u32, Stop> {
        let mut moves = 0;
        for mv in self.domain.moves(state) {
            if PRUNE && by.is_some_and(|by| self.domain.undoes(mv, by)) {
                continue;
            }
            let g = g + self.domain.cost(state, mv);
            let most = self.bounds.this.saturating_sub(g);
            match self.heuristic.change_by(self.domain, evaluation, state, mv, most) {
                Within::Yes(change, h) => {
                    // Kept and dropped again, if necessary, without a branch: nobody can predict it. If g alone exceeds
                    // the bound, an estimate of 0 does not.
                    let f = g + h;
                    let is_kept = f <= self.bounds.this;
                    children.push(Child { by: mv, g, f, change, before: moves }).map_err(run::reason)?;
                    children.truncate(children.len() - usize::from(!is_kept));
                    self.next = self.next.min(if is_kept { Cost::MAX } else { f });
                }
                Within::No(h) => self.next = self.next.min(g + h),
                Within::DeadEnd => {}
            }
            moves += 1;
        }
        Ok(moves)
    }

    /// Counts the expansion of a state, unless the memory refuses it. Returns whether it was counted.
    #[inline(always)]
    pub(crate) fn expand(
        &mut self,
        state: &D::State,
        g: Cost,
        f: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<bool, Stop> {
        let met = self.memory.enter(self.domain, state, g, self.bounds.this);
        if met == Met::Refused {
            return Ok(false);
        }
        run.expand()?;
        run.stats.reexpanded += u64::from(self.bounds.is_again(f) || met == Met::Again);
        Ok(true)
    }

    /// The maximum number of states held at a time.
    pub(crate) fn stored(&self) -> u64 {
        self.deepest as u64 + self.memory.len()
    }
}
