//! The three heuristics of the Unblock Me notebook, the first both as it is meant and as it is printed. None is admissible, so no solution found with them may be called
//! optimal; they are provided for comparison.

use slidewise_core::{Cost, Guarantee, Heuristic, Metric};
use slidewise_domains::rush::{Axis, Rush, State};

/// The Unblock Me notebook's H1, as intended: the number of cars that stand across the red car's line, before *or
/// behind* it.
///
/// The notebook intends it for the red car in the third row of 6×6: a vertical block of three cells counts unless it is
/// at the bottom, one of two cells counts unless it starts in the first, the fourth or the fifth row. These are exactly
/// the blocks that cover the third row, which generalizes to every board. What the notebook prints is
/// [`Notebook1Printed`].
///
/// Not admissible under any metric and for neither goal: cars behind the red one are counted although they need not
/// move, even in solved states. It never falls by more than one along a move, because only the car that moves can leave
/// the line; in that sense it is consistent under every metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notebook1;

impl<const C: usize, const K: usize> Heuristic<Rush<C, K>> for Notebook1 {
    fn estimate(&self, rush: &Rush<C, K>, state: &State<C, K>) -> Option<Cost> {
        let instance = rush.instance();
        let red = instance.red();
        let line = if red.axis == Axis::Horizontal { red.row } else { red.column };
        let cars = instance.cars.iter().zip(rush.positions(state));
        let across = cars.filter(|(car, position)| {
            car.axis != red.axis && (*position..position + car.length).contains(&line)
        });
        Some(across.count() as Cost)
    }

    fn guarantee(&self, _: &Rush<C, K>) -> Guarantee {
        Guarantee { admissible: false, consistent: true }
    }
}

/// The Unblock Me notebook's H1 as its program has it: the vertical blocks of two cells, wherever they stand, and the
/// vertical blocks of three cells that do not start in the fourth row.
///
/// For the blocks of two cells the program joins three inequalities by `or`, which is always true. Their number never
/// changes, so they add the same to every state, and a search does not notice them. (In the printed text, the `else`
/// before them stands four columns too far to the right; read literally, no block of two cells counts. That makes no
/// difference either.)
///
/// On other boards than the notebook's, three cells are any number but two, the fourth row is the last place of the
/// block, and vertical is across the red car's line.
///
/// Not admissible under any metric and for neither goal: it is positive in solved states. It never falls by more than
/// one along a move; in that sense it is consistent under every metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notebook1Printed;

impl<const C: usize, const K: usize> Heuristic<Rush<C, K>> for Notebook1Printed {
    fn estimate(&self, rush: &Rush<C, K>, state: &State<C, K>) -> Option<Cost> {
        let instance = rush.instance();
        let axis = instance.red().axis;
        let side = if axis == Axis::Horizontal { instance.height } else { instance.width };
        let cars = instance.cars.iter().zip(rush.positions(state));
        let counted = cars
            .filter(|(car, position)| car.axis != axis && (car.length == 2 || position + car.length != side));
        Some(counted.count() as Cost)
    }

    fn guarantee(&self, _: &Rush<C, K>) -> Guarantee {
        Guarantee { admissible: false, consistent: true }
    }
}

/// The Unblock Me notebook's H2: the number of cars that are not where they stand in one solved state, which the
/// notebook takes from a breadth-first search.
///
/// Not admissible under any metric and for neither goal, as soon as there are other solved states: one of them may be
/// nearer, and itself has a value above 0. (If the given one were the only one, each misplaced car would have to move.)
/// It never falls by more than one along a move; in that sense it is consistent under every metric.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notebook2 {
    goal: Places,
}

impl Notebook2 {
    /// Compares with this state of the same puzzle.
    #[must_use]
    pub fn new<const C: usize, const K: usize>(rush: &Rush<C, K>, goal: &State<C, K>) -> Self {
        Self { goal: Places::of(rush, goal) }
    }
}

impl<const C: usize, const K: usize> Heuristic<Rush<C, K>> for Notebook2 {
    fn estimate(&self, rush: &Rush<C, K>, state: &State<C, K>) -> Option<Cost> {
        Some(self.goal.distances(rush, state).map(|distance| Cost::from(distance > 0)).sum())
    }

    fn guarantee(&self, _: &Rush<C, K>) -> Guarantee {
        Guarantee { admissible: false, consistent: true }
    }
}

/// The Unblock Me notebook's H3: the sum of the distances of all cars from where they stand in one solved state. The
/// notebook uses it with moves, and with steps as costs ("math form"); the value is the same.
///
/// Not admissible under any metric and for neither goal, as soon as there are other solved states: one of them may be
/// nearer, and itself has a value above 0. With moves or slides as costs it would not be admissible even otherwise: a
/// car goes any distance in one. With steps it never falls by more than the cost along an edge, and is consistent in
/// that sense; with moves or slides it is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notebook3 {
    goal: Places,
}

impl Notebook3 {
    /// Compares with this state of the same puzzle.
    #[must_use]
    pub fn new<const C: usize, const K: usize>(rush: &Rush<C, K>, goal: &State<C, K>) -> Self {
        Self { goal: Places::of(rush, goal) }
    }
}

impl<const C: usize, const K: usize> Heuristic<Rush<C, K>> for Notebook3 {
    fn estimate(&self, rush: &Rush<C, K>, state: &State<C, K>) -> Option<Cost> {
        Some(self.goal.distances(rush, state).sum())
    }

    fn guarantee(&self, rush: &Rush<C, K>) -> Guarantee {
        Guarantee { admissible: false, consistent: rush.instance().metric == Metric::Steps }
    }
}

/// Where each car of a puzzle stands along its line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Places(Vec<u8>);

impl Places {
    fn of<const C: usize, const K: usize>(rush: &Rush<C, K>, state: &State<C, K>) -> Self {
        Self(rush.positions(state).map(|position| position as u8).collect())
    }

    /// The distance of each car from here.
    #[inline]
    fn distances<const C: usize, const K: usize>(
        &self,
        rush: &Rush<C, K>,
        state: &State<C, K>,
    ) -> impl Iterator<Item = Cost> {
        self.0
            .iter()
            .zip(rush.positions(state))
            .map(|(&goal, position)| u32::from(goal).abs_diff(position as u32))
    }
}
