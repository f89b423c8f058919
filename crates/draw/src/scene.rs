//! Pictures before they become SVG or pixels: flat shapes, grouped into stamps that are placed.

use crate::palette::Color;
use crate::path::Path;

/// A filled or stroked path.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) path: Path,
    pub(crate) color: Color,
    /// The pen; `None` fills the path.
    pub(crate) pen: Option<Pen>,
}

/// A pen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) width: f32,
    /// Lengths of the dashes and of the gaps between them; `None` for a solid line.
    pub(crate) dash: Option<f32>,
}

impl Shape {
    pub(crate) fn filled(path: Path, color: Color) -> Self {
        Self { path, color, pen: None }
    }

    pub(crate) fn stroked(path: Path, color: Color, width: f32) -> Self {
        Self { path, color, pen: Some(Pen { width, dash: None }) }
    }

    pub(crate) fn dashed(path: Path, color: Color, width: f32, dash: f32) -> Self {
        Self { path, color, pen: Some(Pen { width, dash: Some(dash) }) }
    }
}

/// Shapes that belong together and are drawn one over the other: a piece, the empty board, a caption.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Stamp {
    /// A description for screen readers; empty if none is needed.
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

impl Stamp {
    /// The same, larger or smaller.
    pub(crate) fn scaled(&self, scale: f32) -> Self {
        let pen = |pen: Pen| Pen { width: pen.width * scale, dash: pen.dash.map(|dash| dash * scale) };
        let shape = |shape: &Shape| Shape {
            path: shape.path.scaled(scale),
            color: shape.color,
            pen: shape.pen.map(pen),
        };
        Self { title: self.title.clone(), shapes: self.shapes.iter().map(shape).collect() }
    }
}

/// Where a stamp is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    /// Index of the stamp.
    pub(crate) stamp: usize,
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scene {
    pub(crate) title: String,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The stamps; each may be placed many times or not at all.
    pub(crate) stamps: Vec<Stamp>,
    /// Where stamps are drawn, from bottom to top.
    pub(crate) places: Vec<Place>,
}

impl Scene {
    /// An empty picture.
    pub(crate) fn new(title: impl Into<String>, width: f32, height: f32) -> Self {
        Self { title: title.into(), width, height, stamps: Vec::new(), places: Vec::new() }
    }

    /// Adds another picture, larger or smaller, with its top left at (x, y).
    pub(crate) fn add_scene(&mut self, scene: &Scene, scale: f32, x: f32, y: f32) {
        let first = self.stamps.len();
        self.stamps.extend(scene.stamps.iter().map(|stamp| stamp.scaled(scale)));
        self.places.extend(scene.places.iter().map(|place| Place {
            stamp: first + place.stamp,
            x: x + place.x * scale,
            y: y + place.y * scale,
        }));
    }

    /// Adds a stamp and places it.
    pub(crate) fn add(&mut self, stamp: Stamp, x: f32, y: f32) {
        self.places.push(Place { stamp: self.stamps.len(), x, y });
        self.stamps.push(stamp);
    }
}
