//! Playing in the terminal: arrows, mouse, undo, hints, for puzzles of every family.
//!
//! A [`Game`] implements the rules without a terminal. An [`App`] turns events into moves and draws itself into any
//! buffer. Only [`run`] touches the terminal, and restores it, even after a panic. Distances and hints come from a
//! search in a separate thread, so the game always responds to keys at once.

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
