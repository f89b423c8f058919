//! Heuristics against definitions, oracles and published figures.

mod atomix;
mod atomix_golden;
mod atomix_slack;
mod atomix_ties;
mod audit;
mod bricks_audit;
mod bricks_counterexamples;
mod bricks_effort;
mod common;
mod counterexamples;
mod maze;
mod notebook;
mod own_family;
mod pdb;
mod tiles;
mod tiles_general;
mod tree;
