//! All boards of tiles but the usual ones: counted in moves, with equal tiles, several blanks or walls, or with a goal of
//! which only some cells matter.

use std::ops::ControlFlow;

use slidewise_core::{
    Cost, Domain, Guarantee, Heuristic, Limits, Metric, Observer, Outcome, PairHeuristic, Stats, Stop, Zero,
};
use slidewise_domains::notation::PieceMove;
use slidewise_domains::tiles::{General, Instance, Slide, State, notation};
use slidewise_heuristics::tiles::pdb::LargestSlides;
use slidewise_heuristics::tiles::{Assigned, row_by_row};
use slidewise_search::{Checkpoints, Run, beam};

use super::goal_tiles::{self, GoalTiles, Merged};
use super::table::{self, Row, SOUND};
use super::{AnyOpened, Family, HeuristicJob, Opened, OwnBeam, Unavailable};
use crate::certificate::WithRefutation;
use crate::family::HeuristicEntry as Entry;
use crate::slide_databases::SlideDatabases;
use crate::solve::ResolvedOptions;
use crate::{Algorithm, AnyInstance, FamilyName, HeuristicName, Options, Refused};

/// The most states of a space that is explored beforehand without being asked for.
const QUICK: u64 = 1 << 23;

/// More than a state takes while its space is explored.
const STATE_BYTES: u64 = 1 << 10;

/// The largest board that needs no pattern databases.
const SMALL: usize = 9;

struct Sliding<const K: usize> {
    rules: General<K>,
    assigned: Assigned,
    /// Guides beams where several tiles count once.
    steps: Option<Assigned>,
}

/// What remains, in steps, scaled down to about as many moves. It proves nothing.
struct Remaining<'a>(&'a Assigned);

impl<const K: usize> Heuristic<General<K>> for Remaining<'_> {
    fn estimate(&self, rules: &General<K>, state: &State<K>) -> Option<Cost> {
        let steps = self.0.estimate(rules, state)?;
        Some(steps - steps / 4)
    }

    fn guarantee(&self, _: &General<K>) -> Guarantee {
        Guarantee { admissible: false, consistent: false }
    }
}

/// Tells a watcher of beams how many states were expanded.
struct Expansions<'a> {
    watch: &'a mut dyn FnMut(usize) -> ControlFlow<Stop>,
    told: u64,
}

impl Observer for Expansions<'_> {
    fn progress(&mut self, _: Cost, stats: &Stats) -> ControlFlow<Stop> {
        let more = stats.expanded - self.told;
        self.told = stats.expanded;
        (self.watch)(more as usize)
    }
}

/// Opens a board with the rules in the smallest form that fits.
pub(super) fn open(instance: &Instance) -> AnyOpened {
    if let Some(rules) = General::<1>::new(instance) {
        return AnyOpened::Narrow(Opened::new(Sliding::new(rules)));
    }
    if let Some(rules) = General::<4>::new(instance) {
        return AnyOpened::Wide(Opened::new(Sliding::new(rules)));
    }
    let rules = General::<32>::new(instance).expect("the largest board fits the largest size");
    AnyOpened::Vast(Opened::new(Sliding::new(rules)))
}

impl<const K: usize> Sliding<K> {
    fn new(rules: General<K>) -> Self {
        let counts_moves = rules.instance().metric == Metric::Moves;
        let steps = counts_moves.then(|| Assigned::in_steps(&rules));
        Self { assigned: Assigned::new(&rules), steps, rules }
    }

    /// Is it the 15-puzzle or a relative, counted in moves?
    fn is_standard(&self) -> bool {
        self.rules.instance().is_standard()
    }
}

impl<const K: usize> Family for Sliding<K> {
    const NAME: FamilyName = FamilyName::Tiles;

