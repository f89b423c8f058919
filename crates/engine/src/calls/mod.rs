//! Calls that are answered at once, or within a second.

mod about;
mod catalogues;
mod position;
mod puzzles;
mod row;

pub use about::{About, about};
pub use catalogues::{All, CatalogueQuery, Page, catalogue, catalogues, of_catalogue};
pub use position::{PlayIn, Played, Position, PositionIn, play, position};
pub use puzzles::{Filter, Parsed, Rows, TextIn, Validated, collection, of_collection, parse, validate};
pub use row::Row;
