//! A game: the positions so far, the undone moves, and the legal moves.

use slidewise_core::{Cost, Metric};
use slidewise_draw::{Board, Step};
use slidewise_solve::play::{self, Legal};
use slidewise_solve::{Puzzle, Refused, picture};

/// A cell: row and column.
pub(crate) type Cell = (usize, usize);

/// An offset: rows down and columns to the right.
pub(crate) type Offset = (isize, isize);

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The move as text.
    pub words: String,
    /// The piece, and its path.
    pub step: Step,
    cost: Cost,
}

impl Move {
    /// The offset from where the piece is to where it goes.
    pub(crate) fn offset(&self) -> Offset {
        self.step.slides.iter().fold((0, 0), |sum, slide| (sum.0 + slide.0, sum.1 + slide.1))
    }

    /// Its distance in this direction, if it is one slide that way.
    pub(crate) fn along(&self, direction: Offset) -> Option<isize> {
        let &[(down, right)] = &self.step.slides[..] else { return None };
        let distance = down.abs().max(right.abs());
        ((down, right) == (direction.0 * distance, direction.1 * distance)).then_some(distance)
    }
}

/// An earlier position, and the move that was made there.
#[derive(Clone)]
struct Earlier {
    puzzle: Puzzle,
    cost: Cost,
    /// The move that was made there.
    made: Move,
}

/// A game in progress.
pub struct Game {
    past: Vec<Earlier>,
    /// Undone moves; the next one to redo is last.
    future: Vec<Move>,
    here: Puzzle,
    cost: Cost,
    board: Board,
    moves: Vec<Move>,
    is_solved: bool,
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let mut game = Self {
            past: Vec::new(),
            future: Vec::new(),
            here: puzzle,
            cost: 0,
            board: Board::default(),
            moves: Vec::new(),
            is_solved: false,
        };
        game.look();
        game
    }

    /// Updates everything that depends on the position.
    fn look(&mut self) {
        self.board = picture::board(&self.here);
        let legal = play::legal(&self.here);
        let moves: Vec<_> = legal.iter().map(|legal| legal.mv.clone()).collect();
        let steps = picture::steps(&self.board, &moves).expect("legal moves are moves of this board");
        let mv = |(legal, step): (Legal, Step)| Move { words: legal.mv.to_string(), step, cost: legal.cost };
        self.moves = legal.into_iter().zip(steps).map(mv).collect();
        self.is_solved = play::is_solved(&self.here);
    }

    /// The puzzle from the current position.
    #[must_use]
    pub fn here(&self) -> &Puzzle {
        &self.here
    }

    /// The puzzle from its start.
    #[must_use]
    pub fn start(&self) -> &Puzzle {
        self.past.first().map_or(&self.here, |earlier| &earlier.puzzle)
    }

    /// The board to show.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The legal moves; none when the puzzle is solved.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        if self.is_solved { &[] } else { &self.moves }
    }

    /// The cost of the moves so far.
    #[must_use]
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Is the puzzle solved?
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// The moves so far, as text. Each names its piece as in the position where the move is made.
    #[must_use]
    pub fn record(&self) -> Vec<String> {
        self.past.iter().map(|earlier| earlier.made.words.clone()).collect()
    }

    /// The shortest move of a piece that goes straight this way.
    pub(crate) fn straight(&self, piece: usize, direction: Offset) -> Option<&Move> {
        let of_piece = self.moves().iter().filter(|mv| mv.step.piece == piece);
        of_piece
            .filter_map(|mv| Some((mv.along(direction)?, mv)))
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, mv)| mv)
    }

    /// The piece on a cell.
    pub(crate) fn piece_at(&self, cell: Cell) -> Option<usize> {
        self.board.pieces.iter().position(|piece| piece.cells.contains(&cell))
    }

    /// Makes a legal move. Returns the index of its piece from then on: atoms of one kind are listed in reading order.
    ///
    /// Two moves of one piece that one move could replace are that move: a car that is pushed twice has moved once.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    pub fn make(&mut self, mv: &Move) -> Result<usize, Refused> {
        self.future.clear();
        let corner = self.board.pieces[mv.step.piece].cells.first().copied();
        let (down, right) = mv.offset();
        let to =
            corner.map(|(row, column)| (row.wrapping_add_signed(down), column.wrapping_add_signed(right)));
        match self.together(mv) {
            None => self.go(mv.clone())?,
            Some(together) => {
                self.back();
                if let Some(mv) = together {
                    self.go(mv)?;
                }
                self.future.clear();
            }
        }
        self.look();
        Ok(to.and_then(|to| self.piece_at(to)).unwrap_or(mv.step.piece))
    }

    /// The move that replaces the last one and this one; `Some(None)` if this one undoes the last one. If every step
    /// counts, nothing is replaced.
    fn together(&self, mv: &Move) -> Option<Option<Move>> {
        let last = self.past.last()?;
        if !matches!(self.here.metric(), Metric::Moves | Metric::Slides) {
            return None;
        }
        let before = Self::new(last.puzzle.clone());
        let from = before.board.pieces[last.made.step.piece].cells.first()?;
        let ((down, right), (more_down, more_right)) = (last.made.offset(), mv.offset());
        let at = (from.0.wrapping_add_signed(down), from.1.wrapping_add_signed(right));
        if self.board.pieces[mv.step.piece].cells.first() != Some(&at) {
            return None;
        }
        let sum = (down + more_down, right + more_right);
        if sum == (0, 0) {
            return Some(None);
        }
        let is_same = |other: &&Move| other.step.piece == last.made.step.piece && other.offset() == sum;
        let one = before.moves.iter().filter(is_same).min_by_key(|other| other.cost)?;
        (one.cost < last.made.cost + mv.cost).then(|| Some(one.clone()))
    }

    fn go(&mut self, mv: Move) -> Result<(), Refused> {
        let (there, cost) = play::play(&self.here, std::slice::from_ref(&mv.words))?;
        let puzzle = std::mem::replace(&mut self.here, there);
        self.past.push(Earlier { puzzle, cost: self.cost, made: mv });
        self.cost += cost;
        Ok(())
    }

    fn back(&mut self) -> bool {
        let Some(earlier) = self.past.pop() else { return false };
        (self.here, self.cost) = (earlier.puzzle, earlier.cost);
        self.future.push(earlier.made);
        true
    }

    /// Undoes the last move. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_done = self.back();
        self.look();
        is_done
    }

    /// Redoes the move that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(mv) = self.future.pop() else { return false };
        self.go(mv).expect("it was made here before");
        self.look();
        true
    }

    /// Undoes all moves; they can be redone.
    pub fn restart(&mut self) {
        while self.back() {}
        self.look();
    }
}
