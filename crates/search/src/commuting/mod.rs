//! A* that looks up only one order of two moves that commute.
//!
//! States are expanded in layers: those with the smallest f first, and of these those with the smallest g. In a layer the
//! order does not matter, because all its successors are in later ones. A move that commutes with the last one is left out
//! if it comes before it in the order of moves ([`Commuting`]): its successor is also reached by a path of the same length
//! in which the two are made the other way round.
//!
//! That path may be left out too, at its own last state, in favour of another. But each of them ends with a later move than
//! the one before, so one of them is not left out. All of its states have an f that is at most that of the successor and a
//! smaller g, because the heuristic is consistent. So they are expanded earlier: every state is opened in time, and the
//! states expanded are exactly those that A* expands with [`Tie::SmallerG`](crate::Tie::SmallerG), apart from goals. (Where
//! nothing ensures this, pruning and duplicate detection together can lose all shortest solutions: Holte and Burch,
//! "Automatic move pruning for single-agent search", 2014.)
//!
//! Guarantee: optimal; complete on finite spaces. Memory: see `table`; and each open state with its last move. Needs:
//! [`Commuting`], and a consistent heuristic. Limits: paths of at most 65,534.

mod table;

use std::collections::VecDeque;
use std::mem;

use slidewise_core::{Commuting, Cost, Domain, Heuristic, Observer, Outcome, Packable, Solution, Stop};
use slidewise_store::{Budget, Exhausted, List};

use crate::run::{self, Run};
use table::Table;

/// Searches until there is an answer or a limit is hit.
///
/// # Panics
/// If the heuristic is not consistent.
pub fn search<D: Commuting<Key: Default>, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move> {
    assert!(heuristic.guarantee(domain).consistent, "only with a consistent heuristic is nothing lost");
    run.begin(domain, heuristic);
    let budget = run.budget().clone();
    let end = Search::new(domain, heuristic, &budget).map_err(run::reason).and_then(|mut search| {
        let goal = search.run(run);
        run.open = search.open.len;
        Ok(goal?.map(|goal| search.solution(goal, run.lower_bound())))
    });
    match end {
        Ok(Some(solution)) => Outcome::Solved(solution),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

struct Search<'d, D: Domain + Packable, H> {
    domain: &'d D,
    heuristic: &'d H,
    table: Table<D::Key, D::Move>,
    open: Layers<(D::State, Option<D::Move>)>,
}

impl<'d, D: Commuting<Key: Default>, H: Heuristic<D>> Search<'d, D, H> {
    /// Opens the start.
    fn new(domain: &'d D, heuristic: &'d H, budget: &Budget) -> Result<Self, Exhausted> {
        let (start, open) = (domain.start(), Layers::new(budget));
        let mut search = Self { domain, heuristic, table: Table::new(budget)?, open };
        search.table.reach(domain.pack(&start), 0, None)?;
        search.enqueue(start, 0, None)?;
        Ok(search)
    }

    /// Returns the goal found, if there is one.
    fn run(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<D::State>, Stop> {
        run.stats.stored = self.table.len() as u64;
        while let Some((f, g, mut layer)) = self.open.take() {
            for (state, last) in layer.iter() {
                self.open.len -= 1;
                let key = self.domain.pack(state);
                if self.table.get(key).0 < g {
                    continue; // An outdated entry: the state was expanded through a better one.
                }
                if run.rises(f) {
                    run.open = self.open.len;
                    run.enter(f);
                }
                if self.domain.is_goal(state) {
                    return Ok(Some(state.clone()));
                }
                run.expand()?;
                let edges = self.expand(state, key, g, *last).map_err(run::reason);
                run.stats.stored = self.table.len() as u64;
                run.stats.generated_edges += edges?;
            }
            layer.clear();
            self.open.spare.push(layer);
        }
        Ok(None)
    }

    /// Stores and opens the successors of a state that are new or now reached by a shorter path. Returns the number of
    /// edges.
    #[inline(always)]
    fn expand(
        &mut self,
        state: &D::State,
        key: D::Key,
        g: Cost,
        last: Option<D::Move>,
    ) -> Result<u64, Exhausted> {
        let mut met = Ok(());
        let edges = self.domain.ordered_successors(state, key, last, |mv, key| {
            if met.is_ok() {
                met = self.meet(state, mv, key, g + self.domain.cost(state, mv));
            }
        });
        met.map(|()| edges as u64)
    }

    #[inline(always)]
    fn meet(&mut self, state: &D::State, mv: D::Move, key: D::Key, g: Cost) -> Result<(), Exhausted> {
        if !self.table.reach(key, g, Some(mv))? {
            return Ok(());
        }
        let mut child = state.clone();
        self.domain.apply(&mut child, mv);
        self.enqueue(child, g, Some(mv))
    }

    /// Opens a state, unless it is a proven dead end.
    #[inline(always)]
    fn enqueue(&mut self, state: D::State, g: Cost, last: Option<D::Move>) -> Result<(), Exhausted> {
        match self.heuristic.estimate(self.domain, &state) {
            Some(h) => self.open.push(g + h, g, (state, last)),
            None => Ok(()),
        }
    }

    fn solution(&self, goal: D::State, lower_bound: Cost) -> Solution<D::Move> {
        let (cost, _) = self.table.get(self.domain.pack(&goal));
        let (mut moves, mut state) = (Vec::new(), goal);
        while let (_, Some(last)) = self.table.get(self.domain.pack(&state)) {
            self.domain.undo(&mut state, last);
            moves.push(last);
        }
        moves.reverse();
        Solution { moves, cost, lower_bound }
    }
}

/// The open states by f, and by g for each f.
struct Layers<T> {
    rows: VecDeque<List<List<T>>>,
    /// The f of the first row.
    f: Cost,
    /// The first g of the first row that may have entries.
    g: usize,
    /// Lists without entries, to be used again.
    spare: Vec<List<T>>,
    /// The number of entries; the caller counts those that it has taken.
    len: u64,
    budget: Budget,
}

impl<T> Layers<T> {
    fn new(budget: &Budget) -> Self {
        Self { rows: VecDeque::new(), f: 0, g: 0, spare: Vec::new(), len: 0, budget: budget.clone() }
    }

    #[inline(always)]
    fn push(&mut self, f: Cost, g: Cost, entry: T) -> Result<(), Exhausted> {
        self.len += 1;
        let (row, g) = ((f - self.f) as usize, g as usize);
        if let Some(layer) = self.rows.get_mut(row).and_then(|row| row.get_mut(g)) {
            return layer.push(entry);
        }
        self.add_layer(row, g)?.push(entry)
    }

    #[cold]
    fn add_layer(&mut self, row: usize, g: usize) -> Result<&mut List<T>, Exhausted> {
        while self.rows.len() <= row {
            self.rows.push_back(List::new(&self.budget));
        }
        let row = &mut self.rows[row];
        while row.len() <= g {
            row.push(self.spare.pop().unwrap_or_else(|| List::new(&self.budget)))?;
        }
        Ok(&mut row[g])
    }

    /// Removes the first layer that has entries. With a consistent heuristic, none is added before it any more.
    fn take(&mut self) -> Option<(Cost, Cost, List<T>)> {
        loop {
            let row = self.rows.front_mut()?;
            while let Some(layer) = row.get_mut(self.g) {
                self.g += 1;
                if !layer.is_empty() {
                    let layer = mem::replace(layer, List::new(&self.budget));
                    return Some((self.f, self.g as Cost - 1, layer));
                }
            }
            self.rows.pop_front();
            (self.f, self.g) = (self.f + 1, 0);
        }
    }
}
