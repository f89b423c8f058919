//! The letters: strokes of a pen, described on a small grid.
//!
//! A glyph is a list of strokes separated by spaces. A stroke is a list of points, each two digits (x, y) of base 36;
//! `~` after a point rounds the corner there, `*` closes the stroke. Capitals stand between y = 0 and the baseline at
//! y = 12 (`c`), small letters begin at y = 5, tails end at y = 16 (`g`). A glyph's width is its largest x.

use crate::path::{Corner, Path};

/// Height of a capital on the grid.
pub(crate) const CAPITAL: f32 = 12.0;
/// Space after a glyph.
pub(crate) const GAP: f32 = 3.6;

/// The radius of the corners of letters; smaller where there is less room.
const ROUND: f32 = 4.0;
/// Drawn in place of a character that has no glyph.
const UNKNOWN: &str = "00606c0c*";

/// The strokes of a glyph on the grid, from x = 0.
pub(crate) fn strokes(c: char) -> impl Iterator<Item = Stroke> {
    glyph(c).split_ascii_whitespace().map(Stroke::read)
}

/// Width of a glyph on the grid.
pub(crate) fn width(c: char) -> f32 {
    if c == ' ' {
        return 3.0;
    }
    strokes(c).flat_map(|stroke| stroke.corners).map(|corner| corner.at.0).fold(0.0, f32::max)
}

/// One stroke of the pen.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Stroke {
    pub(crate) corners: Vec<Corner>,
    closed: bool,
}

impl Stroke {
    fn read(code: &str) -> Self {
        let mut stroke = Self::default();
        let mut x = None;
        for mark in code.chars() {
            match (mark, x, mark.to_digit(36)) {
                ('~', ..) => stroke.corners.iter_mut().last().into_iter().for_each(|c| c.radius = ROUND),
                ('*', ..) => stroke.closed = true,
                (_, None, digit) => x = digit,
                (_, Some(x0), digit) => {
                    let at = (x0 as f32, digit.unwrap_or_default() as f32);
                    stroke.corners.push(Corner { at, radius: 0.0 });
                    x = None;
                }
            }
        }
        stroke
    }

    /// Adds the stroke to a path, scaled and moved.
    pub(crate) fn append(mut self, path: Path, x: f32, y: f32, scale: f32) -> Path {
        for corner in &mut self.corners {
            corner.at = (x + corner.at.0 * scale, y + corner.at.1 * scale);
            corner.radius *= scale;
        }
        if self.closed { path.closed(&self.corners) } else { path.open(&self.corners) }
    }
}

fn glyph(c: char) -> &'static str {
    match c {
        'A'..='Z' => capital(c),
        'a'..='z' => small(c),
        '0'..='9' => digit(c),
        _ => sign(c),
    }
}

fn capital(c: char) -> &'static str {
    match c {
        'A' => "0c408c 1979",
        'B' => "060070~76~06 0686~8c~0c06",
        'C' => "8380~00~0c~8c~89",
        'D' => "0080~8c~0c00",
        'E' => "70000c7c 0666",
        'F' => "70000c 0666",
        'G' => "8380~00~0c~8c~8757",
        'H' => "000c 808c 0686",
        'I' => "0040 202c 0c4c",
        'J' => "606c~0c~09",
        'K' => "000c 8008 358c",
        'L' => "000c7c",
        'M' => "0c0057a0ac",
        'N' => "0c008c80",
        'O' => "00~80~8c~0c~*",
        'P' => "0c0080~87~07",
        'Q' => "00~80~8c~0c~* 599d",
        'R' => "0c0080~87~07 478c",
        'S' => "8380~00~06~86~8c~0c~09",
        'T' => "0080 404c",
        'U' => "000c~8c~80",
        'V' => "004c80",
        'W' => "003c639cc0",
        'X' => "008c 800c",
        'Y' => "004680 464c",
        _ => "00800c8c",
    }
}

