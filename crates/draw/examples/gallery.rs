//! Draws two boards and a solution into a directory: `cargo run --example gallery -- DIR`.

use std::path::PathBuf;

use slidewise_draw::{
    Board, Opening, Piece, Role, Side, Step, gif_solution, png, png_solution, svg, svg_solution,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    let exit = Opening { side: Side::Right, lines: 2..3 };
    let cars = board(&["BB...C", "D..E.C", "DAAE.C", "D..E..", "F...GG", "F.HHH."], 'A', exit);
    let gate = Opening { side: Side::Bottom, lines: 1..3 };
    let bricks = board(&["BAAC", "BAAC", "DDEC", "D.E#", "FFGG"], 'A', gate);
    for (name, board) in [("cars", &cars), ("bricks", &bricks)] {
        std::fs::write(dir.join(name).with_extension("svg"), svg(board))?;
        std::fs::write(dir.join(name).with_extension("png"), png(board)?)?;
    }
    let steps = solution(&cars);
    std::fs::write(dir.join("solution.svg"), svg_solution(&cars, &steps)?)?;
    std::fs::write(dir.join("solution.png"), png_solution(&cars, &steps)?)?;
    std::fs::write(dir.join("solution.gif"), gif_solution(&cars, &steps)?)?;
    Ok(())
}

/// Reads a drawing: letters are pieces, `#` is a wall, `.` is free.
fn board(rows: &[&str], goal: char, opening: Opening) -> Board {
    let cells: Vec<_> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, line)| line.chars().enumerate().map(move |(col, c)| (c, (row, col))))
        .collect();
    let all =
        |wanted: char| cells.iter().filter(|(c, _)| *c == wanted).map(|(_, at)| *at).collect::<Vec<_>>();
    let pieces = ('A'..='Z').map(|name| Piece {
        name: name.to_string(),
        cells: all(name),
        role: if name == goal { Role::Goal } else { Role::Other },
    });
    Board {
        width: rows[0].len(),
        height: rows.len(),
        walls: all('#'),
        pieces: pieces.filter(|piece| !piece.cells.is_empty()).collect(),
        openings: vec![opening],
        ..Board::default()
    }
}

/// Eight slides as (piece, rows down, columns to the right).
fn solution(board: &Board) -> Vec<Step> {
    let slides = [("B", 0, 1), ("D", -1, 0), ("F", -1, 0), ("G", 0, -3)];
    let slides = slides.into_iter().chain([("C", 3, 0), ("H", 0, -2), ("E", 2, 0), ("A", 0, 3)]);
    let index = |name: &str| board.pieces.iter().position(|piece| piece.name == name).unwrap_or(0);
    let step = |(name, rows, cols): (&str, isize, isize)| {
        Step::new(index(name), rows, cols).captioned(format!("{name}{:+}", rows + cols))
    };
    slides.map(step).collect()
}
