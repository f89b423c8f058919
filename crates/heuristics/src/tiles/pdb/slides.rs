//! Pattern databases for boards that are counted in moves: how many slides of the blank along a row or column take the
//! tiles of a pattern, *and the blank*, home, whatever the other tiles are.
//!
//! A slide may move tiles of several patterns at once, so the values of different patterns must not be added. It is a
//! slide of the abstraction too, at the same cost; so each value is admissible and consistent, and so is the largest.
//!
//! A state is a set of cells that the pattern's tiles occupy and the cell of the blank, which make a block, and the
//! permutation of the tiles. A slide maps a block to another as a whole: along a row the order of the tiles stays the
//! same, and along a column each tile that moves passes those between its two cells.

use slidewise_pdb::{Front, PatternSpace, Reached};

use super::layout::{Sets, bits, subsets};
use super::pattern::Pattern;
use super::permutation::{Turns, factorial};

/// The states of all patterns of so many tiles, with the blank, on a board.
#[derive(Debug)]
pub struct SlideLayout {
    width: usize,
    cells: usize,
    /// The number of cells that the pattern's tiles leave free.
    free: usize,
    /// States in a block: permutations of the tiles.
    block_len: usize,
    sets: Sets,
    /// For each set: its cells.
    occupied: Vec<u32>,
    turns: Turns,
    /// k!, for k up to the number of tiles.
    factorials: Vec<u32>,
}

impl SlideLayout {
    /// The layout of patterns of this many tiles, at most 8, on a board of at most 32 cells.
    #[must_use]
    pub fn new(width: usize, height: usize, tiles: usize) -> Self {
        let cells = width * height;
        let sets = Sets::new(cells, tiles);
        let mut occupied = vec![0; sets.count];
        subsets(cells, tiles).for_each(|set| occupied[sets.index(set)] = set);
        Self {
            width,
            cells,
            free: cells - tiles,
            block_len: factorial(tiles),
            sets,
            occupied,
            turns: Turns::new(tiles, width),
            factorials: (0..=tiles).map(|k| factorial(k) as u32).collect(),
        }
    }

    /// The number of states of patterns of this many tiles on a board of this many cells.
    #[must_use]
    pub fn states_of(cells: usize, tiles: usize) -> u64 {
        (cells - tiles..=cells).map(|choices| choices as u64).product()
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.occupied.len() * size_of::<u32>()
    }

    #[inline(always)]
    fn block(&self, occupied: u32, blank: usize) -> usize {
        let before = (!occupied & ((1 << blank) - 1)).count_ones() as usize;
        self.sets.index(occupied) * self.free + before
    }

    /// The number of the state in which the pattern's tiles are on these cells, in the order of their homes.
    #[inline(always)]
    pub(super) fn state(&self, tiles: impl Iterator<Item = u8> + Clone, blank: usize) -> usize {
        let occupied = tiles.clone().fold(0u32, |set, cell| set | 1 << cell);
        let (mut smaller, mut rank) = (0u32, 0);
        // A digit of the permutation's number is how many smaller tiles come later; its weight depends on the place.
        for cell in tiles {
            let later = (smaller >> cell).count_ones();
            let places_left = (occupied >> cell).count_ones() as usize - 1;
            rank += later * self.factorials[places_left];
            smaller |= 1 << cell;
        }
        self.block(occupied, blank) * self.block_len + rank as usize
    }

    /// Visits the blocks that a slide of the blank leads to, each with the map from the numbers of its permutations to
    /// those of this block; none if they are the same.
    fn each_neighbour(&self, block: usize, mut visit: impl FnMut(usize, Option<&[u16]>)) {
        let occupied = self.occupied[block / self.free];
        let free = !occupied & (u32::MAX >> (u32::BITS as usize - self.cells));
        let blank = bits(free).nth(block % self.free).expect("a block has a blank");
        let column = blank % self.width;
        let row = blank - column;
        for path in
            [&mut (row..blank).rev() as &mut dyn Iterator<Item = usize>, &mut (blank + 1..row + self.width)]
        {
            let (mut here, mut occupied) = (blank, occupied);
            for next in path {
                occupied = after(occupied, next, here);
                visit(self.block(occupied, next), None);
                here = next;
            }
        }
        let below = (blank + self.width..self.cells).step_by(self.width);
        let above = (column..blank).step_by(self.width);
        for path in [&mut above.rev() as &mut dyn Iterator<Item = usize>, &mut below.into_iter()] {
            let (mut here, mut occupied) = (blank, occupied);
            let mut map: Vec<u16> = (0..self.block_len as u16).collect();
            for next in path {
                if occupied >> next & 1 == 1 {
                    let others = occupied ^ 1 << next;
                    let [from, to] =
                        [next, here].map(|cell| (others & ((1 << cell) - 1)).count_ones() as usize);
                    let back = self.turns.map(to, from);
                    map = back.iter().map(|&number| map[usize::from(number)]).collect();
                }
                occupied = after(occupied, next, here);
                visit(self.block(occupied, next), Some(&map));
                here = next;
            }
        }
    }
}

/// The occupied cells after the blank has moved from `here` to `next`: a tile there, if it is one of the pattern, moves
/// to `here`.
fn after(occupied: u32, next: usize, here: usize) -> u32 {
    if occupied >> next & 1 == 1 { occupied ^ 1 << next ^ 1 << here } else { occupied }
}

/// The states of a pattern with the blank: how many slides take them home?
pub struct Slides<'a> {
    /// The pattern.
    pub pattern: &'a Pattern,
    /// The layout for this many tiles on its board.
    pub layout: &'a SlideLayout,
}

impl Slides<'_> {
    /// Everything that the database depends on, in one line.
    #[must_use]
    pub fn description(pattern: &Pattern) -> String {
        format!("slides {}", pattern.place())
    }
}

impl PatternSpace for Slides<'_> {
    fn blocks(&self) -> usize {
        self.layout.occupied.len() * self.layout.free
    }

    fn block_len(&self) -> usize {
        self.layout.block_len
    }

    fn goals(&self) -> Vec<(usize, usize)> {
        let state = self.layout.state(self.pattern.homes.iter().copied(), self.pattern.blank.into());
        vec![(state / self.layout.block_len, state % self.layout.block_len)]
    }

    /// Every slide can be taken back.
    fn pull(&self, block: usize, front: &Front<'_>, reached: &mut Reached<'_>) {
        self.layout.each_neighbour(block, |neighbour, map| match (front.of(neighbour), map) {
            (None, _) => {}
            (Some(states), None) => reached.add_same(states),
            (Some(states), Some(map)) => reached.add_mapped(states, map),
        });
    }
}
