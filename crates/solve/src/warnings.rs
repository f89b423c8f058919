//! Warnings about puzzles that are legal but probably contain a mistake.

use slidewise_domains::bricks::{Cell, Piece};

use crate::{AnyInstance, Puzzle};

impl Puzzle {
    /// What the author of a puzzle should check, one sentence each.
    ///
    /// A piece of bricks may consist of several parts that move together. More often, the same letter was used twice.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let AnyInstance::Bricks(instance) = &self.instance else { return Vec::new() };
        let divided = |piece: &Piece| {
            let [first, second, rest @ ..] = &parts(&piece.cells)[..] else { return None };
            let place = |&(row, column): &Cell| format!("row {}, column {}", row + 1, column + 1);
            let more = if rest.is_empty() { "" } else { " and elsewhere" };
            Some(format!(
                "{}: piece {} consists of separate parts that move together, at {} and at {}{more}; if they are different pieces, \
                 give them different names",
                self.name,
                piece.name,
                place(first),
                place(second)
            ))
        };
        instance.pieces.iter().filter_map(divided).collect()
    }
}

/// The first cell of each connected part.
fn parts(cells: &[Cell]) -> Vec<Cell> {
    let mut rest = cells.to_vec();
    let mut firsts = Vec::new();
    while !rest.is_empty() {
        let mut part = vec![rest.remove(0)];
        firsts.push(part[0]);
        while let Some((row, column)) = part.pop() {
            let is_beside = |cell: &Cell| row.abs_diff(cell.0) + column.abs_diff(cell.1) == 1;
            let (beside, others) = rest.into_iter().partition(is_beside);
            rest = others;
            part.extend::<Vec<Cell>>(beside);
        }
    }
    firsts
}

#[cfg(test)]
mod tests {
    use crate::source;

    fn warnings(text: &str) -> Vec<String> {
        let source = source::read(text).expect("it is a board");
        source.items.into_iter().flat_map(|item| item.expect("it is legal").warnings()).collect()
    }

    #[test]
    fn a_letter_in_two_places_is_named_with_both() {
        let told = warnings("puzzle: bricks\n\nAb.\n..b\n\ngoal:\n...\n..A\n");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].contains("piece b") && told[0].contains("row 1, column 2 and at row 2, column 3"),
            "{told:?}"
        );
        assert!(warnings("puzzle: bricks\n\nAbb\n..b\n\ngoal:\n...\nA..\n").is_empty());
    }
}
