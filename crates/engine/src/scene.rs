//! Puzzles in the form that the page uses.

use serde::Serialize;
use slidewise_core::Metric;
use slidewise_domains::notation::PieceMove;
use slidewise_domains::{bricks, maze};
use slidewise_draw::{Board, Role, Side, Step};
use slidewise_solve::{AnyInstance, Puzzle, Refused, picture};

type Cell = (usize, usize);

/// A board to draw.
#[derive(Serialize)]
pub(crate) struct Scene {
    family: &'static str,
    width: usize,
    height: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walls: Vec<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gates: Vec<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<Goal>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    openings: Vec<Opening>,
    pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aim: Option<Box<Scene>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagonal: Option<bool>,
}

#[derive(Serialize)]
struct Goal {
    pieces: Vec<String>,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Opening {
    side: &'static str,
    from: usize,
    to: usize,
}

#[derive(Serialize)]
struct Piece {
    name: String,
    cells: Vec<Cell>,
    goal: bool,
    tone: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    atom: Option<Atom>,
}

#[derive(Serialize)]
struct Atom {
    symbol: String,
    kind: String,
    bonds: Vec<(isize, isize, u8)>,
}

impl Scene {
    /// The start of a puzzle.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let mut scene = Self::of_board(puzzle.family(), picture::board(puzzle));
        match &puzzle.instance {
            AnyInstance::Bricks(instance) => scene.goals = targets(instance),
            AnyInstance::Maze(instance) => {
                scene.goals.iter_mut().for_each(|goal| goal.pieces.push(maze::WALKER.into()));
                scene.diagonal = Some(instance.neighbours == maze::Neighbours::Eight);
            }
            AnyInstance::Tiles(instance) => {
                let wanted = picture::tiles_goal(instance);
                scene.aim = Some(Box::new(Self::of_board(puzzle.family(), wanted)));
            }
            AnyInstance::Atomix(instance) => {
                for (piece, atom) in scene.pieces.iter_mut().zip(&instance.atoms) {
                    piece
                        .atom
                        .iter_mut()
                        .for_each(|look| look.kind.clone_from(&instance.kinds[atom.kind].name));
                }
            }
            AnyInstance::Rush(_) => {}
        }
        scene
    }

    fn of_board(family: &'static str, board: Board) -> Self {
        let atoms = board.atoms.into_iter().map(Some).chain(std::iter::repeat(None));
        let piece =
            |(index, (piece, look)): (usize, (slidewise_draw::Piece, Option<slidewise_draw::Atom>))| Piece {
                tone: look.as_ref().map_or(index, |look| look.tone),
                atom: look.map(|look| atom(&piece.name, look)),
                name: piece.name,
                cells: piece.cells,
                goal: piece.role == Role::Goal,
            };
        let opening = |opening: &slidewise_draw::Opening| Opening {
            side: match opening.side {
                Side::Left => "left",
                Side::Right => "right",
                Side::Top => "top",
                Side::Bottom => "bottom",
            },
            from: opening.lines.start,
            to: opening.lines.end,
        };
        Self {
            family,
            width: board.width,
            height: board.height,
            walls: board.walls,
            gates: board.gates,
            goals: board.goals.into_iter().map(|cells| Goal { pieces: Vec::new(), cells }).collect(),
            openings: board.openings.iter().map(opening).collect(),
            pieces: board.pieces.into_iter().zip(atoms).enumerate().map(piece).collect(),
            aim: board.aim.map(|aim| Box::new(Self::of_board(family, *aim))),
            diagonal: None,
        }
    }
}

fn atom(kind: &str, look: slidewise_draw::Atom) -> Atom {
    let bonds = look.bonds.into_iter().map(|((down, right), order)| (down, right, order)).collect();
    Atom { symbol: look.symbol, kind: kind.into(), bonds }
}

/// The targets of the goal pieces; interchangeable pieces are all named.
fn targets(instance: &bricks::Instance) -> Vec<Goal> {
    let name = |piece: &usize| instance.pieces[*piece].name.clone();
    let group = |piece: &usize| match instance.same.iter().find(|group| group.contains(piece)) {
        Some(group) => group.iter().map(name).collect(),
        None => vec![name(piece)],
    };
    match &instance.goal {
        bricks::Goal::Place(targets) => {
            let goal =
                |target: &bricks::Target| Goal { pieces: group(&target.piece), cells: target.cells.clone() };
            targets.iter().map(goal).collect()
        }
        bricks::Goal::Exit { piece, cells } => vec![Goal { pieces: vec![name(piece)], cells: cells.clone() }],
    }
}

/// A puzzle with everything known about it.
#[derive(Serialize)]
pub(crate) struct Shown {
    name: String,
    family: &'static str,
    text: String,
    metric: &'static str,
    goal: String,
    exit: Option<&'static str>,
    length: Option<u32>,
    source: Option<String>,
    scene: Scene,
}

impl Shown {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self {
            name: puzzle.name.clone(),
            family: puzzle.family(),
            text: puzzle.native(),
            metric: puzzle.metric().name(),
            goal: puzzle.goal().into_owned(),
            exit: puzzle.exit(),
            length: puzzle.known_length(),
            source: puzzle.about.source.clone(),
            scene: Scene::of(puzzle),
        }
    }
}

/// One move of a solution.
#[derive(Serialize)]
pub(crate) struct StepOut {
    text: String,
    piece: usize,
    slides: Vec<(isize, isize)>,
    cost: usize,
}

/// The moves of a solution of a puzzle.
pub(crate) fn steps(puzzle: &Puzzle, moves: &[PieceMove]) -> Result<Vec<StepOut>, Refused> {
    let told = |(Step { piece, slides, .. }, mv): (Step, &PieceMove)| {
        let cost = cost(puzzle.metric(), &slides);
        StepOut { text: mv.to_string(), piece, slides, cost }
    };
    Ok(picture::steps(&picture::board(puzzle), moves)?.into_iter().zip(moves).map(told).collect())
}

/// The cost of a move, from its slides.
fn cost(metric: Metric, slides: &[(isize, isize)]) -> usize {
    let cells = |slide: &(isize, isize)| slide.0.unsigned_abs().max(slide.1.unsigned_abs());
    match metric {
        Metric::Moves | Metric::Slides => 1,
        Metric::Steps => slides.iter().map(cells).sum(),
        Metric::Octile => {
            let price = |slide: &(isize, isize)| {
                if slide.0 != 0 && slide.1 != 0 { maze::DIAGONAL } else { maze::STRAIGHT }
            };
            slides.iter().map(|slide| cells(slide) * price(slide) as usize).sum()
        }
    }
}
