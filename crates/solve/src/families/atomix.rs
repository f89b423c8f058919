//! Atomix for the searches: the smallest size of state that holds the level.

use slidewise_core::{Heuristic, Observer, PairHeuristic, Zero, argsort};
use slidewise_domains::atomix::{Atomix, Direction, Fixed, Instance, Largest, Shape, Slide, State, notation};
use slidewise_domains::notation::PieceMove;
use slidewise_heuristics::atomix::PairStandard;
use slidewise_search::hierarchical;
use slidewise_store::textbook::Digits;

use super::atomix_heuristics as heuristics;
use super::table::{self, Row, SOUND};
use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable};
use crate::family::HeuristicEntry as Entry;
use crate::solve::{Hierarchical, Lists};
use crate::{Algorithm, AnyInstance, AtomixName, FamilyName, HeuristicName, Options, TieName};

/// A level, with room for `G` groups of final states in incremental heuristics.
struct Sliding<S: Shape, const G: usize>(Atomix<S>, PairStandard);

pub(crate) fn entries() -> Vec<&'static Entry> {
    table::entries::<Sliding<Fixed<12, 2, 1>, 1>>()
}

/// Opens a level with the rules in the smallest form that fits.
pub(super) fn open(instance: &Instance) -> AnyOpened {
    // Levels that are hard but not hopeless have few atoms and few final states.
    #[cfg(not(target_family = "wasm"))]
    if let Some(rules) = Atomix::<Fixed<12, 1, 1>>::new(instance)
        && heuristics::are_few::<1>(rules.finals())
    {
        return AnyOpened::Narrow(Opened::new(Sliding::<_, 1>::new(rules)));
    }
    if let Some(rules) = Atomix::<Fixed<12, 2, 1>>::new(instance)
        && heuristics::are_few::<1>(rules.finals())
    {
        return AnyOpened::Narrow(Opened::new(Sliding::<_, 1>::new(rules)));
    }
    #[cfg(not(target_family = "wasm"))]
    if let Some(rules) = Atomix::<Fixed<20, 2, 2>>::new(instance) {
        return AnyOpened::Wide(Opened::new(Sliding::<_, 4>::new(rules)));
    }
    open_largest(instance)
}

/// Opens a level with the rules that fit every level.
pub(super) fn open_largest(instance: &Instance) -> AnyOpened {
    AnyOpened::Vast(Opened::new(Sliding::<_, 4>::new(largest(instance))))
}

fn largest(instance: &Instance) -> Atomix<Largest> {
    Atomix::new(instance).expect("the largest level fits the largest size")
}

impl<S: Shape, const G: usize> Sliding<S, G> {
    fn new(rules: Atomix<S>) -> Self {
        Self(rules, PairStandard::default())
    }
}

impl<S: Shape, const G: usize> Family for Sliding<S, G> {
    const NAME: FamilyName = FamilyName::Atomix;

