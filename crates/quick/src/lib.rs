//! The search that most visitors of the page wait for, in a crate of its own, because cargo sets the optimisation by
//! crate. The site's engine is compiled to be small (`slidewise-solve`, for all families and sizes); this one function is
//! compiled for speed there too. Elsewhere it makes no difference. The code is that of every other best-first search, and
//! so are the counts.

use slidewise_core::{Observer, Outcome};
use slidewise_domains::rush::{Fixed, Rush, Slide};
use slidewise_heuristics::rush::Blockers;
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

/// A* with `blockers` and the default lists on a Rush Hour board of up to 8×8.
pub fn rush(domain: &Rush<Fixed<1, 1>>, tie: Tie, run: &mut Run<'_, &mut dyn Observer>) -> Outcome<Slide> {
    let budget = run.budget().clone();
    let (open, closed) = (BucketQueue::new(tie.turn(), &budget), CompactTable::new(&budget));
    BestFirst::new(domain, &Blockers, open, closed, tie, &budget).run(run)
}