    const HEURISTICS: &'static [Row<General<K>>] = &[
        Row::ZERO,
        Row::by_family(Entry::plain(&["manhattan"], "the tiles' distances from their places", SOUND)),
        Row::PERFECT,
    ];

    type Domain = General<K>;

    fn domain(&self) -> &General<K> {
        &self.rules
    }

    fn encode(slide: Slide) -> u64 {
        u64::from_le_bytes([slide.from, slide.to, slide.last, 0, 0, 0, 0, 0])
    }

    fn decode(code: u64) -> Slide {
        let [from, to, last, ..] = code.to_le_bytes();
        Slide { from, to, last }
    }

    fn describe(&self, slides: &[Slide]) -> Vec<PieceMove> {
        notation::describe_slides(&self.rules, &self.rules.start(), slides)
    }

    fn describe_move(&self, state: &State<K>, slide: Slide) -> PieceMove {
        notation::describe_slides(&self.rules, state, &[slide]).remove(0)
    }

    fn instance_at(&self, state: &State<K>) -> AnyInstance {
        AnyInstance::Tiles(self.rules.instance_at(state))
    }

    fn best_heuristic(&self, options: &Options) -> HeuristicName {
        let instance = self.rules.instance();
        let has_databases = self.is_standard() && instance.start.len() > SMALL;
        if has_databases {
            let best = SlideDatabases::best(instance, options);
            return best.map_or(HeuristicName::MANHATTAN, HeuristicName::PdbPartition);
        }
        let states = Merged::<K>::new(instance).map_or(u64::MAX, |merged| merged.arrangements());
        let is_within =
            |limit: Option<u64>, unit: u64| limit.is_none_or(|limit| states.saturating_mul(unit) <= limit);
        let Limits { nodes, memory, .. } = options.limits;
        if states <= QUICK && is_within(nodes, 1) && is_within(memory, STATE_BYTES) {
            HeuristicName::GOAL_TILES
        } else {
            HeuristicName::MANHATTAN
        }
    }

    /// Its tables are small.
    fn guide(&self, _: &Options) -> HeuristicName {
        HeuristicName::MANHATTAN
    }

    /// Steps in the same direction are one slide.
    fn by_rules(&self) -> Option<Vec<Slide>> {
        if !self.is_standard() {
            return None;
        }
        let mut slides: Vec<Slide> = Vec::new();
        for step in row_by_row::solve(&Instance { metric: Metric::Steps, ..self.rules.instance().clone() })? {
            let by = |from: u8, to: u8| i16::from(to) - i16::from(from);
            match slides.last_mut() {
                Some(last) if by(step.from, step.to) == by(last.to, last.from) => {
                    (last.from, last.to) = (step.to, step.from);
                }
                _ => slides.push(Slide { from: step.to, to: step.from, last: step.from }),
            }
        }
        Some(slides)
    }

    /// In moves, estimates are too much alike to guide a beam.
    fn own_beam(&self, beam: OwnBeam<'_>) -> Option<Result<Option<Vec<Slide>>, Stop>> {
        let guide = Remaining(self.steps.as_ref()?);
        let OwnBeam { width, below, budget, watch } = beam;
        let mut observer = Expansions { watch, told: 0 };
        let mut run = Run::new(budget, None, &mut observer);
        let options = beam::Options { width, below };
        let end = beam::search(&self.rules, &guide, &self.places(), options, &mut run);
        let stats = run.stats();
        Some(match observer.progress(0, &stats) {
            ControlFlow::Break(why) if end.is_ok() => Err(why),
            _ => end.map(|end| end.moves),
        })
    }

    fn window_pair(&self) -> &dyn PairHeuristic<General<K>> {
        &self.assigned
    }

    /// With pattern databases there are too many states to store, and few of them occur twice within a bound.
    fn best_informed_search(&self) -> Algorithm {
        if self.is_standard() && self.rules.instance().start.len() > SMALL {
            Algorithm::IdaStar
        } else {
            Algorithm::AStar
        }
    }

    fn with_heuristic<J: HeuristicJob<General<K>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        mut job: J,
    ) -> Result<J::Output, Unavailable> {
        // All but one go behind a pointer, so that one compiled search serves all.
        let run = |heuristic: &dyn Heuristic<General<K>>, job: J| job.run(&heuristic);
        let refused = |why: &str| {
            Err(Unavailable::Refused(Refused(format!("{name} is {why}: use --heuristic manhattan"))))
        };
        match name {
            HeuristicName::Zero | HeuristicName::Abstraction => Ok(run(&Zero, job)),
            HeuristicName::Auto | HeuristicName::MANHATTAN => Ok(run(&self.assigned, job)),
            HeuristicName::PdbPartition(partition) if self.is_standard() => {
                let instance = self.rules.instance();
                let databases = SlideDatabases::get(partition, instance, options, job.observer())?;
                job.hold(databases.bytes());
                Ok(job.run_on_paths(&LargestSlides::new(instance, &databases.tables())))
            }
            HeuristicName::PdbPartition(_) => refused(
                "for boards of different tiles with one blank, no walls, and a goal in which every cell matters",
            ),
            HeuristicName::LINEAR_CONFLICT => {
                refused("for boards like the 15-puzzle that are counted in steps")
            }
            HeuristicName::GOAL_TILES => {
                let merged = Merged::new(self.rules.instance()).ok_or_else(goal_tiles::refused)?;
                let heuristic = GoalTiles::new(&merged, options, job.observer())?;
                Ok(run(&heuristic, job))
            }
            name => table::run(self, name, options, job),
        }
    }

    fn layers(
        &self,
        _: &ResolvedOptions,
        _: Option<&Checkpoints>,
        _: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Slide>, Refused> {
        Err(Refused(
            "layers is for boards like the 15-puzzle that are counted in steps: use --algorithm bfs".into(),
        ))
    }

    /// Tiles of one kind take their cells in reading order.
    fn places(&self) -> impl Fn(&State<K>) -> Vec<u16> {
        let start = &self.rules.instance().start;
        let nth = |cell: usize| start[..cell].iter().filter(|&&kind| kind == start[cell]).count();
        let cells = (0..start.len()).filter(|&cell| start[cell] != 0);
        let tiles: Vec<(u8, usize)> = cells.map(|cell| (start[cell], nth(cell))).collect();
        move |state| {
            let kinds = self.rules.instance_at(state).start;
            let place = |&(kind, nth): &(u8, usize)| {
                let mut cells = (0..kinds.len()).filter(|&cell| kinds[cell] == kind);
                cells.nth(nth).expect("no tile gets lost") as u16
            };
            tiles.iter().map(place).collect()
        }
    }

    fn certified_name(&self) -> &'static str {
        if self.is_standard() { "parity" } else { "zero" }
    }

    fn certified<J: HeuristicJob<General<K>>>(&self, job: J) -> J::Output {
        let parity = WithRefutation { is_refuted: self.rules.instance().is_refuted(), heuristic: Zero };
        job.run(&(&parity as &dyn Heuristic<General<K>>))
    }

    fn pair(&self) -> &dyn PairHeuristic<General<K>> {
        &Zero
    }
}
