//! Results of experiments: Parquet, CSV, and the journal of a run.

use slidewise_bench::results::{self, Results};

use crate::scratch;

/// Reads bytes as the format they look like, writes the results and reads them again.
pub fn run(data: &[u8]) {
    let ending = match data {
        [b'P', b'A', b'R', b'1', ..] => ".parquet",
        [b'{', ..] => ".jsonl",
        _ => ".csv",
    };
    let Ok(Results { rows, .. }) = results::read(scratch::file(data, ending).path()) else { return };
    let mut csv = Vec::new();
    results::write_csv(&rows, &mut csv).expect("memory can be written");
    let again = results::read_csv(csv.as_slice()).expect("it was written so");
    assert_eq!(again.rows.len(), rows.len());
}
