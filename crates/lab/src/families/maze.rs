//! Mazes for the searches.

use slidewise_core::{Heuristic, Limits, Metric, PairHeuristic, Zero};
use slidewise_domains::maze::{Cell, Direction, Instance, Maze, Neighbours, notation};
use slidewise_heur::maze::Distance;

use super::{Family, HeuristicJob, Job, TwoSidedJob, Unavailable};
use crate::{HeuristicName, Kind, Options, Refused};

pub(crate) struct Walking(pub(crate) Maze);

/// Runs a job with the rules.
pub(super) fn run<J: Job>(instance: &Instance, job: J) -> J::Output {
    job.run(&Walking(Maze(instance.clone())))
}

impl Family for Walking {
    type Domain = Maze;

    fn domain(&self) -> &Maze {
        &self.0
    }

    fn describe(&self, steps: &[Direction]) -> Vec<String> {
        notation::describe(steps)
    }

    fn describe_move(&self, _: &Cell, step: Direction) -> String {
        notation::describe(&[step]).concat()
    }

    fn kind_at(&self, at: &Cell) -> Kind {
        Kind::Maze(Instance { start: *at, ..self.0.0.clone() })
    }

    /// The distance that is exact where there are no walls.
    fn best_heuristic(&self, _: &Limits) -> HeuristicName {
        match (self.0.0.neighbours, self.0.0.metric) {
            (Neighbours::Four, _) => HeuristicName::Manhattan,
            (Neighbours::Eight, Metric::Octile) => HeuristicName::Octile,
            (Neighbours::Eight, _) => HeuristicName::Chebyshev,
        }
    }

    fn with_heuristic<J: HeuristicJob<Maze>>(
        &self,
        name: HeuristicName,
        _: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        // They go behind a pointer: one compiled search serves them all.
        let run = |heuristic: &dyn Heuristic<Maze>, job: J| job.run(&heuristic);
        Ok(match name {
            HeuristicName::Auto => {
                return self.with_heuristic(
                    self.best_heuristic(&Limits::default()),
                    &Options::default(),
                    job,
                );
            }
            HeuristicName::Zero | HeuristicName::Abstraction => run(&Zero, job),
            HeuristicName::Manhattan => run(&Distance::Manhattan, job),
            HeuristicName::Chebyshev => run(&Distance::Chebyshev, job),
            HeuristicName::Octile => run(&Distance::Octile, job),
            HeuristicName::Euclidean => run(&Distance::Euclidean, job),
            name => {
                return Err(Unavailable::Refused(Refused(format!(
                    "maze has no heuristic {name}: use --algorithm bfs, or --heuristic zero, manhattan, chebyshev, octile or \
                     euclidean"
                ))));
            }
        })
    }

    fn places(&self) -> impl Fn(&Cell) -> Vec<u16> {
        |at| vec![at.row, at.column]
    }

    fn certified_name(&self) -> &'static str {
        match self.best_heuristic(&Limits::default()) {
            HeuristicName::Octile => "octile",
            HeuristicName::Chebyshev => "chebyshev",
            _ => "manhattan",
        }
    }

    fn certified<J: HeuristicJob<Maze>>(&self, job: J) -> J::Output {
        let ran = self.with_heuristic(HeuristicName::Auto, &Options::default(), job);
        ran.unwrap_or_else(|_| unreachable!("the distances need nothing"))
    }

    /// The pair heuristic must never exceed the distance: the one that is best is the largest of those that do not.
    fn two_sided<J: TwoSidedJob<Maze>>(&self, job: J) -> Result<J::Output, Refused> {
        let pair: &dyn PairHeuristic<Maze> = match self.best_heuristic(&Limits::default()) {
            HeuristicName::Octile => &Distance::Octile,
            HeuristicName::Chebyshev => &Distance::Chebyshev,
            _ => &Distance::Manhattan,
        };
        Ok(job.run(&self.0, pair))
    }
}
