//! Rounds of searches on several threads and peers. First the states of a round are distributed in chunks; each peer
//! expands its chunks, and sorts the successors by the part of the store that they belong to. Then the successors go to
//! the owners of their parts, who store them, part by part, chunk after chunk. No two threads ever wait for the same
//! part, and the contents of the store and their order depend neither on which thread came first nor on which peer did
//! what.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, RwLock, RwLockReadGuard};

use slidewise_core::{Stop, WordKey};
use slidewise_store::quotient::PARTS;
use slidewise_store::{Budget, Exhausted};

use crate::exchange::{Crew, Packet};
use crate::plan::Plan;
use crate::run;
pub(crate) use crate::wire::Arrival;
use crate::wire::{Packed, Wire, put_keys, received, received_keys};

/// The counts of a chunk. Those that other peers need have a byte representation.
pub(crate) trait Tally: Default + Send + Sync + Wire {
    /// Adds the counts of the next chunk.
    fn add(&mut self, next: &Self);

    /// Is there an answer, so that nothing more need be stored?
    fn is_final(&self) -> bool;
}

/// The successors of a chunk of states. Each chunk has cache lines of its own, and so has each part of a store: threads
/// that write to neighbours would otherwise take the lines from each other all the time. Processors fetch lines in pairs.
#[repr(align(128))]
pub(crate) struct Chunk<K, T> {
    /// Successors by part.
    pub(crate) keys: [Vec<K>; PARTS],
    pub(crate) tally: T,
}

impl<K, T: Default> Default for Chunk<K, T> {
    fn default() -> Self {
        Self { keys: std::array::from_fn(|_| Vec::new()), tally: T::default() }
    }
}

/// The chunks of states that a peer expands.
pub(crate) struct Hand<K> {
    /// Their numbers in the round.
    pub(crate) numbers: Range<usize>,
    /// Should a checkpoint be written after the round?
    pub(crate) is_due: bool,
    /// The number that each peer has reported.
    pub(crate) reports: Vec<u64>,
    /// Where each chunk begins, and where the last one ends.
    starts: Vec<usize>,
    states: Vec<K>,
}

impl<K> Hand<K> {
    /// The states of the chunk with this number.
    pub(crate) fn chunk(&self, number: usize) -> &[K] {
        let number = number - self.numbers.start;
        &self.states[self.starts[number]..self.starts[number + 1]]
    }
}

/// Fills an empty chunk with the successors of the states with its number.
pub(crate) type Expand<'a, K, T> = dyn Fn(usize, &mut Chunk<K, T>) + Sync + 'a;

/// Stores the successors in the part with this number.
pub(crate) type Store<'a, K> = dyn Fn(usize, Successors<'_, K>) -> Result<(), Exhausted> + Sync + 'a;

/// Workspace for rounds.
pub(crate) struct Rounds<'a, K, T> {
    pub(crate) crew: Crew<'a>,
    chunks: Vec<RwLock<Chunk<K, T>>>,
    budget: Budget,
    charged: usize,
    /// The number of bytes of packets and distributed states in this round.
    passing: usize,
    /// The packets of the round before, whose room is used again.
    spare: Vec<Packet>,
}

impl<'a, K: WordKey, T: Tally> Rounds<'a, K, T> {
    /// Rounds of this crew.
    pub(crate) fn new(crew: Crew<'a>, budget: &Budget) -> Self {
        Self { crew, chunks: Vec::new(), budget: budget.clone(), charged: 0, passing: 0, spare: Vec::new() }
    }

    /// Distributes the states of a plan in chunks of these sizes, unless a peer must stop. Each peer reports a number.
    /// `own` yields the states that this peer holds, in their order.
    pub(crate) fn deal(
        &mut self,
        report: Result<u64, Stop>,
        plan: &Plan,
        sizes: &[usize],
        own: impl Iterator<Item = K>,
    ) -> Result<Hand<K>, Stop> {
        let numbers = self.crew.share(sizes.len(), self.crew.index());
        let mut starts = vec![0];
        for size in &sizes[numbers.clone()] {
            starts.push(starts[starts.len() - 1] + size);
        }
        let go_on = report.map(|report| (self.crew.is_due(false), report));
        let (all, states) = if self.crew.peers() == 1 {
            (vec![go_on?], own.collect())
        } else {
            let mut own = own;
            self.pass(go_on, plan, sizes, &mut own)?
        };
        self.passing = states.capacity() * size_of::<K>();
        let (due, reports): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        Ok(Hand { numbers, is_due: due.contains(&true), reports, starts, states })
    }

