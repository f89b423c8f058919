//! The demands of the goal on a class of pieces: where they must end, how far that is for a piece alone on the board,
//! and which cells they cannot avoid covering.

use slidewise_core::{Cost, Explanation, Rule};
use slidewise_domains::bricks::{Bricks, Shape, State, Wanted};
use slidewise_domains::grid::BitSet;

use super::alone::distances;
use super::explain::{Standing, among, standing};

/// A class of the goal with its distances.
#[derive(Clone, Debug)]
pub(super) struct Aim<S: Shape> {
    pub(super) class: usize,
    /// For each target (a single piece has only one, which may be any of several places) and each place: the distance
    /// from there.
    ways: Vec<Vec<Option<Cost>>>,
    /// For each place: the cells that a single piece must cover on any path from there; for several pieces, those of
    /// the targets.
    unavoidable: Vec<S::Cells>,
}

/// A class of the goal and its wanted places: any of them for a single piece, all of them for several.
pub(super) struct ClassGoal {
    class: usize,
    ends: Vec<u16>,
}

/// All demands of the goal; empty if it can never hold.
pub(super) fn class_goals<S: Shape>(bricks: &Bricks<S>) -> Vec<ClassGoal> {
    match bricks.wanted() {
        Wanted::Any(class, ends) => vec![ClassGoal { class: *class, ends: ends.clone() }],
        Wanted::All(targets) => {
            let mut class_goals: Vec<ClassGoal> = Vec::new();
            for &(class, end) in targets {
                match class_goals.iter_mut().find(|goal| goal.class == class) {
                    Some(goal) => goal.ends.push(end),
                    None => class_goals.push(ClassGoal { class, ends: vec![end] }),
                }
            }
            class_goals
        }
        Wanted::Never => Vec::new(),
    }
}

/// The cells that are covered in every goal.
pub(super) fn last<S: Shape>(bricks: &Bricks<S>) -> S::Cells {
    let mut last = S::Cells::default();
    for ClassGoal { class, ends } in class_goals(bricks) {
        let all = bricks.members(class).len() > 1;
        let kept = |cell: &usize| {
            let covers = |&end: &u16| bricks.cells(class, end).contains(*cell);
            if all { ends.iter().any(covers) } else { ends.iter().all(covers) }
        };
        (0..size(bricks)).filter(kept).for_each(|cell| last.insert(cell));
    }
    last
}

/// The number of cells of the board.
fn size<S: Shape>(bricks: &Bricks<S>) -> usize {
    bricks.instance().width * bricks.instance().height
}

impl<S: Shape> Aim<S> {
    pub(super) fn new(bricks: &Bricks<S>, goal: &ClassGoal) -> Self {
        let ClassGoal { class, ends } = goal;
        let class = *class;
        if bricks.members(class).len() == 1 {
            let way = distances(bricks, class, ends.iter().copied(), |_| true);
            return Self { class, unavoidable: unavoidable(bricks, goal, &way), ways: vec![way] };
        }
        let way = |&end: &u16| distances(bricks, class, [end].into_iter(), |_| true);
        let mut cells = S::Cells::default();
        ends.iter().for_each(|&end| cells.unite(bricks.cells(class, end)));
        let unavoidable = vec![cells; bricks.places(class)];
        Self { class, ways: ends.iter().map(way).collect(), unavoidable }
    }

    /// The distance of the nearest piece to the farthest target.
    pub(super) fn way(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        let nearest = |way: &Vec<Option<Cost>>| {
            bricks.standing(state, self.class).filter_map(|place| way[place as usize]).min()
        };
        self.ways.iter().try_fold(0, |farthest, way| Some(nearest(way)?.max(farthest)))
    }

    /// The same, explained.
    pub(super) fn explain(&self, bricks: &Bricks<S>, state: &State<S>) -> Explanation {
        let nearest = |way: &Vec<Option<Cost>>| {
            let part = |piece: Standing| {
                let way = way[piece.place as usize];
                let what = match way {
                    Some(_) => format!("the path of {} to the goal, alone on the board", piece.name),
                    None => format!("{} cannot reach the goal", piece.name),
                };
                piece.part(bricks, what, way)
            };
            let parts = standing(bricks, state, self.class).map(part).collect();
            among(Rule::Smallest, "the nearest piece for this target", parts)
        };
        among(Rule::Largest, "the farthest target", self.ways.iter().map(nearest).collect())
    }

    /// The cells that cannot be avoided.
    pub(super) fn cells(&self, bricks: &Bricks<S>, state: &State<S>) -> &S::Cells {
        let first = bricks.standing(state, self.class).next().expect("a class has a piece");
        &self.unavoidable[first as usize]
    }
}

/// For each place: the cells that are covered on every path from there to an end, found by leaving out each cell in
/// turn.
fn unavoidable<S: Shape>(bricks: &Bricks<S>, goal: &ClassGoal, way: &[Option<Cost>]) -> Vec<S::Cells> {
    let mut unavoidable = vec![S::Cells::default(); way.len()];
    for cell in 0..size(bricks) {
        let avoids = |place: u16| !bricks.cells(goal.class, place).contains(cell);
        let without = distances(bricks, goal.class, goal.ends.iter().copied(), avoids);
        for (place, cells) in unavoidable.iter_mut().enumerate() {
            if way[place].is_some() && without[place].is_none() {
                cells.insert(cell);
            }
        }
    }
    unavoidable
}
