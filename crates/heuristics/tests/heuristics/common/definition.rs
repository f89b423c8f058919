//! The tree heuristic as the Unblock Me thesis defines it, set by set, without any shortcut: slow, and easy to believe.

use std::collections::BTreeSet;

use slidewise_domains::rush::{Axis, Exit, Goal, Instance};

type Cell = (usize, usize);
type Cars = BTreeSet<usize>;
type Cells = BTreeSet<Cell>;
/// A car's choice: whom it asks, and where it goes.
type Pair = (Cars, Cells);

/// The value on a board that is not refuted, its cars where the instance has them.
pub fn tree(board: &Instance, levels: u32, printed: bool) -> u32 {
    let red = board.red();
    let side = side(board, red.axis);
    let end = red.position() + red.length;
    let home = if board.exit == Exit::Low { red.position() == 0 } else { end == side };
    if levels == 0 || (home && board.goal == Goal::Exit) {
        return 0;
    }
    let way = if board.exit == Exit::Low { 0..red.position() } else { end..side };
    let way: Cells = way.map(|position| red.cell_at(position)).collect();
    let root = (Cars::from([board.red]), on(board, &way), way);
    let least = least(board, root, levels, printed);
    if board.goal == Goal::Clear { least - 1 } else { least }
}

/// The fewest cars in M ∪ B of a vertex `levels - 1` levels below (M, B, A).
fn least(board: &Instance, (m, b, a): (Cars, Cars, Cells), levels: u32, printed: bool) -> u32 {
    let all: Cars = &m | &b;
    if levels == 1 || b.is_empty() {
        return all.len() as u32;
    }
    let mut combinations = vec![Pair::default()];
    for &car in &b {
        let pairs = pairs(board, car, &a);
        let joined = |have: &Pair| -> Vec<Pair> {
            pairs.iter().map(|more| (&have.0 | &more.0, &have.1 | &more.1)).collect()
        };
        combinations = combinations.iter().flat_map(joined).collect();
    }
    let spared = if printed { &m } else { &all };
    let child =
        |(asked, cells): Pair| least(board, (all.clone(), &asked - spared, cells), levels - 1, printed);
    combinations.into_iter().map(child).min().expect("there is always a choice")
}

/// The choices of a car that is asked to leave these cells.
fn pairs(board: &Instance, index: usize, cells: &Cells) -> Vec<Pair> {
    let car = &board.cars[index];
    let along = |(row, column): Cell| if car.axis == Axis::Horizontal { column } else { row };
    let overlap: Vec<usize> = car.cells().filter(|cell| cells.contains(cell)).map(along).collect();
    let (lowest, highest) = (overlap[0], overlap[overlap.len() - 1]);
    let low = lowest.checked_sub(car.length);
    let high = (highest + car.length < side(board, car.axis)).then_some(highest + 1);
    let places = [low, high].into_iter().flatten();
    let places = places.map(|first| (first..first + car.length).map(|at| car.cell_at(at)).collect::<Cells>());
    let open = places.filter(|place| !board.walls.iter().any(|wall| place.contains(wall)));
    let pairs: Vec<Pair> = open.map(|place| (on(board, &place), place)).collect();
    if pairs.is_empty() { vec![Pair::default()] } else { pairs }
}

/// The cars that stand on these cells.
fn on(board: &Instance, cells: &Cells) -> Cars {
    let stands = |index: &usize| board.cars[*index].cells().any(|cell| cells.contains(&cell));
    (0..board.cars.len()).filter(stands).collect()
}

fn side(board: &Instance, axis: Axis) -> usize {
    if axis == Axis::Horizontal { board.width } else { board.height }
}
