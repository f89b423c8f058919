//! Analyses a cluster for a catalogue: its size, its hardest board, and whether that board is minimal.

use slidewise_boxes::{Boxes, Explorer, LINES, Layout, Lines, bits};
use slidewise_store::{Budget, Exhausted};

use super::candidates::{Board, Candidates};
use super::relevance;

/// The result for a candidate.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Its cluster has a smaller board, so it is handled elsewhere.
    NotSmallest,
    /// It represents its cluster, in which the red car never reaches the exit.
    Unsolvable {
        /// The number of boards in the cluster.
        size: u64,
    },
    /// It represents its cluster, whose hardest board is not minimal and therefore not listed.
    NotMinimal {
        /// The number of boards in the cluster.
        size: u64,
    },
    /// The hardest board of its cluster belongs in the catalogue.
    Entry(Entry),
}

/// One board of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The smallest of the hardest boards of its cluster.
    pub board: Board,
    /// Its distance to the nearest solved board.
    pub moves: u32,
    /// The smallest number of single steps to a solved board.
    pub steps: u32,
    /// The number of shortest solutions in moves.
    pub solutions: u64,
    /// The number of boards of the cluster at each distance.
    pub histogram: Vec<u64>,
    /// Does removing any one car or wall change the length?
    pub minimal: bool,
}

impl Entry {
    /// The number of boards in the cluster.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.histogram.iter().sum()
    }
}

/// Analyses candidates one after another, reusing the same memory.
#[derive(Debug)]
pub struct Analyst<'c> {
    candidates: &'c Candidates,
    /// The maximum number of bytes it may hold.
    limit: u64,
    budget: Budget,
    boxes: Boxes,
    cluster: Explorer,
    reduced: Explorer,
}

impl<'c> Analyst<'c> {
    /// An analyst of these candidates.
    #[must_use]
    pub fn new(candidates: &'c Candidates) -> Self {
        Self::within(candidates, u64::MAX)
    }

    /// An analyst of these candidates that may hold this many bytes.
    #[must_use]
    pub fn within(candidates: &'c Candidates, limit: u64) -> Self {
        let (boxes, cluster, reduced) = (Boxes::new(), Explorer::new(), Explorer::new());
        Self { candidates, limit, budget: Budget::new(Some(limit)), boxes, cluster, reduced }
    }

