//! Findings of a campaign, shrunk as far as possible.

use std::fmt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::board::{Board, Unfit};
use crate::drawing::Drawing;
use crate::judge::{Disagreement, DisagreementKind, Verdict, judge};
use crate::question::Question;
use crate::shrink::shrink;
use crate::truth::Look;

/// A wrong answer.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The family.
    pub family: &'static str,
    /// The style of the board.
    pub style: &'static str,
    /// The number of the board in its family.
    pub number: u64,
    /// How much of the board's space the oracle explores.
    pub look: Look,
    /// The board.
    pub drawing: Drawing,
    /// The question; `None` if the readers already disagree.
    pub question: Option<Question>,
    /// What is wrong.
    pub disagreement: Disagreement,
}

impl Finding {
    /// The properties that findings with probably the same cause share.
    #[must_use]
    pub fn topic(&self) -> (&'static str, DisagreementKind, String) {
        (self.family, self.disagreement.kind, self.question.map_or_else(String::new, |asked| asked.topic()))
    }

    /// The same finding on the smallest board that shows it, trying boards of at most this many states.
    #[must_use]
    pub fn shrunk(self, most: u64) -> Self {
        let Some(question) = self.question else { return self };
        let disagreement = |drawing: &Drawing| match Board::new(drawing, self.look, most) {
            Ok(board) => match judge(&board, &question) {
                Verdict::Differs(disagreement) if disagreement.kind == self.disagreement.kind => {
                    Some(disagreement)
                }
                _ => None,
            },
            Err(Unfit::Illegal(_) | Unfit::TooLarge) => None,
        };
        let drawing = shrink(self.drawing.clone(), |drawing| disagreement(drawing).is_some());
        let disagreement = disagreement(&drawing).unwrap_or_else(|| self.disagreement.clone());
        Self { drawing, disagreement, ..self }
    }

    /// Writes it to a folder and returns the path.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let asked = self.question.map_or_else(|| "read".into(), |question| question.topic());
        let is_plain = |sign: char| sign.is_ascii_alphanumeric();
        let asked = asked.replace("--algorithm ", "").replace("--heuristic ", "");
        let asked: String = asked.chars().map(|sign| if is_plain(sign) { sign } else { '-' }).collect();
        let kind = self.disagreement.kind;
        let path = folder.join(format!("{}-{}-{kind}-{asked}.txt", self.family, self.number));
        fs::write(&path, self.to_string())?;
        Ok(path)
    }
}

/// Formats it as a puzzle file with everything but the puzzle in comments.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { family, style, number, disagreement, .. } = self;
        writeln!(f, "; {}: board {number} of {family}, style {style}", disagreement.kind)?;
        if let Some(question) = self.question {
            writeln!(f, "; command:  {question}")?;
        }
        let lines = |text: &str| text.trim().replace('\n', "\n;           ");
        writeln!(f, "; expected: {}", lines(&disagreement.expected))?;
        writeln!(f, "; said:     {}", lines(&disagreement.said))?;
        write!(f, "{}", self.drawing)
    }
}
