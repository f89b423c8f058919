//! Reading a table: some columns of some rows, without the others.

use std::fs::File;
use std::path::{Path, PathBuf};

use parquet::basic::{Compression, LogicalType, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader, SerializedFileReader};

use super::guard::guarded;
use super::pages::Plausible;
use super::whole::Whole;
use super::{Column, Kind, TableError, Value};

/// A page may say that it has so many values, for which there is always room,
const FEW_VALUES: u64 = 1 << 20;
/// or so many for each byte of its file.
const MOST_VALUES: u64 = 8;

/// A table that is being read. Columns may have another order, numbers another type than they were written with, and any
/// value may be absent: so files that other programs have changed and saved again can be read too.
pub struct TableReader {
    path: PathBuf,
    bytes: u64,
    reader: SerializedFileReader<Whole>,
}

impl TableReader {
    /// Opens a table.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no Parquet file.
    pub fn open(path: &Path) -> std::result::Result<Self, TableError> {
        let io = |error| TableError::Io(path.to_owned(), error);
        let file = File::open(path).map_err(io)?;
        let bytes = file.metadata().map_err(io)?.len();
        let reader = guarded(|| SerializedFileReader::new(Whole::new(file)?))
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

    /// The same table, unless it says that it has more rows than bytes. Where every row has a text of its own that cannot be,
    /// and whoever believed it would fill the memory with what is not there.
    ///
    /// # Errors
    ///
    /// If it says so.
    pub fn plausible(self) -> std::result::Result<Self, TableError> {
        let rows = self.groups().iter().fold(0, |sum: u64, &rows| sum.saturating_add(rows as u64));
        if rows <= self.bytes {
            return Ok(self);
        }
        let what = format!("it says that it has {rows} rows, more than bytes");
        Err(TableError::Damaged(self.path, what))
    }

    /// What the file says under a key of its own.
    #[must_use]
    pub fn note(&self, key: &str) -> Option<String> {
        let notes = self.reader.metadata().file_metadata().key_value_metadata()?;
        notes.iter().find(|note| note.key == key)?.value.clone()
    }

    /// How many rows each group says it has.
    #[must_use]
    pub fn groups(&self) -> Vec<usize> {
        let groups = self.reader.metadata().row_groups().iter();
        groups.map(|group| usize::try_from(group.num_rows()).unwrap_or(0)).collect()
    }

    /// Has the table a column of this name?
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

    /// The values of a column in some rows of a group, whose numbers must rise.
    ///
    /// # Errors
    ///
    /// If there is no such column, its values are of another kind, or the file is damaged.
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
            Box::new(Plausible { pages, most: self.bytes.saturating_mul(MOST_VALUES).max(FEW_VALUES) });
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
            _ => Err(ParquetError::General("values of this type are in no table of ours".into())),
        }
    }

    /// How to read a column, if its values are of the right kind.
    fn levels(&self, place: usize, column: &Column) -> std::result::Result<Levels, TableError> {
        let found = self.reader.metadata().file_metadata().schema_descr().column(place);
        let (wanted, fits) = match (column.kind, found.physical_type()) {
            (Kind::Text, physical) => ("texts", physical == Physical::BYTE_ARRAY),
            (Kind::Flag, physical) => ("yes or no", physical == Physical::BOOLEAN),
            (Kind::Real, physical) => {
                ("numbers with a fraction", matches!(physical, Physical::FLOAT | Physical::DOUBLE))
            }
            (Kind::Numbers, physical) => {
                ("lists of whole numbers", matches!(physical, Physical::INT32 | Physical::INT64))
            }
            (_, physical) => ("whole numbers", !matches!(physical, Physical::BOOLEAN | Physical::BYTE_ARRAY)),
        };
        let lists = found.max_rep_level() > 0;
        if fits && lists == (column.kind == Kind::Numbers) {
            return Ok(Levels { lists, present: found.max_def_level() });
        }
        let what = if lists { "lists of " } else { "" };
        let what = format!("{what}{}", found.physical_type());
        Err(TableError::Mistyped(self.path.clone(), column.name, what, wanted))
    }
}

/// What Parquet says of a file, without the name of its type.
fn why(error: &ParquetError) -> String {
    match error {
        ParquetError::General(message) | ParquetError::NYI(message) | ParquetError::EOF(message) => {
            message.clone()
        }
        error => error.to_string(),
    }
}

/// Some programs, such as pandas, write whole numbers as others if one of them is absent, and absent ones as not a number.
/// `None` if a whole number is wanted and it is none.
fn plain(value: Value, kind: Kind) -> Option<Value> {
    match value {
        Value::Real(number) if number.is_nan() => Some(Value::Absent),
        Value::Real(number) if kind != Kind::Real => {
            (number.fract() == 0.0).then_some(Value::Number(number as i64))
        }
        value => Some(value),
    }
}

fn text(bytes: ByteArray) -> Value {
    Value::Text(String::from_utf8_lossy(bytes.data()).into_owned())
}

/// The values of the rows that are wanted; those between them are skipped.
fn picked<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    levels: Levels,
    rows: &[usize],
    value: impl Fn(T::T) -> Value,
) -> Result<Vec<Value>> {
    let short = || ParquetError::General("a column has fewer rows than the file says".into());
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

/// How a column says which values are there.
#[derive(Clone, Copy)]
struct Levels {
    /// Has a row a list of values?
    lists: bool,
    /// The definition level of a value that is there; 0 if all are.
    present: i16,
}

fn singles(mut values: impl Iterator<Item = Value>, present: i16, definition: &[i16]) -> Option<Vec<Value>> {
    let single = |&level: &i16| if level == present { values.next() } else { Some(Value::Absent) };
    definition.iter().map(single).collect()
}

/// An absent list is an empty one, and an absent number in a list is none.
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
