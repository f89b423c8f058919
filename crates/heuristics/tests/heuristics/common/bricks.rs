//! Sliding bricks to look at: drawn, shared, and thrown with dice.

use slidewise_core::{Cost, Heuristic, Metric, Outcome, Zero};
use slidewise_domains::bricks::{Bricks, Fixed, Goal, Instance, Lock, Piece, Target, read};
use slidewise_heuristics::bricks::{Blocking, Clearance, Cleared, Manhattan, Pattern, Pdb};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::boards::Dice;

/// The rules in a size that all puzzles of these tests fit.
pub type Rules = Bricks<Fixed<2, 32, 4>>;

pub fn rules(instance: &Instance) -> Rules {
    Bricks::new(instance).expect("a small board")
}

/// A board in the native format or as a matrix.
pub fn drawn(text: &str) -> Instance {
    let native = text.starts_with("puzzle:");
    let mut entries = if native { read::FORMATS.native(text) } else { read::FORMATS.foreign(text) };
    entries.remove(0).instance.expect("the board is legal")
}

pub fn in_metric(instance: &Instance, metric: Metric) -> Instance {
    Instance { metric, ..instance.clone() }
}

/// A file of the reference data.
fn shared(name: &str) -> Option<String> {
    slidewise_testing::text(&format!("bricks/{name}"))
}

/// A puzzle of the shared table whose figures are verified.
pub struct Verified {
    pub name: String,
    pub states: u64,
    pub instance: Instance,
}

/// The verified puzzles with up to `limit` states, of those whose name is `wanted`.
pub fn verified(limit: u64, wanted: impl Fn(&str) -> bool) -> Vec<Verified> {
    let rows = shared("puzzles.csv").unwrap_or_default();
    let row = |line: &str| {
        let fields: Vec<&str> = line.trim().split(',').collect();
        let [name, .., states, "verified"] = fields[..] else { return None };
        let states = states.parse().ok().filter(|&states| states <= limit)?;
        let text = wanted(name).then(|| shared(&format!("puzzles/{name}.txt")))??;
        Some(Verified { name: name.to_owned(), states, instance: drawn(&text) })
    };
    rows.lines().filter_map(row).collect()
}

/// All heuristics of the family with their names.
pub fn heuristics(bricks: &Rules) -> Vec<(&'static str, Box<dyn Heuristic<Rules>>)> {
    let pattern = |further, bound| Pattern::new(bricks, further, bound);
    vec![
        ("zero", Box::new(Zero)),
        ("manhattan", Box::new(Manhattan::new(bricks))),
        ("blocking", Box::new(Blocking::new(bricks))),
        ("clearance", Box::new(Clearance::new(bricks))),
        ("pdb:0", Box::new(Pdb::new(bricks, &pattern(0, 100_000)))),
        ("pdb:2", Box::new(Pdb::new(bricks, &pattern(2, 100_000)))),
        ("pdb", Box::new(Pdb::new(bricks, &pattern(usize::MAX, 400_000)))),
        ("pdb+clearance:1", Box::new(Cleared::new(bricks, &pattern(1, 100_000)))),
        ("pdb+clearance", Box::new(Cleared::new(bricks, &pattern(usize::MAX, 400_000)))),
    ]
}

/// The states that A* expands, and the length of the solution it finds.
pub fn astar(bricks: &Rules, heuristic: &dyn Heuristic<Rules>) -> (u64, Cost) {
    let budget = Budget::new(None);
    let open = BucketQueue::new(Tie::LargerG.turn(), &budget);
    let closed = CompactTable::new(&budget);
    let mut search = BestFirst::new(bricks, heuristic, open, closed, Tie::LargerG, &budget);
    let mut observer = ();
    let mut run = Run::new(&budget, None, &mut observer);
    let Outcome::Solved(solution) = search.run(&mut run) else { panic!("it has a solution") };
    (run.stats().expanded, solution.cost)
}

fn empty(width: usize, height: usize, metric: Metric) -> Instance {
    Instance {
        width,
        height,
        walls: Vec::new(),
        gates: Vec::new(),
        pieces: Vec::new(),
        goal: Goal::Place(Vec::new()),
        same: Vec::new(),
        metric,
    }
}

impl Dice {
    /// A small board with walls, gates and pieces of up to three cells, one or two of which must go somewhere.
    pub fn bricks(&mut self, metric: Metric) -> Instance {
        let (width, height) = (3 + self.below(3), 2 + self.below(3));
        let board = empty(width, height, metric);
        self.scatter(board, Vec::new())
    }

