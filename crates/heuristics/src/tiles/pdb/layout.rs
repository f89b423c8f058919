//! The layout of a pattern's states: a block for each set of cells that the pattern's tiles occupy and each region of
//! the other cells that the blank may be in, and in a block a state for each permutation of the tiles.
//!
//! The blank moves freely among the connected cells that no tile of the pattern occupies, because moves of other tiles
//! are not counted. So only its region matters. A tile that moves maps the whole block to another one, by a map of
//! permutations that depends only on the positions of the two cells among the occupied ones.
//!
//! Nothing here depends on where the tiles belong: all patterns of the same number of tiles on a board share one
//! layout.

use super::excess::packed_len;
use super::permutation::{Jumps, Turns, factorial};

/// The maximum number of tiles in a pattern: the numbers of their permutations fit into 16 bits.
pub(super) const MAX_TILES: usize = 8;

/// The maximum number of cells of a board with patterns.
pub(super) const MAX_CELLS: usize = 32;

/// The states of all patterns with this many tiles on a board.
#[derive(Debug)]
pub struct Layout {
    /// States in a block: permutations of the tiles.
    block_len: usize,
    /// For each cell: its neighbours.
    beside: Vec<u32>,
    sets: Sets,
    /// For each set of occupied cells: its blocks.
    blocks: Vec<Blocks>,
    /// One per block.
    regions: Vec<Region>,
    turns: Turns,
    jumps: Jumps,
}

/// The properties that all states of a block share.
#[derive(Clone, Copy, Debug)]
struct Region {
    /// The cells of the pattern's tiles.
    occupied: u32,
    /// The cells where the blank may be.
    blank: u32,
}

/// The blocks of a set of occupied cells. That of its largest region has the number of the set itself, so that the
/// blocks that are needed most are adjacent; the others follow each other.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Blocks {
    /// The largest region.
    largest: u32,
    /// The first of the other blocks.
    others: u32,
}

impl Blocks {
    #[inline(always)]
    pub(super) fn is_in_largest(self, blank: usize) -> bool {
        self.largest >> blank & 1 == 1
    }
}

/// A move of a tile, as far as the layout is concerned.
#[derive(Clone, Copy, Debug)]
struct Shift {
    /// The positions among the occupied cells that it leads from and to.
    from: usize,
    to: usize,
    /// The occupied cells after it.
    occupied: u32,
}

impl Layout {
    /// The layout of patterns of this many tiles, at most 8, on a board of at most 32 cells.
    #[must_use]
    pub fn new(width: usize, height: usize, tiles: usize) -> Self {
        let cells = width * height;
        let is_beside =
            |a: usize, b: usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width) == 1;
        let beside: Vec<u32> =
            (0..cells).map(|a| (0..cells).filter(|&b| is_beside(a, b)).map(|b| 1 << b).sum()).collect();
        let sets = Sets::new(cells, tiles);
        let mut blocks = vec![Blocks::default(); sets.count];
        let mut regions = vec![Region { occupied: 0, blank: 0 }; sets.count];
        for occupied in subsets(cells, tiles) {
            let free = !occupied & (u32::MAX >> (MAX_CELLS - cells));
            let components = components(free, &beside);
            let set = sets.index(occupied);
            blocks[set] = Blocks { largest: components[0], others: regions.len() as u32 };
            let mut components = components.into_iter().map(|blank| Region { occupied, blank });
            regions[set] = components.next().expect("the blank has a cell");
            regions.extend(components);
        }
        Self {
            block_len: factorial(tiles),
            beside,
            sets,
            blocks,
            regions,
            turns: Turns::new(tiles, width),
            jumps: Jumps::new(tiles, width),
        }
    }

    pub(super) fn blocks(&self) -> usize {
        self.regions.len()
    }

    #[inline(always)]
    pub(super) fn block_len(&self) -> usize {
        self.block_len
    }

    /// The cells that the tiles of a block occupy.
    pub(super) fn occupied(&self, block: usize) -> u32 {
        self.regions[block].occupied
    }

    /// The number of bytes it takes, excluding the data that all layouts share.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.blocks.len() * size_of::<Blocks>() + self.regions.len() * size_of::<Region>()
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.blocks() * self.block_len()
    }

    /// How many bytes the distances of its states take when they are [packed](super::Pattern::pack).
    #[must_use]
    pub fn packed_len(&self) -> usize {
        packed_len(self.states())
    }

    /// The block of the states with these occupied cells and this blank.
    #[inline(always)]
    pub(super) fn block(&self, occupied: u32, blank: usize) -> usize {
        let set = self.sets.index(occupied);
        let blocks = self.blocks[set];
        if blocks.is_in_largest(blank) { set } else { self.other(blocks, blank) }
    }

    /// The block with this blank, which is not in the largest region.
    #[cold]
    #[inline(never)]
    pub(super) fn other(&self, blocks: Blocks, blank: usize) -> usize {
        let mut block = blocks.others as usize;
        while self.regions[block].blank >> blank & 1 == 0 {
            block += 1;
        }
        block
    }

    /// What changes when a tile moves from one cell to another.
    fn shift(&self, occupied: u32, from: usize, to: usize) -> Shift {
        let others = occupied ^ 1 << from;
        let place = |cell: usize| (others & ((1 << cell) - 1)).count_ones() as usize;
        Shift { from: place(from), to: place(to), occupied: others | 1 << to }
    }

    /// The maps of numbers of permutations, for all tiles and moves.
    pub(super) fn maps(&self) -> &[u16] {
        self.jumps.maps()
    }

    /// Where the maps for a tile begin, given its position in the pattern: that of a move past no other tile. Those
    /// of moves past others follow and precede it.
    pub(super) fn maps_of(&self, tile: usize) -> usize {
        self.jumps.map(tile, 0)
    }

    /// For each set of occupied cells, in the order of their numbers: its blocks.
    pub(super) fn blocks_of_sets(&self) -> &[Blocks] {
        &self.blocks
    }

    /// What gives the number of a set: a summand for each lower and for each upper half, and the size of the lower one.
    pub(super) fn halves(&self) -> (&[u32], &[u32], u32) {
        (&self.sets.lower, &self.sets.upper, self.sets.half as u32)
    }

    /// Visits the blocks from which one move leads to this one, each with the map of permutations; `None` if they stay
    /// the same.
    pub(super) fn each_neighbour(&self, block: usize, mut visit: impl FnMut(usize, Option<&[u16]>)) {
        let Region { occupied, blank } = self.regions[block];
        for to in bits(blank) {
            for from in bits(self.beside[to] & occupied) {
                let back = self.shift(occupied, from, to);
                let neighbour = self.block(back.occupied, from);
                let map = (back.from != back.to).then(|| self.turns.map(back.to, back.from));
                visit(neighbour, map);
            }
        }
    }
}

