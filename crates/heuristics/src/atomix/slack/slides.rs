//! The slides of a lone atom that may be stopped anywhere, as sets of cells.

use slidewise_domains::atomix::{Board, Direction};
use slidewise_domains::grid::BitSet;

use crate::atomix::Distances;

/// A set of cells for each direction.
pub(super) type ByDirection<B> = [B; 4];

#[derive(Clone, Debug)]
pub(super) struct Slides<B: BitSet> {
    /// For each direction: the cells where wall stops an atom that slides that way.
    pub(super) walls: ByDirection<B>,
    /// For each cell: the cells ahead of it in each direction, up to the wall.
    ahead: Vec<ByDirection<B>>,
    /// For each cell: where an atom on it stops another that slides in each direction, one cell or none.
    stopped: Vec<ByDirection<B>>,
    /// For each goal, by its number: the cells from which it is at most 0, 1, 2, … moves away, up to the farthest.
    near: Vec<B>,
    farthest: usize,
}

impl<B: BitSet> Slides<B> {
    /// The slides on a board, and the distances to these goal cells.
    pub(super) fn new(board: &Board, distances: &Distances, goals: &[u8]) -> Self {
        let cells = || 0..=(board.cells().len() - 1) as u8;
        let ahead = |cell, direction| {
            set((1..=board.reach(cell, direction)).map(|steps| board.along(cell, direction, steps)))
        };
        let stopped = |cell, direction: Direction| set(board.next(cell, direction.opposite()).into_iter());
        let known = |far: &u8| *far != Distances::NEVER;
        let all = goals.iter().flat_map(|&goal| distances.to(goal).iter().copied().filter(known));
        let farthest = all.max().unwrap_or(0);
        let near = |&goal: &u8| {
            let to = distances.to(goal);
            (0..=farthest).map(move |most| set(cells().filter(|&cell| to[usize::from(cell)] <= most)))
        };
        Self {
            walls: Direction::ALL
                .map(|direction| set(cells().filter(|&cell| board.reach(cell, direction) == 0))),
            ahead: cells().map(|cell| Direction::ALL.map(|direction| ahead(cell, direction))).collect(),
            stopped: cells().map(|cell| Direction::ALL.map(|direction| stopped(cell, direction))).collect(),
            near: goals.iter().flat_map(near).collect(),
            farthest: farthest.into(),
        }
    }

    /// The cells where an atom on a cell may stop after one slide, if something stops it on these cells.
    #[inline(always)]
    pub(super) fn from(&self, cell: usize, leans: &ByDirection<B>) -> B {
        let mut stops = B::default();
        for (ahead, leans) in self.ahead[cell].iter().zip(leans) {
            stops.unite(&ahead.intersection(leans));
        }
        stops
    }

    /// The cells where an atom on a cell stops others.
    #[inline(always)]
    pub(super) fn stopped(&self, cell: usize) -> &ByDirection<B> {
        &self.stopped[cell]
    }

    /// The cells from which a goal, given by number, is at most this many moves away.
    #[inline(always)]
    pub(super) fn near(&self, goal: usize, moves: usize) -> &B {
        &self.near[goal * (self.farthest + 1) + moves.min(self.farthest)]
    }

    /// The number of bytes that the tables take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.ahead) + size_of_val(&*self.stopped) + size_of_val(&*self.near)
    }
}

fn set<B: BitSet>(cells: impl Iterator<Item = u8>) -> B {
    let mut set = B::default();
    cells.for_each(|cell| set.insert(cell.into()));
    set
}