    /// Passes on the states that other peers are to expand. Returns those for this peer, and for each peer whether it
    /// requests a checkpoint and the number it reports.
    fn pass(
        &mut self,
        go_on: Result<GoOn, Stop>,
        plan: &Plan,
        sizes: &[usize],
        own: &mut dyn Iterator<Item = K>,
    ) -> Result<(Vec<GoOn>, Vec<K>), Stop> {
        let (me, peers) = (self.crew.index(), self.crew.peers());
        let mut packets = vec![Packet::new(); peers];
        packets.iter_mut().for_each(|packet| go_on.put(packet));
        // The parts of the plan that each peer expands.
        let mut rest = plan.clone();
        let hands: Vec<Plan> = (0..peers)
            .map(|peer| rest.take_front(sizes[self.crew.share(sizes.len(), peer)].iter().sum()))
            .collect();
        for (packet, hand) in packets.iter_mut().zip(&hands) {
            (&mut *own).take(hand.held_by(me)).for_each(|key| Packed(key).put(packet));
        }
        let packets = self.crew.exchange(packets)?;
        let mut packets: Vec<&[u8]> = packets.iter().map(Vec::as_slice).collect();
        let all = all_go_on(&mut packets)?;
        let holders = hands[me].runs().flat_map(|run| std::iter::repeat_n(run.peer, run.states));
        let states = holders.map(|peer| received::<Packed<K>>(&mut packets[peer]).0).collect();
        Ok((all, states))
    }

    /// One round: `expand` fills an empty chunk with the successors of the states with its number; `store` receives the
    /// successors of a part, given by its number. At the end, unless there is an answer, each peer summarizes what the
    /// others must know. The counts are those of all peers.
    ///
    /// The functions are called for whole chunks and parts, so they go behind pointers: one compiled round serves all
    /// searches with the same keys and counts.
    pub(crate) fn run<S>(
        &mut self,
        numbers: Range<usize>,
        expand: &Expand<'_, K, T>,
        store: &Store<'_, K>,
        sum_up: impl FnOnce(&T) -> Result<S, Exhausted>,
    ) -> Result<(T, Option<Result<S, Stop>>), Stop> {
        let (tally, stored) = self.expand_and_store(numbers, expand, store)?;
        if tally.is_final() {
            return Ok((tally, None));
        }
        let summary = stored.and_then(|()| sum_up(&tally));
        Ok((tally, Some(summary.map_err(run::reason))))
    }

    /// Returns the counts of all peers, and whether everything could be stored here.
    fn expand_and_store(
        &mut self,
        numbers: Range<usize>,
        expand: &Expand<'_, K, T>,
        store: &Store<'_, K>,
    ) -> Result<(T, Result<(), Exhausted>), Stop> {
        self.chunks.resize_with(numbers.len().max(self.chunks.len()), RwLock::default);
        // Wakes only as many threads as are worthwhile.
        let threads = numbers.len().div_ceil(4);
        let work = Work {
            chunks: &self.chunks[..numbers.len()],
            parts: self.crew.parts(),
            me: self.crew.index(),
            numbers,
            next_chunk: AtomicUsize::new(0),
            next_part: AtomicUsize::new(0),
            refused: Mutex::new(None),
        };
        self.crew.pool.run(threads, &|| work.expand(expand));
        let is_alone = self.crew.peers() == 1;
        let mut arrived =
            if is_alone { work.alone() } else { work.exchange(&mut self.crew, &mut self.spare)? };
        if !arrived.tally.is_final() {
            self.crew.pool.run(threads, &|| work.store(&arrived, store));
        }
        let refused = work.refused.into_inner().expect(UNPOISONED);
        self.passing += arrived.bytes;
        let charged = self.charge();
        // Its own packet had only counts.
        arrived.successors.swap_remove(self.crew.index());
        self.spare = arrived.successors.into_iter().map(|sent| sent.packet).collect();
        Ok((arrived.tally, refused.map_or(charged, Err)))
    }

