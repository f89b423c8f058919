//! Rush Hour for the searches: the smallest size of state that holds the instance.

use slidewise_core::{Abstract, Domain, Heuristic, Limits, Observer, Outcome, PairHeuristic, Zero};
use slidewise_domains::rush::{Car, Instance, Order, Rush, Slide, State, notation};
use slidewise_heuristics::rush::{Blockers, Displaced, Notebook1, Notebook2, Notebook3, Tree};
use slidewise_search::{BestFirst, Checkpoints, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::{AnyOpened, Family, HeuristicJob, Opened, Unavailable, no_heuristic};
use crate::certificate::Unless;
use crate::solve::ResolvedOptions;
use crate::together;
use crate::{FamilyName, HeuristicName, Kind, Options, OrderName, Refused};

struct Playing<const C: usize, const K: usize>(Rush<C, K>);

/// Opens a board with the rules in the smallest form that fits: one word up to 8×8, two up to 11×11, then four and eight.
pub(super) fn open(instance: &Instance, order: OrderName) -> AnyOpened {
    let order = match order {
        OrderName::Auto | OrderName::Default => Order::Default,
        OrderName::Notebook => Order::Notebook,
    };
    if let Some(rules) = Rush::<1, 1>::new(instance, order) {
        return AnyOpened::Narrow(Opened::new(Playing(rules)));
    }
    if let Some(rules) = Rush::<2, 2>::new(instance, order) {
        return AnyOpened::Wide(Opened::new(Playing(rules)));
    }
    if let Some(rules) = Rush::<4, 4>::new(instance, order) {
        return AnyOpened::Wide(Opened::new(Playing(rules)));
    }
    // 256 cells hold at most 128 cars, which have at most 15 offsets each: 4 bits.
    let rules = Rush::<4, 8>::new(instance, order).expect("the largest board fits the largest size");
    AnyOpened::Vast(Opened::new(Playing(rules)))
}

impl<const C: usize, const K: usize> Family for Playing<C, K> {
    type Domain = Rush<C, K>;

    fn domain(&self) -> &Rush<C, K> {
        &self.0
    }

    fn encode(slide: Slide) -> u64 {
        u64::from_le_bytes([slide.car, slide.delta as u8, 0, 0, 0, 0, 0, 0])
    }

    fn decode(code: u64) -> Slide {
        let [car, delta, ..] = code.to_le_bytes();
        Slide { car, delta: delta as i8 }
    }

    fn describe(&self, slides: &[Slide]) -> Vec<String> {
        slides.iter().map(|&slide| notation::describe(self.0.instance(), slide)).collect()
    }

    fn describe_move(&self, _: &State<C, K>, slide: Slide) -> String {
        notation::describe(self.0.instance(), slide)
    }

    fn kind_at(&self, state: &State<C, K>) -> Kind {
        Kind::Rush(self.0.instance_at(state))
    }

    fn best_heuristic(&self, _: &Options) -> HeuristicName {
        HeuristicName::Blockers
    }

    fn with_heuristic<J: HeuristicJob<Rush<C, K>>>(
        &self,
        name: HeuristicName,
        options: &Options,
        mut job: J,
    ) -> Result<J::Output, Unavailable> {
        // The slower heuristics go behind a pointer, so that one compiled search serves all.
        let slow = |heuristic: &dyn Heuristic<Rush<C, K>>, job: J| job.run(&heuristic);
        Ok(match name {
            HeuristicName::Zero | HeuristicName::Abstraction => job.run(&Zero),
            HeuristicName::Auto | HeuristicName::Blockers => job.run(&Blockers),
            HeuristicName::Tree(levels) => slow(&Tree { levels, printed: false }, job),
            HeuristicName::TreePrinted(levels) => slow(&Tree { levels, printed: true }, job),
            HeuristicName::Notebook1 => slow(&Notebook1, job),
            HeuristicName::Notebook2 => {
                let goal = self.goal_board(&options.limits, job.observer())?;
                slow(&Notebook2::new(&self.0, &goal), job)
            }
            HeuristicName::Notebook3 => {
                let goal = self.goal_board(&options.limits, job.observer())?;
                slow(&Notebook3::new(&self.0, &goal), job)
            }
            name => {
                return Err(no_heuristic(FamilyName::Rush, name));
            }
        })
    }

    fn places(&self) -> impl Fn(&State<C, K>) -> Vec<u16> {
        let instance = self.0.instance();
        let cell = |car: &Car, position: usize| {
            let (row, column) = car.cell_at(position);
            (row * instance.width + column) as u16
        };
        let mut order: Vec<usize> = (0..instance.cars.len()).collect();
        order.sort_by_key(|&car| cell(&instance.cars[car], instance.cars[car].position()));
        move |state| {
            let positions: Vec<usize> = self.0.positions(state).collect();
            order.iter().map(|&car| cell(&instance.cars[car], positions[car])).collect()
        }
    }

    fn layers(
        &self,
        chosen: &ResolvedOptions,
        checkpoints: Option<&Checkpoints>,
        run: &mut Run<'_, &mut dyn Observer>,
    ) -> Result<Outcome<Slide>, Refused> {
        if self.0.has_unit_costs() {
            return Ok(together::layers(&self.0, chosen, checkpoints, run));
        }
        Err(Refused(
            "layers needs moves that cost 1, and in this order slides cost their steps: use --order default"
                .into(),
        ))
    }

    fn certified_name(&self) -> &'static str {
        "blockers"
    }

    fn certified<J: HeuristicJob<Rush<C, K>>>(&self, job: J) -> J::Output {
        job.run(&Unless { hopeless: self.0.refutation().is_some(), heuristic: Blockers })
    }

    fn pair(&self) -> &dyn PairHeuristic<Rush<C, K>> {
        &Displaced
    }

    const HAS_ABSTRACTIONS: bool = true;

    fn abstraction(&self) -> Option<Self> {
        self.0.abstraction().map(Self)
    }

    fn map(&self, abstraction: &Self, state: &State<C, K>) -> State<C, K> {
        self.0.map(&abstraction.0, state)
    }
}

impl<const C: usize, const K: usize> Playing<C, K> {
    /// The goal that breadth-first search finds, as in the Unblock Me notebook; the start if there is none, because
    /// then it does not matter.
    fn goal_board(
        &self,
        limits: &Limits,
        mut observer: &mut dyn Observer,
    ) -> Result<State<C, K>, Unavailable> {
        let budget = Budget::new(limits.memory);
        let open = BucketQueue::new(Tie::FirstIn.turn(), &budget);
        let closed = CompactTable::new(&budget);
        let mut search = BestFirst::new(&self.0, &Zero, open, closed, Tie::FirstIn, &budget);
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
