//! Explores the whole reachable space of a puzzle, measures it, and exports it as a graph.

use std::io;

use slidewise_core::clock::Instant;
use slidewise_core::{Domain, Observer, Packable, Stop};
use slidewise_search::divided_space::DividedSpace;
use slidewise_search::space::Component;
use slidewise_search::{Checkpoints, Crew, Run};
use slidewise_solve::families::{Opened, with_opened};
use slidewise_solve::report::SpaceReport;
use slidewise_solve::source::drawing;
use slidewise_solve::{AnyInstance, Distribution, Options, OrderName, Puzzle, Refused};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

/// Explores the whole space. Only the limits, the threads and the order of moves of the options matter.
pub fn space(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> SpaceReport {
    let options = Options { distribution: Distribution::default(), ..*options };
    space_together(puzzle, &options, observer).expect("a space in this process alone is never refused")
}

/// The same with other processes and checkpoints, if the options request them.
///
/// # Errors
///
/// If there is a checkpoint of another task.
pub fn space_together(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<SpaceReport, Refused> {
    let checkpoints = options.distribution.checkpoints(&format!("the whole space\n{}", puzzle.native()))?;
    // The states of most tiles have numbers, which is the better way to divide them.
    let has_numbers = matches!(&puzzle.instance, AnyInstance::Tiles(instance) if instance.is_usual());
    if options.distribution.is_used() && !has_numbers {
        return Ok(divided(puzzle, options, checkpoints.as_ref(), observer));
    }
    Ok(with_opened!(&puzzle.instance, options.order, opened => {
        space_opened(puzzle, &opened, options, checkpoints.as_ref(), observer)
    }))
}

/// Explores a space whose states are divided among peers.
fn divided(
    puzzle: &Puzzle,
    options: &Options,
    checkpoints: Option<&Checkpoints>,
    mut observer: &mut dyn Observer,
) -> SpaceReport {
    let began = Instant::now();
    let budget = Budget::new(options.limits.memory);
    let mut run = Run::new(&budget, options.limits.nodes, &mut observer);
    let report = options.distribution.run(1, checkpoints, &mut run, |crew, run| {
        // Opened puzzles stay in their thread, so each peer opens its own.
        with_opened!(&puzzle.instance, options.order, opened => divided_opened(puzzle, &opened, crew, run))
    });
    SpaceReport { peak_bytes: run.stats().peak_bytes, seconds: began.elapsed().as_secs_f64(), ..report }
}

fn divided_opened<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    crew: Crew<'_>,
    run: &mut Run<'_, impl Observer>,
) -> SpaceReport {
    let budget = run.budget().clone();
    let mut space = DividedSpace::new(opened, crew, &budget);
    let measured = space.measure(run);
    let mut report = unexplored(puzzle);
    (report.states, report.edges, report.goal_states) = (space.states(), space.edges(), space.goal_states());
    match measured {
        Ok(measured) => {
            report.complete = true;
            report.length = measured.length;
            report.max_distance = measured.layers.len().checked_sub(1).map(|last| last as u32);
            report.dead_ends = Some(report.states - measured.layers.iter().sum::<u64>());
            report.states_by_distance = measured.layers;
            report.shortest_solutions = Some(measured.shortest_solutions);
            report.hardest = measured.hardest.map(|key| opened.native(&opened.unpack(key)));
        }
        Err(why) => report.stopped_by = Some(why.name().into()),
    }
    report
}

/// The number of states in the whole space.
#[must_use]
pub fn count(puzzle: &Puzzle) -> u64 {
    let budget = Budget::new(None);
    with_opened!(&puzzle.instance, OrderName::Auto, opened => {
        opened.explore(None, &budget, &mut ()).expect("there is no limit").states().into()
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

    /// A move from one state to another as text, with the names on the first state's board, and its cost.
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

/// Passes on the whole space as a graph: all states, the start first, then all legal moves. Only the limits and the
/// order of moves of the options matter.
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
    with_opened!(&puzzle.instance, options.order, opened => hand_over(&opened, options, observer, graph))
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
            graph.edge(id.0, next.0, &opened.describe_move(&state, mv).to_string(), cost)?;
        }
    }
    Ok(())
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
    match opened.measure(options, checkpoints, &budget, observer, &mut report) {
        Ok(hardest) => {
            (report.complete, report.hardest) = (true, hardest);
            // Every state that leads to a goal has a distance.
            report.dead_ends = Some(report.states - report.states_by_distance.iter().sum::<u64>());
        }
        Err(why) => report.stopped_by = Some(why.name().into()),
    }
    // The report already includes the bytes of other processes.
    let peak_bytes = report.peak_bytes.max(budget.peak());
    SpaceReport { peak_bytes, seconds: began.elapsed().as_secs_f64(), ..report }
}

fn unexplored(puzzle: &Puzzle) -> SpaceReport {
    let (rush, atomix) = match &puzzle.instance {
        AnyInstance::Rush(instance) => (Some(instance), None),
        AnyInstance::Atomix(instance) => (None, Some(instance)),
        _ => (None, None),
    };
    SpaceReport {
        placements: rush.map(|instance| instance.placements()),
        free_cells: atomix.map(|instance| instance.free_cells().len()),
        final_states: atomix.map(|instance| instance.final_places()),
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
