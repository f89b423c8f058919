//! Peers of a search as workers of timely dataflow: threads of one process, of several processes, or of several
//! machines.
//!
//! A [`Team`] is what one process contributes: some [`Peer`]s, each an [`Exchange`](slidewise_search::Exchange) that a
//! search uses without knowing what is behind it. A peer is a worker in a dataflow with one operator: packets go in at
//! one worker and come out at the one they are for. An exchange of packets is a timestamp.
//!
//! The connections have no authentication and no encryption: use them only in a network that you trust. A process
//! listens at the address that the hosts file gives it, and nowhere else; without a hosts file at loopback.
//!
//! A process that dies, or a connection that breaks, is noticed within seconds by all others: their next exchange fails.

mod hosts;
mod join;
mod link;
mod peer;
mod team;

pub use hosts::Hosts;
pub use join::{JoinError, Place};
pub use peer::Peer;
pub use slidewise_search::Company;
pub use slidewise_search::exchange::MOST_PEERS;
pub use team::{Listener, Team};