/// The sets of a given number of cells, numbered. A set is split into two halves; those with the same upper half are
/// consecutive, so two small tables give the number.
#[derive(Debug)]
pub(super) struct Sets {
    half: usize,
    /// For each lower half: its number among those of equal size.
    lower: Vec<u32>,
    /// For each upper half: the number of the first set that has it.
    upper: Vec<u32>,
    pub(super) count: usize,
}

impl Sets {
    pub(super) fn new(cells: usize, size: usize) -> Self {
        let half = cells.div_ceil(2);
        let mut of_size = vec![0; half + 1];
        let mut next = |lower: usize| {
            let number: &mut u32 = &mut of_size[lower.count_ones() as usize];
            *number += 1;
            *number - 1
        };
        let lower = (0..1 << half).map(&mut next).collect();
        let mut count = 0;
        let mut start = |upper: usize| {
            let first = count;
            let rest = size.checked_sub(upper.count_ones() as usize);
            count += rest.and_then(|rest| of_size.get(rest)).copied().unwrap_or(0);
            first
        };
        let upper = (0..1 << (cells - half)).map(&mut start).collect();
        Self { half, lower, upper, count: count as usize }
    }

    #[inline(always)]
    pub(super) fn index(&self, set: u32) -> usize {
        let set = set as usize;
        (self.upper[set >> self.half] + self.lower[set & ((1 << self.half) - 1)]) as usize
    }
}

/// The occupied cells after a tile moved from one cell to another, and how many others it passed, in their order.
#[inline(always)]
pub(super) fn shifted(occupied: u32, from: usize, to: usize) -> (u32, isize) {
    let others = occupied ^ 1 << from;
    let before = |cell: usize| (others & ((1 << cell) - 1)).count_ones() as isize;
    (others | 1 << to, before(to) - before(from))
}

/// All sets of this many of the first cells, ordered by their bits as numbers.
pub(super) fn subsets(cells: usize, size: usize) -> impl Iterator<Item = u32> {
    let first = (1u64 << size) - 1;
    let sets = std::iter::successors(Some(first), |&set| {
        // The next number with as many bits: the lowest bit that can move up does, and those below drop to the bottom.
        let lowest = set & set.wrapping_neg();
        let risen = set + lowest;
        Some(risen | ((set ^ risen) / lowest) >> 2)
    });
    sets.take_while(move |&set| set < 1 << cells).map(|set| set as u32)
}

/// The numbers of the bits of a set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

/// The connected parts of `free`, the largest first.
fn components(mut free: u32, beside: &[u32]) -> Vec<u32> {
    let mut components = Vec::new();
    while free != 0 {
        let component = flood(free & free.wrapping_neg(), free, beside);
        components.push(component);
        free &= !component;
    }
    components.sort_by_key(|component| std::cmp::Reverse(component.count_ones()));
    components
}

/// The cells of `free` that are connected to the seed.
fn flood(seed: u32, free: u32, beside: &[u32]) -> u32 {
    let grown = bits(seed).fold(seed, |grown, cell| grown | beside[cell] & free);
    if grown == seed { seed } else { flood(grown, free, beside) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_densely() {
        for (cells, size) in [(6, 2), (9, 4), (16, 5), (10, 8)] {
            let sets = Sets::new(cells, size);
            let mut numbers: Vec<usize> = subsets(cells, size).map(|set| sets.index(set)).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..sets.count).collect::<Vec<_>>(), "{size} of {cells}");
        }
    }

    /// The number of pairs of a set of cells and a region, counted by a short program in another language.
    #[test]
    fn blocks_are_sets_with_regions() {
        for (tiles, sets, blocks) in [(3, 560, 632), (5, 4368, 7284), (6, 8008, 16412), (7, 11440, 27748)] {
            let layout = Layout::new(4, 4, tiles);
            assert_eq!((layout.sets.count, layout.blocks()), (sets, blocks), "{tiles} tiles");
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        let layout = Layout::new(3, 3, 4);
        for block in 0..layout.blocks() {
            layout.each_neighbour(block, |other, map| {
                let mut found = false;
                layout.each_neighbour(other, |back, inverse| {
                    let undone = match (map, inverse) {
                        (None, None) => true,
                        (Some(map), Some(inverse)) => {
                            (0..24).all(|rank| map[usize::from(inverse[rank])] == rank as u16)
                        }
                        _ => false,
                    };
                    found |= back == block && undone;
                });
                assert!(found, "{block} and {other}");
            });
        }
    }
}
