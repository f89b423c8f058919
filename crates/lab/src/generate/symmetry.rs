//! Equivalence of puzzles: mirror images, rotated boards, other names.

use std::collections::BTreeSet;

use slidewise_domains::{atomix, bricks, rush, tiles};

use slidewise_solve::AnyInstance;

/// A cell as (row, column); the exit is outside the board.
type Point = (i32, i32);

/// Something on a board: what it is, and its cells in ascending order.
type Item = (String, Vec<Point>);

/// A board without names: its size, its items, and the items of a drawing that has no fixed place on the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Picture {
    rows: i32,
    columns: i32,
    items: BTreeSet<Item>,
    apart: BTreeSet<Item>,
}

/// A text that is the same for equivalent puzzles and for no others: the smallest of their pictures.
///
/// Two puzzles are equivalent if a reflection, a rotation of the board or both, and renaming turn one into the other.
/// Boards of tiles are equivalent if the same is done to the goal and the tiles are renumbered so that the goal is the
/// same again.
pub(super) fn canonical(instance: &AnyInstance) -> String {
    let least = match instance {
        AnyInstance::Tiles(board) => return tiles_canonical(board),
        AnyInstance::Rush(board) => rush_picture(board).images().min(),
        AnyInstance::Bricks(board) => bricks_picture(board).images().min(),
        AnyInstance::Atomix(board) => atomix_picture(board).images().min(),
        AnyInstance::Maze(_) => None,
    };
    format!("{least:?}")
}

/// Does the start look the same when left and right are exchanged? Names and the goal are ignored.
pub(super) fn is_symmetric(instance: &AnyInstance) -> bool {
    let mut picture = match instance {
        AnyInstance::Rush(board) => rush_picture(board),
        AnyInstance::Bricks(board) => bricks_picture(board),
        AnyInstance::Atomix(board) => atomix_picture(board),
        AnyInstance::Tiles(_) | AnyInstance::Maze(_) => return false,
    };
    picture.items.retain(|(what, _)| what != GOAL);
    picture.apart.clear();
    picture.mirrored() == picture
}

const WALL: &str = "wall";
const PIECE: &str = "piece";
const MASTER: &str = "master";
const GOAL: &str = "goal";

fn points<'a>(cells: impl IntoIterator<Item = &'a (usize, usize)>) -> Vec<Point> {
    let mut points: Vec<Point> =
        cells.into_iter().map(|&(row, column)| (row as i32, column as i32)).collect();
    points.sort_unstable();
    points
}

fn item<'a>(what: &str, cells: impl IntoIterator<Item = &'a (usize, usize)>) -> Item {
    (what.to_owned(), points(cells))
}

fn rush_picture(board: &rush::Instance) -> Picture {
    let cars = board.cars.iter().enumerate().map(|(number, car)| {
        let cells: Vec<_> = car.cells().collect();
        item(if number == board.red { MASTER } else { PIECE }, &cells)
    });
    let red = board.red();
    let (rows, columns) = (board.height as i32, board.width as i32);
    let exit = match (red.axis, board.exit) {
        (rush::Axis::Horizontal, rush::Exit::Low) => (red.row as i32, -1),
        (rush::Axis::Horizontal, rush::Exit::High) => (red.row as i32, columns),
        (rush::Axis::Vertical, rush::Exit::Low) => (-1, red.column as i32),
        (rush::Axis::Vertical, rush::Exit::High) => (rows, red.column as i32),
    };
    let rest = [item(WALL, &board.walls), (GOAL.to_owned(), vec![exit])];
    Picture { rows, columns, items: cars.chain(rest).collect(), apart: BTreeSet::new() }
}

fn bricks_picture(board: &bricks::Instance) -> Picture {
    let wanted = board.goal_pieces();
    let pieces = board.pieces.iter().enumerate();
    let pieces = pieces
        .map(|(number, piece)| item(if wanted.contains(&number) { MASTER } else { PIECE }, &piece.cells));
    let goal: Vec<Item> = match &board.goal {
        bricks::Goal::Place(targets) => targets.iter().map(|target| item(GOAL, &target.cells)).collect(),
        bricks::Goal::Exit { cells, .. } => vec![item(GOAL, cells)],
    };
    let items = pieces.chain(goal).chain([item(WALL, &board.walls)]).collect();
    Picture { rows: board.height as i32, columns: board.width as i32, items, apart: BTreeSet::new() }
}

fn atomix_picture(board: &atomix::Instance) -> Picture {
    let atom = |atom: &atomix::Atom| item(&board.kinds[atom.kind].element, [&atom.cell]);
    let items = board.atoms.iter().map(atom).chain([item(WALL, &board.walls)]).collect();
    let apart = board.molecule.iter().map(atom).collect();
    Picture { rows: board.height as i32, columns: board.width as i32, items, apart }
}

impl Picture {
    /// All eight mirrored and rotated images.
    fn images(self) -> impl Iterator<Item = Picture> {
        let mirror = self.mirrored();
        [self, mirror].into_iter().flat_map(|picture| {
            std::iter::successors(Some(picture), |picture| Some(picture.transposed().mirrored())).take(4)
        })
    }

