//! The rules of one puzzle of sliding tiles, as moves of the blank: up, left, right, down. With this order,
//! iterative-deepening A* generates exactly as many nodes as Korf (1985) counted.
//!
//! `K` is the number of 64-bit words of a state: 1 up to 16 cells, 4 up to 40, 32 up to 256.

use slidewise_core::{Backward, Domain, Goals, NarrowKeys, Packable, Reversible, Undirected};

use super::{Instance, Packed, rank};
use crate::grid::Bits;

/// No board has more cells. A power of two, so that a masked cell number needs no bounds check.
const ROOM: usize = 256;

/// A position of all tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<const K: usize> {
    pub(super) cells: Packed<K>,
    pub(super) blank: u8,
}

impl<const K: usize> State<K> {
    pub(super) fn of(numbers: &[u8]) -> Self {
        let cells = Packed::of(numbers);
        Self { cells, blank: cells.blank() as u8 }
    }

    #[inline]
    pub(super) fn unpacked(key: Bits<K>) -> Self {
        let cells = Packed(key);
        Self { cells, blank: cells.blank() as u8 }
    }

    /// The tile on a cell; 0 for the blank.
    #[inline(always)]
    #[must_use]
    pub fn tile(&self, cell: u8) -> usize {
        self.cells.get(cell.into())
    }
}

/// The blank moves from one cell to the next, and the tile there moves the other way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The cell that the blank leaves and the tile moves to.
    pub from: u8,
    /// The cell that the blank moves to.
    pub to: u8,
}

impl Step {
    fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

/// The steps of the blank from one cell: one byte each, the next one lowest, holding the bits in which the cell it leads
/// to differs from this one. No byte of a step is 0.
#[derive(Clone, Copy, Debug)]
struct Steps {
    from: u8,
    to: u32,
}

impl Iterator for Steps {
    type Item = Step;

    #[inline(always)]
    fn next(&mut self) -> Option<Step> {
        let change = self.to as u8;
        self.to >>= 8;
        (change != 0).then_some(Step { from: self.from, to: self.from ^ change })
    }
}

/// The rules of one instance.
#[derive(Clone, Debug)]
pub struct Tiles<const K: usize> {
    instance: Instance,
    start: State<K>,
    goal: State<K>,
    /// Is the number of inversions of the start odd?
    pub(super) odd_start: bool,
    /// For each cell: where the blank can go from there, as in [`Steps`].
    to: [u32; ROOM],
}

impl<const K: usize> Tiles<K> {
    /// The rules of `instance`, or `None` if it has more cells than fit. It must be a usual one.
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        assert!(instance.is_usual(), "these rules are for standard boards in steps");
        let (width, height) = (instance.width, instance.height);
        if width * height > Packed::<K>::CELLS {
            return None;
        }
        let mut to = [0; ROOM];
        for (cell, to) in to.iter_mut().enumerate().take(width * height) {
            let (row, column) = (cell / width, cell % width);
            let up = (row > 0).then(|| cell - width);
            let left = (column > 0).then(|| cell - 1);
            let right = (column + 1 < width).then_some(cell + 1);
            let down = (row + 1 < height).then_some(cell + width);
            let cells = [down, right, left, up].into_iter().flatten();
            *to = cells.fold(0, |bytes, next| bytes << 8 | (next ^ cell) as u32);
        }
        let (start, goal) = (State::of(&instance.start), State::of(&instance.goal));
        let odd_start = rank::is_odd(&instance.start);
        Some(Self { instance: instance.clone(), start, goal, odd_start, to })
    }

    /// The puzzle these are the rules of.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The puzzle that starts in `state`.
    #[must_use]
    pub fn instance_at(&self, state: &State<K>) -> Instance {
        let cells = 0..self.instance.start.len();
        Instance { start: cells.map(|cell| state.tile(cell as u8) as u8).collect(), ..self.instance.clone() }
    }

    #[inline(always)]
    fn steps(&self, state: &State<K>) -> Steps {
        Steps { from: state.blank, to: self.to[usize::from(state.blank) % ROOM] }
    }
}

impl<const K: usize> Domain for Tiles<K> {
    type State = State<K>;
    type Move = Step;

    fn start(&self) -> State<K> {
        self.start
    }

    #[inline(always)]
    fn moves<'d>(&'d self, state: &State<K>) -> impl Iterator<Item = Step> + use<'d, K> {
        self.steps(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut State<K>, step: Step) {
        state.cells.shift(step.to.into(), step.from.into());
        state.blank = step.to;
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<K>) -> bool {
        state.cells == self.goal.cells
    }

    fn refutation(&self) -> Option<String> {
        self.instance.refutation()
    }
}

impl<const K: usize> Reversible for Tiles<K> {
    #[inline(always)]
    fn undo(&self, state: &mut State<K>, step: Step) {
        self.apply(state, step.reversed());
    }

    #[inline(always)]
    fn undoes(&self, step: Step, previous: Step) -> bool {
        step.to == previous.from
    }
}

impl<const K: usize> Backward for Tiles<K> {
    fn arrivals<'d>(&'d self, state: &State<K>) -> impl Iterator<Item = Step> + use<'d, K> {
        self.steps(state).map(Step::reversed)
    }
}

impl<const K: usize> Packable for Tiles<K> {
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

impl<const K: usize> NarrowKeys for Tiles<K> {
    fn key_bits(&self) -> u32 {
        Packed::<K>::bits(self.instance.start.len()) as u32
    }
}

/// The blank can always go back.
impl<const K: usize> Undirected for Tiles<K> {}

impl<const K: usize> Goals for Tiles<K> {
    fn goals(&self) -> impl Iterator<Item = State<K>> {
        std::iter::once(self.goal)
    }
}
