//! docs/REPRODUCE.md: each of its tables has a command and a test, and its figures are those that are counted.

mod figures;
mod page;
