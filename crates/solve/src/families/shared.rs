//! How a family becomes [`Rules`]: states are packed and unpacked, moves are encoded and decoded at each call.

use std::rc::Rc;

use slidewise_core::{
    Backward, Cost, Domain, Explanation, Goals, Guarantee, Heuristic, Observer, Packable, Reversible, Stop,
    WordKey,
};
use slidewise_domains::notation::PieceMove;
use slidewise_search::Checkpoints;
use slidewise_store::Budget;
use slidewise_store::textbook::Digits;

use super::opened::{AnyKey, AnyMove, Opened, Places, Rules, Then};
use super::{Family, HeuristicJob, Move, OwnBeam, State, Unavailable};
use crate::exploration::{self, Explored};
use crate::report::SpaceReport;
use crate::solve::{Finished, ResolvedOptions, search};
use crate::{Algorithm, AnyInstance, HeuristicName, Options, TieName};

/// A heuristic of a family, for states of the opened puzzle.
pub(crate) struct OnKeys<'a, F: Family> {
    pub(crate) family: &'a F,
    pub(crate) heuristic: &'a dyn Heuristic<F::Domain>,
}

impl<F: Family, const N: usize> Heuristic<Opened<N>> for OnKeys<'_, F> {
    fn estimate(&self, _: &Opened<N>, state: &AnyKey<N>) -> Option<Cost> {
        self.heuristic.estimate(self.family.domain(), &unpacked(self.family, state))
    }

    fn refutation(&self, _: &Opened<N>, state: &AnyKey<N>) -> Option<String> {
        self.heuristic.refutation(self.family.domain(), &unpacked(self.family, state))
    }

    fn explain(&self, _: &Opened<N>, state: &AnyKey<N>) -> Option<Explanation> {
        self.heuristic.explain(self.family.domain(), &unpacked(self.family, state))
    }

    fn guarantee(&self, _: &Opened<N>) -> Guarantee {
        self.heuristic.guarantee(self.family.domain())
    }

    fn table_bytes(&self) -> usize {
        self.heuristic.table_bytes()
    }

    fn tie_rank(&self, _: &Opened<N>, state: &AnyKey<N>) -> Cost {
        self.heuristic.tie_rank(self.family.domain(), &unpacked(self.family, state))
    }
}

/// Passes on any heuristic of a family.
struct PassOn<'a, 't, F, const N: usize> {
    family: &'a F,
    observer: &'a mut dyn Observer,
    held: u64,
    then: &'a mut Then<'t, N>,
}

impl<F: Family, const N: usize> HeuristicJob<F::Domain> for PassOn<'_, '_, F, N> {
    type Output = ();

    fn run<H: Heuristic<F::Domain>>(self, heuristic: &H) {
        (self.then)(&OnKeys { family: self.family, heuristic }, self.held, self.observer);
    }

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }
}

fn packed<F: Family, const N: usize>(family: &F, state: &State<F>) -> AnyKey<N> {
    let key = family.domain().pack(state);
    let mut words = AnyKey::default();
    words.0[..key.words().len()].copy_from_slice(key.words());
    words
}

fn unpacked<F: Family, const N: usize>(family: &F, words: &AnyKey<N>) -> State<F> {
    let mut key = <F::Domain as Packable>::Key::default();
    let own = key.words_mut();
    own.copy_from_slice(&words.0[..own.len()]);
    family.domain().unpack(key)
}

pub(crate) fn encoded<F: Family>(mv: Move<F>) -> AnyMove {
    AnyMove(F::encode(mv))
}

fn decoded<F: Family>(mv: AnyMove) -> Move<F> {
    F::decode(mv.0)
}

/// A family's puzzle that its abstractions may outlive.
pub(super) struct Shared<F>(pub(super) Rc<F>);

impl<F: Family, const N: usize> Rules<N> for Shared<F> {
    fn start(&self) -> AnyKey<N> {
        packed(&*self.0, &self.0.domain().start())
    }

