//! The state that all searches share: the limits, the counts, the bound proven so far and the layers of the statistics.

use std::io;
use std::ops::ControlFlow;

use slidewise_core::{Cost, Domain, Goals, Heuristic, Layer, Observer, Preparing, Stats, Stop, Zero};
use slidewise_store::{Budget, Exhausted};

use crate::checkpoint::Manifest;
use crate::parallel_idastar::Tally;
use crate::wire::Wire;

/// The number of expansions between two checks of the clock.
const ROUND: u64 = 256;

/// A search in progress: it counts, checks the limits and reports its progress through this.
pub struct Run<'a, O> {
    /// Only one of several peers is observed.
    observer: Option<&'a mut O>,
    budget: Budget,
    nodes: u64,
    /// The number of expansions at which to check the limits again.
    next_look: u64,
    /// The bound that is proven without a heuristic, and whether the heuristic's values are proven bounds too.
    floor: Cost,
    admissible: bool,
    /// One more than the current layer's f, 0 before the first, and the counts at its beginning.
    beyond: Cost,
    before: Layer,
    /// The counts before the work that was done aside, if they belong to the next layer.
    ahead: Option<Layer>,
    /// The counts, maintained by the search.
    pub(crate) stats: Stats,
    /// Entries of the open list, maintained by searches that have one.
    pub(crate) open: u64,
    /// The maximum number of bytes that other processes held.
    elsewhere: u64,
}

impl<'a, O: Observer> Run<'a, O> {
    /// A run with these limits; the observer is responsible for time.
    pub fn new(budget: &Budget, nodes: Option<u64>, observer: &'a mut O) -> Self {
        Self { observer: Some(observer), ..Self::unobserved(budget, nodes) }
    }

    /// The run of a peer that is not the observed one.
    pub fn unobserved(budget: &Budget, nodes: Option<u64>) -> Self {
        Self {
            observer: None,
            budget: budget.clone(),
            nodes: nodes.unwrap_or(u64::MAX),
            next_look: 0,
            floor: 0,
            admissible: true,
            beyond: 0,
            before: Layer::default(),
            ahead: None,
            stats: Stats::default(),
            open: 0,
            elsewhere: 0,
        }
    }

    /// A run of another search under the same limits, which observes nothing before this one has [passed the observer
    /// on](Run::pass_to).
    pub(crate) fn beside(&self) -> Self {
        Self::unobserved(&self.budget, self.nodes())
    }

    /// From now on, the observer observes another run.
    pub(crate) fn pass_to(&mut self, other: &mut Self) {
        other.observer = self.observer.take();
        other.prove(self.lower_bound());
    }

    /// The budget that the search's structures charge.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Sends a message to the observer.
    pub fn tell(&mut self, text: &str) {
        if let Some(observer) = &mut self.observer {
            // A request to stop takes effect at the next check.
            let _ = observer.prepare(&Preparing::Notice(text));
        }
    }

    /// The limit on expansions.
    pub fn nodes(&self) -> Option<u64> {
        (self.nodes < u64::MAX).then_some(self.nodes)
    }

    /// The counts so far.
    pub fn stats(&self) -> Stats {
        // After the search has ended, its structures may be gone; then the bytes at the last check are reported.
        let bytes = self.budget.held().max(self.stats.bytes);
        let mut stats =
            Stats { bytes, peak_bytes: self.budget.peak() + self.elsewhere, ..self.stats.clone() };
        stats.layers.extend(self.layer().map(|layer| Layer { bytes, ..layer }));
        stats
    }

    /// Records the maximum number of bytes that other processes held.
    pub(crate) fn held_elsewhere(&mut self, bytes: u64) {
        self.elsewhere = bytes;
    }

    /// Records what can be proven about solutions from this start with this heuristic.
    pub(crate) fn begin<D: Domain>(&mut self, domain: &D, heuristic: &(impl Heuristic<D> + ?Sized)) {
        self.begin_from(domain, &[domain.start()], heuristic);
    }

