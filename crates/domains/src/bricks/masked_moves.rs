//! Moves on small boards, from key to key: no state is unpacked, copied or packed.
//!
//! The order is that of [`Shifts`](super::moves::Shifts), which serves boards of all sizes: class by class, piece by piece,
//! the place that was found last first.
//!
//! If a move may lead anywhere that the piece can reach, then the piece that led to a state can go from there only to where
//! it could go before, and back. A hint says which piece that is, so that its moves need not be looked for again.

use arrayvec::ArrayVec;
use slidewise_core::{Hint, Metric};

use super::masks::{CELLS, CLASSES, ClassMasks, Masks};

/// A piece that need not move, because it led to the state.
#[derive(Clone, Copy, Default)]
struct Resting {
    /// The number of its class, and its corner as a bit; no bit if there is no such piece.
    class: usize,
    corner: u64,
    /// How many corners it can reach.
    reaches: usize,
}

/// In a hint: the bits of a corner, and of a number of corners.
const CORNER: u32 = CELLS.ilog2();

impl Resting {
    fn of(hint: Hint) -> Self {
        let [class, corner, reaches] =
            [hint >> (2 * CORNER), hint >> CORNER, hint].map(|part| usize::from(part) % CELLS);
        Self { class, corner: u64::from(reaches > 0) << corner, reaches }
    }
}

/// A piece that can move, in the state with this key.
struct Mover<'a> {
    /// The number of its class.
    number: usize,
    class: &'a ClassMasks,
    /// The corners of all pieces of its class, and its own.
    corners: u64,
    from: usize,
    /// The number of pieces of its class before it.
    position: usize,
    /// The key without it.
    rest: u64,
    /// The directions in which it can step, as bits.
    open: u8,
    /// The free cells, and its own.
    room: u64,
    /// Are the goal's demands on all other classes met?
    is_met: bool,
}

/// Corners that a piece can reach, in the order in which they are found.
type Reached = ArrayVec<u8, CELLS>;

impl Masks {
    /// Does the state with this key satisfy the goal?
    pub(super) fn is_goal(&self, key: u64) -> bool {
        self.classes.iter().all(|class| class.demand.is_met(class.set_in(key).corners))
    }

    /// Does a move lead anywhere that the piece can reach?
    pub(super) fn gives_hints(&self) -> bool {
        self.metric == Metric::Moves
    }

    /// Visits the successors of the state with this key: their keys, whether they are goals, and hints for them. Leaves out
    /// those that a hint allows, and returns their number.
    #[inline(always)]
    pub(super) fn successors(&self, key: u64, hint: Hint, mut visit: impl FnMut(u64, bool, Hint)) -> usize {
        let resting = Resting::of(hint);
        self.movers(key, resting, |mover| {
            let fits = mover.fits(self.metric);
            if mover.has_further(fits) {
                let reached = mover.reached(self.metric, fits);
                for to in reached.iter().rev().map(|&to| usize::from(to)) {
                    let hint = self.hint(mover, to, reached.len());
                    mover.go(to, |key, is_goal| visit(key, is_goal, hint));
                }
                return;
            }
            let mut left = mover.open;
            while left != 0 {
                let direction = left.ilog2() as usize;
                left ^= 1 << direction;
                let to = mover.after(direction);
                let hint = self.hint(mover, to, mover.open.count_ones() as usize);
                mover.go(to, |key, is_goal| visit(key, is_goal, hint));
            }
        });
        resting.reaches
    }

    /// The hint for the state in which the piece is at this corner, given how many it reaches.
    #[inline(always)]
    fn hint(&self, mover: &Mover<'_>, to: usize, reached: usize) -> Hint {
        let hint = (mover.number << CORNER | to) << CORNER | reached;
        if self.gives_hints() { hint as Hint } else { 0 }
    }

    /// Visits the states that single steps lead to, and returns the number of all moves.
    #[inline(always)]
    pub(super) fn steps(&self, key: u64, mut visit: impl FnMut(u64)) -> usize {
        let mut count = 0;
        self.movers(key, Resting::default(), |mover| {
            let mut left = mover.open;
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                mover.go(mover.after(direction), |key, _| visit(key));
                count += 1;
            }
            let fits = mover.fits(self.metric);
            if mover.has_further(fits) {
                count += mover.reached(self.metric, fits).len() - mover.open.count_ones() as usize;
            }
        });
        count
    }

    /// Visits all pieces that can move, but for one.
    #[inline(always)]
    fn movers(&self, key: u64, resting: Resting, mut visit: impl FnMut(&Mover<'_>)) {
        let mut corners = [0; CLASSES];
        let (mut free, mut unmet) = (self.cells, 0);
        for (class, corners) in self.classes.iter().zip(&mut corners) {
            let set = class.set_in(key);
            *corners = set.corners;
            free &= !set.cells;
            unmet += u32::from(!class.demand.is_met(set.corners));
        }
        for (number, (class, &corners)) in self.classes.iter().zip(&corners).enumerate() {
            let moving = if number == resting.class { corners & !resting.corner } else { corners };
            let open = class.steps.each_ref().map(|step| step.open(free) & moving);
            let mut left = open[0] | open[1] | open[2] | open[3];
            while left != 0 {
                let from = left.trailing_zeros() as usize;
                left &= left - 1;
                let bit = |direction: usize| ((open[direction] >> from & 1) as u8) << direction;
                let position = (corners & ((1 << from) - 1)).count_ones() as usize;
                visit(&Mover {
                    number,
                    class,
                    corners,
                    from,
                    position,
                    rest: key.wrapping_sub(class.weights[position][from % CELLS]),
                    open: bit(0) | bit(1) | bit(2) | bit(3),
                    room: free | class.shape << from,
                    is_met: unmet == u32::from(!class.demand.is_met(corners)),
                });
            }
        }
    }
}

