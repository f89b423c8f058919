//! Code that the tests and the audit program share.
#![allow(dead_code, unreachable_pub, reason = "each of them uses a part")]

pub mod atomix;
pub mod audit;
pub mod boards;
pub mod bricks;
pub mod definition;
pub mod program;
pub mod tiles;
