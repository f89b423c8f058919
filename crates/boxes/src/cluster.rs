//! Measures the whole cluster of one puzzle: its size, its distances, its hardest board.

use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance};
use slidewise_store::{Budget, Exhausted};

use crate::box_graph::{Boxes, Home, Lines, StateBox, digit};
use crate::explore::Explorer;
use crate::layout::Layout;
use crate::line::{Line, LineTable, Placement};

/// The maximum side of a board.
pub const LONGEST_SIDE: usize = 8;

/// The number of boxes that are found between two calls of `go_on`.
const LOOK: u64 = 1 << 12;

/// The cluster of a puzzle.
///
/// If the red car is vertical, rows and columns are exchanged internally.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Columns, then rows.
    tables: Vec<LineTable>,
    width: usize,
    home: Home,
    goal: Goal,
    /// The red car's row.
    red_row: usize,
    /// For each configuration of that row: the cells between the red car and the exit edge.
    ways: Vec<u64>,
    /// The digits of the start.
    start: u64,
    /// For each line, the indices of its cars in the puzzle, in their order on the line.
    cars: Vec<Vec<usize>>,
}

/// The results for a cluster that was explored completely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The number of states.
    pub states: u64,
    /// The number of legal moves, summed over all states.
    pub edges: u64,
    /// The number of states at each distance to the nearest goal; empty if there is no goal.
    pub layers: Vec<u64>,
    /// The distance of the start, if there is a goal.
    pub length: Option<u32>,
    /// The number of shortest solutions from the start; `u128::MAX` stands for that many or more.
    pub ways: u128,
    /// A state with the largest distance, if there is a goal; the start if it is one. For each car of the puzzle, the
    /// coordinate of its first cell along its line.
    pub hardest: Option<Vec<usize>>,
}

/// Why a cluster was not explored completely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// There is not enough memory.
    Exhausted(Exhausted),
    /// The caller stopped it.
    Asked,
}

impl From<Exhausted> for Halt {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl Cluster {
    /// The cluster of a puzzle, or `None` if its board is too large.
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        if instance.width.max(instance.height) > LONGEST_SIDE {
            return None;
        }
        match instance.red().axis {
            Axis::Horizontal => Some(Self::of(instance)),
            Axis::Vertical => Some(Self::of(&instance.transposed())),
        }
    }

    fn of(instance: &Instance) -> Self {
        let (width, height) = (instance.width, instance.height);
        let columns = (0..width).map(|x| (Axis::Vertical, x, Line::column(x as u8, height as u8)));
        let rows = (0..height).map(|y| (Axis::Horizontal, y, Line::row(y as u8, width as u8)));
        let (mut tables, mut cars, mut start) = (Vec::new(), Vec::new(), 0);
        for (axis, number, line) in columns.chain(rows) {
            let here = cars_of(instance, axis, number);
            let placement = placement(instance, axis, number, &here);
            // Only columns have parts.
            let table = LineTable::new(line, placement.rearranged(line.cells), axis == Axis::Vertical);
            let digit = table.digit_of(line.spread(placement.covered())).expect("it is one of them");
            start |= (digit as u64) << line.shift;
            tables.push(table);
            cars.push(here);
        }
        let red_row = instance.red().row;
        let table = &tables[width + red_row];
        let place = cars[width + red_row].iter().position(|&car| car == instance.red);
        let place = place.expect("the red car is in its row");
        let red = |digit: usize| table.placements()[digit].cars[place];
        let is_home = |digit: &usize| match (instance.exit, red(*digit)) {
            (Exit::Low, (at, _)) => at == 0,
            (Exit::High, (at, length)) => usize::from(at + length) == width,
        };
        let way = |digit: usize| {
            let (at, length) = red(digit);
            let cells = match instance.exit {
                Exit::Low => 0..usize::from(at),
                Exit::High => usize::from(at + length)..width,
            };
            cells.fold(0, |way, x| way | 1 << (8 * x + red_row))
        };
        let digits = 0..table.radix() as usize;
        Self {
            home: Home {
                shift: table.shift,
                digits: digits.clone().filter(is_home).fold(0, |home, digit| home | 1 << digit),
            },
            ways: digits.map(way).collect(),
            goal: instance.goal,
            width,
            red_row,
            start,
            tables,
            cars,
        }
    }

