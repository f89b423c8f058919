//! Peers of a search as workers of timely dataflow: threads of one process, of several processes, or of several
//! machines.
//!
//! A [`Team`] is the contribution of one process: some [`Peer`]s, each an [`Exchange`](slidewise_search::Exchange) that
//! a search uses without knowing what is behind it. A peer is a worker in a dataflow with one operator: packets enter
//! at one worker and leave at the one they are addressed to. Each exchange of packets has its own timestamp.
//!
//! The connections have no authentication and no encryption: use them only in a network that you trust. A process
//! listens only at the address that the hosts file gives it; without a hosts file, only at loopback.
//!
//! If a process dies or a connection breaks, all others notice it within seconds: their next exchange fails.

mod hosts;
mod join;
mod link;
mod peer;
mod team;

pub use hosts::Hosts;
pub use join::{JoinError, Place};
pub use peer::Peer;
pub use slidewise_search::LocalPeers;
pub use slidewise_search::exchange::MOST_PEERS;
pub use team::{Listener, Team};
