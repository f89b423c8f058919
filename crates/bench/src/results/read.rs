//! Reads rows from Parquet, CSV and journals, a part of a file at a time.

use std::error::Error;
use std::fs::File;
use std::io;
use std::path::Path;

use serde_json::Value;
use slidewise_catalogue::{Column, TableReader};

use super::{Fields, Results, SUITE_NAME, SUITE_TEXT};
use crate::row::{COLUMNS, ColumnType};
use crate::{Row, journal};

/// The name and the text of a suite.
type Source = Option<(String, String)>;

/// The number of rows of a Parquet file that are read together.
const SLICE: usize = 1 << 13;

/// Reads a Parquet file, a CSV file or a journal, by the ending of its name.
pub fn read(path: &Path) -> Result<Results, Box<dyn Error>> {
    let mut rows = Vec::new();
    let suite = each(path, |row| rows.push(row))?;
    Ok(Results { suite, rows })
}

/// Passes on the rows of such a file, and returns its suite if it has one.
pub fn each(path: &Path, take: impl FnMut(Row)) -> Result<Source, Box<dyn Error>> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("parquet") => each_of_parquet(path, take),
        Some("csv") => each_of_csv(File::open(path)?, take).map(|()| None),
        Some("jsonl") => {
            let header = journal::read(path, take)?;
            Ok(Some((header.name, header.suite)))
        }
        _ => Err("the names of results files end in .parquet, .csv or .jsonl".into()),
    }
}

fn each_of_parquet(path: &Path, mut take: impl FnMut(Row)) -> Result<Source, Box<dyn Error>> {
    let table = TableReader::open(path)?.plausible()?;
    let columns: Vec<_> = COLUMNS.iter().filter(|(name, _)| table.has(name)).collect();
    for (group, count) in table.groups().into_iter().enumerate() {
        let all: Vec<usize> = (0..count).collect();
        for slice in all.chunks(SLICE) {
            let mut records = vec![Fields::new(); slice.len()];
            for (name, kind) in &columns {
                let values = table.read(group, &Column::optional(name, kind.in_table()), slice)?;
                for (record, value) in records.iter_mut().zip(values) {
                    record.insert((*name).to_owned(), json(value));
                }
            }
            for record in records {
                take(row(record)?);
            }
        }
    }
    Ok(table.note(SUITE_NAME).zip(table.note(SUITE_TEXT)))
}

impl ColumnType {
    /// Its type in a table.
    fn in_table(self) -> slidewise_catalogue::ColumnType {
        match self {
            ColumnType::Text => slidewise_catalogue::ColumnType::Text,
            ColumnType::Count => slidewise_catalogue::ColumnType::Long,
            ColumnType::Real => slidewise_catalogue::ColumnType::Real,
            ColumnType::Flag => slidewise_catalogue::ColumnType::Flag,
        }
    }
}

fn json(value: slidewise_catalogue::Value) -> Value {
    use slidewise_catalogue::Value as In;
    match value {
        In::Text(text) => text.into(),
        In::Number(number) => number.into(),
        In::Real(number) => number.into(),
        In::Flag(flag) => flag.into(),
        In::Absent | In::Numbers(_) => Value::Null,
    }
}

/// Reads rows from CSV.
pub fn read_csv(file: impl io::Read) -> Result<Results, Box<dyn Error>> {
    let mut rows = Vec::new();
    each_of_csv(file, |row| rows.push(row))?;
    Ok(Results { suite: None, rows })
}

fn each_of_csv(file: impl io::Read, mut take: impl FnMut(Row)) -> Result<(), Box<dyn Error>> {
    let mut reader = csv::Reader::from_reader(file);
    let names = reader.headers()?.clone();
    for record in reader.records() {
        let record = record?;
        let cells = names.iter().zip(&record).map(|(name, cell)| Ok((name.to_owned(), parsed(name, cell)?)));
        take(row(cells.collect::<Result<_, Box<dyn Error>>>()?)?);
    }
    Ok(())
}

/// A CSV cell as a value of its column's type.
fn parsed(name: &str, cell: &str) -> Result<Value, Box<dyn Error>> {
    let kind = COLUMNS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    Ok(match kind {
        _ if cell.is_empty() => Value::Null,
        None | Some(ColumnType::Text) => cell.into(),
        Some(_) => {
            serde_json::from_str(cell).map_err(|_| format!("'{cell}' does not belong in column {name}"))?
        }
    })
}

/// A row from its fields in a file; not all formats keep empty text.
fn row(mut fields: Fields) -> Result<Row, Box<dyn Error>> {
    if !fields.contains_key("configuration") || !fields.contains_key("instance") {
        return Err("it holds no results: columns 'instance' and 'configuration' are missing".into());
    }
    fields.retain(|_, value| !value.is_null());
    Ok(serde_json::from_value(Value::Object(fields))?)
}
