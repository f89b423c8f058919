//! The native text format, as the program writes it. Reading it gives the same puzzle again.

use std::fmt::Write;

use super::{Cell, Goal, Instance, Lock, Piece};
use crate::text::write::{Cells, draw};
use crate::text::{self, About};

/// Writes a puzzle in the native format.
///
/// The text reads back as the same `instance` and the same `about`, provided that names and sources are one line
/// without surrounding spaces, and pieces and targets are in the order of their names, as they are in everything that
/// was read. Other line breaks become spaces.
#[must_use]
pub fn native(instance: &Instance, about: &About) -> String {
    let mut text = headers(instance, about);
    let _ = write!(text, "\n{}\n{}", board(instance), goal(instance));
    let hidden: Vec<Cell> = instance.gates.iter().copied().filter(|gate| covered(instance, *gate)).collect();
    if !hidden.is_empty() {
        let mut cells = blank(instance);
        fill(&mut cells, &hidden, "-");
        let _ = write!(text, "\ngates:\n{}", draw(&cells, is_spaced(instance)));
    }
    text
}

/// Draws only the board: `.` for floor, `#` for a wall, `-` for a gate that no piece covers, and the name of the piece
/// everywhere else. Spaces separate the cells if a name has several characters.
#[must_use]
pub fn board(instance: &Instance) -> String {
    let mut cells = blank(instance);
    fill(&mut cells, &instance.walls, "#");
    fill(&mut cells, &instance.gates, "-");
    for piece in &instance.pieces {
        fill(&mut cells, &piece.cells, &piece.name);
    }
    draw(&cells, is_spaced(instance))
}

/// The lines above the board.
fn headers(instance: &Instance, about: &About) -> String {
    let mut own = vec![("metric", instance.metric.name().to_owned())];
    for group in &instance.same {
        let names: Vec<_> = group.iter().map(|piece| instance.pieces[*piece].name.as_str()).collect();
        own.push(("same", names.join(" ")));
    }
    for lock in Lock::ALL {
        let is_locked = |piece: &&Piece| piece.lock == Some(lock);
        let names: Vec<_> =
            instance.pieces.iter().filter(is_locked).map(|piece| piece.name.as_str()).collect();
        if !names.is_empty() {
            own.push((lock.key(), names.join(" ")));
        }
    }
    text::write::headers("bricks", about, &own)
}

/// The goal with its drawing. Walls are included as a visual aid.
fn goal(instance: &Instance) -> String {
    let mut cells = blank(instance);
    fill(&mut cells, &instance.walls, "#");
    let key = match &instance.goal {
        Goal::Place(targets) => {
            for target in targets {
                fill(&mut cells, &target.cells, &instance.pieces[target.piece].name);
            }
            "goal:".to_owned()
        }
        Goal::Exit { piece, cells: marked } => {
            fill(&mut cells, marked, "!");
            format!("exit: {}", instance.pieces[*piece].name)
        }
    };
    format!("{key}\n{}", draw(&cells, is_spaced(instance)))
}

/// Does a piece stand on a cell?
fn covered(instance: &Instance, cell: Cell) -> bool {
    instance.pieces.iter().any(|piece| piece.cells.contains(&cell))
}

fn blank(instance: &Instance) -> Cells<'static> {
    vec![vec!["."; instance.width]; instance.height]
}

fn fill<'a>(cells: &mut Cells<'a>, at: &[Cell], text: &'a str) {
    at.iter().for_each(|&(row, column)| cells[row][column] = text);
}

fn is_spaced(instance: &Instance) -> bool {
    instance.pieces.iter().any(|piece| piece.name.chars().count() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bricks::read;

    fn again(text: &str) -> String {
        let entries = read::FORMATS.native(text);
        let instance = entries[0].instance.as_ref().expect("a legal puzzle");
        native(instance, &entries[0].about)
    }

    #[test]
    fn the_native_format_is_written_as_it_is_read() {
        let klotski = "puzzle: bricks\nname: klotski\nsource: classic\nknown: moves 81, slides 90, steps 116\n\
                       metric: moves\n\naAAb\naAAb\ncdde\ncfge\nh..i\n\ngoal:\n....\n....\n....\n.AA.\n.AA.\n";
        assert_eq!(again(klotski), klotski);
        let twins = "puzzle: bricks\nmetric: steps\nsame: C B\n\n#BC\n.--\n\ngoal:\n#..\n.BC\n";
        assert_eq!(again(twins), twins);
    }

    #[test]
    fn locked_pieces_are_kept() {
        let cars =
            "puzzle: bricks\nmetric: moves\nhorizontal: A c\nvertical: b\n\nAb.\n.bc\n\ngoal:\n..A\n...\n";
        assert_eq!(again(cars), cars);
    }

    #[test]
    fn gates_under_pieces_and_long_names_are_kept() {
        let text = "puzzle: bricks\nmetric: slides\n\n10 . truck\n10 # -\n\nexit: truck\n. . .\n. # !\n\ngates:\n. . -\n. . .\n";
        assert_eq!(again(text), text);
    }
}
