//! The paths of a lone atom from a cell to a goal cell if it has some moves to spare.

use std::ops::ControlFlow;

use slidewise_core::Stop;
use slidewise_domains::atomix::{Board, Direction};
use slidewise_domains::grid::BitSet;

use super::Building;
use super::sets::Sets;
use crate::atomix::Distances;

/// For each goal cell, cell and slack: everything known about the paths from the cell to the goal cell that are at most
/// `slack` moves longer than the shortest ones.
#[derive(Clone, Debug)]
pub(super) struct Ways<B: BitSet> {
    cells: usize,
    /// Slacks are less than this.
    levels: usize,
    /// The cells where such a path may stop, including its beginning and end.
    stops: Vec<B>,
    /// Where the sets of an entry begin in `supports`; those of the next one follow.
    first: Vec<u32>,
    /// The minimal sets of cells that other atoms must occupy for such a path to be possible.
    supports: Vec<B>,
}

impl<B: BitSet> Ways<B> {
    /// The paths to these goal cells, with slacks below `levels`; only those from some cells, if these are given.
    ///
    /// # Errors
    ///
    /// If it is stopped.
    pub(super) fn new(
        board: &Board,
        distances: &Distances,
        (from, goals): (Option<&[u8]>, &[u8]),
        levels: usize,
        building: &mut Building<'_>,
    ) -> Result<Self, Stop> {
        let cells = board.cells().len();
        let mut ways = Self { cells, levels, stops: Vec::new(), first: vec![0], supports: Vec::new() };
        let from_start =
            |&cell: &u8| (cell, supports(distances.to(cell), levels, &|goal| slides_to(board, goal)));
        let starts: Option<Vec<_>> = from.map(|from| from.iter().map(from_start).collect());
        for (done, &goal) in goals.iter().enumerate() {
            if let ControlFlow::Break(why) = building(done as u64, goals.len() as u64) {
                return Err(why);
            }
            let to_goal = match starts {
                None => supports(distances.to(goal), levels, &|cell| slides_from(board, cell)),
                Some(_) => Vec::new(),
            };
            for cell in 0..=(cells - 1) as u8 {
                let known = match &starts {
                    None => Some((&to_goal, cell)),
                    Some(starts) => {
                        starts.iter().find(|(start, _)| *start == cell).map(|(_, all)| (all, goal))
                    }
                };
                for slack in 0..levels {
                    if let Some((supports, place)) = known {
                        ways.stops.push(stops(distances, cell, goal, slack));
                        ways.supports.extend_from_slice(supports[usize::from(place) * levels + slack].get());
                    } else {
                        ways.stops.push(B::default());
                    }
                    ways.first.push(ways.supports.len() as u32);
                }
            }
        }
        Ok(ways)
    }

    /// The entry of an atom on a cell with a goal, given by number, and without slack. Those with more slack follow.
    #[inline(always)]
    pub(super) fn entry(&self, goal: usize, cell: u8) -> usize {
        (goal * self.cells + usize::from(cell)) * self.levels
    }

    /// The cells where an atom may stop on its path.
    #[inline(always)]
    pub(super) fn stops(&self, entry: usize) -> &B {
        &self.stops[entry]
    }

    /// Sets of cells; other atoms must occupy one of these sets.
    #[inline(always)]
    pub(super) fn supports(&self, entry: usize) -> &[B] {
        &self.supports[self.first[entry] as usize..self.first[entry + 1] as usize]
    }

    /// The number of bytes that the tables take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.stops) + size_of_val(&*self.first) + size_of_val(&*self.supports)
    }
}

fn stops<B: BitSet>(distances: &Distances, cell: u8, goal: u8, slack: usize) -> B {
    let mut stops = B::default();
    let far = |a, b| usize::from(distances.between(a, b));
    if distances.between(cell, goal) != Distances::NEVER {
        let most = far(cell, goal) + slack;
        let is_stop = |&stop: &u8| far(cell, stop) + far(stop, goal) <= most;
        (0..=(distances.cells() - 1) as u8).filter(is_stop).for_each(|stop| stops.insert(stop.into()));
    }
    stops
}

/// A slide between a cell and the one at the other end, and the cell where another atom must stop it, if no wall does.
type Slide = (u8, Option<u8>);

/// The slides of a lone atom from a cell to others.
fn slides_from(board: &Board, cell: u8) -> impl Iterator<Item = Slide> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let stops =
            (1..=board.reach(cell, direction)).rev().map(move |steps| board.along(cell, direction, steps));
        stops.map(move |stop| (stop, board.next(stop, direction)))
    })
}

/// The slides of a lone atom to a cell from others.
fn slides_to(board: &Board, cell: u8) -> impl Iterator<Item = Slide> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let back = direction.opposite();
        let sources = (1..=board.reach(cell, back)).rev().map(move |steps| board.along(cell, back, steps));
        sources.map(move |source| (source, board.next(cell, direction)))
    })
}

