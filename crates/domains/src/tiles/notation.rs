//! A solution with the tile that moves, its direction and the distance, as in `12 left 1`. Where several tiles move
//! together, the hindmost one is named, which pushes the others.

use slidewise_core::Domain;

use super::{General, Instance, Slide, State, Step, Tiles};
use crate::notation::PieceMove;

/// The moves of a solution from the start on.
#[must_use]
pub fn describe<const K: usize>(tiles: &Tiles<K>, steps: &[Step]) -> Vec<PieceMove> {
    describe_from(tiles, &tiles.start(), steps)
}

/// Moves from any state on.
#[must_use]
pub fn describe_from<const K: usize>(tiles: &Tiles<K>, from: &State<K>, steps: &[Step]) -> Vec<PieceMove> {
    let mut state = *from;
    let mut describe = |&step: &Step| {
        let name = tiles.instance().name(state.tile(step.to) as u8);
        tiles.apply(&mut state, step);
        let (down, right) = displacement(step.to, step.from, tiles.instance().width);
        PieceMove::straight(name, down, right)
    };
    steps.iter().map(&mut describe).collect()
}

/// Slides from any state on. Tiles of one kind are numbered in the reading order of that state.
#[must_use]
pub fn describe_slides<const K: usize>(
    rules: &General<K>,
    from: &State<K>,
    slides: &[Slide],
) -> Vec<PieceMove> {
    let mut board = Named::of(&rules.instance_at(from));
    slides.iter().map(|slide| board.make(*slide)).collect()
}

/// Rows down and columns to the right from one cell to another in the same row or column.
fn displacement(from: u8, to: u8, width: usize) -> (isize, isize) {
    let (from, to) = (usize::from(from), usize::from(to));
    let along = |from: usize, to: usize| to as isize - from as isize;
    (along(from / width, to / width), along(from % width, to % width))
}

/// A board on which every tile has its own name, which it keeps while it moves. Tiles of one kind are numbered in the
/// reading order of the start, as in `A-2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    width: usize,
    /// By cell: the tile's name, none for a blank and for a wall.
    names: Vec<Option<String>>,
    /// By cell: the tile's kind, 0 if there is none.
    kinds: Vec<u8>,
    walls: Vec<usize>,
}

impl Named {
    /// The start of a puzzle.
    #[must_use]
    pub fn of(instance: &Instance) -> Self {
        let name = |(cell, &kind): (usize, &u8)| {
            let equal = |&&other: &&u8| other == kind;
            let before = instance.start[..cell].iter().filter(equal).count();
            let is_alone = instance.start.iter().filter(equal).count() == 1;
            let name = || instance.name(kind);
            (kind != 0)
                .then(|| if is_alone { name().to_owned() } else { format!("{}-{}", name(), before + 1) })
        };
        let names = instance.start.iter().enumerate().map(name).collect();
        let (kinds, walls) = (instance.start.clone(), instance.walls.clone());
        Self { width: instance.width, names, kinds, walls }
    }

    /// The names of all tiles with their cells, in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = (&str, usize)> {
        self.names.iter().enumerate().filter_map(|(cell, name)| Some((name.as_deref()?, cell)))
    }

    /// The kind of the tile on each cell; 0 if there is none.
    #[must_use]
    pub fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    /// The blanks, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = usize> {
        let is_blank = |&cell: &usize| self.names[cell].is_none() && self.walls.binary_search(&cell).is_err();
        (0..self.names.len()).filter(is_blank)
    }

    /// The cell so many rows down and columns to the right of another, if it is on the board.
    #[must_use]
    pub fn beside(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (cell / self.width).checked_add_signed(down)?;
        let column = (cell % self.width).checked_add_signed(right).filter(|column| *column < self.width)?;
        Some(row * self.width + column).filter(|&cell| cell < self.names.len())
    }

    /// The slide of the tile on a cell by so many rows down and columns to the right, one of which is 0, together with
    /// the tiles before it. None if there is no tile, or not enough room.
    #[must_use]
    pub fn pushed(&self, from: usize, by: (isize, isize)) -> Option<Slide> {
        self.names[from].as_ref()?;
        let one = (by.0.signum(), by.1.signum());
        let free = |&cell: &usize| self.walls.binary_search(&cell).is_err();
        let line: Vec<usize> = std::iter::successors(self.beside(from, one).filter(free), |&cell| {
            self.beside(cell, one).filter(free)
        })
        .collect();
        let pushed = line.iter().take_while(|&&cell| self.names[cell].is_some()).count();
        let room = line[pushed..].iter().take_while(|&&cell| self.names[cell].is_none()).count();
        let steps = by.0.unsigned_abs().max(by.1.unsigned_abs());
        let slide = |steps: usize| Slide {
            from: from as u8,
            to: line[steps - 1] as u8,
            last: line[steps - 1 + pushed] as u8,
        };
        (1..=room).contains(&steps).then(|| slide(steps))
    }

    /// The cells of the tiles that a slide moves, the foremost first.
    #[must_use]
    pub fn moved(&self, slide: Slide) -> Vec<usize> {
        let (down, right) = displacement(slide.from, slide.to, self.width);
        let (one, back) = ((-down.signum(), -right.signum()), (-down, -right));
        let first = self.beside(slide.last.into(), back).expect("a slide stays on the board");
        let mut cells: Vec<usize> =
            std::iter::successors(Some(first), |&cell| self.beside(cell, one)).collect();
        let hindmost = cells.iter().position(|&cell| cell == slide.from.into()).expect("a slide is straight");
        cells.truncate(hindmost + 1);
        cells
    }

    /// Makes a slide and describes it.
    pub fn make(&mut self, slide: Slide) -> PieceMove {
        let by = displacement(slide.from, slide.to, self.width);
        let name = self.names[usize::from(slide.from)].clone().expect("a tile slides");
        for cell in self.moved(slide) {
            let to = self.beside(cell, by).expect("a slide stays on the board");
            self.names.swap(to, cell);
            self.kinds.swap(to, cell);
        }
        PieceMove::straight(name, by.0, by.1)
    }
}
