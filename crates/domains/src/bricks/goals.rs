//! All goal positions of an instance, for searches that begin there.
//!
//! They are the placements of all pieces without overlap in which the goal holds, whether reachable from the start or
//! not. Pieces of a class take ascending places, so each position occurs once. They are found depth first, piece by
//! piece, and never stored: if the goal names one piece of many, there are millions.

use slidewise_core::{Goals, argsort};

use super::domain::{Bricks, State};
use super::places::Wanted;
use super::shape::Shape;
use crate::grid::BitSet;

impl<S: Shape> Goals for Bricks<S> {
    fn goals(&self) -> impl Iterator<Item = State<S>> {
        self.goals_with_pauses().flatten()
    }

    fn goals_with_pauses(&self) -> impl Iterator<Item = Option<State<S>>> {
        Placements::new(self)
    }
}

/// A piece to be placed.
struct Spot {
    class: usize,
    /// Its number among all pieces, class by class.
    piece: usize,
    /// The places it may take, in ascending order.
    places: Vec<u16>,
    /// Must it come after the piece that was placed before it, which is of the same class?
    follows: bool,
}

/// A depth-first search for placements: the pieces of the goal first, then the classes with the fewest places.
struct Placements<'d, S: Shape> {
    bricks: &'d Bricks<S>,
    spots: Vec<Spot>,
    /// For each depth: the occupied cells when this piece is to be placed.
    taken: Vec<S::Cells>,
    /// For each depth: the next of the piece's places to try. The one before it is where the piece stands.
    next: Vec<usize>,
    depth: usize,
    done: bool,
}

impl<'d, S: Shape> Placements<'d, S> {
    fn new(bricks: &'d Bricks<S>) -> Self {
        let spots = spots(bricks);
        let taken = vec![bricks.walls; spots.len() + 1];
        let next = vec![0; spots.len()];
        let done = *bricks.wanted() == Wanted::Never;
        Self { bricks, spots, taken, next, depth: 0, done }
    }

    /// Moves the piece of this depth to its next place, if it has one left.
    fn place(&mut self) -> bool {
        let (spot, taken) = (&self.spots[self.depth], self.taken[self.depth]);
        let free = |place: &u16| self.bricks.cells(spot.class, *place).intersection_len(&taken) == 0;
        let next = self.next[self.depth];
        let Some(found) = spot.places[next..].iter().position(free) else { return false };
        self.next[self.depth] = next + found + 1;
        let deeper = &mut self.taken[self.depth + 1];
        *deeper = taken;
        deeper.unite(self.bricks.cells(spot.class, spot.places[next + found]));
        true
    }

    /// Continues with the next piece.
    fn descend(&mut self) {
        self.depth += 1;
        if let Some(spot) = self.spots.get(self.depth) {
            self.next[self.depth] = if spot.follows { self.next[self.depth - 1] } else { 0 };
        }
    }

    /// The current position of all pieces.
    fn state(&self) -> State<S> {
        let mut places = vec![0; self.spots.len()];
        for (spot, next) in self.spots.iter().zip(&self.next) {
            places[spot.piece] = spot.places[next - 1];
        }
        self.bricks.placed(places.into_iter())
    }
}

/// The number of times that pieces are placed or removed between pauses.
const PAUSE: usize = 1 << 12;

/// Placements, and `None` for a pause.
impl<S: Shape> Iterator for Placements<'_, S> {
    type Item = Option<State<S>>;

    fn next(&mut self) -> Option<Self::Item> {
        for _ in 0..PAUSE {
            if self.done {
                return None;
            }
            if self.place() {
                self.descend();
            } else if let Some(above) = self.depth.checked_sub(1) {
                self.depth = above;
            } else {
                self.done = true;
            }
            if self.depth == self.spots.len() {
                self.depth -= 1;
                return Some(Some(self.state()));
            }
        }
        Some(None)
    }
}

/// All pieces in placement order.
fn spots<S: Shape>(bricks: &Bricks<S>) -> Vec<Spot> {
    let ends: Vec<_> = (0..bricks.classes()).map(|class| ends(bricks, class)).collect();
    let spot = |class: usize| {
        let places = ends[class].clone();
        let pieces = 0..bricks.members(class).len();
        pieces.map(move |index| Spot {
            class,
            piece: bricks.first[class] + index,
            places: places.clone(),
            follows: index > 0,
        })
    };
    argsort(ends.len(), &mut |class| (ends[class].len(), 0)).into_iter().flat_map(spot).collect()
}

/// The places that pieces of a class may occupy at the end. A class of the goal has as many targets as pieces.
fn ends<S: Shape>(bricks: &Bricks<S>, class: usize) -> Vec<u16> {
    let mut ends: Vec<u16> = match bricks.wanted() {
        Wanted::All(targets) => {
            targets.iter().filter(|target| target.0 == class).map(|target| target.1).collect()
        }
        Wanted::Any(goal, places) if *goal == class => places.clone(),
        Wanted::Any(..) | Wanted::Never => Vec::new(),
    };
    if ends.is_empty() {
        ends = (0..bricks.places(class) as u16).collect();
    }
    ends.sort_unstable();
    ends
}
