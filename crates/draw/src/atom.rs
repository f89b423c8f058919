//! The look of an atom: a ball in the colour of its element, over its halves of the bonds to its neighbours.

use crate::board::Atom;
use crate::palette::{Color, FRAME, INK, other};
use crate::path::{Corner, Path};
use crate::picture::CELL;
use crate::scene::{Shape, Stamp};
use crate::{Piece, text};

/// Radius of a ball.
const BALL: f32 = 13.0;
/// Height of the capitals of a symbol, and of a name.
const SYMBOL: f32 = 12.0;
const NAME: f32 = 6.0;
/// The gap between a name and the edges of its cell.
const MARGIN: f32 = 2.5;
/// Width of a bond, and distance between the centres of parallel bonds.
const BOND: f32 = 2.5;
const APART: f32 = 5.0;

/// An atom at its start; the origin is the top left of cell (0, 0).
pub(crate) fn body(atom: &Atom, piece: &Piece) -> Stamp {
    let color = other(atom.tone).color;
    let mut shapes = Vec::new();
    for &cell in &piece.cells {
        let (x, y) = middle(cell);
        shapes.push(Shape::stroked(bonds(atom, x, y), FRAME, BOND));
        shapes.push(Shape::filled(ball(x, y), color));
        shapes.push(Shape::stroked(ball(x, y), color.darker(0.28), 1.5));
        let size = text::fitting_size(&atom.symbol, SYMBOL, 1.5 * BALL);
        let left = x - text::width(&atom.symbol, size) / 2.0;
        shapes.push(written(&atom.symbol, left, y - size / 2.0, size, INK));
        let right = x + CELL / 2.0 - MARGIN - text::width(&piece.name, NAME);
        shapes.push(written(&piece.name, right, y + CELL / 2.0 - MARGIN - NAME, NAME, INK));
    }
    Stamp { title: format!("{} ({})", piece.name, atom.symbol), shapes }
}

/// The trace of an atom that has moved away.
pub(crate) fn ghost(atom: &Atom, piece: &Piece) -> Stamp {
    let color = other(atom.tone).color;
    let ball = |&cell: &(usize, usize)| {
        let (x, y) = middle(cell);
        let rim = Shape::stroked(ball(x, y), color.darker(0.28).with_alpha(170), 1.5);
        [Shape::filled(ball(x, y), color.with_alpha(90)), rim]
    };
    Stamp { title: String::new(), shapes: piece.cells.iter().flat_map(ball).collect() }
}

fn middle((row, column): (usize, usize)) -> (f32, f32) {
    ((column as f32 + 0.5) * CELL, (row as f32 + 0.5) * CELL)
}

fn ball(x: f32, y: f32) -> Path {
    Path::rectangle(x - BALL, y - BALL, 2.0 * BALL, 2.0 * BALL, BALL)
}

fn written(words: &str, x: f32, y: f32, size: f32, color: Color) -> Shape {
    Shape::stroked(text::path(words, x, y, size), color, size * text::PEN)
}

/// Lines from the middle of an atom to the edge or corner of its cell, side by side where there are several.
fn bonds(atom: &Atom, x: f32, y: f32) -> Path {
    let mut path = Path::default();
    for &((down, right), count) in &atom.bonds {
        let (down, right) = (down as f32, right as f32);
        let length = down.hypot(right);
        for number in 0..count {
            let aside = (f32::from(number) - f32::from(count - 1) / 2.0) * APART;
            let (x, y) = (x - down / length * aside, y + right / length * aside);
            let end = (x + right * CELL / 2.0, y + down * CELL / 2.0);
            path = path.open(&[(x, y), end].map(|at| Corner { at, radius: 0.0 }));
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Segment;

    #[test]
    fn bonds_reach_the_edge_of_the_cell() {
        let atom = Atom { symbol: "C".into(), tone: 0, bonds: vec![((0, 1), 1), ((1, -1), 1)] };
        let half = CELL / 2.0;
        let lines = |x: f32, y: f32| [Segment::Move((half, half)), Segment::Line((x, y))];
        assert_eq!(bonds(&atom, half, half).0, [lines(CELL, half), lines(0.0, CELL)].concat());
    }

    #[test]
    fn several_bonds_run_side_by_side() {
        let atom = Atom { symbol: "N".into(), tone: 0, bonds: vec![((0, 1), 3)] };
        let lines = bonds(&atom, 20.0, 20.0).0.into_iter();
        let ends: Vec<_> = lines
            .filter_map(|segment| match segment {
                Segment::Line(end) => Some(end),
                _ => None,
            })
            .collect();
        assert_eq!(ends, [(40.0, 15.0), (40.0, 20.0), (40.0, 25.0)]);
    }
}
