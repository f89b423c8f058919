//! A peer: a worker of the dataflow, and the handle through which a search uses it. Both are in the same thread, so that
//! an exchange wakes no more threads than it must.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use send_wrapper::SendWrapper;
use serde::{Deserialize, Serialize};
use slidewise_search::Exchange;
use slidewise_search::exchange::{Lost, Packet};
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact;
use timely::dataflow::operators::Input;
use timely::dataflow::operators::generic::Operator;
use timely::worker::Worker;

use crate::link::Health;

/// How often a waiting worker checks that all connections are intact.
const LOOK: Duration = Duration::from_millis(100);

/// How long a worker waits before it sleeps: longer than it takes to wake it, because peers rarely end a round at the same
/// time, and shorter than a round whose states are worth dividing.
const AWAKE: Duration = Duration::from_micros(200);

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

/// One of the peers of a search. It stays in the thread that uses it first, because a worker cannot leave its thread.
pub struct Peer {
    index: usize,
    peers: usize,
    here: Range<usize>,
    health: Health,
    worker: PeerWorker,
}

/// The worker of a peer.
enum PeerWorker {
    /// It has not been used yet.
    New(Option<TcpBuilder>),
    Started(SendWrapper<Dataflow>),
}

/// A worker with its dataflow, in which packets enter at one worker and leave at another.
struct Dataflow {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    /// Some peers may be one exchange ahead.
    arrived: Rc<RefCell<BTreeMap<u64, Vec<Parcel>>>>,
    /// The timestamp of the next exchange.
    round: u64,
}

impl Peer {
    /// A peer among so many; `here` are those of this process.
    pub(crate) fn new(
        index: usize,
        peers: usize,
        here: Range<usize>,
        builder: TcpBuilder,
        health: &Health,
    ) -> Self {
        Self { index, peers, here, health: health.clone(), worker: PeerWorker::New(Some(builder)) }
    }

    /// The worker, started when it is first needed. All peers of a process must do that at the same time.
    fn dataflow(&mut self) -> &mut Dataflow {
        if let PeerWorker::New(builder) = &mut self.worker {
            let builder = builder.take().expect("it has not been started");
            self.worker = PeerWorker::Started(SendWrapper::new(Dataflow::start(builder)));
        }
        let PeerWorker::Started(dataflow) = &mut self.worker else { unreachable!("it has been started") };
        dataflow
    }

    /// Ends the worker when all others have ended theirs, or a connection is broken.
    pub(crate) fn close(&mut self) {
        let PeerWorker::Started(dataflow) = std::mem::replace(&mut self.worker, PeerWorker::New(None)) else {
            return;
        };
        let Dataflow { mut worker, input, .. } = dataflow.take();
        input.close();
        while worker.has_dataflows() {
            if self.health.is_broken() {
                // The dataflow need not be dropped: the process is about to end.
                std::mem::forget(worker);
                return;
            }
            worker.step_or_park(Some(LOOK));
        }
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
        let health = self.health.clone();
        self.dataflow().exchange(packets, &health)
    }
}

impl Dataflow {
    fn start(builder: TcpBuilder) -> Self {
        // A worker without a clock never sleeps.
        let allocator = Allocator::Tcp(builder.build());
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
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
        Self { worker, input, arrived, round: 0 }
    }

    /// Each exchange has a timestamp, and is complete when a packet from every peer has arrived.
    fn exchange(&mut self, packets: Vec<Packet>, health: &Health) -> Result<Vec<Packet>, Lost> {
        let Self { worker, input, arrived, round } = self;
        let (from, peers) = (worker.index() as u32, worker.peers());
        for (to, packet) in (0u32..).zip(packets) {
            input.send(Parcel { from, to, packet });
        }
        let this = std::mem::replace(round, *round + 1);
        input.advance_to(*round);
        let began = Instant::now();
        while arrived.borrow().get(&this).is_none_or(|parcels| parcels.len() < peers) {
            let waiting = began.elapsed();
            if health.is_broken() || health.is_over() && waiting > GOODBYE {
                return Err(Lost);
            }
            if waiting < AWAKE {
                worker.step();
                // Perhaps for the thread that this one waits for.
                thread::yield_now();
            } else {
                worker.step_or_park(Some(LOOK));
            }
        }
        let mut parcels = arrived.borrow_mut().remove(&this).unwrap_or_default();
        parcels.sort_unstable_by_key(|parcel| parcel.from);
        Ok(parcels.into_iter().map(|parcel| parcel.packet).collect())
    }
}
