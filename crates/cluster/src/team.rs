//! The peers of one process of a cluster.

use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::net::TcpListener;
use std::sync::Mutex;
use std::thread;

use slidewise_search::exchange::MOST_PEERS;
use slidewise_search::{Exchange, LocalPeers};
use slidewise_store::Pool;
use timely::communication::Hooks;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;

use crate::hosts::Hosts;
use crate::join::{self, JoinError, Place};
use crate::link::{Health, Link};
use crate::peer::Peer;

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

/// The peers of one process, connected to all others. The first one works in the thread that uses the team first, and no
/// other thread can use it then.
pub struct Team {
    members: Mutex<Members>,
    here: usize,
    everywhere: usize,
    health: Health,
}

struct Members {
    peers: Vec<Peer>,
    /// The threads of the peers.
    pool: Pool,
    /// The threads of the network.
    network: Box<dyn Any + Send>,
}

impl Team {
    /// A team of this many workers in this process alone.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_PEERS`].
    #[must_use]
    pub fn alone(workers: usize) -> Self {
        Self::linked(vec![None], 0, workers, &Health::default()).expect("without links nothing is started")
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
        let health = Health::default();
        let streams = join::connect(&listener.listener, &listener.first, place, ended)?;
        let links =
            streams.into_iter().map(|stream| stream.map(|stream| Link::new(stream, &health)).transpose());
        Ok(Self::linked(links.collect::<Result<_, _>>()?, place.process, place.workers, &health)?)
    }

    /// A team of this many workers in a process with links to all others.
    fn linked(links: Vec<Option<Link>>, process: usize, workers: usize, health: &Health) -> io::Result<Self> {
        let everywhere = links.len() * workers;
        assert!(everywhere <= MOST_PEERS, "there are at most {MOST_PEERS} workers");
        let mut hooks = Hooks::default();
        // Buffers are kept for the next packets, but no more than a round needs.
        hooks.refill.limit = Some(4);
        let inner = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), hooks.spill.clone());
        let (builders, network) = initialize_networking_from_sockets(inner, links, process, workers, hooks)?;
        let here = process * workers..(process + 1) * workers;
        let numbered = here.clone().zip(builders);
        let peers =
            numbered.map(|(index, builder)| Peer::new(index, everywhere, here.clone(), builder, health));
        let members =
            Members { peers: peers.collect(), pool: Pool::new(workers), network: Box::new(network) };
        Ok(Self { members: Mutex::new(members), here: workers, everywhere, health: health.clone() })
    }

    /// Runs this work on each peer of this process, and returns their results. All processes must call it equally
    /// often.
    ///
    /// # Panics
    ///
    /// If one of them panics, or another thread has used the team.
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
    /// If a peer has panicked, or another thread has used the team.
    pub fn part(&self) {
        self.health.end();
        if self.run(|peer| peer.exchange(vec![Vec::new(); self.everywhere])).iter().all(Result::is_ok) {
            let mut members = self.members.lock().expect(UNPOISONED);
            members.each(&mut Peer::close, &Peer::close);
            let network = std::mem::replace(&mut members.network, Box::new(()));
            // It waits for the threads. One whose other end was killed in the meantime has panicked.
            let _ = thread::spawn(move || drop(network)).join();
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
        let mut members = self.members.lock().expect(UNPOISONED);
        members.each(&mut |peer| first(peer), &|peer| others(peer));
    }
}

impl Members {
    /// Works with each peer, at the same time and always in the same thread: with the first one in this thread, with the
    /// others in theirs.
    fn each(&mut self, first: &mut dyn FnMut(&mut Peer), others: &(dyn Fn(&mut Peer) + Sync)) {
        let (mine, theirs) = self.peers.split_first_mut().expect("a team has a peer until it parts");
        let theirs: Vec<_> = theirs.iter_mut().map(Mutex::new).collect();
        self.pool.run_beside(1 + theirs.len(), &mut || first(mine), &|number| {
            others(&mut theirs[number - 1].lock().expect(UNPOISONED));
        });
    }
}

const UNPOISONED: &str = "no peer panicked";

impl Drop for Team {
    /// A process that ends without [`Team::part`] counts as lost, and waits for no other.
    fn drop(&mut self) {
        if let Ok(members) = self.members.get_mut() {
            std::mem::forget(std::mem::take(&mut members.peers));
            std::mem::forget(std::mem::replace(&mut members.network, Box::new(())));
        }
    }
}
