//! Beam search (Reddy 1977): breadth-first search that keeps only the most promising states of each layer.
//!
//! Guarantee: a path that it returns is a solution below the limit; nothing is proven about its length. Without a
//! path, nothing is proven either, unless no layer was narrowed: then there is no solution below the limit, if the
//! heuristic is admissible. No state is kept twice, so it ends on finite spaces. Memory: the kept states of all layers,
//! with their parents. Needs: [`Packable`].
//!
//! Among equally promising states, the most novel ones are kept: those with a piece on a place where the fewest kept
//! states had it (after Lipovetzky and Geffner 2017). Where the heuristic is uninformative, novelty is what finds a
//! solution. Remaining ties are broken by the smallest hash, which is as good as a random choice, and the same on every
//! machine.

use slidewise_core::{Cost, Heuristic, Key, Observer, Packable, Stop};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::{Budget, Exhausted, List, Pages, StateId};

use crate::run::{self, Run};
use crate::trace;

/// The parameters of a beam search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The maximum number of states in a layer.
    pub width: usize,
    /// Only solutions cheaper than this are accepted.
    pub below: Cost,
}

impl Options {
    /// The number of layers without progress after which the search ends: a narrow beam may wander.
    fn patience(self) -> u32 {
        64 * self.width.max(2).ilog2()
    }
}

/// Returns the place of each piece in a state.
pub type Places<'a, S> = dyn Fn(&S) -> Vec<u16> + 'a;

/// How a beam search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End<M> {
    /// The moves of a solution.
    pub moves: Option<Vec<M>>,
    /// Was any state left out because a layer was full?
    pub narrowed: bool,
}

/// A state that may be kept.
struct Candidate<K> {
    key: K,
    parent: StateId,
    g: Cost,
}

/// The rank of a candidate: its f, how often its rarest place was taken, its hash, and its index. The smallest ranks
/// are kept.
type Rank = (Cost, u32, u32, u32);

struct Beam<'d, D: Packable, H: ?Sized> {
    domain: &'d D,
    heuristic: &'d H,
    places: &'d Places<'d, D::State>,
    options: Options,
    closed: CompactTable<D::Key>,
    g: Pages<Cost>,
    parents: Pages<StateId>,
    layer: Vec<StateId>,
    candidates: List<Candidate<D::Key>>,
    ranks: List<Rank>,
    /// The best goal generated in this layer.
    goal: Option<Candidate<D::Key>>,
    narrowed: bool,
    /// For each piece and place: how many kept states have the piece there.
    taken: Vec<Vec<u32>>,
    /// The smallest estimate so far, and the layers since it was found.
    nearest: Cost,
    since: u32,
}

/// Searches with a beam of limited width.
///
/// # Errors
///
/// If a limit is hit.
pub fn search<D: Packable<Key: Default>, H: Heuristic<D> + ?Sized>(
    domain: &D,
    heuristic: &H,
    places: &Places<'_, D::State>,
    options: Options,
    run: &mut Run<'_, impl Observer>,
) -> Result<End<D::Move>, Stop> {
    let budget = run.budget().clone();
    let mut beam = Beam::new(domain, heuristic, places, options, &budget);
    let start = domain.start();
    if domain.is_goal(&start) {
        return Ok(End { moves: Some(Vec::new()), narrowed: false });
    }
    beam.keep(domain.pack(&start), StateId(u32::MAX), 0).map_err(run::reason)?;
    while !beam.layer.is_empty() && beam.since <= options.patience() {
        beam.since += 1;
        beam.expand(run)?;
        if let Some(goal) = beam.goal.take() {
            return Ok(End { moves: Some(beam.moves(&goal)), narrowed: beam.narrowed });
        }
        beam.select().map_err(run::reason)?;
        run.stats.stored = run.stats.stored.max(beam.closed.len() as u64);
    }
    Ok(End { moves: None, narrowed: beam.narrowed || !beam.layer.is_empty() })
}

