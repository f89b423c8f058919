//! Draws a figure: grid, axes, elements, legend.

use std::collections::HashSet;
use std::fmt::Write;

use super::scale::Tick;
use super::{Element, Figure, Scale, Shape, escaped};
use crate::statistics::FiveNumbers;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// Half the thickness of a box, and the height of a row of boxes.
const BOX: f64 = 9.0;
const ROW: f64 = 30.0;
/// The approximate width of a character.
const CHARACTER: f64 = 6.6;
const LINE: f64 = 18.0;
/// If there are fewer dots, they are drawn larger.
const FEW: usize = 200;
/// Colours in the style below.
const COLORS: usize = 7;

/// The style of figures, for the head of a page or for a separate file.
pub const STYLE: &str = "\
.fig{font:12px system-ui,sans-serif;--ink:#1b1b1b;--faint:#d9d9d9;--paper:#fff}
.fig text{fill:var(--ink)}.fig .grid{stroke:var(--faint);stroke-width:1}.fig .axis{stroke:var(--ink);fill:none}
.fig .dots{fill:none;stroke-width:5;stroke-linecap:round;stroke-opacity:.5}.fig .few{stroke-width:8;stroke-opacity:.8}
.fig .line{fill:none;stroke-width:2}.fig .bar{fill-opacity:.75;stroke:none}
.fig .box{fill-opacity:.25;stroke-width:1.5}.fig .middle{stroke-width:3}
.fig .diagonal{stroke:var(--ink);stroke-dasharray:5 4;stroke-opacity:.6}
.fig .c0{--c:#0072b2}.fig .c1{--c:#d55e00}.fig .c2{--c:#009e73}.fig .c3{--c:#cc79a7}
.fig .c4{--c:#e69f00}.fig .c5{--c:#56b4e9}.fig .c6{--c:#7f7f7f}
.fig [class*=' c']{stroke:var(--c)}.fig .bar,.fig .box{fill:var(--c)}
.fig .d1{stroke-dasharray:7 3}.fig .d2{stroke-dasharray:2 3}.fig .d3{stroke-dasharray:9 3 2 3}
.fig .d4{stroke-dasharray:4 4}.fig .d5{stroke-dasharray:12 4}.fig .d6{stroke-dasharray:1 5}
";

/// The area inside the axes.
struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// The figure as SVG. `alone`: as a separate file, with its style and a background.
#[must_use]
pub fn svg(figure: &Figure, alone: bool) -> String {
    let y_ticks = figure.y.scale.ticks(figure.y.unit);
    let widest = y_ticks.iter().map(|tick| tick.label.chars().count()).max().unwrap_or(0);
    let left = 34.0 + CHARACTER * widest as f64;
    let height = match &figure.y.scale {
        Scale::Names(names) => ROW * names.len() as f64,
        _ => HEIGHT,
    };
    let area = Area { left, top: 12.0, width: WIDTH, height };
    let (width, base) = (left + WIDTH + 24.0, area.top + height);
    let (legend, legend_height) = legend(figure, &area, base + 52.0, width);
    let total = base + 44.0 + legend_height;
    let mut out = String::new();
    let space = if alone { " xmlns='http://www.w3.org/2000/svg'" } else { "" };
    let _ = write!(
        out,
        "<svg{space} class='fig' role='img' aria-label='{}' viewBox='0 0 {width:.0} {total:.0}' width='{width:.0}' height='{total:.0}'>",
        escaped(&figure.title)
    );
    if alone {
        let _ = write!(out, "<style>{STYLE}</style><rect width='100%' height='100%' fill='#fff'/>");
    }
    grid(&mut out, &area, &figure.x.scale.ticks(figure.x.unit), &y_ticks);
    for element in &figure.elements {
        draw(&mut out, figure, &area, element);
    }
    let middle = left + WIDTH / 2.0;
    let _ = write!(
        out,
        "<text x='{middle:.1}' y='{:.1}' text-anchor='middle'>{}</text>",
        base + 38.0,
        escaped(&figure.x.label)
    );
    let center = area.top + height / 2.0;
    let _ = write!(
        out,
        "<text transform='translate(14 {center:.1}) rotate(-90)' text-anchor='middle'>{}</text>",
        escaped(&figure.y.label)
    );
    out + &legend + "</svg>"
}

fn grid(out: &mut String, area: &Area, x_ticks: &[Tick], y_ticks: &[Tick]) {
    let (right, base) = (area.left + area.width, area.top + area.height);
    for tick in x_ticks {
        let x = area.left + tick.place * area.width;
        let _ = write!(out, "<path class='grid' d='M{x:.1} {:.1}V{base:.1}'/>", area.top);
        let _ = write!(
            out,
            "<text x='{x:.1}' y='{:.1}' text-anchor='middle'>{}</text>",
            base + 18.0,
            escaped(&tick.label)
        );
    }
    for tick in y_ticks {
        let y = base - tick.place * area.height;
        let _ = write!(out, "<path class='grid' d='M{:.1} {y:.1}H{right:.1}'/>", area.left);
        let _ = write!(
            out,
            "<text x='{:.1}' y='{:.1}' text-anchor='end'>{}</text>",
            area.left - 6.0,
            y + 4.0,
            escaped(&tick.label)
        );
    }
    let _ = write!(out, "<path class='axis' d='M{:.1} {:.1}V{base:.1}H{right:.1}'/>", area.left, area.top);
}

fn draw(out: &mut String, figure: &Figure, area: &Area, element: &Element) {
    let base = area.top + area.height;
    let x = |value: f64| area.left + figure.x.scale.place(value).clamp(0.0, 1.0) * area.width;
    let y = |value: f64| base - figure.y.scale.place(value).clamp(0.0, 1.0) * area.height;
    let class = class(element.series);
    match &element.shape {
        Shape::Points(points) => {
            let few = if points.len() < FEW { " few" } else { "" };
            let places: Vec<_> = points.iter().map(|&(a, b)| (x(a), y(b))).collect();
            let _ = write!(
                out,
                "<path class='dots {class}{few}' style='stroke-dasharray:none' d='{}'/>",
                dots(&places)
            );
        }
        Shape::Line(points) => {
            let places: Vec<_> = points.iter().map(|&(a, b)| (x(a), y(b))).collect();
            let _ = write!(out, "<path class='line {class}' d='{}'/>", line(&places));
        }
        Shape::Bars(bars) => {
            for &(from, to, height) in bars {
                let (left, right, top) = (x(from), x(to), y(height));
                let (width, tall) = ((right - left - 1.0).max(0.5), base - top);
                let _ = write!(
                    out,
                    "<rect class='bar {class}' x='{left:.1}' y='{top:.1}' width='{width:.1}' height='{tall:.1}'/>"
                );
            }
        }
        Shape::Box(row, numbers) => lying_box(out, numbers, &class, y(*row as f64), &x),
        Shape::Diagonal => {
            let range = |scale: &Scale| match *scale {
                Scale::Linear { least, most, .. } | Scale::Log { least, most } => (least, most),
                Scale::Names(_) => (0.0, 0.0),
            };
            let (a, b) = (range(&figure.x.scale), range(&figure.y.scale));
            let (from, to) = (a.0.max(b.0), a.1.min(b.1));
            let _ = write!(
                out,
                "<path class='diagonal' d='M{:.1} {:.1}L{:.1} {:.1}'/>",
                x(from),
                y(from),
                x(to),
                y(to)
            );
        }
    }
}

/// A point as a reader sees it: two in the same quarter of a pixel are indistinguishable.
fn seen_at((x, y): (f64, f64)) -> (i64, i64) {
    ((x * 2.0).round() as i64, (y * 2.0).round() as i64)
}

/// A line from point to point. Of successive points that are indistinguishable only the first is drawn, and the last of
/// all: a line through a million instances is no longer than one through a thousand.
fn line(places: &[(f64, f64)]) -> String {
    let mut path = String::new();
    let mut last = None;
    for (index, &place) in places.iter().enumerate() {
        if last.replace(seen_at(place)) == Some(seen_at(place)) && index + 1 < places.len() {
            continue;
        }
        let step = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{:.1} {:.1}", place.0, place.1);
    }
    path
}

/// A dot at each point; indistinguishable dots are drawn once.
fn dots(places: &[(f64, f64)]) -> String {
    let mut seen = HashSet::new();
    let mut path = String::new();
    for &(x, y) in places {
        if seen.insert(seen_at((x, y))) {
            let _ = write!(path, "M{x:.1} {y:.1}h0");
        }
    }
    path
}

fn lying_box(out: &mut String, numbers: &FiveNumbers, class: &str, y: f64, x: &impl Fn(f64) -> f64) {
    let [low, first, median, third, high] =
        [numbers.low, numbers.first, numbers.median, numbers.third, numbers.high].map(x);
    let (top, bottom, width) = (y - BOX, y + BOX, (third - first).max(1.0));
    let solid = "style='stroke-dasharray:none'";
    let _ = write!(
        out,
        "<path class='line {class}' {solid} d='M{low:.1} {y:.1}H{first:.1}M{third:.1} {y:.1}H{high:.1}M{low:.1} {top:.1}V{bottom:.1}M{high:.1} {top:.1}V{bottom:.1}'/>\
         <rect class='box {class}' {solid} x='{first:.1}' y='{top:.1}' width='{width:.1}' height='{:.1}'/>\
         <path class='middle {class}' {solid} d='M{median:.1} {top:.1}V{bottom:.1}'/>",
        2.0 * BOX
    );
    let outliers: Vec<_> = numbers.outliers.iter().map(|&value| (x(value), y)).collect();
    let _ = write!(out, "<path class='dots {class}' {solid} d='{}'/>", dots(&outliers));
}

/// The CSS classes of a series, for its colour and dashes.
fn class(series: usize) -> String {
    format!("c{} d{}", series % COLORS, series % COLORS)
}

/// The legend, wrapped into the width, and its height.
fn legend(figure: &Figure, area: &Area, top: f64, width: f64) -> (String, f64) {
    let mut out = String::new();
    let (mut x, mut y) = (area.left, top + 8.0);
    for (series, name) in &figure.legend {
        let wide = 44.0 + CHARACTER * name.chars().count() as f64;
        if x > area.left && x + wide > width {
            (x, y) = (area.left, y + LINE);
        }
        let _ = write!(out, "<path class='line {}' d='M{x:.1} {:.1}h26'/>", class(*series), y - 4.0);
        let _ = write!(out, "<text x='{:.1}' y='{y:.1}'>{}</text>", x + 32.0, escaped(name));
        x += wide;
    }
    let height = if figure.legend.is_empty() { 6.0 } else { y - top + LINE };
    (out, height)
}

#[cfg(test)]
mod tests {
    use super::super::Axis;
    use super::*;

    fn figure(elements: Vec<Element>) -> Figure {
        Figure {
            name: "f".into(),
            title: "a <title> & more".into(),
            caption: String::new(),
            x: Axis::new("x", Scale::log([1.0, 1000.0], 1.0)),
            y: Axis::new("y", Scale::linear([10.0])),
            elements,
            legend: vec![(0, "one".into()), (9, "<two>".into())],
        }
    }

    #[test]
    fn every_shape_is_well_formed_xml() {
        let numbers = crate::statistics::five_numbers(&[1.0, 2.0, 3.0, 50.0]).expect("there are values");
        let shapes = [
            Shape::Points(vec![(1.0, 2.0), (10.0, 3.0)]),
            Shape::Line(vec![(1.0, 2.0), (10.0, 3.0)]),
            Shape::Bars(vec![(1.0, 10.0, 5.0)]),
            Shape::Box(0, numbers),
            Shape::Diagonal,
        ];
        let elements: Vec<_> =
            shapes.into_iter().enumerate().map(|(series, shape)| Element { series, shape }).collect();
        for alone in [true, false] {
            let text = svg(&figure(elements.clone()), alone);
            let document = roxmltree::Document::parse(&text);
            assert!(document.is_ok(), "{document:?}");
            assert!(!text.contains("<title>") && !text.contains("<two>") && !text.contains("NaN"));
        }
    }

    #[test]
    fn a_line_through_many_points_is_short_and_keeps_its_ends() {
        let places: Vec<_> = (0..100_000).map(|place| (f64::from(place) / 1000.0, 5.0)).collect();
        let path = line(&places);
        assert!(path.starts_with("M0.0 5.0L") && path.ends_with("L100.0 5.0"), "{path}");
        assert!(path.matches('L').count() < 250, "{path}");
        assert_eq!(line(&[(0.0, 1.0), (2.0, 3.0), (4.0, 3.0)]), "M0.0 1.0L2.0 3.0L4.0 3.0");
    }

    #[test]
    fn dots_that_look_the_same_are_drawn_once() {
        assert_eq!(dots(&[(1.0, 1.0), (1.1, 1.0), (5.0, 1.0)]).matches('M').count(), 2);
    }
}
