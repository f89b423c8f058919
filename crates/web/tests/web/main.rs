//! The server of the page and its API.

mod api;
mod attack;
mod catalogues;
#[path = "../common/mod.rs"]
mod common;
mod fuzz;
mod jobs;
mod safety;
mod space;