impl<'d, D: Packable<Key: Default>, H: Heuristic<D> + ?Sized> Beam<'d, D, H> {
    fn new(
        domain: &'d D,
        heuristic: &'d H,
        places: &'d Places<'d, D::State>,
        options: Options,
        budget: &Budget,
    ) -> Self {
        Self {
            domain,
            heuristic,
            places,
            options,
            closed: CompactTable::new(budget),
            g: Pages::new(budget),
            parents: Pages::new(budget),
            layer: Vec::new(),
            candidates: List::new(budget),
            ranks: List::new(budget),
            goal: None,
            narrowed: false,
            taken: Vec::new(),
            nearest: Cost::MAX,
            since: 0,
        }
    }

    /// Keeps a state, unless it was kept before.
    fn keep(&mut self, key: D::Key, parent: StateId, g: Cost) -> Result<(), Exhausted> {
        let (id, is_new) = self.closed.intern(key)?;
        if is_new {
            self.g.push(g)?;
            self.parents.push(parent)?;
            self.layer.push(id);
            let places = (self.places)(&self.domain.unpack(key));
            self.taken.resize_with(places.len(), Vec::new);
            for (taken, &place) in self.taken.iter_mut().zip(&places) {
                let place = usize::from(place);
                taken.resize(taken.len().max(place + 1), 0);
                taken[place] += 1;
            }
        }
        Ok(())
    }

    /// Generates the candidates for the next layer.
    fn expand(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        self.candidates.clear();
        self.ranks.clear();
        for index in 0..self.layer.len() {
            run.expand()?;
            let edges = self.generate(self.layer[index]).map_err(run::reason)?;
            run.stats.generated_edges += edges;
        }
        Ok(())
    }

    fn generate(&mut self, id: StateId) -> Result<u64, Exhausted> {
        let Self { domain, heuristic, places, options, closed, candidates, ranks, goal, taken, .. } = self;
        let (nearest, since) = (&mut self.nearest, &mut self.since);
        let (key, parent, g) = (closed.key(id), self.parents[id.index()], self.g[id.index()]);
        let grandparent = (parent.0 != u32::MAX).then(|| closed.key(parent));
        let state = domain.unpack(key);
        let mut stored = Ok(());
        let edges = domain.successors(&state, key, grandparent, |mv, key| {
            let g = g + domain.cost(&state, mv);
            if g >= options.below || stored.is_err() || closed.find(key).is_some() {
                return;
            }
            let child = domain.unpack(key);
            if domain.is_goal(&child) {
                if goal.as_ref().is_none_or(|goal| g < goal.g) {
                    *goal = Some(Candidate { key, parent: id, g });
                }
                return;
            }
            let Some(h) = heuristic.estimate(domain, &child) else { return };
            let f = g.saturating_add(h);
            if f < options.below {
                if h < *nearest {
                    (*nearest, *since) = (h, 0);
                }
                let taken = taken.iter().zip(places(&child));
                let rarest =
                    taken.map(|(taken, place)| taken.get(usize::from(place)).copied().unwrap_or(0)).min();
                let rank = (f, rarest.unwrap_or(0), (key.hash64() >> 32) as u32, candidates.len() as u32);
                stored = candidates.push(Candidate { key, parent: id, g }).and_then(|()| ranks.push(rank));
            }
        });
        stored.map(|()| edges as u64)
    }

    /// Keeps the best candidates.
    fn select(&mut self) -> Result<(), Exhausted> {
        self.layer.clear();
        let mut ranks = std::mem::replace(&mut self.ranks, self.candidates.another());
        ranks.sort_unstable();
        for &(_, _, _, index) in ranks.iter() {
            if self.layer.len() == self.options.width {
                self.narrowed = true;
                break;
            }
            let &Candidate { key, parent, g } = &self.candidates[index as usize];
            self.keep(key, parent, g)?;
        }
        self.ranks = ranks;
        Ok(())
    }

    fn moves(&self, goal: &Candidate<D::Key>) -> Vec<D::Move> {
        let parent = |&id: &StateId| Some(self.parents[id.index()]).filter(|id| id.0 != u32::MAX);
        let states = std::iter::successors(Some(goal.parent), parent).map(|id| self.closed.key(id));
        let mut keys: Vec<_> = std::iter::once(goal.key).chain(states).collect();
        keys.reverse();
        trace::moves(self.domain, &keys)
    }
}
