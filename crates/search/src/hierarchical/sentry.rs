//! One observer for many searches. An estimate cannot report that a limit was hit. So when a search in an abstraction
//! is stopped, it records that here, and the lowest search stops when it next checks. Until then it continues with
//! smaller estimates, which costs a few expansions but invalidates no proof.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use slidewise_core::{Cost, Observer, Stats, Stop};
use slidewise_store::Budget;

use super::Effort;

/// The observer and the budget of a hierarchy, and the counts of its upper levels.
pub struct Sentry<'o> {
    observer: RefCell<&'o mut dyn Observer>,
    budget: Budget,
    stopped: Cell<Option<Stop>>,
    /// The progress that the lowest search reported last, which is shown to the observer in the meantime.
    lowest: RefCell<(Cost, Stats)>,
    effort: Cell<Effort>,
}

impl<'o> Sentry<'o> {
    /// Every search consults `observer`; every structure charges `budget`.
    pub fn new(budget: &Budget, observer: &'o mut impl Observer) -> Self {
        Self {
            observer: RefCell::new(observer),
            budget: budget.clone(),
            stopped: Cell::new(None),
            lowest: RefCell::default(),
            effort: Cell::default(),
        }
    }

    /// The observer to give to the lowest search.
    pub fn lowest(&self) -> impl Observer + use<'_, 'o> {
        Lowest(self)
    }

    pub(super) fn upper(&self) -> impl Observer + use<'_, 'o> {
        Upper(self)
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Has a search in an abstraction been stopped?
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.get().is_some()
    }

    pub(super) fn stop(&self, why: Stop) {
        self.stopped.set(self.stopped.get().or(Some(why)));
    }

    /// Counts a search in an abstraction.
    pub(super) fn count(&self, expanded: u64) {
        let effort = self.effort.get();
        let (searches, expanded) = (effort.searches + 1, effort.expanded + expanded);
        self.effort.set(Effort { searches, expanded, ..effort });
    }

    pub(super) fn effort(&self) -> Effort {
        self.effort.get()
    }

    fn check(&self) -> ControlFlow<Stop> {
        if let Some(why) = self.stopped.get() {
            return ControlFlow::Break(why);
        }
        let (bound, stats) = &*self.lowest.borrow();
        self.observer.borrow_mut().progress(*bound, stats)
    }
}

/// The lowest search's observer.
struct Lowest<'s, 'o>(&'s Sentry<'o>);

impl Observer for Lowest<'_, '_> {
    fn progress(&mut self, bound: Cost, stats: &Stats) -> ControlFlow<Stop> {
        *self.0.lowest.borrow_mut() = (bound, stats.clone());
        self.0.check()
    }
}

/// The observer of the searches in abstractions: it still shows the progress of the lowest search.
struct Upper<'s, 'o>(&'s Sentry<'o>);

impl Observer for Upper<'_, '_> {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.0.check()
    }
}
