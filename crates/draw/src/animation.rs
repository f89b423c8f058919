//! Solutions as animations: the pieces glide from position to position.

use tiny_skia::Pixmap;

use crate::caption::{STRIP, caption};
use crate::gif::Film;
use crate::palette::PAPER;
use crate::picture::{CELL, Picture};
use crate::scene::{Place, Scene};
use crate::step::positions;
use crate::{Board, Error, Step, raster};

/// Pixels per cell of small and of very large boards: whole numbers, so that every position is equally sharp.
const CELL_PIXELS: std::ops::RangeInclusive<usize> = 6..=60;
/// The approximate maximum length of the board's longer side, in pixels.
const LONGEST: usize = 640;
/// The margin around the board, in addition to its own narrow margin.
const PAD: f32 = 6.0;

/// Times in hundredths of a second.
const FRAME: u16 = 4;
const REST: u16 = 30;
const START: u16 = 120;
const END: u16 = 300;

/// A solution as an animated GIF file that loops forever.
///
/// # Errors
/// If a step cannot be made, see [`Board::after`], or the board is too large to be drawn.
pub fn gif_solution(start: &Board, steps: &[Step]) -> Result<Vec<u8>, Error> {
    let boards = positions(start, steps)?;
    let stage = Stage::new(start, steps);
    let first = stage.still(start, 0)?;
    let last = stage.still(&boards[steps.len()], steps.len())?;
    let mut film = Film::new(&first, &last)?;
    film.show(&first, if steps.is_empty() { END } else { START })?;
    for (index, step) in steps.iter().enumerate() {
        let rest = if index + 1 == steps.len() { END } else { REST };
        let moved = boards[index].moved_by(step);
        let backdrop = stage.backdrop(&boards[index], &moved, index + 1)?;
        let frames = frame_count(step);
        for frame in 1..=frames {
            let gone = along(step, eased(frame as f32 / frames as f32));
            let picture = stage.in_motion(&backdrop, &boards[index], &moved, gone);
            film.show(&picture, if frame == frames { rest } else { FRAME })?;
        }
    }
    film.finish()
}

/// Longer paths take more frames, but fewer per cell.
fn frame_count(step: &Step) -> usize {
    (4 + 2 * length(step)).min(16)
}

fn length(step: &Step) -> usize {
    step.slides.iter().map(|(rows, cols)| rows.unsigned_abs() + cols.unsigned_abs()).sum()
}

/// Eases in and out.
fn eased(time: f32) -> f32 {
    time * time * (3.0 - 2.0 * time)
}

/// The offset of a piece, in cells to the right and down, after a fraction of its path.
fn along(step: &Step, share: f32) -> (f32, f32) {
    let mut left = share * length(step) as f32;
    let (mut x, mut y) = (0.0, 0.0);
    for &(rows, cols) in &step.slides {
        let long = (rows.unsigned_abs() + cols.unsigned_abs()).max(1) as f32;
        let part = (left / long).clamp(0.0, 1.0);
        (x, y) = (x + cols as f32 * part, y + rows as f32 * part);
        left -= long;
    }
    (x, y)
}

/// The parts that all frames share.
struct Stage {
    picture: Picture,
    scene: Scene,
    zoom: f32,
    /// Index of the stamp of the first caption.
    captions: usize,
}

impl Stage {
    fn new(start: &Board, steps: &[Step]) -> Self {
        let mut picture = Picture::new(start);
        let (width, height) = (picture.extent.width + 2.0 * PAD, picture.extent.height + PAD + STRIP);
        let mut stamps = std::mem::take(&mut picture.stamps);
        let captions = stamps.len();
        stamps.push(caption("start", "", width));
        for (number, step) in (1..).zip(steps) {
            stamps.push(caption(&format!("{number}/{}", steps.len()), &step.caption, width));
        }
        let scene = Scene { title: String::new(), width, height, stamps, places: Vec::new() };
        Self { picture, scene, zoom: zoom(start), captions }
    }

    /// A position at rest, after `number` steps.
    fn still(&self, board: &Board, number: usize) -> Result<Pixmap, Error> {
        self.drawn(self.picture.pieces(board, PAD, PAD), number)
    }

    /// All pieces of a position but some.
    fn backdrop(&self, board: &Board, absent: &[usize], number: usize) -> Result<Pixmap, Error> {
        let pieces = self.picture.pieces(board, PAD, PAD).enumerate();
        self.drawn(pieces.filter(|(index, _)| !absent.contains(index)).map(|(_, place)| place), number)
    }

    fn drawn(&self, pieces: impl Iterator<Item = Place>, number: usize) -> Result<Pixmap, Error> {
        let mut canvas = raster::canvas(&self.scene, self.zoom)?;
        let [r, g, b] = PAPER.rgb;
        canvas.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
        let words = Place { stamp: self.captions + number, x: 0.0, y: PAD + self.picture.extent.height };
        let places: Vec<_> = [self.picture.base(PAD, PAD), words].into_iter().chain(pieces).collect();
        raster::paint(&mut canvas, &self.scene, &places, self.zoom);
        Ok(canvas)
    }

    /// The backdrop with the absent pieces somewhere on their way, on whole pixels: then their edges have the same
    /// colours in every frame.
    fn in_motion(&self, backdrop: &Pixmap, board: &Board, pieces: &[usize], gone: (f32, f32)) -> Pixmap {
        let whole = |cells: f32| (cells * CELL * self.zoom).round() / self.zoom;
        let place = |&piece: &usize| {
            let place = self.picture.piece(piece, board, PAD, PAD);
            Place { x: place.x + whole(gone.0), y: place.y + whole(gone.1), ..place }
        };
        let places: Vec<_> = pieces.iter().map(place).collect();
        let mut canvas = backdrop.clone();
        raster::paint(&mut canvas, &self.scene, &places, self.zoom);
        canvas
    }
}

fn zoom(board: &Board) -> f32 {
    let cells = board.width.max(board.height).max(1);
    (LONGEST / cells).clamp(*CELL_PIXELS.start(), *CELL_PIXELS.end()) as f32 / CELL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motion_starts_and_ends_where_it_should() {
        let bent = Step::new(0, 0, 2).then(-1, 0);
        assert_eq!(along(&bent, 0.0), (0.0, 0.0));
        assert_eq!(along(&bent, 2.0 / 3.0), (2.0, 0.0));
        assert_eq!(along(&bent, 1.0), (2.0, -1.0));
        assert_eq!((eased(0.0), eased(0.5), eased(1.0)), (0.0, 0.5, 1.0));
    }

    #[test]
    fn a_step_that_stays_is_shown_too() {
        let idle = Step { piece: 0, slides: vec![], caption: String::new() };
        assert_eq!(frame_count(&idle), 4);
        assert_eq!(along(&idle, 1.0), (0.0, 0.0));
    }
}