    /// Left and right exchanged.
    fn mirrored(&self) -> Self {
        let last = self.columns - 1;
        self.mapped(|(row, column)| (row, last - column))
    }

    /// Rows and columns exchanged.
    fn transposed(&self) -> Self {
        let Self { rows, columns, items, apart } = self.mapped(|(row, column)| (column, row));
        Self { rows: columns, columns: rows, items, apart }
    }

    fn mapped(&self, map: impl Fn(Point) -> Point) -> Self {
        let all = |items: &BTreeSet<Item>| -> BTreeSet<Item> {
            let image = |(what, cells): &Item| {
                let mut cells: Vec<Point> = cells.iter().copied().map(&map).collect();
                cells.sort_unstable();
                (what.clone(), cells)
            };
            items.iter().map(image).collect()
        };
        Self { items: all(&self.items), apart: pushed_up(all(&self.apart)), ..*self }
    }
}

/// The same drawing moved up and left as far as possible.
fn pushed_up(items: BTreeSet<Item>) -> BTreeSet<Item> {
    let up = items.iter().flat_map(|(_, cells)| cells).map(|cell| cell.0).min().unwrap_or(0);
    let left = items.iter().flat_map(|(_, cells)| cells).map(|cell| cell.1).min().unwrap_or(0);
    let pushed =
        |(what, cells): Item| (what, cells.iter().map(|cell| (cell.0 - up, cell.1 - left)).collect());
    items.into_iter().map(pushed).collect()
}

/// The image of a cell (row, column) on a board with this last row and last column.
type View = fn(usize, usize, usize, usize) -> (usize, usize);

/// The smallest numbering among the board and its images whose goal has the blank in the same place.
fn tiles_canonical(board: &tiles::Instance) -> String {
    let (width, height) = (board.width, board.height);
    let blank = board.goal.iter().position(|&tile| tile == 0).expect("there is a blank");
    let views: [View; 8] = [
        |row, column, _, _| (row, column),
        |row, column, _, last| (row, last - column),
        |row, column, bottom, _| (bottom - row, column),
        |row, column, bottom, last| (bottom - row, last - column),
        |row, column, _, _| (column, row),
        |row, column, _, last| (last - column, row),
        |row, column, bottom, _| (column, bottom - row),
        |row, column, bottom, last| (last - column, bottom - row),
    ];
    let views = views.into_iter().take(if width == height { 8 } else { 4 });
    let images = views.filter_map(|view| {
        let image = |cell: usize| {
            let (row, column) = view(cell / width, cell % width, height - 1, width - 1);
            row * width + column
        };
        if image(blank) != blank {
            return None;
        }
        // The tile on a cell of the goal gets the number that the goal has on the image of the cell.
        let mut number = vec![0; board.goal.len()];
        (0..board.goal.len())
            .for_each(|cell| number[usize::from(board.goal[cell])] = board.goal[image(cell)]);
        let mut start = vec![0; board.start.len()];
        (0..start.len()).for_each(|cell| start[image(cell)] = number[usize::from(board.start[cell])]);
        Some(start)
    });
    format!("{width} {:?} {:?}", board.goal, images.min())
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidewise_solve::collection;

    fn instance(name: &str) -> AnyInstance {
        collection::find(name).expect("it is built in").instance
    }

    #[test]
    fn all_views_of_a_rush_hour_board_are_alike_and_others_are_not() {
        let AnyInstance::Rush(board) = instance("jam-40") else { unreachable!("it is Rush Hour") };
        let canon = |board: &rush::Instance| canonical(&AnyInstance::Rush(board.clone()));
        let here = canon(&board);
        let mut view = board.clone();
        for _ in 0..4 {
            view = view.transposed();
            assert_eq!(canon(&view), here);
            view = view.mirrored();
            assert_eq!(canon(&view), here);
        }
        let mut renamed = board.clone();
        renamed.cars.reverse();
        renamed.red = renamed.cars.len() - 1 - board.red;
        assert_eq!(canon(&renamed), here);
        let mut other = board.clone();
        other.exit = board.exit.opposite();
        assert_ne!(canon(&other), here);
        let mut fewer = board;
        fewer.cars.pop();
        assert_ne!(canon(&fewer), here);
    }

    #[test]
    fn the_usual_goal_of_tiles_is_the_same_along_one_diagonal() {
        let solved: Vec<u8> = vec![1, 2, 3, 4, 5, 6, 7, 8, 0];
        let board = |start: [u8; 9]| {
            let (start, goal) = (start.to_vec(), solved.clone());
            canonical(&AnyInstance::Tiles(tiles::Instance::standard(3, 3, start, goal)))
        };
        // The blank moves one step up, or one step to the left.
        let (up, left) = (board([1, 2, 3, 4, 5, 0, 7, 8, 6]), board([1, 2, 3, 4, 5, 6, 7, 0, 8]));
        assert_eq!(up, left);
        assert_ne!(up, board([1, 2, 3, 4, 0, 5, 7, 8, 6]));
    }

    #[test]
    fn klotski_looks_the_same_in_a_mirror() {
        assert!(is_symmetric(&instance("klotski")));
        assert!(!is_symmetric(&instance("jam-40")) && !is_symmetric(&instance("water")));
    }
}
