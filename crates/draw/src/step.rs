//! Solutions for drawing: one piece after another changes its place.

use crate::{Board, Error};

/// One numbered change of the position: a piece makes one or more straight slides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Index of the piece.
    pub piece: usize,
    /// Its slides in order, each by (rows down, columns to the right). More than one if a move may turn corners.
    pub slides: Vec<(isize, isize)>,
    /// The caption of the position it leads to.
    pub caption: String,
}

impl Step {
    /// A step of one slide, without a caption.
    #[must_use]
    pub fn new(piece: usize, d_row: isize, d_col: isize) -> Self {
        Self { piece, slides: vec![(d_row, d_col)], caption: String::new() }
    }

    /// The same step with one more slide of the same piece.
    #[must_use]
    pub fn then(mut self, d_row: isize, d_col: isize) -> Self {
        self.slides.push((d_row, d_col));
        self
    }

    /// The same step with a caption.
    #[must_use]
    pub fn captioned(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }
}

/// One position of a solution with its caption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// Its number and the caption of the step that led to it.
    pub caption: String,
    /// The position.
    pub board: Board,
}

impl Board {
    /// The position after a step.
    ///
    /// # Errors
    /// As for [`Board::slid`], for any of its slides.
    pub fn after(&self, step: &Step) -> Result<Board, Error> {
        let mut board = self.slid(step.piece, 0, 0)?;
        for piece in self.moved_by(step) {
            for &(d_row, d_col) in &step.slides {
                board = board.slid(piece, d_row, d_col)?;
            }
        }
        Ok(board)
    }

    /// The pieces that a step moves: its own, and on a board where pieces of one cell push each other, those before it.
    pub(crate) fn moved_by(&self, step: &Step) -> Vec<usize> {
        let mut moved = vec![step.piece];
        let (Some(&(down, right)), true) = (step.slides.first(), self.pushes) else { return moved };
        let mut cell = self.pieces.get(step.piece).and_then(|piece| piece.cells.first().copied());
        while let Some((row, column)) = cell {
            let next = row.checked_add_signed(down.signum()).zip(column.checked_add_signed(right.signum()));
            let found =
                self.pieces.iter().position(|piece| next.is_some_and(|next| piece.cells.contains(&next)));
            moved.extend(found);
            cell = next.filter(|_| found.is_some());
        }
        moved
    }
}

/// Every position of a solution, numbered, from the start on; one more than there are steps.
///
/// # Errors
/// As for [`Board::after`], for any of the steps.
pub fn panels(start: &Board, steps: &[Step]) -> Result<Vec<Panel>, Error> {
    let mut panels = vec![Panel { caption: "start".into(), board: start.clone() }];
    for (board, (number, step)) in positions(start, steps)?.into_iter().skip(1).zip((1..).zip(steps)) {
        let caption = format!("{number}. {}", step.caption).trim_end().to_owned();
        panels.push(Panel { caption, board });
    }
    Ok(panels)
}

/// The start and the position after each step.
pub(crate) fn positions(start: &Board, steps: &[Step]) -> Result<Vec<Board>, Error> {
    let mut boards = vec![start.clone()];
    for step in steps {
        let next = boards[boards.len() - 1].after(step)?;
        boards.push(next);
    }
    Ok(boards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Role};

    #[test]
    fn panels_are_numbered_and_follow_the_steps() {
        let piece = Piece { name: "A".into(), cells: vec![(0, 0)], role: Role::Other };
        let start = Board { width: 3, height: 3, pieces: vec![piece], ..Board::default() };
        let steps = [Step::new(0, 0, 2).captioned("A right 2"), Step::new(0, 1, 0).then(0, -1)];
        let panels = panels(&start, &steps).unwrap();
        let captions: Vec<_> = panels.iter().map(|panel| panel.caption.as_str()).collect();
        assert_eq!(captions, ["start", "1. A right 2", "2."]);
        let cells: Vec<_> = panels.iter().map(|panel| panel.board.pieces[0].cells[0]).collect();
        assert_eq!(cells, [(0, 0), (0, 2), (1, 1)]);
    }

    #[test]
    fn tiles_push_those_before_them() {
        let piece =
            |name: &str, column| Piece { name: name.into(), cells: vec![(0, column)], role: Role::Other };
        let pieces = vec![piece("A", 0), piece("B", 1), piece("C", 3)];
        let start = Board { width: 4, height: 1, pieces, pushes: true, ..Board::default() };
        let columns = |board: Board| board.pieces.iter().map(|piece| piece.cells[0].1).collect::<Vec<_>>();
        assert_eq!(start.after(&Step::new(0, 0, 1)).map(columns).unwrap(), vec![1, 2, 3]);
        assert_eq!(start.after(&Step::new(1, 0, 1)).map(columns).unwrap(), vec![0, 2, 3]);
        let alone = Board { pushes: false, ..start };
        assert_eq!(alone.after(&Step::new(0, 0, 1)).map(columns).unwrap(), vec![1, 1, 3]);
    }

    #[test]
    fn a_step_without_slides_still_names_a_piece() {
        let start = Board { width: 1, height: 1, ..Board::default() };
        let idle = Step { piece: 0, slides: vec![], caption: String::new() };
        assert!(matches!(panels(&start, &[idle]), Err(Error::NoSuchPiece { piece: 0 })));
    }
}
