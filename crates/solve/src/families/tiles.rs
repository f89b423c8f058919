//! Sliding tiles for the searches: one word up to 16 cells, four up to 36. Larger boards: [`large_tiles`]; boards that are
//! not like the 15-puzzle, or counted in moves: [`general_tiles`].

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use slidewise_core::{Heuristic, Observer, Outcome, PairHeuristic, Stop, Zero};
use slidewise_domains::notation::PieceMove;
use slidewise_domains::tiles::{Automaton, Instance, State, Step, Tiles, notation};
use slidewise_heuristics::tiles::pdb::{Additive, Table};
use slidewise_heuristics::tiles::{LinearConflict, MAX_LINE, Manhattan, PairManhattan, row_by_row};
use slidewise_search::{Checkpoints, Run};
use slidewise_store::Budget;

use super::table::{self, Row, SOUND};
use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable, general_tiles, goal_tiles, large_tiles};
use crate::certificate::WithRefutation;
use crate::databases::Databases;
use crate::distribution;
use crate::exploration;
use crate::family::HeuristicEntry as Entry;
use crate::report::SpaceReport;
use crate::solve::ResolvedOptions;
use crate::{Algorithm, AnyInstance, FamilyName, HeuristicName, Options, PartitionName, Refused};

struct Sliding<const K: usize>(Tiles<K>);

pub(crate) fn entries() -> Vec<&'static Entry> {
    table::entries::<Sliding<1>>()
}

/// Opens a board with the rules in the smallest form that fits.
pub(super) fn open(instance: &Instance) -> AnyOpened {
    if !instance.is_usual() {
        return general_tiles::open(instance);
    }
    if instance.width.max(instance.height) > MAX_LINE {
        return large_tiles::open(instance);
    }
    if let Some(rules) = Tiles::<1>::new(instance) {
        return AnyOpened::Narrow(Opened::new(Sliding(rules)));
    }
    let rules = Tiles::<4>::new(instance).expect("six rows and columns fit");
    AnyOpened::Wide(Opened::new(Sliding(rules)))
}

impl<const K: usize> Family for Sliding<K> {
    const NAME: FamilyName = FamilyName::Tiles;

    const HEURISTICS: &'static [Row<Tiles<K>>] = &[
        Row::ZERO,
        Row::by_family(Entry::plain(
            &["manhattan"],
            "the sum of the tiles' distances from their places; in moves, the slides that they take at least",
            SOUND,
        )),
        Row::by_family(Entry::plain(
            &["linear-conflict"],
            "the same, plus two steps for every tile that must leave its row or column to let another pass",
            SOUND,
        )),
        Row::by_family(Entry::with_parameter(
            "pdb:PARTITION",
            &[],
            &["pdb:2-1", "pdb:1,3/2", "pdb:3-2", "pdb:2-3+3-2", "pdb:4-3", "pdb:4-4", "pdb:5-3", "pdb:5-4"],
            "additive pattern databases, by sizes as in pdb:7-8 or by tiles; in moves, the largest of them",
            SOUND,
        )),
        Row::by_family(
            Entry::plain(
                &["goal-tiles"],
                "where only some cells of the goal matter: the distance itself, with all tiles equal that it does not mention",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::PERFECT,
    ];

    type Domain = Tiles<K>;

    fn domain(&self) -> &Tiles<K> {
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

    fn describe_move(&self, state: &State<K>, step: Step) -> PieceMove {
        notation::describe_from(&self.0, state, &[step]).remove(0)
    }

    fn instance_at(&self, state: &State<K>) -> AnyInstance {
        AnyInstance::Tiles(self.0.instance_at(state))
    }

    fn best_heuristic(&self, options: &Options) -> HeuristicName {
        let instance = self.0.instance();
        let partitions: &[PartitionName] = match (instance.width, instance.height) {
            (4, 4) => &[PartitionName::FIVES],
            (5, 5) => &[PartitionName::SIXES, PartitionName::MOSTLY_FIVES],
            _ => &[],
        };
        let fitting = partitions.iter().find(|&&name| Databases::fit(name, instance, options));
        fitting.map_or(HeuristicName::LINEAR_CONFLICT, |&name| HeuristicName::PdbPartition(name))
    }

    /// The tables of linear conflict are small.
    fn guide(&self, _: &Options) -> HeuristicName {
        HeuristicName::LINEAR_CONFLICT
    }

    fn better_guide(&self, options: &Options) -> Option<HeuristicName> {
        let searched = match options.heuristic {
            HeuristicName::Auto => self.best_heuristic(options),
            given => given,
        };
        Some(searched).filter(|name| matches!(name, HeuristicName::PdbPartition(_)))
    }

    /// Half of all orders of the cells can be reached.
    fn has_more_states_than(&self, most: u64) -> bool {
        let instance = self.0.instance();
        let mut factors = 3..=(instance.width * instance.height) as u64;
        factors.try_fold(1, u64::checked_mul).is_none_or(|states| states > most)
    }

    fn by_rules(&self) -> Option<Vec<Step>> {
        row_by_row::solve(self.0.instance())
    }

    fn window_pair(&self) -> &dyn PairHeuristic<Tiles<K>> {
        &PairManhattan
    }

    /// There are too many states to store, and few of them are reached twice within a bound.
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
            // Behind a pointer: there is a compiled search for such heuristics anyway.
            HeuristicName::Zero | HeuristicName::Abstraction => job.run(&(&Zero as &dyn Heuristic<_>)),
            HeuristicName::MANHATTAN => job.run_on_paths(&Manhattan::new(&self.0)),
            HeuristicName::Auto | HeuristicName::LINEAR_CONFLICT => {
                job.run_on_paths(&LinearConflict::new(&self.0))
            }
            HeuristicName::PdbPartition(partition) => {
                let instance = self.0.instance();
                let databases = Databases::get(partition, instance, options, job.observer())?;
                job.hold(databases.bytes());
                return with_databases(&self.0, &databases.tables(), job);
            }
            HeuristicName::GOAL_TILES => return Err(goal_tiles::refused()),
            HeuristicName::Pdb(_) => return Err(Unavailable::Refused(needs_a_partition(name))),
            name => return table::run(self, name, options, job),
        })
    }

    fn layers(
        &self,
        chosen: &ResolvedOptions,
        checkpoints: Option<&Checkpoints>,
        run: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Step>, Refused> {
        Ok(distribution::layers(&self.0, chosen, checkpoints, run))
    }

    fn measure_space(
        &self,
        options: &Options,
        checkpoints: Option<&Checkpoints>,
        budget: &Budget,
        observer: &mut dyn Observer,
        report: &mut SpaceReport,
    ) -> Option<Result<Option<State<K>>, Stop>> {
        exploration::explore_ranks(&self.0, options, checkpoints, budget, observer, report)
    }

    fn places(&self) -> impl Fn(&State<K>) -> Vec<u16> {
        places(self.0.instance())
    }

    fn certified_name(&self) -> &'static str {
        "manhattan"
    }

    fn certified<J: HeuristicJob<Tiles<K>>>(&self, job: J) -> J::Output {
        let is_refuted = !self.0.instance().is_solvable();
        job.run(&WithRefutation { is_refuted, heuristic: Manhattan::new(&self.0) })
    }

    fn pair(&self) -> &dyn PairHeuristic<Tiles<K>> {
        &Zero
    }
}

