//! A 15-puzzle that is just large enough to count its nodes: the blank moves up, left, right or down, in this order;
//! the goal has the blank first and then the tiles by number.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Packable, Reversible};

const SIDE: u8 = 4;

/// Where the tiles are at the start, row by row; 0 is the blank.
pub(crate) struct Tiles(pub(crate) [u8; 16]);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    tiles: [u8; 16],
    blank: u8,
    /// The sum of the tiles' distances from their places.
    manhattan: u8,
}

/// Which way the blank goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Up,
    Left,
    Right,
    Down,
}

impl Way {
    const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    fn back(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    fn from(self, cell: u8) -> Option<u8> {
        let (row, column) = (cell / SIDE, cell % SIDE);
        match self {
            Self::Up => (row > 0).then(|| cell - SIDE),
            Self::Left => (column > 0).then(|| cell - 1),
            Self::Right => (column + 1 < SIDE).then_some(cell + 1),
            Self::Down => (row + 1 < SIDE).then_some(cell + SIDE),
        }
    }
}

fn distance(tile: u8, cell: u8) -> u8 {
    if tile == 0 { 0 } else { (tile / SIDE).abs_diff(cell / SIDE) + (tile % SIDE).abs_diff(cell % SIDE) }
}

impl Domain for Tiles {
    type State = State;
    type Move = Way;

    fn start(&self) -> State {
        let tiles = self.0;
        let blank = (0..16).find(|&cell| tiles[cell as usize] == 0).expect("there is a blank");
        State { tiles, blank, manhattan: (0..16).map(|cell| distance(tiles[cell as usize], cell)).sum() }
    }

    fn moves<'d>(&'d self, state: &State) -> impl Iterator<Item = Way> + use<'d> {
        let blank = state.blank;
        Way::ALL.into_iter().filter(move |way| way.from(blank).is_some())
    }

    fn apply(&self, state: &mut State, way: Way) {
        let cell = way.from(state.blank).expect("the move is legal");
        let tile = state.tiles[cell as usize];
        state.manhattan = state.manhattan + distance(tile, state.blank) - distance(tile, cell);
        state.tiles.swap(cell.into(), state.blank.into());
        state.blank = cell;
    }

    fn is_goal(&self, state: &State) -> bool {
        state.manhattan == 0
    }
}

impl Reversible for Tiles {
    fn undo(&self, state: &mut State, way: Way) {
        self.apply(state, way.back());
    }

    fn undoes(&self, way: Way, previous: Way) -> bool {
        way == previous.back()
    }
}

impl Packable for Tiles {
    type Key = u64;

    fn pack(&self, state: &State) -> u64 {
        state.tiles.iter().fold(0, |key, &tile| key << 4 | u64::from(tile))
    }

    fn unpack(&self, key: u64) -> State {
        Tiles(std::array::from_fn(|cell| (key >> (60 - 4 * cell) & 15) as u8)).start()
    }
}

/// The sum of the tiles' distances from their places.
pub(crate) struct Manhattan;

impl Heuristic<Tiles> for Manhattan {
    fn estimate(&self, _: &Tiles, state: &State) -> Option<Cost> {
        Some(state.manhattan.into())
    }

    fn guarantee(&self, _: &Tiles) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
