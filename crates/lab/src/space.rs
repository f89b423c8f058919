//! The whole reachable space of a puzzle: by numbers of its states where the family has them and they fit, otherwise by a
//! table of states.

use std::time::Instant;

use slidewise_core::{Domain, Goals, Observer, Ranked, Stop, Undirected};
use slidewise_search::Run;
use slidewise_search::ranked::RankedSpace;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, Marks, StateId};

use crate::families::{self, Family, Job, RankedJob};
use crate::report::SpaceReport;
use crate::{Options, OrderName, Puzzle};

/// Without a memory limit, spaces of at most so many states go by numbers: a table can hold no more either.
const MOST_RANKS: u64 = 1 << 32;

/// Explores the whole space. Of the options only the limits, the threads and the order of moves count.
pub fn space(puzzle: &Puzzle, options: &Options, mut observer: &mut dyn Observer) -> SpaceReport {
    families::run(puzzle, options.order, Explore { puzzle, options, observer: &mut observer })
}

/// The number of states of the whole space, and nothing else.
#[must_use]
pub fn count(puzzle: &Puzzle) -> u64 {
    families::run(puzzle, OrderName::Auto, Count)
}

struct Count;

impl Job for Count {
    type Output = u64;

    fn run<F: Family>(self, family: &F) -> u64 {
        let budget = Budget::new(None);
        let mut component = Component::new(family.domain(), CompactTable::new(&budget));
        component.explore_states(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
        component.states()
    }
}

struct Explore<'a, O> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    observer: &'a mut O,
}

impl<O: Observer> Job for Explore<'_, O> {
    type Output = SpaceReport;

    fn run<F: Family>(self, family: &F) -> SpaceReport {
        let began = Instant::now();
        let budget = Budget::new(self.options.limits.memory);
        let mut report = unexplored(self.puzzle);
        let ranked = Numbered {
            options: self.options,
            budget: &budget,
            observer: &mut *self.observer,
            report: &mut report,
        };
        let ended = match family.ranked(ranked).flatten() {
            Some(ended) => ended.map(|hardest| hardest.map(|state| family.native(&state))),
            None => explore_table(
                family,
                &mut Run::new(&budget, self.options.limits.nodes, self.observer),
                &mut report,
            ),
        };
        match ended {
            Ok(hardest) => (report.complete, report.hardest) = (true, hardest),
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

/// Explores by numbers, backwards from the goals, on all threads.
struct Numbered<'a, O> {
    options: &'a Options,
    budget: &'a Budget,
    observer: &'a mut O,
    report: &'a mut SpaceReport,
}

impl<D: Domain, O: Observer> RankedJob<D> for Numbered<'_, O> {
    /// A hardest state, if there is a goal; nothing where the numbers do not fit.
    type Output = Option<Result<Option<D::State>, Stop>>;

    fn run(self, domain: &D) -> Self::Output
    where
        D: Ranked + Undirected + Goals + Sync,
    {
        let Self { options, budget, observer, report } = self;
        let limit = options.limits.memory.unwrap_or(Marks::bytes(MOST_RANKS));
        if domain.ranks().is_none_or(|ranks| Marks::bytes(ranks) > limit) {
            return None;
        }
        let mut run = Run::new(budget, options.limits.nodes, observer);
        Some(explore_ranks(domain, options.threads.unwrap_or(1), &mut run, report))
    }
}

fn explore_ranks<D: Ranked + Undirected + Goals + Sync>(
    domain: &D,
    threads: usize,
    run: &mut Run<'_, impl Observer>,
    report: &mut SpaceReport,
) -> Result<Option<D::State>, Stop> {
    let budget = run.budget().clone();
    let mut space = RankedSpace::new(domain, &budget)?;
    let start = domain.start();
    let has_goals = domain.refutation().is_none();
    let explored = if has_goals {
        space.explore(domain.goals(), threads, run)
    } else {
        space.explore(std::iter::once(start.clone()), threads, run)
    };
    (report.states, report.edges) = (space.states(), space.edges());
    if has_goals {
        report.goal_states = space.layers().first().copied().unwrap_or(0);
    }
    explored?;
    if !has_goals {
        report.shortest_solutions = Some(0);
        return Ok(None);
    }
    let (length, ways) = space.shortest_ways(&start);
    report.length = length;
    report.shortest_solutions = Some(ways);
    report.max_distance = Some(space.layers().len() as u32 - 1);
    report.states_by_distance = space.layers().to_vec();
    Ok(Some(space.farthest()))
}
