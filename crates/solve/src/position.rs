//! A position of a puzzle given as a drawing: the same pieces and walls, with the pieces elsewhere.

use slidewise_draw::{Board, Piece};

use crate::{AnyInstance, Puzzle, Refused, picture, source};

/// The puzzle with its pieces where the drawing shows them. The drawing consists of the rows of the board in the native
/// format, one below the other or separated by `/`; for rush and tiles it can also be on one line. In a complete native
/// text only the board counts: goal, exit, gates and metric are those of the puzzle.
///
/// # Errors
/// If the drawing cannot be read, or if its pieces or walls differ from those of the puzzle.
pub fn at(puzzle: &Puzzle, drawing: &str) -> Result<Puzzle, Refused> {
    let board = if drawing.contains("puzzle:") { source::drawing(drawing) } else { drawing };
    let mut items = source::parse("the position", redrawn(puzzle, board).as_bytes(), &puzzle.name).items;
    let item = if items.len() == 1 { items.pop() } else { None };
    let mut here = match item {
        Some(Ok(here)) => here,
        Some(Err(faults)) => {
            let why = faults.first().map(|fault| fault.message.as_str()).unwrap_or_default();
            return Err(Refused(format!("the position cannot be read: {why}")));
        }
        None => return Err(Refused("the position must be one board".into())),
    };
    if let (AnyInstance::Bricks(here), AnyInstance::Bricks(start)) = (&mut here.instance, &puzzle.instance) {
        // A drawing cannot show the gates that pieces cover.
        here.gates.clone_from(&start.gates);
    }
    if let Some(fault) = difference(&picture::board(puzzle), &picture::board(&here)) {
        return Err(Refused(format!("this is not a position of {}: {fault}", puzzle.name)));
    }
    here.name.clone_from(&puzzle.name);
    here.about.known.clear();
    Ok(here)
}

/// The native text of a puzzle with another drawing of the board, which follows the header.
fn redrawn(puzzle: &Puzzle, drawing: &str) -> String {
    let native = puzzle.native();
    let mut parts = native.splitn(3, "\n\n");
    let (head, rest) = (parts.next().unwrap_or_default(), parts.nth(1).unwrap_or_default());
    // Known lengths hold only for the start.
    let head: Vec<_> = head.lines().filter(|line| !line.starts_with("known:")).collect();
    format!("{}\n\n{}\n\n{rest}", head.join("\n"), rows(puzzle, drawing).join("\n"))
}

fn rows(puzzle: &Puzzle, drawing: &str) -> Vec<String> {
    let (width, height) = puzzle.size();
    if let AnyInstance::Tiles(_) = puzzle.instance {
        let tiles: Vec<_> = drawing.split([' ', ',', '/', '\n']).filter(|tile| !tile.is_empty()).collect();
        return tiles.chunks(width).map(|row| row.join(" ")).collect();
    }
    let lines: Vec<_> = drawing.split(['/', '\n']).map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines[..] {
        [line]
            if matches!(puzzle.instance, AnyInstance::Rush(_)) && line.chars().count() == width * height =>
        {
            let signs: Vec<_> = line.chars().map(native_sign).collect();
            signs.chunks(width).map(|row| row.iter().collect()).collect()
        }
        _ => lines.into_iter().map(str::to_owned).collect(),
    }
}

/// The native sign for a sign of boards on one line, which write `o` for a free cell and `x` for a wall.
fn native_sign(sign: char) -> char {
    match sign {
        'o' => '.',
        'x' => '#',
        sign => sign,
    }
}

/// How the two boards differ, apart from the positions of the pieces.
fn difference(start: &Board, here: &Board) -> Option<String> {
    if (start.width, start.height) != (here.width, here.height) {
        return Some(format!("it has {}×{} cells", here.width, here.height));
    }
    let sorted = |cells: &[(usize, usize)]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    if sorted(&start.walls) != sorted(&here.walls) {
        return Some("its walls differ".into());
    }
    let missing = |of: &Board, other: &Board| {
        let named = |piece: &&Piece| !other.pieces.iter().any(|another| is_like(piece, another));
        of.pieces.iter().find(named).map(|piece| piece.name.clone())
    };
    let without = missing(start, here).map(|name| format!("{name} is missing or has another shape"));
    without.or_else(|| missing(here, start).map(|name| format!("it has an extra piece {name}")))
}

/// Do they have the same name and the same shape?
fn is_like(a: &Piece, b: &Piece) -> bool {
    let shape = |piece: &Piece| {
        let row = piece.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let column = piece.cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut cells: Vec<_> = piece.cells.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect();
        cells.sort_unstable();
        cells
    };
    a.name == b.name && shape(a) == shape(b)
}