    /// Charges the lists of successors, and the data in transit between peers.
    fn charge(&mut self) -> Result<(), Exhausted> {
        let lists = self.chunks.iter_mut().flat_map(|chunk| &chunk.get_mut().expect(UNPOISONED).keys);
        let lists: usize = lists.map(|keys| size_of::<Vec<K>>() + keys.capacity() * size_of::<K>()).sum();
        let bytes = lists + self.passing;
        if bytes > self.charged {
            self.budget.charge(bytes - self.charged)?;
            self.charged = bytes;
        }
        Ok(())
    }
}

impl<K, T> Drop for Rounds<'_, K, T> {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

/// The data that peers have sent.
struct Arrived<T> {
    /// The counts of all peers.
    tally: T,
    /// From each peer the successors in each part of ours, chunk after chunk; empty for this peer itself.
    successors: Vec<Sent>,
    bytes: usize,
}

/// A packet, and where in it the successors of each part are.
#[derive(Default)]
struct Sent {
    packet: Packet,
    parts: Vec<Range<usize>>,
}

/// The successors in one part, in the order in which they are stored. They are in one array, because the store looks up
/// several at a time, and a chunk has few in each part.
pub(crate) struct Successors<'a, K> {
    pub(crate) keys: &'a [K],
    /// The numbers of their chunks, and where each of them ends.
    chunks: &'a [(usize, usize)],
}

impl<'a, K> Successors<'a, K> {
    /// The successors of each chunk, after its number.
    pub(crate) fn by_chunk(&self) -> impl Iterator<Item = (usize, &'a [K])> {
        let (mut start, keys) = (0, self.keys);
        self.chunks.iter().map(move |&(number, end)| (number, &keys[std::mem::replace(&mut start, end)..end]))
    }
}

/// Workspace for collecting the successors of several chunks or peers.
struct Collected<K> {
    keys: Vec<K>,
    chunks: Vec<(usize, usize)>,
}

impl<K> Default for Collected<K> {
    fn default() -> Self {
        Self { keys: Vec::new(), chunks: Vec::new() }
    }
}

impl<K> Collected<K> {
    fn add(&mut self, number: usize, keys: impl Iterator<Item = K>) {
        self.keys.extend(keys);
        self.chunks.push((number, self.keys.len()));
    }
}

/// A round in progress, as all threads of a peer see it.
struct Work<'a, K, T> {
    chunks: &'a [RwLock<Chunk<K, T>>],
    /// The parts of this peer.
    parts: Range<usize>,
    me: usize,
    /// The numbers of its chunks.
    numbers: Range<usize>,
    next_chunk: AtomicUsize,
    next_part: AtomicUsize,
    /// The reason why a successor could not be stored.
    refused: Mutex<Option<Exhausted>>,
}

