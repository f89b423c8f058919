//! Cards for printing: boards in rows and columns on paper, page after page. Lengths are in points, 72 to the inch.

use crate::palette::{CHALK, FAINT_INK, INK};
use crate::path::Path;
use crate::scene::{Scene, Shape, Stamp};
use crate::{Board, Error, pdf, picture, raster, svg, text};

/// The margin of a page: the area that most printers cannot print on, and a little more.
const MARGIN: f32 = 36.0;
/// The space between the edge of a card and its content.
const PADDING: f32 = 12.0;
/// The height of capitals in titles and notes.
const TITLE: f32 = 8.0;
const NOTE: f32 = 6.0;
/// Notes that are too long are printed smaller, down to this.
const SMALLEST_NOTE: f32 = 2.5;
/// The distance between lines, as a multiple of the height of capitals.
const LINE: f32 = 1.8;
/// Pixels of a point in PNG files: 200 to the inch.
const PIXELS: f32 = 200.0 / 72.0;

/// A card.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// The line at its top.
    pub title: String,
    /// The board; none for a card of notes only.
    pub board: Option<Board>,
    /// The text below. Lines are broken at spaces where necessary.
    pub notes: String,
}

/// The size of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height.
    fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// Printed pages.
#[derive(Clone, Debug)]
pub struct Pages(Vec<Scene>);

impl Pages {
    /// Cards in this many columns, row by row. All have the same size.
    ///
    /// # Panics
    ///
    /// If there are no columns.
    #[must_use]
    pub fn new(cards: &[Card], paper: Paper, columns: usize) -> Self {
        let grid = Grid::new(paper, columns);
        Self(cards.chunks(grid.columns * grid.rows).map(|cards| grid.page(cards)).collect())
    }

    /// These pages, then the others.
    #[must_use]
    pub fn then(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The number of pages.
    #[must_use]
    pub fn number(&self) -> usize {
        self.0.len()
    }

    /// Each page as SVG.
    pub fn svg(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|page| svg::write(page, 1.0))
    }

    /// Each page as a PNG file.
    pub fn png(&self) -> impl Iterator<Item = Result<Vec<u8>, Error>> {
        self.0.iter().map(|page| raster::encoded(page, PIXELS))
    }

    /// All pages as one PDF file.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(&self.0)
    }
}

/// The layout of cards on a page.
struct Grid {
    page: (f32, f32),
    columns: usize,
    rows: usize,
    /// The size of a card.
    width: f32,
    height: f32,
}

impl Grid {
    /// As many rows as make a card a little higher than wide, so that a square board fits with its text.
    fn new(paper: Paper, columns: usize) -> Self {
        assert!(columns > 0, "cards need a column");
        let page = paper.size();
        let (wide, high) = (page.0 - 2.0 * MARGIN, page.1 - 2.0 * MARGIN);
        let width = wide / columns as f32;
        let rows = ((high / (width * 1.1)).round() as usize).max(1);
        Self { page, columns, rows, width, height: high / rows as f32 }
    }

    fn page(&self, cards: &[Card]) -> Scene {
        let title = cards.iter().map(|card| card.title.as_str()).collect::<Vec<_>>().join(", ");
        let mut page = Scene::new(title, self.page.0, self.page.1);
        let paper = Path::rectangle(0.0, 0.0, page.width, page.height, 0.0);
        page.add(Stamp { title: String::new(), shapes: vec![Shape::filled(paper, CHALK)] }, 0.0, 0.0);
        for (index, card) in cards.iter().enumerate() {
            let (row, column) = (index / self.columns, index % self.columns);
            let corner = (MARGIN + column as f32 * self.width, MARGIN + row as f32 * self.height);
            self.card(&mut page, card, corner);
        }
        page
    }

