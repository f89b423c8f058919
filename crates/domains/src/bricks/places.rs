//! The places of pieces: for each class of interchangeable pieces, all its places on the board, and their neighbours.

use std::collections::{BTreeSet, HashMap};

use super::instance::{Cell, Goal, Instance, Lock, Target};
use crate::grid::BitSet;

/// Marks a missing neighbour.
pub(super) const NONE: u16 = u16::MAX;

/// The four directions: up, left, right, down.
pub(super) const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Interchangeable pieces: of equal shape and lock, and not distinguished by the goal.
#[derive(Clone, Debug)]
pub(super) struct Class<B: BitSet> {
    /// Indices of its pieces in the instance.
    pub(super) pieces: Vec<usize>,
    /// The cells of each place.
    pub(super) cells: Vec<B>,
    /// For each place its neighbours in the order of [`DIRECTIONS`], or [`NONE`].
    pub(super) steps: Vec<[u16; 4]>,
    /// For each place and direction, the cells that must be free for the step; all cells if there is no neighbour.
    pub(super) fronts: Vec<[B; 4]>,
    /// For each place the top left corner of the piece's box.
    pub(super) corners: Vec<Cell>,
    /// The cells of a piece relative to that corner.
    shape: Vec<Cell>,
    numbers: HashMap<Cell, u16>,
}

impl<B: BitSet> Class<B> {
    /// The place of a piece of this class on these cells, if it could ever get there alone on the board.
    pub(super) fn place(&self, cells: &[Cell]) -> Option<u16> {
        self.numbers.get(&corner(cells)).copied()
    }

    /// The class of the pieces that remain, with their new numbers; `None` if none does. All places keep their numbers,
    /// even those that only a removed piece could have reached: a placement given by these numbers does not depend on
    /// which pieces of the class remained.
    pub(super) fn keeping(&self, renumbered: impl Fn(&usize) -> Option<usize>) -> Option<Self> {
        let pieces: Vec<usize> = self.pieces.iter().filter_map(renumbered).collect();
        (!pieces.is_empty()).then(|| Self { pieces, ..self.clone() })
    }

    /// The cells of a piece relative to the corner of its box.
    pub(super) fn shape(&self) -> &[Cell] {
        &self.shape
    }

    /// The number of cells of a piece.
    pub(super) fn size(&self) -> usize {
        self.shape.len()
    }

    /// The cells of a place.
    pub(super) fn cells_at(&self, place: u16) -> Vec<Cell> {
        shifted(&self.shape, self.corners[place as usize])
    }
}

/// All classes of an instance: those of the goal first, in the order of their first piece.
pub(super) fn classes<B: BitSet>(instance: &Instance) -> Vec<Class<B>> {
    let goal = instance.goal_pieces();
    groups(instance, &goal).into_iter().map(|pieces| class(instance, pieces, &goal)).collect()
}

/// The pieces of each class.
fn groups(instance: &Instance, goal: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for piece in 0..instance.pieces.len() {
        match groups.iter_mut().find(|group| alike(instance, goal, group[0], piece)) {
            Some(group) => group.push(piece),
            None => groups.push(vec![piece]),
        }
    }
    groups.sort_by_key(|group| !goal.contains(&group[0]));
    groups
}

/// Are these two pieces interchangeable?
fn alike(instance: &Instance, goal: &[usize], a: usize, b: usize) -> bool {
    let shape = |piece: usize| shape(&instance.pieces[piece].cells);
    let together = instance.same.iter().any(|group| group.contains(&a) && group.contains(&b));
    let free = !goal.contains(&a) && !goal.contains(&b);
    let lock = |piece: usize| instance.pieces[piece].lock;
    shape(a) == shape(b) && lock(a) == lock(b) && (free || together)
}

/// The top left corner of the box around some cells.
fn corner(cells: &[Cell]) -> Cell {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    (row, column)
}

/// Cells relative to the corner of their box.
fn shape(cells: &[Cell]) -> Vec<Cell> {
    let (row, column) = corner(cells);
    cells.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect()
}

/// The cells of a shape with its corner here.
fn shifted(shape: &[Cell], corner: Cell) -> Vec<Cell> {
    shape.iter().map(|cell| (cell.0 + corner.0, cell.1 + corner.1)).collect()
}

