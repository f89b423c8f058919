//! Scenes as PDF: one page each, paths only, so that no font is needed.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::path::{Path, Point, Segment};
use crate::scene::{Scene, Shape};

/// The numbers of the first objects: the catalogue, and the list of pages. A page has two objects: itself and its
/// content.
const CATALOGUE: usize = 1;
const PAGES: usize = 2;

/// A file of these pages. Their lengths are points.
pub(crate) fn write(pages: &[Scene]) -> Vec<u8> {
    let kids: Vec<_> = (0..pages.len()).map(|page| format!("{} 0 R", PAGES + 1 + 2 * page)).collect();
    let mut objects = vec![
        format!("<< /Type /Catalog /Pages {PAGES} 0 R >>"),
        format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()),
    ];
    for page in pages {
        let contents = objects.len() + 2;
        objects.push(format!(
            "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {} {}] /Contents {contents} 0 R \
             /Resources << /ExtGState << {} >> >> >>",
            page.width,
            page.height,
            opacities(page)
        ));
        let drawn = drawn(page);
        objects.push(format!("<< /Length {} >>\nstream\n{drawn}\nendstream", drawn.len()));
    }
    file(&objects)
}

/// The objects one after the other, and a table of their offsets.
fn file(objects: &[String]) -> Vec<u8> {
    let mut out = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(objects) {
        let _ = writeln!(table, "{:010} 00000 n ", out.len());
        let _ = writeln!(out, "{number} 0 obj\n{object}\nendobj");
    }
    let (size, start) = (objects.len() + 1, out.len());
    let _ = write!(
        out,
        "xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root {CATALOGUE} 0 R >>\nstartxref\n{start}\n%%EOF\n"
    );
    out.into_bytes()
}

/// The settings for translucent drawing, by name.
fn opacities(page: &Scene) -> String {
    let shapes = page.stamps.iter().flat_map(|stamp| &stamp.shapes);
    let alphas: BTreeSet<u8> = shapes.map(|shape| shape.color.alpha).collect();
    let setting = |alpha: &u8| {
        let share = number(f32::from(*alpha) / 255.0);
        format!("/A{alpha} << /ca {share} /CA {share} >>")
    };
    alphas.iter().map(setting).collect::<Vec<_>>().join(" ")
}

/// The content of a page. PDF coordinates start at the bottom.
fn drawn(page: &Scene) -> String {
    let mut out = format!("1 0 0 -1 0 {} cm 1 J 1 j\n", number(page.height));
    for place in &page.places {
        let _ = writeln!(out, "q 1 0 0 1 {} {} cm", number(place.x), number(place.y));
        page.stamps[place.stamp].shapes.iter().for_each(|shape| draw(shape, &mut out));
        out.push_str("Q\n");
    }
    out
}

fn draw(shape: &Shape, out: &mut String) {
    if shape.path.0.is_empty() {
        return;
    }
    let [r, g, b] = shape.color.rgb.map(|part| number(f32::from(part) / 255.0));
    let _ = write!(out, "/A{} gs ", shape.color.alpha);
    match shape.pen {
        None => {
            let _ = writeln!(out, "{r} {g} {b} rg {}f", path(&shape.path));
        }
        Some(pen) => {
            let dash = pen.dash.map_or_else(String::new, |dash| format!("{0} {0}", number(dash)));
            let width = number(pen.width);
            let _ = writeln!(out, "{r} {g} {b} RG {width} w [{dash}] 0 d {}S", path(&shape.path));
        }
    }
}

fn path(path: &Path) -> String {
    let point = |p: Point| format!("{} {}", number(p.0), number(p.1));
    let segment = |segment: &Segment| match *segment {
        Segment::Move(to) => format!("{} m ", point(to)),
        Segment::Line(to) => format!("{} l ", point(to)),
        Segment::Curve(a, b, to) => format!("{} {} {} c ", point(a), point(b), point(to)),
        Segment::Close => "h ".to_owned(),
    };
    path.0.iter().map(segment).collect()
}

/// A number without an exponent, which PDF does not support.
fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, picture};

    #[test]
    fn the_table_says_where_each_object_begins() {
        let scene = picture::scene(&Board { width: 3, height: 2, ..Board::default() });
        let file = String::from_utf8(write(&[scene.clone(), scene])).expect("it is all text");
        let start: usize =
            file.rsplit_once("startxref\n").unwrap().1.lines().next().unwrap().parse().unwrap();
        let mut lines = file[start..].lines().skip(3);
        for number in 1..=6 {
            let offset: usize = lines.next().unwrap()[..10].parse().unwrap();
            assert!(file[offset..].starts_with(&format!("{number} 0 obj\n")), "object {number}");
        }
        assert_eq!(lines.next(), Some("trailer"));
        assert!(file.contains("/Count 2"));
    }

    #[test]
    fn streams_have_the_length_they_state() {
        let scene = picture::scene(&Board { width: 3, height: 2, ..Board::default() });
        let file = String::from_utf8(write(&[scene])).expect("it is all text");
        let (head, rest) = file.split_once("\nstream\n").unwrap();
        let length: usize = head.rsplit_once("/Length ").unwrap().1.trim_end_matches(" >>").parse().unwrap();
        assert!(rest[length..].starts_with("\nendstream"));
    }
}
