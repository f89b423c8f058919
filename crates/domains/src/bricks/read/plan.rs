//! A board that is described instead of drawn, so that pieces can overlap or be outside.

use super::sketch::{Aim, Content, Drawing, Sketch, Spot, is_name};
use crate::bricks::{Lock, MAX_SIDE};
use crate::text::{Fault, Faults, Place, Word};

/// Column and row, as in the text.
type Point = (i32, i32);

/// A kind of piece.
pub(super) struct Shape {
    pub(super) kind: i32,
    pub(super) cells: Vec<Point>,
    pub(super) at: Place,
}

/// The content of the text.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) width: Option<(i32, Place)>,
    pub(super) height: Option<(i32, Place)>,
    pub(super) walls: Vec<(Point, Place)>,
    pub(super) shapes: Vec<Shape>,
    pub(super) puts: Vec<(i32, Point, Place, Option<char>)>,
    pub(super) wins: Vec<(i32, Point, Place)>,
    /// Kinds that move in two directions only.
    pub(super) locks: Vec<(i32, Lock, Place)>,
}

/// The maximum number of lines of one key that are considered: more than fit on any board.
const MOST: usize = MAX_SIDE * MAX_SIDE;

impl Plan {
    /// The names of the pieces, in the order in which they are put on the board.
    pub(super) fn names(&self) -> Vec<String> {
        let labels: Option<Vec<String>> =
            self.puts.iter().take(MOST).map(|put| Some(put.3?.to_string())).collect();
        let distinct = |labels: &Vec<String>| {
            let mut sorted: Vec<_> = labels.iter().collect();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() == labels.len() && labels.iter().all(|label| is_name(label))
        };
        let numbers = || (1..=self.puts.len().min(MOST)).map(|number| number.to_string()).collect();
        labels.filter(distinct).unwrap_or_else(numbers)
    }