fn needs_a_partition(name: HeuristicName) -> Refused {
    Refused(format!(
        "{name} is for bricks; for tiles, use --heuristic with the sizes of the patterns, as in pdb:5-5-5 for a 15-puzzle \
         and pdb:4-4 for an 8-puzzle, or with their tiles, as in pdb:1,2,3,4/5,6,7,8"
    ))
}

/// A step as a number.
pub(super) fn encoded(step: Step) -> u64 {
    u64::from_le_bytes([step.from, step.to, 0, 0, 0, 0, 0, 0])
}

/// The step with this number.
pub(super) fn decoded(code: u64) -> Step {
    let [from, to, ..] = code.to_le_bytes();
    Step { from, to }
}

/// Reads the cells of all tiles, in the order in which they are on the start.
pub(super) fn places<const K: usize>(instance: &Instance) -> impl Fn(&State<K>) -> Vec<u16> + use<K> {
    let tiles: Vec<u8> = instance.start.iter().copied().filter(|&tile| tile != 0).collect();
    move |state| {
        let mut cells = vec![0; tiles.len() + 1];
        (0..=tiles.len()).for_each(|cell| cells[state.tile(cell as u8)] = cell as u16);
        tiles.iter().map(|&tile| cells[usize::from(tile)]).collect()
    }
}

/// Sequences of at most this many steps are found redundant: longer ones save less than reading their automaton costs.
const REDUNDANT: usize = 10;

/// Runs a job with the databases of some partitions, compiled for the usual number of them and for the maximum.
fn with_databases<const K: usize, J: HeuristicJob<Tiles<K>>>(
    tiles: &Tiles<K>,
    tables: &[Vec<Table<'_>>],
    job: J,
) -> Result<J::Output, Unavailable> {
    let pruning = || automaton(tiles);
    if let Some(heuristic) = Additive::<8, 2>::new(tiles.instance(), tables) {
        return Ok(job.run_pruned(&heuristic, &pruning));
    }
    match Additive::<64, 8>::new(tiles.instance(), tables) {
        Some(heuristic) => Ok(job.run_pruned(&heuristic, &pruning)),
        None => Err(Unavailable::Refused(Refused(
            "too many partitions: at most 8 with 64 patterns in total, half of that with mirrored look-ups"
                .into(),
        ))),
    }
}

/// Keyed by columns and rows.
type Automata = HashMap<(usize, usize), Arc<Automaton>>;

/// The automaton of a board, built once for all puzzles on boards of its size.
fn automaton<const K: usize>(tiles: &Tiles<K>) -> Arc<Automaton> {
    static ALL: LazyLock<Mutex<Automata>> = LazyLock::new(Mutex::default);
    let Instance { width, height, .. } = *tiles.instance();
    // A thread that panicked while it held the lock left the map as it was.
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(all.entry((width, height)).or_insert_with(|| Automaton::new(tiles, REDUNDANT).into()))
}