fn class<B: BitSet>(instance: &Instance, pieces: Vec<usize>, goal: &[usize]) -> Class<B> {
    let shape = shape(&instance.pieces[pieces[0]].cells);
    let lock = instance.pieces[pieces[0]].lock;
    let through_gates = goal.contains(&pieces[0]);
    let free = |cell: &Cell| {
        let inside = cell.0 < instance.height && cell.1 < instance.width;
        inside && !instance.walls.contains(cell) && (through_gates || !instance.gates.contains(cell))
    };
    let numbers = HashMap::new();
    let (cells, steps, fronts, corners) = (vec![], vec![], vec![], vec![]);
    let mut class = Class { pieces, cells, steps, fronts, corners, shape, numbers };
    let starts = class.pieces.iter().map(|&piece| corner(&instance.pieces[piece].cells)).collect();
    for corner in reach(starts, lock, |corner| shifted(&class.shape, corner).iter().all(free)) {
        let mut bits = B::default();
        let cells = shifted(&class.shape, corner);
        cells.iter().for_each(|cell| bits.insert(cell.0 * instance.width + cell.1));
        class.numbers.insert(corner, class.corners.len() as u16);
        class.corners.push(corner);
        class.cells.push(bits);
    }
    let number = |corner: Option<Cell>| corner.and_then(|corner| class.numbers.get(&corner)).copied();
    let numbers = |&corner| neighbours(corner, lock).map(|corner| number(corner).unwrap_or(NONE));
    class.steps = class.corners.iter().map(numbers).collect();
    class.fronts = class
        .cells
        .iter()
        .zip(&class.steps)
        .map(|(here, steps)| entered(&class.cells, here, steps))
        .collect();
    class
}

/// The cells that a piece enters by each of its steps.
fn entered<B: BitSet>(cells: &[B], here: &B, steps: &[u16; 4]) -> [B; 4] {
    steps.map(|to| cells.get(to as usize).map_or(B::full(), |there| there.without(here)))
}

/// Where a piece can get from any of the starts, alone on the board; in reading order.
fn reach(mut queue: Vec<Cell>, lock: Option<Lock>, fits: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
    let mut reached: BTreeSet<Cell> = queue.iter().copied().collect();
    while let Some(corner) = queue.pop() {
        let next = neighbours(corner, lock).into_iter().flatten();
        queue.extend(next.filter(|&next| fits(next) && reached.insert(next)));
    }
    reached
}

fn neighbours(corner: Cell, lock: Option<Lock>) -> [Option<Cell>; 4] {
    DIRECTIONS.map(|(rows, columns)| {
        let is_allowed = match lock {
            None => true,
            Some(Lock::Horizontal) => rows == 0,
            Some(Lock::Vertical) => columns == 0,
        };
        let next = corner.0.checked_add_signed(rows).zip(corner.1.checked_add_signed(columns));
        next.filter(|_| is_allowed)
    })
}

/// The goal in terms of classes and places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A piece of each class on each place.
    All(Vec<(usize, u16)>),
    /// The piece of the class on any of the places.
    Any(usize, Vec<u16>),
    /// Impossible.
    Never,
}

/// A piece that makes the goal [`Wanted::Never`]: it can never get to where it must end, even alone on the board.
pub(super) fn stranded<B: BitSet>(instance: &Instance, classes: &[Class<B>]) -> Option<usize> {
    match &instance.goal {
        Goal::Exit { piece, .. } => Some(*piece),
        Goal::Place(targets) => {
            let can = |target: &Target| {
                let mut own = classes.iter().filter(|class| class.pieces.contains(&target.piece));
                own.any(|class| class.place(&target.cells).is_some())
            };
            targets.iter().find(|target| !can(target)).map(|target| target.piece)
        }
    }
}

/// The goal of an instance.
pub(super) fn wanted<B: BitSet>(instance: &Instance, classes: &[Class<B>]) -> Wanted {
    let class_of = |piece: usize| {
        classes.iter().position(|class| class.pieces.contains(&piece)).expect("every piece has a class")
    };
    match &instance.goal {
        Goal::Place(targets) => {
            let place = |target: &Target| {
                let class = class_of(target.piece);
                classes[class].place(&target.cells).map(|place| (class, place))
            };
            targets.iter().map(place).collect::<Option<_>>().map_or(Wanted::Never, Wanted::All)
        }
        Goal::Exit { piece, cells } => {
            let class = class_of(*piece);
            let mut exit = B::default();
            cells.iter().for_each(|cell| exit.insert(cell.0 * instance.width + cell.1));
            let covers = |place: &u16| {
                classes[class].cells[*place as usize].intersection_len(&exit) as usize == cells.len()
            };
            let places: Vec<u16> = (0..classes[class].cells.len() as u16).filter(covers).collect();
            if places.is_empty() { Wanted::Never } else { Wanted::Any(class, places) }
        }
    }
}
