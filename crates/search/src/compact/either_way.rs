//! Compact search from the start to the goals, or from the goals to the start, whichever is smaller.
//!
//! Which way is smaller depends on the puzzle, sometimes by a factor of hundreds, and cannot be seen beforehand. So both are
//! tried: the search from the start pauses after some expansions, and the one from the goals makes as many. Then one of
//! them goes on where it was: the one that has finished more layers, because each layer that is finished proves that a
//! solution is longer; or, if both have finished the same layers, the one that has stored clearly fewer states in them.
//! A search that ends before it would pause never knows of the other.
//!
//! Guarantee, memory and layers are those of [`deferred`]; the memory of the trial is freed, and its work is not counted.

use std::fmt;
use std::sync::{Arc, Mutex, Weak};

use slidewise_core::{
    Backward, Cost, Goals, Incremental, Layer, NarrowKeys, Observer, Outcome, Reversed, Stop,
};
use slidewise_store::Budget;

use super::deferred::{self, Deferred};
use crate::exchange::Crew;
use crate::rounds::UNPOISONED;
use crate::run::Run;

/// The usual number of expansions after which a search pauses.
pub const USUAL_TRIAL: u64 = 1 << 15;
/// To be preferred after the same layers, backwards must have stored fewer states than forwards by more than this factor.
const CLEARLY: u64 = 2;

/// How far the two searches came in the trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trial {
    /// The number of expansions that each made, at least.
    pub expansions: u64,
    /// Was the search backwards over by then?
    pub is_over: bool,
    /// The bytes of the tables of the heuristic that was made for the way backwards.
    pub table_bytes: usize,
    /// The layer that each had reached when it paused.
    pub layers: [Cost; 2],
    /// The last layer that both had finished, if there is one, and the number of states that each had stored by then.
    pub stored: Option<(Cost, [u64; 2])>,
}

impl Trial {
    /// What the layers of the two runs say.
    fn between<O: Observer>(runs: [&Run<'_, O>; 2]) -> Self {
        let all = runs.map(|run| run.stats().layers);
        // The last layer of each is not finished.
        let layers = all.each_ref().map(|layers| layers.last().map_or(0, |layer| layer.f));
        let until = |f: Cost| {
            let stored = |layers: &Vec<Layer>| {
                layers.iter().take_while(|layer| layer.f <= f).map(|layer| layer.stored).sum()
            };
            (f, all.each_ref().map(stored))
        };
        let common = layers[0].min(layers[1]).checked_sub(1);
        Self { layers, stored: common.map(until), ..Self::default() }
    }

    /// Is the way backwards clearly smaller?
    fn is_backwards_smaller(&self) -> bool {
        let [forwards, backwards] = self.layers;
        match self.stored {
            _ if forwards != backwards => backwards > forwards,
            Some((_, [forwards, backwards])) => backwards * CLEARLY < forwards,
            None => false,
        }
    }
}

impl fmt::Display for Trial {
    /// Why the search went backwards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expansions, is_over, layers: [forwards, backwards], stored, .. } = self;
        match stored {
            _ if *is_over => write!(f, "this took fewer than {expansions} expansions, and forwards more"),
            Some((layer, [forwards, backwards])) if self.layers[0] == self.layers[1] => {
                write!(f, "up to layer {layer}, {backwards} states were stored, and forwards {forwards}")
            }
            _ => write!(
                f,
                "after {expansions} expansions, layer {backwards} was reached, and forwards layer {forwards}"
            ),
        }
    }
}

/// From the goals to the start. The heuristic estimates the distance from the start.
pub fn backwards<'r, 'c, D, B>(
    reversed: &Reversed<'r, D>,
    from_start: &B,
    crew: impl Into<Crew<'c>>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    D::State: Sync,
    B: Incremental<Reversed<'r, D>> + Sync,
{
    in_order(deferred::search_from(reversed, reversed.starts(), from_start, crew, run))
}

/// The moves of a solution from the goals to the start, in the order in which they lead to the goal.
fn in_order<M>(outcome: Outcome<M>) -> Outcome<M> {
    match outcome {
        Outcome::Solved(mut solution) => {
            solution.moves.reverse();
            Outcome::Solved(solution)
        }
        other => other,
    }
}

/// A heuristic that estimates the distance from the start. It is made when it is needed, and shared by the peers of a
/// process, which need it at the same time.
pub struct OnDemand<'a, B> {
    make: &'a (dyn Fn() -> Option<B> + Sync),
    made: Mutex<Weak<Charged<B>>>,
}

