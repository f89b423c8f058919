//! Tables over all instances, and the table of the instances themselves.

use super::data::Run;
use super::table::{Cell, Table};
use super::{Data, Measure};
use crate::Ending;
use crate::statistics::{harmonic_mean, mean, median, penalised};
use crate::suite::Layout;

/// The maximum number of instances shown one by one.
const MOST: usize = 2_000;

/// Outcomes, then a table for each statistic that matters.
pub(super) fn tables(data: &Data, layout: &Layout) -> Vec<Table> {
    let solvers = data.solvers();
    let mut tables = Vec::new();
    if !solvers.is_empty() {
        tables.push(outcomes(data, &solvers));
        let measures = ["expanded", "generated_states", "seconds", "peak_bytes"];
        let measures = measures.into_iter().filter_map(Measure::named);
        tables.extend(measures.map(|measure| averages(data, &measure, &solvers, layout)));
    }
    let valued = data.of_command("heuristic");
    if !valued.is_empty() {
        let measures = ["value", "value-share", "seconds"].into_iter().filter_map(Measure::named);
        tables.extend(measures.map(|measure| averages(data, &measure, &valued, layout)));
    }
    tables
}

fn outcomes(data: &Data, solvers: &[&str]) -> Table {
    let row = |&configuration: &&str| {
        let runs: Vec<_> =
            data.instances().into_iter().filter_map(|instance| data.run(configuration, instance)).collect();
        let count =
            |test: &dyn Fn(&Run<'_>) -> bool| Cell::count(runs.iter().filter(|run| test(run)).count());
        let is = |outcome: Ending| move |run: &Run<'_>| run.outcome == outcome;
        vec![
            Cell::text(configuration),
            Cell::count(runs.len()),
            count(&is(Ending::Solved)),
            count(&|run| run.kept.optimal && run.kept.length.get().is_some()),
            count(&|run| run.kept.length.get() > run.shortest),
            count(&is(Ending::Unsolvable)),
            count(&is(Ending::Stopped)),
            count(&|run| run.outcome.is_failure()),
        ]
    };
    Table {
        title: "Outcomes".into(),
        note: "“Longer” counts solutions that are longer than one that another configuration found. All averages below are over \
               the instances that a configuration solved, with the middle of the repetitions’ times. A penalty, for each \
               instance that only others solved, is the smallest power of ten that is not below the sum."
            .into(),
        columns: [
            "configuration",
            "runs",
            "solved",
            "proven shortest",
            "longer",
            "unsolvable",
            "stopped",
            "failed or refused",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: solvers.iter().map(row).collect(),
    }
}

fn averages(data: &Data, measure: &Measure, configurations: &[&str], layout: &Layout) -> Table {
    let common = data.common(configurations);
    let baseline = layout.baseline.as_deref().unwrap_or(configurations[0]);
    let over_common = |configuration: &str| mean(&data.values(configuration, measure, &common));
    let of_baseline = data.values(baseline, measure, &common);
    let mean_share = |configuration: &str| {
        let values = data.values(configuration, measure, &common);
        let pairs = values.iter().zip(&of_baseline).filter(|(_, whole)| **whole > 0.0);
        let shares: Vec<f64> = pairs.map(|(part, whole)| part / whole).collect();
        Some(shares).filter(|_| values.len() == of_baseline.len()).and_then(|shares| mean(&shares))
    };
    let measured = |value: Option<f64>| Cell::measured(value, measure.unit);
    let row = |&configuration: &&str| {
        let values = data.values(configuration, measure, &data.instances());
        let missed = data.missed(configuration, configurations, &data.instances());
        vec![
            Cell::text(configuration),
            Cell::count(values.len()),
            measured(mean(&values)),
            measured(harmonic_mean(&values)),
            measured(median(&values)),
            measured(Some(penalised(&values, missed))),
            measured(over_common(configuration)),
            Cell::share(over_common(configuration), over_common(baseline)),
            Cell::share(mean_share(configuration), Some(1.0)),
        ]
    };
    let columns = ["configuration", "solved", "mean", "harmonic mean", "median", "total with penalties"];
    let of_common = format!("mean of the {} that all solved", common.len());
    let columns = columns.map(str::to_owned).into_iter().chain([
        of_common,
        format!("share of {baseline}"),
        "mean of the instances’ shares".into(),
    ]);
    Table {
        title: format!("{}{}", measure.label[..1].to_uppercase(), &measure.label[1..]),
        note: String::new(),
        columns: columns.collect(),
        rows: configurations.iter().map(row).collect(),
    }
}

/// One row for each instance.
pub(super) fn instances(data: &Data) -> Table {
    let mut columns = vec!["instance".to_owned(), "size".into(), "pieces".into()];
    for configuration in data.configurations() {
        columns.extend(["answer", "expanded", "time"].map(|what| format!("{configuration}: {what}")));
    }
    let row = |&instance: &usize| {
        let facts = data.facts(instance);
        let mut cells = vec![
            Cell::text(data.name(instance)),
            Cell::text(&*facts.size),
            Cell::number(facts.pieces.map(|pieces| pieces as f64)),
        ];
        for configuration in data.configurations() {
            let run = data.run(configuration, instance);
            let number = |measure: Measure| Cell::measured(run.as_ref().and_then(measure.get), measure.unit);
            cells.extend([answer(run.as_ref()), number(Measure::EXPANDED), number(Measure::SECONDS)]);
        }
        cells
    };
    let left_out = data.instances().len().saturating_sub(MOST);
    let note = match left_out {
        0 => "Click a column’s name to sort by it.".into(),
        _ => format!(
            "Click a column’s name to sort by it. {left_out} more instances are only in the results file."
        ),
    };
    let rows = data.instances().iter().take(MOST).map(row).collect();
    Table { title: "Instances".into(), note, columns, rows }
}

/// The length or value, or why it is missing.
fn answer(run: Option<&Run<'_>>) -> Cell {
    let Some(run) = run else { return Cell::Missing };
    let kept = run.kept;
    match kept.length.get().or(kept.value.get()).or(kept.states.get()) {
        Some(number) if run.is_solved() => Cell::number(Some(number as f64)),
        _ => match kept.lower_bound.get().filter(|_| run.outcome == Ending::Stopped) {
            Some(bound) => Cell::text(format!("stopped, ≥ {bound}")),
            None => Cell::text(run.outcome.name()),
        },
    }
}
