//! One set of pieces, and its positions as numbers.
//!
//! Read a board cell by cell, skipping the cells of pieces that were met before: each cell that is left is free or the
//! first one of a piece. A position is the word of these symbols, 0 for a free cell and otherwise the kind of the piece,
//! and its key is that word as a number. Pieces of one kind are not told apart, so every position has just one key, and
//! the keys of a set are in the order of the words.
//!
//! The cells of a board are bits, with an empty column after each row, so that no step leads from one row to another.

use slidewise_core::Metric;

use super::rules::{Rules, Unfit};
use super::shape::Shape;

/// The maximum number of kinds, with those that have a goal counted separately.
pub(super) const KINDS: usize = 15;

/// Pieces that are not told apart.
#[derive(Clone, Debug)]
pub(super) struct PieceKind {
    pub(super) shape: Shape,
    pub(super) count: u32,
    /// The first cells that the pieces must have at the end; none if they have no goal.
    pub(super) goal: u64,
    /// The cells of a piece, with its first cell at bit 0.
    mask: u64,
    /// The same as distances from the first cell.
    offsets: Vec<u32>,
    /// The first cells with which a piece is on the board.
    heads: u64,
}

/// A set of pieces on a board.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub(super) width: u32,
    pub(super) height: u32,
    /// All cells.
    cells: u64,
    pub(super) kinds: Vec<PieceKind>,
    pub(super) free: u32,
    metric: Metric,
    /// Bits of a symbol.
    bits: u32,
}

/// A position with its pieces apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// By first cell of a piece, its kind, from 1.
    pub(super) kinds: [u8; 64],
    /// The first cells of all pieces.
    pub(super) heads: u64,
    pub(super) free: u64,
}

impl Set {
    /// The set with these numbers of pieces.
    pub(super) fn new(rules: &Rules, counts: &[u32]) -> Result<Self, Unfit> {
        let (width, height) = (u32::from(rules.width), u32::from(rules.height));
        let mut set = Self {
            width,
            height,
            cells: (0..height).fold(0, |cells, row| cells | ((1 << width) - 1) << (row * (width + 1))),
            kinds: Vec::new(),
            free: width * height,
            metric: rules.metric,
            bits: 0,
        };
        for (pieces, &count) in rules.pieces.iter().zip(counts) {
            let places = rules.goal.iter().filter(|place| place.shape == pieces.shape);
            let first = first(&pieces.shape);
            let goal = places
                .fold(0, |goal, place| goal | 1 << set.bit(place.row.into(), place.column.into()) << first);
            let goals = u64::count_ones(goal);
            set.free -= count * pieces.shape.area();
            if goals > 0 {
                set.add(&pieces.shape, goals, goal);
            }
            if count > goals {
                set.add(&pieces.shape, count - goals, 0);
            }
        }
        let (symbols, kinds) = (set.symbols(), set.kinds.len());
        if kinds > KINDS {
            return Err(Unfit::Kinds(kinds, KINDS));
        }
        set.bits = usize::BITS - kinds.leading_zeros();
        if symbols * set.bits > u64::BITS {
            return Err(Unfit::Key(symbols - set.free, set.free, kinds + 1));
        }
        Ok(set)
    }

    /// The same without one piece of a kind.
    pub(super) fn without(&self, kind: usize) -> Option<Self> {
        let mut set = self.clone();
        set.kinds[kind].count -= 1;
        set.free += set.kinds[kind].shape.area();
        (set.symbols() * set.bits <= u64::BITS).then_some(set)
    }

    /// The position with this key without any one of the pieces of a kind.
    pub(super) fn removals(&self, key: u64, kind: usize) -> impl Iterator<Item = Position> {
        let whole = self.position(key);
        let symbol = kind as u8 + 1;
        let mask = self.kinds[kind].mask;
        bits(whole.heads).filter(move |&head| whole.kinds[head as usize] == symbol).map(move |head| {
            let mut position = whole;
            position.kinds[head as usize] = 0;
            position.heads &= !(1 << head);
            position.free |= mask << head;
            position
        })
    }

    /// The unit of length.
    pub(super) fn metric(&self) -> Metric {
        self.metric
    }

    fn add(&mut self, shape: &Shape, count: u32, goal: u64) {
        let first = first(shape);
        let offset = |&(row, column): &(u8, u8)| self.bit(row.into(), column.into()) - first;
        let offsets: Vec<u32> = shape.cells().iter().map(offset).collect();
        let rows = 0..(self.height + 1).saturating_sub(shape.height().into());
        let columns = (self.width + 1).saturating_sub(shape.width().into());
        let corners = rows.flat_map(|row| (0..columns).map(move |column| (row, column)));
        let kind = PieceKind {
            shape: shape.clone(),
            count,
            goal,
            mask: offsets.iter().fold(0, |mask, offset| mask | 1 << offset),
            offsets,
            heads: corners.fold(0, |heads, (row, column)| heads | 1 << (self.bit(row, column) + first)),
        };
        self.kinds.push(kind);
    }

    pub(super) fn bit(&self, row: u32, column: u32) -> u32 {
        row * (self.width + 1) + column
    }

