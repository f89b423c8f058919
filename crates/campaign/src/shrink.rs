//! Makes a board smaller, one row, column, piece, target or wall at a time, as long as it still shows the error.

use std::time::{Duration, Instant};

use crate::drawing::{Cell, Drawing, FLOOR, GATE, Grid, WALL};

/// The time limit of shrinking.
const PATIENCE: Duration = Duration::from_secs(60);

/// A board that still satisfies the predicate and that no single change makes smaller, within the time limit.
pub fn shrink(drawing: Drawing, mut is_wanted: impl FnMut(&Drawing) -> bool) -> Drawing {
    let began = Instant::now();
    let mut smallest = drawing;
    // A change that failed may work after another one, so each success starts over.
    'smaller: loop {
        for candidate in smaller(&smallest) {
            if began.elapsed() > PATIENCE {
                return smallest;
            }
            if is_wanted(&candidate) {
                smallest = candidate;
                continue 'smaller;
            }
        }
        return smallest;
    }
}

/// All boards that one change makes smaller, the largest changes first. Many are not legal puzzles.
fn smaller(drawing: &Drawing) -> Vec<Drawing> {
    let (width, height) = drawing.board.size();
    let mut all: Vec<Drawing> = Vec::new();
    all.extend((0..height).rev().map(|row| without_row(drawing, row)));
    all.extend((0..width).rev().map(|column| without_column(drawing, column)));
    match drawing.header("puzzle") {
        Some("tiles") => all.extend(nearer(drawing)),
        Some("maze") => {}
        Some("atomix") => all.extend(without_atoms(drawing)),
        _ => {
            all.extend(drawing.board.names().iter().map(|name| without_piece(drawing, name)));
            all.extend(without_targets(drawing));
        }
    }
    all.extend(without_same(drawing));
    all.extend(drawing.others.iter().enumerate().flat_map(|(index, (title, grid))| {
        let is_of_gates = title.starts_with("gates");
        let cells = if is_of_gates { grid.cells_of(GATE) } else { Vec::new() };
        cells.into_iter().map(move |cell| with_floor(drawing, Some(index), cell))
    }));
    let walls = [drawing.board.cells_of(WALL), drawing.board.cells_of(GATE)].concat();
    all.extend(walls.into_iter().map(|cell| with_floor(drawing, None, cell)));
    all
}

/// The board and the drawings that show the same cells.
fn of_board(drawing: &mut Drawing) -> impl Iterator<Item = &mut Grid> {
    let size = drawing.board.size();
    drawing.grids_mut().filter(move |grid| grid.size() == size)
}

fn without_row(drawing: &Drawing, row: usize) -> Drawing {
    let mut less = drawing.clone();
    of_board(&mut less).for_each(|grid| drop(grid.0.remove(row)));
    less
}

fn without_column(drawing: &Drawing, column: usize) -> Drawing {
    let mut less = drawing.clone();
    of_board(&mut less).flat_map(|grid| &mut grid.0).for_each(|row| drop(row.remove(column)));
    less
}

/// Without a piece and its target.
fn without_piece(drawing: &Drawing, name: &str) -> Drawing {
    let mut less = drawing.clone();
    less.grids_mut().for_each(|grid| grid.replace(name, FLOOR));
    without_name_in_groups(&mut less, name);
    less.others.retain(|(title, grid)| !(title == "gates:" && grid.cells_of(GATE).is_empty()));
    less
}

/// Without each target in turn.
fn without_targets(drawing: &Drawing) -> Vec<Drawing> {
    let Some(place) = drawing.others.iter().position(|(title, _)| title == "goal:") else {
        return Vec::new();
    };
    let without = |name: String| {
        let mut less = drawing.clone();
        less.others[place].1.replace(&name, FLOOR);
        without_name_in_groups(&mut less, &name);
        less
    };
    drawing.others[place].1.names().into_iter().map(without).collect()
}

/// A group of pieces without one of them; a single piece is not a group.
fn without_name_in_groups(drawing: &mut Drawing, name: &str) {
    for (_, names) in drawing.headers.iter_mut().filter(|(key, _)| *key == "same") {
        *names = names.split_whitespace().filter(|other| *other != name).collect::<Vec<_>>().join(" ");
    }
    drawing.headers.retain(|(key, names)| *key != "same" || names.contains(' '));
}

/// Without each group in turn.
fn without_same(drawing: &Drawing) -> Vec<Drawing> {
    let groups = drawing.headers.iter().enumerate().filter(|(_, (key, _))| *key == "same");
    let without = |(index, _)| {
        let mut less = drawing.clone();
        less.headers.remove(index);
        less
    };
    groups.map(without).collect()
}

