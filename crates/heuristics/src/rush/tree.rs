//! The cars in the way, those in *their* way, and so on: the fewest that must move, for some levels.

use slidewise_core::{Cost, Domain, Explanation, Guarantee, Heuristic};
use slidewise_domains::grid::BitSet;
use slidewise_domains::rush::{Axis, Goal, Instance, Rush, Shape, State};

use super::cells::Cells;
use super::explain;
use super::jam::{Jam, Request};

/// The tree heuristic of the Unblock Me thesis (definitions 4.6 to 4.8): `tree:i`, `tree-printed:i` or
/// `tree-program:i`.
///
/// The red car asks the cars between it and the exit to leave. A car that is asked to leave some cells can do so to
/// either side of those it stands on, and asks whichever cars stand where it would just have left them. A place that is
/// not on the board or has a wall is not a choice; a car without a choice asks nobody. Each combination of choices is a
/// branch of a tree, and the value is the smallest number of cars mentioned on a branch of `levels` levels. The first
/// level is the red car with those in its way, so `tree:1` is [`Blockers`](super::Blockers); `tree:0` is 0; more levels
/// never give a smaller value. As there, the red car counts unless the goal is a clear way, and a solved state has 0.
///
/// There are three readings. [`Reading::Formula`] is this, and asks no car that was mentioned before.
/// [`Reading::Printed`] is definition 4.7 to the letter: it spares only those mentioned up to the level before, so a car
/// may be asked by another of its level and even by itself, because its new place may overlap its old one. (The dummy
/// block by which the thesis keeps sets from being empty is not counted.) [`Reading::Program`] is what the thesis's
/// program computes, and so what its tables are about: like the formula it asks no car twice, but a new place must have
/// none of the cells that *any* car of this vertex is asked to leave; and where two cars ask for the same cell, it adds
/// them up wrongly and asks for the one to its left. Up to two levels the three are the same: there the cars that are
/// asked stand on different lines across the red one.
///
/// Evaluation allocates no memory and cuts off a branch that has as many cars as the best one. The tree doubles with
/// each car that has a choice: many levels on large boards can be slow.
///
/// # Guarantees
///
/// They hold for both goals and in every metric, because they are about the number of moves: counting slides or steps
/// instead never makes a solution shorter.
///
/// **Up to two levels: admissible and consistent.** In a solution, each car in the way is at some time wholly on one
/// side of the cell that it blocks. So it has been where it would just have left that cell, and all cars that stand
/// there now have moved. The branch with these choices mentions only cars that move. As to consistency, let `m` move,
/// and take the best branch of the state after. The same choices before the move mention the same cars and at most `m`
/// besides: a place depends on the cell that is blocked, not on where the car stands. If `m` has left the way, let it
/// choose the side to which it went: there it found nobody. If the red car moves, the cars in its way stay the same.
///
/// **Three levels of `tree`: admissible if no car of length *n* > 2 parallel to the red one has a line of more than
/// 2*n* cells,** so on all boards of up to six cells along the red car's line; not consistent. A parallel car may block
/// several others, and is asked to leave all their cells at once, although in a solution it may leave some of them to
/// one side and later the others to the other. If it leaves all to the same side, it has been beyond the outermost, and
/// all cars that it asks have moved. If not, it moves twice, and only one move was counted. Let it choose a side: it
/// asks too many by at most the distance between the outermost cell that it did leave to this side and the outermost of
/// all, less than *n*. That is at most 1, which the second move compensates, unless *n* > 2 and its line holds the
/// places on both sides of the outermost cell, of 2*n* + 1 cells in all. On the first board this is so: the value is 6,
/// because B must go left by three; but B right, C down by three, B left by two, D down, A out are 5 moves.
///
/// ```text
/// ...C.D.     FF...     ...     AABC..
/// AA.C.D.     E....     ..B     ..BCDE
/// EF.BBB.     E.DD.     AAB     FFF.DE
/// EF.....     AABC.     .CC
/// .......     GGBC.
/// ```
///
/// **Otherwise not admissible.** On the second board `tree:4` is 6, and 5 moves suffice by the same trick; no board of
/// fewer cells without walls has such a state for four to six levels. On the third, `tree-printed:3` is 3, but B up, A
/// out are 2 moves.
///
/// The program's reading is not admissible from three levels on either: on the 86 known boards it overestimates 17 states
/// with three levels, 92 with four, 193 with five.
///
/// **From three levels on not consistent:** conjecture 4.4 of the thesis is true for two levels only. On the fourth
/// board `tree:3` is 6, and 4 when F has moved right, where it cannot leave the cells that B and C want and asks
/// nobody; no smaller board without walls has such an edge. On the 86 boards of the 40 cards and their like, with
/// 575,450 states and 5,955,996 edges, 452 edges are inconsistent with three levels, 1,689 with four and 3,482 with
/// five; 101 states are overestimated with five and none with fewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tree {
    /// The number of levels of the tree.
    pub levels: u32,
    /// How the thesis is read.
    pub reading: Reading,
}