impl<K: WordKey, T: Tally> Work<'_, K, T> {
    /// The first half of the work of each thread.
    fn expand(&self, expand: &Expand<'_, K, T>) {
        for number in taken(&self.next_chunk, self.chunks.len()) {
            let mut chunk = self.chunks[number].write().expect(UNPOISONED);
            chunk.keys.iter_mut().for_each(Vec::clear);
            chunk.tally = T::default();
            expand(self.numbers.start + number, &mut chunk);
        }
    }

    /// The second half, when the data of all peers has arrived.
    fn store(&self, arrived: &Arrived<T>, store: &Store<'_, K>) {
        let own: Vec<_> = self.chunks.iter().map(|chunk| chunk.read().expect(UNPOISONED)).collect();
        let mut collected = Collected::default();
        for part in taken(&self.next_part, self.parts.len()) {
            let number = self.parts.start + part;
            let stored = match (own.as_slice(), arrived.successors.as_slice()) {
                // A thread alone stores its only chunk as it is.
                ([only], [_]) => {
                    let keys = only.keys[number].as_slice();
                    store(number, Successors { keys, chunks: &[(self.numbers.start, keys.len())] })
                }
                _ => {
                    self.collect(part, &own, arrived, &mut collected);
                    store(number, Successors { keys: &collected.keys, chunks: &collected.chunks })
                }
            };
            if let Err(exhausted) = stored {
                *self.refused.lock().expect(UNPOISONED) = Some(exhausted);
            }
        }
    }

    /// Collects the successors of a part of this peer.
    fn collect(
        &self,
        part: usize,
        own: &[RwLockReadGuard<'_, Chunk<K, T>>],
        arrived: &Arrived<T>,
        successors: &mut Collected<K>,
    ) {
        successors.keys.clear();
        successors.chunks.clear();
        for (peer, Sent { packet, parts }) in arrived.successors.iter().enumerate() {
            if peer == self.me {
                for (chunk, number) in own.iter().zip(self.numbers.clone()) {
                    successors.add(number, chunk.keys[self.parts.start + part].iter().copied());
                }
                continue;
            }
            let mut bytes = &packet[parts[part].clone()];
            while !bytes.is_empty() {
                let (number, states) = received::<(u32, u32)>(&mut bytes);
                successors.add(number as usize, received_keys(states as usize, &mut bytes));
            }
        }
    }

    /// The counts of this peer.
    fn tally(&self) -> T {
        let mut sum = T::default();
        self.chunks.iter().for_each(|chunk| sum.add(&chunk.read().expect(UNPOISONED).tally));
        sum
    }

    /// What has arrived at a peer that has no others.
    fn alone(&self) -> Arrived<T> {
        Arrived { tally: self.tally(), successors: vec![Sent::default()], bytes: 0 }
    }

    /// Sends the successors to the owners of their parts, and the counts to all peers.
    fn exchange(&self, crew: &mut Crew<'_>, spare: &mut Vec<Packet>) -> Result<Arrived<T>, Stop> {
        let own = self.tally();
        let mut chunks: Vec<_> = self.chunks.iter().map(|chunk| chunk.write().expect(UNPOISONED)).collect();
        let mut packet = |peer| {
            let is_wanted = peer != self.me && !own.is_final();
            let keys = |part: usize| chunks.iter().map(move |chunk| chunk.keys[part].len()).sum::<usize>();
            let keys: usize = crew.share(PARTS, peer).filter(|_| is_wanted).map(keys).sum();
            // Grown bit by bit, a packet would be copied several times. The counts take little more room.
            let heads = crew.share(PARTS, peer).len() * (1 + chunks.len()) * size_of::<u64>();
            let mut packet = if is_wanted { spare.pop().unwrap_or_default() } else { Packet::new() };
            packet.clear();
            packet.reserve(keys * size_of::<K>() + heads);
            own.put(&mut packet);
            for part in crew.share(PARTS, peer).filter(|_| is_wanted) {
                let start = packet.len();
                0u64.put(&mut packet);
                for (chunk, number) in chunks.iter_mut().zip(self.numbers.clone()) {
                    // The list is freed, because the packet now holds its content.
                    let keys = std::mem::take(&mut chunk.keys[part]);
                    if !keys.is_empty() {
                        (number as u32, keys.len() as u32).put(&mut packet);
                        put_keys(&keys, &mut packet);
                    }
                }
                let bytes = (packet.len() - start - size_of::<u64>()) as u64;
                packet[start..][..size_of::<u64>()].copy_from_slice(&bytes.to_le_bytes());
            }
            packet
        };
        let packets: Vec<_> = (0..crew.peers()).map(&mut packet).collect();
        let copied = packets.iter().enumerate().filter(|&(peer, _)| !crew.is_here(peer));
        let sent: usize = copied.map(|(_, packet)| packet.len()).sum();
        let packets = crew.exchange(packets)?;
        let bytes = sent + packets.iter().map(Vec::len).sum::<usize>();
        let mut tally = T::default();
        let mut successors = Vec::new();
        for (peer, packet) in packets.into_iter().enumerate() {
            let mut rest = packet.as_slice();
            let theirs: T = received(&mut rest);
            tally.add(if peer == self.me { &own } else { &theirs });
            let mut parts = Vec::new();
            while !rest.is_empty() {
                let bytes: usize = received(&mut rest);
                let start = packet.len() - rest.len();
                parts.push(start..start + bytes);
                rest = &rest[bytes..];
            }
            successors.push(Sent { packet, parts });
        }
        Ok(Arrived { tally, successors, bytes })
    }
}

/// Whether a peer that continues requests a checkpoint, and the number it reports.
type GoOn = (bool, u64);

/// Reads the beginnings of packets, unless a peer must stop.
pub(crate) fn all_go_on<T: Wire>(packets: &mut [&[u8]]) -> Result<Vec<T>, Stop> {
    packets.iter_mut().map(received::<Result<T, Stop>>).collect()
}

/// The numbers below `end` that no other thread has taken.
pub(crate) fn taken(next: &AtomicUsize, end: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || Some(next.fetch_add(1, Relaxed)).filter(|&number| number < end))
}

/// A thread that panics ends the search.
pub(crate) const UNPOISONED: &str = "no thread panicked";
