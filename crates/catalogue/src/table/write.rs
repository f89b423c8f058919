//! Writes a table to a temporary file that is renamed at the end, one group of rows at a time.

use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use tempfile::NamedTempFile;

use super::{Column, ColumnType, Value};
use crate::temporary::temporary;

/// A group has at most this many rows,
const GROUP_ROWS: usize = 1 << 16;
/// and is written when it takes this many bytes.
const GROUP_BYTES: usize = 16 << 20;

/// A table being written.
pub struct TableWriter {
    path: PathBuf,
    writer: SerializedFileWriter<NamedTempFile>,
    columns: Vec<(Column, Buffer)>,
    rows: usize,
    bytes: usize,
}

impl TableWriter {
    /// Begins a table with these columns.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub fn create(path: &Path, name: &str, columns: &[Column]) -> io::Result<Self> {
        let fields = columns.iter().map(field).collect::<Result<_>>()?;
        let schema = Type::group_type_builder(name).with_fields(fields).build()?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(temporary(path)?, Arc::new(schema), Arc::new(properties))?;
        let columns = columns.iter().map(|column| (*column, Buffer::new(column.kind))).collect();
        Ok(Self { path: path.to_owned(), writer, columns, rows: 0, bytes: 0 })
    }

    /// Adds a row: a value for every column, in their order.
    ///
    /// # Errors
    ///
    /// If the values do not fit the columns, or cannot be written.
    pub fn push(&mut self, row: impl IntoIterator<Item = Value>) -> io::Result<()> {
        let mut values = row.into_iter();
        for (column, buffer) in &mut self.columns {
            let value = values.next().unwrap_or(Value::Absent);
            self.bytes += size(&value);
            if !buffer.push(column, value) {
                let message = format!("the value for the column '{}' has the wrong type", column.name);
                return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
            }
        }
        self.rows += 1;
        if self.rows == GROUP_ROWS || self.bytes >= GROUP_BYTES {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut group = self.writer.next_row_group()?;
        for (column, buffer) in &mut self.columns {
            buffer.write(column, &mut group)?;
        }
        group.close()?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    /// Writes the remaining rows and gives the file its name.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group()?;
        }
        let file = self.writer.into_inner()?;
        file.as_file().sync_data()?;
        file.persist(&self.path)?;
        Ok(())
    }
}

fn size(value: &Value) -> usize {
    match value {
        Value::Text(text) => mem::size_of::<ByteArray>() + text.len(),
        Value::Numbers(list) => (mem::size_of::<i64>() + 2 * mem::size_of::<i16>()) * list.len().max(1),
        _ => mem::size_of::<i64>(),
    }
}

/// A column in Parquet's schema.
fn field(column: &Column) -> Result<Arc<Type>> {
    let repetition = if column.required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
    let primitive =
        |physical| Type::primitive_type_builder(column.name, physical).with_repetition(repetition);
    let field = match column.kind {
        ColumnType::Text => {
            primitive(Physical::BYTE_ARRAY).with_logical_type(Some(LogicalType::String)).build()?
        }
        ColumnType::Short => primitive(Physical::INT32).build()?,
        ColumnType::Long => primitive(Physical::INT64).build()?,
        ColumnType::Real => primitive(Physical::DOUBLE).build()?,
        ColumnType::Flag => primitive(Physical::BOOLEAN).build()?,
        ColumnType::Numbers => {
            let element = Type::primitive_type_builder("element", Physical::INT64)
                .with_repetition(Repetition::REQUIRED)
                .build()?;
            let list = Type::group_type_builder("list")
                .with_repetition(Repetition::REPEATED)
                .with_fields(vec![Arc::new(element)])
                .build()?;
            Type::group_type_builder(column.name)
                .with_repetition(Repetition::REQUIRED)
                .with_logical_type(Some(LogicalType::List))
                .with_fields(vec![Arc::new(list)])
                .build()?
        }
    };
    Ok(Arc::new(field))
}

/// The values of a column that are waiting to be written.
#[derive(Default)]
struct Buffer {
    values: Values,
    /// 1 for a present value, 0 for an absent one.
    definition: Vec<i16>,
    /// 0 where another row begins, 1 where a list continues.
    repetition: Vec<i16>,
}

enum Values {
    Text(Vec<ByteArray>),
    Short(Vec<i32>),
    Long(Vec<i64>),
    Real(Vec<f64>),
    Flag(Vec<bool>),
}

impl Default for Values {
    fn default() -> Self {
        Self::Long(Vec::new())
    }
}

impl Buffer {
    fn new(kind: ColumnType) -> Self {
        let values = match kind {
            ColumnType::Text => Values::Text(Vec::new()),
            ColumnType::Short => Values::Short(Vec::new()),
            ColumnType::Long | ColumnType::Numbers => Values::Long(Vec::new()),
            ColumnType::Real => Values::Real(Vec::new()),
            ColumnType::Flag => Values::Flag(Vec::new()),
        };
        Self { values, ..Self::default() }
    }

    /// Adds a value; returns whether it fits the column.
    fn push(&mut self, column: &Column, value: Value) -> bool {
        match (&mut self.values, value) {
            (Values::Text(texts), Value::Text(text)) => texts.push(text.into_bytes().into()),
            (Values::Short(numbers), Value::Number(number)) => match number.try_into() {
                Ok(number) => numbers.push(number),
                Err(_) => return false,
            },
            (Values::Long(numbers), Value::Number(number)) if column.kind == ColumnType::Long => {
                numbers.push(number);
            }
            (Values::Real(numbers), Value::Real(number)) => numbers.push(number),
            (Values::Flag(flags), Value::Flag(flag)) => flags.push(flag),
            (Values::Long(all), Value::Numbers(list)) if column.kind == ColumnType::Numbers => {
                self.definition.extend(list.iter().map(|_| 1));
                self.repetition.extend((0..list.len()).map(|place| i16::from(place > 0)));
                if list.is_empty() {
                    self.definition.push(0);
                    self.repetition.push(0);
                }
                all.extend(list);
                return true;
            }
            (_, Value::Absent) if !column.required => {
                self.definition.push(0);
                return true;
            }
            _ => return false,
        }
        self.definition.push(1);
        true
    }

    /// Writes the column and clears it.
    fn write<W: Write + Send>(
        &mut self,
        column: &Column,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<()> {
        let Buffer { values, definition, repetition } = mem::replace(self, Self::new(column.kind));
        let levels = (
            (!column.required || column.kind == ColumnType::Numbers).then_some(&definition[..]),
            (column.kind == ColumnType::Numbers).then_some(&repetition[..]),
        );
        match values {
            Values::Text(values) => write::<ByteArrayType, W>(group, &values, levels),
            Values::Short(values) => write::<Int32Type, W>(group, &values, levels),
            Values::Long(values) => write::<Int64Type, W>(group, &values, levels),
            Values::Real(values) => write::<DoubleType, W>(group, &values, levels),
            Values::Flag(values) => write::<BoolType, W>(group, &values, levels),
        }
    }
}

fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    (definition, repetition): (Option<&[i16]>, Option<&[i16]>),
) -> Result<()> {
    let missing = || ParquetError::General("a column is missing".into());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<T>().write_batch(values, definition, repetition)?;
    column.close()
}
