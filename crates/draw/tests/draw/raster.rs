//! PNG files: they decode to what was drawn.

#[allow(dead_code)]
use crate::common::{board, bricks, cars, cars_solution, gated};
use slidewise_draw::{Board, Error, png, png_solution};

const RED: [u8; 4] = [0xD3, 0x3A, 0x41, 0xFF];
/// Pixels per cell, and from a picture's edge to cell (0, 0) on a side without an opening.
const CELL: usize = 80;
const EDGE: usize = 24;

struct Image {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Image {
    fn decode(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgba);
        Self { width: info.width as usize, height: info.height as usize, pixels }
    }

    fn of(board: &Board) -> Self {
        Self::decode(&png(board).unwrap())
    }

    fn at(&self, x: usize, y: usize) -> [u8; 4] {
        let start = 4 * (y * self.width + x);
        self.pixels[start..start + 4].try_into().unwrap()
    }

    /// The pixel at these hundredths of a cell from the top left of the floor.
    fn cell(&self, row: usize, col: usize) -> [u8; 4] {
        self.at(EDGE + col * CELL / 100, EDGE + row * CELL / 100)
    }
}

#[test]
fn a_board_has_the_expected_size() {
    let image = Image::of(&cars());
    assert_eq!((image.width, image.height), (EDGE + 6 * CELL + 56, 2 * EDGE + 6 * CELL));
    let image = Image::of(&bricks());
    assert_eq!((image.width, image.height), (2 * EDGE + 4 * CELL, EDGE + 5 * CELL + 56));
}

#[test]
fn a_goal_has_a_dashed_red_outline() {
    let image = Image::of(&gated());
    // Along the joint between the second and the third row, where the goal begins.
    let joint: Vec<_> = (0..200).map(|col| image.cell(200, col) == RED).collect();
    let changes = joint.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(joint.contains(&true) && changes >= 8, "{changes} changes");
    assert!((210..390).all(|col| image.cell(200, col) != RED));
}

#[test]
fn the_goal_piece_is_red_and_the_page_shines_through() {
    let image = Image::of(&cars());
    assert_eq!(image.cell(225, 125), RED);
    assert_eq!(image.cell(275, 275), RED);
    assert_ne!(image.cell(225, 375), RED);
    assert_eq!(image.at(0, 0)[3], 0);
}

#[test]
fn the_exit_has_an_arrow_and_no_frame() {
    let image = Image::of(&cars());
    let outside = |row: usize, x: usize| image.at(EDGE + 6 * CELL + x, EDGE + row * CELL + CELL / 2);
    assert_eq!(outside(2, 32), RED);
    assert_eq!(outside(1, 32)[3], 0);
    let (open, closed) = (outside(2, 9), outside(1, 9));
    assert!(open[0] > 200 && closed[0] < 120, "{open:?} {closed:?}");
}

#[test]
fn bent_pieces_have_no_seams() {
    let image = Image::of(&board(&["B..", "B..", "BB."], &[]));
    let body = image.cell(225, 25);
    for along in 25..=275 {
        assert_eq!(image.cell(along, 25), body, "down the long arm at {along}");
    }
    for along in 25..=175 {
        assert_eq!(image.cell(275, along), body, "along the short arm at {along}");
    }
    assert_ne!(image.cell(150, 150), body, "the inner corner is free");
}

#[test]
fn a_solution_is_a_sheet_of_panels() {
    let image = Image::decode(&png_solution(&cars(), &cars_solution()).unwrap());
    let red = image.pixels.chunks(4).filter(|pixel| **pixel == RED).count();
    // In nine panels two cells of 28 × 28 pixels each, less gaps, edges and names, plus arrows and ghosts.
    assert!((6_000..14_000).contains(&red), "{red}");
    assert!(image.width > image.height / 2 && image.width < 1000, "{} × {}", image.width, image.height);
}

#[test]
fn huge_boards_are_drawn_smaller_or_refused() {
    let mut long = cars();
    (long.width, long.height) = (2000, 300);
    let image = Image::of(&long);
    assert!(image.width * image.height <= 33_000_000 && image.width > 5000);
    long.width = 1 << 40;
    assert!(matches!(png(&long), Err(Error::TooLarge { .. })));
}