/// How the definition of the tree is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// `tree`: a car leaves the cells it stands on, and is asked only once.
    Formula,
    /// `tree-printed`: the same, but it may be asked again on the next level.
    Printed,
    /// `tree-program`: as the thesis's program does it.
    Program,
}

impl<S: Shape> Heuristic<Rush<S>> for Tree {
    #[inline]
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        if rush.refutation().is_some() {
            return None;
        }
        let leaving = Cost::from(rush.instance().goal == Goal::Exit);
        if self.levels == 0 || (leaving == 1 && rush.is_home(state)) {
            return Some(0);
        }
        let blockers = rush.blockers(state);
        if self.levels == 1 || blockers == 0 {
            return Some(blockers + leaving);
        }
        Some(
            leaving
                + if S::Cells::WORDS == 1 {
                    self.others::<1, S>(rush, state)
                } else {
                    self.others::<4, S>(rush, state)
                },
        )
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let here = rush.instance_at(state);
        if let Some(why) = rush.refutation() {
            return Some(Explanation::given(why, None));
        }
        if here.goal == Goal::Exit && rush.is_home(state) {
            return Some(explain::solved(&here));
        }
        if self.levels == 0 {
            return Some(Explanation::given("a tree without levels mentions no car", 0));
        }
        if self.levels == 1 || rush.blockers(state) == 0 {
            return Some(explain::blockers(&here));
        }
        let mut parts: Vec<_> = explain::leaving(&here).into_iter().collect();
        parts.push(if S::Cells::WORDS == 1 {
            self.draw::<1, S>(rush, state, &here)
        } else {
            self.draw::<4, S>(rush, state, &here)
        });
        let what =
            format!("cars that must move before {} can leave, by {} levels", here.red().name, self.levels);
        Some(Explanation::sum(what, parts))
    }

    fn guarantee(&self, rush: &Rush<S>) -> Guarantee {
        let sound = self.levels == 3 && self.reading == Reading::Formula && is_cramped(rush.instance());
        Guarantee { admissible: self.levels <= 2 || sound, consistent: self.levels <= 2 }
    }
}

/// Does no car parallel to the red one have enough room to pass all those it blocks on either side, so that a tree of
/// three levels would ask for two cars too many?
fn is_cramped(instance: &Instance) -> bool {
    let red = instance.red();
    let side = if red.axis == Axis::Horizontal { instance.width } else { instance.height };
    let mut parallel = instance.cars.iter().filter(|car| car.axis == red.axis);
    parallel.all(|car| car.length == 2 || side <= 2 * car.length)
}

impl Tree {
    /// The fewest cars other than the red one that a branch mentions; the red car must not be at the edge.
    fn others<const W: usize, S: Shape>(self, rush: &Rush<S>, state: &State<S>) -> u32 {
        let (jam, blockers) = Jam::<W>::new(rush, state);
        Search { jam, reading: self.reading }.fewest(&Cells::EMPTY, &blockers, self.levels, u32::MAX)
    }
}

/// Branch and bound over the tree: mentioned cars are never removed, so a branch only grows.
pub(super) struct Search<const W: usize> {
    pub(super) jam: Jam<W>,
    pub(super) reading: Reading,
}

