//! The peers that a search works with, and the folder for its checkpoints.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use slidewise_core::{NarrowKeys, Observer, Outcome, Undirected};
use slidewise_search::checkpoint::Unusable;
use slidewise_search::exchange;
use slidewise_search::{Checkpoints, Crew, LocalPeers, Run, layers};

use crate::Refused;
use crate::solve::ResolvedOptions;

/// Peers in this and other processes, and a folder for checkpoints. The default is this process alone, without
/// checkpoints.
#[derive(Clone, Copy, Default)]
pub struct Distribution {
    /// The peers. They live as long as the process.
    pub local_peers: Option<&'static dyn LocalPeers>,
    /// The folder, and how often a checkpoint is written.
    pub checkpoint: Option<(&'static Path, Duration)>,
}

impl fmt::Debug for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let peers = self.local_peers.map_or(1, LocalPeers::everywhere);
        f.debug_struct("Distribution").field("peers", &peers).field("checkpoint", &self.checkpoint).finish()
    }
}

impl PartialEq for Distribution {
    fn eq(&self, other: &Self) -> bool {
        let address = |local_peers: Option<&'static dyn LocalPeers>| {
            local_peers.map(|local_peers| std::ptr::from_ref(local_peers).cast::<()>())
        };
        address(self.local_peers) == address(other.local_peers) && self.checkpoint == other.checkpoint
    }
}

impl Eq for Distribution {}

impl Distribution {
    /// Are there peers in other processes, or checkpoints?
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.local_peers.is_some() || self.checkpoint.is_some()
    }

    /// The checkpoints of a task.
    ///
    /// # Errors
    ///
    /// If the folder holds a checkpoint of another task.
    pub fn checkpoints(&self, task: &str) -> Result<Option<Checkpoints>, Refused> {
        let open = |(folder, every)| Checkpoints::open(folder, task, every);
        self.checkpoint.map(open).transpose().map_err(|Unusable(why)| Refused(why))
    }

    /// Runs a search with all peers of this process.
    pub fn run<O: Observer, T>(
        &self,
        threads: usize,
        checkpoints: Option<&Checkpoints>,
        run: &mut Run<'_, O>,
        search: impl Fn(Crew<'_>, &mut Run<'_, O>) -> T + Sync,
    ) -> T {
        let result = exchange::together(self.local_peers, threads, checkpoints, run, search);
        if let Some(trouble) = checkpoints.and_then(Checkpoints::trouble) {
            run.tell(&trouble);
        }
        result
    }
}

/// Breadth-first search by layers with all peers, and with checkpoints.
pub(crate) fn layers<D: Undirected + NarrowKeys + Sync>(
    domain: &D,
    chosen: &ResolvedOptions,
    checkpoints: Option<&Checkpoints>,
    run: &mut Run<'_, &mut dyn Observer>,
) -> Outcome<D::Move> {
    chosen.distribution.run(chosen.threads, checkpoints, run, |crew, run| layers::search(domain, crew, run))
}
