//! Lines of text as strokes.

use crate::font::{CAPITAL, GAP, strokes, width as glyph_width};
use crate::path::Path;

/// Width of the pen for capitals of height 1.
pub(crate) const PEN: f32 = 0.145;

/// Text that does not fit is shrunk to this fraction of its size at most, then truncated.
const SMALLEST: f32 = 0.75;

/// The width of a text whose capitals have height `size`, from the middle of its first to that of its last stroke.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    let units: f32 = text.chars().map(|c| glyph_width(c) + GAP).sum();
    (units - GAP).max(0.0) * size / CAPITAL
}

/// The strokes of a text that begins at `x`, with the top of its capitals at `y`.
pub(crate) fn path(text: &str, x: f32, y: f32, size: f32) -> Path {
    let scale = size / CAPITAL;
    let mut at = x;
    let mut path = Path::default();
    for c in text.chars() {
        path = strokes(c).fold(path, |path, stroke| stroke.append(path, at, y, scale));
        at += (glyph_width(c) + GAP) * scale;
    }
    path
}

/// The size at which a text of preferred `size` fits into `room`, however small.
pub(crate) fn fitting_size(text: &str, size: f32, room: f32) -> f32 {
    size * (room / width(text, size).max(room).max(f32::MIN_POSITIVE))
}

/// The text and the size at which it fits into `room`: shrunk a little, and truncated if that is not enough.
pub(crate) fn fitted(text: &str, size: f32, room: f32) -> (String, f32) {
    let smallest = size * SMALLEST;
    let fitting = fitting_size(text, size, room);
    if fitting >= smallest {
        return (text.to_owned(), fitting);
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if width(&cut, smallest) <= room {
            return (cut, smallest);
        }
    }
    (String::new(), smallest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_add_up() {
        assert_eq!(width("", 12.0), 0.0);
        assert_eq!(width("O", 12.0), 8.0);
        assert_eq!(width("OO", 12.0), 16.0 + GAP);
    }

    #[test]
    fn long_texts_shrink_and_are_then_cut() {
        let room = width("A right 2", 10.0);
        assert_eq!(fitted("A right 2", 10.0, room), ("A right 2".into(), 10.0));
        let (text, size) = fitted("A right 23", 10.0, room);
        assert_eq!(text, "A right 23");
        assert!(size < 10.0);
        let (text, size) = fitted("A right 2 and then B down 3", 10.0, room);
        assert!(text.ends_with('…') && width(&text, size) <= room, "{text}");
        assert_eq!(fitted("W", 10.0, 0.0).0, "");
    }
}