/// For each cell and slack: the minimal sets of cells that others must occupy on a path between this cell and the one
/// that the distances are from. `slides` are those with which such a path begins at a cell, if it leads to that one (a
/// goal), or ends there, if it comes from that one (the start of an atom). A path of `length` moves is one such slide,
/// and a path of `length - 1` moves.
///
/// The slack program relies on this: *whatever contains a set of a cell and a slack contains a set of the same cell and
/// any larger slack* (more slack never hurts), *and whatever contains a set of the cell at the other end of a slide, and
/// the cell that stops it, contains a set of this cell, with the slack that is left* (an estimate changes by at most 1
/// along a slide). Both hold because all these sets are inserted, and [`Sets`] keeps what it is given covered, however it
/// merges. The first does not follow from the second: what was merged for a slack may be merged in another way, or not
/// at all, for the next one.
fn supports<B: BitSet, I: Iterator<Item = Slide>>(
    distances: &[u8],
    levels: usize,
    slides: &dyn Fn(u8) -> I,
) -> Vec<Sets<B>> {
    let mut all = vec![Sets::<B>::default(); distances.len() * levels];
    let known = distances.iter().filter(|distance| **distance != Distances::NEVER);
    let longest = usize::from(known.copied().max().unwrap_or(0)) + levels;
    for length in 0..longest {
        for cell in 0..distances.len() {
            let Some(slack) = slack_of(distances[cell], length).filter(|slack| *slack < levels) else {
                continue;
            };
            let mut sets = Sets::default();
            if distances[cell] == 0 {
                sets.insert(B::default());
            }
            for (other, stopped_by) in slides(cell as u8) {
                let other = usize::from(other);
                let rest = length.checked_sub(1).and_then(|length| slack_of(distances[other], length));
                let Some(rest) = rest else { continue };
                for set in all[other * levels + rest].get() {
                    let mut set = *set;
                    if let Some(cell) = stopped_by {
                        set.insert(cell.into());
                    }
                    sets.insert(set);
                }
            }
            // Merged sets of one move less need not be covered by what was inserted so far.
            if let Some(less) = slack.checked_sub(1) {
                all[cell * levels + less].get().iter().for_each(|&set| sets.insert(set));
            }
            sets.sort();
            all[cell * levels + slack] = sets;
        }
    }
    all
}

/// The number of spare moves of a path of this length; `None` if it is too short.
fn slack_of(distance: u8, length: usize) -> Option<usize> {
    if distance == Distances::NEVER { None } else { length.checked_sub(distance.into()) }
}

/// The number of cells in a set.
pub(super) fn size<B: BitSet>(set: &B) -> u32 {
    set.words().iter().map(|word| word.count_ones()).sum()
}

#[cfg(test)]
mod tests {
    use super::super::sets::MOST;
    use super::super::tests::board;
    use slidewise_domains::grid::Bits;

    use super::*;

    /// A board on which many sets are merged.
    const ROOMY: [&str; 9] = [
        ".......#..",
        "......#...",
        "#.........",
        ".........#",
        "......#...",
        "........#.",
        ".####.#.#.",
        "#..#..#...",
        "..........",
    ];
    const LEVELS: usize = 6;

    fn is_covered(set: &Bits<2>, by: &Sets<Bits<2>>) -> bool {
        by.get().iter().any(|other| other.is_subset(set))
    }

    #[test]
    fn supports_are_covered_by_those_of_more_slack_and_of_the_move_before() {
        let board = board(&ROOMY);
        let distances = Distances::new(&board);
        let mut full = 0;
        for goal in (0..distances.cells() as u8).step_by(3) {
            let to = distances.to(goal);
            let all: Vec<Sets<Bits<2>>> = supports(to, LEVELS, &|cell| slides_from(&board, cell));
            let of = |cell: usize, slack: usize| &all[cell * LEVELS + slack];
            full += all.iter().filter(|sets| sets.get().len() == MOST).count();
            for cell in (0..to.len()).filter(|&cell| to[cell] != Distances::NEVER) {
                for slack in 1..LEVELS {
                    assert!(of(cell, slack - 1).get().iter().all(|set| is_covered(set, of(cell, slack))));
                }
                for (direction, steps) in Direction::ALL.into_iter().flat_map(|direction| {
                    (1..=board.reach(cell as u8, direction)).map(move |steps| (direction, steps))
                }) {
                    let stop = usize::from(board.along(cell as u8, direction, steps));
                    for slack in 0..LEVELS {
                        let length = usize::from(to[cell]) + slack;
                        let rest = length.checked_sub(1).and_then(|length| slack_of(to[stop], length));
                        for set in rest.into_iter().flat_map(|rest| of(stop, rest).get()) {
                            let mut set = *set;
                            if steps < board.reach(cell as u8, direction) {
                                set.insert(board.along(cell as u8, direction, steps + 1).into());
                            }
                            assert!(is_covered(&set, of(cell, slack)));
                        }
                    }
                }
            }
        }
        assert!(full > 100, "only {full} of the lists of sets are full");
    }
}
