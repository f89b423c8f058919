//! The program one writes first: a `HashMap` and a `VecDeque` over lists of pieces, each with its shape and corner.

use std::collections::{HashMap, HashSet, VecDeque};

use slidewise_core::Metric;
use slidewise_domains::bricks::{Cell, Goal, Instance};

/// Each piece: the number of its kind, row and column. Pieces of a kind are interchangeable, so the list is sorted.
type State = Vec<(usize, usize, usize)>;

/// The board without its pieces, and their kinds.
struct Board<'a> {
    instance: &'a Instance,
    /// By kind: the cells counted from the corner, and whether gates are open to it.
    kinds: Vec<(Vec<Cell>, bool)>,
    goal: State,
}

/// Number of states of the whole space.
pub(crate) fn explore(instance: &Instance) -> usize {
    search(instance, Metric::Steps, false).1
}

/// Length of a shortest solution in the puzzle's own metric, by breadth-first search, and the number of states stored.
pub(crate) fn solve(instance: &Instance) -> (Option<u32>, usize) {
    search(instance, instance.metric, true)
}

fn search(instance: &Instance, metric: Metric, stop: bool) -> (Option<u32>, usize) {
    let (board, start) = Board::new(instance);
    let mut parents: HashMap<State, Option<State>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, depth)) = queue.pop_front() {
        if stop && board.goal.iter().all(|piece| state.contains(piece)) {
            return (Some(depth), parents.len());
        }
        for next in board.successors(&state, metric) {
            if !parents.contains_key(&next) {
                parents.insert(next.clone(), Some(state.clone()));
                queue.push_back((next, depth + 1));
            }
        }
    }
    (None, parents.len())
}

fn corner(cells: &[Cell]) -> Cell {
    let row = cells.iter().map(|cell| cell.0).min().expect("a piece has cells");
    let column = cells.iter().map(|cell| cell.1).min().expect("a piece has cells");
    (row, column)
}

impl<'a> Board<'a> {
    fn new(instance: &'a Instance) -> (Self, State) {
        let Goal::Place(targets) = &instance.goal else { unreachable!("the boards have goals of this kind") };
        let named = instance.goal_pieces();
        let mut board = Self { instance, kinds: Vec::new(), goal: Vec::new() };
        let mut start = State::new();
        for (number, piece) in instance.pieces.iter().enumerate() {
            let (row, column) = corner(&piece.cells);
            let shape: Vec<Cell> = piece.cells.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect();
            let kind = (shape, named.contains(&number));
            let known = board.kinds.iter().position(|known| *known == kind && !kind.1);
            let kind = known.unwrap_or_else(|| {
                board.kinds.push(kind);
                board.kinds.len() - 1
            });
            start.push((kind, row, column));
            for target in targets.iter().filter(|target| target.piece == number) {
                let (row, column) = corner(&target.cells);
                board.goal.push((kind, row, column));
            }
        }
        start.sort_unstable();
        (board, start)
    }

    fn cells(&self, (kind, row, column): (usize, usize, usize)) -> impl Iterator<Item = Cell> {
        self.kinds[kind].0.iter().map(move |cell| (cell.0 + row, cell.1 + column))
    }

    fn successors(&self, state: &State, metric: Metric) -> Vec<State> {
        let mut next = Vec::new();
        for (index, &piece) in state.iter().enumerate() {
            let taken = self.taken(state, index);
            let mut seen = HashSet::from([piece]);
            let mut queue = VecDeque::from([piece]);
            while let Some(at) = queue.pop_front() {
                for to in self.steps(at, &taken).into_iter().filter(|&to| seen.insert(to)) {
                    let mut child = state.clone();
                    child[index] = to;
                    child.sort_unstable();
                    next.push(child);
                    if metric == Metric::Moves {
                        queue.push_back(to);
                    }
                }
            }
        }
        next
    }

    /// The cells a piece cannot enter.
    fn taken(&self, state: &State, index: usize) -> Vec<Vec<bool>> {
        let mut grid = vec![vec![false; self.instance.width]; self.instance.height];
        let gates = self.instance.gates.iter().filter(|_| !self.kinds[state[index].0].1);
        let others = state.iter().enumerate().filter(|&(other, _)| other != index);
        let pieces = others.flat_map(|(_, &piece)| self.cells(piece));
        for (row, column) in self.instance.walls.iter().chain(gates).copied().chain(pieces) {
            grid[row][column] = true;
        }
        grid
    }

    fn steps(
        &self,
        (kind, row, column): (usize, usize, usize),
        taken: &[Vec<bool>],
    ) -> Vec<(usize, usize, usize)> {
        let ways = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
            (row + 1, column),
        ];
        let inside = |&(row, column): &Cell| row < self.instance.height && column < self.instance.width;
        let free = |cell: Cell| {
            cell.0 < self.instance.height && cell.1 < self.instance.width && !taken[cell.0][cell.1]
        };
        let pieces = ways.into_iter().filter(inside).map(|(row, column)| (kind, row, column));
        pieces.filter(|&piece| self.cells(piece).all(free)).collect()
    }
}
