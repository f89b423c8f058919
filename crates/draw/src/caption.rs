//! The caption below a board: its number and the move.

use crate::palette::{FAINT_INK, INK};
use crate::scene::{Shape, Stamp};
use crate::text;

/// Height of the capitals.
const SIZE: f32 = 12.5;
/// The gap between the number and the words.
const SPACE: f32 = 12.0;

/// Height of the strip that holds a caption.
pub(crate) const STRIP: f32 = 34.0;

/// A caption for a strip of some width whose top left is the origin.
pub(crate) fn caption(number: &str, words: &str, width: f32) -> Stamp {
    let y = (STRIP - SIZE) / 2.0 - 2.0;
    let number_width = text::width(number, SIZE);
    let gap = if number.is_empty() || words.is_empty() { 0.0 } else { SPACE };
    let (fitted, size) = text::fitted(words, SIZE, (width - number_width - gap).max(0.0));
    let x = ((width - number_width - gap - text::width(&fitted, size)) / 2.0).max(0.0);
    let bold = Shape::stroked(text::path(number, x, y, SIZE), INK, SIZE * text::PEN * 1.15);
    let path = text::path(&fitted, x + number_width + gap, y + SIZE - size, size);
    let thin = Shape::stroked(path, FAINT_INK, size * text::PEN * 0.9);
    Stamp { title: format!("{number} {words}").trim().to_owned(), shapes: vec![bold, thin] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Segment;

    #[test]
    fn captions_stay_in_their_strip() {
        let stamp = caption("12", "a very long caption that says more than there is room for", 120.0);
        let points = stamp.shapes.iter().flat_map(|shape| &shape.path.0);
        let right = points.map(|s| match s {
            Segment::Move(p) | Segment::Line(p) | Segment::Curve(.., p) => p.0,
            Segment::Close => 0.0,
        });
        assert!(right.fold(0.0, f32::max) <= 120.5);
        assert!(stamp.title.ends_with("room for"), "the title is never cut");
    }
}
