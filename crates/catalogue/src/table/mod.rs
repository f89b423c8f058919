//! Tables in Parquet files, for pandas, polars, DuckDB and the like: rows of a few types of values, written and read
//! one group at a time.

mod checked_file;
mod guard;
mod pages;
mod read;
mod thrift;
mod write;

use std::path::PathBuf;

pub use read::TableReader;
pub use write::TableWriter;

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Texts.
    Text,
    /// Whole numbers that fit 32 bits.
    Short,
    /// Whole numbers that fit 64 bits.
    Long,
    /// Numbers with a fraction.
    Real,
    /// Yes or no.
    Flag,
    /// Lists of whole numbers.
    Numbers,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnType,
    /// Does every row have a value? Lists are always present, but may be empty.
    pub required: bool,
}

impl Column {
    /// A column in which every row has a value.
    #[must_use]
    pub const fn required(name: &'static str, kind: ColumnType) -> Self {
        Self { name, kind, required: true }
    }

    /// A column in which a value may be absent.
    #[must_use]
    pub const fn optional(name: &'static str, kind: ColumnType) -> Self {
        Self { name, kind, required: false }
    }
}

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// None.
    Absent,
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number with a fraction.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// A list of whole numbers.
    Numbers(Vec<i64>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

/// The largest number of a column stands for all larger ones.
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number.try_into().unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Absent, Into::into)
    }
}

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A file system error.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Io(PathBuf, #[source] std::io::Error),
    /// The file does not begin and end like Parquet, or its metadata cannot be understood.
    #[error("{} is not a complete Parquet file ({}): make or copy it again", .0.display(), .1)]
    NotParquet(PathBuf, String),
    /// Some of its data cannot be understood.
    #[error("{} is damaged ({}): make or copy it again", .0.display(), .1)]
    Damaged(PathBuf, String),
    /// It uses an unsupported compression.
    #[error("{} is compressed with {}: write it with snappy, as in pandas to_parquet(…, compression=\"snappy\")", .0.display(), .1)]
    Compressed(PathBuf, String),
    /// There is no such column.
    #[error("{} has no column '{}': its columns are {}", .0.display(), .1, .2)]
    Lacks(PathBuf, &'static str, String),
    /// A column has values of another type.
    #[error("the column '{}' of {} holds {} instead of {}", .1, .0.display(), .2, .3)]
    Mistyped(PathBuf, &'static str, String, &'static str),
    /// A required value is absent, or a value is too large.
    #[error("row {} of {} has no usable value in the column '{}'", .1, .0.display(), .2)]
    Unusable(PathBuf, u64, &'static str),
}
