//! Turns a finished search into a report.

use slidewise_core::{Outcome, Stats};
use slidewise_domains::notation::PieceMove;

use super::resolve::ResolvedOptions;
use super::search::Finished;
use crate::report::{LayerReport, Operations, Report, Verdict};
use crate::{DirectionName, HeuristicName, Puzzle};

/// Stands for something that a search does not have.
const NONE: &str = "none";

/// The proof that there is no solution, if there is none.
pub(super) struct Proof {
    /// One of the constants below.
    pub(super) by: &'static str,
    pub(super) reason: String,
}

impl Proof {
    /// The rules alone prove it.
    pub(super) const RULES: &str = "rules";
    /// The heuristic proves that the start is a dead end.
    pub(super) const HEURISTIC: &str = "heuristic";
    /// The whole space was searched.
    pub(super) const SEARCH: &str = "search";

    /// Proof by a search that ended with this heuristic.
    pub(super) fn by_search(heuristic: HeuristicName) -> Self {
        let but = if heuristic.sees_dead_ends() {
            format!(", except beyond dead ends that {heuristic} proves")
        } else {
            String::new()
        };
        Self { by: Self::SEARCH, reason: format!("every reachable state was searched{but}") }
    }

    /// The same by a search that went backwards.
    pub(super) fn by_search_backwards(heuristic: HeuristicName) -> Self {
        let reason = format!(
            "every state from which a final state can be reached was searched, except where {heuristic} proves that \
             there is no way from the start"
        );
        Self { by: Self::SEARCH, reason }
    }
}

/// The report of a search, with the moves of its solution as text.
pub(super) fn report(
    puzzle: &Puzzle,
    moves: Option<Vec<PieceMove>>,
    chosen: &ResolvedOptions,
    finished: Finished,
    proof: Proof,
) -> Report {
    let mut report = counts(puzzle, chosen, &finished.stats);
    match finished.outcome {
        Outcome::Solved(solution) => {
            report.bracket(solution.cost, solution.lower_bound);
            report.not_optimal_because = (!report.optimal).then(|| why_not_optimal(chosen));
            report.branching_factor = branching_factor(finished.stats.generated_edges, solution.cost);
        }
        Outcome::Unsolvable => {
            report.outcome = Verdict::Unsolvable;
            report.proof = Some(proof.reason);
            report.proof_by = Some(proof.by.into());
        }
        Outcome::Stopped { why, lower_bound } => {
            report.outcome = Verdict::Stopped;
            report.lower_bound = Some(lower_bound);
            report.stopped_by = Some(why.name().into());
        }
    }
    report.moves = moves;
    report.direction = finished.backwards.as_ref().map(|_| DirectionName::Backwards.name().into());
    report.direction_because = finished.backwards.flatten();
    report.heuristic_error = finished.errors;
    report.abstract_expanded = finished.abstract_expanded;
    report.table_bytes = finished.table_bytes;
    report.consistent = chosen.check_consistency.then_some(finished.violation.is_none());
    report.violation = finished.violation;
    report
}

fn why_not_optimal(chosen: &ResolvedOptions) -> String {
    match (chosen.algorithm, chosen.open) {
        (algorithm, _) if !algorithm.finds_shortest() => {
            format!("{algorithm} does not always find a shortest solution")
        }
        (_, Some(open)) if !open.is_sorted() => {
            format!("the open list {open} does not always return a state with the smallest f")
        }
        _ => format!("the heuristic {} is not proven admissible", chosen.heuristic),
    }
}

/// Everything that does not depend on how the search ended.
pub(super) fn counts(puzzle: &Puzzle, chosen: &ResolvedOptions, stats: &Stats) -> Report {
    Report {
        name: puzzle.name.clone(),
        puzzle: puzzle.family().into(),
        metric: puzzle.metric().name().into(),
        goal: puzzle.goal().into(),
        exit: puzzle.exit().map(Into::into),
        outcome: Verdict::default(),
        length: None,
        lower_bound: None,
        optimal: false,
        ratio: None,
        improving: false,
        found_by: None,
        not_optimal_because: None,
        stopped_by: None,
        proof: None,
        proof_by: None,
        confirmed: None,
        moves: None,
        letters: None,
        algorithm: chosen.algorithm.to_string(),
        heuristic: chosen.heuristic.to_string(),
        open: chosen.open.map_or(NONE, |open| open.name()).into(),
        closed: chosen.closed.map_or(NONE.into(), |closed| closed.to_string()),
        tie: chosen.tie.map_or(NONE, |tie| tie.name()).into(),
        final_states: chosen.final_states.map(|states| states.name().into()),
        direction: None,
        direction_because: None,
        order: chosen.order.name().into(),
        threads: chosen.threads,
        expanded: stats.expanded,
        generated: stats.generated_edges,
        generated_is: "edges".into(),
        generated_states: stats.stored,
        generated_edges: stats.generated_edges,
        reexpanded: stats.reexpanded,
        stored: stats.stored,
        abstract_expanded: None,
        operations: operations(stats),
        peak_bytes: stats.peak_bytes,
        table_bytes: 0,
        seconds: 0.0,
        branching_factor: None,
        heuristic_error: Vec::new(),
        consistent: None,
        violation: None,
        visited: Vec::new(),
        layers: layers(stats),
    }
}

fn operations(stats: &Stats) -> Operations {
    let (heap, table) = (stats.heap, stats.table);
    Operations {
        open_pushes: heap.map(|heap| heap.pushes),
        open_pops: heap.map(|heap| heap.pops),
        open_decreases: heap.map(|heap| heap.decreases),
        open_comparisons: heap.map(|heap| heap.comparisons),
        open_links: heap.map(|heap| heap.links),
        open_cuts: heap.map(|heap| heap.cuts),
        store_lookups: table.map(|table| table.lookups),
        store_comparisons: table.map(|table| table.comparisons),
        store_lists: table.map(|table| table.lists),
        store_longest_list: table.map(|table| table.longest),
        store_resizes: table.map(|table| table.resizes),
    }
}

fn layers(stats: &Stats) -> Vec<LayerReport> {
    let mut before: Option<u64> = None;
    let layer = |layer: &slidewise_core::Layer| {
        let growth = before.filter(|&before| before > 0).map(|before| layer.expanded as f64 / before as f64);
        before = Some(layer.expanded);
        LayerReport {
            f: layer.f,
            expanded: layer.expanded,
            generated: layer.generated_edges,
            stored: layer.stored,
            reexpanded: layer.reexpanded,
            open: layer.open,
            bytes: layer.bytes,
            growth,
        }
    };
    stats.layers.iter().map(layer).collect()
}

/// The effective branching factor: the `b` with `b + b² + … + b^length = generated`.
fn branching_factor(generated: u64, length: u32) -> Option<f64> {
    if length == 0 || generated < u64::from(length) {
        return None;
    }
    // The sum of the geometric series, which is `length` for b = 1.
    let nodes = |b: f64| {
        if b - 1.0 < 1e-9 { f64::from(length) } else { b * (b.powf(length.into()) - 1.0) / (b - 1.0) }
    };
    let (mut low, mut high) = (1.0, generated as f64);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if nodes(middle) < generated as f64 { low = middle } else { high = middle }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branching_factor_of_a_full_tree_is_its_degree() {
        assert!((branching_factor(3 + 9 + 27, 3).unwrap() - 3.0).abs() < 1e-9);
        assert!((branching_factor(5, 5).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(branching_factor(0, 0), None);
    }
}
