//! The outline of a set of cells: one closed line around each connected part and one around each hole in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::path::{Corner, Path};

/// Right, down, left, up as (x, y), y downwards: each is the right turn of the one before.
const HEADINGS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The parameters of an outline.
#[derive(Clone, Copy)]
pub(crate) struct Fit {
    /// Side of a cell.
    pub(crate) cell: f32,
    /// The distance of the line from the cells' edges, inwards.
    pub(crate) inset: f32,
    /// Radius of its corners.
    pub(crate) radius: f32,
}

/// A place where an outline turns, in cells, with the headings before and after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    x: isize,
    y: isize,
    from: usize,
    to: usize,
}

/// The outline of some cells, with the top left of cell (0, 0) at the origin.
pub(crate) fn outline(cells: &[(usize, usize)], fit: Fit) -> Path {
    loops(cells).iter().fold(Path::default(), |path, turns| {
        let corners: Vec<_> = turns.iter().map(|turn| corner(*turn, fit)).collect();
        path.closed(&corners)
    })
}

/// The cells are to the right of the line, so both edges that meet in a corner are shifted to the right.
fn corner(turn: Turn, fit: Fit) -> Corner {
    let right = |heading: usize| HEADINGS[(heading + 1) % 4];
    let ((ax, ay), (bx, by)) = (right(turn.from), right(turn.to));
    let x = turn.x as f32 * fit.cell + (ax + bx) as f32 * fit.inset;
    let y = turn.y as f32 * fit.cell + (ay + by) as f32 * fit.inset;
    Corner { at: (x, y), radius: fit.radius }
}

fn loops(cells: &[(usize, usize)]) -> Vec<Vec<Turn>> {
    let mut edges = edges(cells);
    let mut loops = Vec::new();
    while let Some((&start, headings)) = edges.iter().next() {
        let Some(&heading) = headings.first() else { break };
        loops.push(walk(&mut edges, start, heading));
    }
    loops
}

/// The edges with a cell to their right and none to their left, as the headings that leave each point.
type Edges = BTreeMap<(isize, isize), Vec<usize>>;

fn edges(cells: &[(usize, usize)]) -> Edges {
    let cells: BTreeSet<(isize, isize)> =
        cells.iter().map(|&(row, col)| (col as isize, row as isize)).collect();
    let mut edges = Edges::new();
    for &(x, y) in &cells {
        let starts = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        for (heading, start) in starts.into_iter().enumerate() {
            // The heading turned left leads out of the cell over this edge.
            let (out_x, out_y) = HEADINGS[(heading + 3) % 4];
            if !cells.contains(&(x + out_x, y + out_y)) {
                edges.entry(start).or_default().push(heading);
            }
        }
    }
    edges
}

/// Follows the edges, removing each one, until there is no next edge: then the line is back at its start.
///
/// If two cells touch only in a point, a right turn stays with the same cell, so the cells are drawn apart.
fn walk(edges: &mut Edges, start: (isize, isize), heading: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    let (mut at, mut from) = (start, heading);
    let mut next = Some(heading);
    while let Some(to) = next {
        if to != from {
            turns.push(Turn { x: at.0, y: at.1, from, to });
        }
        remove(edges, at, to);
        at = (at.0 + HEADINGS[to].0, at.1 + HEADINGS[to].1);
        from = to;
        next = [1, 0, 3].map(|turn| (from + turn) % 4).into_iter().find(|h| leaves(edges, at, *h));
    }
    if from != heading {
        turns.push(Turn { x: start.0, y: start.1, from, to: heading });
    }
    turns
}

fn leaves(edges: &Edges, at: (isize, isize), heading: usize) -> bool {
    edges.get(&at).is_some_and(|headings| headings.contains(&heading))
}

fn remove(edges: &mut Edges, at: (isize, isize), heading: usize) {
    if let Some(headings) = edges.get_mut(&at) {
        headings.retain(|h| *h != heading);
        if headings.is_empty() {
            edges.remove(&at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Segment;

    fn corners_of(cells: &[(usize, usize)]) -> Vec<usize> {
        loops(cells).iter().map(Vec::len).collect()
    }

    #[test]
    fn an_l_is_one_line_of_six_corners() {
        assert_eq!(corners_of(&[(0, 0), (1, 0), (2, 0), (2, 1)]), [6]);
    }

    #[test]
    fn a_ring_has_a_hole() {
        let ring: Vec<_> = (0..9).filter(|i| *i != 4).map(|i| (i / 3, i % 3)).collect();
        assert_eq!(corners_of(&ring), [4, 4]);
    }

    #[test]
    fn cells_that_touch_in_a_point_are_apart() {
        assert_eq!(corners_of(&[(0, 0), (1, 1)]), [4, 4]);
        assert_eq!(corners_of(&[(0, 1), (1, 0)]), [4, 4]);
    }

    #[test]
    fn a_pinched_ring_is_one_line() {
        // ##.
        // #.#   the two ends touch in a point in the middle of the right side
        // ###
        let cells = [(0, 0), (0, 1), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];
        assert_eq!(corners_of(&cells).len(), 1);
    }

    #[test]
    fn nothing_and_repeated_cells() {
        assert!(corners_of(&[]).is_empty());
        assert_eq!(corners_of(&[(3, 4), (3, 4)]), [4]);
    }

    #[test]
    fn the_inset_shrinks_convex_and_widens_concave_corners() {
        let fit = Fit { cell: 10.0, inset: 1.0, radius: 0.0 };
        let Path(path) = outline(&[(0, 0), (1, 0), (1, 1)], fit);
        assert!(path.contains(&Segment::Move((9.0, 1.0))), "{path:?}");
        assert!(path.contains(&Segment::Line((9.0, 11.0))), "{path:?}");
        assert!(path.contains(&Segment::Line((19.0, 11.0))), "{path:?}");
    }
}
