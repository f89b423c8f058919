//! The verifier under test: by hand on small boards, by published figures on known ones, by damage on solutions.

mod atomix;
mod boards;
mod bricks;
mod bricks_known;
mod bricks_refusals;
mod catalogue;
mod certificate;
mod checker;
mod corruption;
mod known;
mod maze;
mod puzzles;
mod refusals;
mod tiles;
