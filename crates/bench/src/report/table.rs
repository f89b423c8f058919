//! Tables as HTML, Markdown and CSV.

use crate::plot::{Unit, escaped, number};

/// A table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// A note for readers.
    pub note: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A number with a unit.
    Number(f64, Unit),
    /// A share of a whole.
    Share(f64),
    /// An empty cell.
    Missing,
}

impl Cell {
    /// Text.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Cell::Text(text.into())
    }

    /// A number without a unit, if there is one.
    pub(super) fn number(value: Option<f64>) -> Self {
        Self::measured(value, Unit::None)
    }

    /// A number with a unit, if there is one.
    pub(super) fn measured(value: Option<f64>, unit: Unit) -> Self {
        value.filter(|value| value.is_finite()).map_or(Cell::Missing, |value| Cell::Number(value, unit))
    }

    /// A count.
    pub(super) fn count(count: usize) -> Self {
        Cell::Number(count as f64, Unit::None)
    }

    /// A share, if both numbers are known.
    pub(super) fn share(part: Option<f64>, whole: Option<f64>) -> Self {
        let share = part.zip(whole).map(|(part, whole)| part / whole);
        share.filter(|share| share.is_finite()).map_or(Cell::Missing, Cell::Share)
    }

    fn shown(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Number(value, unit) => unit.shown(*value),
            Cell::Share(share) if *share >= 10.0 => format!("{} ×", number(*share)),
            Cell::Share(share) if *share < 0.1 => format!("{:.1} %", share * 100.0),
            Cell::Share(share) => format!("{:.0} %", share * 100.0),
            Cell::Missing => "–".into(),
        }
    }

    /// The exact number, for sorting and for CSV.
    fn exact(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Number(value, _) | Cell::Share(value) => value.to_string(),
            Cell::Missing => String::new(),
        }
    }
}

impl Table {
    /// As HTML. With `sortable`, a click on a column's name sorts by it.
    #[must_use]
    pub fn html(&self, sortable: bool) -> String {
        let class = if sortable { " class='sortable'" } else { "" };
        let head = |name: &String| match sortable {
            true => format!("<th scope='col'><button type='button'>{}</button></th>", escaped(name)),
            false => format!("<th scope='col'>{}</th>", escaped(name)),
        };
        let head: String = self.columns.iter().map(head).collect();
        let cell = |cell: &Cell| match cell {
            Cell::Text(text) => format!("<td>{}</td>", escaped(text)),
            number if sortable => {
                format!("<td class='n' data-v='{}'>{}</td>", number.exact(), escaped(&number.shown()))
            }
            number => format!("<td class='n'>{}</td>", escaped(&number.shown())),
        };
        let row = |row: &Vec<Cell>| format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>());
        let rows: String = self.rows.iter().map(row).collect();
        format!(
            "<div class='wide'><table{class}><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>"
        )
    }

    /// As Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let safe = |text: String| text.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ");
        let mut text = line(self.columns.iter().cloned().map(safe).collect());
        text += &line(vec!["---".into(); self.columns.len()]);
        for row in &self.rows {
            text += &line(row.iter().map(|cell| safe(cell.shown())).collect());
        }
        if self.note.is_empty() { text } else { format!("{text}\n{}\n", self.note) }
    }

    /// As CSV.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        let exact = self.rows.iter().map(|row| row.iter().map(Cell::exact).collect());
        for record in std::iter::once(self.columns.clone()).chain(exact) {
            // Writing to memory cannot fail.
            let _ = writer.write_record(record);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table {
            title: "t".into(),
            note: "a note".into(),
            columns: vec!["name".into(), "<b>".into(), "share".into()],
            rows: vec![vec![
                Cell::text("a|b, <i>"),
                Cell::number(Some(12_345.5)),
                Cell::share(Some(1.0), Some(4.0)),
            ]],
        }
    }

    #[test]
    fn cells_are_escaped() {
        let html = table().html(true);
        assert!(!html.contains("<i>") && !html.contains("<b>"), "{html}");
        assert!(html.contains("data-v='12345.5'>12,346<"), "{html}");
    }

    #[test]
    fn markdown_and_csv_keep_their_columns() {
        assert!(table().markdown().contains("| a\\|b, <i> | 12,346 | 25 % |"), "{}", table().markdown());
        assert_eq!(table().csv(), "name,<b>,share\n\"a|b, <i>\",12345.5,0.25\n");
    }
}
