//! Positions as puzzles.

use slidewise_catalogue::Row;

use super::clusters::Cluster;
use super::set::{Position, Set, bits};
use crate::listing::Listing;

/// The names of pieces that have a goal.
const GOAL: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The names of the others.
const OTHERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// The maximum number of pieces with a goal, and of others.
pub(super) const NAMES: [usize; 2] = [GOAL.len(), OTHERS.len()];

/// A drawing of a board, cell by cell.
struct Drawing {
    cells: Vec<u8>,
    width: usize,
}

impl Drawing {
    fn new(set: &Set) -> Self {
        let width = set.width as usize;
        Self { cells: vec![b'.'; width * set.height as usize], width }
    }

    fn put(&mut self, cells: u64, name: u8) {
        for bit in bits(cells) {
            let (row, column) = (bit as usize / (self.width + 1), bit as usize % (self.width + 1));
            self.cells[row * self.width + column] = name;
        }
    }

    fn rows(&self, between: &str) -> String {
        let rows: Vec<_> = self.cells.chunks(self.width).map(String::from_utf8_lossy).collect();
        rows.join(between)
    }
}

impl Set {
    /// The hardest board of a cluster with its figures.
    pub(super) fn listing(&self, key: u64, cluster: &Cluster, minimal: Option<bool>) -> Listing {
        let position = self.position(key);
        let (metric, length) = (self.metric().name(), cluster.length());
        let if_metric = |name: &str| (metric == name).then_some(length);
        let row = Row {
            puzzle: "bricks".into(),
            board: self.puzzle(&position),
            width: self.width,
            height: self.height,
            pieces: position.heads.count_ones(),
            metric: metric.into(),
            length,
            moves: if_metric("moves"),
            slides: if_metric("slides"),
            steps: if_metric("steps"),
            minimal,
            cluster_size: Some(cluster.size()),
            histogram: cluster.histogram.clone(),
            ..Row::default()
        };
        Listing { row, text: self.board(&position).rows("/"), difficulty: None }
    }

    fn board(&self, position: &Position) -> Drawing {
        let mut drawing = Drawing::new(self);
        let (mut goal, mut others) = (GOAL.iter(), OTHERS.iter());
        for head in bits(position.heads) {
            let kind = position.kinds[head as usize];
            let has_goal = self.kinds[usize::from(kind) - 1].goal != 0;
            let names = if has_goal { &mut goal } else { &mut others };
            let name = names.next().expect("sets have no more pieces than there are names");
            drawing.put(self.cells_of(kind, head), *name);
        }
        drawing
    }

    /// A position in the native format.
    fn puzzle(&self, position: &Position) -> String {
        let board = self.board(position);
        let (mut goal, mut same) = (Drawing::new(self), String::new());
        for (number, kind) in (1..).zip(&self.kinds).filter(|(_, kind)| kind.goal != 0) {
            let heads = bits(position.heads).filter(|&head| position.kinds[head as usize] == number);
            let at = |head: u32| {
                let (row, column) = (head / (self.width + 1), head % (self.width + 1));
                board.cells[(row * self.width + column) as usize]
            };
            let names: Vec<u8> = heads.map(at).collect();
            for (place, &name) in bits(kind.goal).zip(&names) {
                goal.put(self.cells_of(number, place), name);
            }
            if names.len() > 1 {
                let names: Vec<String> = names.iter().map(|&name| char::from(name).into()).collect();
                same += &format!("same: {}\n", names.join(" "));
            }
        }
        let (metric, board, goal) = (self.metric(), board.rows("\n"), goal.rows("\n"));
        format!("puzzle: bricks\nmetric: {metric}\n{same}\n{board}\n\ngoal:\n{goal}\n")
    }
}