fn small(c: char) -> &'static str {
    match c {
        'a' => "05~65~6c~0c~* 656c",
        'b' => "05~65~6c~0c~* 000c",
        'c' => "6765~05~0c~6c~6a",
        'd' => "05~65~6c~0c~* 606c",
        'e' => "096965~05~0c~5c",
        'f' => "5020~2c 0555",
        'g' => "05~65~6c~0c~* 656g~0g~0f",
        'h' => "000c 0905~65~6c",
        'i' => "050c 0102",
        'j' => "353g~0g 3132",
        'k' => "000c 650a 286c",
        'l' => "000c~3c",
        'm' => "050c 0905~55~5c 5955~a5~ac",
        'n' => "050c 0905~65~6c",
        'o' => "05~65~6c~0c~*",
        'p' => "05~65~6c~0c~* 050g",
        'q' => "05~65~6c~0c~* 656g",
        'r' => "050c 0905~45",
        's' => "6765~05~08~69~6c~0c~0a",
        't' => "212c~5c 0555",
        'u' => "050c~6c~65 656c",
        'v' => "053c65",
        'w' => "052c568ca5",
        'x' => "056c 650c",
        'y' => "053c 651g",
        _ => "05650c6c",
    }
}

fn digit(c: char) -> &'static str {
    match c {
        '0' => "00~70~7c~0c~*",
        '1' => "03303c",
        '2' => "0300~70~75~0c7c",
        '3' => "0300~70~76~26 3676~7c~0c~09",
        '4' => "6c600989",
        '5' => "70000575~7c~0c~09",
        '6' => "7370~00~0c~7c~75~05~08",
        '7' => "00702c",
        '8' => "00~70~76~06~* 06~76~7c~0c~*",
        _ => "090c~7c~70~00~07~77~74",
    }
}

fn sign(c: char) -> &'static str {
    match c {
        ' ' => "",
        '-' | '–' | '−' => "0757",
        '_' => "0d8d",
        '+' => "0767 343a",
        '.' => "0b0c",
        ',' => "1b0e",
        ':' => "0607 0b0c",
        '…' => "0b0c 4b4c 8b8c",
        '·' => "0607",
        '/' => "700c",
        '|' => "000e",
        '(' => "3002~0c~3e",
        ')' => "0032~3c~0e",
        '[' => "30000e3e",
        ']' => "00303e0e",
        '<' => "63076b",
        '>' => "03670b",
        '=' => "0565 0969",
        '#' => "202c 606c 0484 0888",
        '*' => "3138 0267 6207",
        '\'' => "0003",
        '!' => "0008 0b0c",
        '?' => "0200~60~66~36~38 3b3c",
        '×' => "056b 650b",
        '→' => "07a7 74a77a",
        '←' => "07a7 34073a",
        '↑' => "313c 043164",
        '↓' => "313c 093c69",
        _ => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_can_be_written() {
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("-_+.→←↑↓".chars());
        let mut seen = std::collections::BTreeSet::new();
        for c in letters {
            let code = glyph(c);
            assert!(code != UNKNOWN && seen.insert(code), "{c} has no glyph of its own");
            assert!(strokes(c).all(|stroke| stroke.corners.len() >= 2), "{c}");
            assert!(width(c) <= 12.0, "{c} is too wide");
        }
    }

    #[test]
    fn glyphs_stay_between_the_top_and_the_tails() {
        for c in (' '..='~').chain("…×→".chars()) {
            for corner in strokes(c).flat_map(|stroke| stroke.corners) {
                assert!(corner.at.1 <= 16.0, "{c}");
            }
        }
    }

    #[test]
    fn strokes_are_read_as_written() {
        let o: Vec<_> = strokes('o').collect();
        assert_eq!(o.len(), 1);
        assert!(o[0].closed && o[0].corners.len() == 4);
        assert_eq!(o[0].corners[2], Corner { at: (6.0, 12.0), radius: ROUND });
    }
}
