//! What an atom alone can do on its way from a cell to a goal cell if it has some moves to spare.

use slidewise_core::Words;
use slidewise_domains::atomix::{Board, Direction};
use slidewise_domains::grid::Bits;

use super::sets::Sets;
use crate::atomix::Distances;

/// By goal cell, cell and slack: all that is known of the paths from the cell to the goal cell that are at most `slack`
/// moves longer than the shortest ones.
#[derive(Clone, Debug)]
pub(super) struct Ways<const W: usize> {
    cells: usize,
    /// Slacks are less than this.
    levels: usize,
    /// The cells where such a path may stop, its beginning and end among them.
    stops: Vec<Bits<W>>,
    /// Where in `supports` the sets of an entry begin; those of the next one follow.
    first: Vec<u32>,
    /// The least sets of cells that must be taken by other atoms for such a path to be possible.
    supports: Vec<Bits<W>>,
}

impl<const W: usize> Ways<W> {
    /// To these goal cells, with slacks below `levels`.
    pub(super) fn new(board: &Board, distances: &Distances, goals: &[u8], levels: usize) -> Self {
        let cells = board.cells().len();
        let mut ways = Self { cells, levels, stops: Vec::new(), first: vec![0], supports: Vec::new() };
        for &goal in goals {
            let supports = supports(board, distances.to(goal), levels);
            for cell in 0..cells as u8 {
                for slack in 0..levels {
                    ways.stops.push(stops(distances, cell, goal, slack));
                    ways.supports.extend_from_slice(supports[usize::from(cell) * levels + slack].get());
                    ways.first.push(ways.supports.len() as u32);
                }
            }
        }
        ways
    }

    /// The entry of an atom on a cell with a goal, which is given by number, and without slack. Those with more follow.
    #[inline(always)]
    pub(super) fn entry(&self, goal: usize, cell: u8) -> usize {
        (goal * self.cells + usize::from(cell)) * self.levels
    }

    /// Where an atom may stop on its way.
    #[inline(always)]
    pub(super) fn stops(&self, entry: usize) -> &Bits<W> {
        &self.stops[entry]
    }

    /// The sets of cells of which one must be taken by others.
    #[inline(always)]
    pub(super) fn supports(&self, entry: usize) -> &[Bits<W>] {
        &self.supports[self.first[entry] as usize..self.first[entry + 1] as usize]
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.stops) + size_of_val(&*self.first) + size_of_val(&*self.supports)
    }
}

fn stops<const W: usize>(distances: &Distances, cell: u8, goal: u8, slack: usize) -> Bits<W> {
    let mut stops = Bits::default();
    let far = |a, b| usize::from(distances.between(a, b));
    if distances.between(cell, goal) != Distances::NEVER {
        let most = far(cell, goal) + slack;
        let is_stop = |&stop: &u8| far(cell, stop) + far(stop, goal) <= most;
        (0..=(distances.cells() - 1) as u8).filter(is_stop).for_each(|stop| stops.insert(stop.into()));
    }
    stops
}

/// By cell and slack: the least sets of cells that others must take. A path of `length` moves begins with one move, and
/// goes on like a path of `length - 1` moves from where that one ends.
fn supports<const W: usize>(board: &Board, distances: &[u8], levels: usize) -> Vec<Sets<W>> {
    let mut all = vec![Sets::default(); distances.len() * levels];
    let known = distances.iter().filter(|distance| **distance != Distances::NEVER);
    let longest = usize::from(known.copied().max().unwrap_or(0)) + levels;
    for length in 0..longest {
        for cell in 0..distances.len() {
            let Some(slack) = slack_of(distances[cell], length).filter(|slack| *slack < levels) else {
                continue;
            };
            let mut sets = Sets::default();
            if distances[cell] == 0 {
                sets.insert(Bits::default());
            }
            for direction in Direction::ALL {
                let reach = board.reach(cell as u8, direction);
                for steps in (1..=reach).rev() {
                    let stop = usize::from(board.along(cell as u8, direction, steps));
                    let rest = length.checked_sub(1).and_then(|length| slack_of(distances[stop], length));
                    let Some(rest) = rest else { continue };
                    let mut support = Bits::<W>::default();
                    if steps < reach {
                        support.insert(board.along(cell as u8, direction, steps + 1).into());
                    }
                    for set in all[stop * levels + rest].get() {
                        let mut set = *set;
                        set.unite(&support);
                        sets.insert(set);
                    }
                }
            }
            sets.sort();
            all[cell * levels + slack] = sets;
        }
    }
    all
}

/// How many moves a path of this length has to spare; none if it is too short.
fn slack_of(distance: u8, length: usize) -> Option<usize> {
    if distance == Distances::NEVER { None } else { length.checked_sub(distance.into()) }
}

/// How many cells a set has.
pub(super) fn size<const W: usize>(set: &Bits<W>) -> u32 {
    set.words().iter().map(|word| word.count_ones()).sum()
}
