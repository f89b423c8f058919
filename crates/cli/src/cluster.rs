//! The processes that run a command. All of them run the same command; the first one reads the user's arguments, starts
//! the others if they are on this machine, shows the progress and prints the result.

mod children;

use std::env;
use std::fmt::Debug;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context, anyhow, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;
use slidewise_cluster::{Hosts, JoinError, Listener, LocalPeers, MOST_PEERS, Place, Team};
use slidewise_core::Stop;
use slidewise_solve::Distribution;

use crate::args::{ClusterArgs, ProcessArgs};
use crate::{human, interrupt, output};
use children::Children;

/// The variable that tells a process started by another one the address of the first process and its own number.
const FIRST: &str = "SLIDEWISE_FIRST_PROCESS";
const NUMBER: &str = "SLIDEWISE_PROCESS";

/// The processes of a command.
pub(crate) struct Cluster {
    pub(crate) distribution: Distribution,
    /// The number of processes on this machine, as far as is known.
    pub(crate) neighbours: usize,
    /// The number of threads of a search: all workers. None means as many as there are cores.
    pub(crate) threads: Option<usize>,
    team: Option<&'static Team>,
    children: Children,
    is_first: bool,
}

impl Cluster {
    /// Connects to the other processes of a command, if there are any. `inputs` are the puzzles that were named.
    pub(crate) fn search(
        args: &ClusterArgs,
        command: &impl Debug,
        inputs: &[String],
    ) -> anyhow::Result<Self> {
        let mut cluster = Self::meet(&args.processes, command, inputs)?;
        let checkpoint = args.checkpoint.clone().map(|path| &*Box::leak(path.into_boxed_path()));
        cluster.distribution.checkpoint = checkpoint.map(|path| (path, args.checkpoint_every));
        Ok(cluster)
    }

    /// The same for a command without checkpoints.
    pub(crate) fn meet(args: &ProcessArgs, command: &impl Debug, inputs: &[String]) -> anyhow::Result<Self> {
        let mut cluster = Self {
            distribution: Distribution::default(),
            neighbours: 1,
            threads: None,
            team: None,
            children: Children::default(),
            is_first: true,
        };
        if args.processes.is_none() && args.hosts.is_none() && args.workers.is_none() {
            return Ok(cluster);
        }
        let hosts = args.hosts.as_ref().map(|path| {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            Hosts::read(&text).map_err(|faults| anyhow!("{}: {faults}", path.display()))
        });
        let hosts = hosts.transpose()?;
        let processes = hosts.as_ref().map_or(args.processes.unwrap_or(1), Hosts::len);
        let workers = args.workers.unwrap_or(1);
        ensure!(processes > 0 && workers > 0, "at least one process with one worker is needed");
        let all = processes * workers;
        ensure!(
            all <= MOST_PEERS,
            "{processes} processes with {workers} workers each make {all} workers, but at most {MOST_PEERS} can be \
             used, because the states are divided into {MOST_PEERS} parts. {}",
            match MOST_PEERS / processes {
                0 => format!("Use at most {MOST_PEERS} processes"),
                most => format!("Use --workers {most}, or fewer processes"),
            }
        );
        ensure!(
            processes == 1 || inputs.iter().all(|input| input != "-"),
            "only one process can read standard input: give a file that all of them can read"
        );
        let process = match &hosts {
            Some(_) => args.process.unwrap_or(0),
            None => env::var(NUMBER).ok().and_then(|number| number.parse().ok()).unwrap_or(0),
        };
        ensure!(
            process < processes,
            "there is no process {process}: {}",
            match processes {
                1 => "the only process is number 0".to_owned(),
                _ => format!("the {processes} processes are numbered from 0"),
            }
        );
        if process > 0 {
            output::mute();
        }
        let place = Place { process, processes, workers, task: task(args, command, inputs) };
        let team = if processes == 1 {
            Team::alone(workers)
        } else if let Some(hosts) = &hosts {
            Team::join(&Listener::of_host(hosts, process)?, &place)?
        } else {
            let listener = Listener::local(env::var(FIRST).ok().as_deref())?;
            if process == 0 {
                cluster.children = Children::start(processes, listener.first())?;
                cluster.neighbours = processes;
            }
            let children = &mut cluster.children;
            match Team::join_unless(&listener, &place, &mut || children.ended()) {
                Ok(team) => team,
                Err(error) => {
                    children.kill();
                    return Err(match &error {
                        JoinError::Ended { process } => anyhow!("{error}\n{}", children.complaint(*process)),
                        _ => error.into(),
                    });
                }
            }
        };
        let team: &'static Team = Box::leak(Box::new(team));
        cluster.distribution.local_peers = Some(team);
        (cluster.team, cluster.threads) = (Some(team), Some(all));
        cluster.is_first = process == 0;
        if process > 0 && hosts.is_none() {
            cluster.neighbours = processes;
        }
        Ok(cluster)
    }

