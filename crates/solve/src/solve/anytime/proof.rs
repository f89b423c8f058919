//! The search that would run anyway: it proves the bound, and ends with a shortest solution if it can.

use std::ops::ControlFlow;

use slidewise_core::{Alarm, Cost, Observer, Preparing, Stats, Stop};

use super::super::{confirm, solve_once};
use super::shared::Shared;
use crate::report::Report;
use crate::{Options, Puzzle, Refused};

/// Searches until it has a proof, or until a solution of the other search is as short as requested.
pub(super) fn run(
    puzzle: &Puzzle,
    options: &Options,
    shared: &Shared,
    alarm: Alarm,
) -> Result<Report, Refused> {
    let mut watch = Watch { shared, alarm };
    let mut report = solve_once(puzzle, options, &mut watch)?;
    if !shared.is_enough() {
        confirm::confirm(puzzle, options, &mut watch, &mut report)?;
    }
    Ok(report)
}

/// Shares the bounds that this search proves, and stops it when a solution is short enough.
struct Watch<'a> {
    shared: &'a Shared,
    alarm: Alarm,
}

impl Watch<'_> {
    fn look(&self) -> ControlFlow<Stop> {
        let why = self.alarm.rings().or_else(|| self.shared.halted());
        why.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        self.shared.prove(bound);
        self.shared.searching(stats);
        self.look()
    }

    fn prepare(&mut self, news: &Preparing<'_>) -> ControlFlow<Stop> {
        self.shared.preparing(news);
        self.look()
    }

    fn alarm(&self) -> Alarm {
        self.alarm.clone()
    }
}