    /// The number of symbols of a position.
    fn symbols(&self) -> u32 {
        self.free + self.kinds.iter().map(|kind| kind.count).sum::<u32>()
    }

    /// The number of bits of a key.
    pub(super) fn key_bits(&self) -> u32 {
        self.symbols() * self.bits
    }

    /// The cells of a piece.
    pub(super) fn cells_of(&self, kind: u8, head: u32) -> u64 {
        self.kinds[usize::from(kind) - 1].mask << head
    }

    /// Visits the keys of all positions in ascending order, until that fails.
    pub(super) fn visit<E>(&self, visit: &mut impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        let mut left = [0; KINDS + 1];
        left[0] = self.free;
        for (left, kind) in left[1..].iter_mut().zip(&self.kinds) {
            *left = kind.count;
        }
        self.extend(self.cells, 0, &mut left, visit)
    }

    /// Fills the cells that are still open.
    fn extend<E>(
        &self,
        open: u64,
        key: u64,
        left: &mut [u32; KINDS + 1],
        visit: &mut impl FnMut(u64) -> Result<(), E>,
    ) -> Result<(), E> {
        if open == 0 {
            return visit(key);
        }
        let head = open.trailing_zeros();
        for symbol in 0..=self.kinds.len() {
            if left[symbol] == 0 {
                continue;
            }
            let cells = match symbol.checked_sub(1).map(|kind| &self.kinds[kind]) {
                None => 1 << head,
                Some(kind) if kind.heads >> head & 1 == 1 => kind.mask << head,
                Some(_) => continue,
            };
            if cells & !open == 0 {
                left[symbol] -= 1;
                self.extend(open & !cells, key << self.bits | symbol as u64, left, visit)?;
                left[symbol] += 1;
            }
        }
        Ok(())
    }

    /// The position with this key.
    pub(super) fn position(&self, key: u64) -> Position {
        let mut position = Position { kinds: [0; 64], heads: 0, free: 0 };
        let (mut open, mut shift) = (self.cells, self.key_bits());
        while open != 0 {
            shift -= self.bits;
            let symbol = (key >> shift & ((1 << self.bits) - 1)) as u8;
            let head = open.trailing_zeros();
            if symbol == 0 {
                position.free |= 1 << head;
                open &= open - 1;
            } else {
                position.heads |= 1 << head;
                position.kinds[head as usize] = symbol;
                open &= !self.cells_of(symbol, head);
            }
        }
        position
    }

    /// The key of a position.
    pub(super) fn key(&self, position: &Position) -> u64 {
        let symbols = bits(position.heads | position.free);
        symbols.fold(0, |key, cell| key << self.bits | u64::from(position.kinds[cell as usize]))
    }

    /// Is every goal filled?
    pub(super) fn is_solved(&self, position: &Position) -> bool {
        (1..).zip(&self.kinds).all(|(symbol, kind)| {
            kind.goal & !position.heads == 0
                && bits(kind.goal).all(|head| position.kinds[head as usize] == symbol)
        })
    }

    /// Visits the key of every position that is one move away.
    #[inline]
    pub(super) fn neighbours(&self, key: u64, mut visit: impl FnMut(u64)) {
        let mut position = self.position(key);
        let Position { heads, free, .. } = position;
        for from in bits(heads) {
            let symbol = position.kinds[from as usize];
            let kind = &self.kinds[usize::from(symbol) - 1];
            let room = free | kind.mask << from;
            let fits = kind.offsets.iter().fold(kind.heads, |fits, offset| fits & room >> offset);
            let reached = self.reached(1 << from, fits) & !(1 << from);
            position.kinds[from as usize] = 0;
            for to in bits(reached) {
                position.kinds[to as usize] = symbol;
                position.heads = heads & !(1 << from) | 1 << to;
                position.free = room & !(kind.mask << to);
                visit(self.key(&position));
                position.kinds[to as usize] = 0;
            }
            position.kinds[from as usize] = symbol;
        }
    }

    /// Where one move leads from here, if the piece fits there.
    fn reached(&self, from: u64, fits: u64) -> u64 {
        let row = self.width + 1;
        let beside = |cells: u64| (cells << 1 | cells >> 1 | cells << row | cells >> row) & fits;
        match self.metric {
            Metric::Steps => beside(from),
            Metric::Moves => {
                let mut reached = from;
                loop {
                    let more = beside(reached) & !reached;
                    if more == 0 {
                        return reached;
                    }
                    reached |= more;
                }
            }
            // Bricks have no other metric.
            Metric::Slides | Metric::Octile => {
                let line = |next: fn(u64, u32) -> u64, by: u32| {
                    let mut reached = 0;
                    let mut here = next(from, by) & fits;
                    while here != 0 {
                        reached |= here;
                        here = next(here, by) & fits;
                    }
                    reached
                };
                let (up, down) = (|cell, by| cell >> by, |cell, by| cell << by);
                line(up, 1) | line(down, 1) | line(up, row) | line(down, row)
            }
        }
    }
}

/// How far right of the corner of its box the first cell of a piece is.
fn first(shape: &Shape) -> u32 {
    shape.cells().first().map_or(0, |&(_, column)| column.into())
}

/// The numbers of the bits.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}
