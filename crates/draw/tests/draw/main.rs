//! Pictures of boards and solutions.

mod animation;
mod common;
mod raster;
mod svg;
mod terminal;
