//! Rows as files: Parquet for pandas, polars and DuckDB, CSV for everything else. Both can be read back, and so can
//! journals.

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde_json::{Map, Value};
use slidewise_catalogue::{Column, TableReader};

use crate::row::{COLUMNS, ColumnType};
use crate::{Row, journal};

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

/// Writes rows as CSV.
pub fn write_csv(rows: &[Row], file: impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(file);
    writer.write_record(COLUMNS.iter().map(|(name, _)| name))?;
    for row in rows {
        let fields = fields(row);
        writer.write_record(COLUMNS.iter().map(|(name, _)| match &fields[*name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }))?;
    }
    writer.flush()
}

/// Writes rows as Parquet, with their suite.
pub fn write_parquet(results: &Results, file: impl Write + Send) -> ParquetResult<()> {
    let columns: String = COLUMNS
        .iter()
        .map(|(name, kind)| match kind {
            ColumnType::Text => format!("optional binary {name} (STRING);"),
            ColumnType::Count => format!("optional int64 {name};"),
            ColumnType::Real => format!("optional double {name};"),
            ColumnType::Flag => format!("optional boolean {name};"),
        })
        .collect();
    let schema = Arc::new(parse_message_type(&format!("message results {{ {columns} }}"))?);
    let pairs = results.suite.iter().flat_map(|(name, text)| {
        [KeyValue::new(SUITE_NAME.into(), name.clone()), KeyValue::new(SUITE_TEXT.into(), text.clone())]
    });
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(pairs.collect()))
        .build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let all: Vec<Fields> = results.rows.iter().map(fields).collect();
    let mut group = writer.next_row_group()?;
    for (name, kind) in COLUMNS {
        let values = all.iter().map(|fields| &fields[*name]);
        match kind {
            ColumnType::Text => {
                column::<ByteArrayType, _>(&mut group, values, |value| value.as_str().map(ByteArray::from))?;
            }
            ColumnType::Count => column::<Int64Type, _>(&mut group, values, count)?,
            ColumnType::Real => column::<DoubleType, _>(&mut group, values, Value::as_f64)?,
            ColumnType::Flag => column::<BoolType, _>(&mut group, values, Value::as_bool)?,
        }
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

fn count(value: &Value) -> Option<i64> {
    value.as_u64().map_or_else(|| value.as_i64(), |value| Some(i64::try_from(value).unwrap_or(i64::MAX)))
}

fn column<'a, T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: impl Iterator<Item = &'a Value>,
    get: impl Fn(&Value) -> Option<T::T>,
) -> ParquetResult<()> {
    let values: Vec<Option<T::T>> = values.map(get).collect();
    let definition: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let present: Vec<T::T> = values.into_iter().flatten().collect();
    let mut column =
        group.next_column()?.ok_or_else(|| ParquetError::General("a column is missing".into()))?;
    column.typed::<T>().write_batch(&present, Some(&definition), None)?;
    column.close()
}

/// Reads rows from a Parquet file, a CSV file or a journal, by the ending of its name.
pub fn read(path: &Path) -> Result<Results, Box<dyn Error>> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("parquet") => read_parquet(path),
        Some("csv") => read_csv(File::open(path)?),
        Some("jsonl") => {
            let (header, rows) = journal::read(path)?;
            Ok(Results { suite: Some((header.name, header.suite)), rows })
        }
        _ => Err("the names of results files end in .parquet, .csv or .jsonl".into()),
    }
}

fn read_parquet(path: &Path) -> Result<Results, Box<dyn Error>> {
    let table = TableReader::open(path)?.plausible()?;
    let suite = table.note(SUITE_NAME).zip(table.note(SUITE_TEXT));
    let columns: Vec<_> = COLUMNS.iter().filter(|(name, _)| table.has(name)).collect();
    let mut rows = Vec::new();
    for (group, count) in table.groups().into_iter().enumerate() {
        let all: Vec<usize> = (0..count).collect();
        let mut records = vec![Fields::new(); count];
        for (name, kind) in &columns {
            let values = table.read(group, &Column::optional(name, kind.in_table()), &all)?;
            for (record, value) in records.iter_mut().zip(values) {
                record.insert((*name).to_owned(), json(value));
            }
        }
        rows.extend(records.into_iter().map(row).collect::<Result<Vec<_>, _>>()?);
    }
    Ok(Results { suite, rows })
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
    let mut reader = csv::Reader::from_reader(file);
    let names = reader.headers()?.clone();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record?;
        let cells = names.iter().zip(&record).map(|(name, cell)| Ok((name.to_owned(), parsed(name, cell)?)));
        rows.push(row(cells.collect::<Result<_, Box<dyn Error>>>()?)?);
    }
    Ok(Results { suite: None, rows })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let full = Row {
            suite: "s".into(),
            instance: "a, \"b\"\nc".into(),
            configuration: "x".into(),
            repetition: 2,
            outcome: "solved".into(),
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
