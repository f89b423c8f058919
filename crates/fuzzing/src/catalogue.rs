//! Catalogues of puzzles: Parquet files, and the lines of an enumeration.

use slidewise_catalogue::{Pick, Query, Reader, Row, TableError};

use crate::scratch;

/// The maximum number of rows read; more would show nothing new.
const ROWS: u64 = 100;

/// Reads bytes as the format they look like.
pub fn run(data: &[u8]) {
    if data.starts_with(b"PAR1") {
        // Every refusal has a reason.
        let _ = read(data);
    } else {
        String::from_utf8_lossy(data).lines().for_each(|line| drop(Row::of_line(line)));
    }
}

/// Reads a file in every possible way.
fn read(data: &[u8]) -> Result<(), TableError> {
    let file = scratch::file(data, ".parquet");
    let reader = Reader::open(file.path())?;
    let first: Vec<u64> = (0..reader.len().min(ROWS)).collect();
    reader.rows(&first)?;
    let short = Query { length: 0..=20, ..Query::default() };
    let some = reader.choose(&short, Pick::Sample(5, 1))?;
    assert!(some.iter().all(|&number| number < reader.len()), "{some:?} of {}", reader.len());
    let index = reader.index()?;
    assert_eq!(index.len() as u64, reader.len());
    Ok(())
}
