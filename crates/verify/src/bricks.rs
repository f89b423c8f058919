//! Sliding bricks on a grid of names: a piece of any shape moves one cell at a time, in all directions, through free cells.

mod goal;

use crate::native::{self, EMPTY, Text, WALL};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Obstacle, Refusal, Replay};
pub(crate) use goal::{Goal, Group};

/// A free cell that only pieces of the goal may enter.
const GATE: &str = "-";

/// A position, and what is asked of it.
pub(crate) struct Board {
    /// Names, walls and empty cells; where the gates are is known apart from what stands on them.
    rows: Vec<Vec<String>>,
    pub(crate) gates: Vec<Cell>,
    pub(crate) goal: Goal,
    pub(crate) metric: String,
}

/// Carries out the moves one by one.
pub(crate) fn replay(text: &Text, moves: &[String]) -> Result<Replay, Refusal> {
    let mut board = Board::read(text)?;
    let mut replay = Replay { length: 0, metric: board.metric.clone(), boards: vec![board.draw()] };
    for (index, text) in moves.iter().enumerate() {
        let refuse = |fault| Refusal::Move { number: index + 1, text: text.clone(), fault };
        replay.length += board.carry_out(text).map_err(refuse)?;
        replay.boards.push(board.draw());
    }
    if board.is_solved() { Ok(replay) } else { Err(Refusal::Unsolved { moves: moves.len() }) }
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
        let goal = Goal::read(text, &pieces_of(&rows))?;
        Ok(Self { rows, gates, goal, metric })
    }

    /// Height and width.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    pub(crate) fn walls(&self) -> Vec<Cell> {
        cells_of(&self.rows, WALL)
    }

    /// Every piece with its cells, in the order in which they are met when reading the board.
    pub(crate) fn pieces(&self) -> Vec<(String, Vec<Cell>)> {
        pieces_of(&self.rows)
    }

    /// Carries out one move as it is written, and returns what it costs.
    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let slides = Slide::read_all(text)?;
        let name = slides[0].name;
        let before = cells_of(&self.rows, name);
        if before.is_empty() || name == EMPTY || name == WALL {
            return Err(Fault::NoSuchPiece);
        }
        if self.metric == "slides" && slides.len() > 1 {
            return Err(Fault::NotStraight);
        }
        for slide in &slides {
            self.slide(slide)?;
        }
        if cells_of(&self.rows, name) == before {
            return Err(Fault::NoChange);
        }
        Ok(if self.metric == "steps" { slides.iter().map(|slide| slide.distance).sum() } else { 1 })
    }

    fn slide(&mut self, slide: &Slide) -> Result<(), Fault> {
        if slide.distance == 0 {
            return Err(Fault::NoDistance);
        }
        for _ in 0..slide.distance {
            self.step(slide.name, slide.direction).map_err(Fault::Blocked)?;
        }
        Ok(())
    }

    /// Lifts the piece and puts it down one cell further, if nothing else is there.
    fn step(&mut self, name: &str, direction: Direction) -> Result<(), Obstacle> {
        let cells = cells_of(&self.rows, name);
        let mut targets = Vec::new();
        for &cell in &cells {
            let target = direction.next(cell, self.size()).ok_or(Obstacle::Edge)?;
            self.enter(target, name)?;
            targets.push(target);
        }
        for (row, column) in cells {
            self.rows[row][column] = EMPTY.to_owned();
        }
        for (row, column) in targets {
            self.rows[row][column] = name.to_owned();
        }
        Ok(())
    }

    /// Whether this piece may stand here: the cell is its own, or empty and no gate that is closed to it.
    fn enter(&self, cell: Cell, name: &str) -> Result<(), Obstacle> {
        let (row, column) = (cell.0 + 1, cell.1 + 1);
        match self.rows[cell.0][cell.1].as_str() {
            WALL => Err(Obstacle::Wall { row, column }),
            EMPTY if self.gates.contains(&cell) && !self.goal.names(name) => {
                Err(Obstacle::Gate { row, column })
            }
            EMPTY => Ok(()),
            other if other == name => Ok(()),
            other => Err(Obstacle::Piece { name: other.to_owned(), row, column }),
        }
    }

    /// In a group, it does not matter which piece fills which target.
    fn is_solved(&self) -> bool {
        match &self.goal {
            Goal::Places(groups) => groups.iter().all(|group| {
                let mut filled: Vec<_> = group.names.iter().map(|name| cells_of(&self.rows, name)).collect();
                let mut targets = group.targets.clone();
                filled.sort_unstable();
                targets.sort_unstable();
                filled == targets
            }),
            Goal::Exit { name, cells } => cells.iter().all(|&(row, column)| self.rows[row][column] == *name),
        }
    }

    fn draw(&self) -> String {
        let mut rows = self.rows.clone();
        show_gates(&mut rows, &self.gates);
        native::draw(&rows)
    }
}

/// Marks the gates that nothing stands on.
pub(crate) fn show_gates(rows: &mut [Vec<String>], gates: &[Cell]) {
    for &(row, column) in gates {
        if rows[row][column] == EMPTY {
            rows[row][column] = GATE.to_owned();
        }
    }
}

/// The cells where this is written, in reading order.
fn cells_of(rows: &[Vec<String>], what: &str) -> Vec<Cell> {
    let all = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)));
    all.filter(|&(row, column)| rows[row][column] == what).collect()
}

fn pieces_of(rows: &[Vec<String>]) -> Vec<(String, Vec<Cell>)> {
    let mut pieces: Vec<(String, Vec<Cell>)> = Vec::new();
    for name in rows.iter().flatten() {
        let known = pieces.iter().any(|(other, _)| other == name);
        if name != EMPTY && name != WALL && !known {
            pieces.push((name.clone(), cells_of(rows, name)));
        }
    }
    pieces
}
