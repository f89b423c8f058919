//! Mazes for the searches.

use slidewise_core::{Heuristic, Metric, PairHeuristic, Zero};
use slidewise_domains::maze::{Cell, Direction, Instance, Maze, Neighbours, notation};
use slidewise_domains::notation::PieceMove;
use slidewise_heuristics::maze::Distance;

use super::table::{self, Row, SOUND};
use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable};
use crate::family::HeuristicEntry as Entry;
use crate::{AnyInstance, FamilyName, HeuristicName, Options};

struct Walking(Maze);

pub(crate) fn entries() -> Vec<&'static Entry> {
    table::entries::<Walking>()
}

/// Opens a maze.
pub(super) fn open(instance: &Instance) -> AnyOpened {
    AnyOpened::Narrow(Opened::new(Walking(Maze(instance.clone()))))
}

impl Family for Walking {
    const NAME: FamilyName = FamilyName::Maze;

    const HEURISTICS: &'static [Row<Maze>] = &[
        Row::ZERO,
        Row::plain(
            Entry::plain(
                &["manhattan"],
                "the distance along rows and columns",
                "proven with four neighbours",
            ),
            |_| Box::new(Distance::Manhattan),
        ),
        Row::plain(
            Entry::plain(&["chebyshev"], "the larger of the horizontal and the vertical distance", SOUND),
            |_| Box::new(Distance::Chebyshev),
        ),
        Row::plain(
            Entry::plain(
                &["octile"],
                "the distance with diagonal steps as far as possible, then straight ones",
                "proven where diagonal steps cost 7",
            ),
            |_| Box::new(Distance::Octile),
        ),
        Row::plain(
            Entry::plain(&["euclidean"], "the straight-line distance", "proven with four neighbours"),
            |_| Box::new(Distance::Euclidean),
        ),
        Row::PERFECT,
    ];

    type Domain = Maze;

    fn domain(&self) -> &Maze {
        &self.0
    }

    fn encode(step: Direction) -> u64 {
        step as u64
    }

    fn decode(code: u64) -> Direction {
        Direction::ALL[code as usize]
    }

    fn describe(&self, steps: &[Direction]) -> Vec<PieceMove> {
        notation::describe(steps)
    }

    fn describe_move(&self, _: &Cell, step: Direction) -> PieceMove {
        notation::describe(&[step]).remove(0)
    }

    fn instance_at(&self, at: &Cell) -> AnyInstance {
        AnyInstance::Maze(Instance { start: *at, ..self.0.0.clone() })
    }

    /// The distance that is exact if there are no walls.
    fn best_heuristic(&self, _: &Options) -> HeuristicName {
        match (self.0.0.neighbours, self.0.0.metric) {
            (Neighbours::Four, _) => HeuristicName::MANHATTAN,
            (Neighbours::Eight, Metric::Octile) => HeuristicName::OCTILE,
            (Neighbours::Eight, _) => HeuristicName::CHEBYSHEV,
        }
    }

    fn with_heuristic<J: HeuristicJob<Maze>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        // All go behind a pointer, so that one compiled search serves all.
        let run = |heuristic: &dyn Heuristic<Maze>, job: J| job.run(&heuristic);
        Ok(match name {
            HeuristicName::Auto => {
                return self.with_heuristic(
                    self.best_heuristic(&Options::default()),
                    &Options::default(),
                    job,
                );
            }
            HeuristicName::Zero | HeuristicName::Abstraction => run(&Zero, job),
            name => return table::run(self, name, options, job),
        })
    }

    fn places(&self) -> impl Fn(&Cell) -> Vec<u16> {
        |at| vec![at.row, at.column]
    }

    fn certified_name(&self) -> &'static str {
        match self.best_heuristic(&Options::default()) {
            HeuristicName::OCTILE => "octile",
            HeuristicName::CHEBYSHEV => "chebyshev",
            _ => "manhattan",
        }
    }

    fn certified<J: HeuristicJob<Maze>>(&self, job: J) -> J::Output {
        let ran = self.with_heuristic(HeuristicName::Auto, &Options::default(), job);
        ran.unwrap_or_else(|_| unreachable!("the distances need nothing"))
    }

    /// The pair heuristic must never exceed the distance; the best one is the largest that does not.
    fn pair(&self) -> &dyn PairHeuristic<Maze> {
        match self.best_heuristic(&Options::default()) {
            HeuristicName::OCTILE => &Distance::Octile,
            HeuristicName::CHEBYSHEV => &Distance::Chebyshev,
            _ => &Distance::Manhattan,
        }
    }
}
