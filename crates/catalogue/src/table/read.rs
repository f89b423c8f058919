//! Reads a table: some columns of some rows, without the others.

use std::fs::File;
use std::path::{Path, PathBuf};

use parquet::basic::{Compression, LogicalType, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader, SerializedFileReader};

use super::checked_file::{CheckedFile, Source};
use super::guard::guarded;
use super::pages::CheckedPages;
use super::{Column, ColumnType, TableError, Value};

/// A page may state this many values, for which there is always memory,
const FEW_VALUES: u64 = 1 << 20;
/// or this many for each byte of its file.
const MOST_VALUES: u64 = 8;

/// A table being read. Columns may be in another order, numbers may have another type than they were written with, and
/// any value may be absent: so files that other programs have changed and saved can be read too.
pub struct TableReader {
    path: PathBuf,
    bytes: u64,
    reader: SerializedFileReader<CheckedFile>,
}

impl TableReader {
    /// Opens a table.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not a Parquet file.
    pub fn open(path: &Path) -> std::result::Result<Self, TableError> {
        let io = |error| TableError::Io(path.to_owned(), error);
        let file = File::open(path).map_err(io)?;
        let bytes = file.metadata().map_err(io)?.len();
        Self::new(path, bytes, Source::File(file))
    }

    /// The same for a table in memory; errors name it by `path`.
    ///
    /// # Errors
    ///
    /// If it is not a Parquet file.
    pub fn of_bytes(path: &Path, bytes: Vec<u8>) -> std::result::Result<Self, TableError> {
        Self::new(path, bytes.len() as u64, Source::Memory(bytes.into()))
    }

    fn new(path: &Path, bytes: u64, source: Source) -> std::result::Result<Self, TableError> {
        let reader = guarded(|| SerializedFileReader::new(CheckedFile::new(source)?))
            .map_err(|error| TableError::NotParquet(path.to_owned(), why(&error)))?;
        let table = Self { path: path.to_owned(), bytes, reader };
        table.check_compression()?;
        Ok(table)
    }

    fn check_compression(&self) -> std::result::Result<(), TableError> {
        let groups = self.reader.metadata().row_groups().iter();
        let mut codecs = groups.flat_map(|group| group.columns()).map(|column| column.compression());
        let foreign = codecs.find(|codec| !matches!(codec, Compression::UNCOMPRESSED | Compression::SNAPPY));
        foreign.map_or(Ok(()), |codec| {
            let name = format!("{codec:?}").split('(').next().unwrap_or_default().to_lowercase();
            Err(TableError::Compressed(self.path.clone(), name))
        })
    }

    /// The file it is in.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The same table, unless it claims to have more rows than bytes. If every row has its own text, that is
    /// impossible, and trusting it would waste memory.
    ///
    /// # Errors
    ///
    /// If it makes that claim.
    pub fn plausible(self) -> std::result::Result<Self, TableError> {
        let rows = self.groups().iter().fold(0, |sum: u64, &rows| sum.saturating_add(rows as u64));
        if rows <= self.bytes {
            return Ok(self);
        }
        let what = format!("it claims to have {rows} rows, more than bytes");
        Err(TableError::Damaged(self.path, what))
    }

    /// The value that the file stores under a custom key.
    #[must_use]
    pub fn note(&self, key: &str) -> Option<String> {
        let notes = self.reader.metadata().file_metadata().key_value_metadata()?;
        notes.iter().find(|note| note.key == key)?.value.clone()
    }

    /// The number of rows that each group claims to have.
    #[must_use]
    pub fn groups(&self) -> Vec<usize> {
        let groups = self.reader.metadata().row_groups().iter();
        groups.map(|group| usize::try_from(group.num_rows()).unwrap_or(0)).collect()
    }

