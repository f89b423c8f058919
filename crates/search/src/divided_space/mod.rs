//! The whole component of the start, divided among peers, with the distance of each state to the nearest goal.
//!
//! Guarantee: exact, or incomplete when a limit was hit. All counts are the same with any number of peers. Memory: at
//! each peer the table of its own states (key plus 6.2 to 8.4 bytes per state), 2 bytes per state for the distances, and
//! lists of those whose predecessors are still to be measured. Needs: [`Backward`], and keys of whole words.
//!
//! States are divided into parts by their keys, and each peer owns some parts. First all states are found, forwards, in
//! any order. Then Dijkstra's algorithm measures them backwards from all goals: the peers agree on the smallest distance
//! that is left, and each of them tells the owners of the predecessors. Both go round by round, and between two rounds
//! there may be a checkpoint.

mod part;

use std::collections::BTreeMap;
use std::io;

use slidewise_core::{Backward, Cost, Observer, Packable, Stop, WordKey};
use slidewise_store::closed::ClosedTable;
use slidewise_store::quotient::PARTS;
use slidewise_store::{Budget, Exhausted, List, StateId};

use crate::checkpoint::{FileReader, Manifest};
use crate::exchange::{Crew, Packet};
use crate::run::{self, Run};
use crate::wire::{Packed, Wire, received};
use part::{Part, UNREACHED, part};

/// The number of states that a peer handles in a round: their neighbours are held until they are sent.
const MOST: u64 = 1 << 14;

/// The results for the component.
#[derive(Clone, Debug, Default)]
pub struct Measured<K> {
    /// The distance of the start.
    pub length: Option<Cost>,
    /// The number of shortest solutions; `u128::MAX` stands for that many or more.
    pub shortest_solutions: u128,
    /// The number of states at each distance.
    pub layers: Vec<u64>,
    /// The state with the smallest key among those at the largest distance.
    pub hardest: Option<K>,
}

/// The states of a component.
pub struct DividedSpace<'d, 'c, D: Packable> {
    domain: &'d D,
    crew: Crew<'c>,
    /// The parts by number; those of other peers are empty.
    parts: Vec<Part<D::Key>>,
    /// The states whose predecessors are yet to be measured, by distance.
    open: BTreeMap<Cost, List<Place>>,
    counts: Counts,
    budget: Budget,
    /// The reason why this peer could not store a state, if that happened.
    stored: Result<(), Stop>,
}

/// A state of this peer: its part, and its number there.
type Place = (u8, StateId);

/// The counts, which are the same at all peers.
#[derive(Clone, Copy, Default)]
struct Counts {
    states: u64,
    edges: u64,
    goals: u64,
    /// Set when all states have been found: those nearer to a goal than this have updated their predecessors.
    measured: Option<Cost>,
}

impl Wire for Counts {
    fn put(&self, bytes: &mut Vec<u8>) {
        ((self.states, self.edges), (self.goals, self.measured)).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let ((states, edges), (goals, measured)) = Wire::take(bytes)?;
        Some(Self { states, edges, goals, measured })
    }
}

/// States by their words, with the number of paths to each.
type Paths<K> = BTreeMap<Vec<u64>, (K, u128)>;

/// What a peer reports after a round of the search: expansions, edges, goals; its states, whether it has more to
/// expand, and whether a checkpoint is due.
type Report = ((u64, (u64, u64)), (u64, (bool, bool)));

