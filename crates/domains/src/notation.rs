//! Moves in human-readable form: a named piece and its straight slides, as in `A right 2, down 1`.

use std::fmt;
use std::str::FromStr;

use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};

/// A direction on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// All of them, those along rows and columns first.
    pub const ALL: [Self; 8] = [Left, Right, Up, Down, UpLeft, UpRight, DownLeft, DownRight];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.facts().0
    }

    /// The arrow for it.
    #[must_use]
    pub fn arrow(self) -> char {
        self.facts().1
    }

    /// The direction with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.word() == word)
    }

    /// The direction with this arrow.
    #[must_use]
    pub fn from_arrow(arrow: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.arrow() == arrow)
    }

    /// Its word, its arrow, and the rows down and columns to the right of one cell.
    fn facts(self) -> (&'static str, char, (isize, isize)) {
        match self {
            Left => ("left", '←', (0, -1)),
            Right => ("right", '→', (0, 1)),
            Up => ("up", '↑', (-1, 0)),
            Down => ("down", '↓', (1, 0)),
            UpLeft => ("up-left", '↖', (-1, -1)),
            UpRight => ("up-right", '↗', (-1, 1)),
            DownLeft => ("down-left", '↙', (1, -1)),
            DownRight => ("down-right", '↘', (1, 1)),
        }
    }
}

/// A straight slide of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Its direction.
    pub direction: Direction,
    /// Its length in cells.
    pub cells: u16,
}

impl Slide {
    /// The slide by this many rows down and columns to the right, along a row, a column or a diagonal.
    ///
    /// # Panics
    ///
    /// If it does not run along one of them.
    #[must_use]
    pub fn by(down: isize, right: isize) -> Self {
        let unit = (down.signum(), right.signum());
        let direction = Direction::ALL.into_iter().find(|direction| direction.facts().2 == unit);
        let cells = down.unsigned_abs().max(right.unsigned_abs());
        Self { direction: direction.expect("a slide leads elsewhere"), cells: cells as u16 }
    }

    /// Rows down and columns to the right.
    #[must_use]
    pub fn displacement(self) -> (isize, isize) {
        let ((down, right), cells) = (self.direction.facts().2, self.cells as isize);
        (down * cells, right * cells)
    }
}

/// A move of a named piece. Its text is `A right 2, down 1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceMove {
    /// The name of the piece.
    pub piece: String,
    /// Its slides, one after the other.
    pub slides: Vec<Slide>,
}

impl PieceMove {
    /// A move along one row, column or diagonal.
    #[must_use]
    pub fn straight(piece: impl Into<String>, down: isize, right: isize) -> Self {
        Self { piece: piece.into(), slides: vec![Slide::by(down, right)] }
    }

    /// Rows down and columns to the right from its start to its end.
    #[must_use]
    pub fn displacement(&self) -> (isize, isize) {
        let slides = self.slides.iter().map(|slide| slide.displacement());
        slides.fold((0, 0), |sum, slide| (sum.0 + slide.0, sum.1 + slide.1))
    }

    /// The short form, as in `A→2↓1`.
    #[must_use]
    pub fn arrows(&self) -> String {
        let arrow = |slide: &Slide| format!("{}{}", slide.direction.arrow(), slide.cells);
        self.piece.clone() + &self.slides.iter().map(arrow).collect::<String>()
    }
}

impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.piece)?;
        for (number, slide) in self.slides.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma} {} {}", slide.direction.word(), slide.cells)?;
        }
        Ok(())
    }
}

/// Why a text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAMove(&'static str);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for PieceMove {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let (piece, slides) = text.split_once(' ').ok_or(NotAMove("it is not NAME DIRECTION DISTANCE"))?;
        let slide = |text: &str| {
            let (word, cells) = text.split_once(' ')?;
            Some(Slide { direction: Direction::from_word(word)?, cells: cells.parse().ok()? })
        };
        let slides: Option<Vec<_>> = slides.split(", ").map(slide).collect();
        Ok(Self { piece: piece.to_owned(), slides: slides.ok_or(NotAMove("it has no direction"))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_has_its_own_word_arrow_and_displacement() {
        for direction in Direction::ALL {
            let (word, arrow, (down, right)) = direction.facts();
            assert_eq!(Direction::from_word(word), Some(direction));
            assert_eq!(Direction::from_arrow(arrow), Some(direction));
            let slide = Slide::by(3 * down, 3 * right);
            assert_eq!((slide, slide.displacement()), (Slide { direction, cells: 3 }, (3 * down, 3 * right)));
        }
    }

    #[test]
    fn written_moves_are_read_back() {
        for text in ["A right 3", "f2 up 1", "b right 2, down 1, left 4", "S up-left 1"] {
            let mv: PieceMove = text.parse().expect("it is a move");
            assert_eq!(mv.to_string(), text);
        }
        let around: PieceMove = "b right 2, down 1, left 4".parse().expect("it is a move");
        assert_eq!((around.displacement(), around.arrows().as_str()), ((1, -2), "b→2↓1←4"));
    }

    #[test]
    fn other_words_than_moves_are_refused() {
        for text in [
            "",
            "A",
            "A right",
            "A right x",
            "A right -1",
            "A sideways 1",
            "A right 1,down 1",
            "A right 70000",
        ] {
            assert!(text.parse::<PieceMove>().is_err(), "{text}");
        }
    }
}
