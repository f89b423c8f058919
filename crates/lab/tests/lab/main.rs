//! The laboratory and the solver against the oracle and published figures.

mod atomix;
mod audit;
mod bricks;
mod certificate;
mod difficulty;
mod explain;
mod generate;
mod golden;
mod graph;
mod matrix;
mod maze;
mod oracle;
mod shared;
mod solutions;
mod space_graph;
mod theorem;
mod tiles;
mod unsolvable;