impl<'d, 'c, D> DividedSpace<'d, 'c, D>
where
    D: Backward + Packable<Key: WordKey>,
{
    /// A component with nothing found yet.
    pub fn new(domain: &'d D, crew: impl Into<Crew<'c>>, budget: &Budget) -> Self {
        Self {
            domain,
            crew: crew.into(),
            parts: (0..PARTS).map(|_| Part::new(budget)).collect(),
            open: BTreeMap::new(),
            counts: Counts::default(),
            budget: budget.clone(),
            stored: Ok(()),
        }
    }

    /// Number of states found.
    pub fn states(&self) -> u64 {
        self.counts.states
    }

    /// Number of legal moves, summed over the states expanded: each undirected edge counts twice.
    pub fn edges(&self) -> u64 {
        self.counts.edges
    }

    /// Number of goal states among those expanded.
    pub fn goal_states(&self) -> u64 {
        self.counts.goals
    }

    /// Finds all states and measures them.
    ///
    /// # Errors
    ///
    /// If a limit is hit, or another peer is lost.
    pub fn measure(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Measured<D::Key>, Stop> {
        match self.crew.saved()? {
            Some(saved) => {
                let read = self.load(saved).and_then(|()| run.restore(saved));
                self.crew.restore(read)?;
            }
            None => {
                let start = self.domain.pack(&self.domain.start());
                if self.owns(start) {
                    self.stored = self.parts[part(start)].table.intern(start).map(drop).map_err(run::reason);
                }
            }
        }
        if self.counts.measured.is_none() {
            self.find(run)?;
            self.counts.measured = Some(0);
            let prepared = self.prepare().map_err(run::reason);
            self.crew.agree(prepared)?;
        }
        self.retrograde(run)?;
        self.summary()
    }

    fn owns(&self, key: D::Key) -> bool {
        self.crew.parts().contains(&part(key))
    }

    /// Expands until no state is left.
    fn find(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        loop {
            let looked = run.look();
            let all = MOST * self.crew.peers() as u64;
            let room = run.nodes().map_or(all, |nodes| nodes.saturating_sub(run.stats.expanded).min(all));
            let most = self.crew.share(room as usize, self.crew.index()).len() as u64;
            let ((expanded, found), packets) = self.expand(most);
            let arrived = self.crew.exchange(packets)?;
            let stored = arrived.iter().try_for_each(|packet| self.store(packet)).map_err(run::reason);
            self.stored = self.stored.and(stored);
            let own = self.crew.parts();
            let states = own.clone().map(|number| self.parts[number].table.len() as u64).sum();
            let is_left = own.clone().any(|number| self.parts[number].is_left());
            let report: Report = ((expanded, found), (states, (is_left, self.crew.is_due(!is_left))));
            let reports = self.crew.agree(looked.and(self.stored).map(|()| report))?;
            self.counts.states = reports.iter().map(|(_, (states, _))| states).sum();
            for ((expanded, (edges, goals)), _) in &reports {
                run.stats.expanded += expanded;
                run.stats.generated_edges += edges;
                self.counts.edges += edges;
                self.counts.goals += goals;
            }
            run.stats.stored = self.counts.states;
            if !reports.iter().any(|(_, (_, (is_left, _)))| *is_left) {
                return Ok(());
            }
            if reports.iter().any(|(_, (_, (_, is_due)))| *is_due) {
                self.save(run)?;
            }
        }
    }

    /// Expands some states of this peer. Returns the numbers of states, edges and goals, and the successors by owner.
    fn expand(&mut self, most: u64) -> ((u64, (u64, u64)), Vec<Packet>) {
        let mut packets = vec![Packet::new(); self.crew.peers()];
        let (mut expanded, mut edges, mut goals) = (0, 0, 0);
        for number in self.crew.parts() {
            while expanded < most && self.parts[number].is_left() {
                let part = &mut self.parts[number];
                let state = self.domain.unpack(part.table.key(StateId(part.expanded as u32)));
                part.expanded += 1;
                expanded += 1;
                goals += u64::from(self.domain.is_goal(&state));
                for mv in self.domain.moves(&state) {
                    let mut child = state.clone();
                    self.domain.apply(&mut child, mv);
                    edges += 1;
                    let key = self.domain.pack(&child);
                    Packed(key).put(&mut packets[self.owner(key)]);
                }
            }
        }
        ((expanded, (edges, goals)), packets)
    }

    fn owner(&self, key: D::Key) -> usize {
        self.crew.owner(part(key))
    }

    /// Stores the states that another peer has found.
    fn store(&mut self, packet: &Packet) -> Result<(), Exhausted> {
        let mut keys = packet.as_slice();
        while !keys.is_empty() {
            let Packed(key) = received(&mut keys);
            self.parts[part(key)].table.intern(key)?;
        }
        Ok(())
    }

    /// Gives every state a distance: at first only goals have one.
    fn prepare(&mut self) -> Result<(), Exhausted> {
        for number in self.crew.parts() {
            for id in (0..self.parts[number].table.len() as u32).map(StateId) {
                let state = self.domain.unpack(self.parts[number].table.key(id));
                let is_goal = self.domain.is_goal(&state);
                self.parts[number].distances.push(if is_goal { 0 } else { UNREACHED })?;
                if is_goal {
                    self.remember(0, (number as u8, id))?;
                }
            }
        }
        Ok(())
    }

    fn remember(&mut self, distance: Cost, place: Place) -> Result<(), Exhausted> {
        let budget = &self.budget;
        self.open.entry(distance).or_insert_with(|| List::new(budget)).push(place)
    }

    /// Measures all states backwards from the goals.
    fn retrograde(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        loop {
            let own = self.open.first_key_value().map(|(&distance, _)| distance);
            let is_due = self.crew.is_due(false);
            // Expansions are over, so only time and memory can run out.
            let looked = run.look().or_else(|why| if why == Stop::Nodes { Ok(()) } else { Err(why) });
            let reports = self.crew.agree(looked.and(self.stored).map(|()| (own, is_due)))?;
            let Some(nearest) = reports.iter().filter_map(|(own, _)| *own).min() else { return Ok(()) };
            self.counts.measured = Some(nearest);
            if reports.iter().any(|(_, is_due)| *is_due) {
                self.save(run)?;
            }
            let packets = self.predecessors(nearest);
            let packets = packets.and_then(|packets| self.crew.exchange(packets))?;
            let arrived = packets.iter().try_for_each(|packet| self.arrive(packet)).map_err(run::reason);
            self.stored = self.stored.and(arrived);
        }
    }

    /// The distances of the predecessors of some states at this distance, for their owners.
    fn predecessors(&mut self, distance: Cost) -> Result<Vec<Packet>, Stop> {
        let mut packets = vec![Packet::new(); self.crew.peers()];
        let Some(mut places) = self.open.remove(&distance) else { return Ok(packets) };
        for _ in 0..MOST {
            let Some((number, id)) = places.pop() else { break };
            let part = &self.parts[usize::from(number)];
            if Cost::from(part.distances[id.index()]) < distance {
                continue;
            }
            let state = self.domain.unpack(part.table.key(id));
            for mv in self.domain.arrivals(&state) {
                let mut before = state.clone();
                self.domain.undo(&mut before, mv);
                let key = self.domain.pack(&before);
                let farther = distance + self.domain.cost(&before, mv);
                (Packed(key), farther).put(&mut packets[self.owner(key)]);
            }
        }
        if !places.is_empty() {
            self.open.insert(distance, places);
        }
        Ok(packets)
    }

    /// Records the distances that another peer has sent. Some states cannot be reached from the start.
    fn arrive(&mut self, packet: &Packet) -> Result<(), Exhausted> {
        let mut news = packet.as_slice();
        while !news.is_empty() {
            let (Packed(key), distance): (Packed<D::Key>, Cost) = received(&mut news);
            if distance >= Cost::from(UNREACHED) {
                return Err(Exhausted::Capacity);
            }
            let number = part(key);
            let Some(id) = self.parts[number].table.find(key) else { continue };
            let known = &mut self.parts[number].distances[id.index()];
            if distance < Cost::from(*known) {
                *known = distance as u16;
                self.remember(distance, (number as u8, id))?;
            }
        }
        Ok(())
    }

    /// Combines the results of all peers.
    fn summary(&mut self) -> Result<Measured<D::Key>, Stop> {
        let (mut layers, mut hardest) = (Vec::new(), None::<(Cost, Vec<u64>)>);
        for number in self.crew.parts() {
            for id in (0..self.parts[number].table.len() as u32).map(StateId) {
                let Some(distance) = self.parts[number].distance(id) else { continue };
                layers.resize(layers.len().max(distance as usize + 1), 0);
                layers[distance as usize] += 1;
                let words = self.parts[number].table.key(id).words().to_vec();
                hardest = farther(hardest, Some((distance, words)));
            }
        }
        let mut measured =
            Measured { length: None, shortest_solutions: 0, layers: Vec::new(), hardest: None };
        let mut last = None;
        for (layers, hardest) in self.crew.agree(Ok((layers, hardest)))? {
            measured.layers.resize(measured.layers.len().max(layers.len()), 0);
            measured
                .layers
                .iter_mut()
                .zip(&layers)
                .for_each(|(sum, states): (&mut u64, &u64)| *sum += states);
            last = farther(last, hardest);
        }
        measured.hardest = last.map(|(_, words)| {
            let mut key = D::Key::default();
            key.words_mut().copy_from_slice(&words);
            key
        });
        let start = self.domain.pack(&self.domain.start());
        measured.length = self.distances_of(&[start])?[0];
        measured.shortest_solutions = self.ways(start, measured.length)?;
        Ok(measured)
    }

    /// The distance of each of these states, which any peer may own.
    fn distances_of(&mut self, keys: &[D::Key]) -> Result<Vec<Option<Cost>>, Stop> {
        let distance = |&key: &D::Key| {
            let part = &self.parts[part(key)];
            part.table.find(key).and_then(|id| part.distance(id))
        };
        let own: Vec<Option<Cost>> = keys.iter().map(distance).collect();
        let peers = self.crew.agree(Ok(own))?;
        let known = |index: usize| peers.iter().find_map(|peer| peer[index]);
        Ok((0..keys.len()).map(known).collect())
    }

    /// The number of shortest solutions from a state at this distance. All peers follow all of them; only the distances
    /// are divided.
    fn ways(&mut self, start: D::Key, length: Option<Cost>) -> Result<u128, Stop> {
        let Some(length) = length else { return Ok(0) };
        // By remaining distance: the states on shortest solutions by their words, with the number of paths to them.
        let mut ways: BTreeMap<Cost, Paths<D::Key>> = BTreeMap::new();
        ways.entry(length).or_default().insert(start.words().to_vec(), (start, 1));
        while let Some((distance, states)) = ways.pop_last() {
            if distance == 0 {
                return Ok(states.into_values().fold(0, |sum, (_, count)| count.saturating_add(sum)));
            }
            let (mut keys, mut paths) = (Vec::new(), Vec::new());
            for (key, count) in states.into_values() {
                let state = self.domain.unpack(key);
                for mv in self.domain.moves(&state) {
                    let mut child = state.clone();
                    self.domain.apply(&mut child, mv);
                    keys.push(self.domain.pack(&child));
                    paths.push((self.domain.cost(&state, mv), count));
                }
            }
            let left = self.distances_of(&keys)?;
            for ((key, (cost, count)), left) in keys.into_iter().zip(paths).zip(left) {
                let Some(left) = left.filter(|left| left + cost == distance) else { continue };
                let states = ways.entry(left).or_default();
                let entry = states.entry(key.words().to_vec()).or_insert((key, 0));
                entry.1 = entry.1.saturating_add(count);
            }
        }
        unreachable!("the distance falls along a shortest solution until it is 0")
    }

    /// Writes a checkpoint.
    fn save(&mut self, run: &Run<'_, impl Observer>) -> Result<(), Stop> {
        let Self { crew, parts, counts, .. } = self;
        let own = crew.parts();
        crew.save(
            &mut |manifest| {
                "space".clone_into(&mut manifest.search);
                run.describe(manifest);
                counts.put(&mut manifest.state);
            },
            &mut |writer| writer.parts(own.clone(), &mut |number, to| parts[number].save(to)),
        )
    }

    /// Reads a checkpoint.
    fn load(&mut self, saved: &Manifest) -> io::Result<()> {
        let counts: Option<Counts> = Wire::take(&mut saved.state.as_slice());
        self.counts = counts.ok_or(io::ErrorKind::InvalidData)?;
        let measured = self.counts.measured;
        for number in self.crew.parts() {
            self.parts[number].load(FileReader::part(saved, number)?)?;
            // The states at the distance that was reached update their predecessors again, which changes nothing.
            let Some(measured) = measured else { continue };
            for id in (0..self.parts[number].table.len() as u32).map(StateId) {
                if let Some(distance) = self.parts[number].distance(id).filter(|&known| known >= measured) {
                    self.remember(distance, (number as u8, id)).map_err(|_| io::ErrorKind::OutOfMemory)?;
                }
            }
        }
        Ok(())
    }
}

/// The state at the larger distance; of two at the same distance, the one with the smaller words.
fn farther(a: Option<(Cost, Vec<u64>)>, b: Option<(Cost, Vec<u64>)>) -> Option<(Cost, Vec<u64>)> {
    let (Some(a), Some(b)) = (&a, &b) else { return a.or(b) };
    let is_first = (a.0, std::cmp::Reverse(&a.1)) >= (b.0, std::cmp::Reverse(&b.1));
    Some(if is_first { a.clone() } else { b.clone() })
}
