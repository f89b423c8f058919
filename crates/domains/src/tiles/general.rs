//! The rules of any board of tiles: equal ones, several blanks, walls, goals of which only some cells matter, and both
//! metrics.
//!
//! In steps, one tile moves by one cell. In moves, a *slide* is a row of adjacent tiles in a line that move together,
//! by any number of cells, into blanks before them; it costs 1. With one blank these are the moves of people who solve
//! the 15-puzzle for speed: the tiles between the blank and a finger move by one cell.

use slidewise_core::{Backward, Domain, Goals, Metric, NarrowKeys, Packable, Reversible, Undirected};

use super::goals::Arrangements;
use super::{Instance, Packed, State};
use crate::grid::Bits;

/// Some adjacent tiles in a line move together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The cell of the hindmost tile, which pushes the others.
    pub from: u8,
    /// The cell it moves to.
    pub to: u8,
    /// The cell that the foremost tile moves to; the same if there is only one tile.
    pub last: u8,
}

impl Slide {
    /// The slide back: the same tiles, the foremost one pushing.
    #[must_use]
    pub fn reversed(self) -> Self {
        let before = isize::from(self.last) + isize::from(self.from) - isize::from(self.to);
        Self { from: self.last, to: before as u8, last: self.from }
    }
}

/// The rules of one instance. `K` is the number of 64-bit words of a state, as in [`super::Tiles`].
#[derive(Clone, Debug)]
pub struct General<const K: usize> {
    instance: Instance,
    start: State<K>,
    goal: State<K>,
    /// The cells that matter in the goal.
    matters: Packed<K>,
    /// For each cell: the cells in a line from it, up to a wall or the edge, in each direction.
    rays: Vec<[Vec<u8>; 4]>,
    /// If there is one blank, the slides for each cell that it may be on: they do not depend on the tiles.
    slides: Option<Vec<Vec<Slide>>>,
}

impl<const K: usize> General<K> {
    /// The rules of `instance`, or `None` if it has more cells than fit.
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        let cells = instance.start.len();
        if cells > Packed::<K>::CELLS {
            return None;
        }
        let rays: Vec<_> = (0..cells).map(|cell| rays(instance, cell)).collect();
        let matters = (0..cells).filter(|&cell| !instance.is_open(cell) && !instance.is_wall(cell));
        let mut rules = Self {
            start: State::of(&walled(instance, &instance.start)),
            goal: State::of(&walled(instance, &instance.goal)),
            matters: Packed::all_of(matters),
            rays,
            slides: None,
            instance: instance.clone(),
        };
        if instance.has_one_blank() {
            rules.slides = Some((0..cells).map(|blank| rules.slides_to(blank as u8)).collect());
        }
        Some(rules)
    }

    /// The puzzle these are the rules of.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The puzzle that starts in `state`.
    #[must_use]
    pub fn instance_at(&self, state: &State<K>) -> Instance {
        Instance { start: self.kinds(state), ..self.instance.clone() }
    }

    /// The kind of the tile on each cell; 0 for a blank and for a wall.
    #[must_use]
    pub fn kinds(&self, state: &State<K>) -> Vec<u8> {
        let kind = |cell: usize| if self.instance.is_wall(cell) { 0 } else { state.tile(cell as u8) as u8 };
        (0..self.instance.start.len()).map(kind).collect()
    }

    /// The state with these kinds of tiles on the cells; 0 for a blank and for a wall.
    #[must_use]
    pub fn state(&self, kinds: &[u8]) -> State<K> {
        State::of(&walled(&self.instance, kinds))
    }

    /// All slides that move one or more tiles by one cell into the blank on this cell, if there is no other. They come in
    /// the order up, left, right, down of the blank's move, the shorter one first.
    fn slides_to(&self, blank: u8) -> Vec<Slide> {
        let longest = if self.instance.metric == Metric::Steps { 1 } else { usize::MAX };
        let slides = |ray: &Vec<u8>| {
            let before = [&[blank], &ray[..]].concat();
            let slide = |(&from, &to): (&u8, &u8)| Slide { from, to, last: blank };
            ray.iter().zip(&before).map(slide).take(longest).collect::<Vec<_>>()
        };
        self.rays[usize::from(blank)].iter().flat_map(slides).collect()
    }

    /// All slides of a board with several blanks, by the cell of the hindmost tile.
    fn all_slides(&self, state: &State<K>) -> Vec<Slide> {
        let is_tile = |cell: u8| state.tile(cell) != 0;
        let mut slides = Vec::new();
        let tiles =
            (0..self.rays.len() as u8).filter(|&cell| is_tile(cell) && !self.instance.is_wall(cell.into()));
        for from in tiles {
            for ray in &self.rays[usize::from(from)] {
                let pushed = ray.iter().take_while(|&&cell| is_tile(cell)).count();
                let room = ray[pushed..].iter().take_while(|&&cell| !is_tile(cell)).count();
                let furthest = match self.instance.metric {
                    Metric::Steps => room.min(usize::from(pushed == 0)),
                    _ => room,
                };
                slides.extend((0..furthest).map(|by| Slide { from, to: ray[by], last: ray[by + pushed] }));
            }
        }
        slides
    }
}

