//! The available families, searches and heuristics.

use serde::Serialize;
use slidewise_solve::Algorithm;
use slidewise_solve::family::{Descriptor, FAMILIES};

/// The families, the searches, and the limits of the server or site.
#[derive(Serialize)]
pub struct About<L> {
    version: &'static str,
    families: Vec<Family>,
    algorithms: Vec<Described>,
    limits: L,
}

/// A family with the options that it supports.
#[derive(Serialize)]
struct Family {
    name: &'static str,
    metrics: Vec<&'static str>,
    algorithms: Vec<&'static str>,
    heuristics: Vec<&'static str>,
}

#[derive(Serialize)]
struct Described {
    name: &'static str,
    about: &'static str,
}

impl Family {
    fn new(family: &Descriptor) -> Self {
        let offered = family.heuristics().into_iter().flat_map(|entry| entry.offered).copied();
        Self {
            name: family.name,
            metrics: family.metrics.iter().map(|metric| metric.name()).collect(),
            algorithms: family.algorithms.iter().map(|algorithm| algorithm.stem()).collect(),
            heuristics: ["auto"].into_iter().chain(offered).collect(),
        }
    }
}

/// The available families, searches and heuristics.
pub fn about<L: Serialize>(limits: L) -> About<L> {
    let algorithms = Algorithm::ALL.iter().map(|&(_, name, about)| Described { name, about }).collect();
    let families = FAMILIES.iter().map(Family::new).collect();
    About { version: env!("CARGO_PKG_VERSION"), families, algorithms, limits }
}
