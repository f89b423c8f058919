//! Labels for equal pieces, whose names do not matter and are chosen differently by the solver and the oracle. With
//! labels instead of names, every position has exactly one drawing.

use std::collections::HashMap;

use crate::drawing::{Cell, Drawing};

/// Labels for the names on a board.
#[derive(Debug)]
pub(crate) struct Labels {
    /// The number of columns.
    width: usize,
    scheme: Scheme,
}

/// The label of each name.
#[derive(Debug)]
enum Scheme {
    /// The names themselves.
    Plain,
    /// The kind of an atom: the part of its name before the hyphen.
    Kinds,
    /// A label shared by interchangeable pieces. The first cell of each piece is marked, to separate pieces that touch.
    Classes(HashMap<String, String>),
}

impl Labels {
    /// The labels for a puzzle.
    #[must_use]
    pub(crate) fn of(drawing: &Drawing) -> Self {
        let scheme = match drawing.header("puzzle") {
            Some("atomix") => Scheme::Kinds,
            Some("bricks") => Scheme::Classes(classes(drawing)),
            _ => Scheme::Plain,
        };
        Self { width: drawing.board.size().0, scheme }
    }

    /// A board, its rows separated by `/` or line breaks, with labels instead of names.
    #[must_use]
    pub(crate) fn apply(&self, board: &str) -> String {
        let mut labelled = String::new();
        let mut met: Vec<&str> = Vec::new();
        for row in board.split(['/', '\n']) {
            for name in cells(row.trim(), self.width) {
                match &self.scheme {
                    Scheme::Plain => labelled.push_str(name),
                    Scheme::Kinds => labelled.push_str(name.split('-').next().unwrap_or(name)),
                    Scheme::Classes(classes) => match classes.get(name) {
                        Some(label) => {
                            labelled.push_str(label);
                            if !met.contains(&name) {
                                labelled.push('*');
                                met.push(name);
                            }
                        }
                        None => labelled.push_str(name),
                    },
                }
                labelled.push(' ');
            }
            labelled.push('/');
        }
        labelled
    }
}

/// The contents of the cells of a row: words, or letters if there are no separators.
fn cells(row: &str, width: usize) -> Vec<&str> {
    let letters = row.char_indices().map(|(at, letter)| &row[at..at + letter.len_utf8()]);
    if width == 1 || row.contains(' ') { row.split_whitespace().collect() } else { letters.collect() }
}

/// Goal pieces are labelled by name, those of a group by the first of them; all others by their shape.
fn classes(drawing: &Drawing) -> HashMap<String, String> {
    let exit = drawing.others.iter().find_map(|(title, _)| title.strip_prefix("exit: "));
    let mut wanted = drawing.other("goal").map_or_else(Vec::new, |goal| goal.names());
    wanted.extend(exit.map(str::to_owned));
    let groups: Vec<Vec<&str>> = drawing
        .headers
        .iter()
        .filter(|(key, _)| *key == "same")
        .map(|(_, names)| names.split_whitespace().collect())
        .collect();
    let class = |name: String| {
        let group = groups.iter().find(|group| group.contains(&name.as_str()));
        let label = match group {
            Some(group) => group[0].to_owned(),
            None if wanted.contains(&name) => name.clone(),
            None => format!("{:?}", shape(&drawing.board.cells_of(&name))),
        };
        (name, label)
    };
    drawing.board.names().into_iter().map(class).collect()
}

/// The cells of a piece relative to its first cell.
fn shape(cells: &[Cell]) -> Vec<(isize, isize)> {
    let less = |one: usize, other: usize| one as isize - other as isize;
    cells.iter().map(|cell| (less(cell.0, cells[0].0), less(cell.1, cells[0].1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Grid;

    #[test]
    fn equal_pieces_have_one_label_and_stay_apart() {
        let drawing = Drawing::new("bricks", "moves", Grid::read("abA\nccA\nddB"))
            .and("goal:", Grid::read("...\n..A\n..A"));
        let labels = Labels::of(&drawing);
        assert_eq!(labels.apply("abA/ccA/ddB"), labels.apply("BaA\nddA\nccb"));
        assert_ne!(labels.apply("abA/ccA/ddB"), labels.apply("abB/ccA/ddA"));
        assert_ne!(labels.apply("cc./..."), labels.apply("ab./..."));
    }

    #[test]
    fn groups_and_kinds_are_labels() {
        let goal = Grid::read("AB");
        let drawing =
            Drawing::new("bricks", "moves", Grid::read("AB")).with("same", "A B").and("goal:", goal);
        let labels = Labels::of(&drawing);
        assert_eq!(labels.apply("AB"), labels.apply("BA"));
        let atoms = Drawing::new("atomix", "slides", Grid::read("a.a"));
        assert_eq!(Labels::of(&atoms).apply("a-2   . a-1"), Labels::of(&atoms).apply("a.a"));
        let column = Drawing::new("atomix", "slides", Grid::read("a\na"));
        assert_eq!(Labels::of(&column).apply("a-1\na-2"), Labels::of(&column).apply("a/a"));
    }
}
