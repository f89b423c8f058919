//! The look of a piece: one outline around all its cells, and its name.

use crate::outline::{Fit, outline};
use crate::palette::{Color, ink_on, tone_of};
use crate::picture::CELL;
use crate::scene::{Shape, Stamp};
use crate::{Piece, text};

/// Height of the capitals of a name.
const NAME: f32 = 13.0;
/// The gap between a name and the sides of its piece.
const NAME_MARGIN: f32 = 8.0;

const BODY: Fit = Fit { cell: CELL, inset: 2.5, radius: 8.0 };
const GLOSS: Fit = Fit { cell: CELL, inset: 5.0, radius: 5.5 };

/// A piece at its start; the origin is the top left of cell (0, 0).
pub(crate) fn body(index: usize, piece: &Piece) -> Stamp {
    let color = tone_of(index, piece.role).color;
    let contour = outline(&piece.cells, BODY);
    let mut shapes = vec![
        Shape::filled(contour.clone(), color),
        Shape::stroked(outline(&piece.cells, GLOSS), color.lighter(0.35), 1.5),
        Shape::stroked(contour, color.darker(0.28), 1.5),
    ];
    shapes.extend(name(piece, ink_on(piece.role)));
    Stamp { title: piece.name.clone(), shapes }
}

/// The trace of a piece that has moved away.
pub(crate) fn ghost(index: usize, piece: &Piece) -> Stamp {
    let color = tone_of(index, piece.role).color;
    let contour = outline(&piece.cells, BODY);
    let shapes = vec![
        Shape::filled(contour.clone(), color.with_alpha(90)),
        Shape::stroked(contour, color.darker(0.28).with_alpha(170), 1.5),
    ];
    Stamp { title: String::new(), shapes }
}

fn name(piece: &Piece, color: Color) -> Option<Shape> {
    let spot = Spot::of(&piece.cells)?;
    let size = text::fitting_size(&piece.name, NAME, spot.room - 2.0 * NAME_MARGIN);
    let x = spot.x - text::width(&piece.name, size) / 2.0;
    let path = text::path(&piece.name, x, spot.y - size / 2.0, size);
    Some(Shape::stroked(path, color, size * text::PEN))
}

/// Where a name is written: its centre, and the width of the piece there.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    x: f32,
    y: f32,
    room: f32,
}

impl Spot {
    /// The centre of the piece if the piece covers it, otherwise the centre of the cell nearest to its centre of mass.
    fn of(cells: &[(usize, usize)]) -> Option<Self> {
        let rows = middle(cells.iter().map(|cell| cell.0))?;
        let cols = middle(cells.iter().map(|cell| cell.1))?;
        let inside = rows.iter().all(|&row| cols.iter().all(|&col| cells.contains(&(row, col))));
        if inside {
            return Some(Self::around(cells, rows, cols));
        }
        let (row, col) = central(cells)?;
        Some(Self::around(cells, [row; 2], [col; 2]))
    }

    /// The spot in the middle of these rows and columns, widened to both sides as far as the piece goes.
    fn around(cells: &[(usize, usize)], rows: [usize; 2], cols: [usize; 2]) -> Self {
        let centre = |line: [usize; 2]| (line[0] + line[1] + 1) as f32 / 2.0 * CELL;
        let covers = |col: usize| rows.iter().all(|&row| cells.contains(&(row, col)));
        let [mut first, mut last] = cols;
        while first > 0 && covers(first - 1) && covers(last + 1) {
            (first, last) = (first - 1, last + 1);
        }
        Self { x: centre(cols), y: centre(rows), room: (last + 1 - first) as f32 * CELL }
    }
}

/// The two middle lines of a range, the same one twice if the range is odd.
fn middle(lines: impl Iterator<Item = usize> + Clone) -> Option<[usize; 2]> {
    let ends = lines.clone().min()? + lines.max()?;
    Some([ends / 2, ends.div_ceil(2)])
}

fn central(cells: &[(usize, usize)]) -> Option<(usize, usize)> {
    let n = cells.len() as f32;
    let mean = |line: fn(&(usize, usize)) -> usize| cells.iter().map(|c| line(c) as f32).sum::<f32>() / n;
    let (row, col) = (mean(|c| c.0), mean(|c| c.1));
    let distance = |cell: &(usize, usize)| (cell.0 as f32 - row).hypot(cell.1 as f32 - col);
    cells.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;
    use crate::palette::INK;
    use crate::path::Segment;

    #[test]
    fn names_stand_in_the_middle_of_straight_pieces() {
        let spot = Spot::of(&[(0, 1), (0, 2), (0, 3)]).unwrap();
        assert_eq!(spot, Spot { x: 2.5 * CELL, y: 0.5 * CELL, room: 3.0 * CELL });
        let spot = Spot::of(&[(3, 0), (2, 0)]).unwrap();
        assert_eq!(spot, Spot { x: 0.5 * CELL, y: 3.0 * CELL, room: CELL });
    }

    #[test]
    fn names_stay_on_bent_pieces() {
        let l = [(0, 0), (1, 0), (2, 0), (2, 1)];
        let spot = Spot::of(&l).unwrap();
        assert_eq!((spot.x, spot.y), (0.5 * CELL, 1.5 * CELL));
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
        assert_eq!(Spot::of(&square).unwrap(), Spot { x: CELL, y: CELL, room: 2.0 * CELL });
        assert_eq!(Spot::of(&[]), None);
    }

    #[test]
    fn one_contour_around_all_cells() {
        let piece = Piece { name: "L".into(), cells: vec![(0, 0), (1, 0), (1, 1)], role: Role::Other };
        let stamp = body(0, &piece);
        let closed = |shape: &Shape| shape.path.0.iter().filter(|s| **s == Segment::Close).count();
        assert_eq!(stamp.shapes.iter().map(closed).collect::<Vec<_>>(), [1, 1, 1, 0]);
        assert_eq!(stamp.shapes[3].color, INK);
    }
}
