//! The search that most visitors of the page wait for, in a crate of its own, because cargo sets the optimisation by
//! crate. The site's engine is compiled to be small (`slidewise-solve`, for all families and sizes); this one function is
//! compiled for speed there too.

use slidewise_core::{Observer, Outcome};
use slidewise_domains::rush::{Fixed, Rush, Slide};
use slidewise_heuristics::rush::Blockers;
use slidewise_search::{Run, commuting};

/// A* with `blockers` on a Rush Hour board of up to 8×8; of states with the same f, those with the smaller g come first.
pub fn rush(domain: &Rush<Fixed<1, 1>>, run: &mut Run<'_, &mut dyn Observer>) -> Outcome<Slide> {
    commuting::search(domain, &Blockers, run)
}
