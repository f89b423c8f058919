//! Experiments: instances × configurations × repetitions. Each run is a separate process, and an experiment can be
//! resumed. Reports show the results as tables and figures.
//!
//! A [`suite`] describes what to run. [`plan`] orders the runs so that noise affects all configurations alike, [`run`]
//! carries them out and writes every row to a [`journal`]. There may be millions of rows, so they stay there: a [`ledger`]
//! knows where. [`check`] looks for counts that differ although they must not, [`tally`] counts outcomes, and [`results`]
//! writes and reads the rows. [`report`] turns them into a page, with the figures of [`plot`].

pub mod check;
pub mod child;
pub mod ending;
pub mod instances;
pub mod journal;
pub mod ledger;
pub mod plan;
pub mod plot;
pub mod report;
pub mod results;
pub mod row;
pub mod run;
pub mod statistics;
pub mod suite;
pub mod tally;

pub use ending::Ending;
pub use row::Row;
pub use suite::Suite;
