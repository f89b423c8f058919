//! Rush Hour for the searches: the smallest size of state that holds the instance.

use std::any::Any;

use slidewise_boxes::Cluster;
use slidewise_core::{
    Abstract, Domain, Heuristic, Limits, Metric, Observer, Outcome, PairHeuristic, Stop, Zero, argsort,
};
use slidewise_domains::notation::PieceMove;
use slidewise_domains::rush::{Car, Fixed, Instance, Largest, Order, Rush, Shape, Slide, State, notation};
use slidewise_heuristics::rush::{
    Blockers, Clearance, Displaced, Notebook1, Notebook1Printed, Notebook2, Notebook3, Reading, Tree,
    TreeClearance,
};
use slidewise_search::{BestFirst, Checkpoints, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;
use slidewise_store::textbook::Digits;

use super::table::{self, Row, SOUND, UNSOUND};
use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable, cluster_space};
use crate::certificate::WithRefutation;
use crate::distribution;
use crate::family::HeuristicEntry as Entry;
use crate::report::SpaceReport;
use crate::solve::ResolvedOptions;
use crate::{AnyInstance, FamilyName, HeuristicName, Options, OrderName, Refused, TieName};

struct Playing<S: Shape>(Rush<S>);

pub(crate) fn entries() -> Vec<&'static Entry> {
    table::entries::<Playing<Fixed<1, 1>>>()
}

/// Opens a board with the rules in the smallest form that fits: one word up to 8×8, two up to 11×11, then four and eight.
pub(super) fn open(instance: &Instance, order: OrderName) -> AnyOpened {
    if let Some(rules) = Rush::<Fixed<1, 1>>::new(instance, order_of(order)) {
        return AnyOpened::Narrow(Opened::new(Playing(rules)));
    }
    #[cfg(not(target_family = "wasm"))]
    if let Some(rules) = Rush::<Fixed<2, 2>>::new(instance, order_of(order)) {
        return AnyOpened::Wide(Opened::new(Playing(rules)));
    }
    #[cfg(not(target_family = "wasm"))]
    if let Some(rules) = Rush::<Fixed<4, 4>>::new(instance, order_of(order)) {
        return AnyOpened::Wide(Opened::new(Playing(rules)));
    }
    open_largest(instance, order)
}

/// Opens a board with the rules that fit every board.
pub(super) fn open_largest(instance: &Instance, order: OrderName) -> AnyOpened {
    let rules =
        Rush::<Largest>::new(instance, order_of(order)).expect("the largest board fits the largest size");
    AnyOpened::Vast(Opened::new(Playing(rules)))
}

fn order_of(name: OrderName) -> Order {
    match name {
        OrderName::Auto | OrderName::Default => Order::Default,
        OrderName::Notebook => Order::Notebook,
    }
}

impl<S: Shape> Family for Playing<S> {
    const NAME: FamilyName = FamilyName::Rush;

