//! Solves a puzzle: options in, a report out, every solution replayed by the independent verifier on the way.

use std::time::Instant;

use slidewise_core::{Domain, Heuristic, Observer, Outcome, Packable, Stats};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use crate::families::{self, Family, HeuristicJob, Job, Move};
use crate::report::Report;
use crate::{Algorithm, ClosedName, HeuristicName, OpenName, Options, OrderName, Puzzle, Refused, TieName};

/// Solves a puzzle. Fails only if the options do not fit.
///
/// # Panics
/// If the verifier refuses the solution or its length: a bug, and no answer is better than a wrong one.
pub fn solve(puzzle: &Puzzle, options: &Options, observer: &mut impl Observer) -> Result<Report, Refused> {
    let report = families::run(puzzle, options.order, Solve { puzzle, options, observer })?;
    if let Some(moves) = &report.moves {
        let replay = slidewise_verify::replay(&puzzle.native(), moves)
            .unwrap_or_else(|refusal| panic!("the solution of {} is wrong: {refusal}", puzzle.name));
        assert_eq!(Some(replay.length), report.length, "the length of {} is wrong", puzzle.name);
    }
    Ok(report)
}

/// The choices of a run with no `auto` left.
#[derive(Clone, Copy)]
struct Chosen {
    algorithm: Algorithm,
    heuristic: HeuristicName,
    tie: TieName,
    order: OrderName,
}

impl Chosen {
    fn new(options: &Options, best: HeuristicName) -> Result<Self, Refused> {
        let blind = [HeuristicName::Auto, HeuristicName::Zero].contains(&options.heuristic);
        let (algorithm, heuristic) = match (options.algorithm, options.heuristic) {
            (Algorithm::Auto, HeuristicName::Zero) => (Algorithm::Bfs, HeuristicName::Zero),
            (Algorithm::Auto | Algorithm::AStar, HeuristicName::Auto) => (Algorithm::AStar, best),
            (Algorithm::Auto | Algorithm::AStar, heuristic) => (Algorithm::AStar, heuristic),
            (blind_search, _) if blind => (blind_search, HeuristicName::Zero),
            (blind_search, heuristic) => {
                return Err(Refused(format!(
                    "{blind_search} takes no heuristic: leave out --heuristic {heuristic}, or use --algorithm astar"
                )));
            }
        };
        let tie = match (options.tie, algorithm) {
            (TieName::Auto, Algorithm::AStar) => TieName::LargerG,
            (TieName::Auto, _) => TieName::FirstIn,
            (TieName::FirstIn, _) | (_, Algorithm::AStar | Algorithm::Dijkstra) => options.tie,
            (tie, _) => {
                return Err(Refused(format!(
                    "{algorithm} expands first in, first out: leave out --tie {tie}, or use --algorithm dijkstra"
                )));
            }
        };
        let order = if options.order == OrderName::Auto { OrderName::Default } else { options.order };
        Ok(Self { algorithm, heuristic, tie, order })
    }

    fn tie(&self) -> Tie {
        match self.tie {
            TieName::Auto | TieName::FirstIn => Tie::FirstIn,
            TieName::LastIn => Tie::LastIn,
            TieName::LargerG => Tie::LargerG,
            TieName::End => Tie::End,
        }
    }
}

struct Solve<'a, O> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    observer: &'a mut O,
}

impl<O: Observer> Job for Solve<'_, O> {
    type Output = Result<Report, Refused>;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        let chosen = Chosen::new(self.options, family.best_heuristic())?;
        let began = Instant::now();
        let (outcome, stats, proof) = match family.domain().refutation() {
            Some(reason) => (Outcome::Unsolvable, Stats::default(), reason),
            None => {
                let search = Search {
                    domain: family.domain(),
                    chosen,
                    options: self.options,
                    observer: self.observer,
                };
                let (outcome, stats) = family.with_heuristic(chosen.heuristic, search)?;
                (outcome, stats, "every state that can be reached was searched")
            }
        };
        let seconds = began.elapsed().as_secs_f64();
        Ok(Report { seconds, ..report(self.puzzle, family, chosen, outcome, &stats, proof) })
    }
}

struct Search<'a, D, O> {
    domain: &'a D,
    chosen: Chosen,
    options: &'a Options,
    observer: &'a mut O,
}

impl<D: Packable<Key: Default>, O: Observer> HeuristicJob<D> for Search<'_, D, O> {
    type Output = (Outcome<D::Move>, Stats);

    fn run<H: Heuristic<D>>(self, heuristic: &H) -> Self::Output {
        let limits = &self.options.limits;
        let budget = Budget::new(limits.memory);
        let tie = self.chosen.tie();
        let open = BucketQueue::new(tie.turn(), &budget);
        let closed = CompactTable::new(&budget);
        let mut search = BestFirst::new(self.domain, heuristic, open, closed, tie, &budget);
        let mut run = Run::new(&budget, limits.nodes, self.observer);
        let outcome = search.run(&mut run);
        (outcome, run.stats())
    }
}

fn report<F: Family>(
    puzzle: &Puzzle,
    family: &F,
    chosen: Chosen,
    outcome: Outcome<Move<F>>,
    stats: &Stats,
    proof: &str,
) -> Report {
    let mut report = Report {
        name: puzzle.name.clone(),
        puzzle: puzzle.family().into(),
        metric: puzzle.metric().name().into(),
        goal: puzzle.goal().into(),
        outcome: String::new(),
        length: None,
        lower_bound: None,
        optimal: false,
        not_optimal_because: None,
        stopped_by: None,
        proof: None,
        moves: None,
        algorithm: chosen.algorithm.name().into(),
        heuristic: chosen.heuristic.name().into(),
        open: OpenName::Bucket.name().into(),
        closed: ClosedName::Compact.name().into(),
        tie: chosen.tie.name().into(),
        order: chosen.order.name().into(),
        threads: 1,
        expanded: stats.expanded,
        generated: stats.generated_edges,
        generated_is: "edges".into(),
        generated_states: stats.stored,
        generated_edges: stats.generated_edges,
        reexpanded: stats.reexpanded,
        stored: stats.stored,
        peak_bytes: stats.peak_bytes,
        seconds: 0.0,
    };
    match outcome {
        Outcome::Solved(solution) => {
            report.outcome = "solved".into();
            report.length = Some(solution.cost);
            report.lower_bound = Some(solution.lower_bound);
            report.optimal = solution.cost == solution.lower_bound;
            report.moves = Some(solution.moves.into_iter().map(|mv| family.describe(mv)).collect());
        }
        Outcome::Unsolvable => {
            report.outcome = "unsolvable".into();
            report.proof = Some(proof.into());
        }
        Outcome::Stopped { why, lower_bound } => {
            report.outcome = "stopped".into();
            report.lower_bound = Some(lower_bound);
            report.stopped_by = Some(why.name().into());
        }
    }
    report
}
