//! Sliding tiles on boards with more than six rows or columns. No search proves much there, so none is specialized for
//! them: what matters is a solution by rules and the search that shortens it. The heuristic is the Manhattan distance.

use slidewise_core::{Heuristic, PairHeuristic, Stop, Zero};
use slidewise_domains::notation::PieceMove;
use slidewise_domains::tiles::{Instance, State, Step, Tiles, notation};
use slidewise_heuristics::tiles::{PairManhattan, line_by_line, row_by_row};

use super::table::{self, Row, SOUND};
use super::tiles::{decoded, encoded, places};
use super::{AnyOpened, Family, HeuristicJob, Opened, OwnBeam, Unavailable, goal_tiles};
use crate::certificate::WithRefutation;
use crate::family::HeuristicEntry as Entry;
use crate::{AnyInstance, FamilyName, HeuristicName, Options, Refused};

/// Words of a state: a byte for each of 256 cells.
const WORDS: usize = 32;

struct Sliding(Tiles<WORDS>);

pub(super) fn open(instance: &Instance) -> AnyOpened {
    let rules = Tiles::new(instance).expect("the largest board fits the largest size");
    AnyOpened::Vast(Opened::new(Sliding(rules)))
}

impl Family for Sliding {
    const NAME: FamilyName = FamilyName::Tiles;

    const HEURISTICS: &'static [Row<Tiles<WORDS>>] = &[
        Row::ZERO,
        Row::plain(
            Entry::plain(&["manhattan"], "the sum of the distances of all tiles to their goal cells", SOUND),
            |_| Box::new(PairManhattan),
        ),
        Row::PERFECT,
    ];

    type Domain = Tiles<WORDS>;

    fn domain(&self) -> &Tiles<WORDS> {
        &self.0
    }

    fn encode(step: Step) -> u64 {
        encoded(step)
    }

    fn decode(code: u64) -> Step {
        decoded(code)
    }

    fn describe(&self, steps: &[Step]) -> Vec<PieceMove> {
        notation::describe(&self.0, steps)
    }

    fn describe_move(&self, state: &State<WORDS>, step: Step) -> PieceMove {
        notation::describe_from(&self.0, state, &[step]).remove(0)
    }

    fn instance_at(&self, state: &State<WORDS>) -> AnyInstance {
        AnyInstance::Tiles(self.0.instance_at(state))
    }

    fn best_heuristic(&self, _: &Options) -> HeuristicName {
        HeuristicName::MANHATTAN
    }

    fn by_rules(&self) -> Option<Vec<Step>> {
        row_by_row::solve(self.0.instance())
    }

    fn own_beam(&self, beam: OwnBeam<'_>) -> Option<Result<Option<Vec<Step>>, Stop>> {
        let OwnBeam { width, below, budget, watch } = beam;
        let options = line_by_line::Options { width, below };
        let bytes = options.bytes(self.0.instance());
        if budget.charge(bytes).is_err() {
            return Some(Err(Stop::Memory));
        }
        let found = line_by_line::solve(self.0.instance(), options, watch);
        budget.release(bytes);
        Some(found)
    }

    fn window_pair(&self) -> &dyn PairHeuristic<Tiles<WORDS>> {
        &PairManhattan
    }

    fn with_heuristic<J: HeuristicJob<Tiles<WORDS>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        // All go behind a pointer, so that one compiled search serves all.
        let run = |heuristic: &dyn Heuristic<Tiles<WORDS>>, job: J| job.run(&heuristic);
        match name {
            HeuristicName::Zero | HeuristicName::Abstraction => Ok(run(&Zero, job)),
            HeuristicName::Auto | HeuristicName::MANHATTAN => Ok(run(&PairManhattan, job)),
            HeuristicName::LINEAR_CONFLICT | HeuristicName::PdbPartition(_) => {
                Err(Unavailable::Refused(Refused(format!(
                    "{name} is for boards of at most six rows and columns: use --heuristic manhattan"
                ))))
            }
            HeuristicName::GOAL_TILES => Err(goal_tiles::refused()),
            name => table::run(self, name, options, job),
        }
    }

    fn places(&self) -> impl Fn(&State<WORDS>) -> Vec<u16> {
        places(self.0.instance())
    }

    fn certified_name(&self) -> &'static str {
        "manhattan"
    }

    fn certified<J: HeuristicJob<Tiles<WORDS>>>(&self, job: J) -> J::Output {
        job.run(&WithRefutation { is_refuted: !self.0.instance().is_solvable(), heuristic: PairManhattan })
    }

    fn pair(&self) -> &dyn PairHeuristic<Tiles<WORDS>> {
        &Zero
    }
}
