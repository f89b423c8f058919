//! Compact search from the start to the goals, or from the goals to the start, whichever is smaller.
//!
//! Which way is smaller depends on the puzzle, sometimes by a factor of hundreds, and cannot be seen beforehand. So both are
//! tried: the search from the start pauses after some expansions, and the one from the goals makes as many. Then one of
//! them goes on where it was: the one that has finished more layers, because each layer that is finished proves that a
//! solution is longer; or, if both have finished the same layers, the one that has stored clearly fewer states in them.
//! A search that ends before it would pause never knows of the other.
//!
//! Guarantee, memory and layers are those of [`deferred`]; the memory of the trial is freed, and its work is not counted.
//! Checkpoints know which way was taken. Those of the trial are of the search from the start, so the trial of the other is
//! repeated.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, Weak};

use slidewise_core::{
    Backward, Cost, Goals, Incremental, Layer, NarrowKeys, Observer, Outcome, Reversed, Stop,
};
use slidewise_store::Budget;

use super::deferred::{self, Deferred};
use crate::checkpoint::Manifest;
use crate::exchange::Crew;
use crate::rounds::UNPOISONED;
use crate::run::Run;
use crate::wire::Wire;

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

impl Wire for Trial {
    fn put(&self, bytes: &mut Vec<u8>) {
        let Self { expansions, is_over, table_bytes, layers: [forwards, backwards], stored } = *self;
        let stored = stored.map(|(layer, [forwards, backwards])| (layer, (forwards, backwards)));
        ((expansions, is_over), ((table_bytes, (forwards, backwards)), stored)).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let ((expansions, is_over), ((table_bytes, (forwards, backwards)), stored)) = Wire::take(bytes)?;
        let stored = Option::map(stored, |(layer, (forwards, backwards))| (layer, [forwards, backwards]));
        Some(Self { expansions, is_over, table_bytes, layers: [forwards, backwards], stored })
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

/// What checkpoints are called once the way is decided.
const FORWARDS: &str = "compact forwards";
const BACKWARDS: &str = "compact backwards";

/// The way that a checkpoint says was taken.
enum Way {
    Forwards,
    /// Why.
    Backwards(Trial),
}

impl Way {
    /// `None` if it was not decided yet.
    fn of(saved: &Manifest) -> io::Result<Option<Self>> {
        match saved.search.as_str() {
            FORWARDS => Ok(Some(Self::Forwards)),
            BACKWARDS => {
                let note: Option<Vec<u8>> = Wire::take(&mut saved.state.as_slice());
                let trial = note.and_then(|note| Trial::take(&mut note.as_slice()));
                Ok(Some(Self::Backwards(trial.ok_or(io::ErrorKind::InvalidData)?)))
            }
            _ => Ok(None),
        }
    }

    /// The way that was taken before this search was resumed, if it is resumed.
    fn resumed(crew: &mut Crew<'_>) -> Result<Option<Self>, Stop> {
        match crew.saved()? {
            Some(saved) => crew.restore(Self::of(saved)),
            None => Ok(None),
        }
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
    let mut crew = crew.into();
    let way = match Way::resumed(&mut crew) {
        Ok(way) => way,
        Err(why) => return stopped(why, run),
    };
    let mut forwards = Deferred::new(domain, &starts, heuristic, crew, &budget);
    if let Some(Way::Forwards) = way {
        return (forwards_to_the_end(&mut forwards, run), None);
    }
    if way.is_none()
        && let Some(outcome) = forwards.advance(run, trial)
    {
        return (outcome, None);
    }
    let reversed = Reversed::from_goals(domain);
    let own = reversed.as_ref().zip(from_start.get::<D>(&budget));
    // All peers try it, or none.
    let can_all = match forwards.crew().agree(Ok(own.is_some())) {
        Ok(can) => can.into_iter().all(|can| can),
        Err(why) => return stopped(why, run),
    };
    let Some((reversed, from_start)) = own.filter(|_| can_all) else {
        return match way {
            Some(_) => stopped(Stop::Memory, run),
            None => (forwards_to_the_end(&mut forwards, run), None),
        };
    };
    let mut backwards = Deferred::new(reversed, reversed.starts(), &from_start.heuristic, 1.into(), &budget);
    forwards.pass_crew_to(&mut backwards);
    if let Some(Way::Backwards(tried)) = way {
        return (backwards_to_the_end(&mut backwards, &tried, run), Some(tried));
    }
    let mut other = run.beside();
    run.pass_to(&mut other);
    let checkpoints = backwards.crew().checkpoints.take();
    let ended = backwards.advance(&mut other, trial);
    backwards.crew().checkpoints = checkpoints;
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
            return stopped(why, run);
        }
        Some(outcome) => {
            std::mem::swap(run, &mut other);
            return (in_order(outcome), Some(tried));
        }
        None if tried.is_backwards_smaller() => {
            drop(forwards);
            other.tell(&format!("searches backwards: {tried}"));
            let outcome = backwards_to_the_end(&mut backwards, &tried, &mut other);
            std::mem::swap(run, &mut other);
            return (outcome, Some(tried));
        }
        None => {}
    }
    backwards.pass_crew_to(&mut forwards);
    drop(backwards);
    drop(from_start);
    other.pass_to(run);
    (forwards_to_the_end(&mut forwards, run), None)
}

fn stopped<M>(why: Stop, run: &Run<'_, impl Observer>) -> (Outcome<M>, Option<Trial>) {
    (Outcome::Stopped { why, lower_bound: run.lower_bound() }, None)
}

fn forwards_to_the_end<D, H>(
    search: &mut Deferred<'_, '_, D, H>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    search.label = FORWARDS;
    to_the_end(search, run)
}

fn backwards_to_the_end<D, H>(
    search: &mut Deferred<'_, '_, D, H>,
    tried: &Trial,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    search.label = BACKWARDS;
    tried.put(&mut search.note);
    in_order(to_the_end(search, run))
}

fn to_the_end<D, H>(search: &mut Deferred<'_, '_, D, H>, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    search.advance(run, u64::MAX).expect("there are never so many expansions")
}