    fn moves(&self, state: &AnyKey<N>) -> Vec<AnyMove> {
        self.0.domain().moves(&unpacked(&*self.0, state)).map(encoded::<F>).collect()
    }

    fn span(&self, state: &AnyKey<N>, visit: &mut dyn FnMut(AnyMove)) -> Option<usize> {
        self.0.domain().span(&unpacked(&*self.0, state), |mv| visit(encoded::<F>(mv)))
    }

    fn arrivals(&self, state: &AnyKey<N>) -> Vec<AnyMove> {
        self.0.domain().arrivals(&unpacked(&*self.0, state)).map(encoded::<F>).collect()
    }

    fn successors(&self, state: &AnyKey<N>, visit: &mut dyn FnMut(AnyMove, AnyKey<N>)) -> usize {
        let (domain, own) = (self.0.domain(), unpacked(&*self.0, state));
        let successor = |mv: Move<F>| {
            let mut child = own.clone();
            domain.apply(&mut child, mv);
            visit(encoded::<F>(mv), packed(&*self.0, &child));
        };
        domain.moves(&own).map(successor).count()
    }

    fn apply(&self, state: &mut AnyKey<N>, mv: AnyMove) {
        let mut own = unpacked(&*self.0, state);
        self.0.domain().apply(&mut own, decoded::<F>(mv));
        *state = packed(&*self.0, &own);
    }

    fn undo(&self, state: &mut AnyKey<N>, mv: AnyMove) {
        let mut own = unpacked(&*self.0, state);
        self.0.domain().undo(&mut own, decoded::<F>(mv));
        *state = packed(&*self.0, &own);
    }

    fn undoes(&self, mv: AnyMove, previous: AnyMove) -> bool {
        self.0.domain().undoes(decoded::<F>(mv), decoded::<F>(previous))
    }

    fn is_goal(&self, state: &AnyKey<N>) -> bool {
        self.0.domain().is_goal(&unpacked(&*self.0, state))
    }

    fn cost(&self, state: &AnyKey<N>, mv: AnyMove) -> Cost {
        self.0.domain().cost(&unpacked(&*self.0, state), decoded::<F>(mv))
    }

    fn tie_rank(&self, state: &AnyKey<N>) -> Cost {
        self.0.domain().tie_rank(&unpacked(&*self.0, state))
    }

    fn refutation(&self) -> Option<String> {
        self.0.domain().refutation()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Option<AnyKey<N>>> + '_> {
        let goals = self.0.domain().goals_with_pauses();
        Box::new(goals.map(|goal| goal.map(|goal| packed(&*self.0, &goal))))
    }

    fn between(&self, from: &AnyKey<N>, to: &AnyKey<N>) -> Cost {
        let [from, to] = [from, to].map(|state| unpacked(&*self.0, state));
        self.0.pair().between(self.0.domain(), &from, &to)
    }

    fn pair_is_consistent(&self) -> bool {
        self.0.pair().is_consistent(self.0.domain())
    }

    fn window_pair(&self, from: &AnyKey<N>, to: &AnyKey<N>) -> Cost {
        let [from, to] = [from, to].map(|state| unpacked(&*self.0, state));
        self.0.window_pair().between(self.0.domain(), &from, &to)
    }

    fn abstraction(&self) -> Option<Opened<N>> {
        if const { !F::HAS_ABSTRACTIONS } {
            return None;
        }
        let (above, here) = (Rc::new(self.0.abstraction()?), Rc::clone(&self.0));
        let rules = Rc::new(Shared(Rc::clone(&above)));
        let map = move |state: &AnyKey<N>| packed(&*above, &here.map(&above, &unpacked(&*here, state)));
        Some(Opened { rules, map: Some(Rc::new(map)) })
    }

    fn has_abstractions(&self) -> bool {
        F::HAS_ABSTRACTIONS
    }

    fn by_final_state(&self) -> Vec<Opened<N>> {
        if const { !F::HAS_FINAL_STATES } {
            return Vec::new();
        }
        self.0.by_final_state().into_iter().map(Opened::new).collect()
    }

