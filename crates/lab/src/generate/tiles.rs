//! Random boards of sliding tiles.

use rand::seq::SliceRandom;
use slidewise_domains::tiles::{Instance, UsualGoal};

use super::{Maker, Order, Random};
use slidewise_solve::AnyInstance;

/// Makes boards to order.
pub(super) struct Tiles<'a>(pub(super) &'a Order);

impl Tiles<'_> {
    /// The solved board.
    pub(super) fn solved(&self) -> Instance {
        let (width, height) = self.0.size;
        let goal = UsualGoal::BlankLast.tiles(width * height);
        Instance { metric: self.0.metric(), ..Instance::standard(width, height, goal.clone(), goal) }
    }
}

impl Maker for Tiles<'_> {
    /// The solved board: there is only one.
    fn random(&self, _: &mut Random) -> Option<AnyInstance> {
        Some(AnyInstance::Tiles(self.solved()))
    }

    /// Any other solvable board: three tiles are permuted cyclically.
    fn changed(&self, instance: &AnyInstance, rng: &mut Random) -> Option<AnyInstance> {
        let AnyInstance::Tiles(board) = instance else { return None };
        let mut cells: Vec<usize> = (0..board.start.len()).filter(|&cell| board.start[cell] != 0).collect();
        let (ring, _) = cells.partial_shuffle(rng, 3);
        let [a, b, c] = *ring else { return None };
        let mut changed = board.clone();
        changed.start.swap(a, b);
        changed.start.swap(b, c);
        Some(AnyInstance::Tiles(changed))
    }
}
