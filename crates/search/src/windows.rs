//! Local improvement by optimal windows: a stretch of a solution is replaced by a shortest path between its ends.
//!
//! Guarantee: the result is a solution that is no longer than before. Nothing is proven about its length.
//! Memory: that of A* with a limit on expansions. Needs: [`Packable`], and an estimate of the distance between two
//! states (Ratner and Warmuth 1986 shortened solutions of sliding tiles like this).
//!
//! The last stretch may end in any goal, the others end where they did.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Observer, Packable, PairHeuristic, Stats, Stop};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use crate::best_first::{BestFirst, Tie};
use crate::run::Run;
use crate::separate_goals::{Bounds, Limited};

/// The size of the windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of moves in a window. The next window begins in the middle of the last.
    pub moves: usize,
    /// The maximum number of states expanded in a window.
    pub nodes: u64,
}

/// The parameters for improving a solution.
pub struct Windows<'a, D, H: ?Sized, P: ?Sized> {
    /// The puzzle.
    pub domain: &'a D,
    /// Estimates the distance to the goal.
    pub heuristic: &'a H,
    /// Estimates the distance between two states.
    pub pair: &'a P,
    /// The memory budget of a window.
    pub budget: &'a Budget,
}

impl<D: Packable<Key: Default>, H: Heuristic<D> + ?Sized, P: PairHeuristic<D> + ?Sized> Windows<'_, D, H, P> {
    /// Passes over a solution once, from the start to the end, and replaces every window that can be shortened. Adds
    /// its work to the counts.
    ///
    /// # Errors
    ///
    /// If the observer stops it. Improvements made until then are kept.
    pub fn pass(
        &self,
        solution: &mut Vec<D::Move>,
        options: Options,
        stats: &mut Stats,
        observer: &mut impl Observer,
    ) -> Result<(), Stop> {
        let (mut state, mut at) = (self.domain.start(), 0);
        while at < solution.len() {
            let end = (at + options.moves).min(solution.len());
            let window = Segment::new(self, &state, &solution[at..end], end == solution.len());
            if let Some(shorter) = window.shorten(self, options.nodes, stats, observer)? {
                solution.splice(at..end, shorter);
                // The windows that overlap with this one may have become shorter too.
                continue;
            }
            if end == solution.len() {
                break;
            }
            let next = at + (options.moves / 2).max(1);
            solution[at..next].iter().for_each(|&mv| self.domain.apply(&mut state, mv));
            at = next;
        }
        Ok(())
    }
}

/// A puzzle that begins and ends elsewhere.
struct Segment<'a, D: Packable> {
    domain: &'a D,
    start: D::State,
    /// Where it ends, if not in any goal of the puzzle.
    end: Option<D::State>,
    /// The cost of the known moves.
    cost: Cost,
}

impl<'a, D: Packable<Key: Default>> Segment<'a, D> {
    fn new<H: ?Sized, P: ?Sized>(
        windows: &Windows<'a, D, H, P>,
        start: &D::State,
        moves: &[D::Move],
        is_last: bool,
    ) -> Self {
        let domain = windows.domain;
        let (mut end, mut cost) = (start.clone(), 0);
        for &mv in moves {
            cost += domain.cost(&end, mv);
            domain.apply(&mut end, mv);
        }
        Self { domain, start: start.clone(), end: (!is_last).then_some(end), cost }
    }

    /// A cheaper path, if there is one and it is found.
    fn shorten<H: Heuristic<D> + ?Sized, P: PairHeuristic<D> + ?Sized>(
        &self,
        windows: &Windows<'_, D, H, P>,
        nodes: u64,
        stats: &mut Stats,
        observer: &mut impl Observer,
    ) -> Result<Option<Vec<D::Move>>, Stop> {
        let Some(this) = self.cost.checked_sub(1) else { return Ok(None) };
        let (budget, tie) = (windows.budget, Tie::LargerG);
        let (open, closed) = (BucketQueue::new(tie.turn(), budget), CompactTable::new(budget));
        let heuristic = Toward { heuristic: windows.heuristic, pair: windows.pair };
        let mut run = Run::new(budget, Some(nodes), observer);
        let mut search = BestFirst::new(self, &heuristic, open, closed, tie, budget);
        let end = search.run_within(Bounds { this, last: 0 }, &mut run);
        let done = run.stats();
        stats.expanded += done.expanded;
        stats.generated_edges += done.generated_edges;
        match end {
            Ok(Limited::Found(moves, _)) => Ok(Some(moves)),
            Ok(Limited::Beyond(_)) | Err(Stop::Nodes | Stop::Memory | Stop::Capacity) => Ok(None),
            Err(why) => Err(why),
        }
    }
}

impl<'a, D: Packable> Domain for Segment<'a, D> {
    type State = D::State;
    type Move = D::Move;

    fn start(&self) -> D::State {
        self.start.clone()
    }

    fn moves<'s>(&'s self, state: &D::State) -> impl Iterator<Item = D::Move> + use<'s, 'a, D> {
        self.domain.moves(state)
    }

    fn apply(&self, state: &mut D::State, mv: D::Move) {
        self.domain.apply(state, mv);
    }

    fn is_goal(&self, state: &D::State) -> bool {
        self.end.as_ref().map_or_else(|| self.domain.is_goal(state), |end| state == end)
    }

    fn cost(&self, state: &D::State, mv: D::Move) -> Cost {
        self.domain.cost(state, mv)
    }
}

impl<D: Packable> Packable for Segment<'_, D> {
    type Key = D::Key;

    fn pack(&self, state: &D::State) -> D::Key {
        self.domain.pack(state)
    }

    fn unpack(&self, key: D::Key) -> D::State {
        self.domain.unpack(key)
    }
}

/// The distance to the end of a segment.
struct Toward<'a, H: ?Sized, P: ?Sized> {
    heuristic: &'a H,
    pair: &'a P,
}

impl<'d, D: Packable, H: Heuristic<D> + ?Sized, P: PairHeuristic<D> + ?Sized> Heuristic<Segment<'d, D>>
    for Toward<'_, H, P>
{
    fn estimate(&self, segment: &Segment<'d, D>, state: &D::State) -> Option<Cost> {
        match &segment.end {
            Some(end) => Some(self.pair.between(segment.domain, state, end)),
            None => self.heuristic.estimate(segment.domain, state),
        }
    }

    fn guarantee(&self, segment: &Segment<'d, D>) -> Guarantee {
        self.heuristic.guarantee(segment.domain)
    }
}
