//! The meaning of the characters of a drawn maze.

use crate::maze::MAX_SIDE;
use crate::text::{Word, drawing};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content<'a> {
    Floor,
    Wall,
    Start,
    Goal,
    /// Start and goal at once.
    Both,
    /// Something that does not belong in a maze.
    Strange(&'a str),
}

/// A drawn maze.
pub(super) type Drawing<'a> = drawing::Drawing<Content<'a>, MAX_SIDE>;

/// Advice on what to write, for messages.
pub(super) const LEGEND: &str = "Write . for floor, # for a wall, S for the start and G for the goal.";

impl<'a> Content<'a> {
    pub(super) fn of(word: Word<'a>) -> Self {
        match word.text {
            "." | " " => Self::Floor,
            "#" | "W" | "w" | "█" | "+" | "-" | "|" => Self::Wall,
            "S" | "s" => Self::Start,
            "G" | "g" | "E" | "e" => Self::Goal,
            "*" => Self::Both,
            text => Self::Strange(text),
        }
    }

    pub(super) fn is_start(self) -> bool {
        matches!(self, Self::Start | Self::Both)
    }

    pub(super) fn is_goal(self) -> bool {
        matches!(self, Self::Goal | Self::Both)
    }
}
