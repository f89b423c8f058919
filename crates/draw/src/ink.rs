//! Coloured runs of text for terminals.

use std::fmt::Write;

/// The style of a run of text; colours are indices into xterm's 256 colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ink {
    pub(crate) front: Option<u8>,
    pub(crate) back: Option<u8>,
    pub(crate) bold: bool,
}

impl Ink {
    pub(crate) const BLACK: u8 = 16;
    pub(crate) const WHITE: u8 = 231;

    /// The terminal's own colours.
    pub(crate) const PLAIN: Self = Self { front: None, back: None, bold: false };
    /// The frame and the walls: grey, visible on light and dark.
    pub(crate) const FRAME: Self = Self { front: Some(244), ..Self::PLAIN };
    /// Free cells.
    pub(crate) const DIM: Self = Self { front: Some(245), ..Self::PLAIN };
    /// The exit.
    pub(crate) const ARROW: Self = Self { front: Some(160), bold: true, ..Self::PLAIN };

    fn sequence(self) -> String {
        let mut out = String::from("\x1b[0");
        if self.bold {
            out.push_str(";1");
        }
        if let Some(front) = self.front {
            let _ = write!(out, ";38;5;{front}");
        }
        if let Some(back) = self.back {
            let _ = write!(out, ";48;5;{back}");
        }
        out + "m"
    }
}

/// A line of runs; their ink is ignored if colours are off.
pub(crate) struct Line {
    text: String,
    color: bool,
    ink: Ink,
}

impl Line {
    pub(crate) fn new(color: bool) -> Self {
        Self { text: String::new(), color, ink: Ink::PLAIN }
    }

    /// Adds a run.
    pub(crate) fn push(&mut self, ink: Ink, text: &str) {
        if self.color && ink != self.ink && !text.is_empty() {
            self.text.push_str(&ink.sequence());
            self.ink = ink;
        }
        self.text.push_str(text);
    }

    /// The line; it resets the colours at its end.
    pub(crate) fn finish(self) -> String {
        if self.ink == Ink::PLAIN { self.text } else { self.text + "\x1b[0m" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_runs_share_one_sequence() {
        let red = Ink { back: Some(160), ..Ink::PLAIN };
        let mut line = Line::new(true);
        for (ink, text) in [(red, "A"), (red, "A"), (Ink::PLAIN, "."), (red, "")] {
            line.push(ink, text);
        }
        assert_eq!(line.finish(), "\x1b[0;48;5;160mAA\x1b[0m.");
    }

    #[test]
    fn lines_end_plain_and_need_no_colour() {
        let mut line = Line::new(true);
        line.push(Ink::ARROW, ">");
        assert_eq!(line.finish(), "\x1b[0;1;38;5;160m>\x1b[0m");
        let mut line = Line::new(false);
        line.push(Ink::ARROW, ">");
        assert_eq!(line.finish(), ">");
    }
}