    fn has_final_states(&self) -> bool {
        F::HAS_FINAL_STATES
    }

    fn digits(&self) -> Option<Digits> {
        self.0.digits()
    }

    fn describe(&self, moves: &[AnyMove]) -> Vec<PieceMove> {
        let moves: Vec<_> = moves.iter().map(|&mv| decoded::<F>(mv)).collect();
        self.0.describe(&moves)
    }

    fn describe_move(&self, state: &AnyKey<N>, mv: AnyMove) -> PieceMove {
        self.0.describe_move(&unpacked(&*self.0, state), decoded::<F>(mv))
    }

    fn instance_at(&self, state: &AnyKey<N>) -> AnyInstance {
        self.0.instance_at(&unpacked(&*self.0, state))
    }

    fn instance_after(&self, state: &AnyKey<N>, mv: AnyMove) -> AnyInstance {
        let mut own = unpacked(&*self.0, state);
        self.0.domain().apply(&mut own, decoded::<F>(mv));
        self.0.instance_at(&own)
    }

    fn places(&self) -> Box<Places<'_, N>> {
        let places = self.0.places();
        Box::new(move |state| places(&unpacked(&*self.0, state)))
    }

    fn goal_pieces(&self) -> Vec<usize> {
        self.0.goal_pieces()
    }

    fn best_heuristic(&self, options: &Options) -> HeuristicName {
        self.0.best_heuristic(options)
    }

    fn why_best(&self, heuristic: HeuristicName, options: &Options) -> Option<String> {
        self.0.why_best(heuristic, options)
    }

    fn guide(&self, options: &Options) -> HeuristicName {
        self.0.guide(options)
    }

    fn better_guide(&self, options: &Options) -> Option<HeuristicName> {
        self.0.better_guide(options)
    }

    fn by_rules(&self) -> Option<Vec<AnyMove>> {
        Some(self.0.by_rules()?.into_iter().map(encoded::<F>).collect())
    }

    fn own_beam(&self, beam: OwnBeam<'_>) -> Option<Result<Option<Vec<AnyMove>>, Stop>> {
        let found = self.0.own_beam(beam)?;
        Some(found.map(|moves| Some(moves?.into_iter().map(encoded::<F>).collect())))
    }

    fn best_informed_search(&self) -> Algorithm {
        self.0.best_informed_search()
    }

    fn best_blind_search(&self) -> Algorithm {
        self.0.best_blind_search()
    }

    fn best_tie(&self, heuristic: HeuristicName) -> TieName {
        self.0.best_tie(heuristic)
    }

    fn ties(&self) -> &'static [TieName] {
        self.0.ties()
    }

    fn certified_name(&self) -> &'static str {
        self.0.certified_name()
    }

    fn with_heuristic(
        &self,
        name: HeuristicName,
        options: &Options,
        observer: &mut dyn Observer,
        then: &mut Then<'_, N>,
    ) -> Result<(), Unavailable> {
        self.0.with_heuristic(name, options, PassOn { family: &*self.0, observer, held: 0, then })
    }

    fn with_certified(&self, observer: &mut dyn Observer, then: &mut Then<'_, N>) {
        self.0.certified(PassOn { family: &*self.0, observer, held: 0, then });
    }

    fn search(
        &self,
        chosen: &ResolvedOptions,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Finished, Unavailable> {
        let opened = Opened::<N> { rules: Rc::new(Shared(Rc::clone(&self.0))), map: None };
        search::run(&*self.0, &opened, chosen, options, observer)
    }

    fn measure(
        &self,
        options: &Options,
        checkpoints: Option<&Checkpoints>,
        budget: &Budget,
        observer: &mut dyn Observer,
        report: &mut SpaceReport,
    ) -> Result<Option<String>, Stop> {
        exploration::measure(&*self.0, options, checkpoints, budget, observer, report)
    }

    fn explore(
        &self,
        states: Option<u64>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn Explored + '_>, Stop> {
        exploration::explore(&*self.0, states, budget, observer)
    }
}
