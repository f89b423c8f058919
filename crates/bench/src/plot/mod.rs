//! Figures as SVG: one kind of figure with two axes, elements and a legend, drawn by one function. Colours are those of
//! Okabe and Ito, which people see apart whatever their eyes; lines differ in their dashes too.

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
    /// What it shows, in a line.
    pub title: String,
    /// What to know when looking at it.
    pub caption: String,
    /// From left to right.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
    /// What is drawn, in order.
    pub elements: Vec<Element>,
    /// The name of each series.
    pub legend: Vec<(usize, String)>,
}

/// An axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What is measured along it.
    pub label: String,
    /// From values to places.
    pub scale: Scale,
    /// What its numbers are numbers of.
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
    /// What it looks like.
    pub shape: Shape,
}

/// What is drawn. All places are values along the axes.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A dot at each place.
    Points(Vec<(f64, f64)>),
    /// A line from place to place.
    Line(Vec<(f64, f64)>),
    /// Bars from the bottom: from where to where, and how high.
    Bars(Vec<(f64, f64, f64)>),
    /// A lying box in the row of this index.
    Box(usize, FiveNumbers),
    /// Where both axes have the same value.
    Diagonal,
}

/// Text that may stand in HTML or SVG.
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
