//! A peer: a worker of the dataflow, on its own thread, and the handle through which a search uses it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use slidewise_search::Exchange;
use slidewise_search::exchange::{Lost, Packet};
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact;
use timely::dataflow::operators::Input;
use timely::dataflow::operators::generic::Operator;
use timely::worker::Worker;

use crate::link::Health;

/// How often a waiting worker checks that all connections are intact.
const LOOK: Duration = Duration::from_millis(100);

/// How long a worker waits before it sleeps: about as long as it takes to wake it. Peers have about as much to do in a round.
const AWAKE: Duration = Duration::from_micros(50);

/// How long a peer waits, at the end, for the last packets of the others.
const GOODBYE: Duration = Duration::from_secs(5);

/// A packet in transit.
#[derive(Clone, Serialize, Deserialize)]
struct Parcel {
    from: u32,
    to: u32,
    #[serde(with = "serde_bytes")]
    packet: Packet,
}

/// One of the peers of a search.
pub struct Peer {
    index: usize,
    peers: usize,
    here: Range<usize>,
    outgoing: Sender<Vec<Packet>>,
    incoming: Receiver<Vec<Packet>>,
}

/// The worker's side of a peer.
pub(crate) struct WorkerEnd {
    requests: Receiver<Vec<Packet>>,
    replies: Sender<Vec<Packet>>,
}

impl Peer {
    /// A peer, and its worker's side.
    pub(crate) fn new(index: usize, peers: usize, here: Range<usize>) -> (Self, WorkerEnd) {
        let (outgoing, requests) = channel();
        let (replies, incoming) = channel();
        (Self { index, peers, here, outgoing, incoming }, WorkerEnd { requests, replies })
    }
}

impl Exchange for Peer {
    fn index(&self) -> usize {
        self.index
    }

    fn peers(&self) -> usize {
        self.peers
    }

    fn here(&self) -> Range<usize> {
        self.here.clone()
    }

    fn exchange(&mut self, packets: Vec<Packet>) -> Result<Vec<Packet>, Lost> {
        self.outgoing.send(packets).map_err(|_| Lost)?;
        self.incoming.recv().map_err(|_| Lost)
    }
}

/// The main loop of a worker: each request is a timestamp, and is answered when a packet from every peer has arrived.
pub(crate) fn serve(allocator: Allocator, worker_end: &WorkerEnd, health: &Health) {
    // A worker without a clock never sleeps.
    let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
    let (from, peers) = (worker.index() as u32, worker.peers());
    // Some peers may be one exchange ahead.
    let arrived: Rc<RefCell<BTreeMap<u64, Vec<Parcel>>>> = Rc::default();
    let mut input = InputHandle::new();
    let arrivals = Rc::clone(&arrived);
    worker.dataflow::<u64, _, _>(|scope| {
        let sent = scope.input_from(&mut input).container::<Vec<Parcel>>();
        let route = pact::Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
        sent.sink(route, "Arrive", move |(input, _)| {
            input.for_each(|time, parcels| {
                arrivals.borrow_mut().entry(*time.time()).or_default().append(parcels);
            });
        });
    });
    for (round, packets) in (0u64..).zip(&worker_end.requests) {
        for (to, packet) in (0u32..).zip(packets) {
            input.send(Parcel { from, to, packet });
        }
        input.advance_to(round + 1);
        let began = Instant::now();
        let is_complete = || arrived.borrow().get(&round).is_some_and(|parcels| parcels.len() == peers);
        while !is_complete() {
            if health.is_broken() || health.is_over() && began.elapsed() > GOODBYE {
                // The dataflow need not be dropped: the process is about to end.
                std::mem::forget(worker);
                return;
            }
            if began.elapsed() < AWAKE {
                worker.step();
                // Perhaps for the thread that receives what this one waits for.
                thread::yield_now();
            } else {
                worker.step_or_park(Some(LOOK));
            }
        }
        let mut parcels = arrived.borrow_mut().remove(&round).unwrap_or_default();
        parcels.sort_unstable_by_key(|parcel| parcel.from);
        if worker_end.replies.send(parcels.into_iter().map(|parcel| parcel.packet).collect()).is_err() {
            break;
        }
    }
    input.close();
    while worker.has_dataflows() && !health.is_broken() {
        worker.step_or_park(Some(LOOK));
    }
}
