//! Writes rows as Parquet and CSV, one after the other: only one group of rows is in memory.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde_json::Value;

use super::{Fields, Results, SUITE_NAME, SUITE_TEXT, fields};
use crate::Row;
use crate::row::{COLUMNS, ColumnType};

/// The number of rows in a group of a Parquet file.
const GROUP: usize = 1 << 15;

/// Writes rows as CSV.
pub fn write_csv(rows: &[Row], file: impl Write) -> io::Result<()> {
    let mut writer = CsvWriter::new(file)?;
    rows.iter().try_for_each(|row| writer.add(&fields(row)))?;
    writer.finish()
}

/// Writes rows as Parquet, with their suite.
pub fn write_parquet(results: &Results, file: impl Write + Send) -> ParquetResult<()> {
    let suite = results.suite.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let mut writer = ParquetWriter::new(suite, file)?;
    results.rows.iter().try_for_each(|row| writer.add(&fields(row)))?;
    writer.finish()
}

/// Writes the same rows to a Parquet file and a CSV file.
pub struct Writer<P: Write + Send, C: Write> {
    parquet: ParquetWriter<P>,
    csv: CsvWriter<C>,
}

impl<P: Write + Send, C: Write> Writer<P, C> {
    /// Starts both files; the Parquet file also holds the suite's name and text.
    pub fn new(suite: (&str, &str), parquet: P, csv: C) -> io::Result<Self> {
        let parquet = ParquetWriter::new(Some(suite), parquet).map_err(io::Error::other)?;
        Ok(Self { parquet, csv: CsvWriter::new(csv)? })
    }

    /// Adds a row.
    pub fn add(&mut self, row: &Row) -> io::Result<()> {
        let fields = fields(row);
        self.csv.add(&fields)?;
        self.parquet.add(&fields).map_err(io::Error::other)
    }

    /// Writes what is left.
    pub fn finish(self) -> io::Result<()> {
        self.csv.finish()?;
        self.parquet.finish().map_err(io::Error::other)
    }
}

struct CsvWriter<W: Write>(csv::Writer<W>);

impl<W: Write> CsvWriter<W> {
    fn new(file: W) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(file);
        writer.write_record(COLUMNS.iter().map(|(name, _)| name))?;
        Ok(Self(writer))
    }

    fn add(&mut self, fields: &Fields) -> io::Result<()> {
        self.0.write_record(COLUMNS.iter().map(|(name, _)| match &fields[*name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }))?;
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

struct ParquetWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// The columns of the group that is not yet written.
    group: Vec<Values>,
    rows: usize,
}

impl<W: Write + Send> ParquetWriter<W> {
    fn new(suite: Option<(&str, &str)>, file: W) -> ParquetResult<Self> {
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
        let note = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
        let notes = suite.iter().flat_map(|(name, text)| [note(SUITE_NAME, name), note(SUITE_TEXT, text)]);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(notes.collect()))
            .build();
        let file = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        Ok(Self { file, group: no_values(), rows: 0 })
    }

    fn add(&mut self, fields: &Fields) -> ParquetResult<()> {
        for ((name, _), values) in COLUMNS.iter().zip(&mut self.group) {
            values.add(&fields[*name]);
        }
        self.rows += 1;
        if self.rows == GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> ParquetResult<()> {
        let mut group = self.file.next_row_group()?;
        for values in std::mem::replace(&mut self.group, no_values()) {
            match values {
                Values::Text(values) => column::<ByteArrayType, _>(&mut group, values)?,
                Values::Count(values) => column::<Int64Type, _>(&mut group, values)?,
                Values::Real(values) => column::<DoubleType, _>(&mut group, values)?,
                Values::Flag(values) => column::<BoolType, _>(&mut group, values)?,
            }
        }
        self.rows = 0;
        group.close()?;
        Ok(())
    }

    fn finish(mut self) -> ParquetResult<()> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.file.close()?;
        Ok(())
    }
}

/// The values of one column.
enum Values {
    Text(Vec<Option<ByteArray>>),
    Count(Vec<Option<i64>>),
    Real(Vec<Option<f64>>),
    Flag(Vec<Option<bool>>),
}

fn no_values() -> Vec<Values> {
    let none = |(_, kind): &(&str, ColumnType)| match kind {
        ColumnType::Text => Values::Text(Vec::new()),
        ColumnType::Count => Values::Count(Vec::new()),
        ColumnType::Real => Values::Real(Vec::new()),
        ColumnType::Flag => Values::Flag(Vec::new()),
    };
    COLUMNS.iter().map(none).collect()
}

impl Values {
    fn add(&mut self, value: &Value) {
        match self {
            Values::Text(values) => values.push(value.as_str().map(ByteArray::from)),
            Values::Count(values) => values.push(count(value)),
            Values::Real(values) => values.push(value.as_f64()),
            Values::Flag(values) => values.push(value.as_bool()),
        }
    }
}

fn count(value: &Value) -> Option<i64> {
    value.as_u64().map_or_else(|| value.as_i64(), |value| Some(i64::try_from(value).unwrap_or(i64::MAX)))
}

fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: Vec<Option<T::T>>,
) -> ParquetResult<()> {
    let definition: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let present: Vec<T::T> = values.into_iter().flatten().collect();
    let mut column =
        group.next_column()?.ok_or_else(|| ParquetError::General("a column is missing".into()))?;
    column.typed::<T>().write_batch(&present, Some(&definition), None)?;
    column.close()
}
