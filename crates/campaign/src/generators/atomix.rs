//! Odd levels of Atomix.

use super::plan::{self, beside, bite, corridors, divide, put, sprinkle};
use super::{Dice, Style};
use crate::drawing::{Cell, Drawing, FLOOR, Grid, WALL};
use crate::truth::Look;

/// Few boards of the style `vast` are odd enough, but they are quick to check.
pub(super) const STYLES: &[Style] = &[
    Style { name: "open", look: Look::Whole, draw: open },
    Style { name: "equal", look: Look::Whole, draw: equal },
    Style { name: "rooms", look: Look::Whole, draw: rooms },
    Style { name: "wide", look: Look::Whole, draw: wide },
    Style { name: "vast", look: Look::Part, draw: vast },
    Style { name: "holes", look: Look::Whole, draw: holes },
    Style { name: "nowhere", look: Look::Whole, draw: nowhere },
    Style { name: "vast", look: Look::Part, draw: vast },
    Style { name: "made", look: Look::Whole, draw: made },
    Style { name: "corridors", look: Look::Whole, draw: narrow },
    Style { name: "tiny", look: Look::Whole, draw: tiny },
    Style { name: "vast", look: Look::Part, draw: vast },
    Style { name: "many", look: Look::Whole, draw: many },
];

/// Elements and bonds, so that kinds differ in either.
const LOOKS: [&str; 6] = ["H c", "O cg", "H g", "C aceg", "N", "O AC"];

/// A level under construction, with its atoms on the board.
struct Bench {
    board: Grid,
    /// The number of kinds of atoms; kind `i` has the `i`-th name.
    kinds: usize,
}

/// Few walls, so that the molecule fits in many places.
fn open(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    sprinkle(dice, &mut board, 8);
    Bench::new(dice, board, 2..=3, 3).finish(dice)
}

/// Interchangeable atoms.
fn equal(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    sprinkle(dice, &mut board, 15);
    let kinds = dice.number(1..=2);
    Bench::new(dice, board, 2..=4, kinds).finish(dice)
}

/// Atoms that are (nearly) walled off from each other.
fn rooms(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 4..=7);
    let doors: &[&str] = if dice.chance(50) { &[] } else { &[FLOOR] };
    divide(dice, &mut board, doors);
    let kinds = dice.number(1..=3);
    Bench::new(dice, board, 2..=3, kinds).finish(dice)
}

/// Boards so wide that an atom has many paths to each cell and many cells to stop on.
fn wide(dice: &mut Dice) -> Drawing {
    broad(dice, 2)
}

/// The same with one more atom, and a space too large to be explored completely.
fn vast(dice: &mut Dice) -> Drawing {
    broad(dice, 3)
}

/// A molecule made by random slides is wide as well and fits in few places, so estimates have to be good.
fn broad(dice: &mut Dice, atoms: usize) -> Drawing {
    let mut board = plan::floor(dice, 7..=11);
    let walls = dice.number(10..=40);
    sprinkle(dice, &mut board, walls);
    let slides = dice.number(3..=30);
    Bench::new(dice, board, atoms..=atoms, 3).after(dice, slides)
}

/// A molecule with holes, perhaps over walls.
fn holes(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 4..=7);
    bite(dice, &mut board);
    sprinkle(dice, &mut board, 20);
    Bench::new(dice, board, 2..=4, 3).scattered(dice)
}

/// A molecule that fits nowhere, or only in places that cannot be reached.
fn nowhere(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    sprinkle(dice, &mut board, 30);
    let bench = Bench::new(dice, board, 2..=3, 2);
    if dice.chance(50) { bench.compact(dice) } else { bench.scattered(dice) }
}

/// The molecule is already complete, or only a few slides away.
fn made(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=6);
    sprinkle(dice, &mut board, 15);
    let slides = dice.number(0..=2);
    Bench::new(dice, board, 1..=3, 2).after(dice, slides)
}

/// One cell wide.
fn narrow(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 4..=9);
    corridors(dice, &mut board);
    let kinds = dice.number(1..=3);
    Bench::new(dice, board, 2..=3, kinds).finish(dice)
}

/// Tiny boards, down to a single cell.
fn tiny(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 1..=3);
    sprinkle(dice, &mut board, 10);
    Bench::new(dice, board, 1..=3, 2).finish(dice)
}

