//! Every search against the exhaustive oracle, one file or folder for each kind of search.

mod any_solution;
mod channels;
mod compact;
mod depth_first;
mod peers;
mod ranked;
mod two_sided;
