//! Results by groups of instances with similar numbers of pieces, as in the Atomix thesis: how many were solved,
//! harmonic means over those, and totals with penalties.

use super::table::{Cell, Table};
use super::{Data, Measure};
use crate::statistics::{harmonic_mean, mean, penalised};
use crate::suite::{Layout, Numbers};

/// The table, if the suite requests groups.
pub(super) fn table(data: &Data, layout: &Layout) -> Option<Table> {
    let solvers = data.solvers();
    let (configurations, measures, average) = if solvers.is_empty() {
        let measure = Measure::named("value-share")?;
        (data.of_command("heuristic"), vec![measure], mean as fn(&[f64]) -> Option<f64>)
    } else {
        (solvers, vec![Measure::SECONDS, Measure::EXPANDED], harmonic_mean as fn(&[f64]) -> Option<f64>)
    };
    if layout.groups.is_empty() || configurations.is_empty() {
        return None;
    }
    let members = |group: Numbers| -> Vec<usize> {
        let is_in =
            |instance: &usize| data.facts(*instance).pieces.is_some_and(|pieces| group.contains(pieces));
        data.instances().into_iter().filter(is_in).collect()
    };
    let cells = |members: &[usize], total: bool| -> Vec<Cell> {
        let of_one = |configuration: &&str| -> Vec<Cell> {
            let solved =
                members.iter().filter(|&&instance| data.solved(configuration, instance).is_some()).count();
            let missed = data.missed(configuration, &configurations, members);
            let averaged = measures.iter().map(|measure| {
                let values = data.values(configuration, measure, members);
                let sums = total && measure.name != "value-share";
                Cell::measured(
                    if sums { Some(penalised(&values, missed)) } else { average(&values) },
                    measure.unit,
                )
            });
            std::iter::once(Cell::text(format!("{solved}/{}", members.len()))).chain(averaged).collect()
        };
        configurations.iter().flat_map(of_one).collect()
    };
    let row = |name: String, members: &[usize], total: bool| {
        std::iter::once(Cell::text(name)).chain(cells(members, total)).collect::<Vec<_>>()
    };
    let groups = layout.groups.iter().map(|group| (*group, members(*group)));
    let mut rows: Vec<_> = groups
        .filter(|(_, members)| !members.is_empty())
        .map(|(group, members)| row(group.to_string(), &members, false))
        .collect();
    rows.push(row("total".into(), &data.instances(), true));
    let mut columns = vec!["pieces".to_owned()];
    for configuration in &configurations {
        columns.push(format!("{configuration}: solved"));
        columns.extend(measures.iter().map(|measure| format!("{configuration}: {}", measure.name)));
    }
    Some(Table {
        title: "By number of pieces".into(),
        note: "Harmonic means over the solved instances; the totals are sums, with a penalty for each instance that only \
               another configuration solved. Shares are arithmetic means."
            .into(),
        columns,
        rows,
    })
}
