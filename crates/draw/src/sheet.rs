//! The contact sheet: every position of a solution in reading order, with the trace of the piece that moved.

use crate::caption::{STRIP, caption};
use crate::palette::PAPER;
use crate::path::Path;
use crate::picture::Picture;
use crate::scene::{Place, Scene, Shape, Stamp};
use crate::step::positions;
use crate::{Board, Error, Panel, Step};

/// The margin around the sheet and between its panels.
const GAP: f32 = 26.0;
/// The minimum width of a panel, so that captions fit.
const NARROWEST: f32 = 170.0;
/// The maximum number of columns: long solutions grow downwards, because pages scroll.
const MOST_COLUMNS: usize = 10;

/// The sheet of a solution.
pub(crate) fn scene(start: &Board, steps: &[Step]) -> Result<Scene, Error> {
    let boards = positions(start, steps)?;
    let mut picture = Picture::new(start);
    let grid = Grid::new(&picture, boards.len());
    let title = format!("{}: solution, positions 0 to {}", start.summary(), steps.len());
    let stamps = std::mem::take(&mut picture.stamps);
    let mut scene = Scene { title, width: grid.width(), height: grid.height(), stamps, places: Vec::new() };
    scene.add(paper(&grid), 0.0, 0.0);
    for (index, board) in boards.iter().enumerate() {
        let (left, y) = grid.corner(index);
        let x = left + (grid.panel - picture.extent.width) / 2.0;
        scene.places.push(picture.base(x, y));
        if let Some((before, step)) = index.checked_sub(1).map(|i| (&boards[i], &steps[i])) {
            scene.places.push(picture.ghost(step.piece, before, x, y));
        }
        scene.places.extend(picture.pieces(board, x, y));
        scene.add(words(index, steps, grid.panel), left, y + picture.extent.height);
    }
    Ok(scene)
}

fn words(index: usize, steps: &[Step], width: f32) -> Stamp {
    match index.checked_sub(1) {
        None => caption("start", "", width),
        Some(step) => caption(&index.to_string(), &steps[step].caption, width),
    }
}

fn paper(grid: &Grid) -> Stamp {
    let path = Path::rectangle(0.0, 0.0, grid.width(), grid.height(), 16.0);
    Stamp { title: String::new(), shapes: vec![Shape::filled(path, PAPER)] }
}

/// The sheet of several boards, each with the same size and its caption.
pub(crate) fn gallery(panels: &[Panel]) -> Scene {
    let title = panels.first().map_or_else(String::new, |panel| panel.board.summary());
    let blank = Board::default();
    let grid = Grid::new(&Picture::new(panels.first().map_or(&blank, |panel| &panel.board)), panels.len());
    let (width, height) = (grid.width(), grid.height());
    let mut scene = Scene { title, width, height, stamps: Vec::new(), places: Vec::new() };
    scene.add(paper(&grid), 0.0, 0.0);
    for (index, panel) in panels.iter().enumerate() {
        let picture = Picture::new(&panel.board);
        let (left, y) = grid.corner(index);
        let x = left + (grid.panel - picture.extent.width) / 2.0;
        let first = scene.stamps.len();
        let places = std::iter::once(picture.base(x, y)).chain(picture.pieces(&panel.board, x, y));
        scene.places.extend(places.map(|place| Place { stamp: first + place.stamp, ..place }));
        let below = y + picture.extent.height;
        scene.stamps.extend(picture.stamps);
        scene.add(caption("", &panel.caption, grid.panel), left, below);
    }
    scene
}

/// The layout of the panels.
struct Grid {
    columns: usize,
    rows: usize,
    /// Width of a panel.
    panel: f32,
    /// Height of a panel with its caption.
    height: f32,
}

impl Grid {
    /// Chooses the number of columns that makes the sheet about one and a half times as wide as high.
    fn new(picture: &Picture, count: usize) -> Self {
        let panel = picture.extent.width.max(NARROWEST);
        let height = picture.extent.height + STRIP;
        let ideal = (count as f32 * 1.5 * (height + GAP) / (panel + GAP)).sqrt().round() as usize;
        let most = ideal.clamp(1, MOST_COLUMNS.min(count.max(1)));
        let rows = count.div_ceil(most);
        // No more columns than these rows need, so that the last row is as full as it can be.
        Self { columns: count.div_ceil(rows.max(1)).max(1), rows, panel, height }
    }

    fn width(&self) -> f32 {
        GAP + self.columns as f32 * (self.panel + GAP)
    }

    fn height(&self) -> f32 {
        GAP + self.rows as f32 * (self.height + GAP / 2.0)
    }

    /// The top left of a panel.
    fn corner(&self, index: usize) -> (f32, f32) {
        let (row, column) = (index / self.columns, index % self.columns);
        (GAP + column as f32 * (self.panel + GAP), GAP + row as f32 * (self.height + GAP / 2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(count: usize) -> Grid {
        let start = Board { width: 6, height: 6, ..Board::default() };
        Grid::new(&Picture::new(&start), count)
    }

    #[test]
    fn every_panel_has_a_place_on_the_sheet() {
        for count in 1..200 {
            let grid = grid(count);
            assert!(grid.columns * grid.rows >= count && grid.columns <= MOST_COLUMNS);
            assert!(grid.columns * (grid.rows - 1) < count, "no empty row with {count}");
            let (x, y) = grid.corner(count - 1);
            assert!(x + grid.panel < grid.width() && y + grid.height <= grid.height());
        }
    }
}
