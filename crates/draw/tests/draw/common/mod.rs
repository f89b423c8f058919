//! Boards for the tests, drawn as text.

use slidewise_draw::{Board, Opening, Piece, Role, Side, Step};

/// Reads a drawing: letters are pieces in alphabetical order (`A` is the goal piece), `#` is a wall, `-` a gate,
/// `.` is free.
pub(crate) fn board(rows: &[&str], openings: &[(Side, usize)]) -> Board {
    let (mut walls, mut gates) = (Vec::new(), Vec::new());
    let mut pieces: Vec<Piece> = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, c) in line.chars().enumerate() {
            match (c, pieces.iter_mut().find(|piece| piece.name == c.to_string())) {
                ('.', _) => {}
                ('#', _) => walls.push((row, col)),
                ('-', _) => gates.push((row, col)),
                (_, Some(piece)) => piece.cells.push((row, col)),
                (_, None) => {
                    let role = if c == 'A' { Role::Goal } else { Role::Other };
                    pieces.push(Piece { name: c.to_string(), cells: vec![(row, col)], role });
                }
            }
        }
    }
    pieces.sort_by(|a, b| a.name.cmp(&b.name));
    let openings = openings.iter().map(|&(side, line)| Opening { side, lines: line..line + 1 }).collect();
    Board { width: rows[0].len(), height: rows.len(), walls, gates, pieces, openings, ..Board::default() }
}

/// An easy Rush Hour board with its exit at the right of the third row.
pub(crate) fn cars() -> Board {
    board(&["BB...C", "D..E.C", "DAAE.C", "D..E..", "F...GG", "F.HHH."], &[(Side::Right, 2)])
}

/// Its solution in eight slides.
pub(crate) fn cars_solution() -> Vec<Step> {
    steps("B> D^ F^ G<<< Cvvv H<< Evv A>>>")
}

/// Pieces of several shapes, a wall, and an opening at the bottom.
pub(crate) fn bricks() -> Board {
    board(&["BAAC", "BAAC", "DDEC", "D.E#", "FFGG"], &[(Side::Bottom, 1), (Side::Bottom, 2)])
}

/// A piece that must leave through a gate.
pub(crate) fn gated() -> Board {
    Board { goals: vec![vec![(2, 0), (2, 1)]], ..board(&["AAB.", "#...", "--.."], &[]) }
}

/// Reads steps: a letter and an arrow per cell. The letters of the board must be A, B, C, … without a gap.
pub(crate) fn steps(text: &str) -> Vec<Step> {
    let step = |word: &str| {
        let cells = word.len() as isize - 1;
        let (rows, cols) = match word.as_bytes()[1] {
            b'<' => (0, -cells),
            b'>' => (0, cells),
            b'^' => (-cells, 0),
            _ => (cells, 0),
        };
        Step::new(usize::from(word.as_bytes()[0] - b'A'), rows, cols).captioned(word)
    };
    text.split(' ').map(step).collect()
}