/// Floor in a cell of the board, or of a further drawing.
fn with_floor(drawing: &Drawing, other: Option<usize>, cell: Cell) -> Drawing {
    let mut less = drawing.clone();
    match other {
        Some(index) => less.others[index].1.set(cell, FLOOR),
        None => less.board.set(cell, FLOOR),
    }
    less.others.retain(|(title, grid)| !(title == "gates:" && grid.cells_of(GATE).is_empty()));
    less
}

/// Without each atom of the board, and each of its kind in the molecule.
fn without_atoms(drawing: &Drawing) -> Vec<Drawing> {
    let mut all = Vec::new();
    for kind in drawing.board.names() {
        let molecule = drawing.other("molecule").map_or_else(Vec::new, |grid| grid.cells_of(&kind));
        for cell in drawing.board.cells_of(&kind) {
            for &part in &molecule {
                let mut less = drawing.clone();
                less.board.set(cell, FLOOR);
                let (_, grid) = less.others.last_mut().expect("a level has a molecule");
                grid.set(part, FLOOR);
                trim(grid);
                if less.board.cells_of(&kind).is_empty() {
                    let is_of_kind = |value: &str| value.split_whitespace().next() == Some(&kind);
                    less.headers.retain(|(key, value)| *key != "atom" || !is_of_kind(value));
                }
                all.push(less);
            }
        }
    }
    all
}

/// Removes rows and columns without atoms from the edges of a molecule.
fn trim(molecule: &mut Grid) {
    let is_empty = |row: &Vec<String>| row.iter().all(|cell| cell == FLOOR);
    let rows = &mut molecule.0;
    while rows.len() > 1 && is_empty(&rows[0]) {
        rows.remove(0);
    }
    while rows.len() > 1 && is_empty(&rows[rows.len() - 1]) {
        rows.pop();
    }
    while rows[0].len() > 1 && rows.iter().all(|row| row[0] == FLOOR) {
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    while rows[0].len() > 1 && rows.iter().all(|row| row[row.len() - 1] == FLOOR) {
        rows.iter_mut().for_each(|row| drop(row.pop()));
    }
}

/// Tiles cannot be removed, but they can be put where they belong: three tiles are rotated so that at least one of them
/// gets there. This does not affect whether the goal can be reached.
fn nearer(drawing: &Drawing) -> Vec<Drawing> {
    let Some(goal) = drawing.other("goal") else { return Vec::new() };
    let cells: Vec<Cell> =
        drawing.board.cells().filter(|&cell| drawing.board.at(cell) != goal.at(cell)).collect();
    let mut all = Vec::new();
    for &home in &cells {
        let from = cells.iter().copied().find(|&cell| drawing.board.at(cell) == goal.at(home));
        let Some(from) = from else { continue };
        for third in cells.iter().copied().filter(|&third| third != home && third != from) {
            let mut less = drawing.clone();
            for (to, source) in [(home, from), (from, third), (third, home)] {
                let tile = drawing.board.at(source).unwrap_or(FLOOR);
                less.board.set(to, tile);
            }
            all.push(less);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::truth::Look;

    /// Everything that is needed survives, and nothing else.
    #[test]
    fn only_what_matters_is_left() {
        let drawing = Drawing::new("bricks", "moves", Grid::read("aBc.\na#d-\n....\n..ee"))
            .with("same", "c d")
            .and("goal:", Grid::read("..dc\n....\nB...\n...."));
        let has = |drawing: &Drawing| {
            drawing.board.names().contains(&"B".to_owned())
                && drawing.other("goal").is_some_and(|goal| goal.names().contains(&"B".to_owned()))
        };
        let small = shrink(drawing, has);
        assert_eq!(small.to_string(), "puzzle: bricks\nmetric: moves\n\n.B\n..\n\ngoal:\n..\nB.\n");
    }

    #[test]
    fn atoms_leave_with_their_places() {
        let drawing = Drawing::new("atomix", "slides", Grid::read("ab#\na.."))
            .with("atom", "a H")
            .with("atom", "b O")
            .and("molecule:", Grid::read("a.\n.a\nb."));
        let is_legal = |drawing: &Drawing| Board::new(drawing, Look::Part, 0).is_ok();
        let small = shrink(drawing, |drawing| !drawing.board.cells_of("a").is_empty() && is_legal(drawing));
        assert_eq!(small.to_string(), "puzzle: atomix\nmetric: slides\natom: a H\n\na\n\nmolecule:\na\n");
    }

    #[test]
    fn tiles_go_home() {
        let start = Grid::read("3 1 2\n4 5 .");
        let goal = Grid::read("1 2 3\n5 4 .");
        let drawing = Drawing::new("tiles", "steps", start).and("goal:", goal.clone());
        let small = shrink(drawing, |drawing| drawing.board.size() == (3, 2) && drawing.board != goal);
        let misplaced = small.board.cells().filter(|&cell| small.board.at(cell) != goal.at(cell)).count();
        assert_eq!(misplaced, 2);
    }
}
