//! Tests of the readers, writers and rules of all families.

mod atomix_levels;
mod atomix_round_trip;
mod atomix_rules;
mod bricks_formats;
mod bricks_locks;
mod bricks_mistakes;
mod bricks_round_trip;
mod common;
mod formats;
mod gnome_klotski;
mod hostile;
mod round_trip;
mod tiles_laws;
mod tiles_round_trip;
