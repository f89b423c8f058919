//! The three heuristics of the Unblock Me notebook; the first both as intended and as printed. None is admissible, so
//! no solution found with them may be called optimal; they are provided for comparison.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Metric, Placed};
use slidewise_domains::rush::{Axis, Car, Instance, Rush, Shape, State};

use super::explain;

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

impl<S: Shape> Heuristic<Rush<S>> for Notebook1 {
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        let instance = rush.instance();
        let cars = instance.cars.iter().zip(rush.positions(state));
        Some(cars.filter(|(car, position)| is_across(instance, car, *position)).count() as Cost)
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let here = rush.instance_at(state);
        let across = here.cars.iter().filter(|car| is_across(&here, car, car.position()));
        let line = explain::line(here.red());
        let part = |car: &Car| explain::of_car(car, format!("{} stands across {line}", car.name), 1);
        Some(Explanation::sum(format!("cars across {line}, before or behind"), across.map(part).collect()))
    }

    fn guarantee(&self, _: &Rush<S>) -> Guarantee {
        Guarantee { admissible: false, consistent: true }
    }
}

/// Does a car at a position stand across the red car's line?
fn is_across(instance: &Instance, car: &Car, position: usize) -> bool {
    let red = instance.red();
    let line = if red.axis == Axis::Horizontal { red.row } else { red.column };
    car.axis != red.axis && (position..position + car.length).contains(&line)
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

impl<S: Shape> Heuristic<Rush<S>> for Notebook1Printed {
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        let instance = rush.instance();
        let cars = instance.cars.iter().zip(rush.positions(state));
        Some(cars.filter(|(car, position)| is_counted(instance, car, *position)).count() as Cost)
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let here = rush.instance_at(state);
        let counted = here.cars.iter().filter(|car| is_counted(&here, car, car.position()));
        let part = |car: &Car| {
            let why = if car.length == 2 { "has two cells" } else { "is not at its last place" };
            explain::of_car(car, format!("{} {why}", car.name), 1)
        };
        let what =
            format!("cars that move across {}, as the notebook counts them", explain::line(here.red()));
        Some(Explanation::sum(what, counted.map(part).collect()))
    }

    fn guarantee(&self, _: &Rush<S>) -> Guarantee {
        Guarantee { admissible: false, consistent: true }
    }
}

/// Does the notebook's program count a car at a position?
fn is_counted(instance: &Instance, car: &Car, position: usize) -> bool {
    let axis = instance.red().axis;
    let side = if axis == Axis::Horizontal { instance.height } else { instance.width };
    car.axis != axis && (car.length == 2 || position + car.length != side)
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
    pub fn new<S: Shape>(rush: &Rush<S>, goal: &State<S>) -> Self {
        Self { goal: Places::of(rush, goal) }
    }
}

impl<S: Shape> Heuristic<Rush<S>> for Notebook2 {
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        Some(self.goal.distances(rush, state).map(|distance| Cost::from(distance > 0)).sum())
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let what = "cars that are not where the goal board has them";
        Some(self.goal.explain(rush, state, what, |distance| distance.min(1)))
    }

    fn guarantee(&self, _: &Rush<S>) -> Guarantee {
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
    pub fn new<S: Shape>(rush: &Rush<S>, goal: &State<S>) -> Self {
        Self { goal: Places::of(rush, goal) }
    }
}

impl<S: Shape> Heuristic<Rush<S>> for Notebook3 {
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        Some(self.goal.distances(rush, state).sum())
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let what = "distances of the cars from where the goal board has them";
        Some(self.goal.explain(rush, state, what, |distance| distance))
    }

    fn guarantee(&self, rush: &Rush<S>) -> Guarantee {
        Guarantee { admissible: false, consistent: rush.instance().metric == Metric::Steps }
    }
}

/// Where each car of a puzzle stands along its line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Places(Vec<u8>);

impl Places {
    fn of<S: Shape>(rush: &Rush<S>, state: &State<S>) -> Self {
        Self(rush.positions(state).map(|position| position as u8).collect())
    }

    /// The distance of each car from here.
    #[inline]
    fn distances<S: Shape>(&self, rush: &Rush<S>, state: &State<S>) -> impl Iterator<Item = Cost> {
        self.0
            .iter()
            .zip(rush.positions(state))
            .map(|(&goal, position)| u32::from(goal).abs_diff(position as u32))
    }

    /// The value that counts each distance in a certain way, explained, with the goal board.
    fn explain<S: Shape>(
        &self,
        rush: &Rush<S>,
        state: &State<S>,
        what: &str,
        count: impl Fn(Cost) -> Cost,
    ) -> Explanation {
        let here = rush.instance_at(state);
        let wanted = |car: &Car, goal: u8| {
            let first = usize::from(goal);
            (first..first + car.length).map(|position| car.cell_at(position)).collect::<Vec<_>>()
        };
        let (mut parts, mut position) = (Vec::new(), Vec::new());
        for ((car, &goal), distance) in here.cars.iter().zip(&self.0).zip(self.distances(rush, state)) {
            if distance > 0 {
                let [low, high] = explain::directions(car.axis);
                let direction = if usize::from(goal) < car.position() { low } else { high };
                let what = format!("{} belongs {distance} further {direction}", car.name);
                parts.push(explain::of_car(car, what, count(distance) as usize));
            }
            position.push(Placed { piece: car.name.clone(), cells: wanted(car, goal) });
        }
        Explanation::sum(what, parts).aiming_at(position)
    }
}
