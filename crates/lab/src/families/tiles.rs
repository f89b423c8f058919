//! Sliding tiles for the searches: one word up to 16 cells, four up to 36.

use slidewise_core::{Limits, Zero};
use slidewise_domains::text::About;
use slidewise_domains::tiles::{Instance, State, Step, Tiles, notation, write};
use slidewise_heur::tiles::{LinearConflict, Manhattan};

use super::{Family, HeuristicJob, Job, TwoSidedJob, Unavailable};
use crate::{Algorithm, HeuristicName, Refused};

struct Sliding<const K: usize>(Tiles<K>);

/// Runs a job with the rules in the smallest form that fits.
pub(super) fn run<J: Job>(instance: &Instance, job: J) -> J::Output {
    if let Some(rules) = Tiles::<1>::new(instance) {
        job.run(&Sliding(rules))
    } else {
        job.run(&Sliding(Tiles::<4>::new(instance).expect("the largest board fits the largest size")))
    }
}

impl<const K: usize> Family for Sliding<K> {
    type Domain = Tiles<K>;

    fn domain(&self) -> &Tiles<K> {
        &self.0
    }

    fn describe(&self, steps: &[Step]) -> Vec<String> {
        notation::describe(&self.0, steps)
    }

    fn native(&self, state: &State<K>) -> String {
        write::native(&self.0.instance_at(state), &About::default())
    }

    fn best_heuristic(&self) -> HeuristicName {
        HeuristicName::LinearConflict
    }

    /// There are too many states to keep, and few of them are met twice within a bound.
    fn best_informed_search(&self) -> Algorithm {
        Algorithm::IdaStar
    }

    fn with_heuristic<J: HeuristicJob<Tiles<K>>>(
        &self,
        name: HeuristicName,
        _: &Limits,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        Ok(match name {
            HeuristicName::Zero | HeuristicName::Abstraction => job.run(&Zero),
            HeuristicName::Manhattan => job.run_incremental(&Manhattan::new(&self.0)),
            HeuristicName::Auto | HeuristicName::LinearConflict => {
                job.run_incremental(&LinearConflict::new(&self.0))
            }
            name => {
                return Err(Unavailable::Refused(Refused(format!(
                    "tiles has no heuristic {name}: use --heuristic manhattan or linear-conflict, or use --algorithm bfs"
                ))));
            }
        })
    }

    fn two_sided<J: TwoSidedJob<Tiles<K>>>(&self, job: J) -> Result<J::Output, Refused> {
        Ok(job.run(&self.0, &Zero))
    }
}