    /// The same with a wall from top to bottom, or one with a gate in it: equal pieces are in two rooms.
    pub fn rooms(&mut self, metric: Metric) -> Instance {
        let (width, height) = (4 + self.below(2), 2 + self.below(3));
        let mut board = empty(width, height, metric);
        let column = 1 + self.below(width - 2);
        board.walls = (0..height).map(|row| (row, column)).collect();
        let taken = board.walls.clone();
        if self.below(2) == 0 {
            board.gates = vec![board.walls.remove(self.below(height))];
        }
        self.scatter(board, taken)
    }

    /// Throws walls, gates and pieces on a board where some cells are taken, and gives it a goal.
    fn scatter(&mut self, mut board: Instance, mut taken: Vec<(usize, usize)>) -> Instance {
        let (width, height) = (board.width, board.height);
        for throw in 0..4 + self.below(width * height) {
            let cells = self.shape(width, height);
            if cells.iter().any(|cell| taken.contains(cell)) {
                continue;
            }
            taken.extend(&cells);
            match throw {
                1 if cells.len() == 1 => board.walls.extend(cells),
                2 => board.gates.push(cells[0]),
                _ => {
                    let lock =
                        [Some(Lock::Horizontal), Some(Lock::Vertical)].get(self.below(8)).copied().flatten();
                    board.pieces.push(Piece { name: format!("p{throw}"), cells, lock });
                }
            }
        }
        board.walls.sort_unstable();
        board.gates.sort_unstable();
        if board.pieces.is_empty() {
            return self.bricks(board.metric);
        }
        self.aim(board, &taken)
    }

    /// Some cells near each other, in reading order.
    fn shape(&mut self, width: usize, height: usize) -> Vec<(usize, usize)> {
        let shapes: [&[(usize, usize)]; 6] = [
            &[(0, 0)],
            &[(0, 0)],
            &[(0, 0), (0, 1)],
            &[(0, 0), (1, 0)],
            &[(0, 0), (0, 1), (1, 0)],
            &[(0, 1), (1, 0)],
        ];
        let shape = shapes[self.below(shapes.len())];
        let (row, column) = (self.below(height - 1), self.below(width - 1));
        shape.iter().map(|cell| (cell.0 + row, cell.1 + column)).collect()
    }

    /// Gives a board a goal.
    fn aim(&mut self, mut board: Instance, taken: &[(usize, usize)]) -> Instance {
        let free = |cell: &(usize, usize)| {
            cell.0 < board.height && cell.1 < board.width && !board.walls.contains(cell)
        };
        if self.below(4) == 0 {
            let piece = self.below(board.pieces.len());
            let exit = (self.below(board.height), self.below(board.width));
            board.goal = Goal::Exit { piece, cells: vec![if free(&exit) { exit } else { taken[0] }] };
            return board;
        }
        let mut targets: Vec<Target> = Vec::new();
        for piece in 0..board.pieces.len().min(1 + self.below(3)) {
            let (down, right) = (self.below(board.height), self.below(board.width));
            let cells = &board.pieces[piece].cells;
            let (top, left) = (cells[0].0, cells.iter().map(|cell| cell.1).min().expect("it has cells"));
            let cells: Vec<_> =
                cells.iter().map(|cell| (cell.0 - top + down, cell.1 - left + right)).collect();
            let clear = |target: &Target| cells.iter().all(|cell| !target.cells.contains(cell));
            if cells.iter().all(free) && targets.iter().all(clear) {
                targets.push(Target { piece, cells });
            }
        }
        if targets.is_empty() {
            targets.push(Target { piece: 0, cells: board.pieces[0].cells.clone() });
        }
        let shape = |target: &Target| {
            let cells = &board.pieces[target.piece].cells;
            cells
                .iter()
                .map(|cell| (cell.0 - cells[0].0, cell.1 as isize - cells[0].1 as isize))
                .collect::<Vec<_>>()
        };
        let lock = |target: &Target| board.pieces[target.piece].lock;
        let is_alike = |a: &Target, b: &Target| shape(a) == shape(b) && lock(a) == lock(b);
        if targets.len() > 1 && is_alike(&targets[0], &targets[1]) && self.below(2) == 0 {
            board.same = vec![vec![targets[0].piece, targets[1].piece]];
        }
        board.goal = Goal::Place(targets);
        board
    }
}