    /// The puzzle, or the faults if there is no board to put anything on.
    pub(super) fn sketch<'a>(&self, names: &'a [String], mut faults: Faults) -> Result<Sketch<'a>, Faults> {
        let width = side(self.width, "xsize", &mut faults);
        let height = side(self.height, "ysize", &mut faults);
        let (Some(width), Some(height)) = (width, height) else { return Err(faults) };
        self.double_kinds(&mut faults);
        let place = self.width.map_or(NOWHERE, |(_, place)| place);
        let mut board = floor(width, height, place);
        for (cell, at) in self.walls.iter().take(MOST) {
            self.fill(&mut board, &[*cell], Content::Wall, *at, &mut faults);
        }
        for ((kind, base, at, _), name) in self.puts.iter().zip(names) {
            let cells = self.cells(*kind, *base, *at, &mut faults);
            self.fill(&mut board, &cells, Content::Piece(name), *at, &mut faults);
        }
        let mut goal = floor(width, height, place);
        let same = self.goals(names, &mut goal, &mut faults);
        // A fault in a part would only be repeated for the whole.
        if !faults.is_empty() && !self.wins.is_empty() {
            return Err(faults);
        }
        let help = "Write a line such as `win: 1 (1,3)`.";
        let aim = if self.wins.is_empty() { Aim::Missing { help } } else { Aim::Drawn(goal) };
        Ok(Sketch { same, locks: self.locked(names), ..Sketch::new(board, aim, faults) })
    }

    /// Reports kinds that are described twice.
    fn double_kinds(&self, faults: &mut Faults) {
        for (index, shape) in self.shapes.iter().enumerate().take(MOST) {
            if self.shapes[..index].iter().any(|other| other.kind == shape.kind) {
                faults.add(|| shape.at.fault(format!("piece {} was described before", shape.kind)));
            }
        }
    }

    /// Draws every win, and returns the groups of pieces that may fill each other's places.
    fn goals<'a>(
        &self,
        names: &'a [String],
        goal: &mut Drawing<'a>,
        faults: &mut Faults,
    ) -> Vec<(Place, Vec<Word<'a>>)> {
        let mut kinds: Vec<i32> = self.wins.iter().take(MOST).map(|win| win.0).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut same = Vec::new();
        for kind in kinds {
            let wins: Vec<_> = self.wins.iter().take(MOST).filter(|win| win.0 == kind).collect();
            let at = wins[0].2;
            let pieces: Vec<&'a str> = self
                .puts
                .iter()
                .zip(names)
                .filter(|(put, _)| put.0 == kind)
                .map(|(_, name)| name.as_str())
                .collect();
            if pieces.len() != wins.len() {
                faults.add(|| unmatched(kind, pieces.len(), wins.len(), at));
                continue;
            }
            for (win, name) in wins.iter().zip(&pieces) {
                let cells = self.cells(kind, win.1, win.2, faults);
                self.fill(goal, &cells, Content::Piece(name), win.2, faults);
            }
            if pieces.len() > 1 {
                same.push((at, pieces.into_iter().map(|text| Word { text, place: at }).collect()));
            }
        }
        same
    }

    /// The pieces of locked kinds.
    fn locked<'a>(&self, names: &'a [String]) -> Vec<(Lock, Vec<Word<'a>>)> {
        let pieces = |&(kind, lock, place): &(i32, Lock, Place)| {
            let own = self.puts.iter().zip(names).filter(|(put, _)| put.0 == kind);
            (lock, own.map(|(_, name)| Word { text: name, place }).collect())
        };
        self.locks.iter().take(MOST).map(pieces).collect()
    }

    /// The cells of a piece of some kind.
    fn cells(&self, kind: i32, base: Point, at: Place, faults: &mut Faults) -> Vec<Point> {
        let Some(shape) = self.shapes.iter().take(MOST).find(|shape| shape.kind == kind) else {
            let help = format!("Write a line such as `piece: {kind} (0,0) (1,0)`.");
            faults.add(|| at.fault(format!("there is no piece of kind {kind}")).help(help));
            return Vec::new();
        };
        let mut cells: Vec<_> = shape
            .cells
            .iter()
            .map(|cell| (base.0.saturating_add(cell.0), base.1.saturating_add(cell.1)))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Puts something in cells that must be free.
    fn fill<'a>(
        &self,
        drawing: &mut Drawing<'a>,
        cells: &[Point],
        content: Content<'a>,
        at: Place,
        faults: &mut Faults,
    ) {
        for &(x, y) in cells {
            let spot = spot(drawing, x, y);
            match spot.map(|spot| (spot.content, spot)) {
                Some((Content::Free, spot)) => *spot = Spot { content, place: at },
                // Repeating a wall is allowed.
                Some((Content::Wall, _)) if content == Content::Wall => {}
                Some(_) => {
                    let help = "A cell has room for one piece or wall: put one of the two elsewhere.";
                    faults.add(|| at.fault(format!("the cell ({x},{y}) is taken already")).help(help));
                    return;
                }
                None => {
                    let (right, bottom) = (drawing.rows[0].width - 1, drawing.height - 1);
                    let help = format!("x goes from 0 to {right}, y from 0 to {bottom}.");
                    faults.add(|| at.fault(format!("the cell ({x},{y}) is outside the board")).help(help));
                    return;
                }
            }
        }
    }
}

/// The fault of a kind with more or fewer places than pieces. Kind 0 stands for cells that must be empty.
fn unmatched(kind: i32, pieces: usize, places: usize, at: Place) -> Fault {
    if kind == 0 {
        let help = "Use `win:` lines to say where pieces must end.";
        return at.fault("`win: 0` requires an empty cell, which bricks do not support as a goal").help(help);
    }
    let message = format!("there are {pieces} pieces of kind {kind}, but {places} must end somewhere");
    let help = "The numbers must match; give pieces that may end anywhere a separate kind.";
    at.fault(message).help(help)
}

const NOWHERE: Place = Place { line: 1, column: 1, length: 1 };

fn spot<'a, 'b>(drawing: &'b mut Drawing<'a>, x: i32, y: i32) -> Option<&'b mut Spot<'a>> {
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    drawing.rows.get_mut(y)?.cells.get_mut(x)
}

/// One side of the board.
fn side(given: Option<(i32, Place)>, key: &str, faults: &mut Faults) -> Option<usize> {
    let Some((length, at)) = given else {
        faults.add(|| NOWHERE.fault(format!("there is no line `{key}:`")));
        return None;
    };
    let side = usize::try_from(length).ok().filter(|side| (1..=MAX_SIDE).contains(side));
    if side.is_none() {
        faults.add(|| at.fault(format!("a side of a board has 1 to {MAX_SIDE} cells, not {length}")));
    }
    side
}

/// An empty board.
fn floor<'a>(width: usize, height: usize, place: Place) -> Drawing<'a> {
    let mut drawing = Drawing::new(place);
    for _ in 0..height {
        drawing.row(place, std::iter::repeat_n(Word { text: ".", place }, width), |_| Content::Free);
    }
    drawing
}