    /// Does the table have a column with this name?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// The names of all columns.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let fields = self.reader.metadata().file_metadata().schema_descr().root_schema().get_fields();
        fields.iter().map(|field| field.name().to_owned()).collect()
    }

    fn place(&self, name: &str) -> Option<usize> {
        let columns = self.reader.metadata().file_metadata().schema_descr().columns();
        columns.iter().position(|column| column.path().parts().first().is_some_and(|part| part == name))
    }

    /// The values of a column in some rows of a group, whose numbers must be ascending.
    ///
    /// # Errors
    ///
    /// If there is no such column, its values have another type, or the file is damaged.
    pub fn read(
        &self,
        group: usize,
        column: &Column,
        rows: &[usize],
    ) -> std::result::Result<Vec<Value>, TableError> {
        let lacks = || TableError::Lacks(self.path.clone(), column.name, self.names().join(", "));
        let place = self.place(column.name).ok_or_else(lacks)?;
        // A column without any value has no type.
        let descriptor = self.reader.metadata().file_metadata().schema_descr().column(place);
        if matches!(descriptor.logical_type_ref(), Some(LogicalType::Unknown)) {
            return Ok(vec![Value::Absent; rows.len()]);
        }
        let levels = self.levels(place, column)?;
        let damaged = |error: ParquetError| TableError::Damaged(self.path.clone(), why(&error));
        let values = guarded(|| self.values(group, place, levels, rows)).map_err(damaged)?;
        let fraction =
            || TableError::Mistyped(self.path.clone(), column.name, "fractions".into(), "whole numbers");
        values.into_iter().map(|value| plain(value, column.kind).ok_or_else(fraction)).collect()
    }

    fn values(&self, group: usize, place: usize, levels: Levels, rows: &[usize]) -> Result<Vec<Value>> {
        let pages = self.reader.get_row_group(group)?.get_column_page_reader(place)?;
        let pages =
            Box::new(CheckedPages { pages, most: self.bytes.saturating_mul(MOST_VALUES).max(FEW_VALUES) });
        let descriptor = self.reader.metadata().file_metadata().schema_descr().column(place);
        match get_column_reader(descriptor, pages) {
            ColumnReader::BoolColumnReader(reader) => picked(reader, levels, rows, Value::Flag),
            ColumnReader::Int32ColumnReader(reader) => {
                picked(reader, levels, rows, |number| Value::Number(number.into()))
            }
            ColumnReader::Int64ColumnReader(reader) => picked(reader, levels, rows, Value::Number),
            ColumnReader::FloatColumnReader(reader) => {
                picked(reader, levels, rows, |number| Value::Real(number.into()))
            }
            ColumnReader::DoubleColumnReader(reader) => picked(reader, levels, rows, Value::Real),
            ColumnReader::ByteArrayColumnReader(reader) => picked(reader, levels, rows, text),
            _ => Err(ParquetError::General("values of this type are not supported".into())),
        }
    }

    /// How to read a column, if its values have the right type.
    fn levels(&self, place: usize, column: &Column) -> std::result::Result<Levels, TableError> {
        let found = self.reader.metadata().file_metadata().schema_descr().column(place);
        let (wanted, fits) = match (column.kind, found.physical_type()) {
            (ColumnType::Text, physical) => ("texts", physical == Physical::BYTE_ARRAY),
            (ColumnType::Flag, physical) => ("yes or no", physical == Physical::BOOLEAN),
            (ColumnType::Real, physical) => {
                ("numbers with a fraction", matches!(physical, Physical::FLOAT | Physical::DOUBLE))
            }
            (ColumnType::Numbers, physical) => {
                ("lists of whole numbers", matches!(physical, Physical::INT32 | Physical::INT64))
            }
            (_, physical) => ("whole numbers", !matches!(physical, Physical::BOOLEAN | Physical::BYTE_ARRAY)),
        };
        let lists = found.max_rep_level() > 0;
        if fits && lists == (column.kind == ColumnType::Numbers) {
            return Ok(Levels { lists, present: found.max_def_level() });
        }
        let what = if lists { "lists of " } else { "" };
        let what = format!("{what}{}", found.physical_type());
        Err(TableError::Mistyped(self.path.clone(), column.name, what, wanted))
    }
}

/// Parquet's error message about a file, without the name of its type.
fn why(error: &ParquetError) -> String {
    match error {
        ParquetError::General(message) | ParquetError::NYI(message) | ParquetError::EOF(message) => {
            message.clone()
        }
        error => error.to_string(),
    }
}

/// Some programs, such as pandas, write whole numbers as floating-point numbers if one of them is absent, and absent
/// ones as NaN. `None` if the value should be a whole number but is not.
fn plain(value: Value, kind: ColumnType) -> Option<Value> {
    match value {
        Value::Real(number) if number.is_nan() => Some(Value::Absent),
        Value::Real(number) if kind != ColumnType::Real => {
            (number.fract() == 0.0).then_some(Value::Number(number as i64))
        }
        value => Some(value),
    }
}

fn text(bytes: ByteArray) -> Value {
    Value::Text(String::from_utf8_lossy(bytes.data()).into_owned())
}

/// The values of the requested rows; those between them are skipped.
fn picked<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    levels: Levels,
    rows: &[usize],
    value: impl Fn(T::T) -> Value,
) -> Result<Vec<Value>> {
    let short = || ParquetError::General("a column has fewer rows than the file states".into());
    let mut picked = Vec::with_capacity(rows.len());
    let mut at = 0;
    for run in rows.chunk_by(|a, b| a + 1 == *b) {
        if reader.skip_records(run[0] - at)? != run[0] - at {
            return Err(short());
        }
        let (mut definition, mut repetition, mut values) = (Vec::new(), Vec::new(), Vec::new());
        reader.read_records(run.len(), Some(&mut definition), Some(&mut repetition), &mut values)?;
        let values = values.into_iter().map(&value);
        let assembled = match levels {
            Levels { lists: true, present } => lists(values, present, &definition, &repetition),
            Levels { present: 0, .. } => Some(values.collect()),
            Levels { present, .. } => singles(values, present, &definition),
        };
        picked.extend(assembled.filter(|values: &Vec<_>| values.len() == run.len()).ok_or_else(short)?);
        at = run[0] + run.len();
    }
    Ok(picked)
}

/// How a column encodes which values are present.
#[derive(Clone, Copy)]
struct Levels {
    /// Does a row have a list of values?
    lists: bool,
    /// The definition level of a present value; 0 if all are present.
    present: i16,
}

fn singles(mut values: impl Iterator<Item = Value>, present: i16, definition: &[i16]) -> Option<Vec<Value>> {
    let single = |&level: &i16| if level == present { values.next() } else { Some(Value::Absent) };
    definition.iter().map(single).collect()
}

/// An absent list counts as empty, and an absent number in a list is left out.
fn lists(
    mut values: impl Iterator<Item = Value>,
    present: i16,
    definition: &[i16],
    repetition: &[i16],
) -> Option<Vec<Value>> {
    let mut lists: Vec<Vec<i64>> = Vec::new();
    for (&defined, &repeated) in definition.iter().zip(repetition) {
        if repeated == 0 {
            lists.push(Vec::new());
        }
        if defined == present {
            let Value::Number(number) = values.next()? else { return None };
            lists.last_mut()?.push(number);
        }
    }
    Some(lists.into_iter().map(Value::Numbers).collect())
}
