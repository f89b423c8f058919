//! What a sketch says about its pieces, checked against its board: the goal, groups and locks.

use super::check::{Board, by_name, fits};
use super::sketch::{Aim, Content, Drawing, Sketch};
use crate::bricks::{Cell, Goal, Target};
use crate::text::{Faults, Place, Word};

/// The goal; `None` if it is faulty.
pub(super) fn goal(sketch: &Sketch<'_>, board: &Board, faults: &mut Faults) -> Option<Goal> {
    match &sketch.aim {
        Aim::Missing { help } => {
            faults.add(|| sketch.board.place.fault("the puzzle has no goal").help(*help));
            None
        }
        Aim::Drawn(drawing) => drawn(drawing, board, faults),
        Aim::Cover { name, marks, place } => cover(*name, marks, *place, board, faults),
    }
}

/// Pieces drawn where they must end.
fn drawn(drawing: &Drawing<'_>, board: &Board, faults: &mut Faults) -> Option<Goal> {
    let comparable = fits(drawing, board, faults) && board.even;
    let named = by_name(drawing);
    if named.is_empty() {
        let help = "Draw at least one piece where it must end.";
        faults.add(|| drawing.place.fault("the goal names no piece").help(help));
    }
    let mut targets = Vec::new();
    for (name, cells) in named {
        let (y, x) = cells[0];
        let place = drawing.rows[y].cells[x].place;
        let Some(piece) = known(Word { text: name, place }, board, faults) else { continue };
        if comparable && !is_shifted(&board.pieces[piece].cells, &cells) {
            faults.add(|| {
                let message = format!("the goal of piece {name} has another shape than the piece");
                place
                    .fault(message)
                    .help("Pieces do not turn: draw all of its cells as they stand on the board.")
            });
        }
        targets.push(Target { piece, cells });
    }
    targets.sort_unstable_by_key(|target| target.piece);
    (!targets.is_empty()).then_some(Goal::Place(targets))
}

/// A piece that must cover the marked cells.
fn cover(
    name: Word<'_>,
    marks: &Drawing<'_>,
    place: bool,
    board: &Board,
    faults: &mut Faults,
) -> Option<Goal> {
    // Marks on the board itself have its size, and its faults.
    if !place {
        fits(marks, board, faults);
    }
    let cells = marks.cells(Content::Marked);
    if cells.is_empty() {
        let help = "Mark the cells that the piece must cover.";
        faults.add(|| marks.place.fault("there is no exit: no cell is marked").help(help));
    }
    let piece = known(name, board, faults)?;
    if place && is_shifted(&board.pieces[piece].cells, &cells) {
        return Some(Goal::Place(vec![Target { piece, cells }]));
    }
    Some(Goal::Exit { piece, cells })
}

/// The piece with this name, which must be on the board.
fn known(name: Word<'_>, board: &Board, faults: &mut Faults) -> Option<usize> {
    let piece = board.find(name.text);
    if piece.is_none() {
        let message = || format!("there is no piece called {} on the board", name.quoted());
        faults.add(|| name.place.fault(message()).help(board.known_names()));
    }
    piece
}

/// Is `b` a translation of `a`? Both are in reading order, which a translation preserves.
fn is_shifted(a: &[Cell], b: &[Cell]) -> bool {
    let shift = |from: &Cell, to: &Cell| (to.0.wrapping_sub(from.0), to.1.wrapping_sub(from.1));
    let mut pairs = a.iter().zip(b).map(|(from, to)| shift(from, to));
    let first = pairs.next();
    a.len() == b.len() && pairs.all(|other| Some(other) == first)
}

/// Locks the pieces that the sketch names.
pub(super) fn lock(sketch: &Sketch<'_>, board: &mut Board, faults: &mut Faults) {
    for (lock, names) in &sketch.locks {
        for name in names {
            let Some(piece) = known(*name, board, faults) else { continue };
            if board.pieces[piece].lock.replace(*lock).is_some() {
                let help = "A piece moves along its row, along its column, or both if it is not named.";
                faults.add(|| name.place.fault(format!("piece {} is locked already", name.text)).help(help));
            }
        }
    }
}

/// The groups of pieces that may fill each other's places.
pub(super) fn same(
    sketch: &Sketch<'_>,
    board: &Board,
    goal: Option<&Goal>,
    faults: &mut Faults,
) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, names) in &sketch.same {
        let mut group = Vec::new();
        for name in names {
            let taken = |piece: usize| group.contains(&piece) || groups.iter().any(|g| g.contains(&piece));
            let Some(piece) = known(*name, board, faults) else { continue };
            if taken(piece) {
                faults.add(|| name.place.fault(format!("piece {} was named before", name.text)));
            } else {
                group.push(piece);
            }
        }
        alike(*place, names, &group, board, goal, faults);
        groups.push(group);
    }
    groups
}

/// Reports reasons why the pieces of a group cannot fill each other's places.
fn alike(
    place: Place,
    names: &[Word<'_>],
    group: &[usize],
    board: &Board,
    goal: Option<&Goal>,
    faults: &mut Faults,
) {
    if names.len() < 2 {
        faults.add(|| place.fault("a group has two pieces or more").help("Write for example `same: B C`."));
    }
    let placed = |piece: usize| match goal {
        Some(Goal::Place(targets)) => targets.iter().any(|target| target.piece == piece),
        Some(Goal::Exit { .. }) => false,
        None => true,
    };
    for &piece in group {
        let name = &board.pieces[piece].name;
        let cells = &board.pieces[piece].cells;
        if !placed(piece) {
            faults.add(|| place.fault(format!("piece {name} has no place in the goal")));
        }
        if board.even && !is_shifted(cells, &board.pieces[group[0]].cells) {
            let first = &board.pieces[group[0]].name;
            faults.add(|| place.fault(format!("piece {name} has another shape than piece {first}")));
        }
        if board.pieces[piece].lock != board.pieces[group[0]].lock {
            let first = &board.pieces[group[0]].name;
            faults.add(|| place.fault(format!("piece {name} is locked otherwise than piece {first}")));
        }
    }
}
