//! The whole reachable space of a puzzle: by state numbers if the family has them and they fit, otherwise by a table of
//! states; and the space as a graph.

use std::io;
use std::time::Instant;

use slidewise_core::{Domain, Goals, Observer, Packable, Ranked, Stop, Undirected};
use slidewise_search::ranked::RankedSpace;
use slidewise_search::space::{Component, Distances};
use slidewise_search::{Checkpoints, Crew, Run};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, Marks, StateId};

use crate::families::{Family, Opened, State, with_opened};
use crate::report::SpaceReport;
use crate::{Kind, Options, OrderName, Puzzle, Refused, Together};

/// Without a memory limit, spaces of at most this many states use numbers: a table cannot hold more either.
const MOST_RANKS: u64 = 1 << 32;

/// Explores the whole space. Of the options, only the limits, the threads and the order of moves matter.
pub fn space(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> SpaceReport {
    let options = Options { together: Together::default(), ..*options };
    space_together(puzzle, &options, observer).expect("a space in this process alone is never refused")
}

/// The same with other processes and with checkpoints, if the options say so.
///
/// # Errors
///
/// If the states of the puzzle have no numbers, or if there is a checkpoint of something else.
pub fn space_together(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<SpaceReport, Refused> {
    if options.together.is_used() && !matches!(puzzle.kind, Kind::Tiles(_)) {
        return Err(Refused(format!(
            "the space of a puzzle of {} is explored in one process and has no checkpoints: only that of tiles can be \
             shared",
            puzzle.family()
        )));
    }
    let checkpoints = options.together.checkpoints(&format!("the whole space\n{}", puzzle.native()))?;
    Ok(with_opened!(&puzzle.kind, options.order, opened => {
        space_opened(puzzle, &opened, options, checkpoints.as_ref(), observer)
    }))
}

/// The number of states in the whole space.
#[must_use]
pub fn count(puzzle: &Puzzle) -> u64 {
    let budget = Budget::new(None);
    with_opened!(&puzzle.kind, OrderName::Auto, opened => {
        opened.rules.explore(None, &budget, &mut ()).expect("there is no limit").states().into()
    })
}

/// Receives a graph.
pub trait Graph {
    /// A state: its number, its board without anything else, its distance to the nearest goal if one can be reached,
    /// and whether it is a goal.
    ///
    /// # Errors
    ///
    /// If it cannot be accepted.
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()>;

    /// A move from one state to another in words, with the names drawn in the first state's board, and its cost.
    ///
    /// # Errors
    ///
    /// If it cannot be accepted.
    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()>;
}

/// Why a graph is incomplete.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// A limit was hit.
    #[error("stopped at a limit: {}", .0.name())]
    Stopped(Stop),
    /// The graph could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Passes on the whole space as a graph: all states, the start first, then all legal moves. Of the options, only the
/// limits and the order of moves matter.
///
/// # Errors
///
/// If a limit is hit or the graph cannot be accepted.
pub fn graph(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
    graph: &mut dyn Graph,
) -> Result<(), Unfinished> {
    with_opened!(&puzzle.kind, options.order, opened => hand_over(&opened, options, observer, graph))
}

fn hand_over<const N: usize>(
    opened: &Opened<N>,
    options: &Options,
    mut observer: &mut dyn Observer,
    graph: &mut dyn Graph,
) -> Result<(), Unfinished> {
    let limits = options.limits;
    let budget = Budget::new(limits.memory);
    let mut component = Component::new(opened, CompactTable::new(&budget));
    let mut run = Run::new(&budget, limits.nodes, &mut observer);
    component.explore_states(&mut run).map_err(Unfinished::Stopped)?;
    let distances = component.distances(&budget).map_err(Unfinished::Stopped)?;
    let all = || (0..component.states() as u32).map(StateId);
    // The limits are checked now and then.
    let mut look = |id: StateId| if id.0.is_multiple_of(1024) { run.look() } else { Ok(()) };
    for id in all() {
        look(id).map_err(Unfinished::Stopped)?;
        let state = component.state(id);
        let native = opened.native(&state);
        graph.node(id.0, drawing(&native), distances.of(id), opened.is_goal(&state))?;
    }
    for id in all() {
        look(id).map_err(Unfinished::Stopped)?;
        let state = component.state(id);
        for (mv, next) in component.successors(id) {
            let cost = opened.cost(&state, mv);
            graph.edge(id.0, next.0, &opened.rules.describe_move(&state, mv), cost)?;
        }
    }
    Ok(())
}

/// The board of a puzzle in the native format: the first drawing after the headers.
#[must_use]
pub fn drawing(native: &str) -> &str {
    let below = native.split_once("\n\n").map_or("", |(_, below)| below);
    below.split_once("\n\n").map_or(below, |(board, _)| board).trim_end_matches('\n')
}

fn space_opened<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    checkpoints: Option<&Checkpoints>,
    observer: &mut dyn Observer,
) -> SpaceReport {
    let began = Instant::now();
    let budget = Budget::new(options.limits.memory);
    let mut report = unexplored(puzzle);
    match opened.rules.measure(options, checkpoints, &budget, observer, &mut report) {
        Ok(hardest) => {
            (report.complete, report.hardest) = (true, hardest);
            // Every state that leads to a goal has a distance.
            report.dead_ends = Some(report.states - report.states_by_distance.iter().sum::<u64>());
        }
        Err(why) => report.stopped_by = Some(why.name().into()),
    }
    SpaceReport { peak_bytes: budget.peak(), seconds: began.elapsed().as_secs_f64(), ..report }
}

fn unexplored(puzzle: &Puzzle) -> SpaceReport {
    SpaceReport {
        name: puzzle.name.clone(),
        puzzle: puzzle.family().into(),
        metric: puzzle.metric().name().into(),
        goal: puzzle.goal().into(),
        complete: false,
        stopped_by: None,
        states: 0,
        edges: 0,
        goal_states: 0,
        length: None,
        max_distance: None,
        states_by_distance: Vec::new(),
        hardest: None,
        shortest_solutions: None,
        dead_ends: None,
        removable: None,
        minimal: None,
        peak_bytes: 0,
        seconds: 0.0,
    }
}

/// Explores the whole space of a family's puzzle and measures it. Returns a hardest state, if there is a goal.
pub(crate) fn measure<F: Family>(
    family: &F,
    options: &Options,
    checkpoints: Option<&Checkpoints>,
    budget: &Budget,
    mut observer: &mut dyn Observer,
    report: &mut SpaceReport,
) -> Result<Option<String>, Stop> {
    let native = |state| Puzzle::from(family.kind_at(&state)).native();
    match family.explore_ranks(options, checkpoints, budget, observer, report) {
        Some(explored) => explored.map(|hardest| hardest.map(native)),
        // Too many numbers; a table would take more.
        None if options.together.is_used() => Err(Stop::Memory),
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
pub(crate) trait Explored {
    /// Their number.
    fn states(&self) -> u32;

    /// The distance of each state to the nearest goal, if one can be reached.
    fn distances(&self, budget: &Budget) -> Result<Distances, Stop>;

    /// A state as a puzzle of its own.
    fn kind(&self, id: StateId) -> Kind;
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

    fn kind(&self, id: StateId) -> Kind {
        self.family.kind_at(&self.component.state(id))
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
    let ranks = domain.ranks().map(|ranks| match options.together.company {
        // Every peer has its share.
        Some(company) => ranks.div_ceil(company.everywhere() as u64) * company.here() as u64,
        None => ranks,
    });
    if ranks.is_none_or(|ranks| Marks::bytes(ranks) > limit) {
        return None;
    }
    let mut run = Run::new(budget, options.limits.nodes, &mut observer);
    let threads = options.threads.unwrap_or(1);
    let (explored, found) =
        options.together.run(threads, checkpoints, &mut run, |crew, run| explore_numbered(domain, crew, run));
    found.fill(report);
    Some(explored)
}

/// What is found by state numbers.
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

/// A hardest state, if there is a goal, and everything else that was found.
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
