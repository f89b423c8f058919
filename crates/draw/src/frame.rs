//! The empty board: frame, floor, gates, walls, goals and openings. The origin is the top left of cell (0, 0).

use std::collections::HashSet;

use crate::outline::{Fit, outline};
use crate::palette::{FLOOR, FRAME, GOAL, INK, VISITED};
use crate::path::{Corner, Path, Point};
use crate::picture::CELL;
use crate::scene::{Shape, Stamp};
use crate::{Board, Opening, Side, text};

/// Thickness of the frame.
const RIM: f32 = 9.0;
/// The margin around the frame.
const MARGIN: f32 = 3.0;
/// The margin on a side with an opening: room for the arrow.
const ARROW_ROOM: f32 = 19.0;
/// The distance of an arrow's tip from the frame.
const ARROW_TIP: f32 = 14.0;
/// Length of an arrow; it is twice as wide.
const ARROW: f32 = 9.0;

/// Larger boards have a plain floor: tiles would be too small to see and would bloat the file.
const MOST_TILES: usize = 10_000;

/// Height of the digits in a cell.
const LABEL: f32 = 13.0;

const TILE: Fit = Fit { cell: CELL, inset: 1.5, radius: 5.0 };
const GATE: Fit = Fit { cell: CELL, inset: 5.0, radius: 4.0 };
const GOAL_PLACE: Fit = Fit { cell: CELL, inset: 0.0, radius: 0.0 };
const WALL: Fit = Fit { cell: CELL, inset: 0.0, radius: 3.0 };

/// The size of a whole picture, and the position of cell (0, 0) in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Extent {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Extent {
    pub(crate) fn of(board: &Board) -> Self {
        let around = |side| {
            let open = board.openings.iter().any(|o| o.side == side && o.within(board).is_some());
            RIM + if open { ARROW_ROOM } else { MARGIN }
        };
        let (left, top) = (around(Side::Left), around(Side::Top));
        let width = left + board.width as f32 * CELL + around(Side::Right);
        let height = top + board.height as f32 * CELL + around(Side::Bottom);
        Self { left, top, width, height }
    }
}

/// Everything on a board except its pieces.
pub(crate) fn empty_board(board: &Board) -> Stamp {
    let (width, height) = (board.width as f32 * CELL, board.height as f32 * CELL);
    let rim = Path::rectangle(-RIM, -RIM, width + 2.0 * RIM, height + 2.0 * RIM, RIM + 5.0);
    let floor = Path::rectangle(0.0, 0.0, width, height, 5.0);
    let mut shapes = vec![Shape::filled(rim, FRAME), Shape::filled(floor, FLOOR.darker(0.08))];
    for opening in &board.openings {
        shapes.extend(gap(opening, board));
    }
    shapes.push(Shape::filled(tiles(board), FLOOR));
    if !board.visited.is_empty() {
        shapes.push(Shape::filled(squares(board.visited.iter().copied()), VISITED.color));
    }
    if !board.gates.is_empty() {
        shapes.push(Shape::stroked(hatching(&board.gates), FLOOR.darker(0.16), 1.5));
        shapes.push(Shape::dashed(outline(&board.gates, GATE), FRAME.lighter(0.3), 1.5, 4.0));
    }
    if !board.walls.is_empty() {
        shapes.push(Shape::filled(outline(&board.walls, WALL), FRAME));
        if !is_vast(board) {
            shapes.push(Shape::stroked(hatching(&board.walls), FRAME.lighter(0.3), 2.0));
        }
    }
    // The lines run along the joints between the cells, where pieces do not hide them.
    let goals = board.goals.iter().map(|cells| outline(cells, GOAL_PLACE));
    shapes.extend(goals.map(|path| Shape::dashed(path, GOAL.color, 2.0, 5.0)));
    if board.path.len() > 1 {
        shapes.push(Shape::stroked(line(&board.path), GOAL.color, 6.0));
    }
    shapes.extend(board.labels.iter().map(|(cell, words)| label(*cell, words)));
    Stamp { title: String::new(), shapes }
}

/// A text in the middle of a cell.
fn label((row, col): (usize, usize), words: &str) -> Shape {
    let size = text::fitting_size(words, LABEL, CELL - 4.0 * TILE.inset);
    let (x, y) = ((col as f32 + 0.5) * CELL, (row as f32 + 0.5) * CELL);
    let path = text::path(words, x - text::width(words, size) / 2.0, y - size / 2.0, size);
    Shape::stroked(path, INK, size * text::PEN)
}

