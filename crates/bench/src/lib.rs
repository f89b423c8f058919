//! Experiments: instances × configurations × repetitions, each run a process of its own, resumable; and reports of the
//! results as tables and pictures.
//!
//! A [`suite`] says what to run. [`plan`] puts the runs in an order in which noise hits all configurations alike, [`run`]
//! carries them out and keeps every row in a [`journal`], [`check`] looks for counts that differ where they may not, and
//! [`results`] writes and reads the rows. [`report`] makes a page of them, with the figures of [`plot`].

pub mod check;
pub mod child;
pub mod instances;
pub mod journal;
pub mod plan;
pub mod plot;
pub mod report;
pub mod results;
pub mod row;
pub mod run;
pub mod statistics;
pub mod suite;

pub use row::Row;
pub use suite::Suite;
