//! The whole reachable space of a puzzle.

use std::time::Instant;

use slidewise_core::{Observer, Stop};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

use crate::families::{self, Family, Job};
use crate::report::SpaceReport;
use crate::{Options, OrderName, Puzzle};

/// Explores the whole space. Of the options only the limits and the order of moves count.
pub fn space(puzzle: &Puzzle, options: &Options, observer: &mut impl Observer) -> SpaceReport {
    families::run(puzzle, options.order, Explore { puzzle, options, observer })
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
        let limits = &self.options.limits;
        let budget = Budget::new(limits.memory);
        let mut component = Component::new(family.domain(), CompactTable::new(&budget));
        let explored = component.explore(&mut Run::new(&budget, limits.nodes, self.observer));
        let mut report = SpaceReport {
            name: self.puzzle.name.clone(),
            puzzle: self.puzzle.family().into(),
            metric: self.puzzle.metric().name().into(),
            goal: self.puzzle.goal().into(),
            complete: false,
            stopped_by: None,
            states: component.states(),
            edges: component.edges(),
            goal_states: component.goal_states(),
            length: None,
            max_distance: None,
            hardest: None,
            shortest_solutions: None,
            peak_bytes: 0,
            seconds: 0.0,
        };
        match explored.and_then(|()| measure(family, &component, &budget, &mut report)) {
            Ok(()) => report.complete = true,
            Err(why) => report.stopped_by = Some(why.name().into()),
        }
        SpaceReport { peak_bytes: budget.peak(), seconds: began.elapsed().as_secs_f64(), ..report }
    }
}

/// Adds what needs the distances to the goals.
fn measure<F: Family>(
    family: &F,
    component: &Component<'_, F::Domain, CompactTable<<F::Domain as slidewise_core::Packable>::Key>>,
    budget: &Budget,
    report: &mut SpaceReport,
) -> Result<(), Stop> {
    let distances = component.distances(budget)?;
    report.length = distances.of(StateId(0));
    report.shortest_solutions = Some(component.shortest_solutions(&distances));
    if let Some((distance, id)) = distances.hardest() {
        report.max_distance = Some(distance);
        report.hardest = Some(family.native(&component.state(id)));
    }
    Ok(())
}
