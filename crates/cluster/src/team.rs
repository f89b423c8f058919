//! The peers of one process of a cluster.

use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::net::TcpListener;
use std::sync::Mutex;
use std::thread;

use slidewise_search::exchange::MOST_PEERS;
use slidewise_search::{Exchange, LocalPeers};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks, WorkerGuards, initialize_from};

use crate::hosts::Hosts;
use crate::join::{self, JoinError, Place};
use crate::link::{Health, Link};
use crate::peer::{self, Peer, WorkerEnd};

/// The socket where a process waits for others.
pub struct Listener {
    listener: TcpListener,
    /// The address of process 0.
    first: String,
}

impl Listener {
    /// Listens at the address that a process has in the hosts file.
    ///
    /// # Errors
    ///
    /// If this machine does not have the address, or it is taken.
    pub fn of_host(hosts: &Hosts, process: usize) -> Result<Self, JoinError> {
        let address = hosts.address(process);
        let listener = TcpListener::bind(address)
            .map_err(|source| JoinError::Listen { address: address.to_owned(), source })?;
        Ok(Self { listener, first: hosts.address(0).to_owned() })
    }

    /// Listens at loopback. `first` is the address of process 0, unless it is this one.
    ///
    /// # Errors
    ///
    /// If there is no free port.
    pub fn local(first: Option<&str>) -> Result<Self, JoinError> {
        let address = "127.0.0.1:0";
        let bound = TcpListener::bind(address).and_then(|listener| Ok((listener.local_addr()?, listener)));
        let (own, listener) =
            bound.map_err(|source| JoinError::Listen { address: address.to_owned(), source })?;
        Ok(Self { listener, first: first.map_or_else(|| own.to_string(), str::to_owned) })
    }

    /// The address of process 0.
    #[must_use]
    pub fn first(&self) -> &str {
        &self.first
    }
}

/// The peers of one process, connected to all others.
pub struct Team {
    peers: Mutex<Vec<Peer>>,
    here: usize,
    everywhere: usize,
    /// The threads of the workers and of the network.
    threads: Mutex<Option<WorkerGuards<()>>>,
    health: Health,
}

impl Team {
    /// A team of this many workers in this process alone.
    ///
    /// # Errors
    ///
    /// If the system has no threads left.
    pub fn alone(workers: usize) -> Result<Self, JoinError> {
        let hooks = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(workers, hooks.refill, hooks.spill);
        let builders = builders.into_iter().map(AllocatorBuilder::Process).collect();
        Self::start(builders, Box::new(()), 0, workers, Health::default())
    }

    /// Waits for the other processes, and connects this one to them.
    ///
    /// # Errors
    ///
    /// If they do not connect, or have another task.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_PEERS`] workers.
    pub fn join(listener: &Listener, place: &Place) -> Result<Self, JoinError> {
        Self::join_unless(listener, place, &mut || None)
    }

    /// The same, but stops waiting when another process is known to have ended.
    ///
    /// # Errors
    ///
    /// If they do not connect, have another task, or one of them has ended.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_PEERS`] workers.
    pub fn join_unless(
        listener: &Listener,
        place: &Place,
        ended: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<Self, JoinError> {
        let Place { process, processes, workers, .. } = *place;
        assert!(processes * workers <= MOST_PEERS, "there are at most {MOST_PEERS} workers");
        let health = Health::default();
        let streams = join::connect(&listener.listener, &listener.first, place, ended)?;
        let links =
            streams.into_iter().map(|stream| stream.map(|stream| Link::new(stream, &health)).transpose());
        let links = links.collect::<Result<Vec<_>, _>>()?;
        let mut hooks = Hooks::default();
        // Buffers are kept for the next packets, but no more than a round needs.
        hooks.refill.limit = Some(4);
        let inner = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), hooks.spill.clone());
        let (builders, network) = initialize_networking_from_sockets(inner, links, process, workers, hooks)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Self::start(builders, Box::new(network), process * workers, processes * workers, health)
    }

    /// Starts the workers of this process; `first` is the number of its first worker among all.
    fn start(
        builders: Vec<AllocatorBuilder>,
        network: Box<dyn Any + Send>,
        first: usize,
        all: usize,
        health: Health,
    ) -> Result<Self, JoinError> {
        let here = first..first + builders.len();
        let (peers, desks): (Vec<Peer>, Vec<WorkerEnd>) =
            here.clone().map(|index| Peer::new(index, all, here.clone())).unzip();
        let desks: Vec<_> = desks.into_iter().map(|worker_end| Mutex::new(Some(worker_end))).collect();
        let inner = health.clone();
        let threads = initialize_from(builders, network, move |allocator| {
            let worker_end =
                desks[allocator.index() - first].lock().ok().and_then(|mut worker_end| worker_end.take());
            peer::serve(allocator, &worker_end.expect("each worker starts once"), &inner);
        });
        let threads = Mutex::new(Some(threads.map_err(io::Error::other)?));
        Ok(Self { peers: Mutex::new(peers), here: here.len(), everywhere: all, threads, health })
    }

    /// Runs this work on each peer of this process, and returns their results. All processes must call it equally
    /// often.
    ///
    /// # Panics
    ///
    /// If one of them panics.
    pub fn run<T: Send>(&self, work: impl Fn(&mut dyn Exchange) -> T + Sync) -> Vec<T> {
        let results = Mutex::new(BTreeMap::new());
        let work = |peer: &mut dyn Exchange| {
            let result = work(peer);
            results.lock().expect(UNPOISONED).insert(peer.index(), result);
        };
        self.work(&mut |peer| work(peer), &work);
        results.into_inner().expect(UNPOISONED).into_values().collect()
    }

    /// Ends the cooperation: no process leaves before all have finished. If one was lost, the others do not wait.
    ///
    /// # Panics
    ///
    /// If a peer has panicked.
    pub fn part(&self) {
        self.health.end();
        if self.run(|peer| peer.exchange(vec![Vec::new(); self.everywhere])).iter().all(Result::is_ok) {
            self.peers.lock().expect(UNPOISONED).clear();
            let threads = self.threads.lock().expect(UNPOISONED).take();
            // It waits for the threads. One whose other end was killed in the meantime has panicked.
            let _ = thread::spawn(move || drop(threads)).join();
        }
    }
}

impl LocalPeers for Team {
    fn here(&self) -> usize {
        self.here
    }

    fn everywhere(&self) -> usize {
        self.everywhere
    }

    fn work(&self, first: &mut dyn FnMut(&mut dyn Exchange), others: &(dyn Fn(&mut dyn Exchange) + Sync)) {
        let mut peers = self.peers.lock().expect(UNPOISONED);
        let (mine, theirs) = peers.split_first_mut().expect("a team has a peer until it parts");
        thread::scope(|scope| {
            let theirs: Vec<_> = theirs.iter_mut().map(|peer| scope.spawn(move || others(peer))).collect();
            first(mine);
            theirs.into_iter().for_each(|thread| thread.join().expect(UNPOISONED));
        });
    }
}

const UNPOISONED: &str = "no peer panicked";

impl Drop for Team {
    /// A process that ends without [`Team::part`] counts as lost, and waits for no other.
    fn drop(&mut self) {
        if let Ok(threads) = self.threads.get_mut() {
            std::mem::forget(threads.take());
        }
    }
}
