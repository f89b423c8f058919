//! Sliding bricks for the searches: the smallest size of state that holds the instance.

use slidewise_core::{Abstract, Heuristic, Limits, Observer, Outcome, PairHeuristic, Zero, argsort};
use slidewise_domains::bricks::{Bricks, Fixed, Instance, Largest, Shape, Shift, Size, State, notation};
use slidewise_domains::grid::BitSet;
use slidewise_domains::notation::PieceMove;
use slidewise_heuristics::bricks::{Blocking, Clearance, Cleared, Displaced, Manhattan, Pattern, Pdb};
use slidewise_search::{Checkpoints, Run};

use super::table::{self, Row, SOUND, UNSOUND};
use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable};
use crate::certificate::Alone;
use crate::distribution;
use crate::family::HeuristicEntry as Entry;
use crate::solve::ResolvedOptions;
use crate::{Algorithm, AnyInstance, FamilyName, HeuristicName, Options, Refused};

/// A pattern database has at most this many entries of 2 bytes, which take about a second to compute.
const ENTRIES: u64 = 1 << 20;

/// At most one part in this many of the memory limit goes to a pattern database, which the search does not count. The
/// additional memory for building it is freed before the search begins, and is at most four times as much.
const PART: u64 = 32;

/// A board with at most this many free cells is crowded.
const CROWDED: usize = 4;

struct Sliding<S: Shape>(Bricks<S>);

pub(crate) fn entries() -> Vec<&'static Entry> {
    table::entries::<Sliding<Fixed<1, 16, 1>>>()
}

/// Opens a puzzle with the rules in the smallest form that fits.
pub(super) fn open(instance: &Instance) -> AnyOpened {
    match Size::of(instance) {
        Size { cells: ..=1, pieces: ..=16, key: ..=1 } => {
            AnyOpened::Narrow(Opened::new(Sliding(rules::<Fixed<1, 16, 1>>(instance))))
        }
        #[cfg(not(target_family = "wasm"))]
        Size { cells: ..=2, pieces: ..=32, key: ..=2 } => {
            AnyOpened::Wide(Opened::new(Sliding(rules::<Fixed<2, 32, 2>>(instance))))
        }
        #[cfg(not(target_family = "wasm"))]
        Size { cells: ..=6, pieces: ..=72, key: ..=4 } => {
            AnyOpened::Wide(Opened::new(Sliding(rules::<Fixed<6, 72, 4>>(instance))))
        }
        _ => open_largest(instance),
    }
}

/// Opens a puzzle with the rules that fit every puzzle.
pub(super) fn open_largest(instance: &Instance) -> AnyOpened {
    AnyOpened::Vast(Opened::new(Sliding(rules::<Largest>(instance))))
}

fn rules<S: Shape>(instance: &Instance) -> Bricks<S> {
    Bricks::new(instance).expect("the size was asked for")
}

impl<S: Shape> Family for Sliding<S> {
    const NAME: FamilyName = FamilyName::Bricks;