    fn lines(&self) -> Lines<'_> {
        Lines { tables: self.tables.iter().collect(), width: self.width, home: self.home }
    }

    /// The goals of a box: the configurations that the columns can take in them. `None` if there are none.
    fn goals(&self, lines: &Lines<'_>, state_box: StateBox) -> Option<[u16; 8]> {
        match self.goal {
            Goal::Exit => lines.is_home(state_box).then(|| lines.parts(state_box)),
            Goal::Clear => {
                let way = self.ways[digit(state_box.digits, self.width + self.red_row)];
                let mut parts = lines.parts(state_box);
                for (column, part) in parts.iter_mut().enumerate().take(self.width) {
                    if way >> (8 * column + self.red_row) & 1 == 1 {
                        *part &= !lines.tables[column].covering(self.red_row as u8);
                    }
                }
                let is_clear =
                    way & state_box.covered == 0 && parts[..self.width].iter().all(|&part| part != 0);
                is_clear.then_some(parts)
            }
        }
    }

    /// For each car of the puzzle, the coordinate of its first cell along its line.
    fn positions(&self, digits: u64) -> Vec<usize> {
        let mut positions = vec![0; self.cars.iter().map(Vec::len).sum()];
        for (line, cars) in self.cars.iter().enumerate() {
            let here = &self.tables[line].placements()[digit(digits, line)];
            for (&car, &(at, _)) in cars.iter().zip(&here.cars) {
                positions[car] = at.into();
            }
        }
        positions
    }

    /// Finds all boxes, and the number of their states.
    fn flood(
        &self,
        lines: &Lines<'_>,
        budget: &Budget,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(Boxes, u64), Halt> {
        let mut boxes = Boxes::new();
        let (mut states, mut found, mut going) = (0, 0_u64, true);
        boxes.explore(lines, lines.box_of(self.start), budget, |state_box| {
            states += lines.size(state_box);
            found += 1;
            going = !found.is_multiple_of(LOOK) || go_on(states);
            going
        })?;
        if going { Ok((boxes, states)) } else { Err(Halt::Asked) }
    }

    /// The number of states. Calls `go_on` now and then with the number found so far, and stops if it returns false.
    ///
    /// # Errors
    ///
    /// If it stops or the budget is exhausted.
    pub fn count(&self, budget: &Budget, go_on: &mut dyn FnMut(u64) -> bool) -> Result<u64, Halt> {
        self.flood(&self.lines(), budget, go_on).map(|(_, states)| states)
    }

    /// Explores the whole cluster and measures it; a move is a slide or, by steps, a single one. Calls `go_on` now and
    /// then with the number of states found so far, and stops if it returns false.
    ///
    /// # Errors
    ///
    /// If it stops or the budget is exhausted.
    pub fn measure(
        &self,
        by_steps: bool,
        budget: &Budget,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Measured, Halt> {
        // Compiled here, once, where everything below can be inlined.
        if by_steps {
            self.measure_by::<true>(budget, go_on)
        } else {
            self.measure_by::<false>(budget, go_on)
        }
    }

    fn measure_by<const UNITS: bool>(
        &self,
        budget: &Budget,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Measured, Halt> {
        let lines = self.lines();
        let (boxes, states) = self.flood(&lines, budget, go_on)?;
        let layout = Layout::new(&lines, &boxes.reached(&lines));
        let mut explorer = Explorer::new();
        explorer.begin();
        let mut has_goal = false;
        for &state_box in &boxes.list {
            if let Some(goals) = self.goals(&lines, state_box) {
                explorer.begin_in(&layout, state_box, &goals, budget)?;
                has_goal = true;
            }
        }
        if !has_goal {
            // All states are expanded at once, to count the moves.
            for &state_box in &boxes.list {
                explorer.begin_in(&layout, state_box, &lines.parts(state_box), budget)?;
            }
        }
        drop(boxes);
        while explorer.next_layer(budget)? {
            if !go_on(states) {
                return Err(Halt::Asked);
            }
            explorer.expand::<UNITS, true>(&layout, budget)?;
        }
        let edges = explorer.edges();
        let unsolvable = Measured { states, edges, layers: Vec::new(), length: None, ways: 0, hardest: None };
        if !has_goal {
            return Ok(unsolvable);
        }
        let length = explorer.distance_of(&layout, self.start).expect("the start is in its cluster");
        let last = explorer.distances() - 1;
        let hardest = if length == last { self.start } else { explorer.smallest(&layout, last) };
        Ok(Measured {
            layers: explorer.histogram(),
            length: Some(length as u32),
            ways: explorer.ways::<UNITS>(&layout, self.start, length, budget)?,
            hardest: Some(self.positions(hardest)),
            ..unsolvable
        })
    }
}

/// The cars of a line in their order.
fn cars_of(instance: &Instance, axis: Axis, number: usize) -> Vec<usize> {
    let is_here = |car: &Car| match axis {
        Axis::Horizontal => car.axis == axis && car.row == number,
        Axis::Vertical => car.axis == axis && car.column == number,
    };
    let mut here: Vec<usize> = (0..instance.cars.len()).filter(|&car| is_here(&instance.cars[car])).collect();
    here.sort_by_key(|&car| instance.cars[car].position());
    here
}

fn placement(instance: &Instance, axis: Axis, number: usize, cars: &[usize]) -> Placement {
    let wall = |&(row, column): &(usize, usize)| match axis {
        Axis::Horizontal => (row == number).then_some(column),
        Axis::Vertical => (column == number).then_some(row),
    };
    let car = |&car: &usize| (instance.cars[car].position() as u8, instance.cars[car].length as u8);
    Placement {
        cars: cars.iter().map(car).collect(),
        walls: instance.walls.iter().filter_map(wall).fold(0, |walls, at| walls | 1 << at),
    }
}
