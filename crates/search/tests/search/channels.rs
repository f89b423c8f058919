//! Peers that are threads of the test, connected by channels.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use slidewise_search::exchange::{Exchange, Lost, Packet};

struct Peer {
    index: usize,
    to: Vec<Sender<Packet>>,
    from: Vec<Receiver<Packet>>,
}

impl Exchange for Peer {
    fn index(&self) -> usize {
        self.index
    }

    fn peers(&self) -> usize {
        self.to.len()
    }

    fn exchange(&mut self, packets: Vec<Packet>) -> Result<Vec<Packet>, Lost> {
        assert_eq!(packets.len(), self.to.len());
        for (to, packet) in self.to.iter().zip(packets) {
            to.send(packet).map_err(|_| Lost)?;
        }
        self.from.iter().map(|from| from.recv().map_err(|_| Lost)).collect()
    }
}

fn connected(peers: usize) -> Vec<Peer> {
    let mut all: Vec<_> = (0..peers).map(|index| Peer { index, to: Vec::new(), from: Vec::new() }).collect();
    for from in 0..peers {
        for to in 0..peers {
            let (sender, receiver) = channel();
            all[from].to.push(sender);
            all[to].from.push(receiver);
        }
    }
    all
}

/// The results of this many peers.
pub(crate) fn each<T: Send>(peers: usize, work: impl Fn(&mut dyn Exchange) -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> =
            connected(peers).into_iter().map(|mut peer| scope.spawn(move || work(&mut peer))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no peer panicked")).collect()
    })
}