    const HEURISTICS: &'static [Row<Rush<S>>] = &[
        Row::ZERO,
        Row::by_family(Entry::plain(
            &["blockers"],
            "the number of cars between the red car and the exit, plus one for the red car itself",
            SOUND,
        )),
        Row::plain(
            Entry::plain(
                &["clearance"],
                "in steps: the distances that the red car and the cars in its way must move",
                SOUND,
            )
            .sees_dead_ends(),
            |_| Box::new(Clearance),
        ),
        Row::numbered(
            Entry::with_parameter(
                "tree:LEVELS",
                &["tree:2", "tree:3"],
                &["tree:0", "tree:1", "tree:5"],
                "the cars that block the blockers, level by level (Unblock Me thesis)",
                "up to 2 levels: admissible, consistent; 3: admissible on small boards; from 4: not admissible",
            ),
            |_, levels| Box::new(Tree { levels, reading: Reading::Formula }),
        ),
        Row::numbered(
            Entry::with_parameter(
                "tree-printed:LEVELS",
                &["tree-printed:3"],
                &["tree-printed:2", "tree-printed:4"],
                "the same, as defined in the Unblock Me thesis",
                "up to 2 levels: admissible, consistent; from 3: not admissible",
            ),
            |_, levels| Box::new(Tree { levels, reading: Reading::Printed }),
        ),
        Row::numbered(
            Entry::with_parameter(
                "tree-program:LEVELS",
                &["tree-program:3"],
                &["tree-program:2", "tree-program:4"],
                "the same, as computed by the program of the Unblock Me thesis",
                "up to 2 levels: admissible, consistent; from 3: not admissible",
            ),
            |_, levels| Box::new(Tree { levels, reading: Reading::Program }),
        ),
        Row::plain(
            Entry::plain(&["tree+clearance"], "the larger of tree:2 and clearance", SOUND).sees_dead_ends(),
            |_| Box::new(TreeClearance),
        ),
        Row::plain(
            Entry::plain(
                &["notebook-1"],
                "the number of vertical cars that block the red car's row (Unblock Me notebook)",
                UNSOUND,
            ),
            |_| Box::new(Notebook1),
        ),
        Row::plain(
            Entry::plain(
                &["notebook-1-printed"],
                "the same, as printed in the notebook: all vertical cars except long ones at the bottom",
                UNSOUND,
            ),
            |_| Box::new(Notebook1Printed),
        ),
        Row::by_family(Entry::plain(
            &["notebook-2"],
            "the number of cars that are not where a goal board has them (Unblock Me notebook)",
            UNSOUND,
        )),
        Row::by_family(Entry::plain(
            &["notebook-3"],
            "the sum of their distances from there (Unblock Me notebook)",
            UNSOUND,
        )),
        Row::PERFECT,
    ];

    type Domain = Rush<S>;

    fn domain(&self) -> &Rush<S> {
        &self.0
    }

    fn encode(slide: Slide) -> u64 {
        u64::from_le_bytes([slide.car, slide.delta as u8, 0, 0, 0, 0, 0, 0])
    }

    fn decode(code: u64) -> Slide {
        let [car, delta, ..] = code.to_le_bytes();
        Slide { car, delta: delta as i8 }
    }

    fn describe(&self, slides: &[Slide]) -> Vec<PieceMove> {
        slides.iter().map(|&slide| notation::describe(self.0.instance(), slide)).collect()
    }

    fn describe_move(&self, _: &State<S>, slide: Slide) -> PieceMove {
        notation::describe(self.0.instance(), slide)
    }

    fn instance_at(&self, state: &State<S>) -> AnyInstance {
        AnyInstance::Rush(self.0.instance_at(state))
    }

    fn best_heuristic(&self, _: &Options) -> HeuristicName {
        HeuristicName::BLOCKERS
    }

    /// The rule of the quick search, if there is one.
    fn best_tie(&self, heuristic: HeuristicName) -> TieName {
        let is_quick = heuristic == HeuristicName::BLOCKERS && self.narrow().is_some();
        if is_quick { TieName::SmallerG } else { TieName::LargerG }
    }

    fn with_heuristic<J: HeuristicJob<Rush<S>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        mut job: J,
    ) -> Result<J::Output, Unavailable> {
        Ok(match name {
            HeuristicName::Zero | HeuristicName::Abstraction => job.run(&Zero),
            HeuristicName::Auto | HeuristicName::BLOCKERS => job.run(&Blockers),
            HeuristicName::Plain("notebook-2") => {
                let goal = self.goal_board(&options.limits, job.observer())?;
                job.run(&(&Notebook2::new(&self.0, &goal) as &dyn Heuristic<_>))
            }
            HeuristicName::Plain("notebook-3") => {
                let goal = self.goal_board(&options.limits, job.observer())?;
                job.run(&(&Notebook3::new(&self.0, &goal) as &dyn Heuristic<_>))
            }
            name => return table::run(self, name, options, job),
        })
    }

    fn places(&self) -> impl Fn(&State<S>) -> Vec<u16> {
        let instance = self.0.instance();
        let cell = |car: &Car, position: usize| {
            let (row, column) = car.cell_at(position);
            (row * instance.width + column) as u16
        };
        let order = in_reading_order(instance);
        move |state| {
            let positions: Vec<usize> = self.0.positions(state).collect();
            order.iter().map(|&car| cell(&instance.cars[car], positions[car])).collect()
        }
    }

    fn goal_pieces(&self) -> Vec<usize> {
        let instance = self.0.instance();
        in_reading_order(instance).iter().position(|&car| car == instance.red).into_iter().collect()
    }

    fn quick_search(
        &self,
        heuristic: HeuristicName,
        tie: Tie,
        run: &mut Run<'_, &mut dyn Observer>,
    ) -> Option<Outcome<Slide>> {
        let is_quick = heuristic == HeuristicName::BLOCKERS && tie == Tie::SmallerG;
        self.narrow().filter(|_| is_quick).map(|rules| slidewise_quick::rush(rules, run))
    }

    fn layers(
        &self,
        chosen: &ResolvedOptions,
        checkpoints: Option<&Checkpoints>,
        run: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Slide>, Refused> {
        if self.0.has_unit_costs() {
            return Ok(distribution::layers(&self.0, chosen, checkpoints, run));
        }
        Err(Refused(
            "layers needs moves that cost 1, but with this order a slide costs its number of steps: use --order default"
                .into(),
        ))
    }

    /// Many states at a time, if the board is not too large, moves cost 1, and states need not be counted one by one.
    fn measure_space(
        &self,
        options: &Options,
        _: Option<&Checkpoints>,
        budget: &Budget,
        observer: &mut dyn Observer,
        report: &mut SpaceReport,
    ) -> Option<Result<Option<State<S>>, Stop>> {
        if !self.0.has_unit_costs() || options.limits.nodes.is_some() {
            return None;
        }
        let cluster = Cluster::new(self.0.instance())?;
        let hardest = cluster_space::measure(&cluster, self.0.instance().metric, budget, observer, report)?;
        Some(hardest.map(|hardest| hardest.map(|positions| self.0.state_at(&positions))))
    }

    fn certified_name(&self) -> &'static str {
        "blockers"
    }

    fn certified<J: HeuristicJob<Rush<S>>>(&self, job: J) -> J::Output {
        job.run(&WithRefutation { is_refuted: self.0.refutation().is_some(), heuristic: Blockers })
    }

    fn pair(&self) -> &dyn PairHeuristic<Rush<S>> {
        &Displaced
    }

    fn digits(&self) -> Option<Digits> {
        Some(Digits { width: self.0.offset_bits(), count: self.0.instance().cars.len(), is_tight: false })
    }

    const HAS_ABSTRACTIONS: bool = true;

    fn abstraction(&self) -> Option<Self> {
        self.0.abstraction().map(Self)
    }

    fn map(&self, abstraction: &Self, state: &State<S>) -> State<S> {
        self.0.map(&abstraction.0, state)
    }
}