    const HEURISTICS: &'static [Row<Bricks<S>>] = &[
        Row::ZERO,
        Row::plain(
            Entry::plain(
                &["manhattan"],
                "the distance of the master piece to its goal (bricks report)",
                "proven in steps only",
            ),
            |rules| Box::new(Manhattan::new(rules)),
        ),
        Row::plain(
            Entry::plain(
                &["blocking"],
                "the number of cells occupied by other pieces between the master piece and its goal (bricks report)",
                UNSOUND,
            ),
            |rules| Box::new(Blocking::new(rules)),
        ),
        Row::plain(
            Entry::plain(
                &["clearance"],
                "the paths of the goal pieces, plus the moves of pieces in their way",
                SOUND,
            )
            .sees_dead_ends(),
            |rules| Box::new(Clearance::new(rules)),
        ),
        Row::by_family(
            Entry::plain(&["pdb"], "the exact distance after removing some pieces (pattern database)", SOUND)
                .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::with_parameter(
                "pdb:PIECES",
                &[],
                &["pdb:0", "pdb:1", "pdb:2"],
                "the same, keeping at most this many pieces besides the goal pieces",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::by_family(
            Entry::plain(
                &["pdb+clearance"],
                "pdb, plus the moves of removed pieces that are in the way",
                SOUND,
            )
            .sees_dead_ends(),
        ),
        Row::PERFECT,
    ];

    type Domain = Bricks<S>;

    fn domain(&self) -> &Bricks<S> {
        &self.0
    }

    fn encode(shift: Shift) -> u64 {
        u64::from(shift.class) << 32 | u64::from(shift.from) << 16 | u64::from(shift.to)
    }

    fn decode(code: u64) -> Shift {
        Shift { class: (code >> 32) as u8, from: (code >> 16) as u16, to: code as u16 }
    }

    fn describe(&self, shifts: &[Shift]) -> Vec<PieceMove> {
        notation::describe(&self.0, shifts)
    }

    fn describe_move(&self, state: &State<S>, shift: Shift) -> PieceMove {
        notation::describe_from(&self.0, state, &[shift]).remove(0)
    }

    fn instance_at(&self, state: &State<S>) -> AnyInstance {
        AnyInstance::Bricks(self.0.instance_at(state))
    }

    /// On crowded boards (Klotski and its like have two free cells, Climb 12 has four), removing a piece leaves so much
    /// room that a pattern says little, and examining every state is faster, or takes far fewer bytes. With more room, a
    /// pattern pays off many times over.
    fn best_heuristic(&self, _: &Options) -> HeuristicName {
        if self.room() <= CROWDED { HeuristicName::Zero } else { HeuristicName::Plain("pdb+clearance") }
    }

    fn guide(&self, _: &Options) -> HeuristicName {
        HeuristicName::Plain("pdb+clearance")
    }

    fn best_blind_search(&self) -> Algorithm {
        Algorithm::Layers
    }

    fn layers(
        &self,
        chosen: &ResolvedOptions,
        checkpoints: Option<&Checkpoints>,
        run: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Shift>, Refused> {
        Ok(distribution::layers(&self.0, chosen, checkpoints, run))
    }

    fn with_heuristic<J: HeuristicJob<Bricks<S>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        job: J,
    ) -> Result<J::Output, Unavailable> {
        let bricks = &self.0;
        // All go behind a pointer, so that one compiled search serves all.
        let run = |heuristic: &dyn Heuristic<Bricks<S>>, job: J| job.run(&heuristic);
        Ok(match name {
            HeuristicName::Auto | HeuristicName::Zero | HeuristicName::Abstraction => job.run(&Zero),
            HeuristicName::Pdb(further) => {
                run(&Pdb::new(bricks, &self.pattern(further, &options.limits)), job)
            }
            HeuristicName::Plain("pdb+clearance") => {
                run(&Cleared::new(bricks, &self.pattern(None, &options.limits)), job)
            }
            name => return table::run(self, name, options, job),
        })
    }

    fn places(&self) -> impl Fn(&State<S>) -> Vec<u16> {
        let (instance, order) = (self.0.instance(), in_reading_order(self.0.instance()));
        // The numbers of the pieces in a class.
        let numbers = |class| {
            let members = self.0.members(class);
            let is_one = |number: &usize| members.contains(&order[*number]);
            (0..order.len()).filter(is_one).collect::<Vec<usize>>()
        };
        let classes: Vec<_> = (0..self.0.classes()).map(numbers).collect();
        move |state| {
            let mut places = vec![0; instance.pieces.len()];
            for (class, numbers) in classes.iter().enumerate() {
                for (&number, place) in numbers.iter().zip(self.0.standing(state, class)) {
                    let (row, column) = self.0.corner(class, place);
                    places[number] = (row * instance.width + column) as u16;
                }
            }
            places
        }
    }

    fn goal_pieces(&self) -> Vec<usize> {
        let (instance, order) = (self.0.instance(), in_reading_order(self.0.instance()));
        let goal = instance.goal_pieces();
        (0..order.len()).filter(|&number| goal.contains(&order[number])).collect()
    }

    fn certified_name(&self) -> &'static str {
        "alone"
    }

    fn certified<J: HeuristicJob<Bricks<S>>>(&self, job: J) -> J::Output {
        job.run(&Alone::new(&self.0))
    }

    fn pair(&self) -> &dyn PairHeuristic<Bricks<S>> {
        &Displaced
    }

    const HAS_ABSTRACTIONS: bool = true;

    fn abstraction(&self) -> Option<Self> {
        self.0.abstraction().map(Self)
    }

    fn map(&self, abstraction: &Self, state: &State<S>) -> State<S> {
        self.0.map(&abstraction.0, state)
    }
}

impl<S: Shape> Sliding<S> {
    /// The number of cells that are free at the start, on the same side of walls and gates as a piece: what lies behind a
    /// gate is not room for the others.
    fn room(&self) -> usize {
        let Instance { width, height, walls, gates, pieces, .. } = self.0.instance();
        let mut met = vec![false; width * height];
        walls.iter().chain(gates).for_each(|(row, column)| met[row * width + column] = true);
        let covered = pieces.iter().flat_map(|piece| &piece.cells).map(|(row, column)| row * width + column);
        let mut reached: Vec<usize> = covered.collect();
        reached.iter().for_each(|&cell| met[cell] = true);
        let pieces = reached.len();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let column = cell % width;
            let left = (column > 0).then(|| cell - 1);
            let right = (column + 1 < *width).then_some(cell + 1);
            for beside in [cell.checked_sub(*width), left, right, Some(cell + width)].into_iter().flatten() {
                if met.get(beside) == Some(&false) {
                    met[beside] = true;
                    reached.push(beside);
                }
            }
        }
        reached.len() - pieces
    }

    /// The pieces of a pattern database: those of the goal and at most `further` others.
    fn pattern(&self, further: Option<u32>, limits: &Limits) -> Pattern {
        // An entry has 2 bytes, and occurs at most once in a layer of the search that finds it, as a key.
        let room = limits.memory.map_or(ENTRIES, |bytes| bytes / PART / (2 * S::Key::WORDS as u64));
        Pattern::new(&self.0, further.map_or(usize::MAX, |further| further as usize), room.min(ENTRIES))
    }
}

/// The pieces in the order of docs/CERTIFICATES.md: that of their first cells.
fn in_reading_order(instance: &Instance) -> Vec<usize> {
    argsort(instance.pieces.len(), &mut |piece| instance.pieces[piece].cells[0])
}