    /// The same about solutions from the nearest of several states.
    pub(crate) fn begin_from<D: Domain>(
        &mut self,
        domain: &D,
        starts: &[D::State],
        heuristic: &(impl Heuristic<D> + ?Sized),
    ) {
        self.prove(Cost::from(!starts.iter().any(|start| domain.is_goal(start))));
        self.admissible = heuristic.guarantee(domain).admissible;
    }

    /// The same for a search whose layers prove nothing.
    pub(crate) fn begin_unproven<D: Domain>(&mut self, domain: &D) {
        self.begin(domain, &Zero);
        self.admissible = false;
    }

    /// The proven lower bound: no solution is shorter.
    pub fn lower_bound(&self) -> Cost {
        let f = self.beyond.saturating_sub(1);
        if self.admissible { f.max(self.floor) } else { self.floor }
    }

    /// Records a proven lower bound.
    pub(crate) fn prove(&mut self, bound: Cost) {
        self.floor = self.floor.max(bound);
    }

    /// Is there a limit on expansions?
    pub(crate) fn is_limited(&self) -> bool {
        self.nodes < u64::MAX
    }

    /// The number of states that may still be expanded.
    pub(crate) fn room(&self) -> u64 {
        self.nodes - self.stats.expanded
    }

    /// Records that the smallest f of an open state, or the bound of an iteration, is now `f`: if it is larger than
    /// before, a new layer begins.
    #[inline(always)]
    pub(crate) fn enter(&mut self, f: Cost) {
        if self.rises(f) {
            self.enter_layer(f);
        }
    }

    /// Would a new layer begin with `f`?
    #[inline(always)]
    pub(crate) fn rises(&self, f: Cost) -> bool {
        f >= self.beyond
    }

    #[cold]
    fn enter_layer(&mut self, f: Cost) {
        let finished = self.layer();
        self.stats.layers.extend(finished);
        self.beyond = f + 1;
        self.before = self.ahead.take().unwrap_or_else(|| self.totals());
    }

    /// The counts within the current layer.
    fn layer(&self) -> Option<Layer> {
        let (now, before) = (self.totals(), self.before);
        self.beyond.checked_sub(1).map(|f| Layer {
            f,
            expanded: now.expanded - before.expanded,
            generated_edges: now.generated_edges - before.generated_edges,
            stored: now.stored.saturating_sub(before.stored),
            reexpanded: now.reexpanded - before.reexpanded,
            ..now
        })
    }

    fn totals(&self) -> Layer {
        let Stats { expanded, generated_edges, stored, reexpanded, .. } = self.stats;
        let bytes = self.budget.held();
        Layer { f: 0, expanded, generated_edges, stored, reexpanded, open: self.open, bytes }
    }

    /// Adds the state of the run to a checkpoint.
    pub(crate) fn describe(&self, manifest: &mut Manifest) {
        manifest.layer = self.beyond.saturating_sub(1);
        manifest.lower_bound = self.lower_bound();
        (manifest.stored, manifest.expanded) = (self.stats.stored, self.stats.expanded);
        ((self.floor, self.beyond), self.open).put(&mut manifest.run);
        let now = self.totals();
        let layers = self.stats.layers.iter().chain([&self.before, &now]).map(counts);
        layers.collect::<Vec<_>>().put(&mut manifest.run);
    }

    /// Restores the run from a checkpoint.
    pub(crate) fn restore(&mut self, manifest: &Manifest) -> io::Result<()> {
        let take = || {
            let mut bytes = manifest.run.as_slice();
            let ((floor, beyond), open): ((Cost, Cost), u64) = Wire::take(&mut bytes)?;
            let layers: Vec<Counts> = Wire::take(&mut bytes)?;
            let (now, layers) = layers.split_last()?;
            let (before, layers) = layers.split_last()?;
            Some((floor, beyond, open, *now, *before, layers.iter().map(|&counts| layer(counts)).collect()))
        };
        let (floor, beyond, open, now, before, layers) = take().ok_or(io::ErrorKind::InvalidData)?;
        let Layer { expanded, generated_edges, stored, reexpanded, .. } = layer(now);
        self.stats = Stats { expanded, generated_edges, stored, reexpanded, layers, ..Stats::default() };
        (self.floor, self.beyond, self.open, self.before) =
            (self.floor.max(floor), beyond, open, layer(before));
        Ok(())
    }