impl Mover<'_> {
    /// The corner after a step.
    #[inline(always)]
    fn after(&self, direction: usize) -> usize {
        self.from.wrapping_add_signed(self.class.steps[direction].delta.into()) % CELLS
    }

    /// The corners, besides its own, at which the piece has room. If a move is a step, none but those next to it count.
    #[inline(always)]
    fn fits(&self, metric: Metric) -> u64 {
        match metric {
            Metric::Steps | Metric::Octile => 0,
            Metric::Moves | Metric::Slides => self.class.fits(self.room) & !(1 << self.from),
        }
    }

    /// Are there more of these than the piece can step to? The piece fits everywhere it can step to.
    #[inline(always)]
    fn has_further(&self, mut fits: u64) -> bool {
        let mut left = self.open;
        while left != 0 {
            left &= left - 1;
            fits &= fits.wrapping_sub(1);
        }
        fits != 0
    }

    /// The corners that the piece reaches, given those at which it has room.
    fn reached(&self, metric: Metric, mut fits: u64) -> Reached {
        let mut reached = Reached::new();
        for direction in (0..4).filter(|direction| self.open >> direction & 1 == 1) {
            let there = self.after(direction);
            reached.push(there as u8);
            fits &= !(1 << there);
            if metric == Metric::Slides {
                self.slide(direction, fits, &mut reached);
            }
        }
        if metric == Metric::Moves {
            self.flood(fits, &mut reached);
        }
        reached
    }

    /// Continues in the direction of the last step.
    fn slide(&self, direction: usize, fits: u64, reached: &mut Reached) {
        let step = &self.class.steps[direction];
        let mut here = self.after(direction);
        while step.from >> here & 1 == 1 {
            here = here.wrapping_add_signed(step.delta.into());
            if fits >> here & 1 == 0 {
                break;
            }
            reached.push(here as u8);
        }
    }

    /// Adds the corners that can be reached from those next to the piece.
    fn flood(&self, mut unseen: u64, reached: &mut Reached) {
        // The list of reached corners is its own queue.
        let mut next = 0;
        while next < reached.len() && unseen != 0 {
            let here = reached[next];
            next += 1;
            for step in &self.class.steps {
                let there = here.wrapping_add_signed(step.delta) % CELLS as u8;
                if step.from >> here & unseen >> there & 1 == 1 {
                    unseen ^= 1 << there;
                    reached.push(there);
                }
            }
        }
    }

    /// Moves the piece to another corner. What it contributes to the key depends on its position within the class, so
    /// the pieces that it passes change their contributions too.
    #[inline(always)]
    fn go(&self, to: usize, mut visit: impl FnMut(u64, bool)) {
        let Self { class, corners, from, .. } = *self;
        let (low, high) = (from.min(to), from.max(to));
        let passed = corners & ((1 << high) - 1) & !((2 << low) - 1);
        let (rest, position) = if passed == 0 { (self.rest, self.position) } else { self.pass(passed, to) };
        let key = rest.wrapping_add(class.weights[position][to % CELLS]);
        visit(key, self.is_met && class.demand.is_met(corners ^ 1 << from ^ 1 << to));
    }

    /// The key without the piece after it has passed others, and its new position.
    #[inline(always)]
    fn pass(&self, mut passed: u64, to: usize) -> (u64, usize) {
        let (mut key, mut position) = (self.rest, self.position);
        while passed != 0 {
            // In order of distance.
            let is_behind = to < self.from;
            let corner =
                if is_behind { 63 - passed.leading_zeros() } else { passed.trailing_zeros() } as usize;
            passed ^= 1 << corner;
            let (before, after) = if is_behind { (position - 1, position) } else { (position + 1, position) };
            let weights = &self.class.weights;
            key = key.wrapping_sub(weights[before][corner]).wrapping_add(weights[after][corner]);
            position = before;
        }
        (key, position)
    }
}

