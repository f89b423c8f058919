//! Estimates as docs/CERTIFICATES.md defines them, where they differ from the heuristics of the searches.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic};
use slidewise_domains::bricks::{Bricks, Shape, State, Wanted};
use slidewise_heuristics::bricks::distances;

/// A heuristic, or a proof that no state of the puzzle leads to a goal.
pub(crate) struct WithRefutation<H> {
    pub(crate) is_refuted: bool,
    pub(crate) heuristic: H,
}

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for WithRefutation<H> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.heuristic.estimate(domain, state).filter(|_| !self.is_refuted)
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        self.heuristic.guarantee(domain)
    }
}

/// The estimate for brick puzzles: for every target, the cost for the nearest piece that may fill it if that piece were
/// alone on the board; summed over the targets. No two targets are filled by the same piece, and a move moves one
/// piece.
pub(crate) struct Alone {
    /// For each target: the class of its piece, and the distance from each place of that class.
    targets: Vec<(usize, Vec<Option<Cost>>)>,
    /// Is there a target that no piece can ever reach?
    hopeless: bool,
}

impl Alone {
    pub(crate) fn new<S: Shape>(bricks: &Bricks<S>) -> Self {
        let way =
            |class: usize, ends: &[u16]| (class, distances(bricks, class, ends.iter().copied(), |_| true));
        let targets = match bricks.wanted() {
            Wanted::All(targets) => targets.iter().map(|&(class, end)| way(class, &[end])).collect(),
            Wanted::Any(class, ends) => vec![way(*class, ends)],
            Wanted::Never => Vec::new(),
        };
        Self { targets, hopeless: *bricks.wanted() == Wanted::Never }
    }
}

impl<S: Shape> Heuristic<Bricks<S>> for Alone {
    fn estimate(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        let nearest = |(class, way): &(usize, Vec<Option<Cost>>)| {
            bricks.standing(state, *class).filter_map(|place| way[usize::from(place)]).min()
        };
        self.targets.iter().map(nearest).sum::<Option<Cost>>().filter(|_| !self.hopeless)
    }

    /// Several targets may have the same nearest piece, and one move takes it away from all of them.
    fn guarantee(&self, _: &Bricks<S>) -> Guarantee {
        Guarantee { admissible: true, consistent: false }
    }
}
