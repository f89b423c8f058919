//! The workers of a search: threads of this process, and peers, which may be other threads, other processes or other
//! machines.
//!
//! Peers run the same loop on the same puzzle. Each of them owns some parts of the stored states; they send each other
//! what the others need through an [`Exchange`]. Every decision of the loop depends only on what all peers know, so
//! they take the same path through it and call [`Exchange::exchange`] equally often. The states of a round, their
//! numbers and the order in which successors are stored do not depend on the number of peers, so neither do the counts.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

use slidewise_core::{Observer, Stop};
use slidewise_store::Pool;
use slidewise_store::quotient::PARTS;

use crate::checkpoint::{Checkpoints, Clock};
use crate::rounds::{UNPOISONED, taken};
use crate::run::Run;
use crate::wire::{Wire, received};

/// A message from one peer to another.
pub type Packet = Vec<u8>;

/// Another peer, or the connection to it, was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost;

/// Connects the peers of a search.
pub trait Exchange {
    /// The number of this peer, from 0.
    fn index(&self) -> usize;

    /// The number of all peers, 1 to [`MOST_PEERS`].
    fn peers(&self) -> usize;

    /// The peers of this process, including this one: a packet for one of them is handed over without copying.
    fn here(&self) -> Range<usize> {
        self.index()..self.index() + 1
    }

    /// Sends each peer its packet, and receives one from each, both in the order of the peers. Returns when the packets
    /// of all peers have arrived.
    ///
    /// # Errors
    ///
    /// If a peer is gone.
    fn exchange(&mut self, packets: Vec<Packet>) -> Result<Vec<Packet>, Lost>;
}

/// The peers of this process. All processes of a cluster must call [`LocalPeers::work`] equally often.
pub trait LocalPeers: Sync {
    /// The number of peers in this process.
    fn here(&self) -> usize;

    /// The number of peers in all processes.
    fn everywhere(&self) -> usize;

    /// Runs the work of each peer: the first in this thread, the others at the same time in threads of their own.
    fn work(&self, first: &mut dyn FnMut(&mut dyn Exchange), others: &(dyn Fn(&mut dyn Exchange) + Sync));
}

/// The maximum number of peers: each needs a part of the states to own.
pub const MOST_PEERS: usize = PARTS;

/// The workers of a search, as one peer sees them.
pub struct Crew<'a> {
    pub(crate) pool: Pool,
    exchange: Option<&'a mut dyn Exchange>,
    pub(crate) checkpoints: Option<&'a Checkpoints>,
    pub(crate) clock: Clock,
}

impl From<usize> for Crew<'_> {
    /// A crew of at most this many threads of this process.
    fn from(threads: usize) -> Self {
        Self { pool: Pool::new(threads), exchange: None, checkpoints: None, clock: Clock::new() }
    }
}

impl<'a> Crew<'a> {
    /// A crew that is one of several peers, each with one thread.
    pub fn peer(exchange: &'a mut dyn Exchange) -> Self {
        assert!((1..=MOST_PEERS).contains(&exchange.peers()), "there are 1 to {MOST_PEERS} peers");
        Self { exchange: Some(exchange), ..Self::from(1) }
    }

    /// The same, with checkpoints. All peers need them, in a folder that all of them can access.
    #[must_use]
    pub fn with_checkpoints(self, checkpoints: Option<&'a Checkpoints>) -> Self {
        Self { checkpoints, ..self }
    }

    /// The number of threads of this peer.
    pub(crate) fn threads(&self) -> usize {
        self.pool.most()
    }

    /// The sizes of the chunks into which this many states are divided. Peers with one thread get one chunk each.
    /// Threads take large chunks first and small ones at the end: few lists pass from one thread to another, and no
    /// thread waits long.
    pub(crate) fn chunks(&self, mut states: usize, least: usize) -> Vec<usize> {
        if self.threads() == 1 {
            return (0..self.peers()).map(|peer| self.share(states, peer).len()).collect();
        }
        let mut chunks = Vec::new();
        while states > 0 {
            let size = states.div_ceil(2 * self.threads()).max(least).min(states);
            chunks.push(size);
            states -= size;
        }
        chunks
    }

    /// Works on all items, on all threads. The results are in the order of the items.
    pub(crate) fn each<T: Send, R: Send>(&mut self, items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
        let threads = items.len();
        let places: Vec<_> = items.into_iter().map(|item| Mutex::new((Some(item), None))).collect();
        let next = AtomicUsize::new(0);
        self.pool.run(threads, &|| {
            for number in taken(&next, places.len()) {
                let (item, result) = &mut *places[number].lock().expect(UNPOISONED);
                *result = item.take().map(&work);
            }
        });
        let results = places.into_iter().map(|place| place.into_inner().expect(UNPOISONED).1);
        results.map(|result| result.expect("each item was taken once")).collect()
    }

