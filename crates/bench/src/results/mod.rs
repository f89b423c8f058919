//! Rows as files: Parquet for pandas, polars and DuckDB, CSV for everything else. Both can be read back, and so can
//! journals. Millions of rows are written and read in parts.

mod read;
mod write;

pub use read::{each, read, read_csv};
pub use write::{Writer, write_csv, write_parquet};

use serde_json::{Map, Value};

use crate::Row;

/// The keys under which a Parquet file stores the suite.
const SUITE_NAME: &str = "slidewise.suite.name";
const SUITE_TEXT: &str = "slidewise.suite";

/// Rows, and their suite if the file has it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    /// The suite's name and file.
    pub suite: Option<(String, String)>,
    /// The rows.
    pub rows: Vec<Row>,
}

type Fields = Map<String, Value>;

/// A row as its fields, in no order.
fn fields(row: &Row) -> Fields {
    match serde_json::to_value(row) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("a row is an object with text, numbers and flags"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::row::COLUMNS;

    fn rows() -> Vec<Row> {
        let full = Row {
            suite: "s".into(),
            instance: "a, \"b\"\nc".into(),
            configuration: "x".into(),
            repetition: 2,
            outcome: crate::Ending::Solved,
            length: Some(8),
            optimal: Some(true),
            expanded: Some(1 << 40),
            seconds: Some(0.125),
            exit_code: Some(-9),
            ..Row::default()
        };
        vec![full, Row { instance: "b".into(), configuration: "y".into(), ..Row::default() }]
    }

    #[test]
    fn the_columns_are_the_fields_of_a_row() {
        let mut names: Vec<_> = fields(&Row::default()).into_iter().map(|(name, _)| name).collect();
        let mut columns: Vec<_> = COLUMNS.iter().map(|(name, _)| (*name).to_owned()).collect();
        names.sort();
        columns.sort();
        assert_eq!(names, columns);
    }

    #[test]
    fn csv_is_read_as_it_was_written() {
        let mut bytes = Vec::new();
        write_csv(&rows(), &mut bytes).expect("memory can be written");
        assert_eq!(read_csv(bytes.as_slice()).expect("it was written so").rows, rows());
    }

    #[test]
    fn parquet_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("r.parquet");
        let results = Results { suite: Some(("s".into(), "title = 'ü'".into())), rows: rows() };
        write_parquet(&results, File::create(&path).expect("a file")).expect("it can be written");
        assert_eq!(read(&path).expect("it was written so"), results);
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        let refused = read_csv("a,b\n1,2\n".as_bytes()).expect_err("these are no results");
        assert!(refused.to_string().contains("configuration"), "{refused}");
        assert!(read_csv("instance,configuration,expanded\na,b,many\n".as_bytes()).is_err());
    }
}
