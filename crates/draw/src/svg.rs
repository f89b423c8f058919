//! Scenes as SVG: self-contained, without scripts, styles or fonts.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::path::{Path, Point, Segment};
use crate::scene::{Place, Scene, Shape, Stamp};
use crate::{Board, Error, Panel, Step, Vertex, picture, sheet, tree};

/// The size of a unit for a single board, and on a sheet, where boards are smaller.
const BOARD_ZOOM: f32 = 1.5;
const SHEET_ZOOM: f32 = 0.6;
/// The maximum displayed length of a board's side before zooming.
const LONGEST: f32 = 2400.0;

/// A board as SVG.
#[must_use]
pub fn svg(board: &Board) -> String {
    let scene = picture::scene(board);
    let zoom = BOARD_ZOOM.min(LONGEST / scene.width.max(scene.height));
    write(&scene, zoom)
}

/// A solution as SVG: a sheet of all its positions, numbered and captioned.
///
/// # Errors
/// If a step cannot be made, see [`Board::after`].
pub fn svg_solution(start: &Board, steps: &[Step]) -> Result<String, Error> {
    Ok(write(&sheet::scene(start, steps)?, SHEET_ZOOM))
}

/// Several boards of one size as SVG: a sheet, each with its caption.
#[must_use]
pub fn svg_panels(panels: &[Panel]) -> String {
    write(&sheet::gallery(panels), SHEET_ZOOM)
}

/// Some boards and below them a tree as SVG.
#[must_use]
pub fn svg_tree(panels: &[Panel], vertices: &[Vertex]) -> String {
    write(&tree::scene(panels, vertices), SHEET_ZOOM)
}

pub(crate) fn write(scene: &Scene, zoom: f32) -> String {
    let ids = shared(scene);
    let (width, height) = (scene.width, scene.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
         fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{}</title>\n",
        number(width),
        number(height),
        number(width * zoom),
        number(height * zoom),
        escaped(&scene.title)
    );
    if !ids.is_empty() {
        out.push_str("<defs>\n");
        for (&stamp, id) in &ids {
            let _ = writeln!(out, "<g id=\"{id}\">{}</g>", contents(&scene.stamps[stamp]));
        }
        out.push_str("</defs>\n");
    }
    for place in &scene.places {
        out.push_str(&placed(scene, *place, &ids));
    }
    out.push_str("</svg>\n");
    out
}

/// The stamps that are drawn more than once, each with an id derived from its content: if several pictures are on one
/// page, equal ids mean equal stamps.
fn shared(scene: &Scene) -> BTreeMap<usize, String> {
    let mut uses = BTreeMap::new();
    for place in &scene.places {
        *uses.entry(place.stamp).or_insert(0) += 1;
    }
    let repeated = uses.into_iter().filter(|(_, count)| *count > 1);
    repeated.map(|(stamp, _)| (stamp, format!("s{:016x}", fnv(&contents(&scene.stamps[stamp]))))).collect()
}

fn placed(scene: &Scene, place: Place, ids: &BTreeMap<usize, String>) -> String {
    let (x, y) = (number(place.x), number(place.y));
    match ids.get(&place.stamp) {
        Some(id) => format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n"),
        None => format!("<g transform=\"translate({x} {y})\">{}</g>\n", contents(&scene.stamps[place.stamp])),
    }
}

fn contents(stamp: &Stamp) -> String {
    let mut out = String::new();
    if !stamp.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", escaped(&stamp.title));
    }
    for shape in stamp.shapes.iter().filter(|shape| !shape.path.0.is_empty()) {
        out.push_str(&element(shape));
    }
    out
}

fn element(shape: &Shape) -> String {
    let [r, g, b] = shape.color.rgb;
    let kind = if shape.pen.is_some() { "stroke" } else { "fill" };
    let mut out = format!("<path d=\"{}\" {kind}=\"#{r:02x}{g:02x}{b:02x}\"", data(&shape.path));
    if shape.color.alpha < 255 {
        let _ = write!(out, " {kind}-opacity=\"{}\"", number(f32::from(shape.color.alpha) / 255.0));
    }
    if let Some(pen) = shape.pen {
        let _ = write!(out, " stroke-width=\"{}\"", number(pen.width));
        if let Some(dash) = pen.dash {
            let _ = write!(out, " stroke-dasharray=\"{}\"", number(dash));
        }
    }
    out + "/>"
}

fn data(path: &Path) -> String {
    let point = |p: Point| format!("{} {}", number(p.0), number(p.1));
    path.0
        .iter()
        .map(|segment| match *segment {
            Segment::Move(to) => format!("M{}", point(to)),
            Segment::Line(to) => format!("L{}", point(to)),
            Segment::Curve(a, b, to) => format!("C{} {} {}", point(a), point(b), point(to)),
            Segment::Close => "Z".to_owned(),
        })
        .collect()
}

/// At most two decimals, without trailing zeros.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text for XML, without the control characters that XML cannot hold.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}')) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}

/// The 64-bit FNV-1a hash: the same in every run.
fn fnv(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let all = [0.0, -0.001, 1.0, 2.5, -3.25, 100.0, 0.126].map(number);
        assert_eq!(all, ["0", "0", "1", "2.5", "-3.25", "100", "0.13"]);
    }

    #[test]
    fn names_cannot_break_the_markup() {
        assert_eq!(escaped("<a b=\"c\">\u{0}&"), "&lt;a b=&quot;c&quot;&gt;&amp;");
    }
}
