//! Solutions as letters with counts: `U2R3D` is up, up, right, right, right, down. For tiles and walkers, whose every
//! move is a step, the direction is enough.

use std::fmt::Write;

use slidewise_core::Metric;
use slidewise_domains::maze::WALKER;
use slidewise_domains::notation::{PieceMove, Slide};
use slidewise_domains::tiles;
use slidewise_domains::tiles::notation::Named;

use super::Unreadable;
use crate::{AnyInstance, NotationName, Puzzle, Refused};

/// A step: rows down and columns to the right.
type Step = (isize, isize);

/// The letters.
const LETTERS: [(char, Step); 4] = [('U', (-1, 0)), ('D', (1, 0)), ('L', (0, -1)), ('R', (0, 1))];

/// An upper limit on the number of steps.
const MOST: usize = 1 << 24;

/// Each notation is converted to plain letters by a transformation that is its own inverse.
impl NotationName {
    /// Converts plain letters to this notation, and this notation to plain letters.
    fn turned(self, steps: &mut [Step]) {
        match self {
            Self::Letters => {}
            Self::Blank => steps.iter_mut().for_each(|step| *step = (-step.0, -step.1)),
            Self::Inverted => {
                steps.reverse();
                Self::Blank.turned(steps);
            }
            Self::Mirrored => steps.iter_mut().for_each(|step| *step = (step.1, step.0)),
        }
    }

    /// Writes a solution as letters.
    ///
    /// # Errors
    ///
    /// If the puzzle is not one of tiles or a maze, or has diagonal steps.
    pub fn write(self, puzzle: &Puzzle, moves: &[PieceMove]) -> Result<String, Refused> {
        self.check(puzzle)?;
        let mut steps = match &puzzle.instance {
            AnyInstance::Tiles(instance) => of_tiles(instance, moves)?,
            _ => moves.iter().map(PieceMove::displacement).collect(),
        };
        if steps.iter().any(|step| letter(*step).is_none()) {
            return Err(Refused("there are no letters for diagonal steps".into()));
        }
        self.turned(&mut steps);
        let mut text = String::new();
        for run in steps.chunk_by(|a, b| a == b) {
            text.extend(letter(run[0]));
            if run.len() > 1 {
                let _ = write!(text, "{}", run.len());
            }
        }
        Ok(text)
    }

    /// Reads a solution that is written as letters.
    ///
    /// # Errors
    ///
    /// If the text is written differently, or if a tile would have to come from outside the board.
    pub fn read(self, puzzle: &Puzzle, text: &str) -> Result<Vec<PieceMove>, Unreadable> {
        self.check(puzzle)?;
        let wanted = || Refused(format!("'{text}' does not consist of letters with counts, such as U2R3D"));
        let mut steps = steps(text).ok_or_else(wanted)?;
        self.turned(&mut steps);
        match &puzzle.instance {
            AnyInstance::Tiles(instance) => {
                let mut board = Named::of(instance);
                // In moves, tiles that follow each other into the blank move together.
                let together = instance.metric != Metric::Steps;
                let mut number = 0;
                let mut name = |run: &[Step]| {
                    number += run.len();
                    let (blank, step) = (board.blanks().next().expect("there is a blank"), run[0]);
                    let far = (-step.0 * run.len() as isize, -step.1 * run.len() as isize);
                    let slide = board.beside(blank, far).and_then(|from| board.pushed(from, step));
                    let slide = slide.ok_or_else(|| {
                        let word = Slide::by(step.0, step.1).direction.word();
                        Unreadable::Illegal(format!("step {number}: no tile can go {word} there"))
                    })?;
                    Ok(board.make(slide))
                };
                steps.chunk_by(|a, b| together && a == b).map(&mut name).collect()
            }
            _ => Ok(steps.into_iter().map(|step| PieceMove::straight(WALKER, step.0, step.1)).collect()),
        }
    }

    fn check(self, puzzle: &Puzzle) -> Result<(), Refused> {
        match &puzzle.instance {
            AnyInstance::Tiles(instance) if !instance.has_one_blank() => Err(Refused(format!(
                "notation {} is for boards with one blank: with several, a letter does not say which tile moves",
                self.name()
            ))),
            AnyInstance::Tiles(_) | AnyInstance::Maze(_) => Ok(()),
            _ => Err(Refused(format!(
                "notation {} is for tiles and mazes only: elsewhere a letter does not identify a piece",
                self.name()
            ))),
        }
    }
}

