//! Pictures of boards and of solutions: SVG, PNG, animated GIF, and text for terminals.
//!
//! The crate does not depend on puzzle families. A [`Board`] is walls and named pieces on a grid; a [`Step`] moves one
//! piece. Rules are not checked here; that is up to the caller.
//!
//! Every picture starts as one scene of a few flat shapes. [`svg`](fn@svg) and [`svg_solution`] write it as text,
//! [`png`](fn@png), [`png_solution`] and [`gif_solution`] paint it. Even the text is made of the scene's own lines, so
//! a picture looks the same everywhere and no font has to be installed.
//!
//! ```
//! use slidewise_draw::{Board, Opening, Piece, Role, Side, Step, TerminalStyle, svg, terminal};
//!
//! let board = Board {
//!     width: 3,
//!     height: 2,
//!     walls: vec![(1, 2)],
//!     pieces: vec![
//!         Piece { name: "A".into(), cells: vec![(0, 0), (0, 1)], role: Role::Goal },
//!         Piece { name: "B".into(), cells: vec![(1, 0)], role: Role::Other },
//!     ],
//!     openings: vec![Opening { side: Side::Right, lines: 0..1 }],
//!     ..Board::default()
//! };
//! let plain = TerminalStyle { color: false, unicode: true };
//! assert_eq!(terminal(&board, plain), "\
//! ┌───────┐
//! │ A A . →
//! │ B . █ │
//! └───────┘
//! ");
//! let solved = board.after(&Step::new(0, 0, 1))?;
//! assert!(svg(&solved).contains("<title>A</title>"));
//! # Ok::<(), slidewise_draw::Error>(())
//! ```

mod animation;
mod atom;
mod board;
mod caption;
mod cards;
mod error;
mod font;
mod frame;
mod gif;
mod ink;
mod molecule;
mod outline;
mod palette;
mod path;
mod pdf;
mod picture;
mod piece;
mod quantise;
mod raster;
mod scene;
mod sheet;
mod step;
mod svg;
mod terminal;
mod terminal_row;
mod text;
mod tree;

pub use animation::gif_solution;
pub use board::{Atom, Board, Opening, Piece, Role, Side};
pub use cards::{Card, Pages, Paper};
pub use error::Error;
pub use molecule::molecule;
pub use raster::{png, png_panels, png_solution};
pub use step::{Panel, Step, panels};
pub use svg::{svg, svg_panels, svg_solution, svg_tree};
pub use terminal::{TerminalStyle, terminal};
pub use terminal_row::terminal_row;
pub use tree::Vertex;
