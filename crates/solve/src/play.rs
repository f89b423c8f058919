//! Playing by hand: which moves are legal, and the puzzle after some of them.

use slidewise_core::{Cost, Domain, Metric};
use slidewise_domains::notation::PieceMove;
use slidewise_domains::text::About;
use slidewise_domains::tiles::Slide;
use slidewise_domains::tiles::notation::Named;
use slidewise_domains::{atomix, bricks, maze, rush, tiles};
use slidewise_draw::{Board, Step};

use crate::families::{Opened, with_opened};
use crate::{AnyInstance, OrderName, Puzzle, Refused, picture};

/// The number of moves that are described together: the path to a move is described again for each candidate.
const AT_ONCE: usize = 16;

/// A move that can be made from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The move.
    pub mv: PieceMove,
    /// Its cost in the puzzle's metric.
    pub cost: Cost,
    /// Does it solve the puzzle?
    pub solves: bool,
}

/// All moves that can be made from the start, in a fixed order.
#[must_use]
pub fn legal(puzzle: &Puzzle) -> Vec<Legal> {
    with_opened!(&puzzle.instance, OrderName::Auto, opened => legal_opened(&opened))
}

/// Is the start solved already?
#[must_use]
pub fn is_solved(puzzle: &Puzzle) -> bool {
    with_opened!(&puzzle.instance, OrderName::Auto, opened => opened.is_goal(&opened.start()))
}

/// The puzzle after some moves, and their total cost. A move is identified by its piece, named as at the start, and its
/// destination; pieces keep their names, except atoms of one kind, which are always numbered in reading order.
///
/// # Errors
/// At the first move that is not legal.
pub fn play(puzzle: &Puzzle, moves: &[String]) -> Result<(Puzzle, Cost), Refused> {
    if let AnyInstance::Tiles(instance) = &puzzle.instance {
        let here = play_tiles(instance, moves)?;
        let about = About { known: Vec::new(), ..puzzle.about.clone() };
        return Ok((
            Puzzle { instance: AnyInstance::Tiles(here), about, ..puzzle.clone() },
            moves.len() as Cost,
        ));
    }
    let steps = picture::read_steps(&picture::board(puzzle), moves)?;
    let mut here = puzzle.clone();
    // For each piece at the start: its index in the current list.
    let mut now: Vec<usize> = (0..puzzle.pieces()).collect();
    let mut cost = 0;
    for (number, steps) in steps.chunks(AT_ONCE).enumerate() {
        let steps: Vec<_> =
            steps.iter().map(|step| Step { piece: now[step.piece], ..step.clone() }).collect();
        let board = picture::board(&here);
        let walked = with_opened!(&here.instance, OrderName::Auto, opened => walk(&opened, &board, &steps));
        cost += walked.map_err(|made| {
            let number = number * AT_ONCE + made;
            Refused(format!("move {}, '{}', is illegal here", number + 1, moves[number]))
        })?;
        for step in &steps {
            let (down, right) = displacement(step);
            shift(&mut here.instance, step.piece, |cell| {
                (cell.0.wrapping_add_signed(down), cell.1.wrapping_add_signed(right))
            });
        }
        sort_atoms(&mut here.instance, &mut now);
    }
    // Known lengths of the start do not apply to another position.
    here.about.known.clear();
    Ok((here, cost))
}

/// A board of tiles after some moves. Every tile keeps the name that it has at the start.
fn play_tiles(instance: &tiles::Instance, moves: &[String]) -> Result<tiles::Instance, Refused> {
    let mut board = Named::of(instance);
    let steps =
        picture::read_steps(&picture::board(&Puzzle::from(AnyInstance::Tiles(instance.clone()))), moves)?;
    for (number, (words, step)) in (1..).zip(moves.iter().zip(&steps)) {
        let mv: PieceMove = words.parse().expect("it was read before");
        let from = board.tiles().find(|(name, _)| *name == mv.piece).map(|(_, cell)| cell);
        let slide = from.and_then(|from| board.pushed(from, displacement(step)));
        // In steps, one tile moves by one cell.
        let is_step = |slide: &Slide| {
            slide.to == slide.last && displacement(step).0.abs() + displacement(step).1.abs() == 1
        };
        let legal = slide.filter(|slide| instance.metric != Metric::Steps || is_step(slide));
        let slide = legal
            .filter(|_| step.slides.len() == 1)
            .ok_or_else(|| Refused(format!("move {number}, '{words}', is against the rules here")))?;
        board.make(slide);
    }
    Ok(tiles::Instance { start: board.kinds().to_vec(), ..instance.clone() })
}

/// Atoms of one kind are listed in reading order.
fn sort_atoms(kind: &mut AnyInstance, now: &mut [usize]) {
    let AnyInstance::Atomix(instance) = kind else { return };
    let mut order: Vec<usize> = (0..instance.atoms.len()).collect();
    order.sort_by_key(|&atom| instance.atoms[atom]);
    instance.atoms.sort_unstable();
    for place in now {
        *place = order.iter().position(|atom| atom == place).expect("every atom has a place");
    }
}

fn displacement(step: &Step) -> (isize, isize) {
    step.slides.iter().fold((0, 0), |sum, slide| (sum.0 + slide.0, sum.1 + slide.1))
}

/// Moves a piece to the cell that `to` returns.
fn shift(kind: &mut AnyInstance, piece: usize, to: impl Fn((usize, usize)) -> (usize, usize)) {
    match kind {
        AnyInstance::Rush(rush::Instance { cars, .. }) => {
            let car = &mut cars[piece];
            (car.row, car.column) = to((car.row, car.column));
        }
        AnyInstance::Bricks(bricks::Instance { pieces, .. }) => {
            pieces[piece].cells.iter_mut().for_each(|cell| *cell = to(*cell));
        }
        AnyInstance::Tiles(_) => unreachable!("tiles are played on a board of their own"),
        AnyInstance::Maze(maze::Instance { start, .. }) => {
            let (row, column) = to((start.row.into(), start.column.into()));
            *start = maze::Cell { row: row as u16, column: column as u16 };
        }
        AnyInstance::Atomix(atomix::Instance { atoms, .. }) => atoms[piece].cell = to(atoms[piece].cell),
    }
}

fn legal_opened<const N: usize>(opened: &Opened<N>) -> Vec<Legal> {
    let start = opened.start();
    let legal = |mv| {
        let mut after = start;
        opened.apply(&mut after, mv);
        let (cost, solves) = (opened.cost(&start, mv), opened.is_goal(&after));
        // With the names of the input, which equal pieces lose in the native text of a state.
        Legal { mv: opened.describe(&[mv]).remove(0), cost, solves }
    };
    opened.moves(&start).map(legal).collect()
}

/// Makes the moves that these steps represent, and returns their cost, or the number of moves made before an illegal
/// one.
fn walk<const N: usize>(opened: &Opened<N>, board: &Board, steps: &[Step]) -> Result<Cost, usize> {
    let mut state = opened.start();
    let mut path = Vec::with_capacity(steps.len());
    let mut cost = 0;
    for step in steps {
        let piece = &board.pieces[step.piece].name;
        // Names follow the pieces from the start on, so the whole path is described.
        let mv = opened.moves(&state).find(|&mv| {
            path.push(mv);
            let described = opened.describe(&path).pop();
            path.pop();
            described.is_some_and(|mv| mv.piece == *piece && mv.displacement() == displacement(step))
        });
        let mv = mv.ok_or(path.len())?;
        cost += opened.cost(&state, mv);
        opened.apply(&mut state, mv);
        path.push(mv);
    }
    Ok(cost)
}
