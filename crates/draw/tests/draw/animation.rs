//! GIF files: frames, times and colours.

#[allow(dead_code)]
use crate::common::{bricks, cars, cars_solution, steps};
use slidewise_draw::{Board, Step, gif_solution};

struct Decoded {
    width: usize,
    height: usize,
    delays: Vec<u16>,
    /// The content of the screen after the last frame.
    screen: Vec<u8>,
    /// Pixels that the frames hold altogether.
    drawn: usize,
}

fn decode(file: &[u8]) -> Decoded {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    assert!(decoder.global_palette().is_some());
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut film = Decoded { width, height, delays: vec![], screen: vec![0; 4 * width * height], drawn: 0 };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette for all frames");
        film.delays.push(frame.delay);
        let columns = usize::from(frame.width);
        film.drawn += columns * usize::from(frame.height);
        for (i, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
            let (x, y) = (usize::from(frame.left) + i % columns, usize::from(frame.top) + i / columns);
            let at = 4 * (y * width + x);
            film.screen[at..at + 4].copy_from_slice(pixel);
        }
    }
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    film
}

#[test]
fn every_step_moves_smoothly_and_rests() {
    let film = decode(&gif_solution(&cars(), &cars_solution()).unwrap());
    assert_eq!((film.width, film.height), (438, 456));
    // Four frames per step and two per cell: 4 × 8 + 2 × 16, and the start.
    assert_eq!(film.delays.len(), 65);
    assert_eq!(
        film.delays.iter().filter(|delay| **delay == 30).count(),
        7,
        "a rest after each step but the last"
    );
    let (first, last) = (film.delays[0], film.delays[64]);
    assert!(first > 30 && last > first, "longer pauses at the start and, longest, at the end");
}

#[test]
fn the_film_ends_with_the_solution() {
    let film = decode(&gif_solution(&cars(), &cars_solution()).unwrap());
    let pixel = |x: usize, y: usize| &film.screen[4 * (y * film.width + x)..][..3];
    let (left, cell) = (27, 60);
    let middle = left + 2 * cell + cell / 4;
    assert_eq!(pixel(left + 4 * cell + 15, middle), [0xD3, 0x3A, 0x41], "the goal piece is at the exit");
    assert_ne!(pixel(left + cell + 15, middle), [0xD3, 0x3A, 0x41]);
    assert!(film.screen.chunks(4).all(|pixel| pixel[3] == 255), "no hole remains");
}

#[test]
fn only_changes_are_stored() {
    let film = decode(&gif_solution(&cars(), &cars_solution()).unwrap());
    assert!(film.drawn < film.delays.len() * film.width * film.height / 3);
}

#[test]
fn long_solutions_are_small_files() {
    let rows = ["GBB.L.", "GHI.LM", "GHIAAM", "CCCK.M", "..JKDD", "EEJFF."];
    let board = crate::common::board(&rows, &[(slidewise_draw::Side::Right, 2)]);
    let solution = steps(
        "F> Kv M^ C>>> Hvv J^ E> Gvvv B< I^ A<<< Iv Lv B>>> I^ A>> G^^^ E< H^^^ A< Jv C<<< Mv B> K^^^^ A> C>> D< F< \
         Hvvv A< Kv B< M^ C> J^ E> Gvvv A< Iv B<<< I^ A> G^ E< Jv C< K^ L^ Mvvv A>>>",
    );
    assert_eq!(solution.len(), 51);
    let file = gif_solution(&board, &solution).unwrap();
    assert!(file.len() < 1_000_000, "{} bytes", file.len());
    assert_eq!(file, gif_solution(&board, &solution).unwrap(), "the same film is the same file");
}

#[test]
fn corners_are_turned_and_nothing_may_move() {
    let bent = [Step::new(3, 0, 0), Step::new(4, 1, 0).then(0, -1)];
    assert_eq!(decode(&gif_solution(&bricks(), &bent).unwrap()).delays.len(), 1 + 4 + 8);
    assert_eq!(decode(&gif_solution(&bricks(), &[]).unwrap()).delays.len(), 1);
    let empty = Board::default();
    assert_eq!(decode(&gif_solution(&empty, &[]).unwrap()).delays.len(), 1);
}

#[test]
fn impossible_films_are_errors() {
    assert!(gif_solution(&cars(), &[Step::new(0, -9, 0)]).is_err());
    let mut long = cars();
    long.width = 20_000;
    assert!(gif_solution(&long, &[]).is_err(), "wider than the format allows");
}