    pub(crate) fn index(&self) -> usize {
        self.exchange.as_ref().map_or(0, |exchange| exchange.index())
    }

    pub(crate) fn peers(&self) -> usize {
        self.exchange.as_ref().map_or(1, |exchange| exchange.peers())
    }

    /// Is this a peer of this process?
    pub(crate) fn is_here(&self, peer: usize) -> bool {
        self.exchange.as_ref().is_none_or(|exchange| exchange.here().contains(&peer))
    }

    /// The share of a peer in this many items: a contiguous range, with those of earlier peers before it.
    pub(crate) fn share(&self, things: usize, peer: usize) -> Range<usize> {
        let first = |peer| things * peer / self.peers();
        first(peer)..first(peer + 1)
    }

    /// The peer whose share contains this one of that many items.
    pub(crate) fn sharer(&self, things: usize, number: usize) -> usize {
        ((number + 1) * self.peers() - 1) / things
    }

    /// The parts that this peer owns.
    pub(crate) fn parts(&self) -> Range<usize> {
        self.share(PARTS, self.index())
    }

    /// The peer that owns a part.
    pub(crate) fn owner(&self, part: usize) -> usize {
        self.sharer(PARTS, part)
    }

    /// See [`Exchange::exchange`]. A peer alone gets its own packet back.
    pub(crate) fn exchange(&mut self, packets: Vec<Packet>) -> Result<Vec<Packet>, Stop> {
        match &mut self.exchange {
            Some(exchange) => exchange.exchange(packets).map_err(|Lost| Stop::Lost),
            None => Ok(packets),
        }
    }

    /// The values of all peers, in their order, unless one of them must stop: then the first reason applies to all.
    pub(crate) fn agree<T: Wire>(&mut self, own: Result<T, Stop>) -> Result<Vec<T>, Stop> {
        if self.exchange.is_none() {
            return own.map(|own| vec![own]);
        }
        let mut packet = Packet::new();
        own.put(&mut packet);
        let packets = self.exchange(vec![packet; self.peers()])?;
        packets.iter().map(|packet| received::<Result<T, Stop>>(&mut packet.as_slice())).collect()
    }
}

/// Runs a search with all peers of this process, or on this many threads if there are no peers. Only the first peer is
/// observed, and its result is returned.
pub fn together<O: Observer, T>(
    local_peers: Option<&dyn LocalPeers>,
    threads: usize,
    checkpoints: Option<&Checkpoints>,
    run: &mut Run<'_, O>,
    search: impl Fn(Crew<'_>, &mut Run<'_, O>) -> T + Sync,
) -> T {
    let Some(local_peers) = local_peers else {
        return search(Crew::from(threads).with_checkpoints(checkpoints), run);
    };
    let (budget, nodes) = (run.budget().clone(), run.nodes());
    let mut result = None;
    local_peers.work(
        &mut |exchange| {
            result = Some(search(Crew::peer(exchange).with_checkpoints(checkpoints), run));
            // One peer reports for its process. If another process is lost, so is its report.
            if let Ok(peaks) = Crew::peer(exchange).agree(Ok(budget.peak())) {
                run.held_elsewhere(peaks.iter().sum::<u64>() - budget.peak());
            }
        },
        &|exchange| {
            let mut run = Run::unobserved(&budget, nodes);
            search(Crew::peer(exchange).with_checkpoints(checkpoints), &mut run);
            // The first peer reports what this process held; a reply is not needed.
            let _ = Crew::peer(exchange).agree(Ok(0u64));
        },
    );
    result.expect("the first peer has worked")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nobody(usize);

    impl Exchange for Nobody {
        fn index(&self) -> usize {
            0
        }
        fn peers(&self) -> usize {
            self.0
        }
        fn exchange(&mut self, _: Vec<Packet>) -> Result<Vec<Packet>, Lost> {
            Err(Lost)
        }
    }

    #[test]
    fn everything_is_in_one_share() {
        for peers in 1..=MOST_PEERS {
            let mut nobody = Nobody(peers);
            let crew = Crew::peer(&mut nobody);
            for things in [1, 5, 31, 32, 33, 1000] {
                let owners: Vec<_> = (0..things).map(|number| crew.sharer(things, number)).collect();
                let shares = (0..peers).flat_map(|peer| crew.share(things, peer).map(move |_| peer));
                assert_eq!(owners, shares.collect::<Vec<_>>(), "{things} things, {peers} peers");
            }
        }
    }

    #[test]
    fn a_lost_peer_stops_all() {
        assert_eq!(Crew::peer(&mut Nobody(2)).agree(Ok(())), Err(Stop::Lost));
        assert_eq!(Crew::from(1).agree::<u64>(Err(Stop::Time)), Err(Stop::Time));
    }
}
