//! A search on a state graph that has been explored: which states it expands, and in which order.

use slidewise_core::{Cost, Domain, Heuristic, Observer, Outcome, Solution, Stop};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_solve::families::{AnyKey, Opened, Unavailable, with_opened};
use slidewise_solve::{HeuristicName, Options, OrderName, Refused};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::Graph;

/// The result of a search on a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searched {
    /// The heuristic that was used.
    pub heuristic: HeuristicName,
    /// The expanded states, in order. A state is expanded again if a shorter path to it is found later.
    pub expanded: Vec<u32>,
    /// The states of the solution, from the start to a goal; empty if none was found.
    pub path: Vec<u32>,
    /// The cost of the solution.
    pub length: Option<Cost>,
    /// The limit that was hit.
    pub stopped_by: Option<Stop>,
}

impl Graph {
    /// Searches from the start: A* with the heuristic of the options, which is Dijkstra's algorithm without one. It
    /// expands the same states as [`slidewise_solve::solve`] does with its default lists. Only the heuristic and the
    /// limits of the options matter.
    ///
    /// # Errors
    ///
    /// If the heuristic does not fit the puzzle.
    pub fn search(&self, options: &Options, observer: &mut dyn Observer) -> Result<Searched, Refused> {
        with_opened!(&self.puzzle.instance, OrderName::Auto, opened => self.search_opened(&opened, options, observer))
    }

    fn search_opened<const N: usize>(
        &self,
        opened: &Opened<N>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Searched, Refused> {
        let name = match options.heuristic {
            HeuristicName::Auto => opened.best_heuristic(options),
            name => name,
        };
        let mut expanded = Vec::new();
        let outcome = opened.with_heuristic(name, options, observer, |heuristic, held, observer| {
            let table_bytes = held + heuristic.table_bytes() as u64;
            let visit = |state: &AnyKey<N>| expanded.push(self.node(opened, state));
            search(opened, heuristic, (name, table_bytes), options, observer, visit)
        });
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(Unavailable::Refused(refused)) => return Err(refused),
            Err(Unavailable::Stopped(why)) => Outcome::Stopped { why, lower_bound: 0 },
        };
        let (mut path, mut length, mut stopped_by) = (Vec::new(), None, None);
        match outcome {
            Outcome::Solved(Solution { moves, cost, .. }) => {
                let mut state = opened.start();
                path.push(self.node(opened, &state));
                for mv in moves {
                    opened.apply(&mut state, mv);
                    path.push(self.node(opened, &state));
                }
                length = Some(cost);
            }
            Outcome::Unsolvable => {}
            Outcome::Stopped { why, .. } => stopped_by = Some(why),
        }
        Ok(Searched { heuristic: name, expanded, path, length, stopped_by })
    }

    fn node<const N: usize>(&self, opened: &Opened<N>, state: &AnyKey<N>) -> u32 {
        self.by_board(&opened.native(state)).expect("every state that can be reached was explored")
    }
}

fn search<const N: usize>(
    opened: &Opened<N>,
    heuristic: &dyn Heuristic<Opened<N>>,
    (name, table_bytes): (HeuristicName, u64),
    options: &Options,
    mut observer: &mut dyn Observer,
    visit: impl FnMut(&AnyKey<N>),
) -> Outcome<<Opened<N> as Domain>::Move> {
    let budget = Budget::new(options.limits.memory);
    if budget.charge(table_bytes as usize).is_err() {
        return Outcome::Stopped { why: Stop::Memory, lower_bound: 0 };
    }
    let tie = if name == HeuristicName::Zero { Tie::FirstIn } else { Tie::LargerG };
    let (open, closed) = (BucketQueue::new(tie.turn(), &budget), CompactTable::new(&budget));
    let mut run = Run::new(&budget, options.limits.nodes, &mut observer);
    BestFirst::new(opened, heuristic, open, closed, tie, &budget).run_watched(&mut run, visit)
}