    const HEURISTICS: &'static [Row<Atomix<S>>] = &[
        Row::ZERO,
        Row::by_family(
            Entry::plain(
                &["standard"],
                "the distances of the atoms to the cheapest final state, by optimal assignment",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::with_parameter(
                "static-pdb:SIZE",
                &["static-pdb:2"],
                &["static-pdb:1", "static-pdb:2+3"],
                "pattern databases with this many atoms each",
                "admissible; consistent if no pattern divides a kind of atom",
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::with_parameter(
                "static-pdb:KINDS",
                &[],
                &[],
                "pattern databases with these atoms, as in static-pdb:a,b/c",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::plain(
                &["dynamic-pdb"],
                "the best pairing of atoms for each final state, from pattern databases of pairs",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::plain(&["multigoal-pdb"], "the same, but each pair may choose its own final state", SOUND)
                .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::with_parameter(
                "generalized",
                &["generalized"],
                &[],
                "the exact cost if atoms may stop anywhere, by a search in every state",
                "admissible",
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::plain(
                &["slack"],
                "standard, plus moves lost because atoms obstruct each other or have nothing to stop against",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::with_parameter(
                "slack:MOVES",
                &[],
                &["slack:1", "slack:2", "static-pdb:2+dynamic-pdb+slack"],
                "the same, adding at most this many moves; + joins several heuristics",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::with_parameter(
                "slack+triples",
                &[],
                &["slack+triples"],
                "slack, which also knows where three atoms obstruct each other; its tables take a second",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::PERFECT,
    ];

    type Domain = Atomix<S>;

    const HAS_FINAL_STATES: bool = true;

    fn domain(&self) -> &Atomix<S> {
        &self.0
    }

    fn encode(slide: Slide) -> u64 {
        u64::from_le_bytes([slide.kind, slide.from, slide.to, slide.direction as u8, 0, 0, 0, 0])
    }

    fn decode(code: u64) -> Slide {
        let [kind, from, to, direction, ..] = code.to_le_bytes();
        Slide { kind, from, to, direction: Direction::ALL[usize::from(direction)] }
    }

    fn describe(&self, slides: &[Slide]) -> Vec<PieceMove> {
        notation::describe(&self.0, slides)
    }

    fn describe_move(&self, state: &State<S>, slide: Slide) -> PieceMove {
        notation::describe_from(&self.0, state, &[slide]).remove(0)
    }

    fn instance_at(&self, state: &State<S>) -> AnyInstance {
        AnyInstance::Atomix(self.0.instance_at(state))
    }

    fn best_heuristic(&self, options: &Options) -> HeuristicName {
        HeuristicName::Atomix(heuristics::best::<S, G>(&self.0, options))
    }

    fn why_best(&self, heuristic: HeuristicName, options: &Options) -> Option<String> {
        let is_standard = heuristic == HeuristicName::Atomix(AtomixName::STANDARD);
        is_standard.then(|| heuristics::why_standard::<S, G>(&self.0, options))?
    }

    fn guide(&self, _: &Options) -> HeuristicName {
        HeuristicName::Atomix(AtomixName::STANDARD)
    }

    fn best_informed_search(&self) -> Algorithm {
        // With more final states, the standard heuristic is not incremental.
        if heuristics::are_few::<G>(self.0.finals()) { Algorithm::Compact } else { Algorithm::AStar }
    }

    fn ties(&self) -> &'static [TieName] {
        heuristics::TIES
    }

    fn by_final_state(&self) -> Vec<Self> {
        (0..self.0.finals().cells().len()).map(|number| Self::new(self.0.with_final(number))).collect()
    }

    fn with_heuristic<J: HeuristicJob<Atomix<S>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        match name {
            // Behind a pointer: there is a compiled search for such heuristics anyway.
            HeuristicName::Zero | HeuristicName::Abstraction => Ok(job.run(&(&Zero as &dyn Heuristic<_>))),
            HeuristicName::Auto => {
                let best = heuristics::best::<S, G>(&self.0, options);
                heuristics::with_heuristic::<S, G, J>(&self.0, best, options, job)
            }
            HeuristicName::Atomix(name) => heuristics::with_heuristic::<S, G, J>(&self.0, name, options, job),
            name => table::run(self, name, options, job),
        }
    }

    fn places(&self) -> impl Fn(&State<S>) -> Vec<u16> {
        let (instance, board) = (self.0.instance(), self.0.board());
        let first = |kind| instance.atoms[instance.atoms_of(kind).start].cell;
        let order = argsort(instance.kinds.len(), &mut |kind| first(kind));
        let kinds: Vec<_> = order.into_iter().map(|kind| instance.atoms_of(kind)).collect();
        let place = |cell: u8| {
            let (row, column) = board.cells()[usize::from(cell)];
            (row * instance.width + column) as u16
        };
        move |state| kinds.iter().cloned().flatten().map(|atom| place(state.cells()[atom])).collect()
    }

    fn certified_name(&self) -> &'static str {
        "standard"
    }

    fn certified<J: HeuristicJob<Atomix<S>>>(&self, job: J) -> J::Output {
        let standard = HeuristicName::Atomix(AtomixName::STANDARD);
        let ran = self.with_heuristic(standard, &Options::default(), job);
        ran.unwrap_or_else(|_| unreachable!("the standard heuristic needs no tables"))
    }

    fn pair(&self) -> &dyn PairHeuristic<Atomix<S>> {
        &Zero
    }

    fn window_pair(&self) -> &dyn PairHeuristic<Atomix<S>> {
        &self.1
    }

    /// Nobody waits for this search, so it is compiled for one size.
    fn hierarchical(
        &self,
        lists: &Lists<'_>,
        nodes: Option<u64>,
        mut observer: &mut dyn Observer,
    ) -> Option<Hierarchical<Slide>> {
        let (open, closed, tie) = (lists.open(), lists.closed(), lists.chosen.tie_rule());
        Some(hierarchical::search(
            &largest(self.0.instance()),
            open,
            closed,
            tie,
            lists.budget,
            nodes,
            &mut observer,
        ))
    }

    fn digits(&self) -> Option<Digits> {
        // A level with one free cell needs no bits.
        let width = self.0.cell_bits().max(1);
        Some(Digits { width, count: self.0.atoms(), is_tight: true })
    }
}
