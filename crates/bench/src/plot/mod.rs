//! Figures as SVG: one kind of figure with two axes, elements and a legend, drawn by one function. The colours are
//! those of Okabe and Ito, which colour-blind readers can distinguish; lines also differ in their dashes.

mod draw;
mod scale;

pub use draw::{STYLE, svg};
pub use scale::{Scale, Unit, number};

use crate::statistics::FiveNumbers;

/// A figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The name of its file.
    pub name: String,
    /// A one-line title.
    pub title: String,
    /// The caption.
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The elements, in drawing order.
    pub elements: Vec<Element>,
    /// The name of each series.
    pub legend: Vec<(usize, String)>,
}

/// An axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What is measured along it.
    pub label: String,
    /// The scale.
    pub scale: Scale,
    /// The unit of its values.
    pub unit: Unit,
}

impl Axis {
    /// An axis with a label.
    pub fn new(label: impl Into<String>, scale: Scale) -> Self {
        Self { label: label.into(), scale, unit: Unit::None }
    }

    /// The same axis with a unit.
    #[must_use]
    pub fn of(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }
}

/// Something drawn in the colour of a series.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// The series.
    pub series: usize,
    /// Its shape.
    pub shape: Shape,
}

/// A shape. All coordinates are values along the axes.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A dot at each point.
    Points(Vec<(f64, f64)>),
    /// A line from point to point.
    Line(Vec<(f64, f64)>),
    /// Bars from the bottom: left edge, right edge and height.
    Bars(Vec<(f64, f64, f64)>),
    /// A horizontal box plot in the row with this index.
    Box(usize, FiveNumbers),
    /// The diagonal, where both values are equal.
    Diagonal,
}

/// Text escaped for HTML and SVG.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c if c.is_control() && c != '\n' && c != '\t' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