/// The numbers of a packed state: a wall holds one that no tile has.
fn walled(instance: &Instance, kinds: &[u8]) -> Vec<u8> {
    let mut numbers = kinds.to_vec();
    instance.walls.iter().for_each(|&cell| numbers[cell] = instance.names.len() as u8 + 1);
    numbers
}

/// The cells from a cell on, up, left, right and down, up to a wall or the edge.
fn rays(instance: &Instance, cell: usize) -> [Vec<u8>; 4] {
    let (width, row, column) = (instance.width, cell / instance.width, cell % instance.width);
    let free = |cells: &mut dyn Iterator<Item = usize>| {
        cells.take_while(|&cell| !instance.is_wall(cell)).map(|cell| cell as u8).collect()
    };
    if instance.is_wall(cell) {
        return Default::default();
    }
    [
        free(&mut (0..row).rev().map(|row| row * width + column)),
        free(&mut (0..column).rev().map(|column| row * width + column)),
        free(&mut (column + 1..width).map(|column| row * width + column)),
        free(&mut (row + 1..instance.height).map(|row| row * width + column)),
    ]
}

impl<const K: usize> Domain for General<K> {
    type State = State<K>;
    type Move = Slide;

    fn start(&self) -> State<K> {
        self.start
    }

    #[inline]
    fn moves<'d>(&'d self, state: &State<K>) -> impl Iterator<Item = Slide> + use<'d, K> {
        let (known, found) = match &self.slides {
            Some(slides) => (&slides[usize::from(state.blank)][..], Vec::new()),
            None => (&[][..], self.all_slides(state)),
        };
        known.iter().copied().chain(found)
    }

    /// The foremost tile moves first, into a blank, and each of the others to a cell that is blank by then.
    #[inline]
    fn apply(&self, state: &mut State<K>, slide: Slide) {
        let width = self.instance.width as isize;
        let [from, to, last] = [slide.from, slide.to, slide.last].map(isize::from);
        let by = to - from;
        let one = if by.abs() < width { by.signum() } else { width * by.signum() };
        let mut cell = last - by;
        loop {
            state.cells.shift(cell as usize, (cell + by) as usize);
            if cell == from {
                break;
            }
            cell -= one;
        }
        state.blank = if self.slides.is_some() { slide.from } else { state.cells.blank() as u8 };
    }

    #[inline]
    fn is_goal(&self, state: &State<K>) -> bool {
        state.cells.agrees(&self.goal.cells, &self.matters)
    }

    fn refutation(&self) -> Option<String> {
        self.instance.refutation()
    }
}

impl<const K: usize> Reversible for General<K> {
    #[inline]
    fn undo(&self, state: &mut State<K>, slide: Slide) {
        self.apply(state, slide.reversed());
    }

    /// After the only blank has moved along a line, another move along that line leads where one move could have led.
    #[inline]
    fn undoes(&self, slide: Slide, previous: Slide) -> bool {
        let is_across = |slide: Slide| usize::from(slide.from.abs_diff(slide.to)) < self.instance.width;
        let is_one_line = self.slides.is_some() && self.instance.metric != Metric::Steps;
        slide == previous.reversed() || is_one_line && is_across(slide) == is_across(previous)
    }
}

impl<const K: usize> Backward for General<K> {
    fn arrivals<'d>(&'d self, state: &State<K>) -> impl Iterator<Item = Slide> + use<'d, K> {
        self.moves(state).map(Slide::reversed)
    }
}

impl<const K: usize> Packable for General<K> {
    type Key = Bits<K>;

    #[inline]
    fn pack(&self, state: &State<K>) -> Bits<K> {
        state.cells.0
    }

    #[inline]
    fn unpack(&self, key: Bits<K>) -> State<K> {
        State::unpacked(key)
    }
}

impl<const K: usize> NarrowKeys for General<K> {
    fn key_bits(&self) -> u32 {
        Packed::<K>::bits(self.instance.start.len()) as u32
    }
}

/// Every slide can be taken back by one slide.
impl<const K: usize> Undirected for General<K> {}

impl<const K: usize> Goals for General<K> {
    /// Every way to put the tiles that the goal does not mention on the cells that do not matter.
    fn goals(&self) -> impl Iterator<Item = State<K>> {
        Arrangements::of(&self.instance).map(|kinds| self.state(&kinds))
    }
}
