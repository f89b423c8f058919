//! Reports: results as tables and figures on one self-contained page.

mod comparison;
mod data;
mod figures;
mod groups;
mod html;
mod summary;
mod table;

pub use data::{Data, Measure};
pub use html::page;
pub use table::Table;

use crate::check;
use crate::plot::Figure;
use crate::results::Results;
use crate::suite::{Layout, Suite};

/// The content of a report.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// A one-line title.
    pub title: String,
    /// A longer description.
    pub about: String,
    /// What was run, and on which machine.
    pub facts: Vec<(String, String)>,
    /// Rows that contradict each other.
    pub contradictions: Vec<String>,
    /// Tables over all instances, in order.
    pub tables: Vec<Table>,
    /// Figures, in order.
    pub figures: Vec<Figure>,
    /// One row for each instance.
    pub instances: Table,
}

impl Report {
    /// The report of some results, laid out as their suite specifies, if it is known.
    #[must_use]
    pub fn new(results: &Results, suite: Option<&Suite>) -> Self {
        let data = Data::new(&results.rows);
        let plain = Layout::default();
        let layout = suite.map_or(&plain, |suite| &suite.layout);
        let mut tables = summary::tables(&data, layout);
        tables.extend(groups::table(&data, layout));
        tables.extend(suite.iter().flat_map(|suite| comparison::tables(&data, &suite.expected)));
        let name = results.rows.first().map_or("results", |row| row.suite.as_str());
        Self {
            title: suite.map_or(name.to_owned(), |suite| suite.title.clone()),
            about: suite.map_or(String::new(), |suite| suite.about.clone()),
            facts: facts(&data, results),
            contradictions: check::contradictions(&results.rows),
            tables,
            figures: figures::figures(&data, layout),
            instances: summary::instances(&data),
        }
    }

    /// All tables over all instances as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let tables: String =
            self.tables.iter().map(|table| format!("\n## {}\n\n{}", table.title, table.markdown())).collect();
        format!("# {}\n{tables}", self.title)
    }

    /// All tables over all instances as CSV, separated by empty lines.
    #[must_use]
    pub fn csv(&self) -> String {
        let tables: Vec<_> =
            self.tables.iter().map(|table| format!("# {}\n{}", table.title, table.csv())).collect();
        tables.join("\n")
    }
}

/// What was run, and on which machine.
fn facts(data: &Data<'_>, results: &Results) -> Vec<(String, String)> {
    let distinct = |get: fn(&crate::Row) -> &str| {
        let mut all: Vec<&str> = results.rows.iter().map(get).collect();
        all.sort_unstable();
        all.dedup();
        all.join("; ")
    };
    let repetitions = results.rows.iter().map(|row| row.repetition).max().unwrap_or(0);
    let batch = results.rows.iter().map(|row| row.batch).max().unwrap_or(0);
    let mut facts = vec![
        ("suite".into(), distinct(|row| &row.suite)),
        ("instances".into(), data.instances.len().to_string()),
        ("configurations".into(), data.configurations.len().to_string()),
        ("repetitions".into(), repetitions.to_string()),
        ("rows".into(), results.rows.len().to_string()),
        ("program".into(), distinct(|row| &row.program)),
        ("machine".into(), distinct(|row| &row.machine)),
    ];
    if batch > 1 {
        let batch = format!("up to {batch} puzzles: memory of the process is that of the batch so far");
        facts.push(("a process had".into(), batch));
    }
    facts.extend(data.configurations.iter().map(|&name| {
        let row = results.rows.iter().find(|row| row.configuration == name);
        let words = row.map_or(String::new(), |row| format!("{} {}", row.command, row.options));
        (format!("configuration {name}"), words)
    }));
    facts
}