    fn card(&self, page: &mut Scene, card: &Card, (left, top): (f32, f32)) {
        let edge = Path::rectangle(0.0, 0.0, self.width, self.height, 0.0);
        let edge = Shape::dashed(edge, FAINT_INK, 0.4, 3.0);
        page.add(Stamp { title: card.title.clone(), shapes: vec![edge] }, left, top);
        let (x, room) = (left + PADDING, self.width - 2.0 * PADDING);
        let (title, size) = text::fitted(&card.title, TITLE, room);
        page.add(line(&title, size, true), x, top + PADDING);
        let below = top + PADDING + TITLE * LINE;
        let bottom = top + self.height - PADDING;
        // A board leaves room for two lines of notes.
        let kept = if card.board.is_some() { 2.0 * NOTE * LINE } else { bottom - below };
        let (lines, size) = wrapped(&card.notes, room, kept);
        let high = lines.len() as f32 * size * LINE;
        let mut y = if card.board.is_some() { bottom - high } else { below };
        for words in &lines {
            page.add(line(words, size, false), x, y + size * (LINE - 1.0));
            y += size * LINE;
        }
        if let Some(board) = &card.board {
            let scene = picture::scene(board);
            let free = bottom - high - below - PADDING / 2.0;
            let scale = (room / scene.width).min(free / scene.height);
            let (x, y) =
                (x + (room - scene.width * scale) / 2.0, below + (free - scene.height * scale) / 2.0);
            page.add_scene(&scene, scale, x, y);
        }
    }
}

/// A line of text whose top left is the origin.
fn line(words: &str, size: f32, is_title: bool) -> Stamp {
    let (color, weight) = if is_title { (INK, 1.15) } else { (FAINT_INK, 0.9) };
    let shape = Shape::stroked(text::path(words, 0.0, 0.0, size), color, size * text::PEN * weight);
    Stamp { title: words.to_owned(), shapes: vec![shape] }
}

/// A text in lines of some width, and the size at which they fit into this height together, unless they would be too
/// small to read.
fn wrapped(words: &str, width: f32, height: f32) -> (Vec<String>, f32) {
    let mut size = NOTE;
    loop {
        let lines = lines(words, size, width);
        if lines.len() as f32 * size * LINE <= height || size <= SMALLEST_NOTE {
            return (lines, size);
        }
        size *= 0.95;
    }
}

fn lines(words: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text::width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(number: usize) -> Vec<Card> {
        let board = Board { width: 6, height: 6, ..Board::default() };
        let card = |index| Card {
            title: format!("card {index}"),
            board: Some(board.clone()),
            notes: "8 moves".into(),
        };
        (0..number).map(card).collect()
    }

    #[test]
    fn every_card_is_on_a_page_and_within_it() {
        for paper in [Paper::A4, Paper::Letter] {
            for columns in 1..=6 {
                let grid = Grid::new(paper, columns);
                for number in 1..30 {
                    let Pages(pages) = Pages::new(&cards(number), paper, columns);
                    assert_eq!(pages.len(), number.div_ceil(grid.columns * grid.rows));
                    let titles = pages
                        .iter()
                        .flat_map(|page| &page.stamps)
                        .filter(|stamp| stamp.title.starts_with("card"));
                    // One is the edge of the card, the other the line.
                    assert_eq!(titles.count(), 2 * number);
                    for place in pages.iter().flat_map(|page| &page.places) {
                        assert!(
                            place.x >= 0.0
                                && place.x < grid.page.0
                                && place.y >= 0.0
                                && place.y < grid.page.1
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn long_notes_are_wrapped_and_shrink_until_they_fit() {
        let notes = "A→1 ".repeat(500);
        let (lines, size) = wrapped(&notes, 200.0, 300.0);
        assert!(lines.iter().all(|line| text::width(line, size) <= 200.0));
        assert!(lines.len() as f32 * size * LINE <= 300.0 && size < NOTE);
        assert_eq!(lines.join(" "), notes.trim());
        assert_eq!(wrapped("8 moves", 200.0, 300.0), (vec!["8 moves".to_owned()], NOTE));
        assert_eq!(wrapped("", 200.0, 300.0).0, Vec::<String>::new());
    }
}
