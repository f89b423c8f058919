//! Rush Hour for the searches: the smallest size of state that holds the instance.

use slidewise_core::{Limits, Zero};
use slidewise_domains::rush::{Instance, Order, Rush, Slide, State, notation, write};
use slidewise_domains::text::About;
use slidewise_heur::displaced::Displaced;
use slidewise_heur::rush::Blockers;

use super::{AbstractJob, Family, HeuristicJob, Job, TwoSidedJob, Unavailable};
use crate::{HeuristicName, OrderName, Refused};

struct Playing<const C: usize, const K: usize>(Rush<C, K>);

/// Runs a job with the rules in the smallest form that fits: one word up to 8×8, two up to 11×11, then four and eight.
pub(super) fn run<J: Job>(instance: &Instance, order: OrderName, job: J) -> J::Output {
    let order = match order {
        OrderName::Auto | OrderName::Default => Order::Default,
        OrderName::Notebook => Order::Notebook,
    };
    if let Some(rules) = Rush::<1, 1>::new(instance, order) {
        job.run(&Playing(rules))
    } else if let Some(rules) = Rush::<2, 2>::new(instance, order) {
        job.run(&Playing(rules))
    } else if let Some(rules) = Rush::<4, 4>::new(instance, order) {
        job.run(&Playing(rules))
    } else {
        // 128 cars, the most that 256 cells hold, have at most 15 offsets each: 4 bits.
        let rules = Rush::<4, 8>::new(instance, order).expect("the largest board fits the largest size");
        job.run(&Playing(rules))
    }
}

impl<const C: usize, const K: usize> Family for Playing<C, K> {
    type Domain = Rush<C, K>;

    fn domain(&self) -> &Rush<C, K> {
        &self.0
    }

    fn describe(&self, slide: Slide) -> String {
        notation::describe(self.0.instance(), slide)
    }

    fn native(&self, state: &State<C, K>) -> String {
        write::native(&self.0.instance_at(state), &About::default())
    }

    fn best_heuristic(&self) -> HeuristicName {
        HeuristicName::Blockers
    }

    fn with_heuristic<J: HeuristicJob<Rush<C, K>>>(
        &self,
        name: HeuristicName,
        _limits: &Limits,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        match name {
            HeuristicName::Zero | HeuristicName::Abstraction => Ok(job.run(&Zero)),
            _ => Ok(job.run(&Blockers)),
        }
    }

    fn two_sided<J: TwoSidedJob<Rush<C, K>>>(&self, job: J) -> Result<J::Output, Refused> {
        Ok(job.run(&self.0, &Displaced))
    }

    fn abstracted<J: AbstractJob<Rush<C, K>>>(&self, job: J) -> Result<J::Output, Refused> {
        Ok(job.run(&self.0))
    }
}