impl<S: Shape> Playing<S> {
    /// The rules, if they are in the smallest form.
    fn narrow(&self) -> Option<&Rush<Fixed<1, 1>>> {
        (&self.0 as &dyn Any).downcast_ref()
    }

    /// The goal that breadth-first search by moves finds, as in the Unblock Me notebook, in every metric; if there is
    /// none, the start, because then it does not matter.
    fn goal_board(&self, limits: &Limits, mut observer: &mut dyn Observer) -> Result<State<S>, Unavailable> {
        let by_moves = Instance { metric: Metric::Moves, ..self.0.instance().clone() };
        // The cars are already in their order.
        let rules = Rush::<S>::new(&by_moves, Order::Default).expect("it has the same size");
        let budget = Budget::new(limits.memory);
        let open = BucketQueue::new(Tie::FirstIn.turn(), &budget);
        let closed = CompactTable::new(&budget);
        let mut search = BestFirst::new(&rules, &Zero, open, closed, Tie::FirstIn, &budget);
        let mut state = self.0.start();
        match search.run(&mut Run::new(&budget, limits.nodes, &mut observer)) {
            Outcome::Solved(solution) => {
                for &slide in &solution.moves {
                    self.0.apply(&mut state, slide);
                }
            }
            Outcome::Unsolvable => {}
            Outcome::Stopped { why, .. } => return Err(Unavailable::Stopped(why)),
        }
        Ok(state)
    }
}

/// The cars in the order of docs/CERTIFICATES.md: that of their first cells.
fn in_reading_order(instance: &Instance) -> Vec<usize> {
    argsort(instance.cars.len(), &mut |car| instance.cars[car].cell_at(instance.cars[car].position()))
}
