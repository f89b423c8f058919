//! Searches by several peers give what one process gives: the outcome, the path and all counts.

mod checkpoints;

use std::fmt::Debug;
use std::ops::ControlFlow;

use slidewise_core::{Cost, Layer, NarrowKeys, Observer, Outcome, Stats, Stop, Undirected};
use slidewise_domains::rush::{Fixed, Order, Rush, read};
use slidewise_domains::tiles::{Instance, Tiles, UsualGoal};
use slidewise_search::{Crew, Run, layers};
use slidewise_store::Budget;

use crate::channels;

/// An answer, and all counts that do not depend on who worked.
type Result = (String, u64, u64, u64, Vec<Layer>);

fn search<'c, D>(
    domain: &D,
    crew: impl Into<Crew<'c>>,
    nodes: Option<u64>,
    observer: &mut impl Observer,
) -> Result
where
    D: Undirected + NarrowKeys + Sync,
{
    let mut run = Run::new(&Budget::new(None), nodes, observer);
    let outcome = layers::search(domain, crew, &mut run);
    counted(&outcome, &run.stats())
}

fn counted<M: Debug>(outcome: &Outcome<M>, stats: &Stats) -> Result {
    let layers = stats.layers.iter().map(|&layer| Layer { bytes: 0, ..layer }).collect();
    (format!("{outcome:?}"), stats.expanded, stats.generated_edges, stats.stored, layers)
}

fn same_for_all<D: Undirected + NarrowKeys + Sync>(domain: &D, nodes: Option<u64>) -> Result {
    let alone = search(domain, 1, nodes, &mut ());
    assert_eq!(search(domain, 2, nodes, &mut ()), alone);
    for peers in [1, 2, 3, 7, 32] {
        let all = channels::each(peers, |exchange| search(domain, Crew::peer(exchange), nodes, &mut ()));
        assert!(all.iter().all(|peer| *peer == alone), "{peers} peers");
    }
    alone
}

fn tiles(width: usize, height: usize, start: &[u8]) -> Tiles<1> {
    let goal = UsualGoal::BlankFirst.tiles(width * height);
    Tiles::new(&Instance::standard(width, height, start.to_vec(), goal)).expect("it fits one word")
}

#[test]
fn tiles_and_cars() {
    let solved = same_for_all(&tiles(3, 3, &[8, 0, 6, 5, 4, 7, 2, 3, 1]), None);
    assert!(solved.0.contains("cost: 31"), "{}", solved.0);
    let boards = read::FORMATS.native(include_str!("../../../../solve/collection/rush-hardest.txt"));
    for board in boards.into_iter().take(2) {
        let instance = board.instance.expect("the collection is legal");
        let rules = Rush::<Fixed<1, 1>>::new(&instance, Order::Default).expect("it fits one word");
        same_for_all(&rules, None);
    }
}

#[test]
fn layers_too_large_for_lists() {
    // The parity is wrong, so all 1,814,400 states are visited: parts are gathered again by scanning.
    let all = same_for_all(&tiles(2, 5, &[0, 2, 1, 3, 4, 5, 6, 7, 8, 9]), Some(400_000));
    assert_eq!(all.1, 400_000);
}

/// Stops at a number of states.
struct Impatient(u64);

impl Observer for Impatient {
    fn progress(&mut self, _: Cost, stats: &Stats) -> ControlFlow<Stop> {
        if stats.stored > self.0 { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn one_peer_that_stops_stops_all() {
    let domain = tiles(3, 3, &[8, 0, 6, 5, 4, 7, 2, 3, 1]);
    let all = channels::each(3, |exchange| {
        let most = if exchange.index() == 1 { 10_000 } else { u64::MAX };
        search(&domain, Crew::peer(exchange), None, &mut Impatient(most))
    });
    assert!(all[0].0.starts_with("Stopped { why: Time"), "{}", all[0].0);
    assert!(all.iter().all(|peer| *peer == all[0]));
}

#[test]
fn memory_is_per_peer() {
    let domain = tiles(3, 3, &[8, 0, 6, 5, 4, 7, 2, 3, 1]);
    let search = |crew: Crew<'_>| {
        layers::search(&domain, crew, &mut Run::new(&Budget::new(Some(1 << 20)), None, &mut ()))
    };
    assert!(matches!(search(1.into()), Outcome::Stopped { why: Stop::Memory, .. }));
    let all = channels::each(8, |exchange| matches!(search(Crew::peer(exchange)), Outcome::Solved(_)));
    assert_eq!(all, [true; 8]);
}
