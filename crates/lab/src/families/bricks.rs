//! Sliding bricks for the searches: the smallest size of state that holds the instance.

use slidewise_core::Zero;
use slidewise_domains::bricks::{Bricks, Instance, Shift, Size, State, notation, write};
use slidewise_domains::text::About;

use super::{Family, HeuristicJob, Job, Unavailable};
use crate::{HeuristicName, Options, Refused};

struct Sliding<const C: usize, const K: usize>(Bricks<C, K>);

/// Runs a job with the rules in the smallest form that fits: `run_as!` tries one size after the other.
pub(super) fn run<J: Job>(instance: &Instance, job: J) -> J::Output {
    macro_rules! run_as {
        ($($cells:literal $key:literal),+) => {
            match Size::of(instance) {
                $(Size { cells: ..=$cells, key: ..=$key } => job.run(&Sliding(rules::<$cells, $key>(instance))),)+
                _ => unreachable!("the largest size holds the largest board"),
            }
        };
    }
    run_as!(1 1, 1 2, 2 4, 4 8, 16 22)
}

fn rules<const C: usize, const K: usize>(instance: &Instance) -> Bricks<C, K> {
    Bricks::new(instance).expect("the size was asked for")
}

impl<const C: usize, const K: usize> Family for Sliding<C, K> {
    type Domain = Bricks<C, K>;

    fn domain(&self) -> &Bricks<C, K> {
        &self.0
    }

    fn describe(&self, shifts: &[Shift]) -> Vec<String> {
        notation::describe(&self.0, shifts)
    }

    fn native(&self, state: &State<C, K>) -> String {
        write::native(&self.0.instance_at(state), &About::default())
    }

    fn best_heuristic(&self) -> HeuristicName {
        HeuristicName::Zero
    }

    fn with_heuristic<J: HeuristicJob<Bricks<C, K>>>(
        &self,
        name: HeuristicName,
        _: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        match name {
            HeuristicName::Auto | HeuristicName::Zero | HeuristicName::Abstraction => Ok(job.run(&Zero)),
            name => Err(Unavailable::Refused(Refused(format!(
                "bricks has no heuristic {name}: use --algorithm bfs, or --heuristic zero"
            )))),
        }
    }
}