    /// The candidates it was created for.
    #[must_use]
    pub fn candidates(&self) -> &'c Candidates {
        self.candidates
    }

    /// Explores the cluster of a candidate as far as necessary.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn analyse(&mut self, candidate: &Board) -> Result<Verdict, Exhausted> {
        self.try_to_analyse(candidate).or_else(|_| {
            // Earlier clusters may have left large lists behind.
            *self = Self::within(self.candidates, self.limit);
            self.try_to_analyse(candidate)
        })
    }

    fn try_to_analyse(&mut self, candidate: &Board) -> Result<Verdict, Exhausted> {
        let lines = self.candidates.lines_of(candidate);
        let Some(size) = self.boxes.flood(&lines, candidate.digits, &self.budget)? else {
            return Ok(Verdict::NotSmallest);
        };
        if !self.boxes.is_solvable(&lines) {
            return Ok(Verdict::Unsolvable { size });
        }
        let all = self.candidates.rules().all;
        let may_be_minimal = relevance::all_matter(&lines, &self.boxes, self.candidates.red_line());
        if !all && !may_be_minimal {
            return Ok(Verdict::NotMinimal { size });
        }
        let layout = Layout::new(&lines, &self.boxes.reached(&lines));
        let moves = self.distances(&lines, &layout)?;
        let hardest = Board { digits: self.cluster.smallest(&layout, moves), ..*candidate };
        let minimal = may_be_minimal && self.is_minimal(&layout, &hardest, moves)?;
        if !all && !minimal {
            return Ok(Verdict::NotMinimal { size });
        }
        let steps = self.reduced.solve::<true>(&layout, hardest.digits, usize::MAX, &self.budget)?;
        Ok(Verdict::Entry(Entry {
            board: hardest,
            moves: moves as u32,
            steps: steps.unwrap_or_default() as u32,
            solutions: self.solutions(&layout, &hardest, moves)?,
            histogram: self.cluster.histogram(),
            minimal,
        }))
    }

    /// Finds the distance in slides of every state of a solvable cluster to the nearest one with the red car at the
    /// exit. Returns the largest distance.
    fn distances(&mut self, lines: &Lines<'_>, layout: &Layout<'_>) -> Result<usize, Exhausted> {
        let Self { boxes, cluster, budget, .. } = self;
        cluster.begin();
        for &solved in boxes.list.iter().filter(|&&state_box| lines.is_home(state_box)) {
            cluster.begin_in(layout, solved, &lines.parts(solved), budget)?;
        }
        while cluster.next_layer(budget)? {
            cluster.expand::<false, false>(layout, budget)?;
        }
        Ok(cluster.distances() - 1)
    }

    /// Does the removal of any one car or wall change the length? A car that moves in some shortest solution need not
    /// be tried: without it and its moves, the rest of the solution is a shorter one.
    fn is_minimal(&mut self, layout: &Layout<'_>, board: &Board, moves: usize) -> Result<bool, Exhausted> {
        let moved = self.moved(layout, board, moves);
        let red = self.candidates.red_line();
        for (line, moved) in moved.into_iter().enumerate().take(self.candidates.lines()) {
            let table = self.candidates.table(line, board.shapes[line]);
            // The red car is the last one in its row.
            let cars = table.configurations[board.digit(line)].cars.len() - usize::from(line == red);
            for car in (0..cars).filter(|car| moved >> car & 1 == 0) {
                let place = self.candidates.line(line).without_car(
                    usize::from(board.shapes[line]),
                    board.digit(line),
                    car,
                );
                let mut reduced = *board;
                reduced.set(line, place.expect("a line with fewer cars is a line of the tables"));
                if !self.is_shorter(&reduced, moves)? {
                    return Ok(false);
                }
            }
        }
        for cell in self.walls(board) {
            let reduced = self.without_wall(board, cell);
            if !self.is_shorter(&reduced, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_shorter(&mut self, reduced: &Board, moves: usize) -> Result<bool, Exhausted> {
        let lines = self.candidates.lines_of(reduced);
        let layout = Layout::new(&lines, &lines.all());
        Ok(self.reduced.solve::<false>(&layout, reduced.digits, moves, &self.budget)?.is_some())
    }

    fn walls(&self, board: &Board) -> impl Iterator<Item = u32> + use<> {
        let rows = usize::from(self.candidates.rules().width)..self.candidates.lines();
        let walls = rows.fold(0, |walls, line| walls | self.candidates.table(line, board.shapes[line]).walls);
        bits(walls)
    }

    fn without_wall(&self, board: &Board, cell: u32) -> Board {
        let width = u32::from(self.candidates.rules().width);
        let mut reduced = *board;
        for line in [cell / 8, width + cell % 8] {
            let line = line as usize;
            let tables = self.candidates.line(line);
            let place = tables.without_wall(usize::from(board.shapes[line]), board.digit(line), cell as u8);
            reduced.set(line, place.expect("a line with fewer walls is a line of the tables"));
        }
        reduced
    }

    /// The cars that one shortest solution moves, one bit each, by line.
    fn moved(&mut self, layout: &Layout<'_>, board: &Board, moves: usize) -> [u8; LINES] {
        let mut moved = [0; LINES];
        let mut here = layout.locate(board.digits);
        for distance in (0..moves).rev() {
            self.cluster.mark(distance, true);
            let mut next = None;
            layout.moves::<false>((here.0, here.2), 1 << here.1, |car, key, occupied, state| {
                if next.is_none() && self.cluster.is_marked(key, state) {
                    next = Some((car, (key, state.trailing_zeros(), occupied)));
                }
            });
            self.cluster.mark(distance, false);
            let ((line, car), there) = next.expect("a state has a neighbour that is nearer");
            moved[line] |= 1 << car;
            here = there;
        }
        moved
    }

    /// The number of shortest solutions of a board at this distance.
    fn solutions(&mut self, layout: &Layout<'_>, board: &Board, moves: usize) -> Result<u64, Exhausted> {
        let ways = self.cluster.ways::<false>(layout, board.digits, moves, &self.budget)?;
        Ok(u64::try_from(ways).unwrap_or(u64::MAX))
    }
}
