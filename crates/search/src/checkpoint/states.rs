//! Lists of states that are divided among the peers in any way. A peer writes all of its states into one file, list
//! after list. When the search resumes, each list is divided anew.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

use slidewise_core::WordKey;
use slidewise_store::{Budget, List};

use super::file::FileWriter;
use super::manifest::Manifest;
use crate::exchange::Crew;
use crate::plan::Plan;

/// Writes keys.
pub(crate) fn put_keys<K: WordKey>(keys: impl Iterator<Item = K>, to: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    for key in keys {
        key.words().iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        if bytes.len() >= 1 << 16 {
            to.write_all(&bytes)?;
            bytes.clear();
        }
    }
    to.write_all(&bytes)
}

pub(crate) fn take_key<K: WordKey>(from: &mut dyn Read) -> io::Result<K> {
    let mut key = K::default();
    for word in key.words_mut() {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        *word = u64::from_le_bytes(bytes);
    }
    Ok(key)
}

/// Reads this many keys into a list.
pub(crate) fn take_keys<K: WordKey>(keys: usize, from: &mut dyn Read, to: &mut List<K>) -> io::Result<()> {
    for _ in 0..keys {
        to.push(take_key(from)?).map_err(|_| io::ErrorKind::OutOfMemory)?;
    }
    Ok(())
}

fn name(peer: usize) -> String {
    format!("states-{peer}")
}

/// Writes the states that this peer holds in all lists, in their order.
pub(crate) fn save_states<K: WordKey>(
    writer: &mut FileWriter,
    peer: usize,
    states: &mut dyn Iterator<Item = K>,
) -> io::Result<()> {
    writer.file(name(peer), &mut |to| put_keys(&mut *states, to))
}

/// Reads this peer's part of the lists with these plans. Returns the new plans with the states of this peer.
pub(crate) fn load_states<K: WordKey>(
    saved: &Manifest,
    crew: &Crew<'_>,
    plans: &[Plan],
    budget: &Budget,
) -> io::Result<Vec<(Plan, List<K>)>> {
    let open = |peer| File::open(saved.path(&name(peer))).map(BufReader::new);
    let mut files = (0..saved.peers).map(open).collect::<io::Result<Vec<_>>>()?;
    // How many states of each file belong to earlier lists or runs.
    let mut before = vec![0; saved.peers];
    let mut lists = Vec::new();
    for old in plans {
        let mut plan = Plan::default();
        (0..crew.peers()).for_each(|peer| plan.push(peer, crew.share(old.len(), peer).len()));
        let own = crew.share(old.len(), crew.index());
        let mut list = List::new(budget);
        let mut at = 0;
        for run in old.runs() {
            let (file, before) = (files.get_mut(run.peer), before.get_mut(run.peer));
            let (Some(file), Some(before)) = (file, before) else {
                return Err(io::ErrorKind::InvalidData.into());
            };
            let (from, to) = (own.start.clamp(at, at + run.states), own.end.clamp(at, at + run.states));
            if from < to {
                file.seek(SeekFrom::Start(((*before + from - at) * size_of::<K>()) as u64))?;
                take_keys(to - from, file, &mut list)?;
            }
            *before += run.states;
            at += run.states;
        }
        lists.push((plan, list));
    }
    Ok(lists)
}
