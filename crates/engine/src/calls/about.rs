//! The available families, searches and heuristics.

use std::borrow::Cow;

use serde::Serialize;
use slidewise_solve::Algorithm;
use slidewise_solve::family::{Descriptor, FAMILIES};

/// The families, the searches, and the limits of the server or site.
#[derive(Serialize)]
pub struct About<L> {
    version: &'static str,
    families: Vec<Family>,
    algorithms: Vec<Search>,
    limits: L,
}

/// A family with the options that it supports.
#[derive(Serialize)]
struct Family {
    name: &'static str,
    metrics: Vec<&'static str>,
    algorithms: Vec<&'static str>,
    heuristics: Vec<Described>,
}

#[derive(Serialize)]
struct Search {
    name: &'static str,
    about: &'static str,
    /// Does it take a heuristic?
    heuristic: bool,
}

#[derive(Serialize)]
struct Described {
    name: &'static str,
    about: Cow<'static, str>,
}

impl Family {
    fn new(family: &Descriptor) -> Self {
        Self {
            name: family.name,
            metrics: family.metrics.iter().map(|metric| metric.name()).collect(),
            algorithms: family.algorithms.iter().map(|algorithm| algorithm.stem()).collect(),
            heuristics: heuristics(family),
        }
    }
}

/// The heuristics of a family, each with a description that stands by itself: in the family's table, `the same` refers to
/// the entry above.
fn heuristics(family: &Descriptor) -> Vec<Described> {
    let mut all = vec![Described { name: "auto", about: "the one that suits the puzzle best".into() }];
    let mut above = "";
    for entry in family.heuristics() {
        let about: Cow<'static, str> = if let Some(rest) = entry.about.strip_prefix("the same,") {
            format!("the same as {above},{rest}").into()
        } else {
            above = entry.form.split(':').next().unwrap_or(entry.form);
            entry.about.into()
        };
        all.extend(entry.offered.iter().map(|&name| Described { name, about: about.clone() }));
    }
    all
}

/// The available families, searches and heuristics.
pub fn about<L: Serialize>(limits: L) -> About<L> {
    let search = |&(algorithm, name, about): &(Algorithm, _, _)| {
        let heuristic = algorithm.takes_heuristic();
        Search { name, about, heuristic }
    };
    let algorithms = Algorithm::ALL.iter().map(search).collect();
    let families = FAMILIES.iter().map(Family::new).collect();
    About { version: env!("CARGO_PKG_VERSION"), families, algorithms, limits }
}
