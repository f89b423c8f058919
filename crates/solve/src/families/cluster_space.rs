//! Explores the whole space of a Rush Hour board, many states at a time.

use std::ops::ControlFlow;

use slidewise_boxes::{Cluster, Halt, Measured};
use slidewise_core::{Metric, Observer, Stats, Stop};
use slidewise_store::Budget;

use crate::report::SpaceReport;

/// Measures a cluster. Returns the positions of the cars in a hardest state, if there is a goal; `None` if the memory
/// is not sufficient, in which case a table of states may still fit.
pub(super) fn measure(
    cluster: &Cluster,
    metric: Metric,
    budget: &Budget,
    observer: &mut dyn Observer,
    report: &mut SpaceReport,
) -> Option<Result<Option<Vec<usize>>, Stop>> {
    let held = budget.held();
    let mut stopped_by = None;
    let mut go_on = |states: u64| {
        report.states = states;
        let stats = Stats { expanded: states, stored: states, bytes: budget.held(), ..Stats::default() };
        match observer.progress(0, &stats) {
            ControlFlow::Continue(()) => true,
            ControlFlow::Break(why) => {
                stopped_by = Some(why);
                false
            }
        }
    };
    let measured = cluster.measure(metric == Metric::Steps, budget, &mut go_on);
    // Everything it allocated is freed by now.
    budget.release((budget.held() - held) as usize);
    match (measured, stopped_by) {
        (Ok(measured), _) => Some(Ok(fill(report, measured))),
        (Err(_), Some(why)) => Some(Err(why)),
        (Err(Halt::Exhausted(_) | Halt::Asked), None) => None,
    }
}

fn fill(report: &mut SpaceReport, measured: Measured) -> Option<Vec<usize>> {
    let Measured { states, edges, layers, length, ways, hardest } = measured;
    (report.states, report.edges, report.length) = (states, edges, length);
    report.goal_states = layers.first().copied().unwrap_or(0);
    report.max_distance = layers.len().checked_sub(1).map(|last| last as u32);
    report.states_by_distance = layers;
    report.shortest_solutions = Some(ways);
    hardest
}
