//! Sliding tiles for the searches: one word up to 16 cells, four up to 36.

use slidewise_core::{Observer, Outcome, PairHeuristic, Stop, Zero};
use slidewise_domains::tiles::{Instance, State, Step, Tiles, notation};
use slidewise_heuristics::tiles::pdb::{Additive, Table};
use slidewise_heuristics::tiles::{LinearConflict, Manhattan};
use slidewise_search::{Checkpoints, Run};
use slidewise_store::Budget;

use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable, no_heuristic};
use crate::certificate::Unless;
use crate::databases::Databases;
use crate::report::SpaceReport;
use crate::solve::ResolvedOptions;
use crate::space;
use crate::together;
use crate::{Algorithm, FamilyName, HeuristicName, Kind, Options, PartitionName, Refused};

struct Sliding<const K: usize>(Tiles<K>);

/// Opens a board with the rules in the smallest form that fits.
pub(super) fn open(instance: &Instance) -> AnyOpened {
    if let Some(rules) = Tiles::<1>::new(instance) {
        return AnyOpened::Narrow(Opened::new(Sliding(rules)));
    }
    let rules = Tiles::<4>::new(instance).expect("the largest board fits the largest size");
    AnyOpened::Wide(Opened::new(Sliding(rules)))
}

impl<const K: usize> Family for Sliding<K> {
    type Domain = Tiles<K>;

    fn domain(&self) -> &Tiles<K> {
        &self.0
    }

    fn encode(step: Step) -> u64 {
        u64::from_le_bytes([step.from, step.to, 0, 0, 0, 0, 0, 0])
    }

    fn decode(code: u64) -> Step {
        let [from, to, ..] = code.to_le_bytes();
        Step { from, to }
    }

    fn describe(&self, steps: &[Step]) -> Vec<String> {
        notation::describe(&self.0, steps)
    }

    fn describe_move(&self, state: &State<K>, step: Step) -> String {
        notation::describe_from(&self.0, state, &[step]).concat()
    }

    fn kind_at(&self, state: &State<K>) -> Kind {
        Kind::Tiles(self.0.instance_at(state))
    }

    fn best_heuristic(&self, options: &Options) -> HeuristicName {
        let instance = self.0.instance();
        let partitions: &[PartitionName] = match (instance.width, instance.height) {
            (4, 4) => &[PartitionName::FIVES],
            (5, 5) => &[PartitionName::SIXES, PartitionName::MOSTLY_FIVES],
            _ => &[],
        };
        let fitting = partitions.iter().find(|&&name| Databases::fit(name, instance, options));
        fitting.map_or(HeuristicName::LinearConflict, |&name| HeuristicName::PdbPartition(name))
    }

    /// There are too many states to store, and few of them occur twice within a bound.
    fn best_informed_search(&self) -> Algorithm {
        Algorithm::IdaStar
    }

    fn with_heuristic<J: HeuristicJob<Tiles<K>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        mut job: J,
    ) -> Result<J::Output, Unavailable> {
        Ok(match name {
            HeuristicName::Zero | HeuristicName::Abstraction => job.run(&Zero),
            HeuristicName::Manhattan => job.run_incremental(&Manhattan::new(&self.0)),
            HeuristicName::Auto | HeuristicName::LinearConflict => {
                job.run_incremental(&LinearConflict::new(&self.0))
            }
            HeuristicName::PdbPartition(partition) => {
                let instance = self.0.instance();
                let databases = Databases::get(partition, instance, options, job.observer())?;
                job.hold(databases.bytes());
                return with_databases(instance, &databases.tables(), job);
            }
            name => {
                return Err(no_heuristic(FamilyName::Tiles, name));
            }
        })
    }

    fn layers(
        &self,
        chosen: &ResolvedOptions,
        checkpoints: Option<&Checkpoints>,
        run: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Step>, Refused> {
        Ok(together::layers(&self.0, chosen, checkpoints, run))
    }

    fn explore_ranks(
        &self,
        options: &Options,
        checkpoints: Option<&Checkpoints>,
        budget: &Budget,
        observer: &mut dyn Observer,
        report: &mut SpaceReport,
    ) -> Option<Result<Option<State<K>>, Stop>> {
        space::explore_ranks(&self.0, options, checkpoints, budget, observer, report)
    }

    fn places(&self) -> impl Fn(&State<K>) -> Vec<u16> {
        let tiles: Vec<u8> = self.0.instance().start.iter().copied().filter(|&tile| tile != 0).collect();
        move |state| {
            let cells = 0..self.0.instance().start.len() as u8;
            let cell = |&tile: &u8| cells.clone().find(|&cell| state.tile(cell) == usize::from(tile));
            tiles.iter().map(|tile| cell(tile).expect("every tile is somewhere").into()).collect()
        }
    }

    fn certified_name(&self) -> &'static str {
        "manhattan"
    }

    fn certified<J: HeuristicJob<Tiles<K>>>(&self, job: J) -> J::Output {
        let hopeless = !self.0.instance().is_solvable();
        job.run(&Unless { hopeless, heuristic: Manhattan::new(&self.0) })
    }

    fn pair(&self) -> &dyn PairHeuristic<Tiles<K>> {
        &Zero
    }
}

/// Runs a job with the databases of some partitions, compiled for the usual number of them and for the maximum.
fn with_databases<const K: usize, J: HeuristicJob<Tiles<K>>>(
    instance: &Instance,
    tables: &[Vec<Table<'_>>],
    job: J,
) -> Result<J::Output, Unavailable> {
    if let Some(heuristic) = Additive::<8, 2>::new(instance, tables) {
        return Ok(job.run_incremental(&heuristic));
    }
    match Additive::<64, 8>::new(instance, tables) {
        Some(heuristic) => Ok(job.run_incremental(&heuristic)),
        None => Err(Unavailable::Refused(Refused(
            "too many partitions: at most 8 with 64 patterns together, half of that with the mirrored look-up".into(),
        ))),
    }
}