/// Does the board have so many cells that details would be invisible and bloat the file?
fn is_vast(board: &Board) -> bool {
    board.width.saturating_mul(board.height) > MOST_TILES
}

/// A tile on each free cell of the floor: the joints between them are the grid.
fn tiles(board: &Board) -> Path {
    if is_vast(board) {
        return Path::rectangle(0.0, 0.0, board.width as f32 * CELL, board.height as f32 * CELL, TILE.radius);
    }
    let cells = (0..board.height).flat_map(|row| (0..board.width).map(move |col| (row, col)));
    let walls: HashSet<_> = board.walls.iter().collect();
    squares(cells.filter(|cell| !walls.contains(cell)))
}

/// A tile on each of some cells.
fn squares(cells: impl Iterator<Item = (usize, usize)>) -> Path {
    let size = CELL - 2.0 * TILE.inset;
    let square = |(row, col)| {
        let (x, y) = (col as f32 * CELL + TILE.inset, row as f32 * CELL + TILE.inset);
        Path::rectangle(x, y, size, size, TILE.radius).0
    };
    Path(cells.flat_map(square).collect())
}

/// A line through the middles of some cells.
fn line(cells: &[(usize, usize)]) -> Path {
    let middle = |index: usize| (index as f32 + 0.5) * CELL;
    let corner = |&(row, col): &(usize, usize)| Corner { at: (middle(col), middle(row)), radius: 0.0 };
    Path::default().open(&cells.iter().map(corner).collect::<Vec<_>>())
}

/// Hatching on walls and gates; it distinguishes walls from pieces of the same colour.
fn hatching(cells: &[(usize, usize)]) -> Path {
    let sharp = |at| Corner { at, radius: 0.0 };
    let (near, middle, far) = (0.2 * CELL, 0.5 * CELL, 0.8 * CELL);
    cells.iter().fold(Path::default(), |path, &(row, col)| {
        let (x, y) = (col as f32 * CELL, row as f32 * CELL);
        let line = |path: Path, a: Point, b: Point| path.open(&[sharp(a), sharp(b)]);
        let path = line(path, (x + near, y + middle), (x + middle, y + near));
        let path = line(path, (x + near, y + far), (x + far, y + near));
        line(path, (x + middle, y + far), (x + far, y + middle))
    })
}

/// The floor that leads out through the frame, and an arrow in front of it.
fn gap(opening: &Opening, board: &Board) -> Vec<Shape> {
    let Some(lines) = opening.within(board) else { return Vec::new() };
    let (from, to) = (lines.start as f32 * CELL, lines.end as f32 * CELL);
    let middle = (from + to) / 2.0;
    let at = |along, out| beyond(opening.side, board, along, out);
    let sharp = |at| Corner { at, radius: 0.0 };
    // The gap reaches a little into the floor, to cover its rounded corners.
    let floor = [at(from, -5.0), at(to, -5.0), at(to, RIM), at(from, RIM)].map(sharp);
    let tail = RIM + ARROW_TIP - ARROW;
    let arrow = [at(middle - ARROW, tail), at(middle, tail + ARROW), at(middle + ARROW, tail)];
    let arrow = arrow.map(|at| Corner { at, radius: 2.5 });
    vec![
        Shape::filled(Path::default().closed(&floor), FLOOR.darker(0.08)),
        Shape::filled(Path::default().closed(&arrow), GOAL.color),
    ]
}

/// The point `along` a side of the floor and `out` of it.
fn beyond(side: Side, board: &Board, along: f32, out: f32) -> Point {
    match side {
        Side::Left => (-out, along),
        Side::Right => (board.width as f32 * CELL + out, along),
        Side::Top => (along, -out),
        Side::Bottom => (along, board.height as f32 * CELL + out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(openings: Vec<Opening>) -> Board {
        Board { width: 3, height: 2, openings, ..Board::default() }
    }

    #[test]
    fn arrows_take_room_on_their_side_only() {
        let closed = Extent::of(&board(vec![]));
        let open = Extent::of(&board(vec![Opening { side: Side::Right, lines: 0..1 }]));
        assert_eq!((open.left, open.top, open.height), (closed.left, closed.top, closed.height));
        assert_eq!(open.width, closed.width + ARROW_ROOM - MARGIN);
    }

    #[test]
    fn openings_outside_the_board_are_not_drawn() {
        let outside = Opening { side: Side::Left, lines: 5..6 };
        assert_eq!(empty_board(&board(vec![outside])), empty_board(&board(vec![])));
    }
}
