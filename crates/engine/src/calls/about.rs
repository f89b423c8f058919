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

/// Options of tiles that need boards which the page does not show (`input::is_shown`).
const NOT_SHOWN: [&str; 3] = ["moves", "slides", "goal-tiles"];

impl Family {
    fn new(family: &Descriptor) -> Self {
        let is_shown = |name: &&str| family.name != "tiles" || !NOT_SHOWN.contains(name);
        let offered = family.heuristics().into_iter().flat_map(|entry| entry.offered).copied();
        let offered = offered.filter(is_shown);
        Self {
            name: family.name,
            metrics: family.metrics.iter().map(|metric| metric.name()).filter(is_shown).collect(),
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