#[cfg(test)]
mod tests {
    use slidewise_core::{Metric, Packable, laws};

    use crate::bricks::{Bricks, Cell, Fixed, Goal, Instance, Piece, Target};

    /// Small pseudo-random numbers, the same every time.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % end
        }

        /// A board of at most 64 cells, often exactly 64, with pieces of odd shapes that need not be connected.
        fn board(&mut self, metric: Metric) -> Instance {
            let (width, height) = [(8, 8), (2, 32), (1, 9), (9, 7), (5, 4), (4, 3), (3, 2)][self.below(7)];
            let mut free: Vec<Cell> = (0..width * height).map(|cell| (cell / width, cell % width)).collect();
            let walls = self.some(&mut free, width * height / 6);
            let gates = self.some(&mut free, width);
            let mut pieces: Vec<Piece> = Vec::new();
            for number in 0..1 + self.below(9) {
                if free.len() < 5 {
                    break;
                }
                // Every other piece repeats a shape, if it fits.
                let like = pieces.get(self.below(8)).map(|piece| piece.cells.clone());
                let cells = match like.filter(|_| number % 2 == 1).map(|like| self.moved(&like, &free)) {
                    Some(cells) => cells,
                    None => {
                        let size = 1 + self.below(3);
                        let corner = self.below(free.len());
                        free.iter().copied().skip(corner).take(size).collect()
                    }
                };
                if cells.is_empty() || free.len() < cells.len() + 1 {
                    continue;
                }
                free.retain(|cell| !cells.contains(cell));
                pieces.push(Piece { name: format!("p{number}"), cells, lock: None });
            }
            if pieces.is_empty() {
                return self.board(metric);
            }
            let piece = self.below(pieces.len());
            let cells = pieces[piece].cells.clone();
            let mut room: Vec<Cell> = free.iter().chain(&gates).chain(&cells).copied().collect();
            room.sort_unstable();
            let there = self.moved(&cells, &room);
            let goal = match self.below(3) {
                0 => Goal::Exit { piece, cells: vec![room[self.below(room.len())]] },
                _ if there.is_empty() => Goal::Place(vec![Target { piece, cells }]),
                _ => Goal::Place(vec![Target { piece, cells: there }]),
            };
            Instance { width, height, walls, gates, pieces, goal, same: Vec::new(), metric }
        }

        /// Removes some cells.
        fn some(&mut self, cells: &mut Vec<Cell>, most: usize) -> Vec<Cell> {
            let count = self.below(most + 1);
            let mut some: Vec<_> = (0..count).map(|_| cells.remove(self.below(cells.len()))).collect();
            some.sort_unstable();
            some
        }

        /// The same shape elsewhere in this room; empty if it does not fit there.
        fn moved(&mut self, cells: &[Cell], room: &[Cell]) -> Vec<Cell> {
            let (to, from) = (room[self.below(room.len())], cells[0]);
            let moved = |cell: &Cell| {
                Some(((cell.0 + to.0).checked_sub(from.0)?, (cell.1 + to.1).checked_sub(from.1)?))
            };
            let there: Option<Vec<Cell>> = cells.iter().map(moved).collect();
            there.filter(|there| there.iter().all(|cell| room.contains(cell))).unwrap_or_default()
        }
    }

    #[test]
    fn keys_move_as_states_do() {
        let (mut dice, mut checked) = (Dice(7), 0);
        for metric in Metric::SLIDING {
            for _ in 0..40 {
                let instance = dice.board(metric);
                let Some(rules) = Bricks::<Fixed<1, 16, 1>>::new(&instance) else { continue };
                if rules.masks().is_some() {
                    checked += usize::from(laws::check(&rules, 30) > 10);
                    laws::check_backward(&rules, 20);
                    laws::check_hints(&rules, 2);
                }
            }
        }
        assert!(checked > 40, "only {checked} boards");
    }

    #[test]
    fn sets_that_are_too_many_for_a_table_are_computed() {
        let cell = |number: usize| (number / 6, number % 6);
        let pieces = (0..12).map(|number| Piece {
            name: format!("p{number}"),
            cells: vec![cell(3 * number)],
            lock: None,
        });
        let instance = Instance {
            width: 6,
            height: 6,
            walls: Vec::new(),
            gates: Vec::new(),
            pieces: pieces.collect(),
            goal: Goal::Place(vec![Target { piece: 0, cells: vec![(5, 5)] }]),
            same: Vec::new(),
            metric: Metric::Steps,
        };
        let rules = Bricks::<Fixed<1, 16, 1>>::new(&instance).expect("it fits");
        assert!(rules.masks().is_some());
        laws::check(&rules, 60);
        assert!(!rules.is_goal_key(rules.pack(&slidewise_core::Domain::start(&rules))));
    }
}
