//! The native text format, as the program writes it. Reading it gives the same puzzle again.

use std::fmt::Write;

use super::{Cell, Goal, Instance};
use crate::text::About;
use crate::text::header::one_line;

/// A board to draw on: what stands in each cell.
type Cells<'a> = Vec<Vec<&'a str>>;

/// Writes a puzzle in the native format.
///
/// What is written reads back as the same `instance` and the same `about`, given that names and sources are one line
/// without spaces around it, and pieces and targets in the order of their names, as they are in everything that was
/// read. Other line breaks become spaces.
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

/// Draws the board alone: `.` for floor, `#` for a wall, `-` for a gate that no piece stands on, and the name of the
/// piece everywhere else. Cells are set apart by spaces if a name has several characters.
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
    let known: Vec<_> = about.known.iter().map(|(metric, length)| format!("{metric} {length}")).collect();
    let mut headers = vec![
        ("puzzle", "bricks".to_owned()),
        ("name", one_line(about.name.as_deref())),
        ("source", one_line(about.source.as_deref())),
        ("known", known.join(", ")),
        ("metric", instance.metric.name().to_owned()),
    ];
    for group in &instance.same {
        let names: Vec<_> = group.iter().map(|piece| instance.pieces[*piece].name.as_str()).collect();
        headers.push(("same", names.join(" ")));
    }
    let mut text = String::new();
    for (key, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(text, "{key}: {value}");
    }
    text
}

/// The goal with its drawing. Walls are drawn into it as a help for the eye.
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

fn draw(cells: &Cells<'_>, spaced: bool) -> String {
    let mut text = String::new();
    for row in cells {
        let line = if spaced { aligned(row, cells) } else { row.concat() };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A row with every cell as wide as the widest of its column.
fn aligned(row: &[&str], all: &Cells<'_>) -> String {
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let padded = row.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column)));
    padded.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bricks::read;

    fn again(text: &str) -> String {
        let entries = read::puzzles(text);
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
    fn gates_under_pieces_and_long_names_are_kept() {
        let text = "puzzle: bricks\nmetric: slides\n\n10 . truck\n10 # -\n\nexit: truck\n. . .\n. # !\n\ngates:\n. . -\n. . .\n";
        assert_eq!(again(text), text);
    }
}