impl<'a, B> OnDemand<'a, B> {
    /// What makes the heuristic; it returns `None` if that is not possible.
    pub fn new(make: &'a (dyn Fn() -> Option<B> + Sync)) -> Self {
        Self { make, made: Mutex::new(Weak::new()) }
    }

    /// The heuristic, if it can be made and the budget has room for its tables.
    fn get<'r, D: Backward + 'r>(&self, budget: &Budget) -> Option<Arc<Charged<B>>>
    where
        B: Incremental<Reversed<'r, D>>,
    {
        let mut made = self.made.lock().expect(UNPOISONED);
        if let Some(shared) = made.upgrade() {
            return Some(shared);
        }
        let heuristic = (self.make)()?;
        let bytes = heuristic.table_bytes();
        budget.charge(bytes).ok()?;
        let shared = Arc::new(Charged { heuristic, bytes, budget: budget.clone() });
        *made = Arc::downgrade(&shared);
        Some(shared)
    }
}

/// A heuristic whose tables are charged to a budget as long as it exists.
struct Charged<B> {
    heuristic: B,
    bytes: usize,
    budget: Budget,
}

impl<B> Drop for Charged<B> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}

/// Searches until there is an answer or a limit is hit, with a trial of this many expansions each way. If the search went
/// backwards, the trial says why.
pub fn search<'r, 'c, D, H, B>(
    domain: &'r D,
    heuristic: &H,
    from_start: &OnDemand<'_, B>,
    crew: impl Into<Crew<'c>>,
    trial: u64,
    run: &mut Run<'_, impl Observer>,
) -> (Outcome<D::Move>, Option<Trial>)
where
    D: Backward + Goals + NarrowKeys + Sync,
    D::State: Sync,
    H: Incremental<D> + Sync,
    B: Incremental<Reversed<'r, D>> + Sync,
{
    let starts = [domain.start()];
    let budget = run.budget().clone();
    let mut forwards = Deferred::new(domain, &starts, heuristic, crew.into(), &budget);
    if let Some(outcome) = forwards.advance(run, trial) {
        return (outcome, None);
    }
    let reversed = Reversed::from_goals(domain);
    let own = reversed.as_ref().zip(from_start.get::<D>(&budget));
    // All peers try it, or none.
    let can_all = match forwards.crew().agree(Ok(own.is_some())) {
        Ok(can) => can.into_iter().all(|can| can),
        Err(why) => return (Outcome::Stopped { why, lower_bound: run.lower_bound() }, None),
    };
    if let Some((reversed, from_start)) = own.filter(|_| can_all) {
        let mut other = run.beside();
        run.pass_to(&mut other);
        let mut backwards =
            Deferred::new(reversed, reversed.starts(), &from_start.heuristic, 1.into(), &budget);
        forwards.pass_crew_to(&mut backwards);
        let ended = backwards.advance(&mut other, trial);
        let tried = Trial {
            expansions: trial,
            is_over: ended.is_some(),
            table_bytes: from_start.bytes,
            ..Trial::between([run, &other])
        };
        match ended {
            // Without the tables and states of this way, the memory may be enough.
            Some(Outcome::Stopped { why: Stop::Memory, .. }) => {}
            Some(Outcome::Stopped { why, .. }) => {
                other.pass_to(run);
                return (Outcome::Stopped { why, lower_bound: run.lower_bound() }, None);
            }
            Some(outcome) => {
                std::mem::swap(run, &mut other);
                return (in_order(outcome), Some(tried));
            }
            None if tried.is_backwards_smaller() => {
                drop(forwards);
                other.tell(&format!("searches backwards: {tried}"));
                let outcome = to_the_end(&mut backwards, &mut other);
                std::mem::swap(run, &mut other);
                return (in_order(outcome), Some(tried));
            }
            None => {}
        }
        backwards.pass_crew_to(&mut forwards);
        other.pass_to(run);
    }
    (to_the_end(&mut forwards, run), None)
}

fn to_the_end<D, H>(search: &mut Deferred<'_, '_, D, H>, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    search.advance(run, u64::MAX).expect("there are never so many expansions")
}