/// The steps of all tiles that move, one after the other. Moves must be legal.
fn of_tiles(instance: &tiles::Instance, moves: &[PieceMove]) -> Result<Vec<Step>, Refused> {
    let mut board = Named::of(instance);
    let mut steps = Vec::new();
    for mv in moves {
        let from = board.tiles().find(|(name, _)| *name == mv.piece).map(|(_, cell)| cell);
        let slide = from.and_then(|from| board.pushed(from, mv.displacement()));
        let slide = slide.ok_or_else(|| Refused(format!("'{mv}' is against the rules there")))?;
        steps.extend(board.moved(slide).iter().map(|_| mv.displacement()));
        board.make(slide);
    }
    Ok(steps)
}

/// The letter of a step along a row or a column.
fn letter(step: Step) -> Option<char> {
    LETTERS.iter().find(|(_, other)| *other == step).map(|(letter, _)| *letter)
}

/// The steps that letters with counts stand for, if the text consists of them; spaces may separate them.
fn steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = text.trim_start();
    while let Some(letter) = rest.chars().next() {
        let (_, step) = LETTERS.iter().find(|(other, _)| *other == letter)?;
        let after = &rest[1..];
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let count = if digits == 0 { 1 } else { after[..digits].parse().ok()? };
        if count > MOST - steps.len() {
            return None;
        }
        steps.extend(std::iter::repeat_n(*step, count));
        rest = after[digits..].trim_start();
    }
    (!steps.is_empty()).then_some(steps)
}

/// Does a text consist of letters with counts?
#[must_use]
pub fn is_letters(text: &str) -> bool {
    steps(text).is_some()
}

#[cfg(test)]
mod tests {
    use slidewise_domains::tiles::{Instance, UsualGoal};

    use super::*;

    fn board() -> Puzzle {
        let start = vec![1, 2, 3, 4, 0, 6, 7, 5, 8];
        AnyInstance::Tiles(Instance::standard(3, 3, start, UsualGoal::BlankLast.tiles(9))).into()
    }

    #[test]
    fn letters_say_where_tiles_go() {
        let moves = ["5 up 1", "8 left 1"].map(|text| text.parse().expect("it is a move"));
        assert_eq!(NotationName::Letters.read(&board(), "UL").as_deref(), Ok(&moves[..]));
        assert_eq!(NotationName::Letters.write(&board(), &moves).as_deref(), Ok("UL"));
        assert_eq!(NotationName::Blank.write(&board(), &moves).as_deref(), Ok("DR"));
        assert_eq!(NotationName::Inverted.write(&board(), &moves).as_deref(), Ok("RD"));
        assert_eq!(NotationName::Mirrored.write(&board(), &moves).as_deref(), Ok("LU"));
    }

    #[test]
    fn in_moves_a_letter_with_its_count_is_a_move() {
        let AnyInstance::Tiles(board) = board().instance else { unreachable!("it is a board of tiles") };
        let puzzle = Puzzle::from(AnyInstance::Tiles(Instance { metric: Metric::Moves, ..board }));
        let moves = NotationName::Letters.read(&puzzle, "R D L2U2").expect("it is legal");
        let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(words, ["4 right 1", "1 down 1", "3 left 1", "8 up 1"]);
        assert_eq!(NotationName::Letters.write(&puzzle, &moves).as_deref(), Ok("RDL2U2"));
        for notation in NotationName::ALL {
            let text = notation.write(&puzzle, &moves).expect("tiles have letters");
            assert_eq!(notation.read(&puzzle, &text).as_ref(), Ok(&moves), "{notation}: {text}");
        }
    }

    #[test]
    fn with_several_blanks_letters_say_too_little() {
        let AnyInstance::Tiles(mut board) = board().instance else { unreachable!("it is a board of tiles") };
        board.start[0] = 0;
        let error = NotationName::Letters
            .read(&AnyInstance::Tiles(board).into(), "U")
            .expect_err("there are two blanks");
        assert!(error.to_string().contains("several"), "{error}");
    }

    #[test]
    fn every_notation_is_read_as_it_is_written() {
        // Around the middle, with runs of several steps.
        let words = NotationName::Letters.read(&board(), "R D L2U2R2").expect("it is legal");
        assert_eq!(words.len(), 8);
        for notation in NotationName::ALL {
            let text = notation.write(&board(), &words).expect("tiles have letters");
            assert_eq!(notation.read(&board(), &text).as_ref(), Ok(&words), "{notation}: {text}");
        }
    }

    #[test]
    fn other_letters_and_moves_off_the_board_are_refused() {
        for text in ["", "X", "2U", "Ux", "U0", "U99999999999999999999", "U16777217", "12 left 1"] {
            assert!(!is_letters(text), "{text}");
            assert!(NotationName::Letters.read(&board(), text).is_err(), "{text}");
        }
        let error = NotationName::Letters.read(&board(), "U2").expect_err("there is no third row of tiles");
        assert_eq!(error.to_string(), "step 2: no tile can go up there");
    }
}
