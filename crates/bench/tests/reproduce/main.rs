//! docs/REPRODUCE.md: each of its tables has a command and a test, and what they say is what is counted.

mod figures;
mod page;