/// More atoms than the small state sizes can hold, nearly all of them walled in permanently.
fn many(dice: &mut Dice) -> Drawing {
    let mut board = Grid::floor((dice.number(9..=13), dice.number(7..=11)));
    corridors(dice, &mut board);
    let mut bench = Bench::new(dice, board, 1..=2, 3);
    for _ in 0..dice.number(10..=60) {
        let cell = *dice.pick(&bench.board.cells().collect::<Vec<_>>());
        let is_walled = (0..4)
            .all(|way| beside(&bench.board, cell, way).is_none_or(|next| bench.board.at(next) == Some(WALL)));
        let atoms = bench.atoms().len();
        if bench.board.at(cell) == Some(WALL) && is_walled && atoms < 24 {
            let kind = dice.number(0..=bench.kinds - 1);
            bench.board.set(cell, &name(kind));
        }
    }
    let slides = dice.number(1..=12);
    bench.after(dice, slides)
}

fn name(kind: usize) -> String {
    ["a", "b", "c", "d"][kind].to_owned()
}

impl Bench {
    /// Puts this many atoms of this many kinds on the floor.
    fn new(dice: &mut Dice, mut board: Grid, atoms: std::ops::RangeInclusive<usize>, kinds: usize) -> Self {
        if board.cells_of(FLOOR).is_empty() {
            board.set((0, 0), FLOOR);
        }
        for _ in 0..dice.number(atoms) {
            let kind = name(dice.number(0..=kinds - 1));
            put(dice, &mut board, &[(0, 0)], &kind);
        }
        Self { board, kinds }
    }

    /// The kinds and cells of all atoms.
    fn atoms(&self) -> Vec<(String, Cell)> {
        let atom = |cell| self.board.at(cell).filter(|what| ![FLOOR, WALL].contains(what));
        self.board.cells().filter_map(|cell| atom(cell).map(|kind| (kind.to_owned(), cell))).collect()
    }

    /// Any molecule, mostly one that some slides lead to.
    fn finish(self, dice: &mut Dice) -> Drawing {
        match dice.number(0..=9) {
            0..=2 => self.compact(dice),
            3 => self.scattered(dice),
            _ => {
                let slides = *dice.pick(&[1, 3, 8, 20]);
                self.after(dice, slides)
            }
        }
    }

    /// The molecule that the atoms form after this many random slides.
    fn after(self, dice: &mut Dice, slides: usize) -> Drawing {
        let mut slid = Self { board: self.board.clone(), kinds: self.kinds };
        for _ in 0..slides {
            let atoms = slid.atoms();
            let (kind, from) = dice.pick(&atoms).clone();
            let way = dice.number(0..=3);
            let free = |cell: &Cell| slid.board.at(*cell) == Some(FLOOR);
            let ahead = |&cell: &Cell| beside(&slid.board, cell, way).filter(free);
            let to = std::iter::successors(Some(from), ahead).last().unwrap_or(from);
            slid.board.set(from, FLOOR);
            slid.board.set(to, &kind);
        }
        self.drawing(&slid.atoms())
    }

    /// A connected molecule.
    fn compact(self, dice: &mut Dice) -> Drawing {
        let mut kinds: Vec<String> = self.atoms().into_iter().map(|(kind, _)| kind).collect();
        dice.shuffle(&mut kinds);
        let room = Grid::floor((9, 9));
        let mut cells: Vec<Cell> = vec![(4, 4)];
        while cells.len() < kinds.len() {
            let next = beside(&room, *dice.pick(&cells), dice.number(0..=3));
            cells.extend(next.filter(|next| !cells.contains(next)));
        }
        self.drawing(&kinds.into_iter().zip(cells).collect::<Vec<_>>())
    }

    /// A molecule with atoms anywhere.
    fn scattered(self, dice: &mut Dice) -> Drawing {
        let mut cells: Vec<Cell> = self.board.cells().collect();
        dice.shuffle(&mut cells);
        let atoms: Vec<_> =
            self.atoms().into_iter().zip(cells).map(|((kind, _), cell)| (kind, cell)).collect();
        self.drawing(&atoms)
    }

    /// The level with this molecule, cropped to its size.
    fn drawing(self, molecule: &[(String, Cell)]) -> Drawing {
        let rows = || molecule.iter().map(|(_, cell)| cell.0);
        let columns = || molecule.iter().map(|(_, cell)| cell.1);
        let (top, left) = (rows().min().unwrap_or(0), columns().min().unwrap_or(0));
        let size = (columns().max().unwrap_or(0) - left + 1, rows().max().unwrap_or(0) - top + 1);
        let mut drawn = Grid::floor(size);
        for (kind, (row, column)) in molecule {
            drawn.set((row - top, column - left), kind);
        }
        let names = drawn.names();
        let mut drawing = Drawing::new("atomix", "slides", self.board);
        for (kind, look) in LOOKS.iter().enumerate().take(self.kinds) {
            if names.contains(&name(kind)) {
                drawing = drawing.with("atom", format!("{} {look}", name(kind)));
            }
        }
        drawing.and("molecule:", drawn)
    }
}
