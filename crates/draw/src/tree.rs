//! A tree of values as SVG: boards above, and below them a line for each vertex, with its branches drawn.

use crate::caption::{STRIP, caption};
use crate::palette::{FAINT_INK, GOAL, INK, PAPER};
use crate::path::{Corner, Path};
use crate::picture;
use crate::scene::{Place, Scene, Shape, Stamp};
use crate::{Panel, text};

/// The margin around the sheet and between its boards.
const GAP: f32 = 26.0;
/// The distance between two lines.
const LINE: f32 = 26.0;
/// The indentation of a level relative to the one above it.
const LEVEL: f32 = 24.0;
/// Height of the capitals.
const SIZE: f32 = 12.5;
/// The gap between a value and its words.
const SPACE: f32 = 12.0;

/// A vertex of a tree, in the order of a walk from the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertex {
    /// For each level above it, from the top: does another vertex follow on that level?
    pub branches: Vec<bool>,
    /// Its value.
    pub value: String,
    /// Its description.
    pub words: String,
    /// Is it on a branch that counts? The others are drawn faintly.
    pub counts: bool,
}

/// The sheet of some boards and a tree.
pub(crate) fn scene(panels: &[Panel], tree: &[Vertex]) -> Scene {
    let title = tree.first().map_or_else(String::new, |root| format!("{} {}", root.value, root.words));
    let mut scene = Scene { title, width: 0.0, height: 0.0, stamps: Vec::new(), places: Vec::new() };
    scene.add(Stamp::default(), 0.0, 0.0);
    let (mut x, mut top) = (GAP, GAP);
    for panel in panels {
        let board = picture::scene(&panel.board);
        let first = scene.stamps.len();
        let moved = |place: Place| Place { stamp: first + place.stamp, x: x + place.x, y: GAP + place.y };
        scene.places.extend(board.places.into_iter().map(moved));
        scene.stamps.extend(board.stamps);
        scene.add(caption("", &panel.caption, board.width), x, GAP + board.height);
        x += board.width + GAP;
        top = top.max(GAP + board.height + STRIP + GAP / 2.0);
    }
    scene.width = x;
    for (index, vertex) in tree.iter().enumerate() {
        let (stamp, width) = line(vertex);
        scene.add(stamp, GAP, top + index as f32 * LINE);
        scene.width = scene.width.max(GAP + width + GAP);
    }
    scene.height = top + tree.len() as f32 * LINE + GAP / 2.0;
    let paper = Path::rectangle(0.0, 0.0, scene.width, scene.height, 16.0);
    scene.stamps[0].shapes.push(Shape::filled(paper, PAPER));
    scene
}

/// A line of the tree, and its width.
fn line(vertex: &Vertex) -> (Stamp, f32) {
    let depth = vertex.branches.len();
    let mut shapes = Vec::new();
    for (level, &more) in vertex.branches.iter().enumerate() {
        let is_own = level + 1 == depth;
        if is_own || more {
            shapes.push(Shape::stroked(branch(level, is_own, more), FAINT_INK, 1.5));
        }
    }
    let x = depth as f32 * LEVEL;
    let top = (LINE - SIZE) / 2.0;
    let value_width = text::width(&vertex.value, SIZE);
    let (strong, weak) = if vertex.counts { (GOAL.color, INK) } else { (FAINT_INK, FAINT_INK) };
    shapes.push(Shape::stroked(text::path(&vertex.value, x, top, SIZE), strong, SIZE * text::PEN * 1.15));
    let words = x + value_width + SPACE;
    shapes.push(Shape::stroked(text::path(&vertex.words, words, top, SIZE), weak, SIZE * text::PEN * 0.9));
    let title = format!("{} {}", vertex.value, vertex.words);
    (Stamp { title, shapes }, words + text::width(&vertex.words, SIZE))
}

/// The part of a branch that a line shows: past it, to it, or both.
fn branch(level: usize, is_own: bool, more: bool) -> Path {
    let corner = |x: f32, y: f32| Corner { at: (x, y), radius: 0.0 };
    let (x, middle) = (level as f32 * LEVEL + LEVEL / 3.0, LINE / 2.0);
    let down = Path::default().open(&[corner(x, 0.0), corner(x, if more { LINE } else { middle })]);
    if is_own { down.open(&[corner(x, middle), corner(x + LEVEL / 2.0, middle)]) } else { down }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::picture::Picture;

    fn vertex(branches: &[bool], words: &str) -> Vertex {
        Vertex { branches: branches.to_vec(), value: "1".into(), words: words.into(), counts: true }
    }

    #[test]
    fn everything_is_on_the_sheet() {
        let board = Board { width: 3, height: 2, ..Board::default() };
        let panels = [Panel { caption: "here".into(), board: board.clone() }];
        let tree = [vertex(&[], "all"), vertex(&[true], "one with many words"), vertex(&[false], "two")];
        let scene = scene(&panels, &tree);
        let height = Picture::new(&board).extent.height;
        assert!(scene.height > GAP + height + 3.0 * LINE);
        assert!(scene.width > text::width("one with many words", SIZE));
        let titles: Vec<_> = scene.stamps.iter().map(|stamp| stamp.title.as_str()).collect();
        assert!(["1 all", "1 two"].iter().all(|title| titles.contains(title)));
    }
}