    /// Does a part of the work whose bounds do not apply to the whole: its counts are kept, in the next layer; its
    /// bounds are discarded.
    pub fn aside<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let (floor, admissible, beyond, before) = (self.floor, self.admissible, self.beyond, self.before);
        let layers = self.stats.layers.len();
        let (ahead, began) = (self.ahead.take(), self.totals());
        let done = work(self);
        (self.floor, self.admissible, self.beyond, self.before) = (floor, admissible, beyond, before);
        self.stats.layers.truncate(layers);
        // Within a layer, the counts are that layer's.
        self.ahead = (beyond == 0).then(|| ahead.unwrap_or(began));
        done
    }

    /// Counts an expansion, unless a limit forbids it.
    #[inline(always)]
    pub(crate) fn expand(&mut self) -> Result<(), Stop> {
        if self.stats.expanded >= self.next_look {
            self.look()?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    /// Checks the limits without counting an expansion; for long work that expands nothing.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stop> {
        if self.stats.expanded >= self.nodes {
            return Err(Stop::Nodes);
        }
        self.next_look = (self.stats.expanded + ROUND).min(self.nodes);
        self.stats.bytes = self.budget.held();
        let bound = self.lower_bound();
        match self.observer.as_mut().map(|observer| observer.progress(bound, &self.stats)) {
            None | Some(ControlFlow::Continue(())) => Ok(()),
            Some(ControlFlow::Break(why)) => Err(why),
        }
    }

    /// The same while other threads work; `others` are their counts so far.
    pub(crate) fn look_with(&mut self, others: Tally) -> Result<(), Stop> {
        let mut stats = Stats { bytes: self.budget.held(), ..self.stats.clone() };
        others.add_to(&mut stats);
        let bound = self.lower_bound();
        match self.observer.as_mut().map(|observer| observer.progress(bound, &stats)) {
            None | Some(ControlFlow::Continue(())) => Ok(()),
            Some(ControlFlow::Break(why)) => Err(why),
        }
    }
}

/// The counts of a layer without the bytes, in pairs.
type Counts = ((Cost, u64), ((u64, u64), (u64, u64)));

fn counts(layer: &Layer) -> Counts {
    let Layer { f, expanded, generated_edges, stored, reexpanded, open, bytes: _ } = *layer;
    ((f, expanded), ((generated_edges, stored), (reexpanded, open)))
}

fn layer(((f, expanded), ((generated_edges, stored), (reexpanded, open))): Counts) -> Layer {
    Layer { f, expanded, generated_edges, stored, reexpanded, open, bytes: 0 }
}

/// Visits all goals of a domain, and checks the limits along the way: there may be millions, and finding the next one
/// may take long. A goal counts against the limit on expansions, because it is opened like a reached state.
pub(crate) fn each_goal<D: Goals, O: Observer, E: From<Stop>>(
    domain: &D,
    run: &mut Run<'_, O>,
    mut visit: impl FnMut(D::State, &mut Run<'_, O>) -> Result<(), E>,
) -> Result<(), E> {
    run.look()?;
    let mut goals = 0;
    for goal in domain.goals_with_pauses() {
        if goal.is_none() || goals % ROUND == 0 {
            run.look()?;
        }
        let Some(goal) = goal else { continue };
        goals += 1;
        if goals > run.room() {
            return Err(Stop::Nodes.into());
        }
        visit(goal, run)?;
    }
    Ok(())
}

/// Converts an exhausted budget to a reason to stop.
pub(crate) fn reason(exhausted: Exhausted) -> Stop {
    match exhausted {
        Exhausted::Memory => Stop::Memory,
        Exhausted::Capacity => Stop::Capacity,
    }
}
