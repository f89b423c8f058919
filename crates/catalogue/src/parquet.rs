//! Catalogues as Parquet, for pandas, polars, DuckDB and the like.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

const SCHEMA: &str = "
    message catalogue {
        required binary board (STRING);
        required int32 moves;
        required int32 steps;
        required int64 shortest_solutions;
        required int64 cluster_size;
        required int32 pieces;
        required int32 walls;
        required group histogram (LIST) { repeated group list { required int64 element; } }
    }";

/// So many boards are written at a time.
const GROUP: usize = 50_000;

/// The columns of some boards.
#[derive(Default)]
struct Columns {
    board: Vec<parquet::data_type::ByteArray>,
    moves: Vec<i32>,
    steps: Vec<i32>,
    solutions: Vec<i64>,
    size: Vec<i64>,
    pieces: Vec<i32>,
    walls: Vec<i32>,
    histogram: Vec<i64>,
    /// 0 where the histogram of another board begins.
    repetition: Vec<i16>,
}

impl Columns {
    /// Takes one record, as [`crate::Candidates::record_of`] writes it.
    fn push(&mut self, record: &str) -> Option<()> {
        let mut fields = record.split(' ');
        self.moves.push(fields.next()?.parse().ok()?);
        let board = fields.next()?;
        self.size.push(fields.next()?.parse().ok()?);
        for (distance, count) in fields.next()?.split(',').enumerate() {
            self.histogram.push(count.parse().ok()?);
            self.repetition.push(i16::from(distance > 0));
        }
        self.steps.push(fields.next()?.parse().ok()?);
        self.solutions.push(fields.next()?.parse().ok()?);
        let mut cars: Vec<char> =
            board.chars().filter(char::is_ascii_alphabetic).filter(|&cell| cell != 'x').collect();
        cars.sort_unstable();
        cars.dedup();
        self.pieces.push(cars.len() as i32);
        self.walls.push(board.matches('x').count() as i32);
        self.board.push(board.into());
        Some(())
    }

    fn write<W: Write + Send>(&self, mut group: SerializedRowGroupWriter<'_, W>) -> Result<()> {
        column::<ByteArrayType, W>(&mut group, &self.board, None)?;
        column::<Int32Type, W>(&mut group, &self.moves, None)?;
        column::<Int32Type, W>(&mut group, &self.steps, None)?;
        column::<Int64Type, W>(&mut group, &self.solutions, None)?;
        column::<Int64Type, W>(&mut group, &self.size, None)?;
        column::<Int32Type, W>(&mut group, &self.pieces, None)?;
        column::<Int32Type, W>(&mut group, &self.walls, None)?;
        column::<Int64Type, W>(&mut group, &self.histogram, Some(&self.repetition))?;
        group.close()?;
        Ok(())
    }
}

fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    repetition: Option<&[i16]>,
) -> Result<()> {
    let mut column =
        group.next_column()?.ok_or_else(|| ParquetError::General("a column is missing".into()))?;
    // No list is empty, so every value is there.
    let definition = repetition.map(|repetition| vec![1; repetition.len()]);
    column.typed::<T>().write_batch(values, definition.as_deref(), repetition)?;
    column.close()
}

/// Writes records, a line each, as a Parquet file.
pub(crate) fn convert(records: impl BufRead, file: impl Write + Send) -> io::Result<()> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let mut lines = records.lines().peekable();
    while lines.peek().is_some() {
        let mut columns = Columns::default();
        for line in lines.by_ref().take(GROUP) {
            let line = line?;
            let damaged =
                || io::Error::new(io::ErrorKind::InvalidData, format!("a record is damaged: {line}"));
            columns.push(&line).ok_or_else(damaged)?;
        }
        columns.write(writer.next_row_group()?)?;
    }
    writer.close()?;
    Ok(())
}
