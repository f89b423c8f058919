//! A solution with the pieces' own names, as in `A right 2, down 1`.

use std::collections::{HashMap, VecDeque};

use slidewise_core::Domain;

use super::Instance;
use super::domain::{Bricks, Shift, State};
use super::places::{DIRECTIONS, NONE};
use super::shape::Shape;
use crate::grid::BitSet;
use crate::notation::{PieceMove, Slide};

/// The moves of a solution from the start. Interchangeable pieces keep their names throughout.
#[must_use]
pub fn describe<S: Shape>(bricks: &Bricks<S>, shifts: &[Shift]) -> Vec<PieceMove> {
    described(bricks, bricks.instance(), bricks.start(), shifts)
}

/// The same from any state, with the names that [`Bricks::instance_at`] gives to the pieces there.
#[must_use]
pub fn describe_from<S: Shape>(bricks: &Bricks<S>, state: &State<S>, shifts: &[Shift]) -> Vec<PieceMove> {
    described(bricks, &bricks.instance_at(state), *state, shifts)
}

/// Moves from a state, which is the start of this puzzle.
fn described<S: Shape>(
    bricks: &Bricks<S>,
    here: &Instance,
    mut state: State<S>,
    shifts: &[Shift],
) -> Vec<PieceMove> {
    let mut names = HashMap::new();
    for (number, class) in bricks.classes.iter().enumerate() {
        for &piece in &class.pieces {
            let piece = &here.pieces[piece];
            let place = class.place(&piece.cells).expect("a piece can stand where it stands");
            names.insert((number as u8, place), piece.name.clone());
        }
    }
    let mut moves = Vec::with_capacity(shifts.len());
    for &shift in shifts {
        let piece: String =
            names.remove(&(shift.class, shift.from)).expect("a piece stands where a move begins");
        let mut others = state.occupied;
        others.flip(&bricks.classes[shift.class as usize].cells[shift.from as usize]);
        names.insert((shift.class, shift.to), piece.clone());
        moves.push(PieceMove { piece, slides: path(bricks, shift, &others) });
        bricks.apply(&mut state, shift);
    }
    moves
}

/// The straight slides of a shortest path from place to place.
fn path<S: Shape>(bricks: &Bricks<S>, shift: Shift, others: &S::Cells) -> Vec<Slide> {
    let class = &bricks.classes[shift.class as usize];
    let mut came = HashMap::from([(shift.from, (NONE, 0))]);
    let mut queue = VecDeque::from([shift.from]);
    while let Some(place) = queue.pop_front() {
        for direction in 0..DIRECTIONS.len() {
            let next = class.steps[place as usize][direction];
            let free = next != NONE && !class.cells[next as usize].intersects(others);
            if free && !came.contains_key(&next) {
                came.insert(next, (place, direction));
                queue.push_back(next);
            }
        }
    }
    let mut steps = Vec::new();
    let mut place = shift.to;
    while place != shift.from {
        let (before, direction) = came[&place];
        steps.push(direction);
        place = before;
    }
    steps.reverse();
    let slide = |run: &[usize]| {
        let ((down, right), cells) = (DIRECTIONS[run[0]], run.len() as isize);
        Slide::by(down * cells, right * cells)
    };
    steps.chunk_by(|a, b| a == b).map(slide).collect()
}
