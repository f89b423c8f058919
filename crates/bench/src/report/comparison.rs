//! Published results beside ours.

use super::table::{Cell, Table};
use super::{Data, Measure};
use crate::plot::Unit;
use crate::statistics::{harmonic_mean, mean, penalised};
use crate::suite::{Average, Expected, Values};

/// One table for each published table.
pub(super) fn tables(data: &Data, expected: &[Expected]) -> Vec<Table> {
    expected.iter().filter_map(|expected| table(data, expected)).collect()
}

fn table(data: &Data, expected: &Expected) -> Option<Table> {
    let measure = Measure::named(&expected.measure)?;
    let (columns, rows) = match &expected.values {
        Values::ByConfiguration { average, values, relative_to } => {
            by_configuration(data, &measure, *average, values, relative_to.as_deref())
        }
        Values::ByInstance { configuration, values } => {
            by_instance(data, &measure, configuration, values, expected)
        }
    };
    Some(Table {
        title: format!("Published: {}", expected.title),
        note: expected.note.clone(),
        columns,
        rows,
    })
}

type Content = (Vec<String>, Vec<Vec<Cell>>);

fn by_configuration(
    data: &Data,
    measure: &Measure,
    average: Average,
    values: &[(String, f64)],
    relative_to: Option<&str>,
) -> Content {
    let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
    let here = |name: &str| averaged(data, measure, average, name, &names);
    let published = |name: &str| values.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let mut columns = vec!["configuration".to_owned(), "published".into(), "here".into()];
    columns.extend(
        relative_to.iter().flat_map(|base| [format!("published, of {base}"), format!("here, of {base}")]),
    );
    // In the order of the suite, not sorted by name.
    let ordered = data.configurations().into_iter().filter(|name| names.contains(name));
    let row = |name: &str| {
        let unit = if average == Average::Solved { Unit::None } else { measure.unit };
        let measured = |value: Option<f64>| Cell::measured(value, unit);
        let mut cells = vec![Cell::text(name), measured(published(name)), measured(here(name))];
        cells.extend(relative_to.iter().flat_map(|base| {
            [Cell::share(published(name), published(base)), Cell::share(here(name), here(base))]
        }));
        cells
    };
    (columns, ordered.map(row).collect())
}

fn averaged(data: &Data, measure: &Measure, average: Average, name: &str, among: &[&str]) -> Option<f64> {
    let values = data.values(name, measure, &data.instances());
    match average {
        Average::Mean => mean(&values),
        Average::Harmonic => harmonic_mean(&values),
        Average::Sum => Some(values.iter().sum()),
        Average::Penalised => Some(penalised(&values, data.missed(name, among, &data.instances()))),
        Average::Solved => {
            let solved = |instance: &usize| data.solved(name, *instance).is_some();
            Some(data.instances().into_iter().filter(solved).count() as f64)
        }
    }
}

/// Only the instances that were run are compared.
fn by_instance(
    data: &Data,
    measure: &Measure,
    configuration: &str,
    values: &[(String, f64)],
    expected: &Expected,
) -> Content {
    let mut columns = vec!["instance".to_owned(), "published".into(), "here".into()];
    columns.extend(expected.exact.then(|| "verdict".to_owned()));
    let (mut rows, mut total) = (Vec::new(), Total::default());
    for (instance, published) in values {
        let run = data.instance(instance).and_then(|instance| data.run(configuration, instance));
        let Some(run) = run else { continue };
        let solved = Some(run).filter(|run| run.is_solved());
        let here = solved.and_then(|run| (measure.get)(&run)).map(|here| here + expected.plus);
        total.add(*published, here);
        let verdict = match here {
            None => "not found",
            Some(here) if here == *published => "the same",
            Some(_) => "differs",
        };
        let cells = [
            Cell::text(instance),
            Cell::measured(Some(*published), measure.unit),
            Cell::measured(here, measure.unit),
        ];
        rows.push(cells.into_iter().chain(expected.exact.then(|| Cell::text(verdict))).collect());
    }
    if expected.exact && total.found > 1 {
        rows.push(total.row(measure.unit));
    }
    (columns, rows)
}

/// The instances of a published table that were found here too.
#[derive(Default)]
struct Total {
    published: f64,
    here: f64,
    found: usize,
    same: usize,
}

impl Total {
    fn add(&mut self, published: f64, here: Option<f64>) {
        let Some(here) = here else { return };
        self.published += published;
        self.here += here;
        self.found += 1;
        self.same += usize::from(here == published);
    }

    fn row(&self, unit: Unit) -> Vec<Cell> {
        vec![
            Cell::text("all that were found"),
            Cell::measured(Some(self.published), unit),
            Cell::measured(Some(self.here), unit),
            Cell::text(format!("the same: {} of {}", self.same, self.found)),
        ]
    }
}
