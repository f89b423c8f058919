//! The goal of a brick puzzle.

use crate::Refusal;
use crate::grid::cells_of;
use crate::native::{Drawing, Text, fault};
use crate::slide::Cell;

/// A cell that the piece of an exit must cover.
const MARK: &str = "!";

/// The goal.
pub(crate) enum Goal {
    /// Every target is filled by a piece of its group.
    Places(Vec<Group>),
    /// The piece covers all of the cells.
    Exit { name: String, cells: Vec<Cell> },
}

/// Pieces of equal shape that may fill each other's targets; most groups have a single piece.
pub(crate) struct Group {
    pub(crate) names: Vec<String>,
    /// As many as there are names; each has its cells in reading order.
    pub(crate) targets: Vec<Vec<Cell>>,
}

/// A piece with its cells in reading order.
type Piece = (String, Vec<Cell>);

impl Goal {
    /// Reads the one drawing of the goal.
    pub(super) fn read(text: &Text, pieces: &[Piece]) -> Result<Self, Refusal> {
        let goal = match (text.drawing("goal")?, text.drawing("exit")?) {
            (Some(drawing), None) => Self::places(drawing, pieces)?,
            (None, Some(drawing)) => Self::exit(drawing, pieces)?,
            (None, None) => return Err(fault("there is neither a drawing `goal:` nor a drawing `exit:`")),
            (Some(_), Some(_)) => return Err(fault("there is a drawing `goal:` and also a drawing `exit:`")),
        };
        text.values("same").try_fold(goal, |goal, names| goal.join(names, pieces))
    }

    /// At first, each piece in the drawing is a group of its own. Anything that is not the name of a piece is ignored.
    fn places(drawing: &Drawing, pieces: &[Piece]) -> Result<Self, Refusal> {
        let mut groups = Vec::new();
        for (name, cells) in pieces {
            let target = cells_of(&drawing.rows, name);
            if target.is_empty() {
                continue;
            }
            if shape(&target) != shape(cells) {
                return Err(fault(format!("the goal of {name} does not have the shape of {name}")));
            }
            groups.push(Group { names: vec![name.clone()], targets: vec![target] });
        }
        if groups.is_empty() {
            return Err(fault("the goal names no piece of the board"));
        }
        Ok(Self::Places(groups))
    }

    fn exit(drawing: &Drawing, pieces: &[Piece]) -> Result<Self, Refusal> {
        let (name, cells) = (drawing.value.clone(), cells_of(&drawing.rows, MARK));
        if !pieces.iter().any(|(other, _)| *other == name) {
            return Err(fault(format!("the piece of the exit, {name}, is not on the board")));
        }
        if cells.is_empty() {
            return Err(fault(format!("no cell of the exit is marked with {MARK}")));
        }
        Ok(Self::Exit { name, cells })
    }

    /// Makes one group of the pieces with these names, which must be goal pieces of one shape.
    fn join(self, names: &str, pieces: &[Piece]) -> Result<Self, Refusal> {
        let wrong = |why: &str| fault(format!("`same: {names}` {why}"));
        let Self::Places(groups) = self else {
            return Err(wrong("has no meaning if a single piece has an exit"));
        };
        let names: Vec<_> = names.split_whitespace().collect();
        let is_named = |group: &Group| group.names.iter().any(|name| names.contains(&name.as_str()));
        let (joined, mut groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_named);
        // A group of several pieces comes from an earlier line.
        if joined.is_empty()
            || joined.len() != names.len()
            || joined.iter().any(|group| group.names.len() > 1)
        {
            return Err(wrong("does not name pieces of the goal, each for the first time"));
        }
        let mut shapes = pieces.iter().filter(|(name, _)| names.contains(&name.as_str()));
        let first = shapes.next().map(|(_, cells)| shape(cells));
        if shapes.any(|(_, cells)| Some(shape(cells)) != first) {
            return Err(wrong("names pieces of different shapes"));
        }
        let (names, targets): (Vec<_>, Vec<_>) =
            joined.into_iter().map(|group| (group.names, group.targets)).unzip();
        groups.push(Group { names: names.concat(), targets: targets.concat() });
        Ok(Self::Places(groups))
    }

    /// The groups of pieces that may fill each other's targets.
    pub(super) fn groups(&self) -> &[Group] {
        match self {
            Self::Places(groups) => groups,
            Self::Exit { .. } => &[],
        }
    }

    /// Whether the piece is one that the goal asks for.
    pub(crate) fn names(&self, piece: &str) -> bool {
        match self {
            Self::Places(groups) => groups.iter().any(|group| group.names.iter().any(|name| name == piece)),
            Self::Exit { name, .. } => name == piece,
        }
    }
}

/// The cells of a piece relative to the first of them; some may lie further left.
fn shape(cells: &[Cell]) -> Vec<(isize, isize)> {
    let difference = |one: usize, other: usize| one as isize - other as isize;
    let (top, left) = cells[0];
    cells.iter().map(|&(row, column)| (difference(row, top), difference(column, left))).collect()
}