    /// Distributes independent units of work: each worker does a few adjacent units of every block. The first process
    /// receives the results in the order of the units. Returns why it stopped early, if it did.
    pub(crate) fn units(
        &self,
        units: usize,
        block: usize,
        work: impl Fn(Range<usize>) -> Vec<u8> + Sync,
        mut take: impl FnMut(Vec<u8>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<Stop>> {
        let team = self.team.context("there are no workers")?;
        let all = team.everywhere();
        for first in (0..units).step_by(block * all) {
            let units = (units - first).min(block * all);
            let share = |peer: usize| first + units * peer / all..first + units * (peer + 1) / all;
            let mut results = team.run(|peer| {
                let mut packets = vec![Vec::new(); all];
                packets[0] = work(share(peer.index()));
                peer.exchange(packets)
            });
            let Ok(results) = results.remove(0) else { return Ok(Some(Stop::Lost)) };
            results.into_iter().filter(|packet| !packet.is_empty()).try_for_each(&mut take)?;
            // If one process is interrupted, all of them stop.
            let vote = vec![u8::from(interrupt::flag().load(Relaxed))];
            let mut votes = team.run(|peer| peer.exchange(vec![vote.clone(); all]));
            match votes.remove(0) {
                Err(_) => return Ok(Some(Stop::Lost)),
                Ok(votes) if votes.iter().any(|vote| *vote == [1]) => return Ok(Some(Stop::Interrupted)),
                Ok(_) => {}
            }
        }
        Ok(None)
    }

    /// Distributes pieces of work, of which each worker does one at a time. The first process receives the results in
    /// order. Returns why it stopped early, if it did.
    pub(crate) fn share<T: Sync, R: Serialize + DeserializeOwned>(
        &self,
        pieces: &[T],
        work: impl Fn(&T) -> anyhow::Result<R> + Sync,
        mut take: impl FnMut(R) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<Stop>> {
        let done = |pieces: &[T]| -> Result<Vec<R>, String> {
            pieces.iter().map(|piece| work(piece).map_err(|error| format!("{error:#}"))).collect()
        };
        let packed = |units: Range<usize>| serde_json::to_vec(&done(&pieces[units])).unwrap_or_default();
        self.units(pieces.len(), 1, packed, |results| {
            let results: Result<Vec<R>, String> = serde_json::from_slice(&results)?;
            results.map_err(anyhow::Error::msg)?.into_iter().try_for_each(&mut take)
        })
    }

    /// Sends a value from the first process to all others. The values of the others are ignored.
    pub(crate) fn broadcast<T: Serialize + DeserializeOwned>(&self, known: &T) -> anyhow::Result<T> {
        let team = self.team.context("there are no workers")?;
        let (all, known) = (team.everywhere(), serde_json::to_vec(known)?);
        let mut copies = team.run(|peer| {
            let news = if peer.index() == 0 { known.clone() } else { Vec::new() };
            peer.exchange(vec![news; all])
        });
        match copies.remove(0) {
            Ok(copies) => Ok(serde_json::from_slice(copies.first().context("there is a first worker")?)?),
            Err(_) => Err(anyhow!("{}", human::stopped(Some(Stop::Lost.name())))),
        }
    }

    /// Is this the only process, and without workers?
    pub(crate) fn is_alone(&self) -> bool {
        self.team.is_none()
    }

    /// Is this the process that reads and writes what the user sees?
    pub(crate) fn is_first(&self) -> bool {
        self.is_first
    }

    /// The number of workers in this process.
    pub(crate) fn here(&self) -> usize {
        self.team.map_or(1, LocalPeers::here)
    }

    /// The same cluster, for a search that one worker does alone.
    pub(crate) fn apart(&self) -> Self {
        Self {
            distribution: Distribution::default(),
            neighbours: self.neighbours,
            threads: Some(1),
            team: None,
            children: Children::default(),
            is_first: self.is_first,
        }
    }

    /// Ends the cooperation. If a process was lost, nobody waits for it.
    pub(crate) fn part(mut self) {
        if let Some(team) = self.team {
            team.part();
        }
        self.children.part();
    }
}

/// What all processes must have in common: the version, the command, and the content of its files.
fn task(args: &ProcessArgs, command: &impl Debug, inputs: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    env!("SLIDEWISE_VERSION").hash(&mut hasher);
    let command = format!("{command:?}");
    // Each process has its own number, and perhaps its own path to the hosts file.
    let own = [format!("process: {:?}", args.process), format!("hosts: {:?}", args.hosts)];
    own.iter().fold(command, |command, own| command.replace(own, "")).hash(&mut hasher);
    for input in inputs {
        let path = input.split('#').next().unwrap_or_default();
        fs::read(path).ok().hash(&mut hasher);
    }
    hasher.finish()
}
