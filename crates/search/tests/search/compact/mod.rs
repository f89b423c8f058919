//! The compact partial-expansion search against a breadth-first search that knows all: lengths, and what is stored in
//! which layer, on directed graphs, levels of Atomix and sliding tiles; with one thread, with several, and with
//! several peers; at limits.

mod atomix;
mod either_way;
mod graphs;
mod limits;
mod oracle;
mod tiles;