/// A vertex whose children are being generated.
pub(super) struct Vertex<const W: usize> {
    /// The cars mentioned so far, including those asked here.
    pub(super) mentioned: Cells<W>,
    /// Those that are not asked by the ones asked here.
    spared: Cells<W>,
    /// What those asked here must leave.
    cells: Cells<W>,
    /// The number of levels below.
    pub(super) below: u32,
}

impl<const W: usize> Search<W> {
    /// The fewest cars on a branch through this vertex, or `best` if none has fewer.
    pub(super) fn fewest(&self, before: &Cells<W>, asked: &Request<W>, levels: u32, best: u32) -> u32 {
        let mentioned = before.or(&asked.cars);
        let count = mentioned.len();
        if count >= best || levels == 1 || asked.cars.is_empty() {
            return count.min(best);
        }
        let vertex = self.vertex(before, asked, levels);
        if vertex.below == 1 {
            self.choose_last(&vertex, asked.cars, Cells::EMPTY, best)
        } else {
            self.choose(&vertex, asked.cars, Request::NONE, best)
        }
    }

    /// The vertex at which some cars are asked.
    #[inline(always)]
    pub(super) fn vertex(&self, before: &Cells<W>, asked: &Request<W>, levels: u32) -> Vertex<W> {
        let mentioned = before.or(&asked.cars);
        let spared = if self.reading == Reading::Printed { *before } else { mentioned };
        Vertex { mentioned, spared, cells: asked.cells, below: levels - 1 }
    }

    /// The same, if those still in `asked` have not yet made their choices and the others ask what is in `next`.
    fn choose(&self, vertex: &Vertex<W>, mut asked: Cells<W>, mut next: Request<W>, mut best: u32) -> u32 {
        while let Some(car) = asked.pop() {
            match self.ways(vertex, car) {
                [None, None] => {}
                [Some(way), None] | [None, Some(way)] => next = self.both(&next, &way),
                [Some(low), Some(high)] => {
                    best = self.choose(vertex, asked, self.both(&next, &low), best);
                    next = self.both(&next, &high);
                    if vertex.mentioned.or(&next.cars).len() >= best {
                        return best;
                    }
                }
            }
        }
        self.fewest(&vertex.mentioned, &next, vertex.below, best)
    }

    /// The same where the children are leaves: only cars count, and a choice that adds none is as good as any.
    fn choose_last(&self, vertex: &Vertex<W>, mut asked: Cells<W>, mut next: Cells<W>, mut best: u32) -> u32 {
        while let Some(car) = asked.pop() {
            match self.ways(vertex, car) {
                [None, None] => {}
                [Some(way), None] | [None, Some(way)] => next = next.or(&way.cars),
                [Some(low), Some(high)] => {
                    let known = vertex.mentioned.or(&next);
                    let (low, high) = (low.cars.without(&known), high.cars.without(&known));
                    if !low.is_empty() && !high.is_empty() {
                        best = self.choose_last(vertex, asked, next.or(&low), best);
                        next = next.or(&high);
                    }
                }
            }
        }
        best.min(vertex.mentioned.or(&next).len())
    }

    #[inline(always)]
    pub(super) fn ways(&self, vertex: &Vertex<W>, car: usize) -> [Option<Request<W>>; 2] {
        let spare = |way: Request<W>| Request { cars: way.cars.without(&vertex.spared), ..way };
        let ways = match self.reading {
            Reading::Formula | Reading::Printed => self.jam.ways(car, &vertex.cells),
            Reading::Program => self.jam.program_ways(car, &vertex.cells),
        };
        ways.map(|way| way.map(spare))
    }

    /// What both ask.
    #[inline(always)]
    pub(super) fn both(&self, one: &Request<W>, other: &Request<W>) -> Request<W> {
        match self.reading {
            Reading::Formula | Reading::Printed => one.or(other),
            Reading::Program => Request { cells: self.jam.sum(&one.cells, &other.cells), ..one.or(other) },
        }
    }
}
