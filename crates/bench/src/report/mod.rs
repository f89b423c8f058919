//! Reports: results as tables and figures on one self-contained page.

mod comparison;
mod data;
mod figures;
mod groups;
mod html;
mod measure;
mod names;
mod provenance;
mod summary;
mod table;

pub use data::Data;
pub use html::page;
pub use measure::Measure;
pub use provenance::Provenance;
pub use table::Table;

use crate::plot::Figure;
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
    /// The report of some rows, laid out as their suite specifies, if it is known.
    #[must_use]
    pub fn new(
        data: &Data,
        provenance: &Provenance,
        contradictions: Vec<String>,
        suite: Option<&Suite>,
    ) -> Self {
        let plain = Layout::default();
        let layout = suite.map_or(&plain, |suite| &suite.layout);
        let mut tables = summary::tables(data, layout);
        tables.extend(groups::table(data, layout));
        tables.extend(suite.iter().flat_map(|suite| comparison::tables(data, &suite.expected)));
        Self {
            title: suite.map_or_else(|| provenance.suite().to_owned(), |suite| suite.title.clone()),
            about: suite.map_or(String::new(), |suite| suite.about.clone()),
            facts: provenance.facts(data),
            contradictions,
            tables,
            figures: figures::figures(data, layout),
            instances: summary::instances(data),
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
