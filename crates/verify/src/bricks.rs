//! Sliding bricks on a grid of names: a piece of any shape moves one cell at a time, in all directions, through free
//! cells.

mod goal;

use crate::grid::{Grid, Position, cells_of};
use crate::native::{self, EMPTY, Text, fault};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Refusal};
pub(crate) use goal::{Goal, Group};

/// A free cell that only the goal pieces may enter.
const GATE: &str = "-";

/// A position and its goal.
pub(crate) struct Board {
    /// Names, walls and empty cells; gates are stored separately from the pieces on them.
    pub(crate) grid: Grid,
    pub(crate) gates: Vec<Cell>,
    pub(crate) goal: Goal,
    /// Pieces that move in two directions only.
    pub(crate) locks: Vec<Lock>,
    pub(crate) metric: String,
}

/// A piece that moves in two directions only.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lock {
    name: String,
    /// Does it move left and right?
    is_horizontal: bool,
}

impl Board {
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        let metric = text.choice("metric", &["moves", "slides", "steps"])?.to_owned();
        let mut rows = text.rows.clone();
        let mut gates = cells_of(&rows, GATE);
        if let Some(drawing) = text.drawing("gates")? {
            gates.extend(cells_of(&drawing.rows, GATE));
        }
        gates.sort_unstable();
        gates.dedup();
        for name in rows.iter_mut().flatten().filter(|name| *name == GATE) {
            *name = EMPTY.to_owned();
        }
        let grid = Grid { rows };
        let locks = read_locks(text, &grid)?;
        let goal = Goal::read(text, &grid.pieces())?;
        let board = Self { grid, gates, goal, locks, metric };
        board.goal.groups().iter().try_for_each(|group| board.check_locks(group))?;
        Ok(board)
    }

    /// May the piece ever move in this direction?
    pub(crate) fn allows(&self, name: &str, direction: Direction) -> bool {
        let lock = self.locks.iter().find(|lock| lock.name == name);
        lock.is_none_or(|lock| lock.is_horizontal == direction.is_horizontal())
    }

    /// Pieces that may fill each other's targets must be locked alike.
    fn check_locks(&self, group: &Group) -> Result<(), Refusal> {
        let allowed = |name: &String| Direction::ALL.map(|direction| self.allows(name, direction));
        if group.names.windows(2).all(|pair| allowed(&pair[0]) == allowed(&pair[1])) {
            return Ok(());
        }
        Err(fault(format!("`same: {}` names pieces that are locked differently", group.names.join(" "))))
    }
}

impl Position for Board {
    fn metric(&self) -> &str {
        &self.metric
    }

    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let slides = Slide::read_all(text)?;
        let name = slides[0].name;
        let before = self.grid.piece(name)?;
        if self.metric == "slides" && slides.len() > 1 {
            return Err(Fault::NotStraight);
        }
        let is_wanted = self.goal.names(name);
        for slide in &slides {
            if !self.allows(name, slide.direction) {
                return Err(Fault::AcrossItsLine);
            }
            self.grid.slide(slide, |cell| !is_wanted && self.gates.contains(&cell))?;
        }
        if self.grid.cells(name) == before {
            return Err(Fault::NoChange);
        }
        Ok(if self.metric == "steps" { slides.iter().map(|slide| slide.distance).sum() } else { 1 })
    }

    /// In a group, it does not matter which piece fills which target.
    fn is_solved(&self) -> bool {
        match &self.goal {
            Goal::Places(groups) => groups.iter().all(|group| {
                let mut filled: Vec<_> = group.names.iter().map(|name| self.grid.cells(name)).collect();
                let mut targets = group.targets.clone();
                filled.sort_unstable();
                targets.sort_unstable();
                filled == targets
            }),
            Goal::Exit { name, cells } => cells.iter().all(|&cell| self.grid.at(cell) == *name),
        }
    }

    fn draw(&self) -> String {
        let mut rows = self.grid.rows.clone();
        show_gates(&mut rows, &self.gates);
        native::draw(&rows)
    }
}

/// The pieces that `horizontal:` and `vertical:` name, each at most once.
fn read_locks(text: &Text, grid: &Grid) -> Result<Vec<Lock>, Refusal> {
    let mut locks: Vec<Lock> = Vec::new();
    for (key, is_horizontal) in [("horizontal", true), ("vertical", false)] {
        for name in text.values(key).flat_map(str::split_whitespace) {
            if grid.piece(name).is_err() || locks.iter().any(|lock| lock.name == name) {
                return Err(fault(format!(
                    "`{key}:` does not name a piece of the board for the first time: {name}"
                )));
            }
            locks.push(Lock { name: name.to_owned(), is_horizontal });
        }
    }
    Ok(locks)
}

/// Marks the gates that nothing stands on.
pub(crate) fn show_gates(rows: &mut [Vec<String>], gates: &[Cell]) {
    for &(row, column) in gates {
        if rows[row][column] == EMPTY {
            rows[row][column] = GATE.to_owned();
        }
    }
}
