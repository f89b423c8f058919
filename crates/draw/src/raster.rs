//! Scenes as pixels, and PNG files of them.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use crate::path::{Path, Segment};
use crate::picture::CELL;
use crate::scene::{Pen, Place, Scene, Shape};
use crate::{Board, Error, Panel, Step, picture, sheet};

/// Pixels per cell of a single board, and of a board on a sheet.
const BOARD_CELL: f32 = 80.0;
const SHEET_CELL: f32 = 28.0;
/// A board with more pixels is scaled down, but its cells never become smaller than this.
const BOARD_ROOMY: f32 = 4e6;
const SMALLEST_CELL: f32 = 4.0;
/// Sheets with more pixels are scaled down, however small their boards become.
const ROOMY: f32 = 32e6;
/// The maximum number of pixels of a picture.
const MOST: u64 = 64_000_000;

/// A board as a PNG file.
///
/// # Errors
/// If the board is too large to be drawn.
pub fn png(board: &Board) -> Result<Vec<u8>, Error> {
    let scene = picture::scene(board);
    let zoom = (BOARD_ROOMY / (scene.width * scene.height)).sqrt();
    let cell = (zoom * CELL).clamp(SMALLEST_CELL, BOARD_CELL);
    encoded(&scene, cell / CELL)
}

/// A solution as a PNG file: a sheet of all its positions, numbered and captioned.
///
/// # Errors
/// If a step cannot be made, see [`Board::after`], or the sheet is too large to be drawn.
pub fn png_solution(start: &Board, steps: &[Step]) -> Result<Vec<u8>, Error> {
    encoded(&sheet::scene(start, steps)?, SHEET_CELL / CELL)
}

/// Several boards of one size as a PNG file: a sheet, each with its caption.
///
/// # Errors
/// If the sheet is too large to be drawn.
pub fn png_panels(panels: &[Panel]) -> Result<Vec<u8>, Error> {
    encoded(&sheet::gallery(panels), SHEET_CELL / CELL)
}

/// A scene as a PNG file with this many pixels per unit, or fewer if it is large.
pub(crate) fn encoded(scene: &Scene, zoom: f32) -> Result<Vec<u8>, Error> {
    let zoom = zoom.min((ROOMY / (scene.width * scene.height)).sqrt());
    let mut canvas = canvas(scene, zoom)?;
    paint(&mut canvas, scene, &scene.places, zoom);
    canvas.encode_png().map_err(|error| Error::Encoding(Box::new(error)))
}

/// A transparent canvas for a scene.
pub(crate) fn canvas(scene: &Scene, zoom: f32) -> Result<Pixmap, Error> {
    let (width, height) = ((scene.width * zoom).round() as u64, (scene.height * zoom).round() as u64);
    let error = Error::TooLarge { width, height };
    if width.saturating_mul(height) > MOST {
        return Err(error);
    }
    let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
    sides.and_then(|(width, height)| Pixmap::new(width, height)).ok_or(error)
}

/// Draws stamps of a scene.
pub(crate) fn paint(canvas: &mut Pixmap, scene: &Scene, places: &[Place], zoom: f32) {
    for place in places {
        let transform = Transform::from_scale(zoom, zoom).pre_translate(place.x, place.y);
        for shape in &scene.stamps[place.stamp].shapes {
            draw(canvas, shape, transform);
        }
    }
}

fn draw(canvas: &mut Pixmap, shape: &Shape, transform: Transform) {
    // Shapes without area or length have no path, and nothing to draw.
    let Some(path) = converted(&shape.path) else { return };
    let [r, g, b] = shape.color.rgb;
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, shape.color.alpha);
    match shape.pen {
        None => canvas.fill_path(&path, &paint, FillRule::Winding, transform, None),
        Some(Pen { width, dash }) => {
            let dash = dash.and_then(|dash| StrokeDash::new(vec![dash, dash], 0.0));
            let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
            let stroke = Stroke { width, line_cap, line_join, dash, ..Stroke::default() };
            canvas.stroke_path(&path, &paint, &stroke, transform, None);
        }
    }
}

fn converted(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => builder.move_to(to.0, to.1),
            Segment::Line(to) => builder.line_to(to.0, to.1),
            Segment::Curve(a, b, to) => builder.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}
