//! Explores whole reachable spaces, compiled for each family and size: by the family's own method if it has one that
//! fits, otherwise with a table of states.

use slidewise_core::{Goals, Observer, Packable, Ranked, Stop, Undirected};
use slidewise_search::ranked::RankedSpace;
use slidewise_search::space::{Component, Distances};
use slidewise_search::{Checkpoints, Crew, Run};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, Marks, StateId};

use crate::families::{Family, State};
use crate::report::SpaceReport;
use crate::{AnyInstance, Options, Puzzle};

/// Without a memory limit, spaces with at most this many states are explored by state numbers: a table cannot hold more
/// either.
const MOST_RANKS: u64 = 1 << 32;

/// Explores the whole space of a family's puzzle and measures it. Returns a hardest state, if there is a goal.
pub(crate) fn measure<F: Family>(
    family: &F,
    options: &Options,
    checkpoints: Option<&Checkpoints>,
    budget: &Budget,
    mut observer: &mut dyn Observer,
    report: &mut SpaceReport,
) -> Result<Option<String>, Stop> {
    let native = |state| Puzzle::from(family.instance_at(&state)).native();
    match family.measure_space(options, checkpoints, budget, observer, report) {
        Some(explored) => explored.map(|hardest| hardest.map(native)),
        // The numbers do not fit, and a table would take more.
        None if options.distribution.is_used() => Err(Stop::Memory),
        None => {
            let mut run = Run::new(budget, options.limits.nodes, &mut observer);
            explore_table(family, &mut run, report).map(|hardest| hardest.map(native))
        }
    }
}

/// Explores forwards from the start with a table of states, then measures backwards from the goals.
fn explore_table<F: Family>(
    family: &F,
    run: &mut Run<'_, impl Observer>,
    report: &mut SpaceReport,
) -> Result<Option<State<F>>, Stop> {
    let budget = run.budget().clone();
    let mut component = Component::new(family.domain(), CompactTable::new(&budget));
    let explored = component.explore(run);
    report.states = component.states();
    report.edges = component.edges();
    report.goal_states = component.goal_states();
    explored?;
    let distances = component.distances(&budget)?;
    report.length = distances.of(StateId(0));
    report.shortest_solutions = Some(component.shortest_solutions(&distances));
    report.states_by_distance = distances.layers();
    let hardest = distances.hardest();
    report.max_distance = hardest.map(|(distance, _)| distance);
    Ok(hardest.map(|(_, id)| component.state(id)))
}

/// All states of a puzzle's space, numbered in the order in which they were found.
pub trait Explored {
    /// The number of states.
    fn states(&self) -> u32;

    /// The distance of each state to the nearest goal, if one can be reached.
    fn distances(&self, budget: &Budget) -> Result<Distances, Stop>;

    /// A state as a puzzle of its own.
    fn instance_at(&self, id: StateId) -> AnyInstance;
}

/// The space of a family's puzzle.
struct Space<'a, F: Family> {
    family: &'a F,
    component: Component<'a, F::Domain, CompactTable<<F::Domain as Packable>::Key>>,
}

impl<F: Family> Explored for Space<'_, F> {
    fn states(&self) -> u32 {
        self.component.states() as u32
    }

    fn distances(&self, budget: &Budget) -> Result<Distances, Stop> {
        self.component.distances(budget)
    }

    fn instance_at(&self, id: StateId) -> AnyInstance {
        self.family.instance_at(&self.component.state(id))
    }
}

/// Explores the whole space of a family's puzzle, up to this many states.
pub(crate) fn explore<'a, F: Family>(
    family: &'a F,
    states: Option<u64>,
    budget: &Budget,
    mut observer: &mut dyn Observer,
) -> Result<Box<dyn Explored + 'a>, Stop> {
    let mut component = Component::new(family.domain(), CompactTable::new(budget));
    component.explore_states(&mut Run::new(budget, states, &mut observer))?;
    Ok(Box::new(Space { family, component }))
}

/// Explores by state numbers, backwards from the goals, on all threads; `None` if the numbers do not fit.
pub(crate) fn explore_ranks<D: Ranked + Undirected + Goals + Sync>(
    domain: &D,
    options: &Options,
    checkpoints: Option<&Checkpoints>,
    budget: &Budget,
    mut observer: &mut dyn Observer,
    report: &mut SpaceReport,
) -> Option<Result<Option<D::State>, Stop>> {
    let limit = options.limits.memory.unwrap_or(Marks::bytes(MOST_RANKS));
    let ranks = domain.ranks().map(|ranks| match options.distribution.local_peers {
        // Each peer has its part.
        Some(local_peers) => ranks.div_ceil(local_peers.everywhere() as u64) * local_peers.here() as u64,
        None => ranks,
    });
    if ranks.is_none_or(|ranks| Marks::bytes(ranks) > limit) {
        return None;
    }
    let mut run = Run::new(budget, options.limits.nodes, &mut observer);
    let threads = options.threads.unwrap_or(1);
    let (explored, found) = options
        .distribution
        .run(threads, checkpoints, &mut run, |crew, run| explore_numbered(domain, crew, run));
    found.fill(report);
    report.peak_bytes = run.stats().peak_bytes;
    Some(explored)
}

/// The results of exploring by state numbers.
#[derive(Default)]
struct Found {
    states: u64,
    edges: u64,
    goal_states: u64,
    length: Option<u32>,
    max_distance: Option<u32>,
    states_by_distance: Vec<u64>,
    shortest_solutions: Option<u128>,
}

impl Found {
    fn fill(self, report: &mut SpaceReport) {
        let Self { states, edges, goal_states, length, max_distance, states_by_distance, shortest_solutions } =
            self;
        (report.states, report.edges, report.goal_states) = (states, edges, goal_states);
        (report.length, report.max_distance) = (length, max_distance);
        (report.states_by_distance, report.shortest_solutions) = (states_by_distance, shortest_solutions);
    }
}

/// A hardest state, if there is a goal, and the other results.
fn explore_numbered<D: Ranked + Undirected + Goals + Sync>(
    domain: &D,
    crew: Crew<'_>,
    run: &mut Run<'_, impl Observer>,
) -> (Result<Option<D::State>, Stop>, Found) {
    let mut found = Found::default();
    let explored = explore_numbered_into(domain, crew, run, &mut found);
    (explored, found)
}

fn explore_numbered_into<D: Ranked + Undirected + Goals + Sync>(
    domain: &D,
    crew: Crew<'_>,
    run: &mut Run<'_, impl Observer>,
    found: &mut Found,
) -> Result<Option<D::State>, Stop> {
    let budget = run.budget().clone();
    let mut space = RankedSpace::new(domain, crew, &budget)?;
    let start = domain.start();
    let has_goals = domain.refutation().is_none();
    let explored = if has_goals {
        space.explore(domain.goals(), run)
    } else {
        space.explore(std::iter::once(start.clone()), run)
    };
    (found.states, found.edges) = (space.states(), space.edges());
    if has_goals {
        found.goal_states = space.layers().first().copied().unwrap_or(0);
    }
    explored?;
    if !has_goals {
        found.shortest_solutions = Some(0);
        return Ok(None);
    }
    let (length, ways) = space.shortest_ways(&start)?;
    found.length = length;
    found.shortest_solutions = Some(ways);
    found.max_distance = Some(space.layers().len() as u32 - 1);
    found.states_by_distance = space.layers().to_vec();
    Ok(Some(space.farthest()))
}
