//! The whole reachable space of a puzzle: by state numbers if the family has them and they fit, otherwise by a table of
//! states; and the space as a graph.

use std::io;
use std::time::Instant;

use slidewise_core::{Domain, Goals, Observer, Ranked, Stop, Undirected};
use slidewise_search::ranked::RankedSpace;
use slidewise_search::space::Component;
use slidewise_search::{Checkpoints, Crew, Run};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, Marks, StateId};

use crate::families::{self, Family, Job, RankedJob};
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
    mut observer: &mut dyn Observer,
) -> Result<SpaceReport, Refused> {
    if options.together.is_used() && !matches!(puzzle.kind, Kind::Tiles(_)) {
        return Err(Refused(format!(
            "the space of a puzzle of {} is explored in one process and has no checkpoints: only that of tiles can be \
             shared",
            puzzle.family()
        )));
    }
    let checkpoints = options.together.checkpoints(&format!("the whole space\n{}", puzzle.native()))?;
    let checkpoints = checkpoints.as_ref();
    Ok(families::run(
        puzzle,
        options.order,
        Explore { checkpoints, puzzle, options, observer: &mut observer },
    ))
}

/// The number of states in the whole space.
#[must_use]
pub fn count(puzzle: &Puzzle) -> u64 {
    families::run(puzzle, OrderName::Auto, Count)
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
    mut observer: &mut dyn Observer,
    graph: &mut dyn Graph,
) -> Result<(), Unfinished> {
    families::run(puzzle, options.order, HandOver { options, observer: &mut observer, graph })
}

struct HandOver<'a, O> {
    options: &'a Options,
    observer: &'a mut O,
    graph: &'a mut dyn Graph,
}

impl<O: Observer> Job for HandOver<'_, O> {
    type Output = Result<(), Unfinished>;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        let (domain, limits) = (family.domain(), self.options.limits);
        let budget = Budget::new(limits.memory);
        let mut component = Component::new(domain, CompactTable::new(&budget));
        let mut run = Run::new(&budget, limits.nodes, self.observer);
        component.explore_states(&mut run).map_err(Unfinished::Stopped)?;
        let distances = component.distances(&budget).map_err(Unfinished::Stopped)?;
        let all = || (0..component.states() as u32).map(StateId);
        // The limits are checked now and then.
        let mut look = |id: StateId| if id.0.is_multiple_of(1024) { run.look() } else { Ok(()) };
        for id in all() {
            look(id).map_err(Unfinished::Stopped)?;
            let state = component.state(id);
            let native = family.native(&state);
            self.graph.node(id.0, drawing(&native), distances.of(id), domain.is_goal(&state))?;
        }
        for id in all() {
            look(id).map_err(Unfinished::Stopped)?;
            let state = component.state(id);
            for (mv, next) in component.successors(id) {
                let cost = domain.cost(&state, mv);
                self.graph.edge(id.0, next.0, &family.describe_move(&state, mv), cost)?;
            }
        }
        Ok(())
    }
}

/// The board of a puzzle in the native format: the first drawing after the headers.
#[must_use]
pub fn drawing(native: &str) -> &str {
    let below = native.split_once("\n\n").map_or("", |(_, below)| below);
    below.split_once("\n\n").map_or(below, |(board, _)| board).trim_end_matches('\n')
}

struct Count;

impl Job for Count {
    type Output = u64;
    const EVERY_SIZE: bool = true;

    fn run<F: Family>(self, family: &F) -> u64 {
        let budget = Budget::new(None);
        let mut component = Component::new(family.domain(), CompactTable::new(&budget));
        component.explore_states(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
        component.states()
    }
}

struct Explore<'a, O> {
    checkpoints: Option<&'a Checkpoints>,
    puzzle: &'a Puzzle,
    options: &'a Options,
    observer: &'a mut O,
}

impl<O: Observer> Job for Explore<'_, O> {
    type Output = SpaceReport;
    const EVERY_SIZE: bool = true;

    fn run<F: Family>(self, family: &F) -> SpaceReport {
        let began = Instant::now();
        let budget = Budget::new(self.options.limits.memory);
        let mut report = unexplored(self.puzzle);
        let ranked = Numbered {
            checkpoints: self.checkpoints,
            options: self.options,
            budget: &budget,
            observer: &mut *self.observer,
            report: &mut report,
        };
        let ended = match family.ranked(ranked).flatten() {
            Some(ended) => ended.map(|hardest| hardest.map(|state| family.native(&state))),
            // Too many numbers; a table would take more.
            None if self.options.together.is_used() => Err(Stop::Memory),
            None => explore_table(
                family,
                &mut Run::new(&budget, self.options.limits.nodes, self.observer),
                &mut report,
            ),
        };
        match ended {
            Ok(hardest) => {
                (report.complete, report.hardest) = (true, hardest);
                // Every state that leads to a goal has a distance.
                report.dead_ends = Some(report.states - report.states_by_distance.iter().sum::<u64>());
            }
            Err(why) => report.stopped_by = Some(why.name().into()),
        }
        SpaceReport { peak_bytes: budget.peak(), seconds: began.elapsed().as_secs_f64(), ..report }
    }
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

/// Explores forwards from the start with a table of states, then measures backwards from the goals. Returns a hardest
/// state, if there is a goal.
fn explore_table<F: Family>(
    family: &F,
    run: &mut Run<'_, impl Observer>,
    report: &mut SpaceReport,
) -> Result<Option<String>, Stop> {
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
    Ok(hardest.map(|(_, id)| family.native(&component.state(id))))
}

/// Explores by state numbers, backwards from the goals, on all threads.
struct Numbered<'a, O> {
    checkpoints: Option<&'a Checkpoints>,
    options: &'a Options,
    budget: &'a Budget,
    observer: &'a mut O,
    report: &'a mut SpaceReport,
}

impl<D: Domain, O: Observer> RankedJob<D> for Numbered<'_, O> {
    /// A hardest state, if there is a goal; `None` if the numbers do not fit.
    type Output = Option<Result<Option<D::State>, Stop>>;

    fn run(self, domain: &D) -> Self::Output
    where
        D: Ranked + Undirected + Goals + Sync,
    {
        let Self { options, budget, observer, report, checkpoints } = self;
        let limit = options.limits.memory.unwrap_or(Marks::bytes(MOST_RANKS));
        let ranks = domain.ranks().map(|ranks| match options.together.company {
            // Every peer has its share.
            Some(company) => ranks.div_ceil(company.everywhere() as u64) * company.here() as u64,
            None => ranks,
        });
        if ranks.is_none_or(|ranks| Marks::bytes(ranks) > limit) {
            return None;
        }
        let mut run = Run::new(budget, options.limits.nodes, observer);
        let threads = options.threads.unwrap_or(1);
        let (explored, found) = options
            .together
            .run(threads, checkpoints, &mut run, |crew, run| explore_ranks(domain, crew, run));
        found.fill(report);
        Some(explored)
    }
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
fn explore_ranks<D: Ranked + Undirected + Goals + Sync>(
    domain: &D,
    crew: Crew<'_>,
    run: &mut Run<'_, impl Observer>,
) -> (Result<Option<D::State>, Stop>, Found) {
    let mut found = Found::default();
    let explored = explore_ranks_into(domain, crew, run, &mut found);
    (explored, found)
}

fn explore_ranks_into<D: Ranked + Undirected + Goals + Sync>(
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
