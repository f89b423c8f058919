//! Playing in the terminal: arrows, mouse, undo, hints, for puzzles of every family.
//!
//! A [`Game`] knows the rules and no terminal. An [`App`] turns events into moves and draws itself into any buffer. Only
//! [`run`] touches the terminal, and gives it back as it was, also after a panic. Distances and hints come from a
//! search in a thread beside it, so keys are never late.

mod app;
mod coach;
mod draw;
mod game;
mod help;
mod terminal;
mod view;

pub use app::App;
pub use coach::Coach;
pub use game::{Game, Move};
pub use help::KEYS;
pub use terminal::run;
